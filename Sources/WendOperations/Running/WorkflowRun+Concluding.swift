import Synchronization

extension WorkflowRun {
    /// Processes the end of a run. Returns with the lock held and true, or without it and false when the run is to be
    /// repeated.
    func conclude(_ cell: AnyWorkflowOperation, _ id: Int32, _ isSuccess: Bool, _ worker: Int) -> Bool {
        giveBackShared(id)
        if !isSuccess, let pause = retryPause(cell, id) {
            lock.lock()
            tasks[id] = nil
            if !graph.pointee.isStopping {
                cancelledOperations.remove(id)
                note(.operationWillRetry(pause), id, worker)
                attempts[id, default: 1] += 1
                cell.rewind()
                graph.pointee.suspend(OperationID(Int(id)))
                let delay = graph.pointee.delay(of: OperationID(Int(id)))
                endIfLate(id)
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
        for error in thrown { note(.conditionFailed(error), id, worker) }
        if isObserved {
            note(
                isSuccess ? .operationSucceeded : .operationFailed(cell.anyResult?.error ?? CancellationError()), id,
                worker)
        }
        attempts[id] = nil
        graph.pointee.complete(Int(id), isSuccess ? .succeeded : .failed, fired: fired)
        if !graph.pointee.changes.isEmpty { handleChanges() }
        for number in fired {
            if let target = plan.resolve(plan.segues[Int(number)].target) { endIfLate(target) }
        }
        if !isSuccess, failsFast { failFast(id) }
        return true
    }

    func release(_ operation: OperationID, _ delay: Int, after pause: Duration) {
        if pause > .zero { after(pause) { $0.release(operation, delay) } } else { release(operation, delay) }
    }

    func retryPause(_ cell: AnyWorkflowOperation, _ id: Int32) -> Duration? {
        guard let retry = cell.details?.settings.retry, !isStopping.load(ordering: .acquiring),
            let error = cell.anyResult?.error, retry.isRetryable(error)
        else { return nil }
        let (attempt, isCancelled) = lock.withLock { (attempts[id] ?? 1, cancelledOperations.contains(id)) }
        let code = (error as? WorkflowError)?.code
        guard code != .deadlineExceeded else { return nil }
        let isTimedOut = code == .timedOut
        guard !isCancelled || isTimedOut else { return nil }
        return retry.pause(after: attempt, random: options.random())
    }

    func firedSegues(_ cell: AnyWorkflowOperation, _ id: Int32) -> ([Int32], [any Error]) {
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
}
