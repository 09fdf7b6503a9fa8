import WendCore

/// Lines of a screen, and where in them its elements stand.
///
/// Blocks are put below and beside each other; a block does not know where on the screen it will be.
struct Block: Sendable {
    /// A piece of a line in one style.
    struct Run: Hashable, Sendable {
        var column: Int
        let text: String
        let width: Int
        var style: CellStyle
    }

    /// Where an element stands, and what keys do there.
    struct Place: Sendable {
        let element: Element
        /// What Enter does; nil where keys do nothing.
        var act: Act?
        var lines: Range<Int>
        var columns: Range<Int>
        /// Where in the block the caret blinks, if this is edited.
        var caret: Screen.Place?
    }

    private(set) var lines: [[Run]] = []
    private(set) var places: [Place] = []
    /// The columns that are used.
    private(set) var width = 0

    /// The most lines of one block: far more than a window of rows has.
    static let mostLines = 20_000

    init() {}

    var height: Int { lines.count }
    var isEmpty: Bool { lines.isEmpty }

    /// Adds a line that holds one text.
    mutating func add(_ text: String, width: Int, style: CellStyle = .plain, column: Int = 0) {
        guard lines.count < Self.mostLines else { return }
        lines.append(text.isEmpty ? [] : [Run(column: column, text: text, width: width, style: style)])
        self.width = max(self.width, column + width)
    }

    mutating func add(_ line: TextFlow.Line, style: CellStyle = .plain, column: Int = 0) {
        add(line.text, width: line.width, style: style, column: column)
    }

    /// Adds a line that holds pieces side by side.
    mutating func add(_ runs: [Run]) {
        guard lines.count < Self.mostLines else { return }
        lines.append(runs)
        width = max(width, runs.map { $0.column + $0.width }.max() ?? 0)
    }

    mutating func addBlank() { add("", width: 0) }

    /// Leaves out the empty lines at the end.
    mutating func dropBlankEnd() {
        while lines.count > 1, lines.last?.isEmpty == true { lines.removeLast() }
    }

    /// Adds another block below.
    mutating func add(_ other: Block, column: Int = 0) {
        let first = lines.count
        guard first < Self.mostLines else { return }
        let room = Self.mostLines - first
        if column == 0 {
            lines += other.lines.prefix(room)
        } else {
            lines += other.lines.prefix(room).map { line in
                line.map { run in
                    var run = run
                    run.column += column
                    return run
                }
            }
        }
        places += other.places.map { $0.moved(lines: first, columns: column) }
        width = max(width, other.width + column)
    }

    /// Puts another block beside this one, from a column on, its first line beside a line of this.
    mutating func put(_ other: Block, beside line: Int, column: Int) {
        while lines.count < min(line + other.height, Self.mostLines) { addBlank() }
        for (offset, runs) in other.lines.enumerated() where lines.indices.contains(line + offset) {
            lines[line + offset] += runs.map { run in
                var run = run
                run.column += column
                return run
            }
        }
        places += other.places.map { $0.moved(lines: line, columns: column) }
        width = max(width, other.width + column)
    }

    /// Notes that an element takes all of the block.
    mutating func note(_ element: Element, _ act: Act? = nil) {
        if lines.isEmpty { return places.insert(Place(element: element, lines: 0..<0, columns: 0..<0), at: 0) }
        places.insert(Place(element: element, act: act, lines: 0..<lines.count, columns: 0..<max(width, 1)), at: 0)
    }

    /// Notes an element, or another way to use one, at some place.
    mutating func note(
        _ element: Element, _ act: Act?, lines: Range<Int>, columns: Range<Int>, caret: Screen.Place? = nil
    ) {
        places.append(Place(element: element, act: act, lines: lines, columns: columns, caret: caret))
    }

    /// Blocks side by side, on as many lines as they need.
    static func flow(_ blocks: [Block], width: Int, gap: Int = 1) -> Block {
        var all = Block()
        var (line, column) = (0, 0)
        for block in blocks where !block.isEmpty {
            if column > 0, column + gap + block.width > width { (line, column) = (all.height, 0) }
            if column > 0 { column += gap }
            all.put(block, beside: line, column: column)
            column += block.width
        }
        return all
    }

    /// Draws everything in another style.
    mutating func restyle(_ change: (CellStyle) -> CellStyle) {
        for line in lines.indices {
            for run in lines[line].indices { lines[line][run].style = change(lines[line][run].style) }
        }
    }

    /// The text of some columns of some lines, without spaces: what of an element can be read.
    func text(lines range: Range<Int>, columns: Range<Int>) -> String {
        range.clamped(to: 0..<lines.count).reduce(into: "") { text, line in
            for run in lines[line].sorted(by: { $0.column < $1.column })
            where run.column < columns.upperBound && run.column + run.width > columns.lowerBound {
                text += run.text.filter { $0 != " " }
            }
        }
    }
}

extension Block.Place {
    func moved(lines: Int, columns: Int) -> Block.Place {
        var place = self
        place.lines = self.lines.lowerBound + lines..<self.lines.upperBound + lines
        place.columns = self.columns.lowerBound + columns..<self.columns.upperBound + columns
        place.caret = caret.map { Screen.Place(row: $0.row + lines, column: $0.column + columns) }
        return place
    }
}
