/// One cell of a terminal: a character, or the second half of one that takes two.
struct Cell: Hashable, Sendable {
    /// One character as ``DisplayText`` gives it; empty for the second half of a wide one.
    var text: String
    var style: CellStyle

    static let blank = Cell(text: " ", style: .plain)

    init(text: String, style: CellStyle) {
        self.text = text
        self.style = style
    }

    /// The second half of a wide character.
    static func half(_ style: CellStyle) -> Cell { Cell(text: "", style: style) }

    /// Whether it is the second half of a wide character.
    var isHalf: Bool { text.isEmpty }
}
