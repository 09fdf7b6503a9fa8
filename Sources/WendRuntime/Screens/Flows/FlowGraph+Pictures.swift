import Foundation

/// A graph as others draw and read it.
extension FlowGraph {
    /// For Mermaid, which Markdown viewers draw.
    public var mermaid: String {
        let lines = drawn.map { edge in
            "    \(number(edge.source)) -->|\(label(of: edge))| \(number(edge.target ?? ""))"
        }
        let boxes = flows.map { "    \(number($0))[\"\($0.replacing("\"", with: "#quot;"))\"]" }
        return (["flowchart LR"] + boxes + lines).joined(separator: "\n") + "\n"
    }

    /// For Graphviz.
    public var dot: String {
        func quoted(_ text: String) -> String {
            "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
        }
        let lines = drawn.map { edge in
            "    \(quoted(edge.source)) -> \(quoted(edge.target ?? "")) [label=\(quoted(label(of: edge)))];"
        }
        let boxes = flows.map { "    \(quoted($0));" }
        return (["digraph flows {"] + boxes + lines + ["}"]).joined(separator: "\n") + "\n"
    }

    /// As JSON, with its keys in order, so that a change is seen where it is. ``init(json:)`` reads it.
    public var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) + "\n" } ?? ""
    }

    /// The graph that was written down.
    /// - Throws: What the decoder found.
    public init(json: String) throws { self = try JSONDecoder().decode(Self.self, from: Data(json.utf8)) }

    /// What leads from one flow to another.
    private var drawn: [Edge] { edges.filter { $0.target.map(flows.contains) ?? false } }

    private func number(_ flow: String) -> String { "f\(flows.firstIndex(of: flow) ?? 0)" }

    private func label(of edge: Edge) -> String {
        edge.verb + (edge.arguments.isEmpty ? "" : " (\(edge.arguments.joined(separator: ", ")))")
    }
}
