import WendExpressions

/// What of the values that a document declares its actions send, and what of that is told to anybody else, who may ask for anything
/// in it. Looked for once in the whole document.
struct SentNames {
    /// Those that an action sends by their names.
    fileprivate var chosen: Set<String> = []
    /// The controllers of actions that send everything that is kept there.
    fileprivate var whole: Set<Node.Index> = []
    /// Those that may be told to the app, to servers or to other documents, as they are or in what is worked out of them; nil where any
    /// may be.
    fileprivate var leaving: Set<String>? = []
}

extension Review {
    /// Whether a value may be sent to the app, to servers or to other documents, as it is or in what is worked out of it.
    mutating func leavesDocument(_ name: String) -> Bool {
        guard let leaving = sentNames().leaving else { return true }
        return leaving.contains(name)
    }

    /// Whether an action may send a value of a name: one that its controller keeps, or that it names.
    mutating func isSentOn(_ name: String) -> Bool {
        let sent = sentNames()
        return sent.chosen.contains(name)
            || (named[name] ?? []).contains { parents[$0].map(sent.whole.contains) ?? false }
    }

    private mutating func sentNames() -> SentNames {
        if let known = sending { return known }
        let found = findSentNames()
        sending = found
        return found
    }

    private func findSentNames() -> SentNames {
        var found = SentNames()
        var told: [String]? = surroundings.isEntry && !hasStandIns && !opensOthers ? [] : nil
        for node in document.nodes.indices {
            guard let kind = kind(node) else {
                told = nil
                continue
            }
            if kind.plan != nil || kind.parameter("entity") != nil { told = nil }
            guard kind.role == .performs, kind.sendsTo || kind.behaviour?.asOngoing != nil else { continue }
            let names = entries("valueNames", of: node)
            let written = texts("valueNames", of: node).map(\.text)
            if kind.sendsTo {
                found.chosen.formUnion(written)
                if names.isEmpty, let controller = controller(of: node) { found.whole.insert(controller) }
            }
            // Within the document everything is followed by its names.
            if let to = document.nodes[node].attribute("to"), to != "app" { continue }
            if names.isEmpty || names.count != written.count { told = nil } else { told?.append(contentsOf: written) }
        }
        found.leaving = told.map(needed)
        return found
    }

    /// Some values, with those they are worked out of.
    func needed(by names: [String]) -> Set<String> {
        var open = names
        var all: Set<String> = []
        while let name = open.popLast() {
            guard all.insert(name).inserted, let declaration = workedOut[name] else { continue }
            for entry in entries("always", of: declaration) {
                if case .binding(let expression) = entry.source { open += expression.names.map(\.name) }
            }
        }
        return all
    }
}
