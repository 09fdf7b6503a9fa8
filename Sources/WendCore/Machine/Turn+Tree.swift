import WendExpressions

/// Finding one's way in the tree of activations, and leaving it.
extension Turn {
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
    package func creationScope(of id: ActivationID) -> Scope {
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
        func visit(_ id: ActivationID) {
            for child in state.activations.children(of: id) {
                found.append(child)
                visit(child)
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

    /// Takes activations out of the tree, with everything below them and every controller presented over them. What they
    /// still wait for is cancelled; a question that was asked stays until it is answered, though nobody hears the answer.
    mutating func remove(_ ids: [ActivationID]) {
        guard !ids.isEmpty else { return }
        needsSettling = true
        var gone: Set<ActivationID> = []
        for id in ids where activation(id) != nil {
            gone.insert(id)
            gone.formUnion(descendants(of: id))
            if let parent = activation(id)?.parent {
                modify(parent) { $0.children.removeAll { $0 == id } }
            }
        }
        // Before it is gone: nobody would answer what operations among it show elsewhere.
        takeAway(screens(shownBy: gone))
        for layer in state.layers where !isController(layer) {
            // What an operation asks goes with it.
            guard let creator = activation(layer)?.creator, gone.contains(creator) else { continue }
            gone.insert(layer)
            gone.formUnion(descendants(of: layer))
        }
        for layer in state.layers {
            guard let presenter = activation(layer)?.presenter, gone.contains(presenter), !gone.contains(layer),
                isController(layer)
            else { continue }
            gone.insert(layer)
            gone.formUnion(descendants(of: layer))
        }
        let layers = state.layers.filter { !gone.contains($0) }
        if layers != state.layers { setLayers(layers) }
        state.visible.removeAll { gone.contains($0) }
        if let focus = state.focus, gone.contains(focus) { state.focus = nil }
        state.scroll.remove(where: gone.contains)
        cancelWaiting {
            $0.performer.map(gone.contains) ?? $0.sender.map(gone.contains) ?? false
                || $0.work.map(gone.contains) ?? false
        }
        touched.formUnion(gone)
        meter.spend(state.activations.count)
        let left = operationsLeft(by: gone)
        state.activations.remove(gone)
        state.removeRuns(where: gone.contains)
        for operation in left { abandon(operation) }
    }

    mutating func setLayers(_ layers: [ActivationID]) {
        needsSettling = true
        state.layers = layers
        touched.insert(.session)
    }
}
