import WendExpressions
import WendOperations

/// How operations and their runs end.
extension Turn {
    // MARK: Answers

    /// A message from what an operation shows. It answers the operation, or goes on to the controller that performs it.
    mutating func takeAnswer(
        _ message: Message, at operation: ActivationID, _ place: (run: ActivationID, number: Int)
    ) -> Outcome {
        let answers = tree.graph(of: place.run)?.operations[place.number].answers ?? []
        guard answers.isEmpty || answers.contains(message.name) else {
            return tree.activation(operation)?.creator.map { perform(message, at: $0) } ?? .absent(message.scope)
        }
        let base = tree.shown(by: operation).last.map { tree.frame(of: $0) } ?? [:]
        let isSuccess = message.name != Reply.failure().name && message.name != Reply.cancelled.name
        var values = message.scope.frame.changes(from: base)
        // What fails because of something fails with that.
        if !isSuccess, values["error"] == nil { values["error"] = message.scope.frame["error"] }
        // What was not asked for, a second press for example, is dropped.
        answered(operation, Reply(isSuccess: isSuccess, name: message.name, values: values))
        return .success(message.scope)
    }

    /// A person has answered what an operation shows.
    mutating func answered(_ operation: ActivationID, _ reply: Reply) {
        if tree.isRunning(operation) { finish(operation, reply) }
    }

    /// An effect of an operation has been answered.
    mutating func noteReply(_ reply: Reply, of operation: ActivationID) {
        guard tree.isRunning(operation), let place = tree.run(of: operation) else { return }
        let partial = state.modifyRun(place.run) { run -> Reply in
            let earlier = run.records[place.number].partial
            var merged = reply
            if let earlier {
                merged.values = earlier.values.merging(reply.values)
                if !earlier.isSuccess { (merged.isSuccess, merged.name) = (false, earlier.name) }
            }
            run.records[place.number].partial = merged
            return merged
        }
        if let partial, !tree.isPending(operation) { finish(operation, partial) }
    }

    /// Everything an operation shows has left without an answer.
    mutating func abandon(_ operation: ActivationID) {
        if tree.isRunning(operation), !tree.isPending(operation) { finish(operation, .cancelled) }
    }

    // MARK: The end of an operation

    /// Takes the result of a run of an operation: it is tried again, or leads on.
    mutating func finish(_ operation: ActivationID, _ result: Reply) {
        guard let place = tree.run(of: operation), tree.isRunning(operation), let graph = tree.graph(of: place.run) else { return }
        var reply = result
        if !reply.isSuccess, reply.values["error"] == nil { reply.values["error"] = .string(reply.name) }
        let (id, number) = (place.run, place.number)
        cancelWaiting { $0.work == operation }
        remove(state.activations.children(of: operation).filter { state.runs[$0].map { $0.reply == nil } ?? false })
        for question in tree.shown(by: operation) where !tree.isController(question) && state.layers.contains(question) {
            dismiss(question)
        }
        _ = state.modifyRun(id) {
            $0.records[number].reply = reply
            $0.records[number].partial = nil
            $0.records[number].timesOut = nil
        }
        modify(operation) { $0.stored = reply.values }
        touched.insert(id)
        if !reply.isSuccess, pause(number, of: id, reply, graph) { return }
        let fired = firedSegues(number, of: id, reply, graph)
        let led = tree.led(by: fired, number, graph)
        let now = Int64(state.time * 1e9)
        _ = state.modifyRun(id) { run in
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
        goOn(id)
    }

    /// Lets a failed operation rest before another try. False if there is none left, or it is not worth one.
    private mutating func pause(
        _ number: Int, of id: ActivationID, _ reply: Reply, _ graph: OperationsDescription
    ) -> Bool {
        let operation = graph.operations[number]
        guard !isCut, let run = state.runs[id], run.records[number].retries < operation.retries else { return false }
        if let retryWhen = operation.retryWhen, !tree.holds(retryWhen, number, of: id, reply) { return false }
        // No random part: the same state and message give the same result.
        let pause = operation.backoff.pause(after: run.records[number].retries + 1, random: 0)
        let end = state.time + (pause == .zero ? 0 : max(pause / .seconds(1), Self.shortestTimer))
        _ = state.modifyRun(id) { run in
            run.records[number].retries += 1
            run.records[number].pauseEnds = end
            run.withGraph { $0.suspend(OperationID(number)) }
        }
        expireOperations()
        goOn(id)
        return true
    }

    /// Seconds the shortest timer runs (design rule 8).
    static let shortestTimer = 0.1

    // MARK: Segues

    /// The numbers of the segues that lead on from a result.
    private mutating func firedSegues(
        _ number: Int, of id: ActivationID, _ reply: Reply, _ graph: OperationsDescription
    ) -> [Int] {
        var fired: [Int] = []
        for segue in state.runs[id]?.graph?.segues(from: OperationID(number)) ?? []
        where !graph.segues[segue].isExhausted && leadsOn(graph.segues[segue], number, of: id, reply) {
            fired.append(segue)
        }
        return fired
    }

    private mutating func leadsOn(
        _ segue: OperationsDescription.Segue, _ number: Int, of id: ActivationID, _ reply: Reply
    ) -> Bool {
        if let result = segue.result, result != reply.name { return false }
        if let when = segue.when, !tree.holds(when, number, of: id, reply) { return false }
        guard let condition = segue.condition, let reference = tree.node(of: id) else { return true }
        let scope = Scope(frame: tree.judgingFrame(number, of: id, reply), receiver: state.runs[id]?.performer)
        // What cannot be judged does not hold, and is reported.
        let holds = attempt { (turn) throws(Failure) in
            let live = Reading.live(reference.sibling(condition), in: scope)
            guard case .node(let node, let inner)? = try turn.tree.expand(live).first else { return false }
            return try turn.tree.judge(
                .live(node, in: inner), preferringOwnValueOver: OperationsDescription.result(reply))
        }
        return holds ?? false
    }

    // MARK: The end of a run

    /// Ends a run in which nothing goes on any more.
    mutating func endIfDone(_ id: ActivationID) {
        guard let run = state.runs[id], run.reply == nil else { return }
        let outside = Set(run.records.indices.filter { run.records[$0].pauseEnds != nil }.map { OperationID($0) })
        let stalled = run.graph?.stalled(outside: outside) ?? []
        if !stalled.isEmpty {
            let names = stalled.map { tree.graph(of: id)?.operations[$0.index].name ?? $0.description }
            _ = state.modifyRun(id) { run in
                run.withGraph { $0.fail(WorkflowProblem(.stalled, names)) }
            }
        }
        guard let outcome = state.runs[id]?.graph?.outcome else { return }
        var reply = Reply.success(tree.results(of: id))
        switch outcome {
        case .completed:
            if let failure = run.unsettled.last {
                reply = .failure(tree.results(of: id).merging(["error": failure.error]))
            }
        case .cancelled: reply = .cancelled
        case .failed(let problem):
            let sentence = Diagnostic.graphProblem(problem, isError: true, at: nil).message
            reply = .failure(tree.results(of: id).merging(["error": .string(sentence)]))
        }
        end(id, run, reply)
    }

    /// Ends a run that has gone on by itself for too long.
    mutating func cut(_ id: ActivationID) {
        guard let run = state.runs[id], run.reply == nil else { return }
        let operations = Set(run.records.map(\.activation))
        cancelWaiting { $0.work.map(operations.contains) ?? false }
        let cut = Diagnostic.chainCut(at: tree.node(of: id).map(tree.location))
        if !step.reports.contains(where: { $0.code == cut.code }) { report(cut) }
        end(id, run, .failure(cut.message))
    }

    private mutating func end(_ id: ActivationID, _ run: OperationRun, _ reply: Reply) {
        _ = state.modifyRun(id) { $0.reply = reply }
        touched.insert(id)
        for record in run.records { takeAway(tree.shown(by: record.activation)) }
        guard let reference = tree.node(of: id) else { return }
        var outcome = tree.results(of: id)
        if let last = run.last, let values = state.runs[id]?.records[last].reply?.values {
            outcome = outcome.merging(values)
        }
        if let error = reply.values["error"] { outcome["error"] = error }
        let scope = Scope(
            frame: tree.frame(of: id).merging(outcome), sent: tree.sent(of: id)?.merging(outcome),
            receiver: run.work ?? run.performer)
        let next =
            attempt { (turn) throws(Failure) in
                try turn.tree.readings("actions", of: turn.tree.reading(reference, for: run.performer, in: scope))
                    .first { turn.tree.answers($0.node, to: reply.name) }
            } ?? nil
        let outer = work
        work = run.work
        if let next { _ = perform(next.node, for: run.performer, in: scope) }
        work = outer
        if let operation = run.work { noteReply(reply, of: operation) }
    }
}

extension Reply {
    /// Nobody answered, and nobody will.
    static let cancelled = Reply(isSuccess: false, name: "cancelled", values: ["error": "cancelled"])
}
