package import WendExpressions

/// What the handler of a message asks people with screens while its answer is owed. Its questions come as replies that leave it owed,
/// so they are inputs of the journal like every answer.
extension Turn {
    /// How long a question may stay open: as long as people like.
    private static let patienceWithPeople = 10.0 * 365 * 24 * 3_600

    /// Takes what a handler says that is no answer yet.
    /// - Returns: Whether it was that.
    mutating func takeQuestion(_ reply: Reply, at index: Int) -> Bool {
        let waiting = state.waiting[index]
        guard case .message = waiting.effect.content else { return false }
        switch reply.name {
        case Reply.asking:
            guard case .integer(let number)? = reply.values["question"], let value = reply.values["wish"],
                var wish = MadeScreen.Wish(value)
            else { return false }
            if !waiting.isAsking { state.waiting[index].heldBefore = waiting.holdsInterface }
            state.waiting[index].holdsInterface = false
            state.waiting[index].deadline = state.time + Self.patienceWithPeople
            touched.insert(.session)
            let isOfMove = wish.terms.debt?.isOfMove ?? false
            wish.terms.debt = MadeScreen.Debt(question: number, isOfMove: isOfMove)
            wish.terms.debt?.handler = waiting.effect.id
            let performer = waiting.performer.flatMap { tree.contains($0) ? $0 : nil }
            guard let performer = performer ?? state.visible.last ?? state.base else {
                settle([wish.terms.debt], .sourceGone)
                return true
            }
            grant(wish, to: performer)
            return true
        case Reply.beginningAgain:
            takeAway(askedBy: waiting.effect.id)
            stopAsking(at: index)
            return true
        default: return false
        }
    }

    /// Tells a handler what has come of one of its questions.
    mutating func tell(_ handler: Effect.ID, _ question: Int, _ output: Value) {
        guard let index = state.waiting.firstIndex(where: { $0.effect.id == handler }) else { return }
        if !isAsked(by: handler) { stopAsking(at: index) }
        step.effects.append(
            Effect(
                id: Effect.ID(rawValue: state.nextEffect), .outcome(of: handler, question: question, output: output)))
        state.nextEffect += 1
    }

    /// Takes away what a handler asks with, and tells nobody.
    mutating func takeAway(askedBy handler: Effect.ID) {
        cancelWaiting { MadeScreen.Question($0.effect.content)?.terms.debt?.handler == handler }
        for layer in state.layers where tree.terms(of: layer).debt?.handler == handler {
            forgive(layer)
            if state.layers.contains(layer) { dismiss(layer) }
        }
        touched.insert(.session)
        needsSettling = true
    }

    private mutating func forgive(_ screen: ActivationID) {
        modify(screen) { activation in
            var terms = MadeScreen.Terms(activation.stored[MadeScreen.terms] ?? .null)
            terms.debt = nil
            activation.stored[MadeScreen.terms] = terms.value
        }
    }

    /// Whether another question of a handler is open.
    private func isAsked(by handler: Effect.ID) -> Bool {
        state.layers.contains { !leaving.contains($0) && tree.terms(of: $0).debt?.handler == handler }
            || state.waiting.contains { MadeScreen.Question($0.effect.content)?.terms.debt?.handler == handler }
    }

    private mutating func stopAsking(at index: Int) {
        guard let held = state.waiting[index].heldBefore else { return }
        state.waiting[index].holdsInterface = held
        state.waiting[index].heldBefore = nil
        state.waiting[index].deadline = state.time + Self.patience
        touched.insert(.session)
    }
}

extension Reply {
    static let asking = ":asking"
    static let beginningAgain = ":again"

    /// What a handler says that asks people with a screen before it answers.
    /// - Parameter question: Its number, by which it gets the outcome (``Effect/Content/outcome(of:question:output:)``).
    package static func asking(_ question: Int, _ wish: Value) -> Reply {
        Reply(isSuccess: true, name: asking, values: ["question": .integer(question), "wish": wish])
    }

    /// What a handler says that begins again after a restart: what it has asked is taken away.
    package static let again = Reply(isSuccess: true, name: beginningAgain)
}
