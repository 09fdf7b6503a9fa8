import WendExpressions

/// Reading lists, and keeping what was changed in their rows.
extension Turn {
    /// Rows of which is told, when a list is read, why they cannot be made.
    static let rowsLookedOver = RowWindows.whole

    /// Makes a list, or reads it anew: what was changed in its rows stays with their keys.
    mutating func createList(
        _ reference: NodeReference, in scope: Scope, parent: ActivationID, slot: String, reusing pool: inout ReusePool
    ) throws(Failure) -> ActivationID {
        budget.enter()
        defer { budget.leave() }
        try admitActivation(of: reference, in: parent)
        let frame = intern(scope)
        let id: ActivationID
        if let old = pool.take(reference) {
            id = old
            lost([old])
            state.activations.modify(old) { $0.renew(frame: frame) }
        } else {
            id = ActivationID(state.nextActivation)
            state.nextActivation += 1
            state.activations.append(
                Activation(
                    id: id, place: .node(reference), parent: parent, creator: nil, frame: frame, slot: slot))
        }
        touched.formUnion([id, parent])
        needsSettling = true
        guard let listing = tree.listing(of: id) else { return id }
        meter.charge(listing.work)
        // What the outside shows is in no journal: it comes later, and is another at the next look.
        if listing.dependencies.watched.isEmpty {
            spendInnerRows(of: listing)
            var left = Self.rowsLookedOver
            lookOver(listing, &left)
        }
        forgetRows(of: id)
        return id
    }

    /// Counts the rows of lists in rows: to find one of them all are looked through.
    private mutating func spendInnerRows(of listing: Listing) {
        if let only = listing.onlyNode, tree.plan(of: only).lists.isEmpty { return }
        for position in 0..<listing.count {
            guard !mustStop(at: listing.node) else { return }
            let row = listing.row(at: position)
            guard row.failure == nil else { continue }
            for part in tree.plan(of: row.node).lists {
                guard let inner = tree.listing(of: listing.id(at: position).with(part: part)) else { continue }
                meter.charge(inner.work)
                spendInnerRows(of: inner)
            }
        }
    }

    /// Tells why rows cannot be made and what is odd about them, as far as somebody is likely to see them.
    private mutating func lookOver(_ listing: Listing, _ left: inout Int) {
        for diagnostic in listing.unjudged { report(diagnostic) }
        if listing.missing > 0, let failure = listing.row(at: listing.count - 1).failure { report(failure) }
        for position in 0..<listing.count - (listing.missing > 0 ? 1 : 0) where left > 0 {
            guard !mustStop(at: listing.node) else { return }
            left -= 1
            meter.spend(Meter.visit)
            let row = listing.row(at: position)
            let id = listing.id(at: position)
            var texts: [Reading] = []
            if let failure = tree.problem(of: row, id, visit: { texts.append($0) }) {
                report(failure)
                continue
            }
            for text in texts { registry.supplying(tree.kindIndex(text.node))?.lookOver(text, &self) }
            lookOver(id, row.node)
            let plan = tree.plan(of: row.node)
            for part in plan.order {
                guard let there = plan.parts[part] else { continue }
                if there.isList {
                    if let inner = tree.listing(of: id.with(part: part)) { lookOver(inner, &left) }
                } else {
                    lookOver(id.with(part: part), there.node)
                }
            }
        }
    }

    private mutating func lookOver(_ id: ActivationID, _ node: NodeReference) {
        if let presenting = tree.presenting(id) {
            // What it would do is not done before something is changed in the row.
            var trial = self
            presenting.begin(id, &trial)
            step.reports = trial.step.reports
        }
        reportImages(of: id, node, tree.kind(node))
    }

    /// Keeps an activation of a row from now on, because something is changed in it.
    mutating func keep(_ id: ActivationID) {
        guard id.isOfRow, !state.activations.contains(id), let made = tree.derived(id) else { return }
        budget.check(.size, state.activations.count + 1)
        state.activations.insert(made)
    }

    /// Forgets what was changed in rows of repeated nodes whose item has left.
    mutating func forgetStrayRows() {
        guard keepsNewData,
            state.activations.keepsRows || state.focus?.isOfRow ?? false || state.scroll.count > 0
                || !state.waiting.isEmpty
        else { return }
        let known = state.rowsReferredTo()
        if known.isEmpty { return }
        meter.spend(known.count * Meter.visit)
        let gone = known.filter { id in
            tree.node(of: id.numbered).map { tree.form($0) == .repeated } ?? false && tree.derived(id) == nil
        }
        if !gone.isEmpty { remove(gone.sorted()) }
    }

    /// Forgets what was changed in rows that are no longer in a list, and everything that was theirs.
    private mutating func forgetRows(of list: ActivationID) {
        let known = state.rowsReferredTo().filter { $0.number == list.number }
        if known.isEmpty { return }
        meter.spend(known.count * Meter.visit)
        let gone = known.filter { tree.derived($0) == nil }
        if !gone.isEmpty { remove(gone.sorted()) }
    }
}

extension Set<ActivationID> {
    /// Whether something is among what leaves, or was made for an item of a list that is.
    func takesAlong(_ id: ActivationID) -> Bool { contains(id) || id.isOfRow && contains(id.numbered) }
}
