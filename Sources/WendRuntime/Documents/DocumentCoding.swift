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
    /// The texts it was read from, so that problems of a session that runs on with it have their places.
    let texts: [EncodedText]?
    let locale: String?
    let bindings: Bool
    let nodes: [EncodedNode]

    init(_ document: Document) {
        file = document.file
        texts = document.source.texts.map { EncodedText(f: $0.file, t: String(decoding: $0.bytes, as: UTF8.self)) }
        locale = document.locale
        bindings = document.allowsBindings
        nodes = document.nodes.map(EncodedNode.init)
    }

    func document(version: Document.Version) throws -> Document {
        guard !nodes.isEmpty else {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "a document has no nodes"))
        }
        let texts = (texts ?? []).map { SourceText(file: $0.f, bytes: Array($0.t.utf8)) }
        return Document(
            source: texts.isEmpty ? SourceMap(file: file) : SourceMap(texts), version: version, locale: locale,
            allowsBindings: bindings, nodes: nodes.map(\.node))
    }
}

private struct EncodedText: Codable {
    let f: String
    let t: String
}

/// Where a node, an attribute or an item stands. What was stored before ranges were has none, and is at the beginning.
private struct EncodedPlace: Codable {
    let whole: SourceRange
    let tag: SourceRange
    let name: SourceRange

    static let unknown = Self(whole: SourceRange(at: 0), tag: SourceRange(at: 0), name: SourceRange(at: 0))

    init(whole: SourceRange, tag: SourceRange, name: SourceRange) {
        self.whole = whole
        self.tag = tag
        self.name = name
    }

    init(from decoder: any Decoder) throws {
        var fields = try decoder.unkeyedContainer()
        whole = try fields.decode(SourceRange.self)
        tag = try fields.decode(SourceRange.self)
        name = try fields.decode(SourceRange.self)
    }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.unkeyedContainer()
        try fields.encode(whole)
        try fields.encode(tag)
        try fields.encode(name)
    }
}

private struct EncodedNode: Codable {
    private let kind: String
    private let proxy: String?
    private let isConditional: Bool?
    private let attributes: [EncodedAttribute]
    private let items: [EncodedItem]
    private let place: EncodedPlace?

    private enum CodingKeys: String, CodingKey {
        case kind = "k"
        case proxy = "x"
        case isConditional = "c"
        case attributes = "a"
        case items = "i"
        case place = "r"
    }

    init(_ node: Node) {
        kind = node.kind
        switch node.form {
        case .plain: (proxy, isConditional) = (nil, nil)
        case .proxy(let keyPath): (proxy, isConditional) = (keyPath, nil)
        case .conditional: (proxy, isConditional) = (nil, true)
        }
        attributes = node.attributes.map {
            EncodedAttribute(n: $0.name, v: $0.value, r: [$0.nameRange, $0.valueRange])
        }
        items = node.items.map(EncodedItem.init)
        place = EncodedPlace(whole: node.range, tag: node.tagRange, name: node.nameRange)
    }

    var node: Node {
        let form: Node.Form = proxy.map(Node.Form.proxy) ?? (isConditional == true ? .conditional : .plain)
        let place = place ?? .unknown
        return Node(
            kind: kind, form: form, attributes: attributes.map(\.attribute), items: items.map(\.item),
            range: place.whole, tagRange: place.tag, nameRange: place.name)
    }
}

private struct EncodedAttribute: Codable {
    let n: String
    let v: String
    let r: [SourceRange]?

    var attribute: Node.Attribute {
        guard let r, r.count == 2 else { return Node.Attribute(name: n, value: v, at: 0) }
        return Node.Attribute(name: n, value: v, nameRange: r[0], valueRange: r[1])
    }
}

private struct EncodedItem: Codable {
    private let name: String?
    private let text: String?
    private let node: Int?
    private let list: [EncodedItem]?
    private let place: EncodedPlace?

    private enum CodingKeys: String, CodingKey {
        case name = "n"
        case text = "t"
        case node = "d"
        case list = "l"
        case place = "r"
    }

    init(_ item: Node.Item) {
        name = item.name
        place = EncodedPlace(whole: item.range, tag: item.valueRange, name: item.nameRange)
        switch item.content {
        case .text(let text): (self.text, node, list) = (text, nil, nil)
        case .node(let index): (text, node, list) = (nil, index, nil)
        case .list(let items): (text, node, list) = (nil, nil, items.map(EncodedItem.init))
        }
    }

    var item: Node.Item {
        let content: Node.Content =
            if let text { .text(text) } else if let node { .node(node) } else { .list(list?.map(\.item) ?? []) }
        let place = place ?? .unknown
        return Node.Item(
            name: name, content: content, range: place.whole, nameRange: place.name, valueRange: place.tag)
    }
}
