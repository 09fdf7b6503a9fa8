/// Which node of a new text a node of the old one has become.
struct DocumentMatch {
    private var matches: [Node.Index: Node.Index] = [:]

    subscript(old: Node.Index) -> Node.Index? { matches[old] }

    init(from old: CheckedDocument, to new: CheckedDocument) {
        guard old.document.root.kind == new.document.root.kind else { return }
        var pending = [(0, 0)]
        while let (oldParent, newParent) = pending.popLast() {
            matches[oldParent] = newParent
            // The last of a list is taken first, so the lists hold the children backwards.
            var candidates: [Key: [Node.Index]] = [:]
            for child in Self.children(newParent, of: new).reversed() {
                candidates[Key(child, new), default: []].append(child.node)
            }
            let children = Self.children(oldParent, of: old)
            for child in children {
                guard let next = candidates[Key(child, old)]?.popLast() else { continue }
                pending.append((child.node, next))
            }
        }
    }

    private struct Child {
        let parameter: String
        let node: Node.Index
    }

    /// What has to be equal: where it stands, and its name, or its kind if it has none.
    private struct Key: Hashable {
        let parameter: String
        let name: String?
        let kind: String

        init(_ child: Child, _ document: CheckedDocument) {
            let node = document.document.nodes[child.node]
            parameter = child.parameter
            name = node.name
            kind = node.kind
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
