extension ValueExpression: CustomStringConvertible {
    /// The expression in canonical form: upper-case keywords, double quotes, `==`, brackets only where they are needed.
    /// Reading it again, in the same role, gives an equal expression.
    public var description: String {
        var printer = Printer()
        printer.write(root)
        return printer.text
    }
}

extension ValueExpression: Codable {
    private enum CodingKeys: String, CodingKey { case text, role }

    /// Decodes what ``encode(to:)`` wrote; a text that is no expression is a decoding error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let text = try container.decode(String.self, forKey: .text)
        let role = ExpressionRole(rawValue: try container.decode(String.self, forKey: .role)) ?? .any
        self = try ValueExpression(parsing: text, as: role)
    }

    /// Encodes the canonical text and the role.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(description, forKey: .text)
        try container.encode(role.rawValue, forKey: .role)
    }
}
