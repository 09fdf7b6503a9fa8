public import WendCore

extension Session {
    /// Takes one batch of a client's events and returns when it is stored, with the client's number, in one
    /// transaction.
    ///
    /// Events that are not allowed are left out and counted. A number that was committed before is only acknowledged.
    /// After a batch that could not be stored, later ones of its client are not taken before it has come again, or the
    /// client has been told where to go on (``highestNumber(of:)``).
    /// - Parameter known: What the caller knows to be committed of the client, which the session may have forgotten.
    /// - Throws: `closed`, `tooManyWaiting`, `notStored`, or `numberSkipped` for a number that is not the next; nothing has
    ///   then been applied.
    public func submit(
        _ events: [Event], client: ClientID, number: Int, after known: Int = 0
    ) async throws(SessionError) -> Receipt {
        try await ready()
        counters.batches += 1
        if known > received[client] {
            received[client] = known
            committed[client] = known
        }
        if number <= received[client] { return try await acknowledgeAgain(client) }
        if let lowest = failed[client] {
            guard number <= lowest else { throw .notStored(.batchBeforeFailed) }
            failed[client] = nil
        }
        guard number == received[client] + 1 else { throw .numberSkipped(number, after: received[client]) }
        guard pending.count < surroundings.options.maximumWaiting else {
            throw .tooManyWaiting(surroundings.options.maximumWaiting)
        }
        received[client] = number
        received.keepLatest(2 * surroundings.options.maximumClients)

        let before = isObserved ? draw() : nil
        let step = PendingStep()
        var inputs = expireDue(step)
        let expired = inputs.count
        var outcomes: [(Event, Refusal?)] = []
        for event in events {
            let input = Input(time: nextTime(), .event(event))
            let result = machine.receive(input)
            outcomes.append((event, result.refusal))
            step.reports += result.reports
            if let refusal = result.refusal {
                counters.refusals[refusal, default: 0] += 1
            } else {
                counters.events += 1
                inputs.append(JournalEntry(input, result))
                step.effects += result.effects
                drawn = nil
            }
        }
        step.client = (client, number)
        let shown = finish(step, before: before, outcomes: outcomes)
        try await pass(step, storing: inputs, isFirstEvent: inputs.count > expired)
        return Receipt(
            acknowledged: committed[client], isDuplicate: false, refusals: outcomes.map(\.1), number: shown)
    }

    /// The client's highest committed number, after which it may go on; 0 for a client nothing is known of.
    public func highestNumber(of client: ClientID) -> Int {
        failed[client] = nil
        return committed[client]
    }

    private func acknowledgeAgain(_ client: ClientID) async throws(SessionError) -> Receipt {
        counters.duplicates += 1
        // The first of the two may still be on its way.
        if !pending.isEmpty { try await pass(PendingStep(), storing: []) }
        return Receipt(acknowledged: committed[client], isDuplicate: true, refusals: [], number: number)
    }

    /// Takes an input that is no event. Returns false without taking it if `condition` does not hold when its turn
    /// comes.
    @discardableResult
    func take(
        _ content: Input.Content, with document: CheckedDocument? = nil, resources new: AppResources? = nil,
        if condition: (Machine) -> Bool = { _ in true }
    ) async throws(SessionError) -> Bool {
        try await ready()
        guard condition(machine) else { return false }
        let before = isObserved ? draw() : nil
        if let document {
            machine.add(document)
            documents[document.document.version] = document
        }
        if let new {
            machine.add(new)
            resources[new.version] = new
        }
        let step = PendingStep()
        let input = Input(time: nextTime(), content)
        let result = machine.receive(input)
        step.effects = result.effects
        step.reports = result.reports
        drawn = nil
        finish(step, before: before)
        try await pass(step, storing: [JournalEntry(input, result, with: document?.document.version)])
        if document != nil || new != nil { forgetUnusedDocuments() }
        return true
    }

    /// Ends the waits that are due before events are taken: machines do so at every input, but a refused event is not
    /// journaled.
    private func expireDue(_ step: PendingStep) -> [JournalEntry] {
        let time = nextTime()
        guard let deadline = machine.nextDeadline, deadline <= time else { return [] }
        let input = Input(time: time, .tick)
        let result = machine.receive(input)
        step.effects += result.effects
        step.reports += result.reports
        drawn = nil
        return [JournalEntry(input, result)]
    }

    /// Numbers a step and notes what observers will be told.
    @discardableResult
    private func finish(_ step: PendingStep, before: Rendering?, outcomes: [(Event, Refusal?)] = []) -> Int {
        lastNumber += 1
        step.number = lastNumber
        if let before {
            step.update = SessionUpdate(
                number: lastNumber, before: before, after: draw(), client: step.client?.id,
                acknowledged: step.client?.number, events: outcomes)
        }
        return lastNumber
    }
}

extension SessionStoreError {
    static let batchBeforeFailed = Self(
        .unavailable, "an earlier change could not be saved", sentence: "an earlier change could not be saved")
}
