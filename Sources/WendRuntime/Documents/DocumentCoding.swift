import WendCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Writes a document down as stores keep it, and reads it back exactly, whatever notation it came from.
enum DocumentCoding {
    static func encode(_ document: Document) throws -> StoredDocument {
        StoredDocument(version: document.version, content: try Coding.encode(EncodedDocument(document)))
    }

    static func decode(_ stored: StoredDocument) throws -> Document {
        let encoded = try Coding.decode(EncodedDocument.self, from: stored.content)
        return try encoded.document(version: stored.version)
    }
}

private struct EncodedDocument: Codable {
    let file: String
    let locale: String?
    let bindings: Bool
    let nodes: [EncodedNode]

    init(_ document: Document) {
        file = document.file
        locale = document.locale
        bindings = document.allowsBindings
        nodes = document.nodes.map(EncodedNode.init)
    }

    func document(version: Document.Version) throws -> Document {
        guard !nodes.isEmpty else {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "a document has no nodes"))
        }
        return Document(
            file: file, version: version, locale: locale, allowsBindings: bindings, nodes: nodes.map(\.node))
    }
}

private struct EncodedNode: Codable {
    private let kind: String
    private let proxy: String?
    private let isConditional: Bool?
    private let attributes: [EncodedAttribute]
    private let items: [EncodedItem]
    private let position: SourcePosition

    private enum CodingKeys: String, CodingKey {
        case kind = "k"
        case proxy = "x"
        case isConditional = "c"
        case attributes = "a"
        case items = "i"
        case position = "p"
    }

    init(_ node: Node) {
        kind = node.kind
        switch node.form {
        case .plain: (proxy, isConditional) = (nil, nil)
        case .proxy(let keyPath): (proxy, isConditional) = (keyPath, nil)
        case .conditional: (proxy, isConditional) = (nil, true)
        }
        attributes = node.attributes.map { EncodedAttribute(n: $0.name, v: $0.value, p: $0.position) }
        items = node.items.map(EncodedItem.init)
        position = node.position
    }

    var node: Node {
        let form: Node.Form = proxy.map(Node.Form.proxy) ?? (isConditional == true ? .conditional : .plain)
        return Node(
            kind: kind, form: form,
            attributes: attributes.map { Node.Attribute(name: $0.n, value: $0.v, position: $0.p) },
            items: items.map(\.item), position: position)
    }
}

private struct EncodedAttribute: Codable {
    let n: String
    let v: String
    let p: SourcePosition
}

private struct EncodedItem: Codable {
    private let name: String?
    private let text: String?
    private let node: Int?
    private let list: [EncodedItem]?
    private let position: SourcePosition

    private enum CodingKeys: String, CodingKey {
        case name = "n"
        case text = "t"
        case node = "d"
        case list = "l"
        case position = "p"
    }

    init(_ item: Node.Item) {
        name = item.name
        position = item.position
        switch item.content {
        case .text(let text): (self.text, node, list) = (text, nil, nil)
        case .node(let index): (text, node, list) = (nil, index, nil)
        case .list(let items): (text, node, list) = (nil, nil, items.map(EncodedItem.init))
        }
    }

    var item: Node.Item {
        let content: Node.Content =
            if let text { .text(text) } else if let node { .node(node) } else { .list(list?.map(\.item) ?? []) }
        return Node.Item(name: name, content: content, position: position)
    }
}
