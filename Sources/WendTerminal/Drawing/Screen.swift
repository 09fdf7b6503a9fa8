/// What a terminal shows: its cells, and where the caret blinks.
package struct Screen: Hashable, Sendable {
    /// A place in the cells.
    package struct Place: Hashable, Sendable {
        package let row: Int
        package let column: Int

        init(row: Int, column: Int) {
            self.row = row
            self.column = column
        }
    }

    var grid: Grid
    /// Nil while nothing is typed.
    var caret: Place?

    init(grid: Grid, caret: Place? = nil) {
        self.grid = grid
        self.caret = caret
    }
}
