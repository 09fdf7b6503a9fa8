import WendExpressions
import WendOperations

/// How operations and their runs end.
extension OperationsBehaviour {
    /// Takes the result of a run of an operation: it is tried again, or leads on.
    func finish(_ part: ActivationID, _ result: Reply, _ turn: inout Turn) {
        guard let place = turn.tree.run(of: part), turn.tree.isRunning(part),
            let graph = turn.tree.graph(of: place.run)
        else { return }
        var reply = result
        if !reply.isSuccess, reply.values["error"] == nil { reply.values["error"] = .string(reply.name) }
        let (work, number) = (place.run, place.number)
        turn.cancelWaiting { $0.work == part }
        turn.remove(turn.state.activations.children(of: part).filter(turn.tree.isGoingOn))
        for question in turn.tree.shown(by: part)
        where !turn.tree.isController(question) && turn.state.layers.contains(question) { turn.dismiss(question) }
        turn.changeMemory(of: work) { (run: inout OperationRun) in
            run.records[number].reply = reply
            run.records[number].partial = nil
            run.records[number].timesOut = nil
        }
        turn.modify(part) { $0.stored = reply.values }
        if !reply.isSuccess, pause(number, of: work, reply, graph, &turn) { return }
        let fired = firedSegues(number, of: work, reply, graph, &turn)
        let led = turn.tree.led(by: fired, number, graph)
        let now = Int64(turn.state.time * 1e9)
        turn.changeMemory(of: work) { (run: inout OperationRun) in
            run.records[number].retries = 0
            run.last = number
            run.unsettled.removeAll { $0.operation == number || $0.led.contains(number) }
            if !reply.isSuccess {
                let error = reply.values["error"] ?? .null
                run.unsettled.append(OperationRun.Unsettled(operation: number, error: error, led: led))
            }
            for target in led { run.records[target].leader = number }
            run.starting +=
                run.withGraph {
                    $0.complete(
                        OperationID(number), reply.isSuccess ? .succeeded : .failed, fired: fired, now: now)
                } ?? []
        }
        turn.goOn(work)
    }

    /// Lets a failed operation rest before another try. False if there is none left, or it is not worth one.
    private func pause(
        _ number: Int, of work: ActivationID, _ reply: Reply, _ graph: OperationsDescription, _ turn: inout Turn
    ) -> Bool {
        let operation = graph.operations[number]
        guard !turn.isCut, let run = turn.tree.graphRun(work), run.records[number].retries < operation.retries else {
            return false
        }
        if let retryWhen = operation.retryWhen, !turn.tree.holds(retryWhen, number, of: work, reply) { return false }
        // No random part: the same state and message give the same result.
        let pause = operation.backoff.pause(after: run.records[number].retries + 1, random: 0)
        let end = turn.state.time + (pause == .zero ? 0 : max(pause / .seconds(1), Self.shortestTimer))
        turn.changeMemory(of: work) { (run: inout OperationRun) in
            run.records[number].retries += 1
            run.records[number].pauseEnds = end
            run.withGraph { $0.suspend(OperationID(number)) }
        }
        due(work, &turn)
        turn.goOn(work)
        return true
    }

    /// Seconds the shortest timer runs (design rule 8).
    private static let shortestTimer = 0.1

    // MARK: Segues

    /// The numbers of the segues that lead on from a result.
    private func firedSegues(
        _ number: Int, of work: ActivationID, _ reply: Reply, _ graph: OperationsDescription, _ turn: inout Turn
    ) -> [Int] {
        var fired: [Int] = []
        for segue in turn.tree.graphRun(work)?.graph?.segues(from: OperationID(number)) ?? []
        where !graph.segues[segue].isExhausted && leadsOn(graph.segues[segue], number, of: work, reply, &turn) {
            fired.append(segue)
        }
        return fired
    }

    private func leadsOn(
        _ segue: OperationsDescription.Segue, _ number: Int, of work: ActivationID, _ reply: Reply, _ turn: inout Turn
    ) -> Bool {
        if let result = segue.result, result != reply.name { return false }
        if let when = segue.when, !turn.tree.holds(when, number, of: work, reply) { return false }
        guard let condition = segue.condition, let reference = turn.tree.node(of: work) else { return true }
        let scope = Scope(
            frame: turn.tree.judgingFrame(number, of: work, reply), receiver: turn.tree.graphRun(work)?.performer)
        // What cannot be judged does not hold, and is reported.
        let holds = turn.attempt { (turn) throws(Failure) in
            let live = Reading.live(reference.sibling(condition), in: scope)
            guard case .node(let node, let inner)? = try turn.tree.expand(live).first else { return false }
            return turn.tree.judge(
                .live(node, in: inner), preferringOwnValueOver: OperationsDescription.result(reply))
        }
        return holds ?? false
    }

    // MARK: The end of a run

    /// Ends a run in which nothing goes on any more.
    func endIfDone(_ work: ActivationID, _ turn: inout Turn) {
        guard let run = turn.tree.graphRun(work), run.reply == nil else { return }
        let outside = Set(run.records.indices.filter { run.records[$0].pauseEnds != nil }.map { OperationID($0) })
        let stalled = run.graph?.stalled(outside: outside) ?? []
        if !stalled.isEmpty {
            let names = stalled.map { turn.tree.graph(of: work)?.operations[$0.index].name ?? $0.description }
            turn.changeMemory(of: work) { (run: inout OperationRun) in
                _ = run.withGraph { $0.fail(WorkflowProblem(.stalled, names)) }
            }
        }
        guard let outcome = turn.tree.graphRun(work)?.graph?.outcome else { return }
        let results = turn.tree.results(of: work)
        var reply = Reply.success(results)
        switch outcome {
        case .completed:
            if let failure = run.unsettled.last { reply = .failure(results.merging(["error": failure.error])) }
        case .cancelled: reply = .cancelled
        case .failed(let problem):
            let sentence = Diagnostic.graphProblem(problem, isError: true, at: nil).message
            reply = .failure(results.merging(["error": .string(sentence)]))
        }
        end(work, run, reply, &turn)
    }

    /// Ends a run that has gone on by itself for too long.
    func cut(_ work: ActivationID, _ turn: inout Turn) {
        guard let run = turn.tree.graphRun(work), run.reply == nil else { return }
        let operations = Set(run.records.map(\.activation))
        turn.cancelWaiting { $0.work.map(operations.contains) ?? false }
        let cut = Diagnostic.chainCut(at: turn.tree.node(of: work).map(turn.tree.location))
        if !turn.step.reports.contains(where: { $0.code == cut.code }) { turn.report(cut) }
        end(work, run, .failure(cut.message), &turn)
    }

    private func end(_ work: ActivationID, _ run: OperationRun, _ reply: Reply, _ turn: inout Turn) {
        turn.changeMemory(of: work) { (run: inout OperationRun) in run.reply = reply }
        for record in run.records { turn.takeAway(turn.tree.shown(by: record.activation)) }
        guard let reference = turn.tree.node(of: work) else { return }
        var outcome = turn.tree.results(of: work)
        if let last = run.last, let values = turn.tree.graphRun(work)?.records[last].reply?.values {
            outcome = outcome.merging(values)
        }
        if let error = reply.values["error"] { outcome["error"] = error }
        let scope = Scope(
            frame: turn.tree.frame(of: work).merging(outcome), sent: turn.tree.sent(of: work)?.merging(outcome),
            receiver: run.work ?? run.performer)
        let next =
            turn.attempt { (turn) throws(Failure) in
                try turn.tree.readings("actions", of: turn.tree.reading(reference, for: run.performer, in: scope))
                    .first { turn.tree.answers($0.node, to: reply.name) }
            } ?? nil
        if let next { _ = turn.perform(next.node, for: run.performer, in: scope, onBehalfOf: run.work) }
        if let part = run.work { turn.note(reply, for: part) }
    }
}
