import WendExpressions

/// Which node of a new text a node of the old one has become.
struct DocumentMatch {
    private var matches: [Node.Index: Node.Index] = [:]

    subscript(old: Node.Index) -> Node.Index? { matches[old] }

    init(from old: CheckedDocument, to new: CheckedDocument) {
        guard old.document.root.kind == new.document.root.kind else { return }
        var pending = [(0, 0)]
        while let (oldParent, newParent) = pending.popLast() {
            matches[oldParent] = newParent
            var others = Self.children(newParent, of: new)
            var children = Self.children(oldParent, of: old)
            // What does the same is the same, wherever it stands now; of what is left the places say it.
            for isClosely in [true, false] {
                // The last of a list is taken first, so the lists hold the children backwards.
                var candidates: [Key: [Node.Index]] = [:]
                for child in others.reversed() {
                    candidates[Key(child, new, isClosely: isClosely), default: []].append(child.node)
                }
                var taken: Set<Node.Index> = []
                children.removeAll { child in
                    guard let next = candidates[Key(child, old, isClosely: isClosely)]?.popLast() else { return false }
                    pending.append((child.node, next))
                    taken.insert(next)
                    return true
                }
                others.removeAll { taken.contains($0.node) }
            }
        }
    }

    private struct Child {
        let parameter: String
        let node: Node.Index
    }

    /// What has to be equal: where it stands, and its name, or its kind and what it changes if it has none; closely also what it
    /// sends. What is typed into a field is nobody's but that field's.
    private struct Key: Hashable {
        let parameter: String
        let name: String?
        let kind: String
        let changes: String?
        let sends: String?

        init(_ child: Child, _ document: CheckedDocument, isClosely: Bool) {
            let node = document.document.nodes[child.node]
            parameter = child.parameter
            name = node.name
            kind = node.kind
            changes = node.name == nil ? Self.text("edits", of: child.node, document) : nil
            sends = isClosely && node.name == nil ? Self.text("message", of: child.node, document) : nil
        }

        private static func text(_ parameter: String, of node: Node.Index, _ document: CheckedDocument) -> String? {
            let outline = document.outlines[node]
            let parameters = document.registry[outline.kind].parameters
            return outline.entries.lazy.compactMap { entry in
                guard parameters[entry.parameter].name == parameter, case .literal(let value) = entry.source else {
                    return nil
                }
                return value.text
            }.first
        }
    }

    private static func children(_ parent: Node.Index, of document: CheckedDocument) -> [Child] {
        let outline = document.outlines[parent]
        let parameters = document.registry[outline.kind].parameters
        return outline.entries.compactMap { entry in
            guard case .node(let node) = entry.source else { return nil }
            return Child(parameter: parameters[entry.parameter].name, node: node)
        }
    }
}
