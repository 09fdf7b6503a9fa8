import WendCore
import WendExpressions

/// A writer of the complete page a browser gets first: usable without scripts, and everything the client needs to go on
/// live.
struct HTMLPage {
    /// The id of the form that holds the root.
    static let formID = "wend"
    /// The name of the field that says what the fields of the page held.
    static let heldName = "held"
    /// The id of the paragraph that tells how the connection is.
    static let stateID = "wend-state"

    var rendering: Rendering
    var context: HTMLContext
    /// Addresses of the stylesheets, in the order in which they apply.
    var stylesheets: [String] = []
    /// Address of the client's module; nil for a page without scripts.
    var script: String?
    /// Names and addresses of the parts of the client that it loads where it needs them.
    var modules: [(name: String, address: String)] = []
    /// Where forms are posted.
    var action: String
    /// The path below which everything of this host lies, ending with a slash.
    var base: String
    var session: String
    /// Address of the socket.
    var live: String
    var epoch: Int
    var number: Int
    var token: String
    /// What the page's fields held when it was written, as the reader of posts has it; nil for none.
    var held: String?
    /// What a person has to be told about the post before this page.
    var notice: String?
    /// In how many seconds a page that waits for an answer asks again, and where if not at its own address.
    var refresh: String?

    func bytes() -> [UInt8] {
        let html = ElementHTML(context, locale: rendering.locale)
        let words = html.words
        var writer = HTMLWriter(html)
        writer.raw("<!DOCTYPE html>\n<html lang=\"")
        writer.writeAttributeText(rendering.locale.replacing("_", with: "-"))
        writer.raw(words.isRightToLeft ? "\" dir=\"rtl\">" : "\">")
        writer.write(head)
        writer.raw(
            """
            <body data-session="\(attribute(session))" data-base="\(attribute(base))" data-live="\(attribute(live))" \
            data-epoch="\(epoch)" data-r="\(number)" data-token="\(attribute(token))"\(moduleAddresses) data-words="\(attribute(Self.words(words)))"\(shown)>
            """)
        writer.write(HTMLNode("p", id: Self.stateID).with("role", "status").with("hidden", ""))
        if let notice {
            writer.write(HTMLNode("p", id: "wend-notice", class: "notice", .text(notice)).with("role", "alert"))
        }
        writer.raw("<form id=\"\(Self.formID)\" method=\"post\" action=\"\(attribute(action))\"\(encoding) novalidate>")
        for node in [
            HTMLNode("input").with("type", "hidden").with("name", "token").with("value", token),
            HTMLNode("input").with("type", "hidden").with("name", "r").with("value", String(number)),
            HTMLNode("button", class: "vh", .text(words[.return])).with("type", "submit").with("name", "return")
                .with("value", "").with("tabindex", "-1").with("aria-hidden", "true"),
        ] { writer.write(node) }
        if let held, !held.isEmpty {
            writer.write(HTMLNode("input").with("type", "hidden").with("name", Self.heldName).with("value", held))
        }
        writer.raw(String(decoding: html.html(of: rendering, asPage: true), as: UTF8.self))
        writer.raw("</form></body></html>\n")
        return writer.bytes
    }

    private var moduleAddresses: String {
        modules.map { " data-\($0.name)=\"\(attribute($0.address))\"" }.joined()
    }

    private var head: HTMLNode {
        var nodes: [HTMLNode?] = [
            HTMLNode("meta").with("charset", "utf-8"),
            HTMLNode("meta").with("name", "viewport")
                .with(
                    "content",
                    "width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"),
            HTMLNode("title", .text(rendering.title ?? context.name)),
            themeColor(context.bars.light, "light"), themeColor(context.bars.dark, "dark"),
            HTMLNode("link").with("rel", "icon").with("href", context.imageURL("AppIcon") ?? Self.icon),
        ]
        nodes += stylesheets.map { HTMLNode("link").with("rel", "stylesheet").with("href", $0) }
        nodes.append(script.map { HTMLNode("script").with("type", "module").with("src", $0) })
        // With scripts the answer comes by itself.
        nodes.append(
            refresh.map {
                HTMLNode("noscript", .nodes(HTMLNode("meta").with("http-equiv", "refresh").with("content", $0)))
            })
        return HTMLNode("head", .children(nodes.compactMap { $0.map(HTMLNode.Child.node) }))
    }

    private func themeColor(_ color: StyleColor.Parts, _ scheme: String) -> HTMLNode {
        HTMLNode("meta").with("name", "theme-color").with("content", color.css).with(
            "media", "(prefers-color-scheme: \(scheme))")
    }

    /// A form with a field for files is posted so that they can be in it.
    private var encoding: String {
        let takesFiles = rendering.topLayer.map(Self.takesFiles) ?? false
        return takesFiles ? " enctype=\"multipart/form-data\"" : ""
    }

    private static func takesFiles(_ element: Element) -> Bool {
        !element.properties.flag(.hidden)
            && (element.role == .fileField || element.children.contains(where: takesFiles))
    }

    /// Which rows of long lists are shown, for the client.
    private var shown: String { context.windows.json.map { " data-show=\"\(attribute($0))\"" } ?? "" }

    /// What the client says of itself, as JSON.
    private static func words(_ words: SystemWords) -> String {
        var text = ""
        for word in SystemWords.Word.ofHosts + SystemWords.Word.ofShortcuts {
            text += text.isEmpty ? "{" : ","
            text += "\"\(word.rawValue)\":\(JSONText.quoted(words[word]))"
        }
        return text + "}"
    }

    private func attribute(_ text: String) -> String {
        var writer = HTMLWriter(ElementHTML(context, locale: rendering.locale))
        writer.writeAttributeText(text)
        return writer.text
    }

    private static let icon =
        "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' "
        + "fill='%233355e0'/%3E%3Cpath d='M7 11l4.5 11L16 12l4.5 10L25 11' fill='none' stroke='white' stroke-width='3' "
        + "stroke-linecap='round' stroke-linejoin='round'/%3E%3C/svg%3E"
}
