/// Where something stands in a description: `actions`, `homeFeed`, `path`.
public struct ServicePlace: Hashable, Sendable, CustomStringConvertible {
    public var names: [String]

    public init(_ names: String...) { self.names = names }
    init(_ names: [String]) { self.names = names }

    public var description: String { names.joined(separator: " › ") }
}
