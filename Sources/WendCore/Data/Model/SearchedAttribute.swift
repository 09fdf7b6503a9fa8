/// An attribute whose texts are looked through for parts of them: a store keeps what makes that quick.
public struct SearchedAttribute: Hashable, Sendable, Codable {
    public var entity: String
    public var attribute: String

    public init(_ attribute: String, of entity: String) {
        self.entity = entity
        self.attribute = attribute
    }
}
