/// A graph as it looks at one moment: operations with their states, connections with their kinds.
public struct GraphDrawing: Sendable {
    public struct Box: Sendable, Equatable {
        public let label: String
        public let state: OperationGraph.State
    }

    public enum LineKind: Sendable, Equatable, CaseIterable {
        case dependency
        /// A dependency that is only met by a certain end of the source.
        case required
        case segue, exhausted, loop
        /// A guard: the target is held back, or skipped, because of the source.
        case hold

        /// What a legend calls it.
        var words: String {
            switch self {
            case .dependency: "then"
            case .required: "only if it ended as required"
            case .segue: "if a condition holds"
            case .exhausted: "if a loop is used up"
            case .loop: "back again"
            case .hold: "holds back"
            }
        }
    }

    public struct Line: Sendable, Equatable {
        public let source: Int
        public let target: Int
        public let kind: LineKind
        /// What is written beside it, such as a loop's bound.
        public var note = ""

        public init(source: Int, target: Int, kind: LineKind, note: String = "") {
            self.source = source
            self.target = target
            self.kind = kind
            self.note = note
        }
    }

    public let boxes: [Box]
    public let lines: [Line]

    public init(boxes: [Box], lines: [Line]) {
        self.boxes = boxes
        self.lines = lines
    }

    /// - Parameter graph: the run, with the states and with what preparations have added; before the start there is
    ///   none.
    init(_ resolved: ResolvedPlan, _ graph: OperationGraph?) {
        let plan = resolved.plan
        boxes = (0..<(graph?.count ?? plan.count)).map { index in
            Box(
                label: graph?.label(Int32(index)) ?? plan.label(index),
                state: graph?.state(of: OperationID(index)) ?? .pending)
        }
        var lines: [Line] = []
        for source in 0..<plan.count {
            for index in Int(resolved.offsets[source])..<Int(resolved.offsets[source + 1]) {
                lines.append(Line(source: source, target: Int(resolved.targets[index]), kind: .dependency))
            }
        }
        lines += resolved.strict.map { Line(source: Int($0.source), target: Int($0.target), kind: .required) }
        for segue in resolved.segues {
            let (source, target) = (Int(segue.source), Int(segue.target))
            switch segue.kind {
            case .ordinary: lines.append(Line(source: source, target: target, kind: .segue))
            case .exhausted: lines.append(Line(source: source, target: target, kind: .exhausted))
            case .loop(.times(let times), _) where times < .max:
                lines.append(Line(source: source, target: target, kind: .loop, note: "at most \(times)"))
            case .loop: lines.append(Line(source: source, target: target, kind: .loop))
            }
        }
        for guarding in resolved.guards where guarding.source >= 0 {
            lines.append(Line(source: Int(guarding.source), target: Int(guarding.target), kind: .hold))
        }
        var drawn = Set<GrowthTable.Link>()
        for link in graph?.growth.links ?? [] where drawn.insert(link).inserted {
            lines.append(Line(source: Int(link.source), target: Int(link.target), kind: .dependency))
        }
        self.lines = lines
    }

    static func color(_ state: OperationGraph.State) -> String {
        switch state {
        case .pending: "#eeeeee"
        case .ready, .preparing, .waiting: "#fff2b3"
        case .running: "#b3d9ff"
        case .succeeded: "#b8e6b8"
        case .failed: "#f5b5b0"
        case .skipped, .cancelled, .unreached: "#d0d0d0"
        }
    }

    /// For Graphviz.
    public var dot: String {
        var text = "digraph workflow {\n  rankdir=TB;\n  node [shape=box, style=\"rounded,filled\"];\n"
        for (number, box) in boxes.enumerated() {
            text += "  n\(number) [label=\"\(Self.escaped(box.label))\", fillcolor=\"\(Self.color(box.state))\"];\n"
        }
        for line in lines {
            let style =
                switch line.kind {
                case .dependency: ""
                case .required: " [style=bold]"
                case .segue: " [style=dashed]"
                case .exhausted: " [style=dashed, label=\"exhausted\"]"
                case .loop: " [style=dotted, constraint=false, label=\"\(line.label)\"]"
                case .hold: " [style=dotted, arrowhead=tee]"
                }
            text += "  n\(line.source) -> n\(line.target)\(style);\n"
        }
        return text + "}\n"
    }

    /// For Markdown pages.
    public var mermaid: String {
        var text = "flowchart TD\n"
        for (number, box) in boxes.enumerated() {
            text += "  n\(number)[\"\(Self.mermaid(box.label))\"]\n  style n\(number) fill:\(Self.color(box.state))\n"
        }
        for line in lines {
            let arrow =
                switch line.kind {
                case .dependency: "-->"
                case .required: "==>"
                case .segue: "-.->"
                case .exhausted: "-. exhausted .->"
                case .loop: "-. \(line.label) .->"
                case .hold: "--x"
                }
            text += "  n\(line.source) \(arrow) n\(line.target)\n"
        }
        return text
    }

    /// Text in which nothing says anything to Mermaid: whatever is not a letter, a digit or harmless is written by its number.
    private static func mermaid(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            let properties = scalar.properties
            if properties.isAlphabetic || properties.numericType != nil || " .,-_'".unicodeScalars.contains(scalar) {
                escaped.unicodeScalars.append(scalar)
            } else if properties.isWhitespace || properties.generalCategory == .control {
                escaped += " "
            } else {
                escaped += "#\(scalar.value);"
            }
        }
        // A box without anything in it is no box.
        return escaped.allSatisfy { $0 == " " } ? "#160;" : escaped
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}

extension GraphDrawing.Line {
    /// What is written on a loop.
    fileprivate var label: String { note.isEmpty ? "loop" : "loop, \(note)" }
}

extension Workflow {
    /// The graph with the states of this moment, and with what preparations have added so far.
    public var drawing: GraphDrawing {
        let (plan, graph) = core.look { ($0.plan, $0.hasGraph ? $0.graph.copy() : nil) }
        return GraphDrawing(ResolvedPlan(plan), graph)
    }
}
