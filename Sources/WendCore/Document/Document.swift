/// Holds one description: a tree of nodes with the place of each.
///
/// A document is immutable and shared. Nodes lie in one array in document order, so a node is known by its number and
/// a child always has a higher one than its parent.
public struct Document: Sendable, Equatable {
    /// The path the document was read from, relative to the app's folder where there is one.
    public let file: String
    /// Says which text this is: equal texts of one file have equal versions.
    public let version: Version
    /// The locale of the whole document (`lang`); nil for the session's.
    public let locale: String?
    /// Whether the text may hold live `{expressions}` (root `<app>`).
    public let allowsBindings: Bool
    public let nodes: [Node]

    /// Names one text of one file.
    public struct Version: Hashable, Sendable, Codable, RawRepresentable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// - Precondition: There is at least one node.
    public init(file: String, version: Version, locale: String? = nil, allowsBindings: Bool = false, nodes: [Node]) {
        precondition(!nodes.isEmpty, "a Document needs a root node; got none for \(file)")
        self.file = file
        self.version = version
        self.locale = locale
        self.allowsBindings = allowsBindings
        self.nodes = nodes
    }

    public var root: Node { nodes[0] }

    public func location(of node: Node.Index) -> SourceLocation {
        SourceLocation(file: file, position: nodes[node].position)
    }
}
