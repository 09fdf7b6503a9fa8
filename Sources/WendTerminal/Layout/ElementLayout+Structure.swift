import WendCore
import WendExpressions

/// Tables, bars and questions.
extension ElementLayout {
    func section(_ element: Element, _ width: Int) -> Block {
        var block = children(element.children, width)
        if !block.isEmpty { block.addBlank() }
        block.note(element)
        return block
    }

    func row(_ element: Element, _ width: Int) -> Block {
        let properties = element.properties
        let act = press(element)
        var indent = 0
        if case .integer(let depth)? = properties[.indent] { indent = min(min(max(depth, 0), width) * 2, width / 2) }
        let room = width - indent
        var block = Block()
        let text = properties.text(.text) ?? ""
        let detail = DisplayText.line(properties.text(.detail) ?? "")
        var name = text
        if name.isEmpty, element.children.isEmpty || properties[.image] != nil { name = properties.text(.label) ?? "" }
        let mark =
            switch properties.text(.accessory) {
            case "checkmark"?: " ✓"
            case let accessory? where accessory.hasPrefix("disclosure"): " ›"
            default: ""
            }
        let isSelected = properties.flag(.selected)
        var style = isSelected ? CellStyle.bold : CellStyle.plain
        if isOff { style = CellStyle(tint: .quiet, attributes: .dim) }
        if !name.isEmpty || !detail.isEmpty || !mark.isEmpty {
            let head = (isSelected ? "* " : "") + name
            let lines = TextFlow.lines(head, width: max(room - mark.count, 1))
            for line in lines { block.add(line, style: style, column: indent) }
            let detailWidth = DisplayWidth.of(detail)
            let last = lines.last?.width ?? 0
            let end = room - mark.count
            if !detail.isEmpty {
                if lines.count <= 1, last + 2 + detailWidth <= end {
                    var beside = Block()
                    beside.add(detail, width: detailWidth, style: .quiet)
                    // Values stand below each other at the right, explanations after their text.
                    let isValue = properties.text(.variant) == "value1" || detailWidth <= 20
                    block.put(
                        beside, beside: max(block.height - 1, 0),
                        column: indent + (isValue ? min(end, 58) - min(detailWidth, min(end, 58) - last - 2) : last + 2)
                    )
                } else {
                    for line in TextFlow.lines(detail, width: max(end - 2, 1)) {
                        block.add(line, style: .quiet, column: indent + min(2, room - 1))
                    }
                }
            }
            if !mark.isEmpty {
                var end = Block()
                end.add(mark, width: mark.count, style: .accent)
                block.put(end, beside: 0, column: max(indent + room - mark.count, 0))
            }
        }
        let main = block.isEmpty ? nil : (0..<block.height, indent..<max(block.width, indent + 1))
        let buttons = element.children.filter { $0.role == .rowDetail || $0.properties.text(.variant) == "menu" }
        let others = element.children.filter { child in !buttons.contains { $0 === child } }
        let end = Block.flow(buttons.map { self.block(of: $0, width: room) }, width: room)
        if !end.isEmpty, block.height == 1, block.width + 2 + end.width <= width {
            block.put(end, beside: 0, column: block.width + 2)
        } else if !end.isEmpty {
            block.add(end, column: indent)
        }
        block.add(children(others, room), column: indent)
        if let main {
            block.note(element, act, lines: main.0, columns: main.1)
        } else if act != nil, !block.isEmpty {
            // Of a row that is made of views, something has to be there that can be pressed.
            var handle = Block()
            handle.add("[ › ]", width: 5, style: .accent)
            let column = block.width + 1 + handle.width <= width ? block.width + 1 : 0
            let line = column == 0 ? block.height : 0
            block.put(handle, beside: line, column: column)
            block.note(element, act, lines: line..<line + 1, columns: column..<column + 5)
        } else {
            block.note(element)
        }
        return block
    }

    /// What stands for rows that are not shown, and brings them.
    func rowsNotDrawn(_ element: Element, _ width: Int) -> Block {
        guard let rows = element.rowsNotDrawn, !rows.isEmpty else { return Block() }
        var block = Block()
        let sign = rows.lowerBound == 0 ? "^" : "v"
        block.add(TextFlow.cut("\(sign) \(words.moreRows(rows.count))", to: width), style: .quiet)
        block.note(element, isOff ? nil : .rows)
        return block
    }

    // MARK: Bars

    /// The title, what leads back and leading items before it, trailing items after it.
    func navigationBar(_ element: Element, _ width: Int) -> Block {
        var block = Block()
        if let prompt = element.properties.text(.detail), !prompt.isEmpty {
            for line in TextFlow.lines(prompt, width: width, most: 2) { block.add(line, style: .quiet) }
        }
        func isLeading(_ child: Element) -> Bool {
            child.role == .backButton || (isBarItem(child) && child.properties.text(.variant) == "leading")
        }
        let leading = Block.flow(
            element.children.filter(isLeading).map { self.block(of: $0, width: width) }, width: width)
        let trailing = Block.flow(
            element.children.filter { !isLeading($0) && isBarItem($0) }.map { self.block(of: $0, width: width) },
            width: width)
        let others = element.children.filter { !isLeading($0) && !isBarItem($0) }
        let title = TextFlow.cut(DisplayText.line(element.properties.text(.text) ?? ""), to: width)
        let needed = leading.width + trailing.width + title.width + 4
        var line = Block()
        if needed <= width, leading.height <= 1, trailing.height <= 1 {
            line.put(leading, beside: 0, column: 0)
            if !title.text.isEmpty {
                let middle = (width - title.width) / 2
                let column = min(max(middle, leading.width + 2), width - trailing.width - title.width - 2)
                var name = Block()
                name.add(title, style: .bold)
                line.put(name, beside: 0, column: max(column, leading.isEmpty ? 0 : leading.width + 1))
            }
            line.put(trailing, beside: 0, column: width - trailing.width)
        } else {
            line.add(leading)
            if !title.text.isEmpty { line.add(title, style: .bold) }
            line.add(trailing)
        }
        line.note(element)
        block.add(line)
        block.add(children(others, width))
        return block
    }

    private func isBarItem(_ element: Element) -> Bool {
        [.barGroup, .barButton, .backButton, .space].contains(element.role)
    }

    func bar(_ element: Element, _ width: Int) -> Block {
        var block = Block.flow(element.children.map { self.block(of: $0, width: width) }, width: width)
        block.note(element)
        return block
    }

    func tabBar(_ element: Element, _ width: Int) -> Block {
        var block = Block.flow(choices(of: element, element.children, width), width: width, gap: 2)
        block.note(element)
        return block
    }

    // MARK: Questions

    func question(_ element: Element, _ width: Int) -> Block {
        var block = Block()
        let title = element.properties.text(.text) ?? element.properties.text(.label) ?? ""
        if !title.isEmpty { for line in TextFlow.lines(title, width: width) { block.add(line, style: .bold) } }
        if let message = element.properties.text(.detail), !message.isEmpty {
            for line in TextFlow.lines(message, width: width) { block.add(line) }
        }
        if !block.isEmpty { block.addBlank() }
        block.add(Block.flow(element.children.map { self.block(of: $0, width: width) }, width: width, gap: 2))
        block.note(element)
        return block
    }
}
