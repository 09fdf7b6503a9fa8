import WendCore

/// Which part of a screen is seen.
extension TerminalView {
    /// The parts of the layer on top, as they stand on the terminal.
    var frame: Frame? { layers.last.map { Frame($0, columns: columns, rows: rows, isAlone: layers.count == 1) } }

    /// Where the layer on top is scrolled to.
    var scroll: Int {
        guard let frame, let pane = layers.last?.pane else { return 0 }
        return min(scrolls[pane] ?? 0, frame.mostScroll)
    }

    /// Scrolls to what has the keyboard.
    mutating func showFocus() {
        guard let stop, stop.zone == .body, let frame, let layer = layers.last else { return }
        let height = max(frame.body.count, 1)
        // Where what is typed is higher than the window, the caret counts.
        let lines = stop.caret.map { $0.row..<$0.row + 1 } ?? stop.lines
        var scroll = scroll
        if lines.upperBound > scroll + height { scroll = lines.upperBound - height }
        if lines.lowerBound < scroll { scroll = lines.lowerBound }
        // The first thing of a screen shows what stands above it.
        if stop.id == stops.first(where: { $0.zone == .body })?.id, lines.upperBound <= height { scroll = 0 }
        scrolls[layer.pane] = min(max(scroll, 0), frame.mostScroll)
    }

    /// Scrolls by lines; false at the end.
    mutating func scroll(by lines: Int) -> Bool {
        guard let frame, let layer = layers.last else { return false }
        let next = min(max(scroll + lines, 0), frame.mostScroll)
        defer { scrolls[layer.pane] = next }
        return next != scroll
    }
}
