import WendCore

/// One node of a page: a tag, attributes, and what stands in it.
///
/// Text and attributes are kept as plain text and escaped by the writer, so nothing a document or a person wrote can
/// become markup. Nodes that may change while a page lives have an id; nodes without one are the same in every
/// rendering of their element, or the element is replaced as a whole.
struct HTMLNode {
    let tag: String
    let id: String?
    private(set) var attributes: [Attribute] = []
    var content: Content

    struct Attribute: Equatable {
        let name: String
        var value: String
    }

    enum Content {
        /// One text node, or none if the text is empty.
        case text(String)
        /// Markup of our own making.
        case markup(SafeMarkup)
        case children([Child])

        static var empty: Content { .children([]) }

        static func nodes(_ nodes: HTMLNode?...) -> Content { .children(nodes.compactMap { $0.map(Child.node) }) }
        static func elements(_ elements: [PlacedElement]) -> Content { .children(elements.map(Child.element)) }
    }

    enum Child {
        case node(HTMLNode)
        /// An element of the rendering, expanded when it is written or compared.
        case element(PlacedElement)
    }

    init(_ tag: String, id: String? = nil, class styles: String? = nil, _ content: Content = .empty) {
        self.tag = tag
        self.id = id
        self.content = content
        if let styles { attributes.append(Attribute(name: "class", value: styles)) }
    }

    /// An attribute's value; nil if the node has none of that name. Attributes keep the order in which they were first
    /// set.
    subscript(name: String) -> String? {
        get { attributes.first { $0.name == name }?.value }
        set {
            let position = attributes.firstIndex { $0.name == name }
            switch (position, newValue) {
            case (let position?, let value?): attributes[position].value = value
            case (nil, let value?): attributes.append(Attribute(name: name, value: value))
            case (let position?, nil): attributes.remove(at: position)
            case (nil, nil): break
            }
        }
    }

    /// Sets or removes an attribute without a value.
    mutating func flag(_ name: String, _ isSet: Bool) { self[name] = isSet ? "" : nil }

    /// The node with one more attribute.
    func with(_ name: String, _ value: String?) -> HTMLNode {
        var node = self
        node[name] = value
        return node
    }

    mutating func append(_ child: HTMLNode) {
        guard case .children(let children) = content else { return }
        content = .children(children + [.node(child)])
    }
}

extension HTMLNode.Child {
    /// The id of the node, or of the element's root node.
    var id: String? {
        switch self {
        case .node(let node): node.id
        case .element(let placed): placed.element.id.domID
        }
    }
}

/// Markup that was made here from parts that are safe, never taken over from outside.
struct SafeMarkup: Equatable {
    let text: String
}
