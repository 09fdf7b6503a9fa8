import WendExpressions

/// What documents have the app's own code compute, and nobody computes.
extension Review {
    mutating func reviewComputed() {
        let known = checked.registry.computedNames
        for node in document.nodes.indices where !document.nodes[node].form.isStandIn {
            if let items = checked.outlines[node].repetition?.items {
                look(items, known, at: document.nodes[node].headRange)
            }
            for entry in entries(node) {
                guard case .binding(let expression) = entry.source else { continue }
                look(expression, known, at: written(entry, of: node)?.range ?? entry.range)
            }
        }
    }

    private mutating func look(_ expression: ValueExpression, _ known: [String], at range: SourceRange) {
        for name in expression.computedNames.sorted() where !known.contains(name) {
            report(
                .nobodyComputes(name, closest: Suggestion.closest(to: name, among: known), at: location(range)))
        }
    }
}

extension Diagnostic {
    fileprivate static func nobodyComputes(_ name: String, closest: String?, at location: FileLocation) -> Self {
        let way =
            closest.map { "did you mean '\($0)'?" }
            ?? "an app in Swift does where it is opened: registry.register(transformer: \"\(name.shortened)\") { … }"
        return warning("unknown-function", "nobody computes '\(name.shortened)' here; \(way)", at: location)
    }
}
