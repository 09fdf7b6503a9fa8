/// The identity of an operation within one graph: its place in the order of adding, from 0.
public struct OperationID: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
    /// The place in the order of adding.
    public let index: Int

    public init(_ index: Int) {
        self.index = index
    }

    public var description: String { "#\(index)" }

    public static func < (left: OperationID, right: OperationID) -> Bool {
        left.index < right.index
    }
}
