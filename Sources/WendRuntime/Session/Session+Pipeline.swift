import WendCore

/// From the machine to the store, and from the store to the world: see design §8.
extension Session {
    /// Passes a step through the store and returns when it has had its turn.
    /// - Parameter isFirstEvent: Whether the session is worth storing from now on, if it is not stored yet.
    func pass(
        _ step: PendingStep, storing inputs: [JournalEntry], isFirstEvent: Bool = false
    ) async throws(SessionError) {
        switch change(storing: inputs, of: step, isFirstEvent: isFirstEvent) {
        case .success(let change?): await pass(step, change)
        case .success(nil): await pass(step, answer: .success(()))
        case .failure(let error): await pass(step, answer: .failure(error))
        }
        try step.outcome?.get()
    }

    /// Hands a change to the store. This is reached from the machine's step without giving up the executor, so changes
    /// are handed over in the order of the steps.
    func pass(_ step: PendingStep, _ change: SessionChange) async {
        pending.append(step)
        let store = surroundings.store
        step.answer = await withCheckedContinuation { continuation in
            store.commit(change) { continuation.resume(returning: $0) }
        }
        await takeTurns(until: step)
    }

    private func pass(_ step: PendingStep, answer: Result<Void, SessionStoreError>) async {
        pending.append(step)
        step.answer = answer
        await takeTurns(until: step)
    }

    /// Finishes every step whose predecessors are finished and whose answer is there.
    private func takeTurns(until step: PendingStep) async {
        while let first = pending.first, let answer = first.answer {
            pending.removeFirst()
            switch answer {
            case .success: commit(first)
            case .failure(let error): fail(first, error)
            }
        }
        if step.outcome == nil {
            await withCheckedContinuation { step.wake($0) }
        }
        if isJournalLong, pending.isEmpty { storeSnapshotSoon() }
    }

    private func commit(_ step: PendingStep) {
        if step.entries > 0 || step.isSnapshot { origin = nil }
        if step.isSnapshot { (entriesSinceSnapshot, bytesSinceSnapshot) = (0, 0) }
        entriesSinceSnapshot += step.entries
        bytesSinceSnapshot += step.bytes
        if step.entries > 0 { patience = 0 }
        if let client = step.client {
            committed[client.id] = client.number
            if step.entries > 0 { openingNotice = nil }
            committed.keepLatest(2 * surroundings.options.maximumClients)
        }
        if let number = step.number { self.number = number }
        if let update = step.update {
            for observer in observers { observer.call(.update(update)) }
        }
        if let observer = step.observer {
            attaching -= 1
            observers.append(observer)
        }
        for report in step.reports { surroundings.options.report?(id, report) }
        for effect in step.effects { perform(effect) }
        step.finish(.success(()))
        schedule()
        rest()
    }

    /// Gives up a step that could not be stored, with all that came after it, and starts over from what is stored.
    private func fail(_ step: PendingStep, _ error: SessionStoreError) {
        counters.failedCommits += 1
        surroundings.trouble.note(error, at: surroundings.clock.now)
        if step.isOptional { return step.finish(.failure(.notStored(error))) }
        let lost = [step] + pending
        pending = []
        received = committed
        for step in lost {
            if let client = step.client { failed[client.id] = min(failed[client.id] ?? .max, client.number) }
        }
        for step in lost where step.observer != nil { attaching -= 1 }
        reload = Task {
            await startOver(because: error)
            // Only now: whoever hears of the failure finds the session as it is stored.
            for step in lost { step.finish(.failure(.notStored(error))) }
        }
    }

    // MARK: Changes

    /// What to store for a step; nil if nothing, because the session is not worth storing yet.
    private func change(
        storing inputs: [JournalEntry], of step: PendingStep, isFirstEvent: Bool
    ) -> Result<SessionChange?, SessionStoreError> {
        if inputs.isEmpty { return .success(nil) }
        if !isHandedOver && !isFirstEvent {
            keepInMind(inputs)
            return .success(nil)
        }
        do {
            var change = SessionChange(session: id, epoch: epoch, position: position, time: lastTime)
            change.limits = surroundings.options.storeLimits
            var stored = inputs
            if !isHandedOver, let origin {
                change.owner = owner
                change.snapshot = try Coding.encode(StoredSnapshot(origin.state))
                change.clients = committed.all
                stored = origin.inputs + inputs
            }
            change.entries = try stored.map { try Coding.encode($0) }
            if let client = step.client { change.clients[client.id] = client.number }
            change.documents = try newDocuments()
            change.due = machine.nextDeadline
            step.entries = change.entries.count
            step.bytes = change.entries.reduce(0) { $0 + $1.count }
            isHandedOver = true
            position += change.entries.count
            linked.formUnion(change.documents.map(\.version))
            return .success(change)
        } catch {
            return .failure(SessionStoreError(.unavailable, "what happened cannot be written down (\(error))"))
        }
    }

    /// Remembers inputs of a session that is not stored.
    private func keepInMind(_ inputs: [JournalEntry]) {
        origin?.inputs += inputs
        guard let count = origin?.inputs.count else { return }
        // What other texts are needed for is not kept: only what the session begins with.
        if count > surroundings.options.snapshotInterval || inputs.contains(where: \.bringsSomething) {
            origin = Origin(state: machine.state)
            forgetUnusedDocuments()
        }
    }

    // MARK: Snapshots

    /// Whether the state should be stored whole: the journal has many entries, or much of what a session may have.
    private var isJournalLong: Bool {
        let options = surroundings.options
        return entriesSinceSnapshot >= options.snapshotInterval
            || bytesSinceSnapshot >= max(1, options.maximumSessionBytes / 4) || keepsTooMuch
    }

    func storeSnapshotSoon() {
        guard phase == .open, reload == nil, !isStoringSnapshot else { return }
        isStoringSnapshot = true
        Task {
            if pending.isEmpty, reload == nil, phase == .open { await storeSnapshot() }
            isStoringSnapshot = false
        }
    }

    /// Stores the whole state; the journal up to here is dropped. If that fails, nothing is lost.
    /// - Returns: Whether it is stored.
    @discardableResult
    func storeSnapshot() async -> Bool {
        let snapshot = StoredSnapshot(machine.state, notice: openingNotice)
        guard isHandedOver, let state = try? Coding.encode(snapshot) else { return false }
        committed.keepLatest(surroundings.options.maximumClients)
        if pending.isEmpty { received = committed }
        var change = SessionChange(session: id, epoch: epoch, position: position, time: lastTime)
        change.keepsOnly = keepOnlyNeeded()
        guard let new = try? newDocuments() else { return false }
        change.documents = new
        linked.formUnion(new.map(\.version))
        change.snapshot = state
        change.clients = committed.all
        change.forgetsOtherClients = true
        change.due = machine.nextDeadline
        change.limits = surroundings.options.storeLimits
        let step = PendingStep()
        step.isSnapshot = true
        step.isOptional = true
        await pass(step, change)
        if case .success = step.outcome { return true }
        linked.subtract(new.map(\.version))
        return false
    }
}
