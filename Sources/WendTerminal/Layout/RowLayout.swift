import WendCore
import WendExpressions

/// A row with a text: what it says at its beginning, and at its end, in line with the rows around it, its value, its views, its buttons
/// and its mark.
///
/// Where that is more than fits, the buttons, then the views, and at last the value stand below the text.
struct RowLayout: Sendable {
    private let element: Element
    private let layout: ElementLayout
    private let width: Int
    private let indent: Int
    private let head: String
    private let headWidth: Int
    private let detail: String
    private let detailWidth: Int
    private let mark: String
    /// Its buttons, side by side.
    private let buttons: Block
    /// What stands in it, side by side; empty where that is to stand below each other.
    private let views: Block
    private let contents: [Element]
    /// Whether the first of its views is called what the row says.
    private let namesFirst: Bool

    /// The columns in which rows are told at a glance: their ends are no farther from their texts where there is more room.
    static let mostGlanced = 78
    /// The longest second text that may be a value, unless the row says that it is one.
    private static let longestValue = 20
    /// The least columns of a text that is broken beside the end of its row.
    private static let leastText = 16
    private static let gap = 2

    init(_ element: Element, _ layout: ElementLayout, width: Int) {
        let properties = element.properties
        self.element = element
        self.layout = layout
        self.width = width
        var indent = 0
        if case .integer(let depth)? = properties[.indent] {
            indent = min(min(max(depth, 0), width) * 2, width / 2)
        }
        self.indent = indent
        let room = width - indent
        var name = properties.text(.text) ?? ""
        if name.isEmpty, element.children.isEmpty || properties[.image] != nil {
            name = properties.text(.label) ?? ""
        }
        detail = DisplayText.line(properties.text(.detail) ?? "")
        detailWidth = DisplayWidth.of(detail)
        mark =
            switch properties.text(.accessory) {
            case "checkmark"?: " ✓"
            case let accessory? where accessory.hasPrefix("disclosure"): " ›"
            default: ""
            }
        let isBlank = name.isEmpty && detail.isEmpty && mark.isEmpty
        head = (properties.flag(.selected) && !isBlank ? "* " : "") + name
        headWidth = TextFlow.lines(head, width: .max).map(\.width).max() ?? 0
        let isButton = { (child: Element) in
            child.role == .rowDetail || child.role == .button && child.properties.text(.variant) == "menu"
        }
        buttons = Block.flow(
            element.children.filter(isButton).map { layout.block(of: $0, width: room) }
                + layout.gestureButtons(of: element, width: room), width: room)
        contents = element.children.filter { !isButton($0) }
        let names = !name.isEmpty && contents.first.map { NameBefore.isName(name, of: $0) } ?? false
        namesFirst = names
        if name.isEmpty || contents.contains(where: { !Self.isShort($0) }) {
            views = Block()
        } else {
            let blocks = contents.enumerated().map { place, child in
                layout.block(of: child, width: room, isNamed: place == 0 && names)
            }
            let line = Block.flow(blocks, width: room, gap: Self.gap)
            views = line.height == 1 ? line : Block()
        }
    }

    /// Whether something is as wide as what is in it; what takes all the room it gets stands below the text.
    private static func isShort(_ element: Element) -> Bool {
        guard element.children.isEmpty else { return false }
        return switch element.role {
        case .label, .image, .link, .button, .toggle, .progress: true
        default: false
        }
    }

    /// Whether there is anything besides views and buttons.
    private var saysSomething: Bool { !head.isEmpty || !detail.isEmpty || !mark.isEmpty }

    // MARK: Columns

    /// What rows have in common that stand below each other: how many columns each part of their ends takes at most.
    struct Columns: Sendable {
        fileprivate var mark = 0
        fileprivate var buttons = 0
        /// Of the views of rows that have values as well.
        fileprivate var views = 0
        /// Whether second texts that are not said to be values are short enough to be in line with them.
        fileprivate var alignsDetails = true
        /// The column at which rows end.
        fileprivate var edge = 0
        /// How much of the rows stands below their texts: 1 for the buttons, 2 for the views as well.
        fileprivate var below = 0
        /// The columns there are.
        private(set) var width = 0

        fileprivate init() {}

        init(_ rows: [RowLayout], width: Int) {
            self.width = width
            alignsDetails = rows.allSatisfy { $0.isSaidValue || $0.detailWidth <= RowLayout.longestValue }
            for row in rows {
                mark = max(mark, row.mark.count)
                if row.buttons.height == 1 { buttons = max(buttons, row.buttons.width) }
                if row.hasValue(self) { views = max(views, row.views.width) }
            }
            let needed = rows.map { $0.needed(self) }.filter { $0 <= width }
            edge = min(max(needed.max() ?? 0, RowLayout.mostGlanced), width)
            // Where some have no room for all, none has, but for those that have no room for anything.
            let able = rows.filter { $0.fits($0.end(self, at: edge, below: 2), at: edge) }
            below =
                (0..<2).first { below in
                    able.allSatisfy { $0.fits($0.end(self, at: edge, below: $0.least(below)), at: edge) }
                } ?? 2
        }
    }

    private var isSaidValue: Bool { element.properties.text(.variant)?.hasPrefix("value") ?? false }

    private func hasValue(_ columns: Columns) -> Bool {
        !detail.isEmpty && (isSaidValue || columns.alignsDetails)
    }

    /// Where the parts of the end of a row begin.
    private struct End {
        var value: Int?
        var views: Int?
        var buttons: Int?
        var mark: Int?
        /// Where the text has to be at its end.
        var text: Int

        var isEmpty: Bool { value == nil && views == nil && buttons == nil && mark == nil }
    }

    /// - Parameter count: How much stands below the text: 1 for the buttons, 2 for the views as well, 3 for the value.
    private func end(_ columns: Columns, at edge: Int, below count: Int) -> End {
        var end = End(text: edge)
        var right = edge - columns.mark
        if !mark.isEmpty {
            end.mark = right
            end.text = right
        }
        func place(_ width: Int) -> Int {
            end.text = right - width - Self.gap
            return right - width
        }
        if count < 1, columns.buttons > 0 {
            if buttons.height == 1 { end.buttons = place(buttons.width) }
            // A column is kept free for the buttons of others where there is a value to be in line.
            if buttons.height == 1 || hasValue(columns) { right -= columns.buttons + Self.gap }
        }
        if count < 2, !views.isEmpty { end.views = place(views.width) }
        if count < 3, hasValue(columns) {
            if count < 2, columns.views > 0 { right -= columns.views + Self.gap }
            end.value = place(detailWidth)
        }
        return end
    }

    /// The columns a row has to have so that all stands on one line.
    private func needed(_ columns: Columns) -> Int {
        let end = end(columns, at: 0, below: 0)
        return end.isEmpty ? 0 : indent + headWidth - end.text
    }

    /// Where everything stands: in line with the other rows, else for itself, with as much below the text as has to be.
    private func arrangement(_ columns: Columns) -> (end: End, below: Int) {
        let least = least(columns.below)
        let common = end(columns, at: columns.edge, below: least)
        if common.isEmpty { return (End(text: width), least) }
        if fits(common, at: columns.edge) { return (common, least) }
        var own = Columns()
        own.mark = mark.count
        own.buttons = buttons.height == 1 ? buttons.width : 0
        own.alignsDetails = columns.alignsDetails
        own.views = hasValue(own) ? views.width : 0
        for below in least..<3 {
            let end = end(own, at: width, below: below)
            if fits(end, at: width) { return (end, below) }
        }
        return (end(own, at: width, below: 3), 3)
    }

    /// How much stands below the text at least: buttons that take several lines do.
    private func least(_ below: Int) -> Int { buttons.height > 1 ? max(below, 1) : below }

    /// Whether there is room for the text, on one line or on several beside the rest.
    private func fits(_ end: End, at edge: Int) -> Bool {
        let room = end.text - indent
        return headWidth <= room || room >= max(Self.leastText, (edge - indent) / 2)
    }

    // MARK: Lines

    func block(_ columns: Columns) -> Block {
        let act = layout.press(element)
        let room = width - indent
        var block = Block()
        var pressed: Range<Int>?
        var below = 2
        if saysSomething {
            let arrangement = arrangement(columns)
            below = arrangement.below
            pressed = addTexts(arrangement.end, to: &block)
        }
        let textLines = block.height
        if below > 0 { block.add(buttons, column: indent) }
        if views.isEmpty || below > 1 {
            // Its text names an input only where no buttons stand between the two.
            let isBefore = pressed != nil && block.height == textLines
            addContents(below: isBefore ? 0..<textLines : 0..<0, textColumns(of: block), to: &block, room)
        }
        if let pressed {
            block.note(element, act, lines: 0..<textLines, columns: pressed)
        } else if act != nil, !block.isEmpty {
            addHandle(act, to: &block)
        } else {
            block.note(element)
        }
        return block
    }

    /// - Returns: The columns in which the row is pressed.
    private func addTexts(_ end: End, to block: inout Block) -> Range<Int> {
        let isSelected = element.properties.flag(.selected)
        var style = isSelected ? CellStyle.bold : CellStyle.plain
        if layout.isOff { style = CellStyle(tint: .quiet, attributes: .dim) }
        // A terminal that is as narrow as this has no column for a mark.
        let hasMark = end.mark.map { $0 > indent + 2 } ?? false
        let room = (hasMark || end.mark == nil ? end.text : width) - indent
        let lines = TextFlow.lines(head, width: max(room, 1))
        for line in lines { block.add(line, style: style, column: indent) }
        let textWidth = max(lines.map(\.width).max() ?? 0, 1)
        // Each text can be read by itself, also where another stands between its lines.
        noteRead(lines: 0..<lines.count, columns: indent..<indent + textWidth, in: &block)
        if let value = end.value {
            put(detail, detailWidth, .quiet, at: value, in: &block)
            noteRead(lines: 0..<1, columns: value..<value + detailWidth, in: &block)
        } else if !detail.isEmpty {
            let beside = indent + textWidth + Self.gap
            if lines.count == 1, beside + detailWidth <= end.text {
                put(detail, detailWidth, .quiet, at: beside, in: &block)
                noteRead(lines: 0..<1, columns: beside..<beside + detailWidth, in: &block)
            } else {
                let first = block.height
                let column = indent + (width - indent > 4 ? 2 : 0)
                for line in TextFlow.lines(detail, width: max(width - column, 1)) {
                    block.add(line, style: .quiet, column: column)
                }
                noteRead(lines: first..<block.height, columns: column..<max(width, column + 1), in: &block)
            }
        }
        if let place = end.views {
            block.put(views, beside: 0, column: place)
            if namesFirst, let first = contents.first {
                block.note(first, nil, lines: 0..<lines.count, columns: indent..<indent + textWidth)
            }
        }
        if let place = end.buttons { block.put(buttons, beside: 0, column: place) }
        if hasMark, let place = end.mark {
            put(mark, mark.count, .accent, at: place, in: &block)
        } else if !mark.isEmpty {
            block.add(String(mark.dropFirst()), width: mark.count - 1, style: .accent, column: indent)
        }
        let isUsed = views.places.contains { $0.act != nil }
        let before = [isUsed ? end.views : nil, end.buttons].compactMap { $0 }.min()
        return indent..<max(before.map { $0 - 1 } ?? block.width, indent + 1)
    }

    /// The columns of the text alone.
    private func textColumns(of block: Block) -> Range<Int> {
        block.places.first { $0.element === element }?.columns ?? indent..<indent + 1
    }

    private func put(
        _ text: String, _ width: Int, _ style: CellStyle, at column: Int, in block: inout Block
    ) {
        var piece = Block()
        piece.add(text, width: width, style: style)
        block.put(piece, beside: 0, column: column)
    }

    private func noteRead(lines: Range<Int>, columns: Range<Int>, in block: inout Block) {
        block.note(element, nil, lines: lines, columns: columns)
    }

    /// What stands in it, below its text.
    private func addContents(
        below text: Range<Int>, _ columns: Range<Int>, to block: inout Block, _ room: Int
    ) {
        var before = NameBefore()
        before.pass(row: element, lines: text, columns: columns)
        for child in contents {
            let one = layout.block(of: child, width: room, isNamed: before.names(child, in: &block))
            before.pass(child, one, line: block.height, column: indent)
            block.add(one, column: indent)
        }
    }

    /// Of a row that is made of views, something has to be there that can be pressed: at the same column in all of them, as far as there
    /// is room.
    private func addHandle(_ act: Act?, to block: inout Block) {
        var handle = Block()
        handle.add(TextFlow.cut("[ › ]", to: width), style: .accent)
        let beside = block.lines.first?.map { $0.column + $0.width }.max() ?? 0
        let least = beside + 1 + handle.width
        let column = least <= width ? max(least, min(Self.mostGlanced, width)) - handle.width : 0
        let line = column == 0 ? block.height : 0
        block.put(handle, beside: line, column: column)
        block.note(element, act, lines: line..<line + 1, columns: column..<column + handle.width)
    }
}
