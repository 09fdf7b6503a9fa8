import WendCore
import WendExpressions

/// What a person fills in: what it is called, its value in brackets, and below it what is wrong with it.
extension ElementLayout {
    private static let longestField = 56

    func field(_ element: Element, _ width: Int) -> Block {
        let properties = element.properties
        let isReadOnly = properties.flag(.readOnly)
        let act: Act? = isOff || isReadOnly ? nil : typing(element)
        var block = Block()
        if element.role == .searchField {
            let prompt = properties.text(.detail) ?? properties.text(.text) ?? ""
            if !prompt.isEmpty { for line in TextFlow.lines(prompt, width: width) { block.add(line, style: .quiet) } }
        }
        let (line, column, room) = addCaption(of: element, to: &block, width, least: 12)
        let size = min(max(room - 2, 1), Self.longestField)
        let content = content(of: element, size)
        var style = content.isPlaceholder ? CellStyle.quiet : CellStyle.plain
        if act != nil { style = style.with(.underlined) } else { style = style.with(.dim) }
        let frame = act == nil ? (isReadOnly && !isOff ? (" ", " ") : ("(", ")")) : ("[", "]")
        var control = Block()
        control.add([
            Block.Run(column: 0, text: frame.0, width: 1, style: .accent),
            Block.Run(
                column: 1, text: content.text + String(repeating: " ", count: max(0, size - content.width)),
                width: size, style: style),
            Block.Run(column: size + 1, text: frame.1, width: 1, style: .accent),
        ])
        block.put(control, beside: line, column: column)
        addError(of: element, to: &block, width: width)
        block.note(
            element, act, lines: line..<line + 1, columns: column..<column + size + 2,
            caret: content.caret.map { Screen.Place(row: line, column: column + 1 + $0) })
        if element.role == .fileField, let accepted = properties.text(.accepts), !accepted.isEmpty {
            for line in TextFlow.lines(accepted.replacing(",", with: ", "), width: width - 2) {
                block.add(line, style: .quiet, column: 2)
            }
        }
        block.note(element)
        addParts(of: element, to: &block, width)
        return block
    }

    private func typing(_ element: Element) -> Act? {
        switch element.entry {
        case .text?: element.events.contains(.edit) ? .text(isArea: false) : nil
        case .date?, .duration?: element.events.contains(.edit) ? .value : nil
        case .files?: .files
        default: nil
        }
    }

    /// What belongs to an input besides its control: choices of a search, buttons, files.
    private func addParts(of element: Element, to block: inout Block, _ width: Int) {
        let segments = element.children.filter { $0.role == .segment }
        if !segments.isEmpty {
            block.add(Block.flow(choices(of: element, segments, width - 2), width: width - 2, gap: 2), column: 2)
        }
        let others = element.children.filter { $0.role != .segment && $0.role != .accessoryBar }
        let blocks = others.map { self.block(of: $0, width: max(width - 2, 1)) }
        if element.role == .fileField {
            for each in blocks { block.add(each, column: 2) }
        } else {
            block.add(Block.flow(blocks, width: width - 2), column: 2)
        }
    }

    /// Puts what an input is called before it, or above it where it is too long.
    /// - Returns: Where its control begins, and how many columns it has.
    private func addCaption(
        of element: Element, to block: inout Block, _ width: Int, least: Int
    ) -> (line: Int, column: Int, room: Int) {
        let caption = caption(of: element)
        let columns = DisplayWidth.of(caption)
        let style = isOff ? CellStyle.quiet : CellStyle.plain
        if caption.isEmpty { return (block.height, 0, width) }
        let side = element.properties.text(.layout)
        if side != "above", columns <= 22 || side == "beside", width - columns - 2 >= least {
            let line = block.height
            block.add(caption + ":", width: columns + 1, style: style)
            // Those of a form stand below each other.
            let column = width >= 48 ? max(columns + 2, 16) : columns + 2
            return (line, column, width - column)
        }
        for line in TextFlow.lines(caption + ":", width: width) { block.add(line, style: style) }
        return (block.height, min(2, width - 1), max(width - 2, 1))
    }

    /// What an input's control shows, in so many columns.
    private func content(
        of element: Element, _ size: Int
    ) -> (text: String, width: Int, caret: Int?, isPlaceholder: Bool) {
        let isEdited = editing?.id == element.id
        let value = editing.flatMap { isEdited ? $0.text : nil } ?? ControlText.text(of: element, timeZone: timeZone)
        var shown = DisplayText.line(value)
        if element.isSecret { shown = String(repeating: "•", count: value.count) }
        if shown.isEmpty {
            let hint = DisplayText.line(placeholder(of: element))
            let line = TextFlow.cut(hint == Self.name(of: element) ? "" : hint, to: size)
            return (line.text, line.width, isEdited ? 0 : nil, true)
        }
        guard let editing, isEdited else {
            let line = TextFlow.cut(shown, to: size)
            return (line.text, line.width, nil, false)
        }
        let head = editing.head
        let caret = element.isSecret ? head.count : DisplayWidth.of(DisplayText.line(String(head)))
        let first = max(0, caret - size + 1)
        let part = FieldText.part(of: shown, from: first, width: size)
        return (part.text, part.width, min(caret - first, max(size - 1, 0)), false)
    }

    /// How a date, a time or a duration is typed.
    static func form(of element: Element) -> String? {
        switch element.entry {
        case .date(.date, _, _, _, _)?: "YYYY-MM-DD"
        case .date(.time, _, _, _, _)?, .duration?: "HH:MM"
        case .date(.dateAndTime, _, _, _, _)?: "YYYY-MM-DDTHH:MM"
        default: nil
        }
    }

    private func placeholder(of element: Element) -> String {
        if let own = element.properties.text(.placeholder) { return own }
        if case .files? = element.entry { return words[.filePath] }
        return Self.form(of: element) ?? ""
    }

    /// Several lines of text, of which those around the caret are shown.
    func area(_ element: Element, _ width: Int) -> Block {
        let act: Act? = isOff || element.properties.flag(.readOnly) ? nil : .text(isArea: true)
        var block = Block()
        let caption = caption(of: element)
        let before = DisplayWidth.of(caption) + 2
        let isBeside = element.properties.text(.layout) == "beside" && !caption.isEmpty && width - before >= 20
        let room = isBeside ? width - before : width
        if isBeside {
            block.add(caption + ":", width: before - 1)
        } else if !caption.isEmpty {
            for line in TextFlow.lines(caption + ":", width: width) { block.add(line) }
        }
        let size = min(max(room - 2, 2), Self.longestArea)
        let isEdited = editing?.id == element.id
        var edited = isEdited ? editing : nil
        edited?.layOut(width: size, isSecret: element.isSecret)
        var field =
            edited?.lines
            ?? FieldText(element.properties.text(.value) ?? "", width: size, isSecret: element.isSecret)
        let caret = edited.map { field.place(of: $0.caret) }
        let shown = max(field.count(upTo: Self.mostAreaLines), 3)
        let first = caret.map { max(0, $0.row - shown + 1) } ?? 0
        let (start, column) = isBeside ? (0, before) : (block.height, 0)
        var control = Block()
        for line in first..<first + shown {
            let content = field.line(line) ?? FieldText.Line(places: [0])
            let isPlaceholder =
                field.text.isEmpty && line == 0 && Self.name(of: element) != element.properties.text(.placeholder)
            let hint = TextFlow.cut(
                isPlaceholder ? DisplayText.line(element.properties.text(.placeholder) ?? "") : "", to: size)
            let (words, columns) = isPlaceholder ? (hint.text, hint.width) : (content.text, content.width)
            let isCut = line == first + shown - 1 && field.count(upTo: line + 2) > line + 1
            control.add([
                Block.Run(column: 0, text: act == nil ? "¦" : "│", width: 1, style: .accent),
                Block.Run(
                    column: 1, text: words + String(repeating: " ", count: max(0, size - columns)), width: size,
                    style: isPlaceholder ? .quiet : act == nil ? CellStyle(attributes: .dim) : .plain),
                Block.Run(column: size + 1, text: isCut ? "…" : " ", width: 1, style: .quiet),
            ])
        }
        block.put(control, beside: start, column: column)
        addError(of: element, to: &block, width: width)
        block.note(
            element, act, lines: start..<start + shown, columns: column..<column + size + 2,
            caret: caret.map { Screen.Place(row: start + $0.row - first, column: column + min(1 + $0.column, size)) })
        block.note(element)
        addParts(of: element, to: &block, width)
        return block
    }

    private static let mostAreaLines = 8
    private static let longestArea = 76

    func slider(_ element: Element, _ width: Int) -> Block {
        let act: Act? = isOff || element.entry == nil ? nil : .number
        var block = Block()
        let (line, column, room) = addCaption(of: element, to: &block, width, least: 12)
        let value = element.properties[.value]?.number ?? 0
        var place = 0.0
        if case .number(let range, _)? = element.entry, range.upperBound > range.lowerBound, value.isFinite {
            let share = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
            // Limits that no number can tell apart leave it at the beginning.
            place = share.isFinite ? min(max(share, 0), 1) : 0
        }
        let said = DisplayText.line(
            element.properties.words(.spokenValue) ?? ControlText.text(of: element, timeZone: timeZone))
        let size = min(max(room - DisplayWidth.of(said) - 3, 1), 24)
        let done = Int((place * Double(size - 1)).rounded())
        let track =
            String(repeating: "=", count: done) + "o" + String(repeating: "-", count: max(0, size - 1 - done))
        var control = Block()
        control.add(
            TextFlow.cut(act == nil ? "(\(track)) \(said)" : "[\(track)] \(said)", to: max(room, 1)),
            style: act == nil ? CellStyle(tint: .quiet, attributes: .dim) : .accent)
        block.put(control, beside: line, column: column)
        block.note(element, act, lines: line..<line + 1, columns: column..<column + control.width)
        addError(of: element, to: &block, width: width)
        block.note(element)
        return block
    }

    func toggle(_ element: Element, _ width: Int) -> Block {
        let act: Act? = isOff || !element.events.contains(.edit) ? nil : .toggle
        var block = Block()
        let mark = ControlText.isOn(element) ? "x" : " "
        let isBelow = element.properties.text(.layout) == "above" && !isNamed
        if isBelow { for line in TextFlow.lines(caption(of: element) + ":", width: width) { block.add(line) } }
        let start = block.height
        let caption = caption(of: element)
        let text = (act == nil ? "(\(mark))" : "[\(mark)]") + (isBelow || isNamed ? "" : " \(caption)")
        for (number, line) in TextFlow.lines(text, width: width).enumerated() {
            block.add(line, style: number == 0 && act == nil ? .quiet : .plain, column: isBelow ? min(2, width - 1) : 0)
        }
        block.note(element, act, lines: start..<block.height, columns: 0..<max(block.width, 1))
        addError(of: element, to: &block, width: width)
        block.note(element)
        return block
    }

    /// A menu shows what is chosen; its choices are shown when it is opened.
    func menu(_ element: Element, _ width: Int) -> Block {
        let act: Act? = isOff || !element.events.contains(.edit) ? nil : .menu
        var block = Block()
        let (line, column, room) = addCaption(of: element, to: &block, width, least: 12)
        let chosen = element.chosenPlace.map { element.choices[$0].title }
        let isChosen = chosen != nil
        let title = chosen ?? element.properties.text(.placeholder) ?? ""
        let shown = TextFlow.cut(DisplayText.line(title), to: max(min(room, Self.longestField) - 4, 1))
        let style = act == nil ? CellStyle(tint: .quiet, attributes: .dim) : .accent
        var control = Block()
        control.add([
            Block.Run(column: 0, text: act == nil ? "(" : "[", width: 1, style: style),
            Block.Run(column: 1, text: shown.text, width: shown.width, style: isChosen ? .plain : .quiet),
            Block.Run(column: 1 + shown.width, text: act == nil ? " v)" : " v]", width: 3, style: style),
        ])
        block.put(control, beside: line, column: column)
        block.note(element, act, lines: line..<line + 1, columns: column..<column + control.width)
        addError(of: element, to: &block, width: width)
        block.note(element)
        return block
    }

    func segmented(_ element: Element, _ width: Int) -> Block {
        var block = Block()
        let blocks = choices(of: element, element.children, width)
        let name = isNamed ? "" : element.properties.text(.text) ?? element.properties.text(.label) ?? ""
        let caption = DisplayText.line(name) + ":"
        let before = DisplayWidth.of(caption) + 1
        if !name.isEmpty, element.properties.text(.layout) == "beside", width - before >= 20 {
            block.add(caption, width: before - 1)
            block.put(Block.flow(blocks, width: width - before, gap: 2), beside: 0, column: before)
            addError(of: element, to: &block, width: width)
            block.note(element)
            return block
        }
        if !name.isEmpty {
            for line in TextFlow.lines(caption, width: width) { block.add(line) }
        }
        let indent = name.isEmpty || width < 8 ? 0 : 2
        block.add(Block.flow(blocks, width: width - indent, gap: 2), column: indent)
        addError(of: element, to: &block, width: width)
        block.note(element)
        return block
    }

    /// The choices of a set, each with how it is chosen.
    func choices(of owner: Element, _ children: [Element], _ width: Int) -> [Block] {
        let isMomentary = owner.properties.flag(.momentary)
        let chosen = owner.role == .searchField ? nil : owner.properties[.value]?.number
        let keys = owner.choices.map(\.key)
        var place = -1
        return children.map { child in
            guard child.role == .segment || child.role == .tab else { return block(of: child, width: width) }
            place += 1
            // What is hidden has its position all the same.
            if child.properties.flag(.hidden) { return Block() }
            var layout = self
            if child.properties.flag(.disabled) { layout.isOff = true }
            let isChosen =
                child.properties[.selected].map { $0 == .bool(true) } ?? (chosen.map { $0 == Double(place) } ?? false)
            var act = layout.press(child)
            if act == nil, !layout.isOff, owner.events.contains(.select), keys.indices.contains(place) {
                act = .send(Event(.select, owner.id, .string(keys[place])))
            }
            if isMomentary {
                var button = Block()
                button.add(
                    TextFlow.cut(act == nil ? "( \(name(of: child)) )" : "[ \(name(of: child)) ]", to: width),
                    style: act == nil ? .quiet : .accent)
                button.note(child, act)
                return button
            }
            return layout.choice(child, width, isChosen: isChosen, act: act)
        }
    }

    private func name(of choice: Element) -> String {
        let properties = choice.properties
        let text = properties.text(.text) ?? ""
        return DisplayText.line(
            text.isEmpty
                ? properties.text(.label) ?? properties.text(.icon).map(words.icon) ?? properties.text(.image) ?? ""
                : text)
    }

    /// One of several, of which one is chosen.
    func choice(_ element: Element, _ width: Int, isChosen: Bool, act: Act?) -> Block {
        var block = Block()
        var text = name(of: element)
        if let badge = element.properties.text(.badge), !badge.isEmpty { text += " (\(DisplayText.line(badge)))" }
        let mark = isChosen ? "(o)" : "( )"
        var style = isChosen ? CellStyle.bold : CellStyle.plain
        if act == nil { style = CellStyle(tint: .quiet, attributes: .dim) }
        block.add(TextFlow.cut(act == nil && !isChosen ? " -  \(text)" : "\(mark) \(text)", to: width), style: style)
        block.note(element, act)
        return block
    }
}
