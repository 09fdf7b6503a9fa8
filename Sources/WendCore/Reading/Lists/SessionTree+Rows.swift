import WendExpressions

/// What is made for items of lists: worked out of the listing of the list whenever somebody asks for it.
extension SessionTree {
    /// Where the row is that an activation is, or is in; nil if there is none.
    func rowPlace(of id: ActivationID) -> RowPlace? {
        reads?.note(id.with(part: 0))
        guard id.isOfRow, let outermost = listing(of: id.numbered) else { return nil }
        if let position = outermost.position(of: id.row) { return place(in: outermost, at: position) }
        if let only = outermost.onlyNode, plan(of: only).lists.isEmpty { return nil }
        return innerRows(of: outermost)[id.row]
    }

    private func innerRows(of outermost: Listing) -> [UInt64: RowPlace] {
        // To find a row in a row all of them are looked through.
        if let watch = outermost.watch { seen?.note(watched: watch) }
        if let known = outermost.innerRows ?? liveListings.innerRows(of: outermost.list) { return known }
        let (rows, isLasting) = allInnerRows(of: outermost)
        if isStopped { return rows }
        if isLasting { outermost.keep(innerRows: rows) } else { liveListings.keep(innerRows: rows, of: outermost.list) }
        return rows
    }

    /// The rows of all lists inside rows of a list, in order; of two that have the same number, the first.
    private func allInnerRows(of outermost: Listing) -> (rows: [UInt64: RowPlace], isLasting: Bool) {
        var found: [UInt64: RowPlace] = [:]
        var isLasting = true
        func visit(_ listing: Listing) {
            for position in 0..<listing.count {
                let row = listing.row(at: position)
                guard row.failure == nil else { continue }
                for part in plan(of: row.node).lists {
                    guard let list = plan(of: row.node).parts[part] else { continue }
                    let id = listing.id(at: position).with(part: part)
                    let inner = innerListing(id, list.node, of: row, in: listing)
                    isLasting = isLasting && inner.dependencies.isEmpty
                    for (position, id) in inner.ids(0..<inner.count).enumerated() where found[id.row] == nil {
                        found[id.row] = RowPlace(listing: inner, position: position)
                    }
                    visit(inner)
                }
            }
        }
        visit(outermost)
        return (found, isLasting)
    }

    /// What an activation of a row is as long as nothing is changed in it; nil if there is no such row.
    func derived(_ id: ActivationID) -> Activation? {
        guard let place = rowPlace(of: id) else { return nil }
        let row = place.row
        if id.part == 0 {
            var made = Activation(
                id: id, place: .node(row.node), parent: place.listing.list, creator: nil, frame: .empty,
                slot: slot(ofList: place.listing.list))
            if let failure = row.failure { made.broken = failure.diagnostic.message }
            return made
        }
        guard row.failure == nil, let part = plan(of: row.node).parts[id.part] else { return nil }
        return Activation(
            id: id, place: .node(part.node), parent: id.with(part: part.parent), creator: nil, frame: .empty,
            slot: part.slot)
    }

    /// The node an activation of a row is made from: what is asked most of rows, without making the activation.
    func nodeOfRow(_ id: ActivationID) -> NodeReference? {
        if state.activations.keepsRows, let kept = state.activations.place(of: id) {
            if case .node(let reference) = kept { return reference }
            return nil
        }
        guard let place = rowPlace(of: id) else { return nil }
        if id.part == 0, let only = place.listing.onlyNode { return only }
        let row = place.row
        if id.part == 0 { return row.node }
        return row.failure == nil ? plan(of: row.node).parts[id.part]?.node : nil
    }

    private func slot(ofList list: ActivationID) -> String {
        if !list.isOfRow { return state.activations.slot(of: list) ?? "" }
        return activation(list)?.slot ?? ""
    }

    /// Whether an activation of a row is kept, and there is no such row.
    package func isStray(_ id: ActivationID) -> Bool { id.isOfRow && derived(id) == nil }

    // MARK: Finding one's way

    /// Whether an activation is there.
    package func contains(_ id: ActivationID) -> Bool {
        id.isOfRow ? nodeOfRow(id) != nil : state.activations.contains(id)
    }

    func parent(of id: ActivationID) -> ActivationID? {
        id.isOfRow ? activation(id)?.parent : state.activations.parent(of: id)
    }

    func isIn(slot: String, _ id: ActivationID) -> Bool {
        id.isOfRow ? activation(id)?.slot == slot : state.activations.isIn(slot: slot, id)
    }

    /// What stands in an activation, in order, with lists in the place of their rows.
    func children(of id: ActivationID) -> [ActivationID] {
        guard id.isOfRow else { return state.activations.children(of: id) }
        let kept = state.activations[id]
        guard let place = rowPlace(of: id), place.row.failure == nil else { return kept?.children ?? [] }
        let plan = plan(of: place.row.node)
        let own = (plan.children[id.part] ?? []).filter { part in
            guard let kept, let slot = plan.parts[part]?.slot else { return true }
            return kept.changed(slot) == nil
        }
        return own.map { id.with(part: $0) } + (kept?.children ?? [])
    }

    /// The rows of a list, in order.
    func rows(of list: ActivationID) -> [ActivationID] {
        guard let listing = listing(of: list) else { return [] }
        noteReads(listing)
        meter.spend(listing.count)
        return listing.ids(0..<listing.count)
    }

    /// How many items are not shown outside of tables, for what stands in their place; nil for everything else.
    func rowsLeftOut(by id: ActivationID) -> Int? {
        guard id.isOfRow, id.part == 0, let place = rowPlace(of: id), place.listing.missing > 0,
            !place.listing.isWindowed, place.position == place.listing.count - 1
        else { return nil }
        return place.listing.missing
    }

    /// Why an activation could not be made, in words; nil if it could.
    func broken(_ id: ActivationID) -> String? {
        guard id.isOfRow else { return state.activations.broken(id) }
        return id.part == 0 ? problem(ofRow: id)?.diagnostic.message : nil
    }

    /// Why a row cannot be made; nil if it can. The first reason anything in it gives is the row's.
    func problem(ofRow id: ActivationID) -> Failure? {
        guard let place = rowPlace(of: id) else { return nil }
        return problem(of: place.row, id) { _ in }
    }

    /// - Parameter visit: Told of each node of the row that is no activation and no stand-in.
    func problem(of row: Listing.Row, _ id: ActivationID, visit: (Reading) -> Void) -> Failure? {
        if let failure = row.failure { return failure }
        let scope = Scope(frame: row.frame, sent: row.sent, receiver: controller(at: id.numbered))
        do {
            try judge(row.node, id, scope, visit)
            let plan = plan(of: row.node)
            for number in plan.order {
                guard let part = plan.parts[number], !part.isList else { continue }
                try judge(part.node, id.with(part: number), scope, visit)
            }
            return nil
        } catch { return error }
    }

    private func judge(
        _ node: NodeReference, _ id: ActivationID, _ scope: Scope, _ visit: (Reading) -> Void
    ) throws(Failure) {
        guard outline(node).isDynamic else { return }
        try decide(Reading(node, owner: nil, scope: scope, isLive: false), visit)
        try validate(node, id, scope)
    }

    /// Decides every eager proxy and conditional at and below a node, as if it were made now.
    private func decide(_ reading: Reading, _ visit: (Reading) -> Void) throws(Failure) {
        let outline = outline(reading.node)
        guard outline.isDynamic else { return }
        let kind = registry[outline.kind]
        for entry in outline.entries where !kind.parameters[entry.parameter].isLazy {
            let parameter = kind.parameters[entry.parameter]
            guard case .node(let child) = entry.source else { continue }
            let childReading = reading.child(child, of: parameter)
            if node(childReading.node).form == .plain {
                guard !isActivated(childReading.node) else { continue }
                visit(childReading)
                try decide(childReading, visit)
                continue
            }
            // What is repeated is read at every use.
            guard !isList(childReading.node, in: parameter), form(childReading.node) != .repeated else { continue }
            for expansion in try expand(childReading) {
                switch expansion {
                case .value: continue
                case .broken(_, let failure): throw failure
                case .node(let made, let scope):
                    guard !isActivated(made) else { continue }
                    try decide(Reading(made, owner: nil, scope: scope, isLive: false), visit)
                }
            }
        }
    }
}
