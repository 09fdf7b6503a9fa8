/// How much a bundle may hold. Whoever goes beyond is refused, and nothing is kept.
public struct BundleLimits: Sendable, Hashable {
    /// Bytes of the bundle as it comes, packed.
    public var packed: Int
    /// Bytes of all its files together, unpacked. What is counted are the bytes that come out, not what the bundle says.
    public var unpacked: Int
    /// Bytes of one file.
    public var file: Int
    /// How many files and folders.
    public var entries: Int
    /// How many bytes may come out of one, for bundles that unpack to more than a megabyte.
    public var ratio: Int
    /// How many folders may lie in each other.
    public var depth: Int
    /// Bytes of one part of a path.
    public var name: Int
    /// Seconds until all of it has come, redirects included, however steadily it comes.
    public var time: Double

    /// 20 MB packed, 100 MB unpacked, 20 MB a file, 2,000 entries, 100 to one, 16 folders deep, 255 bytes a name, 600 seconds.
    public static let standard = BundleLimits()

    public init(
        packed: Int = 20_000_000, unpacked: Int = 100_000_000, file: Int = 20_000_000, entries: Int = 2_000,
        ratio: Int = 100, depth: Int = 16, name: Int = 255, time: Double = 600
    ) {
        self.packed = packed
        self.unpacked = unpacked
        self.file = file
        self.entries = entries
        self.ratio = ratio
        self.depth = depth
        self.name = name
        self.time = time
    }
}
