/// The way from one screen to the next, as what has to be written to the terminal: in one piece, so that nothing of it is seen half
/// done, and no more of it than changed.
struct ScreenChange {
    private let theme: TerminalTheme
    private var text = ""
    /// Where the terminal's cursor stands; nil where terminals may disagree.
    private var cursor: Screen.Place?
    /// How it writes now.
    private var style = CellStyle.plain

    /// What leads to a screen.
    /// - Parameter old: What the terminal shows; nil if that is not known, or nothing of it is to stay.
    static func text(from old: Screen?, to new: Screen, theme: TerminalTheme) -> String {
        var change = ScreenChange(theme: theme)
        let known = old.flatMap { $0.grid.columns == new.grid.columns && $0.grid.rows == new.grid.rows ? $0 : nil }
        if let known, known == new { return "" }
        if old?.caret != nil || known == nil { change.text += Self.hideCaret }
        if let known {
            change.write(new.grid, over: known.grid)
        } else {
            change.text += "\u{1B}[0m\u{1B}[2J"
            change.write(new.grid, over: Grid(columns: new.grid.columns, rows: new.grid.rows))
        }
        change.set(.plain)
        if let caret = new.caret {
            change.move(
                to: Screen.Place(
                    row: min(max(caret.row, 0), new.grid.rows - 1),
                    column: min(max(caret.column, 0), new.grid.columns - 1)))
            change.text += Self.showCaret
        }
        return change.text
    }

    static let hideCaret = "\u{1B}[?25l"
    static let showCaret = "\u{1B}[?25h"

    private init(theme: TerminalTheme) { self.theme = theme }

    private mutating func write(_ new: Grid, over old: Grid) {
        for row in 0..<new.rows {
            let (fresh, stale) = (new.row(row), old.row(row))
            if fresh == stale { continue }
            write(row, Array(fresh), over: Array(stale))
        }
    }

    private mutating func write(_ row: Int, _ new: [Cell], over old: [Cell]) {
        /// From where on nothing but blanks is left.
        let end = (new.lastIndex { $0 != .blank } ?? -1) + 1
        var column = 0
        /// Up to where something may stand that should not, because the terminal counts otherwise.
        var doubtful = 0
        while column < new.count {
            guard column < doubtful || new[column] != old[column] || isHalved(column, new, old) else {
                column += 1
                continue
            }
            if column >= end, old[column...].count(where: { $0 != .blank }) > 3 {
                move(to: Screen.Place(row: row, column: column))
                set(.plain)
                text += "\u{1B}[K"
                return
            }
            // A change begins at a whole character.
            if new[column].isHalf, column > 0 { column -= 1 }
            reach(row, column, new)
            set(new[column].style)
            let width = column + 1 < new.count && new[column + 1].isHalf ? 2 : 1
            guard let character = new[column].text.first else {
                column += 1
                continue
            }
            if DisplayWidth.isCertain(character) {
                text.append(character)
                column += width
                cursor = column < new.count ? Screen.Place(row: row, column: column) : nil
            } else {
                write(character, row, column, width: width, of: new.count)
                doubtful = column + DisplayWidth.most(of: character)
                column += width
            }
        }
    }

    /// Writes a character about whose width terminals disagree: on blanks, so that nothing shows through where it is narrower, and what
    /// comes after it is written anew, wherever the cursor is then.
    private mutating func write(_ character: Character, _ row: Int, _ column: Int, width: Int, of columns: Int) {
        text += String(repeating: " ", count: width)
        cursor = nil
        move(to: Screen.Place(row: row, column: column))
        if column + DisplayWidth.most(of: character) - 1 <= columns {
            text.append(character)
        } else if let scalar = character.unicodeScalars.first {
            // At the edge nothing may run over.
            text.unicodeScalars.append(scalar)
        }
        cursor = nil
    }

    /// Whether a character stays that loses the half after it, or gets another one there.
    private func isHalved(_ column: Int, _ new: [Cell], _ old: [Cell]) -> Bool {
        column + 1 < new.count && new[column + 1].isHalf != old[column + 1].isHalf
    }

    /// Goes to a place, over a few cells that stay the same by writing them again where that is shorter.
    private mutating func reach(_ row: Int, _ column: Int, _ cells: [Cell]) {
        if let cursor, cursor.row == row, cursor.column < column, column - cursor.column <= 4 {
            let between = cells[cursor.column..<column]
            if between.allSatisfy({ $0.style == style && $0.text.utf8.count == 1 }) {
                for cell in between { text += cell.text }
                self.cursor = Screen.Place(row: row, column: column)
                return
            }
        }
        move(to: Screen.Place(row: row, column: column))
    }

    private mutating func move(to place: Screen.Place) {
        if cursor == place { return }
        text += place.column == 0 ? "\u{1B}[\(place.row + 1)H" : "\u{1B}[\(place.row + 1);\(place.column + 1)H"
        cursor = place
    }

    private mutating func set(_ wanted: CellStyle) {
        if wanted == style { return }
        let (before, after) = (theme.parameters(of: style), theme.parameters(of: wanted))
        style = wanted
        if before == after { return }
        text += after.isEmpty ? "\u{1B}[m" : before.isEmpty ? "\u{1B}[\(after)m" : "\u{1B}[0;\(after)m"
    }
}
