/// Where something stands in a file: for people a line and a column, for programs a range too.
public struct FileLocation: Hashable, Sendable, CustomStringConvertible {
    /// The file's path as the person who opened it would write it.
    public var file: String
    /// Where it begins.
    public var position: SourcePosition
    /// Where it ends, the first place that does not belong to it; nil if only the beginning is known.
    public var end: SourcePosition?
    /// Its bytes in the file; nil if only the beginning is known.
    public var range: SourceRange?

    public init(file: String, position: SourcePosition, end: SourcePosition? = nil, range: SourceRange? = nil) {
        self.file = file
        self.position = position
        self.end = end
        self.range = range
    }

    public init(file: String, line: Int, column: Int) {
        self.init(file: file, position: SourcePosition(line: line, column: column))
    }

    public var line: Int { position.line }
    public var column: Int { position.column }

    /// `file:line:column`.
    public var description: String { "\(file):\(line):\(column)" }
}

/// Programs read what people do: `file`, `line`, `column`, and where the range is known `endLine`, `endColumn`, `offset`
/// and `length` in bytes.
extension FileLocation: Codable {
    private enum CodingKeys: String, CodingKey { case file, line, column, endLine, endColumn, offset, length }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            file: try fields.decode(String.self, forKey: .file), line: try fields.decode(Int.self, forKey: .line),
            column: try fields.decode(Int.self, forKey: .column))
        if let line = try fields.decodeIfPresent(Int.self, forKey: .endLine),
            let column = try fields.decodeIfPresent(Int.self, forKey: .endColumn)
        {
            end = SourcePosition(line: line, column: column)
        }
        if let offset = try fields.decodeIfPresent(UInt32.self, forKey: .offset),
            let length = try fields.decodeIfPresent(UInt32.self, forKey: .length)
        {
            range = SourceRange(Int(offset)..<(Int(offset) + Int(length)))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(file, forKey: .file)
        try fields.encode(line, forKey: .line)
        try fields.encode(column, forKey: .column)
        try fields.encodeIfPresent(end?.line, forKey: .endLine)
        try fields.encodeIfPresent(end?.column, forKey: .endColumn)
        try fields.encodeIfPresent(range?.lowerBound, forKey: .offset)
        try fields.encodeIfPresent(range?.count, forKey: .length)
    }
}
