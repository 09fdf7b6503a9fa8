/// What is typed in a field of several lines, in the columns it has.
///
/// Laid out no further than someone has looked, and anew only from the line on that was changed: what a key costs depends on the lines
/// that are seen, not on the length of the text. Places in the text are counted in its UTF-8 bytes.
struct FieldText: Hashable, Sendable {
    /// A line of a field: what is shown, and its width.
    struct Line {
        var text = ""
        var width = 0
        /// Where each of its characters begins in the text, and where the last ends.
        var places: [Int]
        /// The column of each of them, and of the end.
        var columns: [Int] = [0]
        /// Where the next line begins; nil for the last.
        var next: Int?
    }

    private(set) var text: String
    let width: Int
    /// Whether nobody is to read it.
    let isSecret: Bool
    /// Where the lines begin, as far as that is known.
    private(set) var starts = [0]
    /// Whether there are no others.
    private var isWhole = false

    /// A text in lines of a width; they break anywhere, so that the caret stays where it is while words grow.
    init(_ text: String, width: Int, isSecret: Bool = false) {
        self.text = text
        self.width = max(width, 2)
        self.isSecret = isSecret
    }

    /// How many lines there are, counted no further than to a limit.
    mutating func count(upTo limit: Int) -> Int {
        while starts.count < limit { if !lookOn() { break } }
        return min(starts.count, limit)
    }

    /// A line; nil after the last.
    mutating func line(_ row: Int) -> Line? {
        guard row >= 0, count(upTo: row + 1) > row else { return nil }
        return line(from: starts[row])
    }

    /// Where a caret before a place of the text stands.
    mutating func place(of caret: Int) -> Screen.Place {
        while let last = starts.last, last <= caret { if !lookOn() { break } }
        // The last line that does not begin after it.
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= caret { low = middle } else { high = middle }
        }
        let line = line(from: starts[low])
        let character = line.places.lastIndex { $0 <= caret } ?? 0
        return Screen.Place(row: low, column: line.columns[character])
    }

    /// The place of the text before which a caret stands that is put somewhere.
    mutating func caret(at place: Screen.Place) -> Int {
        let row = count(upTo: max(place.row, 0) + 1) - 1
        let line = line(from: starts[row])
        return line.places[line.columns.lastIndex { $0 <= max(place.column, 0) } ?? 0]
    }

    /// Takes over a text that is the same up to a place.
    mutating func change(to text: String, from place: Int) {
        self.text = text
        isWhole = false
        // What was changed may melt into the character before it, which may then stand in the line before.
        while starts.count > 1, let last = starts.last, last >= place { starts.removeLast() }
        if starts.count > 1 { starts.removeLast() }
    }

    /// Finds where one more line begins; false if there is none.
    private mutating func lookOn() -> Bool {
        guard !isWhole, let last = starts.last else { return false }
        guard let next = line(from: last).next else {
            isWhole = true
            return false
        }
        starts.append(next)
        return true
    }

    private func line(from start: Int) -> Line {
        var line = Line(places: [start])
        let rest = text[text.utf8.index(text.startIndex, offsetBy: start)...]
        var place = start
        for character in rest {
            let end = place + character.utf8.count
            if character.isNewline {
                line.next = end
                break
            }
            let shown = isSecret ? "•" : DisplayText.line(String(character))
            let columns = DisplayWidth.of(shown)
            // One that is wider than all columns still has a line.
            if line.width + columns > width, line.places.count > 1 {
                line.next = place
                break
            }
            line.text += shown
            line.width += columns
            line.places.append(end)
            line.columns.append(line.width)
            place = end
        }
        return line
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
