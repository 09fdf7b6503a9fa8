import WendExpressions
import WendOperations

/// Graphs of operations under way. What may start is decided by the graph alone; here it is started.
///
/// A run is an activation among the children of the controller that performs it, its operations are the run's children:
/// so they leave with the screen, and are found by name.
extension Turn {
    /// The slot of runs, and of operations in them: they belong to no parameter.
    static let runsSlot = ":runs"

    /// The run and the number of an operation; nil for everything that is none.
    func run(of operation: ActivationID) -> (run: ActivationID, number: Int)? {
        guard state.activations.isIn(slot: Self.runsSlot, operation),
            let parent = state.activations.parent(of: operation),
            let number = state.runs[parent]?.number(of: operation)
        else { return nil }
        return (parent, number)
    }

    /// Whether an activation is a run or an operation.
    func isOfRun(_ id: ActivationID) -> Bool { state.activations.isIn(slot: Self.runsSlot, id) }

    func graph(of run: ActivationID) -> OperationsDescription? {
        node(of: run).flatMap { document($0).graphs[$0.node] }
    }

    // MARK: Beginning

    /// Starts a graph, unless it runs already. False if it cannot run.
    mutating func beginRun(_ action: NodeReference, for performer: ActivationID, in scope: Scope) -> Bool {
        let place = work ?? performer
        for old in state.activations.children(of: place) where node(of: old) == action {
            guard let run = state.runs[old] else { continue }
            if run.reply == nil { return true }
            remove([old])
        }
        guard let description = document(action).graphs[action.node],
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
                id: id, place: .node(node), parent: parent, creator: creator, frame: frame, slot: Self.runsSlot))
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
        while !mustStop(at: node(of: id)), activation(id) != nil, !isLeaving(id) {
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
        !leaving.isEmpty && ancestors(of: id).contains(where: leaving.contains)
    }

    // MARK: One operation

    private mutating func start(_ operation: OperationID, of id: ActivationID) {
        let number = operation.index
        guard let description = graph(of: id)?.operations[number], let run = state.runs[id],
            let reference = node(of: id)
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
            frame: frame(for: number, of: id, begunWith: frame(of: id)),
            sent: sent(of: id).map { frame(for: number, of: id, begunWith: $0) }, receiver: shown)
        let outer = work
        work = shown
        let reported = step.reports.count
        let outcome = perform(reference.sibling(description.node), for: run.performer, in: scope)
        work = outer
        guard isRunning(shown) else { return }
        if !outcome.isSuccess {
            let reason = step.reports.dropFirst(reported).last?.message ?? "it could not be done"
            return finish(shown, .failure(reason))
        }
        if !isPending(shown) { finish(shown, .success(outcome.scope.frame.changes(from: scope.frame))) }
    }

    func isRunning(_ operation: ActivationID) -> Bool {
        run(of: operation).map { state.runs[$0.run]?.isRunning($0.number) ?? false } ?? false
    }

    /// Whether something an operation set off has not come to its end.
    func isPending(_ operation: ActivationID) -> Bool {
        state.waiting.contains { $0.work == operation } || !shown(by: operation).isEmpty
            || state.activations.children(of: operation).contains { state.runs[$0].map { $0.reply == nil } ?? false }
    }

    /// The screens and questions an operation has shown and that are there.
    func shown(by operation: ActivationID) -> [ActivationID] {
        meter.spend(state.activations.count / 8 + 1)
        return state.activations.all.filter { $0.creator == operation }.map(\.id)
    }

    /// When an operation takes too long; nil if it may take as long as it likes.
    func timeLimit(of operation: ActivationID?) -> Double? {
        guard let operation, let place = run(of: operation) else { return nil }
        return state.runs[place.run]?.records[place.number].timesOut
    }

    // MARK: What operations see

    /// The names of the operations an operation is one of.
    func operationNames(beside operation: ActivationID?) -> [String] {
        guard let operation, let place = run(of: operation) else { return [] }
        return graph(of: place.run)?.operations.compactMap(\.name) ?? []
    }

    /// What an operation starts with: what the run began with, over it the results by name, over them what the results
    /// that led to it hold.
    func frame(for number: Int, of id: ActivationID, begunWith values: Fields) -> Fields {
        guard let description = graph(of: id), let run = state.runs[id] else { return [:] }
        var frame = values.merging(results(of: id))
        let leader = run.records[number].leader
        for source in description.operations[number].sources + [leader].compactMap({ $0 }) {
            if let reply = run.records[source].reply { frame = frame.merging(reply.values) }
        }
        return frame
    }

    /// What a run began with, and over it the latest results by name.
    func resultFrame(of id: ActivationID) -> Fields { frame(of: id).merging(results(of: id)) }

    /// The latest results of a run by the names of its operations.
    func results(of id: ActivationID) -> Fields {
        guard let description = graph(of: id), let run = state.runs[id] else { return [:] }
        meter.spend(run.records.count * 4)
        var results: Fields = [:]
        for (operation, record) in zip(description.operations, run.records) {
            if let name = operation.name, let reply = record.reply {
                results[name] = OperationsDescription.result(reply)
            }
        }
        return results
    }
}

extension Fields {
    /// What is not, or not so, in other fields.
    func changes(from other: Fields) -> Fields {
        Fields(filter { other[$0.name] != $0.value }.map { ($0.name, $0.value) })
    }
}
