public import WendExpressions

/// What an activation was made from, so that it can be made again.
public enum Place: Hashable, Sendable, Codable {
    /// A node of a document.
    case node(NodeReference)
    /// A screen built in Swift under a registered name, with arguments that can be stored.
    indirect case swift(name: String, arguments: Value)
}
