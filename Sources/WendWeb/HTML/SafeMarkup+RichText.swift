import WendCore

extension SafeMarkup {
    /// The markup of rich text: balanced, and without attributes but the addresses of links.
    init(html: String) {
        var text = HTMLText()
        for piece in RichText.pieces(ofHTML: html) {
            switch piece {
            case .text(let words): text.escape(words, quotes: true)
            case .lineBreak: text.raw("<br>")
            case .start(let tag, let address?):
                text.raw("<\(tag) href=\"")
                text.escape(address, quotes: true)
                text.raw("\" rel=\"noopener noreferrer\" target=\"_blank\">")
            case .start(let tag, nil): text.raw("<\(tag)>")
            case .end(let tag): text.raw("</\(tag)>")
            }
        }
        self.init(text: text.text)
    }
}
