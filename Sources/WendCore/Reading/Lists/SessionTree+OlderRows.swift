import WendExpressions

/// States of versions in which each row was an activation with a number.
extension SessionTree {
    /// Puts lists in the place of their rows, and keeps what was changed in those.
    mutating func deriveRows() {
        if state.derivesRows { return }
        state.derivesRows = true
        for holder in state.activations.all.map(\.id) {
            guard let reference = node(of: holder), node(reference).form == .plain,
                let there = state.activations[holder], there.broken == nil
            else { continue }
            for parameter in kind(reference).parameters where parameter.isList && parameter.holdsRows {
                if !parameter.isLazy || there.phase != .created { deriveRows(in: parameter, of: holder, reference) }
            }
        }
    }

    private mutating func deriveRows(in parameter: Parameter, of holder: ActivationID, _ reference: NodeReference) {
        let kind = kind(reference)
        let nodes = outline(reference).entries.compactMap { entry -> NodeReference? in
            guard kind.parameters[entry.parameter].name == parameter.name, case .node(let node) = entry.source else {
                return nil
            }
            return reference.sibling(node)
        }
        guard nodes.contains(where: { isList($0, in: parameter) }) else { return }
        let frame = frame(ofListsIn: parameter, of: holder)
        var rest = state.activations.children(of: holder)[...]
        let others = rest.filter { !state.activations.isIn(slot: parameter.name, $0) }
        rest = rest.filter { state.activations.isIn(slot: parameter.name, $0) }[...]
        var made: [ActivationID] = []
        for node in nodes {
            guard isList(node, in: parameter) else {
                if let first = rest.first, self.node(of: first) == node { made.append(rest.removeFirst()) }
                continue
            }
            let list = ActivationID(state.nextActivation)
            state.nextActivation += 1
            state.activations.append(
                Activation(
                    id: list, place: .node(node), parent: holder, creator: nil, frame: frame, slot: parameter.name))
            made.append(list)
            take(&rest, asRowsOf: list)
        }
        for left in rest { forget(left) }
        state.activations.modify(holder) { $0.children = others + made }
    }

    /// What the list was read in, as far as that can still be told: with what was stored since, if the parameter is read at
    /// every use.
    private mutating func frame(ofListsIn parameter: Parameter, of holder: ActivationID) -> FrameID {
        guard let there = state.activations[holder] else { return .empty }
        if !parameter.isLazy || there.stored.isEmpty { return there.frame }
        let id = FrameID(state.nextFrame)
        state.nextFrame += 1
        state.frames[id] = (state.frames[there.frame] ?? [:]).merging(there.stored)
        return id
    }

    private mutating func take(_ old: inout ArraySlice<ActivationID>, asRowsOf list: ActivationID) {
        guard let listing = listing(of: list) else { return }
        for position in 0..<listing.count {
            guard let first = old.first else { return }
            guard state.activations.broken(first) != nil || node(of: first) == listing.row(at: position).node else {
                return
            }
            old.removeFirst()
            take(first, as: listing.id(at: position))
        }
    }

    /// Keeps what was changed in an activation under another id.
    private mutating func take(_ old: ActivationID, as id: ActivationID) {
        if let there = state.activations[old], there.broken == nil, let made = derived(id) {
            aliases[old] = id
            var rest = there.children[...]
            for child in children(of: id) {
                guard let slot = activation(child)?.slot else { continue }
                var here = rest.filter { state.activations.isIn(slot: slot, $0) }[...]
                if isList(child) {
                    take(&here, asRowsOf: child)
                } else if let first = here.first, node(of: first) == node(of: child) {
                    take(first, as: child)
                }
                rest = rest.filter { state.activations.contains($0) }[...]
            }
            if !there.changed.isEmpty || !there.stored.isEmpty {
                var kept = made
                kept.changed = there.changed
                kept.stored = there.stored
                state.activations.insert(kept)
            }
            state.mention(id, insteadOf: old)
        }
        forget(old)
    }

    private mutating func forget(_ old: ActivationID) {
        let gone = Set([old] + descendants(of: old))
        state.activations.remove(gone)
        if state.focus.map(gone.contains) ?? false { state.focus = nil }
        state.scroll.remove(where: gone.contains)
        state.waiting.removeAll { $0.performer.map(gone.contains) ?? $0.sender.map(gone.contains) ?? false }
    }
}
