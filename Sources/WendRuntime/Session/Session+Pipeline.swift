import WendCore

/// From the core to the store, and from the store to the world: see design §8.
extension Session {
    /// Passes a step through the store and returns when it has had its turn.
    ///
    /// The change is handed to the store without giving up the executor since the core made it, so changes are handed over
    /// in the order of the steps.
    @discardableResult
    func pass(_ handover: Handover) async throws(SessionError) -> Receipt? {
        let passage = Passage()
        passages[handover.ticket] = passage
        if let change = handover.change {
            let store = surroundings.store
            let answer = await withCheckedContinuation { continuation in
                store.commit(change) { continuation.resume(returning: $0) }
            }
            core.answered(handover.ticket, answer)
        }
        takeTurns()
        if passage.outcome == nil {
            await withCheckedContinuation { passage.wake($0) }
        }
        if core.isSnapshotDue { storeSnapshotSoon() }
        return try passage.outcome?.get() ?? nil
    }

    /// Does what the core wants done.
    private func takeTurns() {
        while let output = core.next() {
            switch output {
            case .done(let step): finish(step)
            case .kept(let ticket, let error):
                surroundings.trouble.note(error, at: now)
                passages.removeValue(forKey: ticket)?.finish(.failure(.notStored(error)))
            case .lost(let tickets, let error):
                surroundings.trouble.note(error, at: now)
                startOver(without: tickets, because: error)
            }
        }
    }

    private func finish(_ step: FinishedStep) {
        if let update = step.update {
            for observer in observers { observer.call(.update(update)) }
        }
        if let observer = joining.removeValue(forKey: step.ticket) { observers.append(observer) }
        report(step.reports)
        if step.isSlow { executor.foundSlow() }
        for effect in step.effects { perform(effect) }
        passages.removeValue(forKey: step.ticket)?.finish(.success(step.receipt))
        schedule()
        rest(isUse: step.isUse)
        tally()
    }

    func report(_ reports: [Diagnostic]) {
        for report in reports { surroundings.options.report?(id, report) }
    }

    /// Gives up steps that could not be stored, and starts over from what is.
    private func startOver(without tickets: [Int], because error: SessionStoreError) {
        let lost = tickets.compactMap { passages.removeValue(forKey: $0) }
        for ticket in tickets { joining[ticket] = nil }
        surroundings.options.follow?(id, .takenBack(steps: tickets.count, why: error.message))
        executor.leaveToPool()
        reload = Task {
            await startOver(because: error)
            // Only now: whoever hears of the failure finds the session as it is stored.
            for passage in lost { passage.finish(.failure(.notStored(error))) }
        }
    }

    // MARK: Snapshots

    private func storeSnapshotSoon() {
        guard phase == .open, reload == nil, !isStoringSnapshot else { return }
        isStoringSnapshot = true
        executor.leaveToPool()
        Task {
            if core.isSnapshotDue, reload == nil, phase == .open { await storeSnapshot() }
            isStoringSnapshot = false
        }
    }

    /// Stores the whole state; the journal up to here is dropped. If that fails, nothing is lost.
    /// - Returns: Whether it is stored.
    @discardableResult
    func storeSnapshot() async -> Bool {
        executor.isException()
        guard let handover = core.snapshot() else { return false }
        do {
            try await pass(handover)
            return true
        } catch {
            return false
        }
    }
}
