/// Reads the HTML that pages are written in. It knows no more of HTML than the writer needs, and refuses everything
/// else.
struct MarkupReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ html: String) { bytes = Array(html.utf8) }

    mutating func readNodes() throws -> [PageModel.Node] {
        var nodes: [PageModel.Node] = []
        while at("<"), !at("/", offset: 1) { nodes.append(try readNode()) }
        return nodes
    }

    private mutating func readNode() throws -> PageModel.Node {
        position += 1
        let tag = take(until: " >")
        var attributes: [String: String] = [:]
        while at(" ") {
            position += 1
            let name = take(until: " =>")
            guard attributes[name] == nil else { throw PageModel.Failure(description: "\(name) twice in \(tag)") }
            attributes[name] = ""
            if at("=") {
                position += 1
                try expect("\"")
                attributes[name] = Self.plain(take(until: "\""))
                try expect("\"")
            }
        }
        try expect(">")
        let node = PageModel.Node(tag, attributes)
        if ["input", "img", "br", "meta", "link"].contains(tag) { return node }
        let text = Self.plain(take(until: "<"))
        if tag == "textarea" {
            node.attributes["value"] =
                text.utf8.first == UInt8(ascii: "\n") ? String(text.unicodeScalars.dropFirst()) : text
        } else {
            node.text = text
        }
        if node.attributes["class"] == "rich" {
            // The only place where text may stand between nodes.
            node.text += takeThrough(end: "</div>")
        } else {
            node.children = try readNodes()
            for child in node.children { child.parent = node }
            if !node.children.isEmpty, !node.text.isEmpty {
                throw PageModel.Failure(description: "text beside nodes in \(tag)")
            }
        }
        for character in "</\(tag)>".unicodeScalars { try expect(character) }
        return node
    }

    private func at(_ scalar: Unicode.Scalar, offset: Int = 0) -> Bool {
        position + offset < bytes.count && bytes[position + offset] == UInt8(ascii: scalar)
    }

    /// Takes everything up to the first of one, two or three characters.
    private mutating func take(until ends: StaticString) -> String {
        let start = position
        let first = ends.utf8Start[0]
        let last = ends.utf8Start[ends.utf8CodeUnitCount - 1]
        let middle = ends.utf8Start[ends.utf8CodeUnitCount / 2]
        while position < bytes.count {
            let byte = bytes[position]
            if byte == first || byte == middle || byte == last { break }
            position += 1
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func takeThrough(end: String) -> String {
        let start = position
        let end = Array(end.utf8)
        while position < bytes.count, !bytes[position...].starts(with: end) { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func expect(_ scalar: Unicode.Scalar) throws {
        guard at(scalar) else {
            let found = String(decoding: bytes[position...].prefix(80), as: UTF8.self)
            throw PageModel.Failure(description: "expected \(scalar) before \(found)")
        }
        position += 1
    }

    private static func plain(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        return text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
            .replacing("&#13;", with: "\r").replacing("&amp;", with: "&")
    }
}
