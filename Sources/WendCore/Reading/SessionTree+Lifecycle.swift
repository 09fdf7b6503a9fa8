import WendExpressions

extension SessionTree {
    /// The controllers a person sees, parents first: those of the topmost presented controller, or of the base.
    func visibleControllers() -> [ActivationID] {
        var found: [ActivationID] = []
        var seen: Set<ActivationID> = []
        func visit(_ id: ActivationID) {
            // A kind of an app's own may name itself, or what it stands in.
            guard let containing = containing(id), seen.insert(id).inserted, barring(id) == nil else { return }
            found.append(id)
            meter.spend(1)
            for child in containing.visibleChildren(of: id, self) { visit(child) }
        }
        if let top = state.layers.last(where: isController) ?? state.base { visit(top) }
        return found
    }

    /// Whether the controller of a view is on screen, or will be when the step has settled, with no question in the way.
    func isInSight(_ view: ActivationID) -> Bool {
        guard state.layers.last.map(isController) ?? true, let controller = controller(at: view) else { return false }
        return visibleControllers().contains(controller)
    }
}
