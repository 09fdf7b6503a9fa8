import WendCore

/// From the machine to the store, and from the store to the world: see design §8.
extension SessionCore {
    /// Puts a step behind those on their way.
    /// - Parameter isFirstEvent: Whether the session is worth storing from now on, if it is not stored yet.
    mutating func handOver(
        _ step: PendingStep, storing entries: [JournalEntry], isFirstEvent: Bool = false
    ) -> Handover {
        var step = step
        var handed: SessionChange?
        do {
            handed = try change(storing: entries, of: &step, isFirstEvent: isFirstEvent)
            if handed == nil { step.answer = .success(()) }
        } catch {
            step.answer = .failure(
                SessionStoreError(.unavailable, "what happened cannot be written down (\(error))"))
        }
        lastTicket = step.ticket
        pending.append(step)
        return Handover(ticket: step.ticket, change: handed)
    }

    /// Notes what the store said to a change. A step that has been lost meanwhile stays so.
    package mutating func answered(_ ticket: Int, _ answer: Result<Void, SessionStoreError>) {
        guard let index = pending.firstIndex(where: { $0.ticket == ticket }) else { return }
        pending[index].answer = answer
    }

    /// What is to be done next: steps have their turn in order, each when its answer is there and those before it have had
    /// theirs. Nil if nothing is to be done now.
    package mutating func next() -> SessionOutput? {
        guard loss == nil, let first = pending.first, let answer = first.answer else { return nil }
        pending.removeFirst()
        switch answer {
        case .success: return .done(commit(first))
        case .failure(let error): return fail(first, error)
        }
    }

    private mutating func commit(_ step: PendingStep) -> FinishedStep {
        if step.entries > 0 || step.isSnapshot { origin = nil }
        if step.isSnapshot { (entriesSinceSnapshot, bytesSinceSnapshot) = (0, 0) }
        entriesSinceSnapshot += step.entries
        bytesSinceSnapshot += step.bytes
        if step.entries > 0 { patience = 0 }
        if let client = step.client, !step.isDuplicate {
            committed[client.id] = client.number
            if step.entries > 0 { openingNotice = nil }
            committed.keepLatest(2 * options.maximumClients)
        }
        if let number = step.number {
            self.number = number
            if !step.isSign { goodSince = number }
        }
        let receipt = step.client.map {
            Receipt(
                acknowledged: committed[$0.id], isDuplicate: step.isDuplicate, refusals: step.refusals, number: number)
        }
        return FinishedStep(
            ticket: step.ticket, update: step.update, reports: step.reports + takeDrawingReports(),
            created: step.created, calls: step.calls, effects: step.effects, receipt: receipt, isUse: step.isUse,
            slowest: step.slowest)
    }

    /// Gives up a step that could not be stored, with all that came after it.
    private mutating func fail(_ step: PendingStep, _ error: SessionStoreError) -> SessionOutput {
        counters.failedCommits += 1
        if step.isOptional {
            linked.subtract(step.given)
            return .kept(ticket: step.ticket, error)
        }
        let lost = [step] + pending
        pending = []
        received = committed
        for case let client? in lost.map(\.client) where client.number > 0 {
            failed[client.id] = min(failed[client.id] ?? .max, client.number)
        }
        loss = error
        return .lost(tickets: lost.map(\.ticket), error)
    }

    // MARK: Changes

    /// What to store for a step; nil if nothing, because the session is not worth storing yet.
    private mutating func change(
        storing entries: [JournalEntry], of step: inout PendingStep, isFirstEvent: Bool
    ) throws -> SessionChange? {
        if entries.isEmpty { return nil }
        if !isHandedOver && !isFirstEvent {
            keepInMind(entries)
            return nil
        }
        var change = newChange()
        var stored = entries
        if !isHandedOver, let origin {
            change.owner = owner
            change.snapshot = try Coding.encode(StoredSnapshot(origin.state, versions))
            change.clients = committed.all
            stored = origin.entries + entries
        }
        change.entries = stored.map(\.data)
        if let client = step.client { change.clients[client.id] = client.number }
        change.documents = try newDocuments()
        step.entries = change.entries.count
        step.bytes = change.entries.reduce(0) { $0 + $1.count }
        isHandedOver = true
        position += change.entries.count
        linked.formUnion(change.documents.map(\.version))
        return change
    }

    private mutating func newChange(isSnapshot: Bool = false) -> SessionChange {
        var change = SessionChange(session: id, epoch: epoch, position: position, time: lastTime)
        change.limits = options.storeLimits
        // Whoever looks now may be gone by then, and the session in memory no more.
        storedDue = isSnapshot ? machine.nextDeadlineUnattended : due
        change.due = storedDue
        return change
    }

    /// When the session has to be loaded by itself at the latest. As long as what the store knows is still to come and not too
    /// late, it stays: a wait that begins and ends with every press is no reason to write more than what happened.
    private var due: Double? {
        let next = machine.nextDeadlineUnattended
        guard let storedDue, storedDue > lastTime, next.map({ storedDue <= $0 }) ?? true else { return next }
        return storedDue
    }

    /// Remembers inputs of a session that is not stored.
    private mutating func keepInMind(_ entries: [JournalEntry]) {
        origin?.entries += entries
        guard let count = origin?.entries.count else { return }
        // What other texts are needed for is not kept: only what the session begins with.
        if count > options.snapshotInterval || entries.contains(where: \.bringsSomething) {
            origin = Origin(state: machine.state)
            forgetUnused()
        }
    }

    /// What the store does not know yet that the session needs.
    private func newDocuments() throws -> [StoredDocument] {
        let new = materials.names.subtracting(linked)
        if new.isEmpty { return [] }
        return try materials.documents.values.filter { new.contains($0.document.version) }.map { try shelf.stored($0) }
            + materials.resources.values.filter { new.contains(ResourcesCoding.version($0.version)) }
            .map { try resourcesShelf.stored($0) }
    }

    /// Forgets what neither the machine nor what the session began with needs any more. The store keeps what its journal
    /// needs until the state is stored whole.
    mutating func forgetUnused() {
        var used = machine.documentVersions
        var shown: Set<AppResources.Version> = [machine.resources.version]
        if let begun = origin?.state {
            used.formUnion(begun.documentVersions)
            shown.insert(begun.resourcesVersion)
        }
        materials.keep(used, shown)
    }

    /// Whether the store keeps too much that only the journal needs.
    private var keepsTooMuch: Bool { linked.count > options.unusedDocuments + materials.names.count }

    // MARK: Snapshots

    /// Whether the state should be stored whole: nothing is on its way, and the journal has many entries, or much of what a
    /// session may have, or was what made the session too large.
    package var isSnapshotDue: Bool {
        guard pending.isEmpty, loss == nil else { return false }
        return isTooLarge || entriesSinceSnapshot >= options.snapshotInterval
            || bytesSinceSnapshot >= max(1, options.maximumSessionBytes / 4)
            || isHandedOver && entriesSinceSnapshot > 0 && keepsTooMuch
    }

    /// Whether the journal has entries a snapshot would spare the next restore.
    package var hasJournal: Bool { entriesSinceSnapshot > 0 }

    /// Stores the whole state; the journal up to here is dropped. If that fails, nothing is lost. Nil if the session is not
    /// stored at all, or cannot be written down.
    package mutating func snapshot() -> Handover? {
        let snapshot = StoredSnapshot(machine.state, versions, notice: openingNotice)
        guard isHandedOver, loss == nil, let state = try? Coding.encode(snapshot) else { return nil }
        isTooLarge = false
        committed.keepLatest(options.maximumClients)
        if pending.isEmpty { received = committed }
        forgetUnused()
        var change = newChange(isSnapshot: true)
        guard let new = try? newDocuments() else { return nil }
        linked.formIntersection(materials.names)
        change.keepsOnly = linked
        change.documents = new
        linked.formUnion(new.map(\.version))
        change.snapshot = state
        change.clients = committed.all
        change.forgetsOtherClients = true
        var step = newStep()
        step.isSnapshot = true
        step.given = new.map(\.version)
        lastTicket = step.ticket
        pending.append(step)
        return Handover(ticket: step.ticket, change: change)
    }
}
