/// One object of a document: its kind, its attributes, and its parameters in the order they were written.
public struct Node: Sendable, Equatable {
    /// How the node comes to be an object.
    public enum Form: Sendable, Equatable {
        case plain
        /// Stands for the value at a key path of the scope (spec/workflow-schema §3.5).
        case proxy(keyPath: String)
        /// Stands for one of two branches (§3.6).
        case conditional
        /// Is there once for each item of a list: its attribute `for` says which.
        case repeated

        /// The attribute that makes it stand for something else, which is nothing by itself; nil where none does.
        package var standInMark: String? {
            switch self {
            case .proxy: "keyPath"
            case .conditional: "conditional"
            case .plain, .repeated: nil
            }
        }

        /// Whether it stands for something else, and is nothing by itself.
        public var isStandIn: Bool { standInMark != nil }
    }

    /// An attribute as written.
    public struct Attribute: Sendable, Equatable {
        public let name: String
        public let value: String
        public let nameRange: SourceRange
        /// What stands between the quotes.
        public let valueRange: SourceRange

        public init(name: String, value: String, nameRange: SourceRange, valueRange: SourceRange) {
            self.name = name
            self.value = value
            self.nameRange = nameRange
            self.valueRange = valueRange
        }

        /// An attribute of a document that was not read from a text.
        public init(name: String, value: String, at offset: Int) {
            let place = SourceRange(at: offset)
            self.init(name: name, value: value, nameRange: place, valueRange: place)
        }

        /// From the name to the end of the value.
        public var range: SourceRange { SourceRange(from: nameRange, to: valueRange) }
    }

    /// A parameter, or an unnamed piece of content that the checker gives to one.
    public struct Item: Sendable, Equatable {
        /// The parameter's name; nil for a bare child or text.
        public let name: String?
        public let content: Content
        /// All of it, tags included.
        public let range: SourceRange
        /// Where the parameter's name is written; an empty range at the beginning of what is bare.
        public let nameRange: SourceRange
        /// What is given: of an element everything between its tags, without white space at the ends of a text.
        public let valueRange: SourceRange

        public init(
            name: String?, content: Content, range: SourceRange, nameRange: SourceRange, valueRange: SourceRange
        ) {
            self.name = name
            self.content = content
            self.range = range
            self.nameRange = nameRange
            self.valueRange = valueRange
        }

        /// An item of a document that was not read from a text.
        public init(name: String?, content: Content, at offset: Int) {
            let place = SourceRange(at: offset)
            self.init(name: name, content: content, range: place, nameRange: place, valueRange: place)
        }

        /// A piece of content without a name.
        public init(bare content: Content, range: SourceRange) {
            self.init(
                name: nil, content: content, range: range, nameRange: SourceRange(at: range.lowerBound),
                valueRange: range)
        }

        /// What a message about it points at: the name with what comes before it, or all of what is bare.
        package var headRange: SourceRange {
            name == nil ? range : SourceRange(from: range, to: nameRange)
        }
    }

    public enum Content: Sendable, Equatable {
        case text(String)
        case node(Index)
        /// Several pieces in one parameter element, each with its place.
        case list([Item])
    }

    private enum Shape: Sendable { case plain, proxy, conditional, repeated }

    /// What few nodes have: most are copied faster without.
    private final class Rare: Sendable, Equatable {
        let keyPath: String?
        let misspelling: String?

        init(keyPath: String?, misspelling: String?) {
            self.keyPath = keyPath
            self.misspelling = misspelling
        }

        static func == (left: Rare, right: Rare) -> Bool {
            left.keyPath == right.keyPath && left.misspelling == right.misspelling
        }
    }

    private let shape: Shape
    private var rare: Rare?

    /// A node's place in its document: nodes are numbered in the order of their start tags, the root is 0.
    public typealias Index = Int

    /// The name of its kind, as the registry spells it; empty for what can be of none, which its reader has reported.
    public let kind: String
    /// The tag as written, if there is no such kind or parameter and this kind was probably meant; the checker says so.
    package var misspelling: String? {
        get { rare?.misspelling }
        set { rare = Rare(keyPath: rare?.keyPath, misspelling: newValue) }
    }
    public var form: Form {
        switch shape {
        case .plain: .plain
        case .proxy: .proxy(keyPath: rare?.keyPath ?? "")
        case .conditional: .conditional
        case .repeated: .repeated
        }
    }
    public let attributes: [Attribute]
    /// Readers set it when they reach the end of the node; it never changes afterwards.
    public package(set) var items: [Item]
    /// All of it, from the start of its start tag to the end of its end tag.
    public package(set) var range: SourceRange
    /// Its start tag.
    public let tagRange: SourceRange
    /// Its name in the start tag.
    public let nameRange: SourceRange

    public init(
        kind: String, form: Form = .plain, attributes: [Attribute] = [], items: [Item] = [], range: SourceRange,
        tagRange: SourceRange, nameRange: SourceRange
    ) {
        self.kind = kind
        switch form {
        case .plain: (shape, rare) = (.plain, nil)
        case .proxy(let keyPath): (shape, rare) = (.proxy, Rare(keyPath: keyPath, misspelling: nil))
        case .conditional: (shape, rare) = (.conditional, nil)
        case .repeated: (shape, rare) = (.repeated, nil)
        }
        self.attributes = attributes
        self.items = items
        self.range = range
        self.tagRange = tagRange
        self.nameRange = nameRange
    }

    /// A node of a document that was not read from a text: all of it is at one place.
    public init(
        kind: String, form: Form = .plain, attributes: [Attribute] = [], items: [Item] = [], at offset: Int
    ) {
        let place = SourceRange(at: offset)
        self.init(
            kind: kind, form: form, attributes: attributes, items: items, range: place, tagRange: place,
            nameRange: place)
    }

    /// What a message about it points at: the beginning of its start tag, name included.
    package var headRange: SourceRange { SourceRange(from: tagRange, to: nameRange) }

    /// The value of an attribute; nil if it is not written.
    public func attribute(_ name: String) -> String? {
        if attributes.isEmpty { return nil }
        return attributes.first { $0.name == name }?.value
    }

    /// The name other nodes and messages know it by.
    public var name: String? { attribute("name") }

    /// The message an action answers: its `on`, else what it is called, unless its kind means something else by that; nil if it
    /// answers everything.
    package func answeredMessage(as kind: Kind?) -> String? {
        attribute("on") ?? (kind?.traits.contains(.takesName) ?? false ? nil : name)
    }
    /// Its style classes, as written.
    public var styleClass: String? { attribute("class") }
}
