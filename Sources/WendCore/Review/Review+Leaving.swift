import WendExpressions

/// What of the values that a document declares is told to anybody else, who may ask for anything in it.
extension Review {
    /// Whether a value may be sent to the app, to servers or to other documents, as it is or in what is worked out of it.
    mutating func leavesDocument(_ name: String) -> Bool {
        if leaving == nil { leaving = .some(namesLeaving()) }
        guard let leaving = leaving ?? nil else { return true }
        return leaving.contains(name)
    }

    /// The names of values that are sent; nil where any may be.
    private func namesLeaving() -> Set<String>? {
        guard surroundings.isEntry, !hasStandIns else { return nil }
        var open: [String] = []
        for node in document.nodes.indices {
            guard let kind = kind(node) else { return nil }
            if kind.plan != nil || kind.traits.contains(.isCode) || kind.provides.contains("schema")
                || kind.parameter("entity") != nil
            {
                return nil
            }
            guard kind.role == .performs, kind.sendsTo || kind.behaviour?.asOngoing != nil else { continue }
            // Within the document everything is followed by its names.
            if let to = document.nodes[node].attribute("to"), to != "app" { continue }
            let names = entries("valueNames", of: node)
            let written = texts("valueNames", of: node).map(\.text)
            guard !names.isEmpty, names.count == written.count else { return nil }
            open += written
        }
        var leaving: Set<String> = []
        while let name = open.popLast() {
            guard leaving.insert(name).inserted, let declaration = workedOut[name] else { continue }
            for entry in entries("always", of: declaration) {
                if case .binding(let expression) = entry.source { open += expression.names.map(\.name) }
            }
        }
        return leaving
    }
}
