/// What an activation was made from, so that it can be made again.
public enum Place: Hashable, Sendable, Codable {
    /// A node of a document.
    case node(NodeReference)
}
