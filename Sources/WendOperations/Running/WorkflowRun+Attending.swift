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
            if verdict == .skip, let recorder = look({ $0.keeping?.recorder }), keepSkipping(step.operation, recorder) {
                return proceed { _ in }
            }
            return proceed { machine in
                machine.graph.judged(step.operation, verdict)
                machine.endIfLate(id)
            }
        case .prepare:
            launch(id) { await $0.prepare(id, $1, worker) }
            return proceed { _ in }
        case .start:
            let cell = look { $0.cells[Int(id)] }
            let settings = cell.details?.settings
            if step.traits.contains(.suspends) || settings?.isTimed == true || settings?.executor != nil {
                launch(id, on: settings?.executor) { await $0.performOnOwnTask(cell, id, $1, worker) }
                return proceed { _ in }
            }
            beginRun(cell, id, worker)
            let conclusion = conclusion(of: cell, id, cell.perform(self, id), worker)
            return proceed { if let conclusion { $0.conclude(conclusion) } }
        }
    }

    /// Gives an operation a task of its own that can be cancelled by itself.
    func launch(
        _ id: Int32, on executor: (any TaskExecutor)? = nil,
        _ work: @escaping @Sendable (WorkflowRun, AttemptToken?) async -> Void
    ) {
        let (number, token) = look { machine in
            let token = machine.cells[Int(id)].details?.settings.isTimed == true ? AttemptToken() : nil
            return (machine.crew.launch(id, token), token)
        }
        let task = Task(executorPreference: executor) { await work(self, token) }
        if look({ $0.attach(task, to: id, launch: number) }) { task.cancel() }
    }

    func performOnOwnTask(
        _ cell: AnyWorkflowOperation, _ id: Int32, _ token: AttemptToken?, _ worker: Int
    ) async {
        // Its deadline may have passed while it waited for a thread; then it has ended already.
        if let token, !token.begin() { return }
        let settings = cell.details?.settings
        if hasNoTime(id, settings) {
            cell.fail(timeError(of: id))
            return conclude(cell, id, false, worker)
        }
        let number = beginRun(cell, id, worker)
        let watch = watchTime(id, settings, token, isPreparing: false)
        let isSuccess = await cell.performSuspending(OperationContext(self, id, token))
        if let watch { change { $0.silence(watch.alarm) } }
        if let token, token.isGivenUp {
            // Whoever gave it up has concluded it already. What it says now sets nothing off.
            return change { $0.note(.operationEndedLate, id, worker, run: number) }
        }
        guard let watch, token?.isTimeUp == true || isOver(watch) else { return conclude(cell, id, isSuccess, worker) }
        // It has failed by being late: it was awaited, or kept the thread that its alarm should have rung on.
        cell.replace(timeError(of: id))
        conclude(cell, id, false, worker)
    }

    // MARK: Time limits

    func isLate(_ id: Int32) -> Bool {
        change(settles: false) { $0.isLate(id) }
    }

    func timeError(of id: Int32) -> WorkflowError {
        change(settles: false) { $0.timeError(of: id) }
    }

    /// Whether there is no time at all for what is about to begin: its deadline has passed, or it may take none.
    func hasNoTime(_ id: Int32, _ settings: OperationSettings?) -> Bool {
        if let timeout = settings?.timeout, timeout <= .zero { return true }
        return isLate(id)
    }

    /// What sees to it that something ends by its time.
    struct TimeWatch {
        let alarm: Int
        let end: Duration
    }

    /// Whether the time is up, also when nobody could say so: work that blocks may keep every thread an alarm could ring on.
    func isOver(_ watch: TimeWatch) -> Bool { options.clock.now() >= watch.end }

    /// Sees to it that a run that has begun, or a round of preparation, ends by its time.
    func watchTime(
        _ id: Int32, _ settings: OperationSettings?, _ token: AttemptToken?, isPreparing: Bool
    ) -> TimeWatch? {
        guard let settings, let token else { return nil }
        var end = options.clock.now() + min(settings.timeout ?? .longest, .longest)
        return change { machine in
            if let deadline = settings.deadline { end = min(end, machine.startTime + min(deadline, .longest)) }
            let alarm = machine.wake(
                .until(end), .overrun(RunAlarms.Overrun(id: id, token: token, isPreparing: isPreparing)))
            return TimeWatch(alarm: alarm, end: end)
        }
    }

    /// The time of a run, or of a round of preparation, is up: it is told to stop, and ends as failed at once if the policy is not to
    /// wait for it.
    func giveUp(_ overrun: RunAlarms.Overrun) {
        let id = overrun.id
        guard let cell = cell(id) else { return }
        guard cell.details?.settings.overrun == .abandon else {
            overrun.token.markTimeUp()
            return change { $0.signal(id) }
        }
        guard overrun.token.giveUp() else { return }
        overrun.token.markTimeUp()
        cell.fail(timeError(of: id))
        change { $0.signal(id) }
        if overrun.isPreparing { concludeWithoutRun(cell, id, false) } else { conclude(cell, id, false, 0) }
    }

    @discardableResult
    func beginRun(_ cell: AnyWorkflowOperation, _ id: Int32, _ worker: Int) -> Int {
        let number = change(settles: false) { machine in
            machine.note(.operationStarted, id, worker)
            return machine.graph.run(of: OperationID(Int(id)))
        }
        if number > 1 { cell.details?.reset?() }
        return number
    }

    /// Asks the custom guards of an operation.
    private func judge(_ id: Int32) -> OperationGraph.Verdict {
        let predicates = look { machine in
            machine.graph.customGuards(of: OperationID(Int(id))).compactMap { machine.rules.predicates[$0] }
        }
        let context = OperationContext(self, id)
        var verdict = OperationGraph.Verdict.proceed
        for predicate in predicates {
            switch predicate(context) {
            case .skip: return .skip
            case .wait: verdict = .wait
            case .proceed: break
            }
        }
        return verdict
    }
}

extension AnyWorkflowOperation {
    /// Replaces the result of a run that has ended by a failure.
    func replace(_ error: WorkflowError) {
        while true {
            let (moved, seen) = phase.compareExchange(
                expected: Phase.done, desired: Phase.active, ordering: .acquiringAndReleasing)
            if moved { return fail(error) }
            if seen != Phase.reading { return fail(error) }
        }
    }
}
