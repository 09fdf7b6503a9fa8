import WendCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The form in which stores keep a document, read back exactly, whatever notation it came from.
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
    let resumption: Document.Resumption?
    let bindings: Bool
    let nodes: [EncodedNode]
    /// Nil for documents of the app itself.
    let bundle: Document.Bundle?

    init(_ document: Document) {
        file = document.file
        texts = document.source.texts.map { EncodedText(f: $0.file, t: String(decoding: $0.bytes, as: UTF8.self)) }
        locale = document.locale
        resumption = document.resumption
        bindings = document.allowsBindings
        nodes = document.nodes.map(EncodedNode.init)
        bundle = document.bundle
    }

    func document(version: Document.Version) throws -> Document {
        guard !nodes.isEmpty else {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "a document has no nodes"))
        }
        let texts = (texts ?? []).map { SourceText(file: $0.f, bytes: Array($0.t.utf8)) }
        return Document(
            source: texts.isEmpty ? SourceMap(file: file) : SourceMap(texts), version: version, locale: locale,
            resumption: resumption, allowsBindings: bindings, nodes: nodes.map(\.node), bundle: bundle)
    }
}

private struct EncodedText: Codable {
    let f: String
    let t: String
}

/// Ranges as bare numbers, first byte and byte after the last of each: a session that comes back waits for them to be read.
private enum EncodedRanges {
    static func numbers(_ ranges: SourceRange...) -> [UInt32] {
        ranges.flatMap { [UInt32($0.lowerBound), UInt32($0.upperBound)] }
    }

    /// So many ranges. What was stored before there were any is at the beginning; so is what is no range.
    static func ranges(_ numbers: [UInt32]?, _ count: Int) -> [SourceRange] {
        guard let numbers, numbers.count == 2 * count else { return Array(repeating: SourceRange(at: 0), count: count) }
        return (0..<count).map { number in
            let (lower, upper) = (numbers[2 * number], numbers[2 * number + 1])
            return lower <= upper ? SourceRange(Int(lower)..<Int(upper)) : SourceRange(at: 0)
        }
    }
}

private struct EncodedNode: Codable {
    private let kind: String
    private let proxy: String?
    private let isConditional: Bool?
    private let isRepeated: Bool?
    private let attributes: [EncodedAttribute]
    private let items: [EncodedItem]
    private let ranges: [UInt32]?

    private enum CodingKeys: String, CodingKey {
        case kind = "k"
        case proxy = "x"
        case isConditional = "c"
        case isRepeated = "f"
        case attributes = "a"
        case items = "i"
        case ranges = "r"
    }

    init(_ node: Node) {
        kind = node.kind
        switch node.form {
        case .plain: (proxy, isConditional, isRepeated) = (nil, nil, nil)
        case .proxy(let keyPath): (proxy, isConditional, isRepeated) = (keyPath, nil, nil)
        case .conditional: (proxy, isConditional, isRepeated) = (nil, true, nil)
        case .repeated: (proxy, isConditional, isRepeated) = (nil, nil, true)
        }
        attributes = node.attributes.map {
            EncodedAttribute(n: $0.name, v: $0.value, r: EncodedRanges.numbers($0.nameRange, $0.valueRange))
        }
        items = node.items.map(EncodedItem.init)
        ranges = EncodedRanges.numbers(node.range, node.tagRange, node.nameRange)
    }

    var node: Node {
        let form: Node.Form =
            proxy.map(Node.Form.proxy)
            ?? (isConditional == true ? .conditional : isRepeated == true ? .repeated : .plain)
        let places = EncodedRanges.ranges(ranges, 3)
        return Node(
            kind: kind, form: form, attributes: attributes.map(\.attribute), items: items.map(\.item),
            range: places[0], tagRange: places[1], nameRange: places[2])
    }
}

private struct EncodedAttribute: Codable {
    let n: String
    let v: String
    let r: [UInt32]?

    var attribute: Node.Attribute {
        let places = EncodedRanges.ranges(r, 2)
        return Node.Attribute(name: n, value: v, nameRange: places[0], valueRange: places[1])
    }
}

private struct EncodedItem: Codable {
    private let name: String?
    private let text: String?
    private let node: Int?
    private let list: [EncodedItem]?
    private let ranges: [UInt32]?

    private enum CodingKeys: String, CodingKey {
        case name = "n"
        case text = "t"
        case node = "d"
        case list = "l"
        case ranges = "r"
    }

    init(_ item: Node.Item) {
        name = item.name
        ranges = EncodedRanges.numbers(item.range, item.nameRange, item.valueRange)
        switch item.content {
        case .text(let text): (self.text, node, list) = (text, nil, nil)
        case .node(let index): (text, node, list) = (nil, index, nil)
        case .list(let items): (text, node, list) = (nil, nil, items.map(EncodedItem.init))
        }
    }

    var item: Node.Item {
        let content: Node.Content =
            if let text { .text(text) } else if let node { .node(node) } else { .list(list?.map(\.item) ?? []) }
        let places = EncodedRanges.ranges(ranges, 3)
        return Node.Item(
            name: name, content: content, range: places[0], nameRange: places[1], valueRange: places[2])
    }
}
