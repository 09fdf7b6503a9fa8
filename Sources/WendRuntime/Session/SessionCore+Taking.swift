package import WendCore
import WendExpressions

/// What a session can be told.
extension SessionCore {
    /// Begins a new session with its document.
    package mutating func start(_ version: Document.Version, at now: Double) -> Handover {
        take(.start(version), at: now)
    }

    /// Takes one batch of a client's events, to be stored with the client's number in one change.
    ///
    /// Events that are not allowed are left out and counted. A number that was committed before is only acknowledged.
    /// After a batch that could not be stored, later ones of its client are not taken before it has come again, or the
    /// client has been told where to go on (``highestNumber(of:)``).
    /// - Parameter known: What the caller knows to be committed of the client, which the session may have forgotten.
    package mutating func submit(
        _ events: [Event], client: ClientID, number: Int, after known: Int = 0, at now: Double
    ) throws(SessionError) -> Handover {
        if let loss { throw .notStored(loss) }
        counters.batches += 1
        if known > received[client] {
            received[client] = known
            committed[client] = known
        }
        if number <= received[client] { return acknowledgeAgain(client) }
        if let lowest = failed[client] {
            guard number <= lowest else { throw .notStored(.batchBeforeFailed) }
            failed[client] = nil
        }
        guard number == received[client] + 1 else { throw .numberSkipped(number, after: received[client]) }
        guard pending.count < options.maximumWaiting else { throw .tooManyWaiting(options.maximumWaiting) }
        received[client] = number
        received.keepLatest(2 * options.maximumClients)

        let before = isObserved ? draw() : nil
        var step = newStep()
        var entries = expireDue(&step, at: now)
        let expired = entries.count
        for event in events {
            // Scrolling is no step of its own: it does not move the time, and is written down with the next that is.
            let isScroll = event.kind == .scroll
            let input = Input(time: isScroll ? machine.state.time : nextTime(now), .event(event))
            let result = machine.receive(input)
            step.refusals.append(result.refusal)
            if let refusal = result.refusal {
                drawing.note(result)
                step.reports += result.reports
                counters.refusals[refusal, default: 0] += 1
                continue
            }
            counters.events += 1
            let entry = JournalEntry(input, result, versions)
            let id = event.element.activation
            if isScroll, scrolling.count < Self.mostScrolling || scrolling[id] != nil {
                scrolling[id] = entry
            } else {
                entries += afterScrolling(entry)
            }
            entries += add(result, to: &step)
        }
        step.client = (client, number)
        finish(&step, before: before, events: events)
        return handOver(step, storing: entries, isFirstEvent: entries.count > expired)
    }

    private mutating func acknowledgeAgain(_ client: ClientID) -> Handover {
        counters.duplicates += 1
        // The first of the two may still be on its way.
        var step = newStep()
        step.client = (client, 0)
        step.isDuplicate = true
        return handOver(step, storing: [])
    }

    /// Takes the answer to an effect; nil, without taking it, if nobody waits for it any more.
    /// - Parameter document: The document that was asked for.
    package mutating func reply(
        _ id: Effect.ID, _ reply: Reply, with document: CheckedDocument? = nil, at now: Double
    ) -> Handover? {
        guard loss == nil else { return nil }
        guard machine.awaitedReplies.contains(where: { $0.id == id }) else {
            counters.lateReplies += 1
            return nil
        }
        return take(.reply(id, bounded(reply)), with: document, isSign: reply.isSign, at: now)
    }

    /// Lets the machine end the waits that are due; nil if none is.
    package mutating func tick(at now: Double) -> Handover? {
        guard loss == nil, let due = nextTick, due <= now else { return nil }
        return take(.tick, isSign: true, at: now)
    }

    /// Moves over to the new text of a document; nil if the session does not use the old one, or the new one cannot run.
    package mutating func changeDocument(
        _ old: Document.Version, to new: CheckedDocument, at now: Double
    ) -> Handover? {
        let version = new.document.version
        guard loss == nil, old != version, new.isRunnable, machine.documentVersions.contains(old) else { return nil }
        return take(.documentChanged(from: old, to: version), with: new, at: now)
    }

    /// Moves over to other translations and images; nil if the session has them.
    package mutating func changeResources(to new: AppResources, at now: Double) -> Handover? {
        guard loss == nil, machine.resources.version != new.version else { return nil }
        return take(.resourcesChanged(to: new.version), resources: new, at: now)
    }

    /// Somebody else uses the session now; nil if it is who it was.
    package mutating func changePerson(to person: String?, at now: Double) -> Handover? {
        guard loss == nil, machine.state.settings.principal != person else { return nil }
        // Who has signed in has done something.
        return take(.personChanged(to: person), isFirstEvent: person != nil, at: now)
    }

    /// Takes an element of a stream; nil for the value if it was too large.
    mutating func happen(_ element: WatchedValue, at now: Double) -> Handover {
        take(.watchedChanged([element]), at: now)
    }

    /// Has its turn when everything so far is stored.
    package mutating func wait() -> Handover { handOver(newStep(), storing: []) }

    // MARK: Steps

    func newStep() -> PendingStep { PendingStep(lastTicket + 1) }

    /// Takes an input that is no event.
    /// - Parameter isFirstEvent: Whether it counts as one: the session is worth storing from now on.
    private mutating func take(
        _ content: Input.Content, with document: CheckedDocument? = nil, resources: AppResources? = nil,
        isSign: Bool = false, isFirstEvent: Bool = false, at now: Double
    ) -> Handover {
        let before = isObserved ? draw() : nil
        if let document {
            machine.add(document)
            materials.add(document)
        }
        if let resources {
            machine.add(resources)
            materials.add(resources)
        }
        var step = newStep()
        step.isSign = isSign
        let input = Input(time: nextTime(now), content)
        let result = machine.receive(input)
        var entries = afterScrolling(JournalEntry(input, result, versions, with: document?.document.version))
        entries += add(result, to: &step)
        finish(&step, before: before)
        let handover = handOver(step, storing: entries, isFirstEvent: isFirstEvent)
        if document != nil || resources != nil { forgetUnused() }
        return handover
    }

    /// Ends the waits that are due before events are taken: machines do so at every input, but a refused event is not
    /// journaled.
    private mutating func expireDue(_ step: inout PendingStep, at now: Double) -> [JournalEntry] {
        let time = nextTime(now)
        guard let deadline = machine.nextDeadline, deadline <= time else { return [] }
        let input = Input(time: time, .tick)
        let result = machine.receive(input)
        return afterScrolling(JournalEntry(input, result, versions)) + add(result, to: &step)
    }

    /// Elements whose scrolling waits for the next entry. What is scrolled beyond that is an entry of its own.
    package static let mostScrolling = 256

    /// An entry, behind those for where was scrolled to before it.
    private mutating func afterScrolling(_ entry: JournalEntry) -> [JournalEntry] {
        if scrolling.isEmpty { return [entry] }
        defer { scrolling = [:] }
        return scrolling.sorted { $0.key < $1.key }.map(\.value) + [entry]
    }

    /// Numbers a step and notes what observers will be told.
    mutating func finish(_ step: inout PendingStep, before: Rendering?, events: [Event] = []) {
        lastNumber += 1
        step.number = lastNumber
        guard let before else { return }
        step.update = SessionUpdate(
            number: lastNumber, before: before, after: draw(), client: step.client?.id,
            acknowledged: step.client?.number, events: Array(zip(events, step.refusals)), calls: step.calls)
    }
}

extension SessionStoreError {
    static let batchBeforeFailed = Self(
        .unavailable, "an earlier change could not be saved", sentence: "an earlier change could not be saved")
}
