import WendExpressions

/// Where names may come from outside of a document: out of answers of the app, and out of items whose fields nobody knows.
extension Review {
    /// Chains of messages that are followed; behind that everything may be known.
    private static let chainLimit = 8

    /// For each node whether names that nothing in the document provides may be known there. Where a document is opened by others, or
    /// holds what is decided only when it runs, they may be everywhere.
    func openNodes(_ types: [String: ValueType]) -> [Bool] {
        let count = document.nodes.count
        guard surroundings.isEntry, !hasStandIns, !opensOthers else { return Array(repeating: true, count: count) }
        var open = document.nodes.indices.map { node in
            guard let parent = parents[node] else { return false }
            if kind(parent)?.behaviour?.asOngoing != nil { return true }
            guard let repetition = checked.outlines[node].repetition else { return false }
            switch member(of: repetition, around: node, types) {
            case .fields, .string, .words, .id, .integer, .double, .bool, .date: return false
            default: return true
            }
        }
        for _ in 0..<Self.chainLimit {
            // What holds a node comes before it.
            for node in document.nodes.indices where !open[node] {
                open[node] = parents[node].map { open[$0] } ?? false
            }
            guard let sent = messages(sentFrom: open) else { break }
            var isChanged = false
            for node in document.nodes.indices where !open[node] && kind(node)?.role == .performs {
                guard let parent = parents[node], isController(parent) else { continue }
                let name = document.nodes[node].answeredMessage(as: kind(node)) ?? ""
                let isTold = kind(parent).map { $0.tells.contains(name) && !$0.traits.contains(.form) } ?? false
                if isTold || sent.contains(name) || (name.isEmpty && !sent.isEmpty) {
                    open[node] = true
                    isChanged = true
                }
            }
            if !isChanged { return open }
        }
        return Array(repeating: true, count: count)
    }

    /// The names of the messages that carry what is not known; nil if any may.
    private func messages(sentFrom open: [Bool]) -> Set<String>? {
        var names: Set<String> = []
        for node in document.nodes.indices {
            // Inputs say what is entered with their messages.
            let isOpen = open[node] || kind(node)?.holds != nil
            for entry in entries(node) where parameter(entry, of: node)?.conversion == .message {
                switch entry.source {
                case .literal(.string(let name)): if isOpen { names.insert(name) }
                case .node(let message):
                    guard isPlain(message), let name = texts("name", of: message).first else { return nil }
                    if isOpen || entries(message).count > 1 { names.insert(name.text) }
                default: return nil
                }
            }
        }
        return names
    }
}
