import WendExpressions

/// Moving what was changed in rows along with a changed document: their ids say which node they were made from.
extension Turn {
    /// Where a row stood in the old text.
    struct RowTrace {
        let id: ActivationID
        /// From the outermost list to the one the row is in.
        var steps: [Step] = []

        struct Step {
            /// The node of the list.
            let list: NodeReference
            let row: Listing.Row
            let hash: UInt64
        }
    }

    /// The rows something in the state refers to, where lists of a document may be concerned.
    func tracedRows(in document: UInt32) -> [RowTrace] {
        state.rowsReferredTo(opened: true).sorted().compactMap { id in
            guard var place = tree.rowPlace(of: id) else { return nil }
            var trace = RowTrace(id: id)
            var hash = id.row
            while true {
                let listing = place.listing
                trace.steps.insert(RowTrace.Step(list: listing.node, row: place.row, hash: hash), at: 0)
                guard listing.list.isOfRow, let outer = tree.rowPlace(of: listing.list) else { break }
                hash = listing.list.row
                place = outer
            }
            let isConcerned = trace.steps.contains {
                $0.list.document == document || $0.row.node.document == document
            }
            return isConcerned ? trace : nil
        }
    }

    /// Gives rows the ids they have in the new text.
    /// - Returns: Those that have no place in it.
    mutating func rename(_ traces: [RowTrace], _ moved: (NodeReference) -> NodeReference?) -> [ActivationID] {
        var names: [ActivationID: ActivationID] = [:]
        var lost: [ActivationID] = []
        for trace in traces {
            if let name = name(of: trace, moved) { names[trace.id] = name } else { lost.append(trace.id) }
        }
        rename(names)
        for (_, name) in names.sorted(by: { $0.value < $1.value }) {
            guard let kept = state.activations[name] else { continue }
            guard let made = tree.derived(name) else {
                lost.append(name)
                continue
            }
            state.activations.insert(kept.moved(to: made))
            touched.insert(name)
        }
        return lost
    }

    private func name(of trace: RowTrace, _ moved: (NodeReference) -> NodeReference?) -> ActivationID? {
        var id = trace.id.numbered
        for (number, step) in trace.steps.enumerated() {
            guard let list = moved(step.list), let row = moved(step.row.node) else { return nil }
            let before = number == 0 ? nil : trace.steps[number - 1]
            var part: UInt32 = 0
            if let before {
                guard let outer = moved(before.row.node), outer.document == list.document, list.node > outer.node else {
                    return nil
                }
                part = UInt32(list.node - outer.node)
            }
            let oldOuter = before.map { ($0.hash, UInt32(truncatingIfNeeded: step.list.node - $0.row.node.node)) }
            let old = Listing.hash(
                of: step.row, in: step.list, row: oldOuter?.0 ?? 0, part: oldOuter?.1 ?? 0)
            var there = step.row
            there.node = row
            let new = Listing.hash(of: there, in: list, row: id.row, part: part)
            // As far from it as before, where another row has the same.
            id = ActivationID(list: id.number, row: max(1, new &+ (step.hash &- old)))
        }
        guard trace.id.part != 0, let last = trace.steps.last else { return id }
        let node = last.row.node.sibling(last.row.node.node + Int(trace.id.part))
        guard let row = moved(last.row.node), let part = moved(node), part.node > row.node else { return nil }
        return id.with(part: UInt32(part.node - row.node))
    }

    private mutating func rename(_ names: [ActivationID: ActivationID]) {
        let changed = names.filter { $0.key != $0.value }
        if changed.isEmpty { return }
        touched.formUnion(changed.keys)
        tree.state.rename(changed)
    }
}
