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
            return takeAndLeave()
        case .prepare:
            launch(id) { await $0.prepare(id, worker) }
            lock.lock()
            return takeAndLeave()
        case .start:
            lock.lock()
            let cell = cells[Int(id)]
            lock.unlock()
            if step.traits.contains(.suspends) || cell.details?.settings.isTimed == true {
                launch(id) { await $0.performOnOwnTask(cell, id, worker) }
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
    private func launch(_ id: Int32, _ work: @escaping @Sendable (WorkflowRun) async -> Bool) {
        lock.lock()
        let task = Task {
            let isHolding = await work(self)
            await self.carryOn(isHolding)
        }
        tasks[id] = task
        let isLate = cancelledOperations.contains(id) || graph.pointee.isStopping
        lock.unlock()
        if isLate { task.cancel() }
    }

    /// After an operation on its own task: becomes a worker if one is missing.
    private func carryOn(_ isHoldingLock: Bool) async {
        finishTurn()
    }

    private func finishTurn() {
        deliver()
        kick()
    }

    private func performOnOwnTask(_ cell: AnyWorkflowOperation, _ id: Int32, _ worker: Int) async -> Bool {
        let settings = cell.details?.settings
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
                return false
            }
            // It was awaited and has failed by being late.
            cell.rewindLate(timeError(cell, id, settings))
            if conclude(cell, id, false, worker) { lock.unlock() }
            return false
        }
        if conclude(cell, id, isSuccess, worker) { lock.unlock() }
        return false
    }

    private func timeError(_ cell: AnyWorkflowOperation, _ id: Int32, _ settings: OperationSettings?) -> WorkflowError {
        let name = withGraph { $0.label(id) } ?? ""
        if let deadline = settings?.deadline, options.clock.now() - startTime >= deadline {
            return WorkflowError(.deadlineExceeded, [name], detail: "\(deadline)")
        }
        return WorkflowError(.timedOut, [name], detail: settings?.timeout.map { "\($0)" } ?? "")
    }

    /// - Parameter giveUp: ends what took too long as failed, if the policy is not to wait for it.
    private func watchTime(
        _ cell: AnyWorkflowOperation, _ id: Int32, _ settings: OperationSettings, _ token: AttemptToken,
        _ giveUp: @escaping @Sendable (WorkflowRun, WorkflowError) -> Void
    ) -> Int {
        var time = settings.timeout ?? .seconds(Int64.max / 4_000_000_000)
        if let deadline = settings.deadline { time = min(time, startTime + deadline - options.clock.now()) }
        return after(max(time, .zero)) { run in
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

    private func signal(_ id: Int32) {
        lock.lock()
        cancelledOperations.insert(id)
        let task = tasks[id]
        lock.unlock()
        task?.cancel()
    }

    @discardableResult
    private func beginRun(_ cell: AnyWorkflowOperation, _ id: Int32, _ worker: Int) -> Int {
        lock.lock()
        let number = graph.pointee.run(of: OperationID(Int(id)))
        note(.operationStarted, id, worker)
        lock.unlock()
        deliver()
        if number > 1 { cell.details?.reset?() }
        return number
    }

    private func judge(_ id: Int32) -> OperationGraph.Verdict {
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

    /// Processes the end of a run. Returns with the lock held and true, or without it and false when the run is to be
    /// repeated.
    private func conclude(_ cell: AnyWorkflowOperation, _ id: Int32, _ isSuccess: Bool, _ worker: Int) -> Bool {
        giveBackShared(id)
        if !isSuccess, let pause = retryPause(cell, id) {
            lock.lock()
            tasks[id] = nil
            if !graph.pointee.isStopping {
                attempts[id, default: 1] += 1
                cancelledOperations.remove(id)
                note(.operationWillRetry(pause), id, worker)
                cell.rewind()
                graph.pointee.suspend(OperationID(Int(id)))
                let delay = graph.pointee.delay(of: OperationID(Int(id)))
                lock.unlock()
                deliver()
                if let delay { release(OperationID(Int(id)), delay, after: pause) }
                return false
            }
            lock.unlock()
        }
        let (fired, thrown) = firedSegues(cell, id)
        lock.lock()
        tasks[id] = nil
        cancelledOperations.remove(id)
        attempts[id] = nil
        for error in thrown { note(.conditionFailed(error), id, worker) }
        if isObserved {
            note(
                isSuccess ? .operationSucceeded : .operationFailed(cell.anyResult?.error ?? CancellationError()), id,
                worker)
        }
        graph.pointee.complete(Int(id), isSuccess ? .succeeded : .failed, fired: fired)
        if !graph.pointee.changes.isEmpty { handleChanges() }
        if !isSuccess, failsFast { failFast(id) }
        return true
    }

    private func release(_ operation: OperationID, _ delay: Int, after pause: Duration) {
        if pause > .zero { after(pause) { $0.release(operation, delay) } } else { release(operation, delay) }
    }

    private func retryPause(_ cell: AnyWorkflowOperation, _ id: Int32) -> Duration? {
        guard let retry = cell.details?.settings.retry, !isStopping.load(ordering: .acquiring),
            let error = cell.anyResult?.error, retry.isRetryable(error)
        else { return nil }
        let (attempt, isCancelled) = lock.withLock { (attempts[id] ?? 1, cancelledOperations.contains(id)) }
        let isTimedOut = (error as? WorkflowError)?.code == .timedOut
        guard !isCancelled || isTimedOut else { return nil }
        return retry.pause(after: attempt, random: options.random())
    }

    private func firedSegues(_ cell: AnyWorkflowOperation, _ id: Int32) -> ([Int32], [any Error]) {
        guard let numbers = segueTable[id] else { return ([], []) }
        let context = OperationContext(self, id)
        var fired: [Int32] = []
        var thrown: [any Error] = []
        for number in numbers {
            do {
                if try conditions[number]?(cell, context) ?? true { fired.append(Int32(number)) }
            } catch {
                thrown.append(error)
            }
        }
        return (fired, thrown)
    }

    // MARK: Preparing

    private func prepare(_ id: Int32, _ worker: Int) async -> Bool {
        guard let cell = cell(id) else { return false }
        let builder = PreparationBuilder()
        let list = builder.list
        var token: AttemptToken?
        var timer: Int?
        if let settings = cell.details?.settings, settings.isTimed {
            let made = AttemptToken()
            token = made
            timer = watchTime(cell, id, settings, made) { run, error in
                run.signal(id)
                run.failPrepared(cell, id, error, 0)
            }
        }
        let result: OperationResult<Preparation>
        do {
            result = .success(try await decide(cell, id, builder))
        } catch {
            result = .failure(error)
        }
        if let timer { stopTimer(timer) }
        if let token, !token.end() { return false }
        do {
            if let token, token.timeUp.load(ordering: .acquiring) {
                throw timeError(cell, id, cell.details?.settings)
            }
            try apply(try result.get(), list.withLock { $0 }, cell, id, worker)
        } catch {
            failPrepared(cell, id, error, worker)
        }
        return false
    }

    private func decide(
        _ cell: AnyWorkflowOperation, _ id: Int32, _ builder: borrowing PreparationBuilder
    ) async throws -> Preparation {
        guard let prepare = cell.details?.prepare else { return .proceed }
        if let name = withGraph({ graph in
            graph.failedPrerequisite(of: OperationID(Int(id))).map { graph.label(Int32($0.index)) }
        }) ?? nil {
            let error = operation(named: name)?.anyResult?.error
            throw WorkflowError(
                .prerequisiteFailed, [cell.name ?? "", name], detail: error.map { "\($0)" } ?? "did not run")
        }
        let context = OperationContext(self, id)
        guard cell.requiresMainThread else { return try await prepare(context, builder) }
        return try await MainThread.run { try await prepare(context, builder) }
    }

    private func failPrepared(_ cell: AnyWorkflowOperation, _ id: Int32, _ error: any Error, _ worker: Int) {
        cell.fail(error)
        lock.lock()
        note(.operationFailed(error), id, worker)
        graph.pointee.abandonPreparation(OperationID(Int(id)))
        lock.unlock()
        concludePrepared(cell, id, false)
    }

    /// An operation that ended without running: its segues and dependents follow as after a run.
    private func concludePrepared(_ cell: AnyWorkflowOperation, _ id: Int32, _ isSuccess: Bool) {
        let (fired, _) = firedSegues(cell, id)
        lock.lock()
        tasks[id] = nil
        cancelledOperations.remove(id)
        graph.pointee.complete(Int(id), isSuccess ? .succeeded : .failed, fired: fired)
        if !graph.pointee.changes.isEmpty { handleChanges() }
        if !isSuccess, failsFast { failFast(id) }
        lock.unlock()
    }

    private func apply(
        _ outcome: Preparation, _ list: AdditionList, _ cell: AnyWorkflowOperation, _ id: Int32, _ worker: Int
    ) throws {
        if case .complete(let result) = outcome {
            var isSuccess = !result.isFailure
            if case .success(let value) = result {
                if !cell.accept(value) {
                    throw WorkflowError(.noResult, [cell.name ?? "an operation"], detail: "a value of another type")
                }
            } else if let error = result.error {
                cell.fail(error)
                isSuccess = false
            }
            lock.lock()
            note(isSuccess ? .operationSucceeded : .operationFailed(result.error ?? CancellationError()), id, worker)
            graph.pointee.abandonPreparation(OperationID(Int(id)))
            lock.unlock()
            return concludePrepared(cell, id, isSuccess)
        }
        lock.lock()
        defer {
            if !graph.pointee.changes.isEmpty { handleChanges() }
            tasks[id] = nil
            lock.unlock()
        }
        if !list.isEmpty, !graph.pointee.isDropping(OperationID(Int(id))) { try add(list, OperationID(Int(id))) }
        note(.operationPrepared, id, worker)
        let operation = OperationID(Int(id))
        switch outcome {
        case .proceed: try graph.pointee.prepared(operation, list.isEmpty ? .proceed : .proceedAfterAdded)
        case .again: try graph.pointee.prepared(operation, .again)
        case .proceedAfterAdded: try graph.pointee.prepared(operation, .proceedAfterAdded)
        case .skip(let reason): try graph.pointee.prepared(operation, .skip(reason))
        case .delay(let pause):
            try graph.pointee.prepared(operation, .delay)
            if let delay = graph.pointee.delay(of: operation) {
                afterLocked({ pause }) { $0.release(operation, delay) }
            }
        case .complete: break
        }
        // Somebody cancelled it while it was prepared: it has not started, so it never will.
        if cancelledOperations.remove(id) != nil { _ = graph.pointee.cancel(operation) }
    }

    /// With the lock held: brings what a preparation has collected into the graph.
    private func add(_ list: AdditionList, _ adder: OperationID) throws(WorkflowError) {
        var addition = OperationGraph.Addition()
        var fresh: [AnyWorkflowOperation] = []
        addition.needsSuccess = list.needsSuccess
        addition.goesBack = list.goesBack
        for item in list.items {
            switch item {
            case .operation(let operation): fresh.append(operation)
            case .join(let name, let failed, let operation):
                if let there = graph.pointee.operation(named: name) {
                    if failed == .newRun, graph.pointee.state(of: there) == .failed { addition.rerun.append(there) }
                    addition.joined.append(there)
                } else {
                    let index = fresh.firstIndex { $0.name == name } ?? fresh.count
                    if index == fresh.count { fresh.append(operation) }
                    addition.wanted.append(index)
                }
            }
        }
        for operation in fresh { addition.operations.append((operation.name, operation.traits)) }
        var shared: [(index: Int, want: SharedWant)] = []
        for want in list.wants {
            guard let index = fresh.firstIndex(where: { $0 === want.operation }) else {
                throw WorkflowError(.unknownOperation, [want.operation.name ?? "an operation"])
            }
            let number = semaphoreNumber(want.semaphore)
            addition.wants.append(
                (index, GraphPlan.Want(semaphore: number, amount: want.amount, isExclusive: want.isExclusive)))
            if let gate = want.semaphore.gate, want.amount > 0 || want.isExclusive {
                addition.operations[index].traits.insert(.attended)
                shared.append(
                    (index, SharedWant(gate: gate, amount: want.isExclusive ? want.semaphore.permits : want.amount)))
            }
        }
        for (source, target) in list.dependencies {
            addition.dependencies.append((try end(source, fresh, adder), try end(target, fresh, adder)))
        }
        for operation in fresh where !operation.claim() {
            throw WorkflowError(.alreadyAdded, [operation.name ?? "an operation"])
        }
        let numbers = try graph.pointee.add(addition, for: adder)
        for (number, operation) in zip(numbers, fresh) {
            operation.place = Int32(number.index)
            cells.append(operation)
        }
        for (index, want) in shared where index < numbers.count { share(want, for: Int32(numbers[index].index)) }
        if !shared.isEmpty { graph.pointee.drawTicket = SharedGate.nextTicket }
        // Their cells are rewound by the graph's change, if they had run before.
        if !graph.pointee.changes.isEmpty { handleChanges() }
    }

    /// With the lock held: the graph's number for a semaphore, which may be new to it.
    private func semaphoreNumber(_ semaphore: WorkflowSemaphore) -> Int {
        if let known = semaphoreNumbers[ObjectIdentifier(semaphore)] { return known }
        let number = graph.pointee.add(semaphore.plan)
        semaphoreNumbers[ObjectIdentifier(semaphore)] = number
        heldSemaphores.append(semaphore)
        if semaphore.plan.refill != nil, semaphore.gate == nil { usesTime = true }
        return number
    }

    private func end(
        _ end: PreparationBuilder.End, _ fresh: [AnyWorkflowOperation], _ adder: OperationID
    ) throws(WorkflowError) -> OperationGraph.Addition.End {
        switch end {
        case .this: return .adder
        case .operation(let operation):
            if let index = fresh.firstIndex(where: { $0 === operation }) { return .new(index) }
            guard operation.place >= 0, Int(operation.place) < cells.count, cells[Int(operation.place)] === operation
            else {
                throw WorkflowError(.unknownOperation, [operation.name ?? "an operation"])
            }
            return .existing(OperationID(Int(operation.place)))
        case .name(let name):
            if let index = fresh.firstIndex(where: { $0.name == name }) { return .new(index) }
            guard let there = graph.pointee.operation(named: name) else {
                throw WorkflowError(.unknownOperation, [name])
            }
            return there == adder ? .adder : .existing(there)
        }
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
