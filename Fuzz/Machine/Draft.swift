package import WendCore

/// A document on its way: a tree that can be changed, and made a `Document` or text of.
package struct Draft: Codable, Sendable, Equatable {
    package var file: String
    package var locale: String?
    package var allowsBindings: Bool
    package var root: DraftNode

    package init(file: String, locale: String? = nil, allowsBindings: Bool = false, root: DraftNode) {
        self.file = file
        self.locale = locale
        self.allowsBindings = allowsBindings
        self.root = root
    }

    package var nodeCount: Int { root.nodeCount }

    /// The document itself. A node's place is a thousand times its number, and each attribute or item is one further, so that
    /// a diagnostic says what it is about.
    package func document(version: Document.Version) -> Document {
        var nodes: [Node] = []
        root.append(to: &nodes)
        return Document(file: file, version: version, locale: locale, allowsBindings: allowsBindings, nodes: nodes)
    }
}

/// One node of a draft.
package struct DraftNode: Codable, Sendable, Equatable {
    package enum Form: Codable, Sendable, Equatable {
        case plain, proxy(keyPath: String), conditional
    }

    package struct Attribute: Codable, Sendable, Equatable {
        package var name: String
        package var value: String
    }

    /// A parameter with what is given to it, or something bare.
    package struct Item: Codable, Sendable, Equatable {
        package var name: String?
        package var pieces: [Piece]
    }

    package indirect enum Piece: Codable, Sendable, Equatable {
        case text(String)
        case node(DraftNode)
    }

    package var kind: String
    package var form: Form = .plain
    package var attributes: [Attribute] = []
    package var items: [Item] = []

    package init(_ kind: String, form: Form = .plain) {
        self.kind = kind
        self.form = form
    }

    package var nodeCount: Int { 1 + children.reduce(0) { $0 + $1.nodeCount } }
    package var height: Int { 1 + (children.map(\.height).max() ?? 0) }

    package var children: [DraftNode] {
        items.flatMap(\.pieces).compactMap { if case .node(let node) = $0 { node } else { nil } }
    }

    static let itemsPerNode = 1000

    @discardableResult
    fileprivate func append(to nodes: inout [Node]) -> Node.Index {
        let index = nodes.count
        func place(_ ordinal: Int) -> Int { index * Self.itemsPerNode + ordinal }
        let form: Node.Form =
            switch form {
            case .plain: attributes.contains { $0.name == "for" } ? .repeated : .plain
            case .proxy(let keyPath): .proxy(keyPath: keyPath)
            case .conditional: .conditional
            }
        var written = attributes.enumerated().map { number, attribute in
            Node.Attribute(name: attribute.name, value: attribute.value, at: place(number + 1))
        }
        switch form {
        case .plain, .repeated: break
        case .proxy(let keyPath): written.append(Node.Attribute(name: "keyPath", value: keyPath, at: place(0)))
        case .conditional: written.append(Node.Attribute(name: "conditional", value: "yes", at: place(0)))
        }
        nodes.append(Node(kind: kind, form: form, attributes: written, at: place(0)))
        var made: [Node.Item] = []
        for (number, item) in items.enumerated() {
            let place = place(attributes.count + number + 1)
            let pieces = item.pieces.map { piece in
                switch piece {
                case .text(let text): Node.Item(name: nil, content: .text(text), at: place)
                case .node(let node):
                    Node.Item(name: nil, content: .node(node.append(to: &nodes)), at: place)
                }
            }
            let content: Node.Content =
                pieces.count == 1 ? pieces[0].content : pieces.isEmpty ? .text("") : .list(pieces)
            made.append(Node.Item(name: item.name, content: content, at: place))
        }
        nodes[index].items = made
        return index
    }
}
