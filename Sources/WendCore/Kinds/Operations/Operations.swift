import WendExpressions
import WendOperations

extension Kind {
    public static let operations = Kind(
        "operations", "Performs a graph of operations and shows how far it has come, until its screen leaves.",
        role: .performs, types: .action,
        example: #"""
            <operations on="go">
                <operation name="first"><showAlert message="First"/></operation>
                <operation name="second"><showAlert message="Second"/></operation>
                <dependency from="first" to="second"/>
                <showAlert on="success" message="Both are done."/>
            </operations>
            """#,
        parameters: [
            Parameter("operations", .operation, "What there is to do.", isRequired: true, isList: true),
            Parameter(
                "connections", .connection, "What comes after what, and what keeps what from starting.", isList: true),
            Parameter("semaphores", .semaphore, "What operations have to share.", isList: true),
            .number("limit", "The most operations that run at once; 0 for any number.", fallback: 0),
            Parameter(
                "actions", .action,
                "What is done in the end: the first action named like the result, `success` or `failure`, or unnamed.",
                isList: true),
        ],
        defaults: [
            Default(.operation, "operations"), Default(.connection, "connections"),
            Default(.semaphore, "semaphores"), Default(.action, "actions"),
        ],
        tells: ["success", "failure"], provides: ["result", "error"],
        plan: { node, document, outlines, registry in
            let graph = OperationsReader.read(node, document, outlines, registry)
            return (graph, graph.diagnostics)
        },
        behaviour: OperationsBehaviour())
}

/// Graphs of operations. What may start is decided by the graph alone; here it is started, and the graph told what came of it.
///
/// A run of a graph is a work, its operations are the parts.
struct OperationsBehaviour: Ongoing {

    /// Starts a graph; one that runs already goes on.
    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        if let old = turn.work(of: action, for: controller), !isOver(old, turn.tree) { return .success(scope) }
        guard let description = turn.tree.document(action).plan(of: action.node, as: OperationsDescription.self),
            let graph = try? OperationGraph(description.plan)
        else { return .failure(scope) }
        let run = OperationRun(graph, performer: controller, work: turn.work)
        guard let id = turn.begin(action, for: controller, in: scope, run) else { return .failure(scope) }
        let made = turn.attempt { (turn: inout Turn) throws(Failure) in
            var records: [OperationRun.Record] = []
            for operation in description.operations {
                let part = try turn.addPart(action.sibling(operation.node), to: id, creator: controller)
                records.append(OperationRun.Record(activation: part))
            }
            return records
        }
        guard let made else {
            turn.end(id)
            return .failure(scope)
        }
        turn.changeMemory(of: id) { (run: inout OperationRun) in
            run.records = made
            run.withGraph { $0.begin() }
        }
        turn.goOn(id)
        return .success(scope)
    }

    func isOver(_ work: ActivationID, _ tree: SessionTree) -> Bool { tree.graphRun(work)?.reply != nil }

    func deadline(of work: ActivationID, _ tree: SessionTree) -> Double? { tree.graphRun(work)?.deadline }

    /// Ends pauses and operations whose time has come.
    func due(_ work: ActivationID, _ turn: inout Turn) {
        guard let run = turn.tree.graphRun(work), run.reply == nil else { return }
        for (number, record) in run.records.enumerated() {
            if let end = record.pauseEnds, end <= turn.state.time {
                turn.changeMemory(of: work) { (run: inout OperationRun) in
                    run.records[number].pauseEnds = nil
                    _ = run.withGraph { $0.release(OperationID(number)) }
                }
                turn.goOn(work)
            }
            if let end = record.timesOut, end <= turn.state.time {
                let seconds = turn.tree.graph(of: work)?.operations[number].timeout ?? 0
                turn.takeAway(turn.tree.shown(by: record.activation).filter(turn.tree.isController))
                let reason = "no answer within \(Value.double(seconds).displayText) seconds"
                finish(record.activation, .failure(reason), &turn)
            }
        }
    }

    func giveUp(_ work: ActivationID, _ turn: inout Turn) {
        turn.changeMemory(of: work) { (run: inout OperationRun) in run.reply = run.reply ?? .cancelled }
    }

    // MARK: Parts

    func patience(of part: ActivationID, of work: ActivationID, _ tree: SessionTree) -> Double? {
        guard let run = tree.graphRun(work) else { return nil }
        return run.number(of: part).flatMap { run.records[$0].timesOut }
    }

    /// A message from what an operation shows. It answers the operation, or goes on to the controller that performs it.
    func receive(_ message: Message, from part: ActivationID, of work: ActivationID, _ turn: inout Turn) -> Outcome {
        guard let operation = turn.tree.run(of: part) else { return .absent(message.scope) }
        let answers = turn.tree.graph(of: work)?.operations[operation.number].answers ?? []
        guard answers.isEmpty || answers.contains(message.name) else {
            return turn.tree.activation(part)?.creator.map { turn.perform(message, at: $0) } ?? .absent(message.scope)
        }
        let base = turn.tree.shown(by: part).last.map { turn.tree.frame(of: $0) } ?? [:]
        let isSuccess = message.name != Reply.failure().name && message.name != Reply.cancelled.name
        var values = message.scope.frame.changes(from: base)
        // What fails because of something fails with that.
        if !isSuccess, values["error"] == nil { values["error"] = message.scope.frame["error"] }
        let reply = Reply(isSuccess: isSuccess, name: message.name, values: values)
        answered(part, of: work, with: reply, isByPerson: true, &turn)
        return .success(message.scope)
    }

    /// What was not asked for, a second press for example, is dropped.
    func answered(
        _ part: ActivationID, of work: ActivationID, with reply: Reply, isByPerson: Bool, _ turn: inout Turn
    ) {
        guard turn.tree.isRunning(part) else { return }
        if isByPerson { return finish(part, reply, &turn) }
        guard let number = turn.tree.graphRun(work)?.number(of: part) else { return }
        let partial = turn.changeMemory(of: work) { (run: inout OperationRun) in
            let earlier = run.records[number].partial
            var merged = reply
            if let earlier {
                merged.values = earlier.values.merging(reply.values)
                if !earlier.isSuccess { (merged.isSuccess, merged.name) = (false, earlier.name) }
            }
            run.records[number].partial = merged
            return merged
        }
        if let partial, !turn.tree.isPending(part) { finish(part, partial, &turn) }
    }

    func abandoned(_ part: ActivationID, of work: ActivationID, _ turn: inout Turn) {
        if turn.tree.isRunning(part), !turn.tree.isPending(part) { finish(part, .cancelled, &turn) }
    }

    // MARK: Other texts

    /// A run goes on if the graph is made of the same operations, and leaves otherwise.
    func documentChanged(_ work: ActivationID, from old: NodeReference, _ turn: inout Turn) -> Bool {
        guard let reference = turn.tree.node(of: work), let new = turn.tree.graph(of: work),
            let before = turn.tree.document(old).plan(of: old.node, as: OperationsDescription.self),
            new.hasShape(of: before),
            turn.changeMemory(of: work, { (run: inout OperationRun) in run.adopt(new.plan) }) == true,
            let run = turn.tree.graphRun(work)
        else {
            if turn.tree.graphRun(work)?.reply == nil, let reference = turn.tree.node(of: work) {
                let name = turn.tree.node(reference).name ?? "operations"
                turn.report(.changedGraph(name, at: turn.tree.location(reference)))
            }
            return false
        }
        for (operation, record) in zip(new.operations, run.records) {
            turn.modify(record.activation) { $0.place = .node(reference.sibling(operation.node)) }
        }
        return true
    }

    /// A run whose plan is read differently now, by another version of this program, is cancelled.
    func restored(_ memory: OperationRun, of work: ActivationID, _ tree: SessionTree) -> OperationRun? {
        var run = memory
        if let graph = tree.graph(of: work), run.adopt(graph.plan) { return run }
        return nil
    }

    // MARK: What it shows of itself

    func published(_ name: String, by part: ActivationID, of work: ActivationID, _ tree: SessionTree) -> Value? {
        guard let run = tree.graphRun(work) else { return nil }
        if part == work { return tree.status(name, of: run) }
        return tree.run(of: part).flatMap { tree.status(name, ofOperation: $0) }
    }

    func publishedNames(by part: ActivationID, of work: ActivationID, _ tree: SessionTree) -> [String] {
        part == work ? SessionTree.runStatus : SessionTree.operationStatus
    }

    func data(of work: ActivationID, _ tree: SessionTree) -> [Fields] {
        guard let run = tree.graphRun(work) else { return [] }
        let replies = run.records.flatMap { [$0.reply, $0.partial] } + [run.reply]
        return replies.compactMap { $0?.values } + run.unsettled.map { ["error": $0.error] }
    }
}
