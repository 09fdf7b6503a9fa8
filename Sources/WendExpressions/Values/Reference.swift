/// Points at something that is not itself a value: a record of the store, a node of a document.
public struct Reference: Hashable, Sendable, Codable {
    /// What kind of thing is meant: an entity's name, or `node`.
    public var type: String
    /// Which one: unique among the things of its type.
    public var id: String

    public init(type: String, id: String) {
        self.type = type
        self.id = id
    }
}
