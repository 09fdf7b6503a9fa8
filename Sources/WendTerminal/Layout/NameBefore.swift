import WendCore

/// The label that stands right before something: an input it names does not write its name again.
struct NameBefore: Sendable {
    private var label: (element: Element, lines: Range<Int>, columns: Range<Int>)?

    /// Whether an input that comes next is called what the label says. The label is then noted as a part of it.
    func names(_ element: Element, in block: inout Block) -> Bool {
        guard let label, element.entry != nil, !element.properties.flag(.hidden) else { return false }
        let name = Self.bare(ElementLayout.name(of: element))
        guard !name.isEmpty, name == Self.bare(label.element.properties.text(.text) ?? "") else { return false }
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

    private static func bare(_ text: String) -> String {
        var text = DisplayText.line(text)[...]
        while let last = text.last, last == " " || last == ":" || last == "：" { text.removeLast() }
        return String(text)
    }
}
