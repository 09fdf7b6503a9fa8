import WendCore

/// A writer of markup as XML.
struct XMLWriter {
    private(set) var text = ""
    /// Which stretch of the text was written of what, where somebody wants to know.
    private(set) var pieces: [SourceOrigins.Piece] = []
    private let notesPieces: Bool

    init(notingPieces notesPieces: Bool = false) { self.notesPieces = notesPieces }

    /// Notes that what is written next comes from a place; what comes from nowhere belongs to what was written before it.
    private mutating func note(_ place: Markup.Place) {
        guard notesPieces, place.range.upperBound > 0 else { return }
        pieces.append(SourceOrigins.Piece(start: text.utf8.count, place: SourceRange(place.range)))
    }

    mutating func write(_ markup: Markup) {
        for comment in markup.prologue { write(comment, 0) }
        write(markup.root, 0)
        for comment in markup.epilogue { write(comment, 0) }
    }

    // MARK: Elements

    private mutating func write(_ element: Markup.Element, _ depth: Int) {
        indent(depth)
        note(element.place)
        text += "<"
        text += element.name
        let values = element.attributes.map { WrittenValue($0.value) }
        let end = element.content.isEmpty ? "/>" : ">"
        var head = depth * DocumentWriter.indentation + 1 + element.name.unicodeScalars.count + end.utf8.count
        for (attribute, value) in zip(element.attributes, values) {
            head += attribute.name.unicodeScalars.count + 2 + value.length
        }
        for (attribute, value) in zip(element.attributes, values) {
            if head > DocumentWriter.width {
                text += "\n"
                indent(depth + 1)
            } else {
                text += " "
            }
            note(attribute.valuePlace)
            text += attribute.name
            text += "="
            text += value.quote
            text += value.text
            text += value.quote
        }
        note(element.place)
        text += end
        if element.content.isEmpty {
            text += "\n"
            return
        }
        if Self.isOneText(element.content) {
            write(run: element.content[...])
        } else {
            text += "\n"
            write(element.content, depth + 1)
            indent(depth)
        }
        text += "</"
        text += element.name
        text += ">\n"
    }

    private mutating func indent(_ depth: Int) {
        for _ in 0..<depth { text += Self.level }
    }

    private static let level = DocumentWriter.space(1)

    private static func isOneText(_ content: [Markup.Piece]) -> Bool {
        guard case .text? = content.first, case .text? = content.last else { return false }
        return !content.contains { if case .element = $0 { true } else { false } }
    }

    private mutating func write(_ content: [Markup.Piece], _ depth: Int) {
        var index = 0
        while index < content.count {
            switch content[index] {
            case .element(let element): write(element, depth)
            case .comment(let comment): write(comment, depth)
            case .text:
                // Up to the last text before the next element: between texts every blank counts.
                var end = index + 1
                var next = index + 1
                scanning: while next < content.count {
                    switch content[next] {
                    case .element: break scanning
                    case .text: end = next + 1
                    case .comment: break
                    }
                    next += 1
                }
                indent(depth)
                write(run: content[index..<end])
                text += "\n"
                index = end
                continue
            }
            index += 1
        }
    }

    // MARK: Texts and comments

    private mutating func write(run: ArraySlice<Markup.Piece>) {
        for piece in run {
            switch piece {
            case .text(let piece):
                note(piece.place)
                text += Self.escaped(piece.text)
            case .comment(let comment): text += Self.comment(comment, "")
            case .element: break
            }
        }
    }

    private mutating func write(_ comment: Markup.Comment, _ depth: Int) {
        let space = DocumentWriter.space(depth)
        text += space + Self.comment(comment, space + "     ") + "\n"
    }

    private static func comment(_ comment: Markup.Comment, _ space: String) -> String {
        let lines = comment.lines.enumerated().map { number, line in
            number == 0 || line.isEmpty ? allowed(line) : space + allowed(line)
        }
        return lines.isEmpty ? "<!-- -->" : "<!-- \(lines.joined(separator: "\n")) -->"
    }

    /// Text as it has to be written: in a CDATA section where much would have to be escaped.
    static func escaped(_ text: String) -> String {
        if isPlain(text) { return text }
        let marks = text.utf8.count { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }
        if marks > 3, !text.utf8.contains(0x0D), !text.contains("]]>") { return "<![CDATA[\(allowed(text))]]>" }
        var written = ""
        var brackets = 0
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": written += "&amp;"
            case "<": written += "&lt;"
            case ">" where brackets > 1: written += "&gt;"
            case "\r": written += "&#13;"
            default: written.unicodeScalars.append(allowed(scalar))
            }
            brackets = scalar == "]" ? brackets + 1 : 0
        }
        return written
    }

    /// Whether a text is written as it is wherever it stands, as almost all are: of printable ASCII without the marks of XML.
    private static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): false
            default: (0x20..<0x7F).contains(byte)
            }
        }
    }

    /// The value of an attribute as it has to be written.
    private struct WrittenValue {
        /// What stands between the quotes.
        let text: String
        /// A single one where it holds only double ones.
        let quote: String
        /// How much room it takes, with the quotes.
        let length: Int

        init(_ value: String) {
            if XMLWriter.isPlain(value) {
                text = value
                quote = "\""
                length = value.utf8.count + 2
                return
            }
            let isSingle = value.utf8.contains(UInt8(ascii: "\"")) && !value.utf8.contains(UInt8(ascii: "'"))
            var written = ""
            for scalar in value.unicodeScalars {
                switch scalar {
                case "&": written += "&amp;"
                case "<": written += "&lt;"
                case "\"" where !isSingle: written += "&quot;"
                // Otherwise they would be read as blanks.
                case "\n", "\r", "\t": written += "&#\(scalar.value);"
                default: written.unicodeScalars.append(XMLWriter.allowed(scalar))
                }
            }
            text = written
            quote = isSingle ? "'" : "\""
            length = written.unicodeScalars.count + 2
        }
    }

    private static func allowed(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        DocumentText.isAllowed(scalar.value) ? scalar : "\u{FFFD}"
    }

    private static func allowed(_ text: String) -> String {
        if text.unicodeScalars.allSatisfy({ DocumentText.isAllowed($0.value) }) { return text }
        return text.unicodeScalars.reduce(into: "") { $0.unicodeScalars.append(allowed($1)) }
    }
}
