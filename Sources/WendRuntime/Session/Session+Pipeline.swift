import WendCore

/// From the core to the store, and from the store to the world: see design §8.
extension Session {
    /// Has the core take something as soon as the session can take an input, and returns when that has had its turn. What takes
    /// long is done where it holds up nobody.
    /// - Parameter take: Gives nil if there is nothing to be done. May be asked twice.
    /// - Throws: `closed`, or what came of the step.
    @discardableResult
    func enter(
        _ take: (inout SessionCore) throws(SessionError) -> Handover?
    ) async throws(SessionError) -> Receipt? {
        var work = executor.isSlow ? nil : SessionCore.quickWork
        while true {
            while let reload { await reload.value }
            guard phase == .open else { throw .closed }
            if let handover = try core.attempt(within: work, take) {
                guard let passage = handover.map(hand) else { return nil }
                return try await outcome(of: passage)
            }
            executor.putOff()
            await Task.yield()
            work = nil
        }
    }

    /// Gives a step to the store.
    ///
    /// Not asynchronous, so that nothing else of the session runs between a change and its handing over, and changes come to
    /// the store in the order of the steps. An `await` in between would do: a task that prefers an executor gives the session's
    /// up at each call, also from one function of the session to another.
    func hand(_ handover: Handover) -> Passage {
        let passage = Passage(ticket: handover.ticket)
        passages[handover.ticket] = passage
        if let change = handover.change {
            let answer = StoreAnswer()
            passage.answer = answer
            surroundings.store.commit(change) { answer.come($0) }
        }
        return passage
    }

    /// What came of a step that has been given to the store, when it has had its turn.
    @discardableResult
    func outcome(of passage: Passage) async throws(SessionError) -> Receipt? {
        if let answer = passage.answer { _ = await answer.value }
        settle(passage)
        if passage.outcome == nil {
            await withCheckedContinuation { passage.wake($0) }
        }
        return try passage.outcome?.get() ?? nil
    }

    /// Does what can be done as soon as the store has answered to a step. Nothing if it has not, or that was done.
    func settle(_ passage: Passage) {
        if let answer = passage.answer {
            guard let come = answer.come else { return }
            passage.answer = nil
            core.answered(passage.ticket, come)
        }
        takeTurns()
        if core.looked({ $0.isSnapshotDue }) { storeSnapshotSoon() }
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
        surroundings.handlers.tell(step.created, in: id)
        if let seconds = step.slowest { executor.foundSlow(UInt64(min(seconds, 3600) * 1e9)) }
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
            try await outcome(of: hand(handover))
            return true
        } catch {
            return false
        }
    }
}
