/// A small terminal: takes what is written to it and has the cells that a person would see.
///
/// Knows the escape sequences the terminal host may write and no others: anything else is noted as unknown. How wide characters are
/// it works out by itself, and not as the host does: terminals disagree about many.
package struct TerminalModel: Sendable {
    /// One cell; the second half of a wide character has an empty text.
    package struct Cell: Hashable, Sendable {
        package var text = " "
        /// The parameters of its look, as they were written after the last reset.
        package var look = ""
    }

    package private(set) var columns: Int
    package private(set) var rows: Int
    package private(set) var cells: [Cell]
    package private(set) var isCaretShown = true
    package private(set) var cursor: (row: Int, column: Int) = (0, 0)
    /// What was written that no terminal host may write.
    package private(set) var unknown: [String] = []
    /// How many bytes were taken.
    package private(set) var count = 0

    private var modes: Set<Int> = [7]
    private var look = ""
    private var rest: [UInt8] = []
    /// Whether the last column was written, so that nobody knows where the cursor is.
    private var isPastEnd = false

    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        cells = Array(repeating: Cell(), count: columns * rows)
    }

    /// The texts of the rows, without blanks at their ends.
    package var lines: [String] {
        (0..<rows).map { row in
            var text = cells[row * columns..<(row + 1) * columns].reduce(into: "") { $0 += $1.text }
            while text.last == " " { text.removeLast() }
            return text
        }
    }

    /// Whether a private mode is on, such as 1049 for the other screen.
    package func isOn(_ mode: Int) -> Bool { modes.contains(mode) }

    /// Takes what was written.
    package mutating func take(_ bytes: some Sequence<UInt8>) {
        let before = rest.count
        rest += bytes
        count += rest.count - before
        var place = 0
        while place < rest.count, let next = step(at: place) { place = next }
        rest.removeFirst(min(place, rest.count))
    }

    /// Nil if more has to come first.
    private mutating func step(at place: Int) -> Int? {
        let byte = rest[place]
        switch byte {
        case 0x1B: return escape(at: place)
        case 0x0D:
            cursor.column = 0
            return place + 1
        case 0x0A:
            cursor.row = min(cursor.row + 1, rows - 1)
            return place + 1
        case 0..<0x20, 0x7F:
            unknown.append("byte \(byte)")
            return place + 1
        case 0x20..<0x80:
            put(Unicode.Scalar(byte))
            return place + 1
        default:
            let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
            guard place + length <= rest.count else { return nil }
            guard let text = String(validating: rest[place..<place + length], as: UTF8.self),
                let scalar = text.unicodeScalars.first
            else {
                unknown.append("byte \(byte)")
                return place + 1
            }
            if (0x80..<0xA0).contains(scalar.value) { unknown.append("control \(scalar.value)") }
            put(scalar)
            return place + length
        }
    }

    private mutating func escape(at place: Int) -> Int? {
        guard place + 1 < rest.count else { return nil }
        guard rest[place + 1] == UInt8(ascii: "[") else {
            unknown.append("ESC \(rest[place + 1])")
            return place + 2
        }
        var end = place + 2
        while end < rest.count, (0x20..<0x40).contains(rest[end]) { end += 1 }
        guard end < rest.count else { return nil }
        control(String(decoding: rest[place + 2..<end], as: UTF8.self), Character(UnicodeScalar(rest[end])))
        return end + 1
    }

    private mutating func control(_ text: String, _ final: Character) {
        let numbers = text.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
        switch final {
        case "H" where numbers.allSatisfy({ $0 != nil }) || text.isEmpty:
            let row = numbers.first.flatMap { $0 } ?? 1
            let column = numbers.count > 1 ? numbers[1] ?? 1 : 1
            if row > rows || column > columns || row < 1 || column < 1 {
                unknown.append("outside: \(row) \(column)")
            }
            cursor = (min(max(row, 1), rows) - 1, min(max(column, 1), columns) - 1)
            isPastEnd = false
        case "K" where text.isEmpty:
            for column in cursor.column..<columns { cells[cursor.row * columns + column] = Cell(text: " ", look: look) }
        case "J" where text == "2": cells = Array(repeating: Cell(text: " ", look: look), count: cells.count)
        case "m":
            if text.isEmpty || text == "0" {
                look = ""
            } else if text.hasPrefix("0;") {
                look = String(text.dropFirst(2))
            } else if look.isEmpty {
                look = text
            } else {
                unknown.append("look \(text) over \(look)")
            }
        case "h", "l":
            guard text.hasPrefix("?"), let mode = Int(text.dropFirst()), Self.knownModes.contains(mode) else {
                return unknown.append("mode \(text)\(final)")
            }
            if mode == 25 { isCaretShown = final == "h" }
            if final == "h" { modes.insert(mode) } else { modes.remove(mode) }
            if mode == 1049 { cells = Array(repeating: Cell(), count: cells.count) }
        default: unknown.append("CSI \(text)\(final)")
        }
    }

    /// Caret, wrapping, the other screen, bracketed paste, the mouse in two parts.
    private static let knownModes: Set<Int> = [25, 7, 1049, 2004, 1000, 1006]

    private mutating func put(_ scalar: Unicode.Scalar) {
        let width = Self.width(of: scalar)
        if width == 0 {
            // It belongs to what was written last.
            var column = isPastEnd ? cursor.column : cursor.column - 1
            if column >= 0, cells[cursor.row * columns + column].text.isEmpty { column -= 1 }
            if column >= 0 { cells[cursor.row * columns + column].text.unicodeScalars.append(scalar) }
            return
        }
        if isPastEnd || cursor.column + width > columns {
            unknown.append("written beyond the last column")
            return
        }
        let place = cursor.row * columns + cursor.column
        halve(place)
        if width == 2 { halve(place + 1) }
        cells[place] = Cell(text: String(scalar), look: look)
        if width == 2 { cells[place + 1] = Cell(text: "", look: look) }
        cursor.column += width
        if cursor.column >= columns {
            cursor.column = columns - 1
            isPastEnd = true
        }
    }

    /// Of a wide character that loses one half nothing is left.
    private mutating func halve(_ place: Int) {
        if cells[place].text.isEmpty, place > 0 { cells[place - 1].text = " " }
        if place + 1 < cells.count, cells[place + 1].text.isEmpty { cells[place + 1].text = " " }
    }

    /// Counts every scalar by itself, as old terminals do: none joins another but marks.
    private static func width(of scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        switch scalar.value {
        case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C,
            0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
            0x16FE0...0x1B2FF, 0x20000...0x3FFFD:
            return 2
        default: return scalar.properties.isEmojiPresentation ? 2 : 1
        }
    }
}
