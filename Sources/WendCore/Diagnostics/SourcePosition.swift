/// A line and a column, both counted from 1; columns count Unicode scalars.
///
/// Eight bytes, because every node, item and attribute of a document keeps one.
public struct SourcePosition: Hashable, Sendable, Codable, Comparable {
    private var packedLine: UInt32
    private var packedColumn: UInt32

    public init(line: Int, column: Int) {
        packedLine = UInt32(clamping: line)
        packedColumn = UInt32(clamping: column)
    }

    public var line: Int { Int(packedLine) }
    public var column: Int { Int(packedColumn) }

    public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
        (left.packedLine, left.packedColumn) < (right.packedLine, right.packedColumn)
    }
}
