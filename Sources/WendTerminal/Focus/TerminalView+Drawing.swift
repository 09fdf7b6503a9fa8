import WendCore

/// The cells of a view.
extension TerminalView {
    /// What the terminal shows.
    var screen: Screen {
        var screen = Screen(grid: Grid(columns: columns, rows: rows))
        for (index, layer) in layers.enumerated() {
            let isTop = index == layers.count - 1
            draw(layer, isTop: isTop, on: &screen)
            if !isTop { screen.grid.restyle(rows: 0..<rows, columns: 0..<columns) { $0.behind } }
        }
        if layers.isEmpty {
            let explanation = words[.empty]
            screen.grid.write(
                TextFlow.cut(DisplayText.line(explanation.title), to: columns).text, row: 0, column: 0, style: .bold)
        }
        drawStatus(on: &screen)
        if let overlay { draw(overlay, on: &screen) }
        return screen
    }

    private func draw(_ layer: LayerLayout, isTop: Bool, on screen: inout Screen) {
        let frame = Frame(layer, columns: columns, rows: rows, isAlone: layers.count == 1)
        if let box = frame.box { drawBox(box.rows, box.columns, on: &screen.grid) }
        for zone in [LayerLayout.Zone.top, .body, .bottom] {
            let block = layer.block(zone)
            let rows = frame.rows(zone)
            let first = isTop ? self.first(of: zone, in: frame) : first(of: zone, below: layer, frame)
            let limits = frame.column..<frame.column + frame.width
            for (offset, row) in rows.enumerated() where block.lines.indices.contains(first + offset) {
                for run in block.lines[first + offset] {
                    screen.grid.write(
                        run.text, row: row, column: frame.column + run.column, style: run.style, within: limits)
                }
            }
            if isTop, let stop, stop.zone == zone { drawFocus(stop, frame, rows, first, on: &screen) }
            if zone == .body { drawMarks(frame, block.height, first, on: &screen.grid) }
        }
    }

    /// The first line of a part that is seen: what has the keyboard always is.
    func first(of zone: LayerLayout.Zone, in frame: Frame) -> Int {
        if zone == .body { return scroll }
        guard let stop, stop.zone == zone else { return 0 }
        return max(0, stop.lines.lowerBound - frame.rows(zone).count + 1)
    }

    /// The first line of a part that is seen of a layer under a question: the one that was seen before it was asked.
    private func first(of zone: LayerLayout.Zone, below layer: LayerLayout, _ frame: Frame) -> Int {
        if zone == .body { return min(scrolls[layer.pane] ?? 0, frame.mostScroll) }
        let place = left[layer.pane].flatMap { stop in
            layer.block(zone).places.last { $0.element.id == stop.element }
        }
        return max(0, (place?.lines.lowerBound ?? 0) - frame.rows(zone).count + 1)
    }

    private func drawFocus(_ stop: Stop, _ frame: Frame, _ rows: Range<Int>, _ first: Int, on screen: inout Screen) {
        let lines = stop.lines.lowerBound - first + rows.lowerBound..<stop.lines.upperBound - first + rows.lowerBound
        let seen = lines.clamped(to: rows)
        if seen.isEmpty { return }
        let limits = frame.column..<frame.column + frame.width
        let columns = (frame.column + stop.columns.lowerBound..<frame.column + stop.columns.upperBound)
            .clamped(to: limits)
        if stop.act.takesText {
            if let caret = stop.caret {
                let row = caret.row - first + rows.lowerBound
                if rows.contains(row), overlay == nil {
                    screen.caret = Screen.Place(
                        row: row, column: min(frame.column + caret.column, limits.upperBound - 1))
                }
            }
        } else {
            screen.grid.restyle(rows: seen, columns: columns) { $0.with(.reversed) }
        }
        if frame.column >= LayerLayout.gutter {
            screen.grid.write(
                ">", row: seen.lowerBound, column: frame.column - 2, style: CellStyle(tint: .accent, attributes: .bold)
            )
        }
    }

    /// Says that there is more above or below.
    private func drawMarks(_ frame: Frame, _ height: Int, _ first: Int, on grid: inout Grid) {
        let column = frame.column + frame.width
        guard column < grid.columns, frame.column > 0, let top = frame.body.first, let end = frame.body.last else {
            return
        }
        if first > 0 { grid.write("^", row: top, column: column, style: .quiet) }
        if first + frame.body.count < height { grid.write("v", row: end, column: column, style: .quiet) }
    }

    private func drawBox(_ rows: Range<Int>, _ columns: Range<Int>, on grid: inout Grid) {
        guard rows.count >= 2, columns.count >= 2 else { return }
        grid.clear(rows: rows, columns: columns)
        let line = String(repeating: "─", count: columns.count - 2)
        grid.write("┌" + line + "┐", row: rows.lowerBound, column: columns.lowerBound, style: .accent)
        grid.write("└" + line + "┘", row: rows.upperBound - 1, column: columns.lowerBound, style: .accent)
        for row in rows.dropFirst().dropLast() {
            grid.write("│", row: row, column: columns.lowerBound, style: .accent)
            grid.write("│", row: row, column: columns.upperBound - 1, style: .accent)
        }
    }

    /// The host's own line: what there is to be told, and the key for all others.
    private func drawStatus(on screen: inout Screen) {
        let row = rows - 1
        guard row >= Frame.content(ofRows: rows) else { return }
        let keys = TextFlow.cut("F1 \(words[.keys])", to: columns)
        let told = notice ?? message
        let said = told ?? stop.map(spoken(of:)) ?? ""
        let isBusy = rendering.isHeld || rendering.root.properties.flag(.busy)
        let text = (isBusy ? "… " : "") + DisplayText.line(said)
        let left = TextFlow.cut(text, to: max(columns - keys.width - 2, 0))
        screen.grid.clear(rows: row..<row + 1, columns: 0..<columns)
        screen.grid.write(
            left.text, row: row, column: 0,
            style: told == nil ? .quiet : CellStyle(tint: notice == nil ? .plain : .bad, attributes: .bold))
        if columns - keys.width > left.width {
            screen.grid.write(keys.text, row: row, column: columns - keys.width, style: .quiet)
        }
    }

    /// What assistive technology is told of an element besides the words that are drawn: what else it is called, its value, and what
    /// it leads to.
    func spoken(of stop: Stop) -> String {
        let properties = stop.element.properties
        let isBar = stop.element.role == .toolbar || stop.element.role == .accessoryBar
        let drawn = properties.text(.text) ?? (isBar ? nil : properties.text(.label))
        let label = properties.text(.label).flatMap { $0 == drawn ? nil : $0 }
        return [label, properties.words(.spokenValue), properties.text(.hint)].compactMap { words in
            words.flatMap { $0.isEmpty ? nil : $0 }
        }.joined(separator: " – ")
    }

    // MARK: Boxes of the host's own

    /// The keys that the screen itself gives to what can be pressed on it.
    private var ownKeys: [(keys: String, does: String)] {
        var known: Set<String> = []
        return stops.compactMap { stop in
            let properties = stop.element.properties
            guard stop.act.isMain, let key = properties.text(.key), known.insert(key).inserted,
                let name = [properties.text(.text), properties.text(.label)].compactMap(\.self).first(where: {
                    !$0.isEmpty
                })
            else { return nil }
            return (DisplayText.line(key), TextFlow.cut(DisplayText.line(name), to: 48).text)
        }
    }

    /// The lines of a box, and which of them is meant.
    func content(of overlay: Overlay) -> (title: String, lines: [String], chosen: Int?, first: Int) {
        switch overlay {
        case .keys(let first):
            let keys = ownKeys + KeyHelp.lines(words)
            let width = keys.map { DisplayWidth.of($0.keys) }.max() ?? 0
            var lines = keys.map { line in
                line.keys + String(repeating: " ", count: width - DisplayWidth.of(line.keys) + 2) + line.does
            }
            if let hint {
                lines +=
                    [""]
                    + TextFlow.lines(
                        "\(words[.goOnInBrowser]) \(hint)", width: max(columns - 8, 10)
                    ).map(\.text)
            }
            return (words[.keys], lines, nil, first)
        case .menu(let id, let chosen):
            guard let element = stops.first(where: { $0.id.element == id })?.element else { return ("", [], nil, 0) }
            let lines = element.choices.map { choice in
                choice.isEnabled ? DisplayText.line(choice.title) : "(\(DisplayText.line(choice.title)))"
            }
            return ("", lines, element.choices.firstIndex { $0.key == chosen }, 0)
        }
    }

    /// The rows and columns of a box of so many lines.
    func frame(of lines: [String], title: String) -> (rows: Range<Int>, columns: Range<Int>) {
        let widest = (lines + [title]).map(DisplayWidth.of).max() ?? 0
        let width = min(max(widest + 4, 8), columns)
        let height = min(lines.count + 2, rows)
        let first = (rows - height) / 2
        let left = (columns - width) / 2
        return (first..<first + height, left..<left + width)
    }

    private func draw(_ overlay: Overlay, on screen: inout Screen) {
        let (title, lines, chosen, wanted) = content(of: overlay)
        screen.grid.restyle(rows: 0..<rows, columns: 0..<columns) { $0.behind }
        screen.caret = nil
        let (rows, columns) = frame(of: lines, title: title)
        drawBox(rows, columns, on: &screen.grid)
        if columns.count > 6, !title.isEmpty {
            screen.grid.write(
                TextFlow.cut(" \(DisplayText.line(title)) ", to: columns.count - 4).text, row: rows.lowerBound,
                column: columns.lowerBound + 2, style: .bold)
        }
        let room = max(rows.count - 2, 0)
        let first = min(max(chosen.map { $0 - room / 2 } ?? wanted, 0), max(lines.count - room, 0))
        for (offset, row) in rows.dropFirst().dropLast().enumerated() where lines.indices.contains(first + offset) {
            let line = first + offset
            let text = TextFlow.cut(
                (line == chosen ? "> " : chosen == nil ? "" : "  ") + lines[line], to: max(columns.count - 2, 0))
            screen.grid.write(
                text.text, row: row, column: columns.lowerBound + 1,
                style: line == chosen ? CellStyle(attributes: [.bold, .reversed]) : .plain)
        }
    }
}
