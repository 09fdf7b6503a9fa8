/// One description: a tree of nodes with the place of each.
///
/// A document is immutable and shared. Nodes lie in one array in document order, so a node is known by its number and
/// a child always has a higher one than its parent.
public struct Document: Sendable, Equatable {
    /// The texts the document was read from; the first gives it its name.
    public let source: SourceMap
    /// Says which text this is: equal texts of one file have equal versions.
    public let version: Version
    /// The locale of the whole document (`lang`); nil for the session's.
    public let locale: String?
    /// What becomes of the unfinished sessions of somebody who comes again (`resume`); nil if nothing is said.
    public let resumption: Resumption?
    /// Whether the text may hold live `{expressions}` (root `<app>`).
    public let allowsBindings: Bool
    public let nodes: [Node]
    /// The app it is one of, if that is shown in another; nil for documents of the app itself.
    public let bundle: Bundle?

    /// Names one text of one file.
    public struct Version: Hashable, Sendable, Codable, RawRepresentable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// What becomes of the unfinished sessions of somebody who comes again.
    public enum Resumption: String, Sendable, Codable, CaseIterable {
        /// They are offered.
        case ask
        /// The latest goes on.
        case always
        /// Another begins; the others can be found by their addresses.
        case never
    }

    /// - Precondition: There is at least one node.
    public init(
        source: SourceMap, version: Version, locale: String? = nil, resumption: Resumption? = nil,
        allowsBindings: Bool = false, nodes: [Node], bundle: Bundle? = nil
    ) {
        precondition(!nodes.isEmpty, "a Document needs a root node; got none for \(source.texts[0].file)")
        self.source = source
        self.version = version
        self.locale = locale
        self.resumption = resumption
        self.allowsBindings = allowsBindings
        self.nodes = nodes
        self.bundle = bundle
    }

    /// A document that was not read from a text.
    /// - Precondition: There is at least one node.
    public init(file: String, version: Version, locale: String? = nil, allowsBindings: Bool = false, nodes: [Node]) {
        self.init(
            source: SourceMap(file: file), version: version, locale: locale, allowsBindings: allowsBindings,
            nodes: nodes)
    }

    /// The path the document was read from, relative to the app's folder where there is one.
    public var file: String { source.texts[0].file }

    public var root: Node { nodes[0] }

    /// The beginning of a node's start tag.
    public func location(of node: Node.Index) -> FileLocation { source.location(of: nodes[node].headRange) }
}
