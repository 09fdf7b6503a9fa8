import WendCore
import WendExpressions

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The form in which stores keep a document, read back exactly, whatever notation it came from: one packed text. Until engine 4.0
/// they were JSON objects, which are still read.
enum DocumentCoding {
    static func encode(_ document: Document) throws -> StoredDocument {
        func text(_ text: String?) -> Value { text.map(Value.string) ?? .null }
        let texts = document.source.texts.map { source in
            Value.list([.string(source.file), .string(String(decoding: source.bytes, as: UTF8.self))])
        }
        // Few documents belong to an app that another one shows, and those hold texts and entities.
        let bundle = try document.bundle.map { String(decoding: try Coding.encode($0), as: UTF8.self) }
        let packed = ValuePacker.bytes(
            of: .list([
                .string(document.file), .list(texts), text(document.locale), text(document.resumption?.rawValue),
                .bool(document.allowsBindings), .list(document.nodes.map(PackedNode.packed)),
                text(bundle),
            ]))
        return StoredDocument(version: document.version, content: Data(packed))
    }

    /// - Throws: If it is no such text.
    static func decode(_ stored: StoredDocument) throws -> Document {
        if stored.content.first == UInt8(ascii: "{") { return try decodeJSON(stored) }
        let value = stored.content.withUnsafeBytes { ValueUnpacker.value(of: $0.bindMemory(to: UInt8.self)) }
        guard case .list(let parts)? = value, parts.count == 7, let file = parts[0].text,
            case .list(let texts) = parts[1], case .bool(let bindings) = parts[4], case .list(let nodes) = parts[5],
            !nodes.isEmpty
        else { throw RestoreFailure(reason: "a document it needs cannot be read") }
        let sources = try texts.map { text in
            guard case .list(let pair) = text, pair.count == 2, let file = pair[0].text, let content = pair[1].text
            else {
                throw RestoreFailure(reason: "a document it needs cannot be read")
            }
            return SourceText(file: file, bytes: Array(content.utf8))
        }
        let bundle = try parts[6].text.map { try Coding.decode(Document.Bundle.self, from: Data($0.utf8)) }
        return Document(
            source: sources.isEmpty ? SourceMap(file: file) : SourceMap(sources), version: stored.version,
            locale: parts[2].text, resumption: parts[3].text.flatMap(Document.Resumption.init),
            allowsBindings: bindings,
            nodes: try nodes.map { packed in
                guard let node = PackedNode.node(packed, of: nodes.count) else {
                    throw RestoreFailure(reason: "a document it needs cannot be read")
                }
                return node
            }, bundle: bundle)
    }
}

/// A node as a list: kind, form, key path, attributes, items, and then the bounds of its ranges.
private enum PackedNode {
    static func packed(_ node: Node) -> Value {
        let (form, keyPath): (Int, Value) =
            switch node.form {
            case .plain: (0, .null)
            case .proxy(let keyPath): (1, .string(keyPath))
            case .conditional: (2, .null)
            case .repeated: (3, .null)
            }
        let attributes = node.attributes.map { attribute in
            list([.string(attribute.name), .string(attribute.value)], attribute.nameRange, attribute.valueRange)
        }
        return list(
            [.string(node.kind), .integer(form), keyPath, .list(attributes), .list(node.items.map(packed))],
            node.range, node.tagRange, node.nameRange)
    }

    private static func packed(_ item: Node.Item) -> Value {
        let content: Value =
            switch item.content {
            case .text(let text): .string(text)
            case .node(let index): .integer(index)
            case .list(let items): .list(items.map(packed))
            }
        return list(
            [item.name.map(Value.string) ?? .null, content], item.range, item.nameRange, item.valueRange)
    }

    private static func list(_ members: [Value], _ ranges: SourceRange...) -> Value {
        var members = members
        members.reserveCapacity(members.count + 2 * ranges.count)
        for range in ranges {
            members.append(.integer(range.lowerBound))
            members.append(.integer(range.upperBound))
        }
        return .list(members)
    }

    /// - Parameter count: How many nodes the document has.
    static func node(_ value: Value, of count: Int) -> Node? {
        guard case .list(let parts) = value, parts.count == 11, let kind = parts[0].text,
            case .integer(let shape) = parts[1],
            case .list(let attributes) = parts[3], case .list(let items) = parts[4],
            let range = range(parts, 5), let tag = self.range(parts, 7), let name = self.range(parts, 9)
        else { return nil }
        let form: Node.Form? =
            switch shape {
            case 0: .plain
            case 1: parts[2].text.map(Node.Form.proxy)
            case 2: .conditional
            case 3: .repeated
            default: nil
            }
        var read: (attributes: [Node.Attribute], items: [Node.Item]) = ([], [])
        for value in attributes {
            guard case .list(let parts) = value, parts.count == 6, let name = parts[0].text,
                let content = parts[1].text,
                let nameRange = self.range(parts, 2), let valueRange = self.range(parts, 4)
            else { return nil }
            read.attributes.append(
                Node.Attribute(name: name, value: content, nameRange: nameRange, valueRange: valueRange))
        }
        for value in items {
            guard let item = item(value, of: count) else { return nil }
            read.items.append(item)
        }
        return form.map { form in
            Node(
                kind: kind, form: form, attributes: read.attributes, items: read.items, range: range, tagRange: tag,
                nameRange: name)
        }
    }

    private static func item(_ value: Value, of count: Int) -> Node.Item? {
        guard case .list(let parts) = value, parts.count == 8, let range = range(parts, 2),
            let nameRange = self.range(parts, 4), let valueRange = self.range(parts, 6)
        else { return nil }
        let content: Node.Content
        switch parts[1] {
        case .string(let text): content = .text(text)
        case .integer(let index):
            guard (0..<count).contains(index) else { return nil }
            content = .node(index)
        case .list(let values):
            let items = values.compactMap { item($0, of: count) }
            guard items.count == values.count else { return nil }
            content = .list(items)
        default: return nil
        }
        return Node.Item(
            name: parts[0].text, content: content, range: range, nameRange: nameRange, valueRange: valueRange)
    }

    private static func range(_ parts: [Value], _ position: Int) -> SourceRange? {
        guard case .integer(let lower) = parts[position], case .integer(let upper) = parts[position + 1],
            lower >= 0, lower <= upper
        else { return nil }
        return SourceRange(lower..<upper)
    }
}
