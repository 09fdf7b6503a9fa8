/// Texts of documents, data and people, made fit to be written to a terminal.
///
/// Whatever goes in, what comes out holds no control character and nothing that changes the direction of what follows: nobody's text
/// can move the cursor, change colours or ask the terminal for anything. A control character is shown as its picture, so that nothing
/// vanishes.
enum DisplayText {
    /// The most characters of one text that are shown.
    static let longest = 110_000
    /// The most scalars of one character that are shown: a pile of marks does not grow beyond its cell.
    static let mostScalars = 10

    /// The lines of a text, each without anything but what can be seen. Tabs are spaces.
    static func lines(_ text: String) -> [String] {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return [text] }
        var lines = [""]
        var count = 0
        for character in text {
            count += 1
            guard count <= longest else {
                lines[lines.count - 1].append("…")
                break
            }
            if character.isNewline {
                lines.append("")
            } else {
                append(character, to: &lines[lines.count - 1])
            }
        }
        return lines
    }

    /// A text on one line; where it has several, spaces stand between them.
    static func line(_ text: String) -> String {
        let lines = lines(text)
        return lines.count == 1 ? lines[0] : lines.joined(separator: " ")
    }

    /// Whether a character can be written to a terminal as it is.
    static func isVisible(_ character: Character) -> Bool {
        if let ascii = character.asciiValue { return (0x20..<0x7F).contains(ascii) }
        var isFirst = true
        for scalar in character.unicodeScalars {
            guard visible(scalar, isFirst: isFirst)?.last == scalar else { return false }
            isFirst = false
        }
        return true
    }

    private static func append(_ character: Character, to line: inout String) {
        if let ascii = character.asciiValue {
            switch ascii {
            case 0x09: line.append(" ")
            case 0x20..<0x7F: line.append(character)
            default: line.unicodeScalars.append(picture(of: Unicode.Scalar(ascii)))
            }
            return
        }
        var shown = String.UnicodeScalarView()
        for scalar in character.unicodeScalars.prefix(mostScalars) {
            if let seen = visible(scalar, isFirst: shown.isEmpty) { shown.append(contentsOf: seen) }
        }
        line.unicodeScalars.append(contentsOf: shown)
    }

    /// What is shown of a scalar; nil if nothing is.
    private static func visible(_ scalar: Unicode.Scalar, isFirst: Bool) -> [Unicode.Scalar]? {
        switch scalar.properties.generalCategory {
        case .control: return [picture(of: scalar)]
        case .format:
            // Joiners and the letters of flags belong to the character they follow.
            let joins = scalar.value == 0x200D || scalar.value == 0x200C || (0xE0020...0xE007F).contains(scalar.value)
            return joins && !isFirst ? [scalar] : nil
        case .lineSeparator, .paragraphSeparator, .spaceSeparator: return [" "]
        case .nonspacingMark, .enclosingMark, .spacingMark:
            // A mark with nothing below it stands on a circle, as in books.
            return isFirst ? ["\u{25CC}", scalar] : [scalar]
        case .surrogate, .unassigned, .privateUse: return ["\u{FFFD}"]
        default: return scalar.properties.isNoncharacterCodePoint ? ["\u{FFFD}"] : [scalar]
        }
    }

    private static func picture(of control: Unicode.Scalar) -> Unicode.Scalar {
        switch control.value {
        case 0..<0x20: Unicode.Scalar(0x2400 + control.value) ?? "\u{FFFD}"
        case 0x7F: "\u{2421}"
        default: "\u{FFFD}"
        }
    }
}
