/// What is typed in a field, in the columns it has.
struct FieldText {
    /// A line of a field: what is shown, its width, and which characters of the text it holds.
    struct Line {
        var text = ""
        var width = 0
        var characters: Range<Int>
        /// The column of each of them, and of the end.
        var columns: [Int] = [0]
    }

    /// Always one at least.
    let lines: [Line]

    /// A text in lines of a width; they break anywhere, so that the caret stays where it is while words grow.
    init(_ text: String, width: Int) {
        let width = max(width, 2)
        var lines = [Line(characters: 0..<0)]
        for (place, character) in text.enumerated() {
            if character.isNewline {
                lines.append(Line(characters: place + 1..<place + 1))
                continue
            }
            let shown = DisplayText.line(String(character))
            let columns = DisplayWidth.of(shown)
            if lines[lines.count - 1].width + columns > width {
                if lines.count >= TextFlow.mostLines { break }
                lines.append(Line(characters: place..<place))
            }
            let last = lines.count - 1
            lines[last].text += shown
            lines[last].width += columns
            lines[last].columns.append(lines[last].width)
            lines[last].characters = lines[last].characters.lowerBound..<place + 1
        }
        self.lines = lines
    }

    /// Where a caret before a character stands.
    func place(of character: Int) -> Screen.Place {
        let line = lines.lastIndex { $0.characters.lowerBound <= character } ?? 0
        let offset = min(character - lines[line].characters.lowerBound, lines[line].columns.count - 1)
        return Screen.Place(row: line, column: lines[line].columns[max(offset, 0)])
    }

    /// The character before which a caret stands that is put somewhere.
    func character(at place: Screen.Place) -> Int {
        let line = lines[min(max(place.row, 0), lines.count - 1)]
        let offset = line.columns.lastIndex { $0 <= max(place.column, 0) } ?? 0
        return line.characters.lowerBound + offset
    }

    /// The part of a text of one line that is seen from a column on.
    static func part(of text: String, from first: Int, width: Int) -> TextFlow.Line {
        var part = TextFlow.Line(text: "", width: 0)
        var column = 0
        for character in text {
            let columns = DisplayWidth.of(character)
            defer { column += columns }
            if column < first { continue }
            if part.width + columns > width { break }
            part.text.append(character)
            part.width += columns
        }
        return part
    }
}
