import WendExpressions
import WendOperations

/// Starting operations, one after the other, as the graph lets them.
extension OperationsBehaviour {
    func proceed(_ work: ActivationID, _ turn: inout Turn) {
        while !turn.mustStop(at: turn.tree.node(of: work)), turn.state.works.contains(work), !turn.isLeaving(work) {
            turn.budget.turn()
            if turn.isCut { return cut(work, &turn) }
            guard let operation = takeOperation(of: work, &turn) else { return endIfDone(work, &turn) }
            start(operation, of: work, &turn)
        }
    }

    private func takeOperation(of work: ActivationID, _ turn: inout Turn) -> OperationID? {
        let now = Int64(turn.state.time * 1e9)
        let taken = turn.changeMemory(of: work) { (run: inout OperationRun) -> OperationID? in
            guard run.reply == nil else { return nil }
            if !run.starting.isEmpty { return run.starting.removeFirst() }
            let step = run.withGraph { $0.next(now: now) }
            return step?.kind == .start ? step?.operation : nil
        }
        return taken ?? nil
    }

    private func start(_ operation: OperationID, of work: ActivationID, _ turn: inout Turn) {
        let number = operation.index
        guard let description = turn.tree.graph(of: work)?.operations[number], let run = turn.tree.graphRun(work),
            let reference = turn.tree.node(of: work)
        else { return }
        let part = run.records[number].activation
        let limit = description.timeout.map { turn.state.time + $0 }
        turn.changeMemory(of: work) { (run: inout OperationRun) in
            run.records[number].partial = nil
            run.records[number].timesOut = limit
        }
        turn.touched.insert(part)
        // A screen it has shown before and that is still there is asked again, with everything a person typed.
        if bringToFront(part, of: run, &turn) { return }
        let tree = turn.tree
        let scope = Scope(
            frame: tree.frame(for: number, of: work, begunWith: tree.frame(of: work)),
            sent: tree.sent(of: work).map { tree.frame(for: number, of: work, begunWith: $0) }, receiver: part)
        let reported = turn.step.reports.count
        let action = reference.sibling(description.node)
        let outcome = turn.perform(action, for: run.performer, in: scope, onBehalfOf: part)
        guard turn.tree.isRunning(part) else { return }
        if !outcome.isSuccess {
            let reason = turn.step.reports.dropFirst(reported).last?.message ?? "it could not be done"
            return finish(part, .failure(reason), &turn)
        }
        if turn.tree.isPending(part) { return }
        finish(part, .success(outcome.scope.frame.changes(from: scope.frame)), &turn)
    }

    /// Brings the screen an operation has shown before to the front again. False if there is none.
    private func bringToFront(_ part: ActivationID, of run: OperationRun, _ turn: inout Turn) -> Bool {
        let screen = turn.tree.shown(by: part).last { turn.tree.isController($0) && !turn.leaving.contains($0) }
        guard let screen else { return false }
        let own = Set(run.records.map(\.activation))
        let below = turn.tree.ancestors(of: screen).last.flatMap { root in turn.state.layers.firstIndex(of: root) }
        for layer in turn.state.layers[((below ?? -1) + 1)...] where turn.state.layers.contains(layer) {
            if turn.tree.activation(layer)?.creator.map(own.contains) ?? false { turn.dismiss(layer) }
        }
        _ = turn.pop(to: screen)
        return true
    }
}

extension Fields {
    /// What is not, or not so, in other fields.
    func changes(from other: Fields) -> Fields {
        Fields(filter { other[$0.name] != $0.value }.map { ($0.name, $0.value) })
    }
}
