extension GraphDrawing {
    private static let boxWidth = 150
    private static let lineHeight = 16
    private static let columnGap = 26
    private static let rowGap = 46
    private static let margin = 20
    private static let charactersPerLine = 20
    private static let mostLines = 4

    /// A picture of its own: rows by the longest way from a start, boxes coloured by state, each kind of connection drawn in its own
    /// way, with a legend of those that are there.
    public var svg: String {
        let layout = Layout(self)
        let legend = self.legend(at: layout.height, width: layout.width)
        let (width, height) = (max(layout.width, legend.width), layout.height + legend.height)
        var text = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" \
            font-family="sans-serif" font-size="12">
            <rect width="100%" height="100%" fill="#fff"/>
            <defs>\(Self.marker("arrow", "M0 0L8 4L0 8z", "#555"))\(Self.marker("again", "M0 0L8 4L0 8z", "#2a5db0"))\
            \(Self.marker("last", "M0 0L8 4L0 8z", "#b35c00"))\(Self.marker("bar", "M6 0h2v8h-2z", "#a01818"))</defs>

            """
        for (number, line) in lines.enumerated() {
            text += Self.drawn(layout.path(line, number), line.kind, title: line.note)
        }
        for (place, box) in zip(layout.places, boxes) { text += Self.drawn(box, place) }
        return text + legend.text + "</svg>\n"
    }

    /// Where a box lies.
    private struct Place {
        var x: Int
        var y: Int
        var height: Int
        var label: [String]
    }

    private struct Layout {
        private(set) var places: [Place] = []
        private(set) var width = 0
        private(set) var height = 0
        private let rows: [Int]
        /// Which lane on the right each line has that goes round there, so that they do not lie on each other.
        private var lanes: [Int: Int] = [:]
        private static let laneWidth = 12
        private static let mostLanes = 12

        init(_ drawing: GraphDrawing) {
            rows = drawing.ranks()
            let labels = drawing.boxes.map { GraphDrawing.wrapped($0.label) }
            let rowCount = (rows.max() ?? -1) + 1
            var heights = [Int](repeating: 0, count: rowCount)
            for (row, label) in zip(rows, labels) {
                heights[row] = max(heights[row], label.count * GraphDrawing.lineHeight + 18)
            }
            var tops: [Int] = []
            var top = GraphDrawing.margin
            for height in heights {
                tops.append(top)
                top += height + GraphDrawing.rowGap
            }
            var taken = [Int](repeating: 0, count: rowCount)
            for (row, label) in zip(rows, labels) {
                places.append(
                    Place(
                        x: GraphDrawing.margin + taken[row] * (GraphDrawing.boxWidth + GraphDrawing.columnGap),
                        y: tops[row], height: heights[row], label: label))
                taken[row] += 1
            }
            for (number, line) in drawing.lines.enumerated() where goesRound(line) {
                lanes[number] = lanes.count % Self.mostLanes
            }
            // What goes round on the right has room there.
            width =
                min(lanes.count, Self.mostLanes) * Self.laneWidth
                + (taken.max() ?? 0) * (GraphDrawing.boxWidth + GraphDrawing.columnGap) + 2 * GraphDrawing.margin
                + GraphDrawing.rowGap
            height = max(top - GraphDrawing.rowGap, 0) + GraphDrawing.margin
        }

        private func goesRound(_ line: Line) -> Bool {
            line.source != line.target && rows[line.target] != rows[line.source] + 1
                && rows[line.target] != rows[line.source]
        }

        /// Straight down from row to row, in a bow within a row; what goes back, or past other rows, goes round on the right, and to itself in a small loop.
        func path(_ line: Line, _ number: Int) -> String {
            let (start, end) = (places[line.source], places[line.target])
            let width = GraphDrawing.boxWidth
            if line.source == line.target {
                let (x, middle) = (start.x + width, start.y + start.height / 2)
                return "M\(x) \(middle - 8)C\(x + 26) \(middle - 22) \(x + 26) \(middle + 22) \(x) \(middle + 8)"
            }
            if rows[line.target] == rows[line.source] + 1 {
                return "M\(start.x + width / 2) \(start.y + start.height)L\(end.x + width / 2) \(end.y)"
            }
            if rows[line.target] == rows[line.source] {
                // Below both, so that it crosses no box between them.
                let bottom = start.y + start.height
                let (from, to) = (start.x + width / 2, end.x + width / 2)
                return "M\(from) \(bottom)C\(from) \(bottom + 30) \(to) \(bottom + 30) \(to) \(bottom)"
            }
            let lane = lanes[number] ?? 0
            let aside = (lane % 5 - 2) * 5
            let (low, high) = (start.y + start.height / 2 + aside, end.y + end.height / 2 + aside)
            let right = places.map(\.x).max() ?? 0
            let bend = right + width + GraphDrawing.columnGap + GraphDrawing.rowGap + lane * Self.laneWidth * 4 / 3
            return "M\(start.x + width) \(low)C\(bend) \(low) \(bend) \(high) \(end.x + width) \(high)"
        }
    }

    // MARK: Parts

    private static func marker(_ id: String, _ shape: String, _ color: String) -> String {
        """
        <marker id="\(id)" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="9" markerHeight="9" \
        markerUnits="userSpaceOnUse" orient="auto">\
        <path d="\(shape)" fill="\(color)"/></marker>
        """
    }

    private static func drawn(_ path: String, _ kind: LineKind, title: String = "") -> String {
        let style =
            switch kind {
            case .dependency: ##"stroke="#555" marker-end="url(#arrow)""##
            case .required: ##"stroke="#555" stroke-width="2.5" marker-end="url(#arrow)""##
            case .segue: ##"stroke="#555" stroke-dasharray="6 3" marker-end="url(#arrow)""##
            case .exhausted: ##"stroke="#b35c00" stroke-dasharray="8 3 2 3" marker-end="url(#last)""##
            case .loop: ##"stroke="#2a5db0" stroke-dasharray="2 3" marker-end="url(#again)""##
            case .hold: ##"stroke="#a01818" stroke-dasharray="2 3" marker-end="url(#bar)""##
            }
        let start = "<path class=\"\(kind)\" d=\"\(path)\" fill=\"none\" \(style)"
        return title.isEmpty ? "\(start)/>\n" : "\(start)><title>\(markup(title))</title></path>\n"
    }

    private static func drawn(_ box: Box, _ place: Place) -> String {
        var text = """
            <g><title>\(markup(box.label)): \(box.state)</title><rect x="\(place.x)" y="\(place.y)" \
            width="\(boxWidth)" height="\(place.height)" rx="6" fill="\(color(box.state))" stroke="#555"/>
            """
        let top = place.y + (place.height - place.label.count * lineHeight) / 2 + 12
        for (number, line) in place.label.enumerated() {
            text += """
                <text x="\(place.x + boxWidth / 2)" y="\(top + number * lineHeight)" text-anchor="middle">\
                \(markup(line))</text>
                """
        }
        return text + "</g>\n"
    }

    /// The kinds of connections and the states that are there, below the picture.
    private func legend(at top: Int, width: Int) -> (text: String, width: Int, height: Int) {
        let kinds = LineKind.allCases.filter { kind in lines.contains { $0.kind == kind } }
        let states = OperationGraph.State.allCases.filter { state in boxes.contains { $0.state == state } }
        guard !boxes.isEmpty, !(kinds.isEmpty && states.count < 2) else { return ("", 0, 0) }
        var text = ""
        var y = top + 14
        for kind in kinds {
            text += Self.drawn("M\(Self.margin) \(y - 4)H\(Self.margin + 40)", kind)
            text += "<text x=\"\(Self.margin + 50)\" y=\"\(y)\" fill=\"#333\">\(kind.words)</text>\n"
            y += 20
        }
        for state in states {
            text += """
                <rect x="\(Self.margin)" y="\(y - 12)" width="40" height="14" rx="3" fill="\(Self.color(state))" stroke="#555"/>\
                <text x="\(Self.margin + 50)" y="\(y)" fill="#333">\(state)</text>

                """
            y += 20
        }
        return (text, 260, y - top)
    }

    /// A label in lines that fit into a box; of a long one the beginning.
    private static func wrapped(_ label: String) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in label.split(whereSeparator: \.isWhitespace) {
            var word = word[...]
            if !line.isEmpty, line.count + 1 + word.count > charactersPerLine {
                lines.append(line)
                line = ""
            }
            while word.count > charactersPerLine {
                lines.append(String(word.prefix(charactersPerLine)))
                word = word.dropFirst(charactersPerLine)
            }
            line += line.isEmpty ? String(word) : " \(word)"
        }
        if !line.isEmpty || lines.isEmpty { lines.append(line) }
        guard lines.count > mostLines else { return lines }
        let last = lines[mostLines - 1].prefix(charactersPerLine - 1)
        return Array(lines.prefix(mostLines - 1)) + ["\(last)…"]
    }

    /// The length of the longest way to each operation, loops left out; what is in a circle stays in the first row.
    private func ranks() -> [Int] {
        var ranks = [Int](repeating: 0, count: boxes.count)
        var open = [Int](repeating: 0, count: boxes.count)
        var targets = [[Int]](repeating: [], count: boxes.count)
        for line in lines where line.kind != .loop && line.kind != .hold && line.source != line.target {
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

    /// Text in which nothing is markup, and nothing is not allowed in XML.
    private static func markup(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\t", "\n", "\r": result += " "
            case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
