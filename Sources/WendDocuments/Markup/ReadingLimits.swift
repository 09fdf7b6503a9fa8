/// Bounds of what a reader accepts, so that a document of any origin costs bounded time and memory.
public struct ReadingLimits: Sendable, Hashable {
    /// How many bytes a document may have.
    public var bytes: Int
    /// How many elements may be open inside each other.
    public var depth: Int
    /// How many elements a document may have.
    public var elements: Int
    /// How many attributes one element may have.
    public var attributes: Int
    /// How many bytes the value of one attribute may have.
    public var attributeBytes: Int
    /// How many problems are reported before reading stops.
    public var problems: Int

    public init(
        bytes: Int = 16 << 20, depth: Int = 256, elements: Int = 200_000, attributes: Int = 128,
        attributeBytes: Int = 64 << 10, problems: Int = 1000
    ) {
        self.bytes = bytes
        self.depth = depth
        self.elements = elements
        self.attributes = attributes
        self.attributeBytes = attributeBytes
        self.problems = problems
    }

    /// 16 MiB, 256 levels, 200,000 elements, 128 attributes of 64 KiB each, 1,000 problems.
    public static let standard = ReadingLimits()
}
