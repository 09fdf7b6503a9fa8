import WendExpressions

extension SessionTree {
    /// The nearest controller at or above an activation.
    package func controller(at id: ActivationID) -> ActivationID? {
        var current: ActivationID? = id
        while let candidate = current {
            if isController(candidate) { return candidate }
            current = parent(of: candidate)
        }
        return nil
    }

    /// The controller a view or item belongs to: the nearest above it.
    public func owner(of id: ActivationID) -> ActivationID? {
        activation(id)?.parent.flatMap { controller(at: $0) }
    }

    package func isController(_ id: ActivationID) -> Bool {
        guard let reference = node(of: id) else { return state.activations.contains(id) }
        return role(reference) == .contains
    }

    /// An activation and everything that contains it, innermost first, up to the base or the layer it is in.
    package func ancestors(of id: ActivationID) -> [ActivationID] {
        var chain: [ActivationID] = []
        var current: ActivationID? = id
        while let candidate = current {
            // All of what has a number need not be copied.
            if candidate.isOfRow {
                guard let activation = activation(candidate) else { break }
                current = activation.parent
            } else {
                guard state.activations.contains(candidate) else { break }
                current = state.activations.parent(of: candidate)
            }
            chain.append(candidate)
        }
        meter.spend(chain.count)
        return chain
    }

    /// What is found going outward: what contains comes first, then what opened it, and what contains and opened that.
    /// - Parameter look: What there is to find at one place; nil goes on.
    func outward<Found>(from start: ActivationID, _ look: (ActivationID) -> Found?) -> Found? {
        var seen: Set<ActivationID> = []
        var openers = [start]
        var next = 0
        while next < openers.count {
            var current: ActivationID? = openers[next]
            next += 1
            while let id = current, seen.insert(id).inserted, meter.spend(Meter.visit) {
                if let found = look(id) { return found }
                if let creator = activation(id)?.creator, !seen.contains(creator) { openers.append(creator) }
                current = outer(of: id)
            }
        }
        return nil
    }

    /// The scope things of a controller were created in: what it sends from there goes to its creator.
    public func creationScope(of id: ActivationID) -> Scope {
        Scope(
            frame: frame(of: id), sent: sent(of: id), frameID: frameID(of: id),
            receiver: isController(id) ? activation(id)?.creator : owner(of: id))
    }

    /// The scope a controller's own views, actions and cells are created in.
    package func innerScope(of id: ActivationID) -> Scope {
        Scope(frame: frame(of: id), sent: sent(of: id), frameID: frameID(of: id), receiver: id)
    }

    /// Everything below an activation, parents before children, in order; of rows, what is kept of them.
    package func descendants(of id: ActivationID) -> [ActivationID] {
        var found: [ActivationID] = []
        if !id.isOfRow, !state.activations.keepsRows {
            state.activations.visitBelow(id) { below, _ in
                found.append(below)
                return true
            }
            meter.spend(found.count * Meter.visit)
            return found
        }
        func visit(_ id: ActivationID) {
            for child in children(of: id) {
                found.append(child)
                if child.isOfRow || !isList(child) {
                    visit(child)
                    continue
                }
                for kept in state.activations.rows(of: child) {
                    found.append(kept.id)
                    for made in kept.children {
                        found.append(made)
                        visit(made)
                    }
                }
            }
        }
        visit(id)
        meter.spend(found.count * Meter.visit)
        return found
    }

    /// The controllers that stand among an activation's views, not inside one another.
    package func hostedControllers(of id: ActivationID) -> [ActivationID] {
        var found: [ActivationID] = []
        if !id.isOfRow, !state.activations.keepsRows {
            var count = 0
            state.activations.visitBelow(id) { child, place in
                count += 1
                if case .node(let reference) = place, role(reference) != .contains { return true }
                found.append(child)
                return false
            }
            meter.spend(count * Meter.visit)
            return found
        }
        func visit(_ id: ActivationID) {
            for child in children(of: id) {
                meter.spend(Meter.visit)
                if isController(child) { found.append(child) } else { visit(child) }
            }
        }
        visit(id)
        return found
    }

    /// The views of some names anywhere in a controller, those of controllers in it included.
    package func views(named names: Set<String>, in id: ActivationID) -> [ActivationID] {
        var found: [ActivationID] = []
        let bundle = bundle(of: id)
        func look(_ id: ActivationID, _ reference: NodeReference) {
            guard self.bundle(reference)?.identifier == bundle, let name = node(reference).name, names.contains(name),
                types(reference).contains(.view)
            else {
                return
            }
            found.append(id)
        }
        func visitRows(of list: ActivationID) {
            guard let listing = listing(of: list), mayHold(names, in: listing) else { return }
            for position in 0..<listing.count where !meter.isSpent {
                let row = listing.id(at: position)
                meter.spend(Meter.visit)
                if let reference = node(of: row) { look(row, reference) }
                visit(row)
            }
        }
        func visit(_ id: ActivationID) {
            guard id.isOfRow else {
                return state.activations.visitBelow(id) { child, place in
                    guard !meter.isSpent, case .node(let reference) = place else { return !meter.isSpent }
                    if form(reference) != .plain, isList(child) {
                        visitRows(of: child)
                        return false
                    }
                    meter.spend(Meter.visit)
                    look(child, reference)
                    return true
                }
            }
            for child in children(of: id) where !meter.isSpent {
                if isList(child) {
                    visitRows(of: child)
                    continue
                }
                meter.spend(Meter.visit)
                if let reference = node(of: child) { look(child, reference) }
                visit(child)
            }
        }
        visit(id)
        return found
    }

    /// Whether rows of a list may be called, or have something in them that is called, by one of some names.
    private func mayHold(_ names: Set<String>, in listing: Listing) -> Bool {
        guard let only = listing.onlyNode else { return true }
        let plan = plan(of: only)
        return !plan.lists.isEmpty || !plan.names.isDisjoint(with: names)
    }

    /// The last descendant controller of a name; presented controllers are no descendants.
    package func descendant(named name: String, of id: ActivationID) -> ActivationID? {
        let bundle = bundle(of: id)
        return descendants(of: id).last {
            isController($0) && self.name(of: $0) == name && self.bundle(of: $0) == bundle
        }
    }
}
