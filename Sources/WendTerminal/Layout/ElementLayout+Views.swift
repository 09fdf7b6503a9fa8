import WendCore
import WendExpressions

/// What a person reads and presses.
extension ElementLayout {
    func label(_ element: Element, _ width: Int) -> Block {
        let properties = element.properties
        var text = properties.text(.text) ?? properties.text(.label) ?? ""
        var style = CellStyle.plain
        let variant = properties.text(.variant) ?? ""
        switch element.role {
        case .sectionHeader: style = .bold
        case .sectionFooter: style = .quiet
        case .placeholder: style = .bad
        default: style = Self.style(ofLabel: variant)
        }
        if variant.hasPrefix("badge-"), !text.isEmpty { text = "‹\(text)›" }
        if variant == "error", !text.isEmpty { text = "! \(text)" }
        if isOff { style = style.with(.dim) }
        var most = 0
        if case .integer(let lines)? = properties[.lines], lines > 0 { most = lines }
        var block = Block()
        if !text.isEmpty {
            for line in TextFlow.lines(text, width: width, most: most) { block.add(line, style: style) }
        }
        block.note(element)
        block.add(children(element.children, width))
        return block
    }

    private static func style(ofLabel variant: String) -> CellStyle {
        switch variant {
        case "badge-good": CellStyle(tint: .good, attributes: .bold)
        case "badge-warning": CellStyle(tint: .warning, attributes: .bold)
        case "badge-danger", "error": CellStyle(tint: .bad, attributes: .bold)
        case "badge-neutral", "heading": .bold
        case "detail": .quiet
        default: .plain
        }
    }

    /// Text with the little structure there is; where a link leads stands behind it.
    func richText(_ element: Element, _ width: Int) -> Block {
        let text = element.properties.text(.text) ?? ""
        var block = Block()
        if let markup = element.properties.text(.markup) {
            var plain = ""
            var addresses: [String?] = []
            for piece in RichText.pieces(ofHTML: markup) {
                switch piece {
                case .text(let words): plain += words
                case .lineBreak: plain += "\n"
                case .start("a", let address): addresses.append(address)
                case .end("a"):
                    if let address = addresses.popLast() ?? nil { plain += " <\(address)>" }
                case .start("p", _), .start("pre", _), .end("p"), .end("pre"):
                    if !plain.isEmpty, plain.last != "\n" { plain += "\n" }
                case .start, .end: break
                }
            }
            while plain.last == "\n" { plain.removeLast() }
            for line in TextFlow.lines(plain, width: width) { block.add(line) }
        } else {
            for line in TextFlow.lines(text, width: width) { block.add(line) }
        }
        if isOff { block.restyle { $0.with(.dim) } }
        block.note(element)
        return block
    }

    /// What an image shows, in words.
    func image(_ element: Element, _ width: Int) -> Block {
        var block = Block()
        let properties = element.properties
        let name = properties.text(.label) ?? properties.text(.icon).map(words.icon) ?? properties.text(.image) ?? ""
        if !name.isEmpty {
            for line in TextFlow.lines("[\(name)]", width: width) { block.add(line, style: .quiet) }
        }
        block.note(element)
        block.add(children(element.children, width))
        return block
    }

    func link(_ element: Element, _ width: Int) -> Block {
        var block = Block()
        let text = element.properties.text(.text) ?? element.properties.text(.label) ?? ""
        for line in TextFlow.lines(text, width: width) {
            block.add(line, style: CellStyle(tint: .accent, attributes: .underlined))
        }
        if let address = element.properties.text(.address), address != text {
            let lines = TextFlow.lines("<\(address)>", width: width)
            if block.height == 1, lines.count == 1, block.width + 1 + lines[0].width <= width {
                var beside = Block()
                beside.add(lines[0], style: .quiet)
                block.put(beside, beside: 0, column: block.width + 1)
            } else {
                for line in lines { block.add(line, style: .quiet) }
            }
        }
        block.note(element)
        return block
    }

    func progress(_ element: Element, _ width: Int) -> Block {
        let properties = element.properties
        var block = Block()
        if let text = properties.text(.text) ?? properties.text(.label), !text.isEmpty {
            for line in TextFlow.lines(text, width: width) { block.add(line) }
        }
        let share = properties[.value]?.number.map { min(max($0.isFinite ? $0 : 0, 0), 1) }
        let room = min(max(width - 8, 1), 30)
        let done = share.map { Int(($0 * Double(room)).rounded(.down)) }
        let bar =
            done.map { String(repeating: "#", count: $0) + String(repeating: "-", count: room - $0) }
            ?? String(repeating: "·", count: room)
        let amount = share.map { " \(Int(($0 * 100).rounded(.down)))%" } ?? " …"
        block.add(TextFlow.cut("[\(bar)]\(amount)", to: width), style: .accent)
        block.note(element)
        return block
    }

    func button(_ element: Element, _ width: Int) -> Block {
        var block = Block()
        let act = press(element)
        let isBack = element.role == .backButton
        let name = buttonName(element)
        var style = CellStyle(tint: element.properties.text(.variant) == "destructive" ? .bad : .accent)
        if element.properties.text(.variant) == "done" { style = style.with(.bold) }
        let text: String
        if element.properties.flag(.busy) {
            text = "( \(name) … )"
        } else if act == nil {
            text = "( \(name) )"
        } else {
            text = isBack ? "[ ‹ \(name) ]" : "[ \(name) ]"
        }
        if act == nil { style = CellStyle(tint: .quiet, attributes: .dim) }
        let lines = TextFlow.lines(text, width: width)
        for line in lines { block.add(line, style: style) }
        block.note(element, act)
        return block
    }

    /// The words on a button: of one that is only a picture, what it is called.
    func buttonName(_ element: Element) -> String {
        let properties = element.properties
        let icon = properties.text(.icon)
        var text = properties.text(.text) ?? ""
        if text.isEmpty, element.role == .backButton { text = words[.back] }
        if element.role == .rowDetail {
            let subject = properties.text(.label) ?? text
            // What it is about stands before it.
            return subject.isEmpty || subject.hasPrefix(words[.moreInformation]) ? words[.moreInformation] : subject
        }
        if text.isEmpty, properties.text(.variant) == "menu", icon == "more" { return words[.actions] }
        if text.isEmpty { text = properties.text(.label) ?? icon.map(words.icon) ?? properties.text(.image) ?? "" }
        let name = DisplayText.line(text.isEmpty ? element.id.name : text)
        // The key that presses it, where the words do not say it themselves.
        guard let key = properties.text(.key), key != name.lowercased() else { return name }
        return "\(name) (\(DisplayText.line(key)))"
    }

    /// A grid where the document says so, else its views below each other.
    func container(_ element: Element, _ width: Int) -> Block {
        var block = Block()
        if let label = element.properties.text(.label) {
            for line in TextFlow.lines(label, width: width) { block.add(line, style: .bold) }
        }
        if case .integer(let columns)? = element.properties[.columns], columns > 1, width / columns >= 8 {
            block.add(grid(element.children, columns, width, hasTrailing: element.properties.flag(.trailing)))
        } else if element.properties.text(.variant) == "file" {
            block.add(Block.flow(element.children.map { self.block(of: $0, width: width) }, width: width, gap: 2))
        } else {
            let isCentred = element.properties.text(.layout) == "center"
            var before = NameBefore()
            for child in element.children {
                let one = self.block(of: child, width: width, isNamed: before.names(child, in: &block))
                let column = isCentred ? max(0, (width - one.width) / 2) : 0
                before.pass(child, one, line: block.height, column: column)
                block.add(one, column: column)
            }
        }
        block.note(element)
        return block
    }

    private func grid(_ children: [Element], _ columns: Int, _ width: Int, hasTrailing: Bool) -> Block {
        var all = Block()
        let columnWidth = (width - (columns - 1)) / columns
        for start in stride(from: 0, to: children.count, by: columns) {
            let line = all.height
            var before = NameBefore()
            for (column, child) in children[start..<min(start + columns, children.count)].enumerated() {
                let block = block(of: child, width: columnWidth, isNamed: before.names(child, in: &all))
                if block.isEmpty { continue }
                let isTrailing = hasTrailing && column == columns - 1
                let place = isTrailing ? width - block.width : column * (columnWidth + 1)
                before.pass(child, block, line: line, column: place)
                all.put(block, beside: line, column: place)
            }
        }
        return all
    }
}
