import WendCore

/// A writer of nodes as HTML: every text and attribute escaped, every element expanded.
struct HTMLWriter {
    private var written = HTMLText()
    private let html: ElementHTML
    /// The element whose control gets the keyboard when the page has loaded; nil outside whole pages.
    private let autofocus: String?

    init(_ html: ElementHTML, autofocus: String? = nil) {
        self.html = html
        self.autofocus = autofocus
    }

    var bytes: [UInt8] { written.bytes }
    var text: String { written.text }

    mutating func write(_ placed: PlacedElement) { write(html.node(of: placed)) }

    mutating func write(_ node: HTMLNode) {
        open(node)
        guard !Self.voidTags.contains(node.tag) else { return }
        if node.tag == "textarea" {
            let value = node["value"] ?? ""
            // The parser drops one line break at the start.
            if value.utf8.first == UInt8(ascii: "\n") { raw("\n") }
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
        raw(">")
    }

    /// Appends markup as it is.
    mutating func raw(_ markup: String) { written.raw(markup) }

    mutating func writeText(_ text: String) { written.escape(text, quotes: false) }

    mutating func writeAttributeText(_ text: String) { written.escape(text, quotes: true) }

    private mutating func open(_ node: HTMLNode) {
        raw("<")
        raw(node.tag)
        if let id = node.id { write(attribute: "id", id) }
        for attribute in node.attributes where node.tag != "textarea" || attribute.name != "value" {
            write(attribute: attribute.name, attribute.value)
        }
        if let autofocus, node.id == autofocus { raw(" autofocus") }
        raw(">")
    }

    /// Attributes without a value stand alone, except those whose empty value says something.
    private mutating func write(attribute name: String, _ value: String) {
        raw(" ")
        raw(name)
        if value.isEmpty { return }
        raw("=\"")
        written.escape(value, quotes: true)
        raw("\"")
    }

    private static let voidTags: Set<String> = ["input", "img", "br", "meta", "link", "source"]
}
