/// The reason why a store of records could not be opened, read or written. Nothing of what was asked has been done then.
public struct RecordStoreError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// The records cannot be changed as asked: see ``RecordStoreError/problems``.
        case refused
        /// A question cannot be asked: see ``RecordStoreError/problems``.
        case badQuery
        /// The model has errors.
        case badModel
        /// The records of the file cannot be brought into the form of the model without knowing more.
        case unclearMigration
        /// The file holds records of a model that came after this one.
        case newerModel
        /// A newer version of the program has written it.
        case newerSchema
        /// There is no room left on the disk, or the file is as large as it may be.
        case full
        /// Somebody else has been writing for too long.
        case locked
        /// The file is damaged, or holds no records at all.
        case corrupt
        /// Anything else: no permission, a failing disk …
        case unavailable
    }

    public let code: Code
    /// One line for whoever runs the program; may name files.
    public let message: String
    /// What is wrong with the records or the question.
    public let problems: [RecordProblem]

    public init(_ code: Code, _ message: String, problems: [RecordProblem] = []) {
        self.code = code
        self.message = message
        self.problems = problems
    }

    public init(refused problems: [RecordProblem]) {
        self.init(.refused, problems.map(\.message).joined(separator: "; "), problems: problems)
    }

    public var description: String { message }
}
