import Synchronization

extension WorkflowRun {

    func prepare(_ id: Int32, _ worker: Int) async {
        guard let cell = cell(id) else { return }
        if isLate(cell.details?.settings) {
            return failPrepared(cell, id, timeError(cell, id, cell.details?.settings), worker)
        }
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
        if let token, !token.end() { return }
        do {
            if let token, token.timeUp.load(ordering: .acquiring) {
                throw timeError(cell, id, cell.details?.settings)
            }
            try apply(try result.get(), list.withLock { $0 }, cell, id, worker)
        } catch {
            failPrepared(cell, id, error, worker)
        }
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
        guard cell.details?.form == .onMain else { return try await prepare(context, builder) }
        return try await MainThread.run { try await prepare(context, builder) }
    }

    func failPrepared(_ cell: AnyWorkflowOperation, _ id: Int32, _ error: any Error, _ worker: Int) {
        cell.fail(error)
        lock.lock()
        note(.operationFailed(error), id, worker)
        graph.pointee.abandonPreparation(OperationID(Int(id)))
        lock.unlock()
        concludePrepared(cell, id, false)
    }

    /// An operation that ended without running: its segues and dependents follow as after a run.
    func concludePrepared(_ cell: AnyWorkflowOperation, _ id: Int32, _ isSuccess: Bool) {
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
        let settled = fresh.flatMap { operation in
            (operation.details?.settings.semaphores ?? []).map { (operation, $0, 1, false) }
        }
        for want in list.wants + settled {
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
            addDeadline(of: operation)
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
