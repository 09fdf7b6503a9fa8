import WendExpressions

/// What is hidden exactly while there is something to show.
extension Review {
    /// What hides a node while a value is there.
    private struct Gate {
        let asked: ValueExpression.Asked
        let text: String
        let range: SourceRange
    }

    /// `<label hidden="{problem != ''}">{problem}</label>`: seen only while there is no problem, and then it is empty.
    mutating func reviewHiddenWhenThere() {
        guard document.allowsBindings else { return }
        var gates: [Index: [Gate]] = [:]
        for node in document.nodes.indices where isPlain(node) {
            let found = entries("hidden", of: node).flatMap { self.gates(of: $0, node) }
            if !found.isEmpty { gates[node] = found }
        }
        if gates.isEmpty { return }
        for node in document.nodes.indices where isPlain(node) && hasRoom {
            guard let way = wayShownAlone(by: node), let gate = gate(around: node, gates, showing: way) else {
                continue
            }
            let opposite = gate.asked.opposite.map { "{\($0)}" }
            report(
                .hiddenWhenThere(way, gate.asked.way, opposite, at: location(gate.range)).writing(
                    opposite, edits(of: gate.text, in: gate.range, to: opposite)))
        }
    }

    private func gates(of entry: CheckedDocument.Entry, _ node: Index) -> [Gate] {
        guard case .binding(let condition) = entry.source, let (text, range) = written(entry, of: node) else {
            return []
        }
        return condition.emptyOtherwise.map { Gate(asked: $0, text: text, range: range) }
    }

    /// The way to the value that is all a node shows, with words beside it perhaps; nil of inputs, which may be there to be filled in.
    private func wayShownAlone(by node: Index) -> String? {
        guard let kind = kind(node), kind.role == .presents, kind.holds == nil else { return nil }
        let texts = entries(node).filter { isText($0, of: node) }
        guard texts.count == 1, case .binding(let expression) = texts[0].source, let ways = expression.waysShown,
            let way = ways.first, ways.allSatisfy({ $0 == way })
        else { return nil }
        return way
    }

    /// What hides a node, or what is around it on its screen, while something is there to be shown.
    private func gate(around node: Index, _ gates: [Index: [Gate]], showing way: String) -> Gate? {
        // Between a condition and what is shown a row may call its item by the name.
        var called: Set<String> = []
        for outer in [node] + Array(around(node)) where !called.contains(String(way.prefix { $0 != "." })) {
            if isController(outer) { return nil }
            let gate = gates[outer]?.first { $0.asked.way == way || way.hasPrefix("\($0.asked.way).") }
            if let gate { return gate }
            if let variable = checked.outlines[outer].repetition?.variable { called.insert(variable) }
        }
        return nil
    }
}

extension Diagnostic {
    /// - Parameters:
    ///   - asked: The value that hides it.
    ///   - opposite: The condition the other way round.
    fileprivate static func hiddenWhenThere(
        _ way: String, _ asked: String, _ opposite: String?, at location: FileLocation
    ) -> Self {
        let mend = opposite.map { "hidden=\"\($0)\" hides it while there is none" } ?? "turn the condition round"
        return warning(
            "hidden-when-there",
            "this hides {\(way.shortened)} as soon as there is a '\(asked.shortened)', so nobody ever reads it; \(mend)",
            at: location)
    }
}
