import WendExpressions

extension SessionTree {
    /// The nearest controller at or above an activation.
    package func controller(at id: ActivationID) -> ActivationID? {
        var current: ActivationID? = id
        while let candidate = current {
            if isController(candidate) { return candidate }
            current = state.activations.parent(of: candidate)
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

    /// The nearest activation of a kind above one; `orAt` includes the one itself.
    package func nearest(_ kindName: String, above id: ActivationID, orAt: Bool = false) -> ActivationID? {
        var current = orAt ? id : activation(id)?.parent
        while let candidate = current {
            if let reference = node(of: candidate), kind(reference).name == kindName { return candidate }
            current = state.activations.parent(of: candidate)
        }
        return nil
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
        let activation = activation(id)
        return Scope(
            frame: frame(of: id), sent: sent(of: id), frameID: activation?.frame,
            receiver: isController(id) ? activation?.creator : owner(of: id)
        )
    }

    /// The scope a controller's own views, actions and cells are created in.
    package func innerScope(of id: ActivationID) -> Scope {
        Scope(frame: frame(of: id), sent: sent(of: id), frameID: activation(id)?.frame, receiver: id)
    }

    /// Everything below an activation, parents before children, in order.
    package func descendants(of id: ActivationID) -> [ActivationID] {
        var found: [ActivationID] = []
        state.activations.visitBelow(id) { found.append($0) }
        meter.spend(found.count * Meter.visit)
        return found
    }

    /// The controllers that stand among an activation's views, not inside one another.
    package func hostedControllers(of id: ActivationID) -> [ActivationID] {
        var found: [ActivationID] = []
        func visit(_ id: ActivationID) {
            for child in state.activations.children(of: id) {
                meter.spend(Meter.visit)
                if isController(child) { found.append(child) } else { visit(child) }
            }
        }
        visit(id)
        return found
    }

    /// The views of some names anywhere in a controller, those of controllers in it included.
    package func views(named names: Set<String>, in id: ActivationID) -> [ActivationID] {
        descendants(of: id).filter { candidate in
            guard let reference = node(of: candidate), let name = node(reference).name else { return false }
            return names.contains(name) && types(reference).contains(.view)
        }
    }

    /// The last descendant controller of a name; presented controllers are no descendants.
    package func descendant(named name: String, of id: ActivationID) -> ActivationID? {
        descendants(of: id).last { isController($0) && self.name(of: $0) == name }
    }
}
