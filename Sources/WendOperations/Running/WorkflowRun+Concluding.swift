extension WorkflowRun {
    /// What came of a run, after everything was asked that depends on it; `nil` when the machine knows already, because the
    /// run is to be repeated, or is told when it has been kept.
    func conclusion(
        of cell: AnyWorkflowOperation, _ id: Int32, _ isSuccess: Bool, _ worker: Int
    ) -> Conclusion? {
        giveBackShared(id)
        if !isSuccess {
            if let sleep = cell.anyResult?.error as? DurableSleep {
                let moment = options.clock.now() + min(sleep.pause, .longest)
                change { $0.sleep(id, for: sleep.pause, until: moment, worker) }
                return nil
            }
            if let pause = retryPause(cell, id), change({ $0.retry(id, after: pause, worker) }) { return nil }
        }
        return final(cell, Conclusion(id: id, isSuccess: isSuccess, worker: worker))
    }

    /// The end of a run on a task of its own, or of an operation that will not run.
    func conclude(_ cell: AnyWorkflowOperation, _ id: Int32, _ isSuccess: Bool, _ worker: Int) {
        guard let conclusion = conclusion(of: cell, id, isSuccess, worker) else { return }
        change { $0.conclude(conclusion) }
    }

    /// The end of an operation without a run, or without a further one: nothing is repeated.
    func concludeWithoutRun(_ cell: AnyWorkflowOperation, _ id: Int32, _ isSuccess: Bool, _ worker: Int = 0) {
        guard let conclusion = final(cell, Conclusion(id: id, isSuccess: isSuccess, worker: worker)) else { return }
        change { $0.conclude(conclusion) }
    }

    /// Ends an operation that will not run any more, because its time is up.
    func failLate(_ id: Int32) {
        guard let cell = cell(id) else { return }
        cell.fail(timeError(of: id))
        concludeWithoutRun(cell, id, false)
    }

    /// How long to wait before a failed run is repeated; `nil` when it is not.
    private func retryPause(_ cell: AnyWorkflowOperation, _ id: Int32) -> Duration? {
        guard let retry = cell.details?.settings.retry, !stopping.isSet,
            let error = cell.anyResult?.error, retry.isRetryable(error)
        else { return nil }
        let (attempt, isCancelled) = look { ($0.tries.attempts[id] ?? 1, $0.tries.signalled.contains(id)) }
        let code = (error as? WorkflowError)?.code
        guard code != .deadlineExceeded, !isCancelled || code == .timedOut else { return nil }
        return retry.pause(after: attempt, random: options.random())
    }

    /// Asks the conditions of the segues out of an operation. `nil` when the end is kept first.
    private func final(_ cell: AnyWorkflowOperation, _ ending: Conclusion) -> Conclusion? {
        let (conditions, recorder) = look { ($0.conditions(of: ending.id), $0.keeping?.recorder) }
        var isSuccess = ending.isSuccess
        let output = recorder == nil ? nil : output(of: cell, &isSuccess)
        var conclusion = Conclusion(id: ending.id, isSuccess: isSuccess, worker: ending.worker)
        if !conditions.isEmpty {
            let context = OperationContext(self, ending.id)
            for (number, condition) in conditions {
                do {
                    if try condition?(cell, context) ?? true { conclusion.fired.append(Int32(number)) }
                } catch {
                    conclusion.thrown.append(error)
                }
            }
        }
        if let recorder, let output, keep(conclusion, of: cell, output, recorder) { return nil }
        return conclusion
    }
}
