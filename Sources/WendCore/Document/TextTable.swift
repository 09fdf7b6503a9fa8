/// The texts of one table in one language, by their keys.
public struct TextTable: Hashable, Sendable, Codable {
    public var texts: [String: String]
    /// Those whose words depend on numbers. One goes over a text with the same key.
    public var plurals: [String: PluralText]

    public init(texts: [String: String] = [:], plurals: [String: PluralText] = [:]) {
        self.texts = texts
        self.plurals = plurals
    }

    /// Whether there is a text of a key.
    public func has(_ key: String) -> Bool { texts[key] != nil || plurals[key] != nil }

    /// All keys, sorted.
    public var keys: [String] { Set(texts.keys).union(plurals.keys).sorted() }
}
