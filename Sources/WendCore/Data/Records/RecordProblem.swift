/// One reason why records could not be changed as asked.
public struct RecordProblem: Error, Hashable, Sendable, Codable, CustomStringConvertible {
    public enum Code: String, Hashable, Sendable, Codable, CaseIterable {
        /// There is no such entity, attribute or relationship.
        case unknownName
        /// A value is of another type than it may be.
        case wrongType
        /// Something a record must have is not there.
        case missing
        /// A value lies outside its limits.
        case outOfRange
        /// Another record has the same values, and no two may.
        case notUnique
        /// A record is not deleted because others belong to it.
        case denied
        /// There is no such record.
        case noRecord
        /// A condition cannot be read.
        case badCondition
        /// JSON has another shape than the model says.
        case wrongShape
        /// An entity of which there are no records is to be made one of.
        case abstract
    }

    public var code: Code
    public var entity: String
    public var property: String?
    /// For whoever wrote the app; holds no values a person typed.
    public var message: String

    public init(_ code: Code, entity: String, property: String? = nil, _ message: String) {
        self.code = code
        self.entity = entity
        self.property = property
        self.message = message
    }

    public var description: String { message }
}
