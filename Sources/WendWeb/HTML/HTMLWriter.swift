import WendCore

/// Writes nodes as HTML: every text and attribute escaped, every element expanded.
struct HTMLWriter {
    private(set) var bytes: [UInt8] = []
    private let html: ElementHTML
    /// The element whose control gets the keyboard when the page has loaded; nil outside whole pages.
    private let autofocus: String?

    init(_ html: ElementHTML, autofocus: Element.ID? = nil) {
        self.html = html
        self.autofocus = autofocus?.control
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func write(_ placed: PlacedElement) { write(html.node(of: placed)) }

    mutating func write(_ node: HTMLNode) {
        open(node)
        guard !Self.voidTags.contains(node.tag) else { return }
        if node.tag == "textarea" {
            let value = node["value"] ?? ""
            // The parser drops one line break at the start.
            if value.utf8.first == UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
            writeText(value)
        }
        switch node.content {
        case .text(let text): writeText(text)
        case .markup(let markup): raw(markup.text)
        case .children(let children):
            for child in children {
                switch child {
                case .node(let node): write(node)
                case .element(let placed): write(placed)
                }
            }
        }
        raw("</")
        raw(node.tag)
        bytes.append(UInt8(ascii: ">"))
    }

    /// Appends markup as it is.
    mutating func raw(_ markup: String) { bytes.append(contentsOf: markup.utf8) }

    mutating func writeText(_ text: String) { escape(text, quotes: false) }

    mutating func writeAttributeText(_ text: String) { escape(text, quotes: true) }

    private mutating func open(_ node: HTMLNode) {
        bytes.append(UInt8(ascii: "<"))
        raw(node.tag)
        if let id = node.id { write(attribute: "id", id) }
        for attribute in node.attributes where node.tag != "textarea" || attribute.name != "value" {
            write(attribute: attribute.name, attribute.value)
        }
        if let autofocus, node.id == autofocus { raw(" autofocus") }
        bytes.append(UInt8(ascii: ">"))
    }

    /// Attributes without a value stand alone, except those whose empty value says something.
    private mutating func write(attribute name: String, _ value: String) {
        bytes.append(UInt8(ascii: " "))
        raw(name)
        if value.isEmpty { return }
        raw("=\"")
        escape(value, quotes: true)
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func escape(_ text: String, quotes: Bool) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): raw("&amp;")
            case UInt8(ascii: "<"): raw("&lt;")
            case UInt8(ascii: ">"): raw("&gt;")
            case UInt8(ascii: "\"") where quotes: raw("&quot;")
            // A parser would make a line feed of it.
            case UInt8(ascii: "\r"): raw("&#13;")
            // No page can hold it.
            case 0: raw("\u{FFFD}")
            default: bytes.append(byte)
            }
        }
    }

    private static let voidTags: Set<String> = ["input", "img", "br", "meta", "link"]
}
