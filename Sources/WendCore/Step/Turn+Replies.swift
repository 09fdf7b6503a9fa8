import WendExpressions

/// Asking the outside and going on with the answer (design rule 3).
extension Turn {
    /// What continues when an answer is there.
    struct WaitingFor {
        let performer: ActivationID
        let action: NodeReference
        let scope: Scope
    }

    /// Seconds an answer may take.
    static let patience = 30.0

    /// Until when a part waits for answers.
    private func patience(of part: ActivationID?) -> Double? {
        guard let part, let work = tree.workOfPart(part) else { return nil }
        return work.behaviour.patience(of: part, of: work.id, tree)
    }

    /// - Parameter place: What sends it.
    mutating func sendOutside(_ message: Message, _ waiting: WaitingFor?, at place: NodeReference) -> Delivery {
        guard tree.isHandled(message.name, sentBy: place) else { return .notHandled }
        let content = Effect.Content.message(
            name: message.name, destination: message.destinationName, values: message.scope.frame)
        return ask(content, waiting, sender: message.scope.sender, at: place, holdsInterface: false).map(Delivery.owed)
            ?? .refused
    }

    /// Sends a message to the app for a controller or a work, whose action resumes with the answer (``Ongoing``).
    /// - Returns: False if no answer is owed, because the app does not handle it, which is reported, or because nothing more
    ///   may be asked for.
    public mutating func ask(_ message: Message, for id: ActivationID, action: NodeReference) -> Bool {
        // What asks by itself, again and again, is no answer to a press.
        let outer = asked
        if message.scope.sender == nil { asked = nil }
        defer { asked = outer }
        let waiting = WaitingFor(performer: id, action: action, scope: message.scope)
        switch sendOutside(message, waiting, at: action) {
        case .owed: return true
        case .notHandled:
            reportUnanswered(message, at: action)
            return false
        case .handled, .refused: return false
        }
    }

    /// Asks the outside for something; nil if nothing more may be asked for.
    /// - Parameter place: What asks, where nothing goes on with the answer.
    mutating func ask(
        _ content: Effect.Content, _ waiting: WaitingFor?, sender: ActivationID?, at place: NodeReference? = nil,
        holdsInterface: Bool,
        patience seconds: Double? = nil, goesOn: Bool? = nil
    ) -> Effect.ID? {
        if isCut { return nil }
        budget.check(.numbers, Int(state.nextEffect))
        let bundle = (waiting?.action ?? place).flatMap(tree.bundle)?.identifier
        let effect = Effect(id: Effect.ID(rawValue: state.nextEffect), content, bundle: bundle)
        state.nextEffect += 1
        step.effects.append(effect)
        let frame = waiting.map { intern($0.scope) } ?? .empty
        let covered = waiting.map(\.scope.hidden) ?? [:]
        let hidden = covered.isEmpty ? nil : intern(Scope(frame: covered, receiver: nil))
        state.waiting.append(
            Waiting(
                effect: effect, performer: waiting?.performer, action: waiting?.action, frame: frame, hidden: hidden,
                answered: waiting.flatMap { $0.scope.answered.isEmpty ? nil : $0.scope.answered.sorted() },
                receiver: waiting?.scope.receiver, sender: sender, asked: asked, work: work,
                deadline: patience(of: work) ?? state.time + (seconds ?? Self.patience),
                holdsInterface: holdsInterface, isUnprompted: isPrompted ? nil : true,
                goesOn: goesOn))
        if let last = state.waiting.last { noteChanged(last) }
        return effect.id
    }

    /// Takes an answer. One that nobody waits for is dropped.
    mutating func answer(_ id: Effect.ID, _ reply: Reply) {
        guard let index = state.waiting.firstIndex(where: { $0.effect.id == id }) else { return }
        if takeQuestion(reply, at: index) || takeProgress(reply, at: index) { return }
        let waiting = state.waiting.remove(at: index)
        if waiting.isAsking { takeAway(askedBy: id) }
        lost(waiting)
        let reply = isCut ? endedByItself(waiting) : reply
        noteChanged(waiting)
        guard let action = waiting.action else { return }
        guard let performer = waiting.performer, tree.contains(performer) else { return unheard(reply, action) }
        if takeForScreen(reply, to: waiting.effect, of: performer) { return }
        guard let continuing = registry.ongoing(tree.kindIndex(action)) else {
            return entryAnswered(reply, of: performer, action)
        }
        let outer = (work, asked)
        (work, asked) = (waiting.work, waiting.asked)
        defer { (work, asked) = outer }
        let scope = scope(of: waiting, for: performer)
        continuing.resume(action, for: performer, in: scope, with: reply, &self)
        if let work { note(reply, for: work) }
    }

    /// An answer whose action has left with its screen: that nothing was written is told nevertheless.
    private mutating func unheard(_ reply: Reply, _ action: NodeReference) {
        guard !reply.isSuccess, let writing = registry.ongoing(tree.kindIndex(action)) as? any Writing else { return }
        writing.reportFailed(action, reply, hasLeft: true, &self)
    }

    /// What was around an action when it asked.
    func scope(of waiting: Waiting, for performer: ActivationID) -> Scope {
        let receiver = waiting.receiver.flatMap { tree.activation($0) == nil ? nil : $0 } ?? performer
        return Scope(
            frame: state.frames[waiting.frame] ?? [:], sent: state.sent(of: waiting.frame), frameID: waiting.frame,
            receiver: receiver, sender: waiting.sender, hidden: waiting.hidden.flatMap { state.frames[$0] } ?? [:],
            answered: Set(waiting.answered ?? []))
    }

    /// Notes what looks different while an answer is awaited.
    private mutating func noteChanged(_ waiting: Waiting) {
        if waiting.holdsInterface { touched.insert(.session) }
        if let asked = waiting.asked { step.changes.asked.insert(asked) }
    }

    /// What an answer is replaced by when it would only keep a chain going.
    private mutating func endedByItself(_ waiting: Waiting) -> Reply {
        let cut = Diagnostic.chainCut(at: waiting.action.map(tree.location))
        report(cut)
        return .failure(cut.message)
    }

    /// Takes a step that nobody caused out of the session's bucket.
    mutating func takeFromBucket() {
        var bucket = state.bucket
        isCut = !bucket.take(at: state.time)
        state.bucket = bucket
    }

    /// Ends the waits that are due.
    mutating func expireWaiting() {
        let due = state.waiting.filter { $0.deadline <= state.time }
        for waiting in due {
            step.effects.append(Effect(id: Effect.ID(rawValue: state.nextEffect), .cancel(waiting.effect.id)))
            state.nextEffect += 1
            answer(waiting.effect.id, Self.noAnswer(to: waiting.effect))
        }
    }

    private static func noAnswer(to effect: Effect) -> Reply {
        if case .receive = effect.content { return .failure(FileProblem.incomplete.rawValue) }
        return .failure("no answer within \(Int(patience)) seconds")
    }

    /// Ends a wait with an answer of its own.
    mutating func giveUp(_ id: Effect.ID, _ reply: Reply) {
        guard state.waiting.contains(where: { $0.effect.id == id }) else { return }
        step.effects.append(Effect(id: Effect.ID(rawValue: state.nextEffect), .cancel(id)))
        state.nextEffect += 1
        answer(id, reply)
    }

    /// Leaves what goes on without whoever asked to nobody.
    mutating func letGoOn(without gone: Set<ActivationID>) {
        for index in state.waiting.indices where state.waiting[index].goesOn == true {
            let waiting = state.waiting[index]
            guard
                waiting.performer.map(gone.takesAlong) ?? false || waiting.sender.map(gone.takesAlong) ?? false
                    || waiting.work.map(gone.contains) ?? false
            else { continue }
            noteChanged(waiting)
            if waiting.performer.map(gone.takesAlong) ?? false { state.waiting[index].performer = nil }
            (state.waiting[index].sender, state.waiting[index].work, state.waiting[index].asked) = (nil, nil, nil)
            state.waiting[index].holdsInterface = false
        }
    }

    mutating func cancelWaiting(_ isGone: (Waiting) -> Bool) {
        guard !state.waiting.isEmpty else { return }
        for waiting in state.waiting where isGone(waiting) {
            step.effects.append(Effect(id: Effect.ID(rawValue: state.nextEffect), .cancel(waiting.effect.id)))
            state.nextEffect += 1
            noteChanged(waiting)
            lost(waiting)
        }
        state.waiting.removeAll(where: isGone)
    }
}
