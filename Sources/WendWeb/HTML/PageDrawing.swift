public import WendCore

/// The drawing of an element of a role of an app's own. Pure: the same element gives the same drawing, and what is
/// drawn does not say more than the element says in words, which people who see nothing are told.
public typealias PageDrawer = @Sendable (Element) -> PageDrawing

/// What a drawer makes for a page: a piece of SVG, or of plain HTML, without anything that acts.
///
/// Texts and values are escaped, so nothing that a document or a person wrote can become markup. Tags and attributes are
/// written in the app's code; one that could act, load or style inline is misuse and stops the program.
public struct PageDrawing: Sendable, Equatable {
    let tag: String
    let attributes: [(name: String, value: String)]
    let text: String
    let children: [PageDrawing]

    /// - Parameters:
    ///   - tag: One of the shapes of SVG, or `div`, `span`, `meter`, `progress`.
    ///   - attributes: Without `style`, `id`, `data-…`, `on…` and addresses.
    public init(
        _ tag: String, _ attributes: KeyValuePairs<String, String> = [:], text: String = "",
        _ children: [PageDrawing] = []
    ) {
        precondition(Self.tags.contains(tag), "PageDrawing draws \(Self.tags.sorted()), got '\(tag)'")
        for (name, _) in attributes {
            precondition(
                Self.isHarmless(name), "PageDrawing takes no attributes that act, load or style; got '\(name)'")
        }
        self.tag = tag
        self.attributes = attributes.map { ($0.key, $0.value) }
        self.text = text
        self.children = children
    }

    public static func == (left: PageDrawing, right: PageDrawing) -> Bool {
        left.tag == right.tag && left.text == right.text && left.children == right.children
            && left.attributes.elementsEqual(right.attributes, by: ==)
    }

    private static let tags: Set<String> = [
        "svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan", "title", "div",
        "span", "meter", "progress",
    ]

    /// Letters, digits and hyphens, and nothing that browsers act on or that pages find their nodes by.
    static func isHarmless(_ name: String) -> Bool {
        guard let first = name.utf8.first, UInt8(ascii: "a")...UInt8(ascii: "z") ~= first else { return false }
        let isName = name.unicodeScalars.allSatisfy {
            $0.isASCII && ($0.properties.isAlphabetic || "0"..."9" ~= $0 || $0 == "-")
        }
        let low = name.lowercased()
        return isName && !low.hasPrefix("on") && !acting.contains(low) && !low.hasPrefix("data-")
    }

    private static let acting: Set<String> = [
        "id", "name", "style", "href", "src", "action", "formaction", "form", "is", "slot", "part", "tabindex",
        "autofocus",
        "contenteditable", "popover", "inert", "accesskey", "filter", "mask", "clip-path",
    ]

    /// As markup that a page can hold.
    var markup: SafeMarkup {
        var writer = HTMLText()
        write(to: &writer)
        return SafeMarkup(text: writer.text)
    }

    private func write(to writer: inout HTMLText) {
        writer.raw("<\(tag)")
        for (name, value) in attributes {
            writer.raw(" \(name)=\"")
            writer.escape(value, quotes: true)
            writer.raw("\"")
        }
        writer.raw(">")
        writer.escape(text, quotes: false)
        for child in children { child.write(to: &writer) }
        writer.raw("</\(tag)>")
    }
}
