/// The cells of a terminal, line by line. Nothing is ever written outside of it.
struct Grid: Hashable, Sendable {
    let columns: Int
    let rows: Int
    private(set) var cells: [Cell]

    /// The most columns and rows that are drawn.
    static let mostColumns = 1000
    static let mostRows = 500

    init(columns: Int, rows: Int) {
        self.columns = min(max(columns, 1), Self.mostColumns)
        self.rows = min(max(rows, 1), Self.mostRows)
        cells = Array(repeating: .blank, count: self.columns * self.rows)
    }

    subscript(row: Int, column: Int) -> Cell { cells[row * columns + column] }

    /// The cells of a row.
    func row(_ row: Int) -> ArraySlice<Cell> { cells[row * columns..<(row + 1) * columns] }

    /// The text of a row, without the blanks at its end.
    func text(ofRow row: Int) -> String {
        var text = self.row(row).reduce(into: "") { $0 += $1.text }
        while text.last == " " { text.removeLast() }
        return text
    }

    /// The texts of all rows.
    var lines: [String] { (0..<rows).map(text(ofRow:)) }

    /// Writes a text of one line, as ``DisplayText`` gives it, from a place on. What no cell may hold is not let in here either; what is outside of the limits is left out. Of a wide
    /// character that has room for one half only, a blank is drawn.
    mutating func write(_ text: String, row: Int, column: Int, style: CellStyle, within limits: Range<Int>? = nil) {
        guard (0..<rows).contains(row) else { return }
        let limits = (limits ?? 0..<columns).clamped(to: 0..<columns)
        var column = column
        for given in text {
            let character = DisplayText.isVisible(given) ? given : "\u{FFFD}"
            let width = DisplayWidth.of(character)
            defer { column += width }
            if column >= limits.upperBound { return }
            guard column + width > limits.lowerBound else { continue }
            if column >= limits.lowerBound, column + width <= limits.upperBound {
                put(Cell(text: String(character), style: style), row, column)
                if width == 2 { put(.half(style), row, column + 1, isSecond: true) }
            } else {
                for half in max(column, limits.lowerBound)..<min(column + width, limits.upperBound) {
                    put(Cell(text: " ", style: style), row, half)
                }
            }
        }
    }

    /// Makes a rectangle blank.
    mutating func clear(rows: Range<Int>, columns: Range<Int>, style: CellStyle = .plain) {
        let columns = columns.clamped(to: 0..<self.columns)
        for row in rows.clamped(to: 0..<self.rows) {
            for column in columns { put(Cell(text: " ", style: style), row, column) }
        }
    }

    /// Changes how a rectangle looks.
    mutating func restyle(rows: Range<Int>, columns: Range<Int>, _ change: (CellStyle) -> CellStyle) {
        let columns = columns.clamped(to: 0..<self.columns)
        for row in rows.clamped(to: 0..<self.rows) {
            for column in columns {
                let place = row * self.columns + column
                cells[place].style = change(cells[place].style)
            }
        }
    }

    /// Puts one cell; the other half of a wide character that loses one becomes blank.
    private mutating func put(_ cell: Cell, _ row: Int, _ column: Int, isSecond: Bool = false) {
        let place = row * columns + column
        if cells[place].isHalf, !isSecond, column > 0 { cells[place - 1].text = " " }
        if column + 1 < columns, cells[place + 1].isHalf, !cells[place].isHalf { cells[place + 1].text = " " }
        cells[place] = cell
    }
}
