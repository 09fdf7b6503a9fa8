/// Describes one object of a document: its kind, its attributes, and its parameters in the order they were written.
public struct Node: Sendable, Equatable {
    /// How the node comes to be an object.
    public enum Form: Sendable, Equatable {
        case plain
        /// Stands for the value at a key path of the scope (spec/workflow-schema §3.5).
        case proxy(keyPath: String)
        /// Stands for one of two branches (§3.6).
        case conditional
    }

    /// An attribute as written.
    public struct Attribute: Sendable, Equatable {
        public let name: String
        public let value: String
        public let position: SourcePosition

        public init(name: String, value: String, position: SourcePosition) {
            self.name = name
            self.value = value
            self.position = position
        }
    }

    /// A parameter, or an unnamed piece of content that the checker gives to one.
    public struct Item: Sendable, Equatable {
        /// The parameter's name; nil for a bare child or text.
        public let name: String?
        public let content: Content
        public let position: SourcePosition

        public init(name: String?, content: Content, position: SourcePosition) {
            self.name = name
            self.content = content
            self.position = position
        }
    }

    public enum Content: Sendable, Equatable {
        case text(String)
        case node(Index)
        /// Several pieces in one parameter element, each with its place.
        case list([Item])
    }

    /// A node's place in its document: nodes are numbered in the order of their start tags, the root is 0.
    public typealias Index = Int

    /// The name of its kind, as the registry spells it; empty for what can be of none, which its reader has reported.
    public let kind: String
    /// The tag as written, if there is no such kind or parameter and this kind was probably meant; the checker says so.
    package var misspelling: String?
    public let form: Form
    public let attributes: [Attribute]
    /// Readers set it when they reach the end of the node; it never changes afterwards.
    public package(set) var items: [Item]
    public let position: SourcePosition

    public init(
        kind: String, form: Form = .plain, attributes: [Attribute] = [], items: [Item] = [], position: SourcePosition
    ) {
        self.kind = kind
        self.form = form
        self.attributes = attributes
        self.items = items
        self.position = position
    }

    /// The value of an attribute; nil if it is not written.
    public func attribute(_ name: String) -> String? {
        if attributes.isEmpty { return nil }
        return attributes.first { $0.name == name }?.value
    }

    /// The name other nodes and messages know it by.
    public var name: String? { attribute("name") }
    /// Its style classes, as written.
    public var styleClass: String? { attribute("class") }
}
