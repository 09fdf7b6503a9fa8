import Synchronization

extension WorkflowRun {
    // MARK: Changes the graph made by itself

    /// With the lock held: operations that were skipped, cancelled or reset.
    func handleChanges() {
        for change in graph.pointee.takeChanges() {
            switch change {
            case .became(let operation, let state):
                let id = Int32(operation.index)
                if !sharing.queued.isEmpty { withdraw(id) }
                switch state {
                case .skipped: note(.operationSkipped(graph.pointee.reason(for: operation) ?? .cancelled), id)
                case .cancelled:
                    cells[operation.index].phase.store(AnyWorkflowOperation.Phase.cancelled, ordering: .releasing)
                    note(.operationCancelled, id)
                case .unreached: note(.operationUnreached, id)
                default: break
                }
            case .reset(let operations):
                for operation in operations {
                    let last = cells[operation.index].rewind()
                    if let last { history[Int32(operation.index), default: []].append(last) }
                    attempts[Int32(operation.index)] = nil
                    note(.operationReset, Int32(operation.index))
                    endIfLate(Int32(operation.index))
                    if cells[operation.index].details?.reset != nil {
                        graph.pointee.attend(operation)
                    }
                }
            case .cancelRunning(let operations):
                let running = operations.map { Int32($0.index) }
                cancelledOperations.formUnion(running)
                let signalled = running.compactMap { tasks[$0] }
                // Not here: cancelling runs foreign handlers.
                if !signalled.isEmpty { Task { for task in signalled { task.cancel() } } }
            case .withdrawn(let operation): withdraw(Int32(operation.index))
            case .paused(let operation, let loop, let iteration, let delay):
                guard let backoff = loopPauses[loop] else { continue }
                let random = options.random
                afterLocked({ backoff.pause(after: iteration, random: random()) }) {
                    $0.release(operation, delay)
                }
            }
        }
    }

    // MARK: Events

    /// With the lock held.
    func note(_ kind: @autoclosure () -> WorkflowEvent.Kind, _ id: Int32 = -1, _ worker: Int = 0, run: Int? = nil) {
        guard isObserved else { return }
        let operation = id >= 0 ? OperationID(Int(id)) : nil
        let kind = kind()
        var explanation: String?
        if case .operationSkipped(let reason) = kind, hasGraph { explanation = graph.pointee.sentence(reason) }
        outbox.append(
            WorkflowEvent(
                kind: kind, operation: operation,
                name: id >= 0 ? (hasGraph ? graph.pointee.name(of: OperationID(Int(id))) : nil) : nil,
                run: run ?? operation.map { hasGraph ? graph.pointee.run(of: $0) : 1 } ?? 1,
                attempt: attempts[id] ?? 1, explanation: explanation, worker: worker,
                time: options.clock.now() - startTime))
    }

    /// Tells observers what has happened, in order, outside the lock; one thread at a time.
    func deliver() {
        lock.lock()
        guard !isDelivering, !outbox.isEmpty else { return lock.unlock() }
        isDelivering = true
        while !outbox.isEmpty {
            let batch = outbox
            outbox = []
            let observers = observers
            let streams = Array(streams.values)
            lock.unlock()
            for event in batch {
                for observer in observers { observer(event) }
                for stream in streams { stream.yield(event) }
                if case .ended = event.kind { for stream in streams { stream.finish() } }
            }
            lock.lock()
        }
        isDelivering = false
        let isOver = phase == .ended
        lock.unlock()
        if isOver { wakeWaiters() }
    }

    /// An operation came after the start: it fails without having run, and whoever looks is told.
    func refuse(_ operation: AnyWorkflowOperation) {
        let problem = WorkflowProblem(.alreadyStarted, [operation.name ?? "an operation"])
        guard operation.claim() else { return }
        operation.fail(WorkflowError([problem]))
        lock.lock()
        warnings.append(problem)
        if isObserved {
            outbox.append(
                WorkflowEvent(
                    kind: .refused(problem), operation: nil, name: operation.name, run: 1, attempt: 1, explanation: nil,
                    worker: 0,
                    time: options.clock.now() - startTime))
        }
        lock.unlock()
        deliver()
    }

    // MARK: Timers

    @discardableResult
    func after(_ pause: Duration, _ action: @escaping @Sendable (WorkflowRun) -> Void) -> Int {
        lock.withLock { afterLocked({ pause }, action) }
    }

    /// With the lock held. The pause is worked out outside of it. The timer keeps the run alive until it has fired or
    /// the run has ended, which stops all timers.
    @discardableResult
    func afterLocked(
        _ pause: @escaping @Sendable () -> Duration, _ action: @escaping @Sendable (WorkflowRun) -> Void
    ) -> Int {
        nextTimer += 1
        let number = nextTimer
        let sleep = options.clock.sleep
        timers[number] = Task {
            do { try await sleep(min(pause(), .longest)) } catch { return }
            let isWanted = self.lock.withLock {
                guard self.timers.removeValue(forKey: number) != nil else { return false }
                self.acting += 1
                return true
            }
            guard isWanted else { return }
            action(self)
            self.lock.withLock { self.acting -= 1 }
        }
        return number
    }

    /// A delay is over.
    func release(_ operation: OperationID, _ delay: Int) {
        lock.withLock { _ = graph.pointee.release(operation, delay: delay) }
        kick()
    }

    func stopTimer(_ number: Int) {
        lock.withLock { timers.removeValue(forKey: number) }?.cancel()
    }

    // MARK: The end

    /// With the lock held: notices the end, a stall, and when rate limits are to be looked at. True when the run has
    /// just ended.
    func settle() -> Bool {
        guard phase == .active, hasGraph else { return false }
        if !graph.pointee.changes.isEmpty { handleChanges() }
        if graph.pointee.outcome == nil { settleWaiting() }
        guard let outcome = graph.pointee.outcome, !isEnding else { return false }
        if !graph.pointee.changes.isEmpty { handleChanges() }
        isEnding = true
        error = endError(outcome)
        phase = .ended
        note(.ended(error.map { .failed($0.problems[0]) } ?? outcome))
        return true
    }

    private func settleWaiting() {
        if let due = graph.pointee.nextDeadline, due != timerDue {
            timerDue = due
            let pause = Duration.nanoseconds(max(due - options.clock.nanoseconds, 0))
            afterLocked({ pause }) { run in
                run.lock.withLock {
                    run.timerDue = nil
                    run.graph.pointee.tick()
                }
                run.kick()
            }
        }
        let held = graph.pointee.stalled()
        guard !held.isEmpty, stallTimer == nil else { return }
        guard let timeout = options.stallTimeout else { return fail(held) }
        stallTimer = afterLocked({ timeout }) { run in
            run.lock.withLock {
                run.stallTimer = nil
                let held = run.graph.pointee.stalled()
                if !held.isEmpty { run.fail(held) }
            }
            run.kick()
        }
    }

    private func fail(_ held: [OperationID]) {
        graph.pointee.fail(WorkflowProblem(.stalled, held.map { graph.pointee.label(Int32($0.index)) }))
    }

    private func endError(_ outcome: OperationGraph.Outcome) -> WorkflowError? {
        switch outcome {
        case .cancelled: return WorkflowError(.cancelled)
        case .failed(let problem): return WorkflowError([problem])
        case .completed:
            guard options.failurePolicy == .failAtEnd, graph.pointee.failedCount > 0 else { return nil }
            return WorkflowError(
                (0..<cells.count).filter { graph.pointee.state(of: OperationID($0)) == .failed }.map { id in
                    let error = cells[id].anyResult?.error
                    return WorkflowProblem(
                        .operationFailed, [graph.pointee.label(Int32(id))], detail: error.map { "\($0)" } ?? "")
                })
        }
    }

    /// After `settle` said so: releases what is left over and wakes who waits.
    func finishUp() {
        lock.lock()
        let left = Array(timers.values)
        timers = [:]
        lock.unlock()
        for timer in left { timer.cancel() }
        deliver()
        let isQuiet = lock.withLock { outbox.isEmpty && !isDelivering }
        if isQuiet { wakeWaiters() }
    }

    private func wakeWaiters() {
        let (waiters, actions) = lock.withLock {
            defer {
                self.waiters = []
                finishing = []
            }
            return (self.waiters, finishing)
        }
        for waiter in waiters { waiter.resume() }
        for action in actions { action() }
    }

    /// Waits until the run has ended and everybody has been told.
    func waitForEnd() async {
        await withCheckedContinuation { continuation in
            let isOver = lock.withLock {
                if phase == .ended, outbox.isEmpty, !isDelivering { return true }
                waiters.append(continuation)
                return false
            }
            if isOver { continuation.resume() }
        }
    }
}
