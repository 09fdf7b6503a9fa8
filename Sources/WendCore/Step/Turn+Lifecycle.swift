import WendExpressions

/// Brings controllers on and off screen in the order of spec/workflow-schema §7.1.
///
/// Nothing is loaded or told while actions run; when they are done, what is on screen is compared with what should be,
/// until both agree. So a screen that pushes another while it loads is never seen, and is never told that it was.
extension Turn {
    mutating func settle() {
        guard !isSettling,
            needsSettling || library.repeatsControllers || library.hidesControllers || library.hasPassages
        else { return }
        isSettling = true
        defer { isSettling = false }
        while !mustStop(at: nil) {
            budget.turn()
            needsSettling = false
            proceed()
            matchRepeatedControllers()
            if library.hidesControllers {
                for id in tree.visibleControllers() { tree.containing(id)?.reconsider(id, &self) }
            }
            if library.hasPassages {
                if mustAsk() { return }
                if turnAway() {
                    if departing != nil { return }
                    continue
                }
            }
            let target = tree.visibleControllers()
            if let unloaded = target.first(where: { tree.activation($0)?.phase == .created }) {
                load(unloaded)
                continue
            }
            let wanted = Set(target)
            let shown = Set(state.visible)
            let going = state.visible.filter { !wanted.contains($0) }
            let coming = target.filter { !shown.contains($0) }
            if going.isEmpty, coming.isEmpty {
                if leaving.isEmpty {
                    if followIntents() { continue }
                    break
                }
                let gone = leaving
                leaving = []
                remove(gone)
                continue
            }
            exchange(going, coming)
        }
    }

    private mutating func exchange(_ going: [ActivationID], _ coming: [ActivationID]) {
        if let focus = state.focus, let owner = tree.controller(at: focus), going.contains(owner) { endEditing() }
        for id in going { tell("viewWillDisappear", id) }
        for id in coming {
            tree.containing(id)?.willAppear(id, &self)
            tell("viewWillAppear", id)
        }
        state.visible.removeAll { going.contains($0) }
        for id in going {
            state.activations.modify(id) { $0.phase = .loaded }
            tell("viewDidDisappear", id)
        }
        for id in coming where tree.contains(id) {
            state.activations.modify(id) { $0.phase = .visible }
            state.visible.append(id)
        }
        for id in coming { tell("viewDidAppear", id) }
    }

    /// Builds a controller's view, those of the controllers in it first, and tells it.
    mutating func load(_ id: ActivationID) {
        guard tree.activation(id)?.phase == .created, let containing = tree.containing(id) else { return }
        state.activations.modify(id) { $0.phase = .loaded }
        touched.insert(id)
        containing.load(id, &self)
        beginCompanions(of: id)
        workOutLateValues(waitingFor: id)
        for hosted in tree.hostedControllers(of: id) where tree.activation(hosted)?.slot != SessionTree.membersSlot {
            load(hosted)
        }
        tell("viewDidLoad", id)
    }

    private mutating func tell(_ event: String, _ id: ActivationID) {
        guard let containing = tree.containing(id) else { return }
        _ = performAction(
            named: event, at: id, in: tree.creationScope(of: id),
            includingUnnamed: containing.unnamedActionsAnswerLifecycle)
    }
}
