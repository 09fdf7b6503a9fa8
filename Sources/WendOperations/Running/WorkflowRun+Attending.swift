import Synchronization

extension WorkflowRun {
    /// Does a step that needs more than running synchronous work, and returns the worker's next one.
    func attend(_ step: OperationGraph.Step, _ worker: Int) -> OperationGraph.Step {
        let id = step.id
        switch step.kind {
        case .none:
            return step
        case .request:
            return request(step, worker)
        case .judge:
            let verdict = judge(id)
            lock.lock()
            graph.pointee.judged(step.operation, verdict)
            endIfLate(step.id)
            return takeAndLeave()
        case .prepare:
            launch(id) { await $0.prepare(id, worker) }
            lock.lock()
            return takeAndLeave()
        case .start:
            lock.lock()
            let cell = cells[Int(id)]
            lock.unlock()
            let settings = cell.details?.settings
            if step.traits.contains(.suspends) || settings?.isTimed == true || settings?.executor != nil {
                launch(id, on: settings?.executor) { await $0.performOnOwnTask(cell, id, worker) }
                lock.lock()
                return takeAndLeave()
            }
            beginRun(cell, id, worker)
            let isSuccess = cell.perform(self, id)
            guard conclude(cell, id, isSuccess, worker) else {
                lock.lock()
                return takeAndLeave()
            }
            return takeAndLeave()
        }
    }

    /// With the lock held.
    func takeAndLeave() -> OperationGraph.Step {
        let step = take()
        leave(step)
        if !outboxIsEmpty { deliver() }
        return step
    }

    private var outboxIsEmpty: Bool { lock.withLock { outbox.isEmpty } }

    /// Gives an operation a task of its own that can be cancelled by itself, and that works on when it is done.
    func launch(
        _ id: Int32, on executor: (any TaskExecutor)? = nil, _ work: @escaping @Sendable (WorkflowRun) async -> Void
    ) {
        lock.lock()
        let task = Task(executorPreference: executor) {
            await work(self)
            self.finishTurn()
        }
        tasks[id] = task
        let isLate = cancelledOperations.contains(id) || graph.pointee.isStopping
        lock.unlock()
        if isLate { task.cancel() }
    }

    /// After an operation on its own task: somebody becomes a worker if one is missing.
    func finishTurn() {
        deliver()
        kick()
    }

    private func performOnOwnTask(_ cell: AnyWorkflowOperation, _ id: Int32, _ worker: Int) async {
        let settings = cell.details?.settings
        if isLate(settings) {
            cell.fail(timeError(cell, id, settings))
            if conclude(cell, id, false, worker) { lock.unlock() }
            return
        }
        let number = beginRun(cell, id, worker)
        var token: AttemptToken?
        var timer: Int?
        if let settings, settings.isTimed {
            let made = AttemptToken()
            token = made
            timer = watchTime(cell, id, settings, made) { run, error in
                cell.fail(error)
                run.signal(id)
                if run.conclude(cell, id, false, 0) { run.lock.unlock() }
            }
        }
        let isSuccess = await cell.performSuspending(OperationContext(self, id, token))
        if let timer { stopTimer(timer) }
        if let token, token.timeUp.load(ordering: .acquiring) {
            if settings?.overrun == .abandon {
                // Given up: whoever gave it up has concluded it already. What it says now sets nothing off.
                lock.withLock { note(.operationEndedLate, id, worker, run: number) }
                return
            }
            // It was awaited and has failed by being late.
            cell.rewindLate(timeError(cell, id, settings))
            if conclude(cell, id, false, worker) { lock.unlock() }
            return
        }
        if conclude(cell, id, isSuccess, worker) { lock.unlock() }
    }

    func timeError(_ cell: AnyWorkflowOperation, _ id: Int32, _ settings: OperationSettings?) -> WorkflowError {
        let name = withGraph { $0.label(id) } ?? ""
        if let deadline = settings?.deadline, options.clock.now() - startTime >= deadline {
            return WorkflowError(.deadlineExceeded, [name], detail: "\(deadline)")
        }
        return WorkflowError(.timedOut, [name], detail: settings?.timeout.map { "\($0)" } ?? "")
    }

    /// - Parameter giveUp: ends what took too long as failed, if the policy is not to wait for it.
    func watchTime(
        _ cell: AnyWorkflowOperation, _ id: Int32, _ settings: OperationSettings, _ token: AttemptToken,
        _ giveUp: @escaping @Sendable (WorkflowRun, WorkflowError) -> Void
    ) -> Int {
        // A moment, not a length of time: what the task takes to begin does not come on top.
        let now = options.clock.now
        var end = now() + min(settings.timeout ?? .longest, .longest)
        if let deadline = settings.deadline { end = min(end, startTime + min(deadline, .longest)) }
        let moment = end
        lock.lock()
        defer { lock.unlock() }
        return afterLocked({ max(moment - now(), .zero) }) { run in
            if settings.overrun == .abandon {
                guard token.end() else { return }
                token.timeUp.store(true, ordering: .releasing)
                giveUp(run, run.timeError(cell, id, settings))
                run.finishTurn()
            } else {
                token.timeUp.store(true, ordering: .releasing)
                run.signal(id)
            }
        }
    }

    func signal(_ id: Int32) {
        lock.lock()
        cancelledOperations.insert(id)
        let task = tasks[id]
        lock.unlock()
        task?.cancel()
    }

    @discardableResult
    func beginRun(_ cell: AnyWorkflowOperation, _ id: Int32, _ worker: Int) -> Int {
        lock.lock()
        let number = graph.pointee.run(of: OperationID(Int(id)))
        note(.operationStarted, id, worker)
        lock.unlock()
        deliver()
        if number > 1 { cell.details?.reset?() }
        return number
    }

    func judge(_ id: Int32) -> OperationGraph.Verdict {
        let numbers = withGraph { $0.customGuards(of: OperationID(Int(id))) } ?? []
        let context = OperationContext(self, id)
        var verdict = OperationGraph.Verdict.proceed
        for number in numbers {
            switch predicates[number]?(context) ?? .proceed {
            case .skip: return .skip
            case .wait: verdict = .wait
            case .proceed: break
            }
        }
        return verdict
    }
}

extension AnyWorkflowOperation {
    /// Replaces the result of a run that ended after its time.
    func rewindLate(_ error: WorkflowError) {
        while true {
            let (moved, seen) = phase.compareExchange(
                expected: Phase.done, desired: Phase.active, ordering: .acquiringAndReleasing)
            if moved { return fail(error) }
            if seen != Phase.reading { return fail(error) }
        }
    }
}
