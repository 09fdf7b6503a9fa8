public import WendCore

/// Writes a document down in Swift, for tests that are not about reading documents.
public struct Tag {
    enum Content {
        case tag(Tag)
        case text(String)
        case parameter(String, [Content])
    }

    let kind: String
    let attributes: [(String, String)]
    let content: [Content]

    public init(_ kind: String, _ attributes: KeyValuePairs<String, String> = [:], _ content: Tag...) {
        self.init(kind, Array(attributes), content.map(Content.tag))
    }

    private init(_ kind: String, _ attributes: [(key: String, value: String)], _ content: [Content]) {
        self.kind = kind
        self.attributes = attributes.map { ($0.key, $0.value) }
        self.content = content
    }

    /// The same with a parameter that holds text.
    public func with(_ parameter: String, _ text: String) -> Tag { adding(.parameter(parameter, [.text(text)])) }

    /// The same with a parameter that holds tags.
    public func with(_ parameter: String, _ tags: Tag...) -> Tag {
        adding(.parameter(parameter, tags.map(Content.tag)))
    }

    private func adding(_ new: Content) -> Tag {
        Tag(kind, attributes.map { (key: $0.0, value: $0.1) }, content + [new])
    }

    /// The document of which this is the root.
    /// - Parameter allowsBindings: Whether it is written as an `<app>`.
    public func document(_ file: String, version: String, allowsBindings: Bool = false) -> Document {
        var nodes: [Node?] = []
        write(into: &nodes)
        return Document(
            file: file, version: Document.Version(rawValue: version), allowsBindings: allowsBindings,
            nodes: nodes.compactMap { $0 })
    }

    @discardableResult
    private func write(into nodes: inout [Node?]) -> Node.Index {
        let index = nodes.count
        nodes.append(nil)
        let place = index
        let keyPath = attributes.first { $0.0 == "keyPath" }?.1
        nodes[index] = Node(
            kind: kind, form: keyPath.map(Node.Form.proxy) ?? .plain,
            attributes: attributes.map { Node.Attribute(name: $0.0, value: $0.1, at: place) },
            items: content.map { Self.item($0, place, &nodes) }, at: place)
        return index
    }

    private static func item(_ content: Content, _ place: Int, _ nodes: inout [Node?]) -> Node.Item {
        switch content {
        case .tag(let tag):
            return Node.Item(name: nil, content: .node(tag.write(into: &nodes)), at: place)
        case .text(let text):
            return Node.Item(name: nil, content: .text(text), at: place)
        case .parameter(let name, let contents):
            let items = contents.map { item($0, place, &nodes) }
            return Node.Item(
                name: name, content: items.count == 1 ? items[0].content : .list(items), at: place)
        }
    }
}
