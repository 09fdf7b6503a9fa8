extension GraphDrawing {
    private static let boxWidth = 130
    private static let boxHeight = 34
    private static let columnGap = 24
    private static let rowGap = 46

    /// A picture of its own: rows by the longest way from a start, boxes coloured by state.
    public var svg: String {
        let rows = ranks()
        var taken: [Int: Int] = [:]
        var places: [(x: Int, y: Int)] = []
        for row in rows {
            let column = taken[row, default: 0]
            taken[row] = column + 1
            places.append((20 + column * (Self.boxWidth + Self.columnGap), 20 + row * (Self.boxHeight + Self.rowGap)))
        }
        let width = (taken.values.max() ?? 0) * (Self.boxWidth + Self.columnGap) + 40 + Self.rowGap
        let height = ((rows.max() ?? 0) + 1) * (Self.boxHeight + Self.rowGap) + 20
        var text = """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" font-family="sans-serif" font-size="12">
            <defs><marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto">\
            <path d="M0 0L8 4L0 8z" fill="#555"/></marker></defs>

            """
        for line in lines {
            let (start, end) = (places[line.source], places[line.target])
            let dash =
                switch line.kind {
                case .dependency: ""
                case .segue, .exhausted: " stroke-dasharray=\"6 3\""
                case .loop, .hold: " stroke-dasharray=\"2 3\""
                }
            text += """
                <path d="\(Self.path(start, end))" fill="none" stroke="#555"\(dash) marker-end="url(#arrow)"/>

                """
        }
        for (place, box) in zip(places, boxes) {
            text += """
                <g><title>\(Self.markup(box.label)): \(box.state)</title><rect x="\(place.x)" y="\(place.y)" \
                width="\(Self.boxWidth)" height="\(Self.boxHeight)" rx="6" fill="\(Self.color(box.state))" stroke="#555"/>\
                <text x="\(place.x + Self.boxWidth / 2)" y="\(place.y + 21)" text-anchor="middle">\
                \(Self.markup(Self.shortened(box.label)))</text></g>

                """
        }
        return text + "</svg>\n"
    }

    /// Straight down from row to row; what goes back, or past other rows, goes round on the right.
    private static func path(_ start: (x: Int, y: Int), _ end: (x: Int, y: Int)) -> String {
        let middle = boxWidth / 2
        if end.y - start.y == boxHeight + rowGap {
            return "M\(start.x + middle) \(start.y + boxHeight)L\(end.x + middle) \(end.y)"
        }
        let (right, low, high) = (boxWidth, start.y + boxHeight / 2, end.y + boxHeight / 2)
        let bend = max(start.x, end.x) + right + columnGap + rowGap
        return "M\(start.x + right) \(low)C\(bend) \(low) \(bend) \(high) \(end.x + right) \(high)"
    }

    private static func shortened(_ label: String) -> String {
        label.count > 19 ? label.prefix(18) + "…" : label
    }

    /// The length of the longest way to each operation, loops left out; what is in a circle stays in the first row.
    private func ranks() -> [Int] {
        var ranks = [Int](repeating: 0, count: boxes.count)
        var open = [Int](repeating: 0, count: boxes.count)
        var targets = [[Int]](repeating: [], count: boxes.count)
        for line in lines where line.kind != .loop && line.kind != .hold {
            open[line.target] += 1
            targets[line.source].append(line.target)
        }
        var ready = boxes.indices.filter { open[$0] == 0 }
        while let next = ready.popLast() {
            for target in targets[next] {
                ranks[target] = max(ranks[target], ranks[next] + 1)
                open[target] -= 1
                if open[target] == 0 { ready.append(target) }
            }
        }
        return ranks
    }

    private static func markup(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}
