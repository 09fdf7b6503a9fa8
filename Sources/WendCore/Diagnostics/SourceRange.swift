/// A stretch of a document's text: bytes of UTF-8, counted from the text's beginning.
///
/// Eight bytes, because every node, item and attribute of a document keeps several. Of a document made of several files
/// the bytes are counted through all of them (``SourceMap``).
public struct SourceRange: Hashable, Sendable {
    private var lower: UInt32
    private var upper: UInt32

    /// - Precondition: `lowerBound` is not above `upperBound`. Readers accept no text of 4 GiB.
    public init(_ bytes: Range<Int>) {
        lower = UInt32(clamping: bytes.lowerBound)
        upper = UInt32(clamping: bytes.upperBound)
    }

    /// From the beginning of one range to the end of another; empty if that comes first.
    init(from first: SourceRange, to last: SourceRange) {
        lower = first.lower
        upper = max(first.lower, last.upper)
    }

    /// An empty range: a place between two bytes.
    public init(at offset: Int) { self.init(offset..<offset) }

    /// The first byte.
    public var lowerBound: Int { Int(lower) }
    /// The byte after the last.
    public var upperBound: Int { Int(upper) }
    public var count: Int { Int(upper) - Int(lower) }
    public var isEmpty: Bool { lower == upper }
    public var bytes: Range<Int> { Int(lower)..<Int(upper) }
}

/// Written as `[offset, length]`.
extension SourceRange: Codable {
    public init(from decoder: any Decoder) throws {
        var pair = try decoder.unkeyedContainer()
        lower = try pair.decode(UInt32.self)
        let (sum, overflows) = lower.addingReportingOverflow(try pair.decode(UInt32.self))
        upper = overflows ? .max : sum
    }

    public func encode(to encoder: any Encoder) throws {
        var pair = encoder.unkeyedContainer()
        try pair.encode(lower)
        try pair.encode(upper - lower)
    }
}
