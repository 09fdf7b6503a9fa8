import Synchronization

/// What came of a run of an operation, with the answers of what it was asked about: the machine asks nobody.
struct Conclusion: Sendable {
    let id: Int32
    let isSuccess: Bool
    let worker: Int
    /// The numbers of the segues whose condition held, in the order added.
    var fired: [Int32] = []
    /// What conditions have thrown.
    var thrown: [any Error] = []
    /// Whether a journal says so.
    var isRestored = false
}

extension RunMachine {
    /// Processes the end of a run of an operation, or of a preparation that ends it.
    mutating func conclude(_ conclusion: Conclusion) {
        let id = conclusion.id
        crew.end(id)
        tries.signalled.remove(id)
        for error in conclusion.thrown { note(.conditionFailed(error), id, conclusion.worker) }
        keeping?.failing.remove(id)
        if conclusion.isRestored {
            note(.operationRestored, id)
        } else if audience.isObserved {
            let error = conclusion.isSuccess ? nil : cells[Int(id)].anyResult?.error ?? CancellationError()
            note(error.map { .operationFailed($0) } ?? .operationSucceeded, id, conclusion.worker)
        }
        tries.attempts[id] = nil
        graph.abandonPreparation(OperationID(Int(id)))
        graph.complete(Int(id), conclusion.isSuccess ? .succeeded : .failed, fired: conclusion.fired)
        if !graph.changes.isEmpty { handleChanges() }
        for number in conclusion.fired {
            if let target = plan.resolve(plan.segues[Int(number)].target) { endIfLate(target) }
        }
        if !conclusion.isSuccess, policy.failsFast { failFast(id) }
    }

    /// A run has failed and is to be repeated. False when the workflow is stopping: then it is over.
    mutating func retry(_ id: Int32, after pause: Duration, _ worker: Int) -> Bool {
        let operation = OperationID(Int(id))
        guard !graph.isStopping else { return false }
        crew.end(id)
        tries.signalled.remove(id)
        note(.operationWillRetry(pause), id, worker)
        tries.attempts[id, default: 1] += 1
        cells[Int(id)].rewind()
        graph.suspend(operation)
        if let delay = graph.delay(of: operation) {
            if pause > .zero {
                wake(.after(pause), .release(operation, delay: delay))
            } else {
                _ = graph.release(operation, delay: delay)
            }
        }
        endIfLate(id)
        return true
    }

    /// The segues out of an operation with their conditions, to be asked.
    func conditions(of id: Int32) -> [(number: Int, condition: SegueCondition?)] {
        (rules.segues[id] ?? []).map { ($0, rules.conditions[$0]) }
    }

    /// Ends the workflow because of one failure.
    mutating func failFast(_ id: Int32) {
        guard !graph.isStopping else { return }
        stop(failure(of: Int(id)))
    }

    // MARK: Stopping

    /// Starts nothing any more and signals what runs.
    mutating func stop(_ problem: WorkflowProblem?) {
        guard hasGraph, phase == .active, graph.outcome == nil, !graph.isStopping else { return }
        stopping.set()
        if let problem { graph.fail(problem) } else { _ = graph.cancel() }
        handleChanges()
        cancel(crew.stop() + alarms.silenceAll(butOverruns: true))
    }

    mutating func cancel(_ id: Int32) -> OperationGraph.Cancellation {
        guard hasGraph, Int(id) < graph.count else { return .ended }
        let found = graph.cancel(OperationID(Int(id)))
        handleChanges()
        if found == .running { signal(id) }
        return found
    }

    /// Tells an operation that runs to stop.
    mutating func signal(_ id: Int32) {
        tries.signalled.insert(id)
        if let task = crew.task(of: id) { cancel([task]) }
    }

    /// Keeps the task an operation was given. True when it was told to stop meanwhile.
    mutating func attach(_ task: Task<Void, Never>, to id: Int32, launch number: Int) -> Bool {
        crew.attach(task, id, number) && (graph.isStopping || tries.signalled.contains(id))
    }

    // MARK: Changes the graph made by itself

    /// Operations that were skipped, cancelled or reset.
    mutating func handleChanges() {
        while !graph.changes.isEmpty {
            for change in graph.takeChanges() { handle(change) }
        }
    }

    private mutating func handle(_ change: OperationGraph.Change) {
        switch change {
        case .became(let operation, let state):
            let id = Int32(operation.index)
            if !sharing.queued.isEmpty { withdraw(id) }
            switch state {
            case .skipped:
                let reason = graph.reason(for: operation) ?? .cancelled
                note(.operationSkipped(reason), id)
            case .cancelled:
                cells[operation.index].phase.store(AnyWorkflowOperation.Phase.cancelled, ordering: .releasing)
                note(.operationCancelled, id)
            case .unreached: note(.operationUnreached, id)
            default: break
            }
        case .reset(let operations):
            for operation in operations {
                let id = Int32(operation.index)
                if let last = cells[operation.index].rewind() { tries.history[id, default: []].append(last) }
                tries.attempts[id] = nil
                note(.operationReset, id)
                endIfLate(id)
                if cells[operation.index].details?.reset != nil { graph.attend(operation) }
            }
        case .cancelRunning(let operations):
            for operation in operations { signal(Int32(operation.index)) }
        case .withdrawn(let operation): withdraw(Int32(operation.index))
        case .paused(let operation, let loop, let iteration, let delay):
            guard let backoff = rules.loopPauses[loop] else { return }
            wake(.backoff(backoff, iteration: iteration), .release(operation, delay: delay))
        }
    }

    // MARK: Events

    mutating func note(
        _ kind: @autoclosure () -> WorkflowEvent.Kind, _ id: Int32 = -1, _ worker: Int = 0, run: Int? = nil
    ) {
        guard audience.isObserved else { return }
        let operation = id >= 0 ? OperationID(Int(id)) : nil
        let kind = kind()
        var explanation: String?
        if case .operationSkipped(let reason) = kind, hasGraph { explanation = graph.sentence(reason) }
        audience.note(
            WorkflowEvent(
                kind: kind, operation: operation,
                name: hasGraph ? operation.flatMap { graph.name(of: $0) } : nil,
                run: run ?? operation.map { hasGraph ? graph.run(of: $0) : 1 } ?? 1,
                attempt: tries.attempts[id] ?? 1, explanation: explanation, worker: worker, time: time - startTime))
    }

    /// An operation came after the start: whoever looks is told.
    mutating func refuse(_ name: String?) {
        let problem = WorkflowProblem(.alreadyStarted, [name ?? "an operation"])
        warnings.append(problem)
        guard audience.isObserved else { return }
        audience.note(
            WorkflowEvent(
                kind: .refused(problem), operation: nil, name: name, run: 1, attempt: 1, explanation: nil, worker: 0,
                time: time - startTime))
    }
}
