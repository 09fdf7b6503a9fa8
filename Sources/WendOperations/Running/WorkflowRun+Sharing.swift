extension WorkflowRun {
    /// Asks for an operation's shared permits. With them it starts at once, else the worker gets another step.
    func request(_ step: OperationGraph.Step, _ worker: Int) -> OperationGraph.Step {
        let (wants, recorder) = look { ($0.rules.journalWants[step.id], $0.keeping?.recorder) }
        if let wants, let recorder {
            launch(step.id) { await $0.requestOfJournal(step, wants, recorder, $1, worker) }
            return proceed { _ in }
        }
        guard requestInProcess(step) else { return proceed { _ in } }
        var start = step
        start.kind = .start
        return attend(start, worker)
    }

    /// Asks for the permits that the workflows of this process share. False when the operation waits for them.
    private func requestInProcess(_ step: OperationGraph.Step) -> Bool {
        let times = look { $0.sharing.wants[step.id] ?? [] }.map(\.gate.now)
        let waiter = SharedWaiter(run: self, id: step.id)
        let others = change(settles: false) { $0.request(step.operation, times, waiter) }
        for other in others ?? [] { other.tell() }
        return others != nil
    }

    /// Asks the journal first, then in this process; everybody does so in this order. With all permits the operation is done.
    private func requestOfJournal(
        _ step: OperationGraph.Step, _ wants: [DurableWant], _ recorder: RunRecorder, _ token: AttemptToken?,
        _ worker: Int
    ) async {
        guard let cell = cell(step.id) else { return }
        do {
            let permits = try await recorder.acquire(wants, for: cell.name ?? "")
            guard change({ $0.granted(permits, to: step.operation) }) else { return }
        } catch {
            giveUp(recorder, error)
            return change { _ = $0.granted(nil, to: step.operation) }
        }
        guard requestInProcess(step) else { return change { $0.crew.end(step.id) } }
        await performOnOwnTask(cell, step.id, token, worker)
    }

    /// Shared permits may be had now: the operation is to ask again.
    func offer(_ id: Int32) {
        change { machine in
            if machine.hasGraph, machine.phase == .active { _ = machine.graph.offer(OperationID(Int(id))) }
        }
    }

    /// At the end of a run, with no lock held: gives shared permits back and tells whose turn it is.
    func giveBackShared(_ id: Int32) {
        var others: [SharedWaiter] = []
        for want in look({ $0.endSharing(id) }) { others += want.gate.giveBack(want.amount) }
        for other in others { other.tell() }
    }
}
