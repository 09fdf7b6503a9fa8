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
        while let candidate = current, let activation = activation(candidate) {
            chain.append(candidate)
            current = activation.parent
        }
        meter.spend(chain.count)
        return chain
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
            state.activations.visitBelow(id) { found.append($0) }
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
        func look(_ id: ActivationID) {
            meter.spend(Meter.visit)
            if let reference = node(of: id), let name = node(reference).name, names.contains(name),
                types(reference).contains(.view)
            {
                found.append(id)
            }
            visit(id)
        }
        func visit(_ id: ActivationID) {
            for child in children(of: id) where !meter.isSpent {
                guard isList(child) else {
                    look(child)
                    continue
                }
                guard let listing = listing(of: child), mayHold(names, in: listing) else { continue }
                for position in 0..<listing.count where !meter.isSpent { look(listing.id(at: position)) }
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
        descendants(of: id).last { isController($0) && self.name(of: $0) == name }
    }
}
