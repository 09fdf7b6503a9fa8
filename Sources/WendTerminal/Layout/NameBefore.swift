import WendCore

/// The label, or the text of the row, that stands right before something: an input it names does not write its name again.
struct NameBefore: Sendable {
    private var label: (element: Element, lines: Range<Int>, columns: Range<Int>)?

    /// Whether an input that comes next is called what the label says. The label is then noted as a part of it.
    func names(_ element: Element, in block: inout Block) -> Bool {
        guard let label, Self.isName(label.element.properties.text(.text) ?? "", of: element) else { return false }
        block.note(element, nil, lines: label.lines, columns: label.columns)
        return true
    }

    /// Takes note of what was drawn; what takes no room is passed over.
    mutating func pass(_ element: Element, _ block: Block, line: Int, column: Int = 0) {
        if block.isEmpty { return }
        label =
            element.role == .label
            ? (element, line..<line + block.height, column..<column + max(block.width, 1)) : nil
    }

    /// Takes note of the text of a row that stands before what is in the row.
    mutating func pass(row: Element, lines: Range<Int>, columns: Range<Int>) {
        label = lines.isEmpty ? nil : (row, lines, columns)
    }

    /// Whether an input is called what stands before it.
    static func isName(_ text: String, of element: Element) -> Bool {
        guard element.entry != nil, !element.properties.flag(.hidden) else { return false }
        let name = bare(ElementLayout.name(of: element))
        return !name.isEmpty && name == bare(text)
    }

    private static func bare(_ text: String) -> String {
        var text = DisplayText.line(text)[...]
        while let last = text.last, last == " " || last == ":" || last == "：" { text.removeLast() }
        return String(text)
    }
}
