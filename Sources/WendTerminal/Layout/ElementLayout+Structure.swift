import WendCore
import WendExpressions

/// Tables, bars and questions.
extension ElementLayout {
    func section(_ element: Element, _ width: Int) -> Block {
        // The ends of its rows are in line.
        let rows = element.children.filter { $0.role == .row && !$0.properties.flag(.hidden) }
        var layout = self
        layout.rowColumns = RowLayout.Columns(rows.map { RowLayout($0, self, width: width) }, width: width)
        var block = layout.children(element.children, width)
        if !block.isEmpty { block.addBlank() }
        block.note(element)
        return block
    }

    func row(_ element: Element, _ width: Int) -> Block {
        let row = RowLayout(element, self, width: width)
        let columns = rowColumns.flatMap { $0.width == width ? $0 : nil }
        return row.block(columns ?? RowLayout.Columns([row], width: width))
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
