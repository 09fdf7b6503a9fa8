/// Says where in a document something stands.
public struct SourceLocation: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The document's path as the person who opened it would write it.
    public var file: String
    public var position: SourcePosition

    public init(file: String, position: SourcePosition) {
        self.file = file
        self.position = position
    }

    public init(file: String, line: Int, column: Int) {
        self.init(file: file, position: SourcePosition(line: line, column: column))
    }

    /// Programs read what people do: `file`, `line` and `column`.
    private enum CodingKeys: String, CodingKey { case file, line, column }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            file: try fields.decode(String.self, forKey: .file), line: try fields.decode(Int.self, forKey: .line),
            column: try fields.decode(Int.self, forKey: .column))
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(file, forKey: .file)
        try fields.encode(line, forKey: .line)
        try fields.encode(column, forKey: .column)
    }

    public var line: Int { position.line }
    public var column: Int { position.column }

    /// `file:line:column`.
    public var description: String { "\(file):\(line):\(column)" }
}
