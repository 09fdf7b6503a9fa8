package import WendCore

/// The markup of documents.
extension Markup {
    /// What a document's text says, as good as it can be read; for one that was not read from one text, what its nodes say.
    package init(of document: Document) {
        let read =
            document.source.texts.count == 1 && !document.source.texts[0].bytes.isEmpty
            ? Self.read(document.source.texts[0], limits: .unlimited, document: document).markup : nil
        self = read ?? Self.nodes(of: document)
    }

    /// The markup of a text, in whatever notation it is; nil if there is no element in it.
    /// - Parameter document: What a reader made of the text: it knows which elements are parameters.
    package static func read(
        _ source: SourceText, limits: ReadingLimits = .standard, document: Document?
    ) -> (markup: Markup?, diagnostics: [Diagnostic]) {
        var parameters: Set<Int> = []
        for node in document?.nodes ?? [] { collect(node.items, into: &parameters) }
        switch source.notation {
        case .xml: return xml(source, limits: limits, parameters: parameters)
        case .json: return json(source, limits: limits, parameters: parameters)
        }
    }

    private static func collect(_ items: [Node.Item], into parameters: inout Set<Int>) {
        for item in items {
            if item.name != nil { parameters.insert(item.range.lowerBound) }
            if case .list(let items) = item.content { collect(items, into: &parameters) }
        }
    }

    // MARK: Nodes

    private static func nodes(of document: Document) -> Markup {
        var root = Element(name: document.allowsBindings ? "app" : "workflow")
        if let resumption = document.resumption {
            root.attributes.append(Attribute(name: "resume", value: resumption.rawValue))
        }
        if let locale = document.locale { root.attributes.append(Attribute(name: "lang", value: locale)) }
        root.content = [.element(element(0, of: document))]
        return Markup(root: root)
    }

    private static func element(_ index: Node.Index, of document: Document) -> Element {
        let node = document.nodes[index]
        return Element(
            name: node.misspelling ?? node.kind,
            attributes: node.attributes.map { Attribute(name: $0.name, value: $0.value) },
            content: node.items.flatMap { pieces($0, of: document) }.trimmed())
    }

    private static func pieces(_ item: Node.Item, of document: Document) -> [Piece] {
        let content: [Piece] =
            switch item.content {
            case .text(let text): text.isEmpty ? [] : [.text(Text(text: text))]
            case .node(let node): [.element(element(node, of: document))]
            case .list(let items): items.flatMap { pieces($0, of: document) }
            }
        guard let name = item.name else { return content }
        return [.element(Element(name: name, content: content.trimmed(), isParameter: true))]
    }
}

extension ReadingLimits {
    /// For what has been read within limits.
    static let unlimited = ReadingLimits(
        bytes: .max, depth: 1 << 20, elements: 1 << 40, attributes: .max, attributeBytes: .max, problems: 1 << 40)
}
