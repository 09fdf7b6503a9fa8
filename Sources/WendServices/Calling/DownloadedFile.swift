public import WendExpressions

/// A file that a response was written to.
public struct DownloadedFile: Sendable, Hashable {
    /// Not for showing.
    public var path: String
    public var size: Int
    /// Its type as the server says; empty if it does not.
    public var type: String

    /// `size` and `type`: documents see no path.
    public var value: Value { .dictionary(["size": .integer(size), "type": .string(type)]) }
}
