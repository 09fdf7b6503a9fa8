import WendExpressions

/// Names that several screens have for values or queries of their own: what one stands for is what the nearest outward is.
extension Review {
    /// What is known of such names.
    struct Several {
        /// The declarations of a name, by the controllers that keep them.
        var declarations: [String: [Index: Index]] = [:]
        /// What each of them is, where that is known.
        var types: [Index: ValueType] = [:]
    }

    /// Works out what each of several declarations of a name is.
    mutating func noteSeveral(_ types: [String: ValueType], _ surrounding: Surrounding) {
        guard document.allowsBindings, surroundings.isEntry, !hasStandIns else { return }
        for (name, nodes) in named where nodes.count > 1 && callers[name] == nil {
            // What records have is known by the records, and what sets a value has its name as well.
            let kept = nodes.filter {
                kind($0)?.types.fits(.property) != true && kind($0)?.role != .performs || isQuery($0)
            }
            guard kept.count > 1, kept.count <= Self.mostDeclarations,
                kept.allSatisfy({
                    isPlain($0) && (isDeclaration($0) || isQuery($0)) && (parents[$0].map(isController) ?? false)
                }
                )
            else { continue }
            several.declarations[name] = Dictionary(kept.map { (parents[$0] ?? 0, $0) }) { first, _ in first }
        }
        if several.declarations.isEmpty { return }
        let written = Set(placesWritten(first).places.map(\.name))
        let all = several.declarations.flatMap { name, nodes in nodes.values.map { (name: name, node: $0) } }
            .sorted { $0.node < $1.node }
        // One may be worked out of another that stands further down.
        for _ in 0..<2 {
            for (name, node) in all {
                if let type = type(of: node, name, types, written, surrounding) { several.types[node] = type }
            }
        }
    }

    private func type(
        of node: Index, _ name: String, _ types: [String: ValueType], _ written: Set<String>, _ surrounding: Surrounding
    ) -> ValueType? {
        if isQuery(node) { return recordsNamed(by: node).map { .list(.fields($0)) } }
        if case .binding(let expression)? = entries("always", of: node).first?.source {
            return expression.type(seeing: scope(types, near: nearest(expression, at: node), for: expression))
        }
        guard !written.contains(name), !entries("is", of: node).isEmpty else { return nil }
        return typed("is", of: node, seeing: types, near: surrounding.contents.brought(to: node) ?? [:])
    }

    /// What those names of an expression stand for that several declarations have.
    func nearest(_ expression: ValueExpression, at node: Index) -> [String: ValueType] {
        if several.types.isEmpty { return [:] }
        var found: [String: ValueType] = [:]
        for name in expression.names where found[name.name] == nil {
            guard let declarations = several.declarations[name.name],
                let nearest = ([node] + Array(around(node))).lazy.compactMap({ declarations[$0] }).first,
                nearest != node, let type = several.types[nearest]
            else { continue }
            found[name.name] = type
        }
        return found
    }
}
