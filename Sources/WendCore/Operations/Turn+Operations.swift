import WendExpressions
import WendOperations

/// Graphs of operations under way. What may start is decided by the graph alone; here it is started.
///
/// A run is an activation among the children of the controller that performs it, its operations are the run's children:
/// so they leave with the screen, and are found by name.
extension Turn {

    // MARK: Beginning

    /// Starts a graph, unless it runs already. False if it cannot run.
    mutating func beginRun(_ action: NodeReference, for performer: ActivationID, in scope: Scope) -> Bool {
        let place = work ?? performer
        for old in state.activations.children(of: place) where tree.node(of: old) == action {
            guard let run = state.runs[old] else { continue }
            if run.reply == nil { return true }
            remove([old])
        }
        guard let description = tree.document(action).graphs[action.node],
            let graph = try? OperationGraph(description.plan)
        else { return false }
        var run = OperationRun(graph, performer: performer, work: work)
        let frame = intern(scope)
        let made = attempt { (turn: inout Turn) throws(Failure) in
            let id = try turn.addActivation(action, in: place, creator: nil, frame)
            for operation in description.operations {
                let shown = try turn.addActivation(action.sibling(operation.node), in: id, creator: performer, frame)
                run.records.append(OperationRun.Record(activation: shown))
            }
            return id
        }
        guard let id = made else { return false }
        _ = run.withGraph { $0.begin() }
        state.setRun(id, run)
        goOn(id)
        return true
    }

    private mutating func addActivation(
        _ node: NodeReference, in parent: ActivationID, creator: ActivationID?, _ frame: FrameID
    ) throws(Failure) -> ActivationID {
        try admitActivation(of: node, in: parent)
        let id = ActivationID(state.nextActivation)
        state.nextActivation += 1
        state.activations.append(
            Activation(
                id: id, place: .node(node), parent: parent, creator: creator, frame: frame, slot: SessionTree.runsSlot))
        modify(parent) { $0.children.append(id) }
        touched.insert(id)
        return id
    }

    // MARK: Going on

    /// Notes that a run may be able to go on; it does when what happens now is done.
    mutating func goOn(_ run: ActivationID) {
        if !restless.contains(run) { restless.append(run) }
        needsSettling = true
    }

    /// Lets all runs do what they can.
    mutating func performOperations() {
        while !restless.isEmpty, !mustStop(at: nil) { performOperations(of: restless.removeFirst()) }
    }

    private mutating func performOperations(of id: ActivationID) {
        while !mustStop(at: tree.node(of: id)), tree.activation(id) != nil, !isLeaving(id) {
            budget.turn()
            if isCut { return cut(id) }
            guard let operation = takeOperation(of: id) else { return endIfDone(id) }
            start(operation, of: id)
        }
    }

    private mutating func takeOperation(of id: ActivationID) -> OperationID? {
        let now = Int64(state.time * 1e9)
        let taken = state.modifyRun(id) { run -> OperationID? in
            guard run.reply == nil else { return nil }
            if !run.starting.isEmpty { return run.starting.removeFirst() }
            let step = run.withGraph { $0.next(now: now) }
            return step?.kind == .start ? step?.operation : nil
        }
        return taken ?? nil
    }

    private func isLeaving(_ id: ActivationID) -> Bool {
        !leaving.isEmpty && tree.ancestors(of: id).contains(where: leaving.contains)
    }

    // MARK: One operation

    private mutating func start(_ operation: OperationID, of id: ActivationID) {
        let number = operation.index
        guard let description = tree.graph(of: id)?.operations[number], let run = state.runs[id],
            let reference = tree.node(of: id)
        else { return }
        let shown = run.records[number].activation
        let limit = description.timeout.map { state.time + $0 }
        _ = state.modifyRun(id) {
            $0.records[number].partial = nil
            $0.records[number].timesOut = limit
        }
        touched.formUnion([id, shown])
        // A screen it has shown before and that is still there is asked again, with everything a person typed.
        if bringToFront(shown, of: run) { return }
        let scope = Scope(
            frame: tree.frame(for: number, of: id, begunWith: tree.frame(of: id)),
            sent: tree.sent(of: id).map { tree.frame(for: number, of: id, begunWith: $0) }, receiver: shown)
        let outer = work
        work = shown
        let reported = step.reports.count
        let outcome = perform(reference.sibling(description.node), for: run.performer, in: scope)
        work = outer
        guard tree.isRunning(shown) else { return }
        if !outcome.isSuccess {
            let reason = step.reports.dropFirst(reported).last?.message ?? "it could not be done"
            return finish(shown, .failure(reason))
        }
        if !tree.isPending(shown) { finish(shown, .success(outcome.scope.frame.changes(from: scope.frame))) }
    }

    // MARK: What operations see
}

extension Fields {
    /// What is not, or not so, in other fields.
    func changes(from other: Fields) -> Fields {
        Fields(filter { other[$0.name] != $0.value }.map { ($0.name, $0.value) })
    }
}
