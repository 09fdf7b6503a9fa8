/// Texts in lines of a width.
package enum TextFlow {
    /// A line with its width.
    package struct Line: Hashable, Sendable {
        package var text: String
        package var width: Int
    }

    /// The most lines of one text.
    static let mostLines = 3000

    /// Breaks a text between words, and a word that is too long anywhere. Texts of scripts without spaces may break at any character.
    /// - Parameter most: How many lines there may be; the last ends with dots then. 0 for any number.
    static func lines(_ text: String, width: Int, most: Int = 0) -> [Line] {
        let width = max(width, 1)
        let most = most > 0 ? min(most, mostLines) : mostLines
        var lines: [Line] = []
        for paragraph in DisplayText.lines(text) {
            append(paragraph, width, to: &lines, most)
            if lines.count > most { break }
        }
        if lines.count > most {
            lines.removeSubrange(most...)
            lines[most - 1] = cut(lines[most - 1].text + " …", to: width, marking: true)
        }
        return lines
    }

    /// The beginning of a text of one line that fits, with dots where something is missing.
    package static func cut(_ text: String, to width: Int, marking isCut: Bool = false) -> Line {
        let whole = DisplayWidth.of(text)
        if whole <= width { return Line(text: text, width: whole) }
        guard width > 0 else { return Line(text: "", width: 0) }
        var line = Line(text: "", width: 0)
        for character in text {
            let next = DisplayWidth.of(character)
            if line.width + next > width - 1 { break }
            line.text.append(character)
            line.width += next
        }
        line.text += "…"
        line.width += 1
        return line
    }

    private static func append(_ paragraph: String, _ width: Int, to lines: inout [Line], _ most: Int) {
        let whole = DisplayWidth.of(paragraph)
        if whole <= width { return lines.append(Line(text: paragraph, width: whole)) }
        var line = Line(text: "", width: 0)
        /// What may not be broken, with the spaces before it.
        var word = Line(text: "", width: 0)
        func flush() {
            if line.width + word.width > width, line.width > 0 {
                lines.append(line)
                line = Line(text: "", width: 0)
                while word.text.first == " " {
                    word.text.removeFirst()
                    word.width -= 1
                }
            }
            for character in word.text {
                let next = DisplayWidth.of(character)
                if line.width + next > width, line.width > 0 {
                    lines.append(line)
                    line = Line(text: "", width: 0)
                }
                line.text.append(character)
                line.width += next
            }
            word = Line(text: "", width: 0)
        }
        for character in paragraph {
            let next = DisplayWidth.of(character)
            if character == " ", word.text.contains(where: { $0 != " " }) || next == 2 { flush() }
            // A word that is longer than a line breaks where it has to.
            if word.width + next > width { flush() }
            word.text.append(character)
            word.width += next
            if next == 2 { flush() }
            if lines.count > most { return }
        }
        flush()
        lines.append(line)
    }
}
