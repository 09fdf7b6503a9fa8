/// Bounds of what one expression may cost, so that texts of strangers can be used.
public struct ExpressionLimits: Hashable, Sendable {
    /// Bytes of text that are read; default 16 KiB.
    public var textBytes: Int
    /// Levels of nesting, in the text and in the tree it makes; default 200.
    public var depth: Int
    /// SUBQUERYs within SUBQUERYs; default 8.
    public var subqueryDepth: Int
    /// Work per evaluation. A unit is about one operation, one member of a list, or 16 bytes of text; default 20 million,
    /// which is less than a second or two.
    public var cost: Int

    public init(textBytes: Int = 16 * 1024, depth: Int = 200, subqueryDepth: Int = 8, cost: Int = 20_000_000) {
        self.textBytes = textBytes
        self.depth = depth
        self.subqueryDepth = subqueryDepth
        self.cost = cost
    }

    public static let standard = ExpressionLimits()
}
