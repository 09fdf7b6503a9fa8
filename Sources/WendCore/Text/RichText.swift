/// The HTML a document gives for rich text, as pieces that every host can show.
///
/// Paragraphs, preformatted text, line breaks, bold, italic, underlined text and links to web pages, mail addresses and
/// telephones are kept; of everything else the text is kept, but not that of scripts and styles. Whatever goes in, every start
/// has its end.
package struct RichText {
    package enum Piece: Hashable, Sendable {
        case text(String)
        case lineBreak
        /// `p`, `pre`, `b`, `i`, `u`, or `a` with the address it leads to.
        case start(String, address: String?)
        case end(String)
    }

    private var pieces: [Piece] = []
    private var literal = ""
    private var open: [String] = []
    private var rest: Substring

    package static func pieces(ofHTML html: String) -> [Piece] {
        var text = RichText(rest: html[...])
        return text.read()
    }

    /// What a person reads; paragraphs are lines.
    package static func text(ofHTML html: String) -> String { runs(ofHTML: html).map(\.text).joined() }

    private init(rest: Substring) { self.rest = rest }

    private mutating func read() -> [Piece] {
        while let character = rest.first {
            switch character {
            case "<": readTag()
            case "&": readEntity()
            default:
                rest.removeFirst()
                write(character)
            }
        }
        close(through: 0)
        flush()
        return pieces
    }

    private mutating func readTag() {
        if rest.hasPrefix("<!--") {
            skip(through: "-->")
            return
        }
        let afterBracket = rest.dropFirst()
        let isEnd = afterBracket.first == "/"
        let name = afterBracket.dropFirst(isEnd ? 1 : 0).prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
            .lowercased()
        guard !name.isEmpty || afterBracket.first == "!" || afterBracket.first == "?" else {
            // A lone bracket is text.
            rest.removeFirst()
            write("<")
            return
        }
        let attributes = takeTag()
        if isEnd {
            end(name)
        } else if name == "script" || name == "style" {
            skip(through: "</\(name)")
            _ = takeTag()
        } else {
            start(name, attributes)
        }
    }

    private mutating func start(_ tag: String, _ attributes: Substring) {
        switch tag {
        case "br": add(.lineBreak)
        case "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "li", "ul", "ol", "blockquote":
            close(through: 0)
            push("p")
        case "pre":
            close(through: 0)
            push("pre")
        case "a":
            if let index = open.firstIndex(of: "a") { close(through: index) }
            guard let address = Self.value(of: "href", in: attributes).flatMap(Self.safeAddress) else { return }
            push("a", address)
        default:
            guard let kept = Self.kept(tag), open.count < 20, !open.contains(kept) else { return }
            push(kept)
        }
    }

    private mutating func end(_ tag: String) {
        let name = Self.blocks.contains(tag) ? "p" : ["a", "pre"].contains(tag) ? tag : Self.kept(tag)
        if let name, let index = open.lastIndex(of: name) { close(through: index) }
    }

    private mutating func push(_ tag: String, _ address: String? = nil) {
        open.append(tag)
        add(.start(tag, address: address))
    }

    /// Ends tags until only so many are open.
    private mutating func close(through count: Int) {
        while open.count > count { add(.end(open.removeLast())) }
    }

    private mutating func add(_ piece: Piece) {
        flush()
        pieces.append(piece)
    }

    private mutating func flush() {
        if !literal.isEmpty { pieces.append(.text(literal)) }
        literal = ""
    }

    /// Takes a tag up to its bracket, which quoted values may contain, and answers what is inside.
    private mutating func takeTag() -> Substring {
        let tag = rest
        var quote: Character?
        while let character = rest.popFirst() {
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "\"" || character == "'" {
                quote = character
            } else if character == ">" {
                return tag[..<tag.index(before: rest.startIndex)]
            }
        }
        return tag
    }

    private mutating func skip(through mark: String) {
        while !rest.isEmpty {
            if rest.prefix(mark.count).lowercased() == mark {
                if mark == "-->" { rest.removeFirst(mark.count) }
                return
            }
            rest.removeFirst()
        }
    }

    private mutating func readEntity() {
        let name = rest.dropFirst().prefix(10).prefix { $0 != ";" && $0 != "&" && $0 != "<" && !$0.isWhitespace }
        let end = rest.index(rest.startIndex, offsetBy: name.count + 1)
        if end < rest.endIndex, rest[end] == ";", let character = Self.character(name) {
            rest = rest[rest.index(after: end)...]
            write(character)
        } else {
            rest.removeFirst()
            write("&")
        }
    }

    private mutating func write(_ character: Character) { literal.append(character) }

    private static let blocks: Set<String> = ["p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "li"]

    private static func kept(_ tag: String) -> String? {
        switch tag {
        case "b", "strong": "b"
        case "i", "em": "i"
        case "u": "u"
        default: nil
        }
    }

    private static func character(_ entity: Substring) -> Character? {
        switch entity {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default: break
        }
        guard entity.first == "#" else { return Entities.character(named: entity) }
        let digits = entity.dropFirst()
        let isHex = digits.first == "x" || digits.first == "X"
        let code = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return code.flatMap(Unicode.Scalar.init).flatMap {
            $0.value < 0x20 && $0 != "\n" && $0 != "\t" ? nil : Character($0)
        }
    }

    private static func value(of name: String, in tag: Substring) -> String? {
        var rest = tag.drop { !$0.isWhitespace }
        while true {
            rest = rest.drop { $0.isWhitespace || $0 == "/" }
            let key = rest.prefix { $0 != "=" && !$0.isWhitespace }
            guard !key.isEmpty else { return nil }
            rest = rest.dropFirst(key.count).drop(while: \.isWhitespace)
            guard rest.first == "=" else { continue }
            rest = rest.dropFirst().drop(while: \.isWhitespace)
            let value: Substring
            if let quote = rest.first, quote == "\"" || quote == "'" {
                value = rest.dropFirst().prefix { $0 != quote }
                rest = rest.dropFirst(value.count + 2)
            } else {
                value = rest.prefix { !$0.isWhitespace }
                rest = rest.dropFirst(value.count)
            }
            if key.lowercased() == name { return plainText(value) }
        }
    }

    private static func plainText(_ text: Substring) -> String {
        text.split(separator: "&amp;", omittingEmptySubsequences: false).joined(separator: "&")
    }

    /// Addresses a link may lead to; anything else, such as a script, is none.
    private static func safeAddress(_ address: String) -> String? {
        let schemes = ["http://", "https://", "mailto:", "tel:"]
        let isPlain = address.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F }
        return isPlain && schemes.contains { address.lowercased().hasPrefix($0) } ? address : nil
    }
}
