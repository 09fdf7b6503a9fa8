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

    public var line: Int { position.line }
    public var column: Int { position.column }

    /// `file:line:column`.
    public var description: String { "\(file):\(line):\(column)" }
}
