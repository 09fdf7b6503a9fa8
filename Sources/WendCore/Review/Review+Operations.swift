import WendExpressions

/// Results that segues wait for and the operation they come from never ends with.
extension Review {
    /// What every operation may end with.
    private static let ends = ["success", "failure", "cancelled"]

    mutating func reviewOperations() {
        var sent: [Index: (names: Set<String>, isOpen: Bool)] = [:]
        for node in document.nodes.indices {
            guard let graph = checked.plan(of: node, as: OperationsDescription.self) else { continue }
            for segue in graph.segues {
                guard let result = segue.result, !Self.ends.contains(result),
                    graph.operations.indices.contains(segue.source)
                else { continue }
                let operation = graph.operations[segue.source]
                if operation.answers.contains(result) { continue }
                let told = sent[operation.node] ?? messages(below: operation.node)
                sent[operation.node] = told
                if told.names.contains(result) { continue }
                let known = told.names.sorted() + operation.answers + Self.ends
                let closest = hasRoom ? OtherWords.meant(by: result, among: known, in: OtherWords.messages) : nil
                // A reply of the app may have any name.
                if told.isOpen, closest == nil { continue }
                let range = document.nodes[segue.node].attributes.first { $0.name == "on" }?.valueRange
                report(
                    .neverEndsWith(
                        result, operation.name ?? "", known: known, closest: closest,
                        at: location(range ?? document.nodes[segue.node].headRange)
                    ).writing(closest, range.map { edits(of: result, in: $0, to: closest) } ?? []))
            }
        }
    }

    /// The messages that are sent inside of an operation, and whether it may end with others, such as replies of the app.
    private func messages(below operation: Index) -> (names: Set<String>, isOpen: Bool) {
        var names: Set<String> = []
        var open = entries("action", of: operation)
        var isOpen = open.isEmpty
        while let entry = open.popLast() {
            guard case .node(let node) = entry.source else { continue }
            guard isPlain(node), let kind = kind(node) else {
                isOpen = true
                continue
            }
            if kind.behaviour?.asOngoing != nil { isOpen = true }
            for entry in entries(node) {
                if parameter(entry, of: node)?.conversion == .message {
                    switch entry.source {
                    case .literal(.string(let name)): names.insert(name)
                    case .node(let message):
                        let literal = isPlain(message) ? texts("name", of: message).first?.text : nil
                        if let literal { names.insert(literal) } else { isOpen = true }
                    default: isOpen = true
                    }
                } else {
                    open.append(entry)
                }
            }
            names.formUnion(kind.tells)
        }
        return (names, isOpen)
    }
}

extension Diagnostic {
    static func neverEndsWith(
        _ result: String, _ operation: String, known: [String], closest: String?, at location: FileLocation
    ) -> Self {
        let way = closest.map { "did you mean '\($0)'?" } ?? "it ends with \(known.prefix(8).joined(separator: ", "))"
        return warning(
            "never-ends-with", "the operation '\(operation.shortened)' never ends with '\(result.shortened)'; \(way)",
            at: location)
    }
}
