import WendExpressions

/// Controllers that are repeated, as tabs are: made for the items of a list, and matched by key when the list is another. Unlike
/// rows they are told what becomes of them, and others may be pushed in them; so each is an activation with a number.
extension Turn {
    /// Has every holder of repeated controllers hold those of its items as they are now.
    mutating func matchRepeatedControllers() {
        guard library.repeatsControllers else { return }
        var open = [state.base].compactMap { $0 } + state.layers.filter { tree.isController($0) }
        var next = 0
        while next < open.count, !mustStop(at: nil) {
            let holder = open[next]
            next += 1
            meter.spend(Meter.visit)
            if let node = tree.node(of: holder), library[node.document].repeatsControllers {
                matchControllers(in: holder, node)
            }
            open += tree.hostedControllers(of: holder)
        }
    }

    private mutating func matchControllers(in holder: ActivationID, _ node: NodeReference) {
        let kind = tree.kind(node)
        let scope = tree.innerScope(of: holder)
        for entry in tree.outline(node).entries where !kind.parameters[entry.parameter].isLazy {
            guard case .node(let child) = entry.source, tree.repeatsController(node.sibling(child)) else { continue }
            let slot = kind.parameters[entry.parameter].name
            let old = tree.ownChildren(of: holder, slot: slot).filter { tree.node(of: $0) == node.sibling(child) }
            guard let items = tree.controllerItems(node.sibling(child), in: holder, scope), !isMatched(old, items)
            else {
                continue
            }
            var made: [ActivationID] = []
            let done = attempt { (turn: inout Turn) throws(Failure) in
                try turn.makeControllers(
                    items, of: node.sibling(child), in: holder, slot, scope, from: old, into: &made)
                return true
            }
            // What cannot be made leaves the others as they were.
            if done == nil {
                remove(made.filter { !old.contains($0) })
                return
            }
            let before = tree.activation(holder)?.children ?? []
            let first = before.firstIndex { old.contains($0) } ?? place(of: entry, node, in: before)
            var children = before.filter { !old.contains($0) }
            children.insert(contentsOf: made, at: min(first, children.count))
            tree.containing(holder)?.membersWillChange(of: holder, &self)
            modify(holder) { $0.children = children }
            leaving += old.filter { !made.contains($0) }
            needsSettling = true
        }
    }

    /// Where the first of what an entry stands for belongs: behind what the entries before it stand for.
    private func place(of entry: CheckedDocument.Entry, _ node: NodeReference, in children: [ActivationID]) -> Int {
        guard case .node(let own) = entry.source else { return children.count }
        return children.firstIndex { child in
            tree.node(of: child).map { $0.document == node.document && $0.node > node.sibling(own).node } ?? false
        } ?? children.count
    }

    /// Whether controllers are those of the items already.
    private func isMatched(_ old: [ActivationID], _ items: RepeatedItems) -> Bool {
        guard old.count == items.items.count else { return false }
        meter.spend(old.count)
        return zip(old, items.items).allSatisfy { tree.frame(of: $0)[items.repetition.variable] == $1 }
    }

    /// Makes the controllers of items, or takes those there are: what a person did in them stays with the item.
    mutating func makeControllers(
        _ items: RepeatedItems, of node: NodeReference, in holder: ActivationID, _ slot: String, _ scope: Scope,
        from old: [ActivationID], into made: inout [ActivationID]
    ) throws(Failure) {
        let copies = old.map { tree.frame(of: $0)[items.repetition.variable] ?? .null }
        let wereDoubled = doubledKeys(of: copies, items.repetition)
        let areDoubled = doubledKeys(of: items.items, items.repetition)
        let doubled = wereDoubled.union(areDoubled)
        func key(_ item: Value, _ place: Int) -> ControllerKey {
            let key = items.repetition.key(of: item)
            let isDoubled = key.map(doubled.contains) ?? false
            return ControllerKey(
                key: key, identity: isDoubled ? RowKey.key(of: item) : nil, place: key == nil ? place : 0)
        }
        var known: [ControllerKey: [ActivationID]] = [:]
        for (place, id) in old.enumerated() { known[key(copies[place], place), default: []].append(id) }
        for position in items.items.indices {
            guard !mustStop(at: node) else { return }
            let row = items.row(at: position, node)
            let inner = Scope(frame: row.frame, sent: row.sent, receiver: scope.receiver)
            let key = key(row.item, position)
            let id: ActivationID
            if let there = known[key]?.first {
                id = there
                known[key]?.removeFirst()
                try renew(id, in: withoutDeclared(inner, by: scope.receiver))
            } else {
                id = try create(node, in: inner, parent: holder, slot: slot, creator: scope.receiver)
            }
            made.append(id)
            note(id, isOneOfEqual: row.key.map(areDoubled.contains) ?? false)
        }
        // Where there were two before, it has been said.
        if !areDoubled.isEmpty, wereDoubled.isEmpty { report(.equalKeys(at: tree.location(node))) }
        if items.missing > 0 { report(.itemsLeftOut(items.missing, at: tree.location(node))) }
    }

    /// The keys that several items have.
    private func doubledKeys(of items: [Value], _ repetition: Repetition) -> Set<Value> {
        var (once, twice): (Set<Value>, Set<Value>) = ([], [])
        for item in items {
            if let key = repetition.key(of: item), !once.insert(key).inserted { twice.insert(key) }
        }
        return twice
    }

    private mutating func note(_ id: ActivationID, isOneOfEqual: Bool) {
        guard (tree.activation(id)?.changed(SessionTree.oneOfEqual) != nil) != isOneOfEqual else { return }
        state.activations.modify(id) { $0.changed[SessionTree.oneOfEqual] = isOneOfEqual ? .bool(true) : nil }
    }

    /// Gives a controller, and what was made with its data, other data.
    private mutating func renew(_ id: ActivationID, in scope: Scope) throws(Failure) {
        let before = tree.frameID(of: id)
        let frame = intern(scope)
        guard before != frame else { return }
        lost([id])
        for inner in [id] + tree.descendants(of: id) where !inner.isOfRow && tree.frameID(of: inner) == before {
            touched.insert(inner)
            state.activations.modify(inner) { $0.renew(frame: frame) }
        }
        try renew(id)
    }
}

/// What makes the controller of an item the same: its key, of equal ones with the record's own `id`; else its place.
private struct ControllerKey: Hashable {
    let key: Value?
    let identity: Value?
    let place: Int
}
