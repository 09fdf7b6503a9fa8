/// What an action's response is stored as: records of an entity, one or many. Written `Post` or `[Post]`.
public struct ResultType: Hashable, Sendable, Codable, CustomStringConvertible {
    public var entity: String
    /// Whether the response is a list of them.
    public var isList: Bool
    /// Whether it may be a list or an object, whichever comes.
    public var takesEither = false

    public init(entity: String, isList: Bool = false) {
        self.entity = entity
        self.isList = isList
    }

    /// Nil if it is no name, or a name in brackets.
    public init?(_ text: String) {
        let isList = text.hasPrefix("[") && text.hasSuffix("]") && text.utf8.count > 2
        let name = isList ? String(text.dropFirst().dropLast()) : text
        guard let first = name.first, first.isLetter || first == "_",
            name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
        else { return nil }
        self.init(entity: name, isList: isList)
    }

    public var description: String { isList ? "[\(entity)]" : entity }
}
