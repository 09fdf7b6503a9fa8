/// A text whose words depend on numbers, such as `%#@guests@ at %d tables`.
public struct PluralText: Hashable, Sendable, Codable {
    /// The text with the names of its variables between `%#@` and `@`.
    public var format: String
    /// What stands for a variable: a text for each sort of plural (`zero`, `one`, `two`, `few`, `many`, `other`).
    public var variables: [String: [String: String]]

    public init(format: String, variables: [String: [String: String]]) {
        self.format = format
        self.variables = variables
    }
}
