import WendExpressions

/// Brings controllers on and off screen in the order of spec/workflow-schema §7.1.
///
/// Nothing is loaded or told while actions run; when they are done, what is on screen is compared with what should be,
/// until both agree. So a screen that pushes another while it loads is never seen, and is never told that it was.
extension Turn {
    mutating func settle() {
        guard !isSettling, needsSettling else { return }
        isSettling = true
        defer { isSettling = false }
        while !mustStop(at: nil) {
            budget.turn()
            needsSettling = false
            performOperations()
            let target = visibleControllers()
            if let unloaded = target.first(where: { activation($0)?.phase == .created }) {
                load(unloaded)
                continue
            }
            let wanted = Set(target)
            let shown = Set(state.visible)
            let going = state.visible.filter { !wanted.contains($0) }
            let coming = target.filter { !shown.contains($0) }
            if going.isEmpty, coming.isEmpty {
                if leaving.isEmpty { break }
                let gone = leaving
                leaving = []
                remove(gone)
                continue
            }
            exchange(going, coming)
        }
    }

    private mutating func exchange(_ going: [ActivationID], _ coming: [ActivationID]) {
        if let focus = state.focus, let owner = controller(at: focus), going.contains(owner) { endEditing() }
        for id in going { tell("viewWillDisappear", id) }
        for id in coming {
            containing(id)?.willAppear(id, &self)
            tell("viewWillAppear", id)
        }
        state.visible.removeAll { going.contains($0) }
        for id in going {
            state.activations.modify(id) { $0.phase = .loaded }
            tell("viewDidDisappear", id)
        }
        for id in coming where activation(id) != nil {
            state.activations.modify(id) { $0.phase = .visible }
            state.visible.append(id)
        }
        for id in coming { tell("viewDidAppear", id) }
    }

    /// Builds a controller's view, those of the controllers in it first, and tells it.
    private mutating func load(_ id: ActivationID) {
        guard activation(id)?.phase == .created, let containing = containing(id) else { return }
        state.activations.modify(id) { $0.phase = .loaded }
        touched.insert(id)
        containing.load(id, &self)
        for hosted in hostedControllers(of: id) where activation(hosted)?.slot != Self.membersSlot { load(hosted) }
        tell("viewDidLoad", id)
    }

    private mutating func tell(_ event: String, _ id: ActivationID) {
        guard let containing = containing(id) else { return }
        _ = performAction(
            named: event, at: id, in: creationScope(of: id),
            includingUnnamed: containing.unnamedActionsAnswerLifecycle)
    }

    /// The controllers a person sees, parents first: those of the topmost presented controller, or of the base.
    private func visibleControllers() -> [ActivationID] {
        var found: [ActivationID] = []
        func visit(_ id: ActivationID) {
            guard let containing = containing(id) else { return }
            found.append(id)
            meter.spend(1)
            for child in containing.visibleChildren(of: id, self) { visit(child) }
        }
        if let top = state.layers.last(where: isController) ?? state.base { visit(top) }
        return found
    }
}
