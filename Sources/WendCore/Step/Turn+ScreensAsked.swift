import WendExpressions

/// What holds for screens built in Swift as long as they are there (``MadeScreen/Terms``): how many there may be of a name, what is kept of
/// them, and what they owe to the screens that asked with them.
extension Turn {
    /// Asks for another screen that the code of one wants to be seen.
    /// - Parameter place: The controller in it in which the code was called; nil for the screen itself.
    mutating func open(
        _ wish: MadeScreen.Wish, _ purpose: MadeScreen.Question.Purpose, for screen: ActivationID,
        in place: ActivationID? = nil
    ) {
        let place = place ?? screen
        var terms = wish.terms
        if terms.debt?.handler == nil { terms.debt?.asker = screen }
        if !terms.isOneOfMany, tree.isThere(wish.name, where: purpose, seenFrom: place) {
            // Who wants to know is told and not reported of.
            if terms.debt?.isOfMove != true { report(.screenIsThere(wish.name)) }
            return settle([terms.debt], purpose == .push ? .alreadyInStack : .alreadyPresented)
        }
        let first = wish.state ?? (terms.keepsState && wish.arguments == .null ? state.keptScreens[wish.name] : nil)
        askScreen(new: wish.name, arguments: wish.arguments, state: first, for: place, purpose, terms)
    }

    /// Tells whoever asked with a screen what it has answered; the screen leaves.
    mutating func answer(_ output: Value, from screen: ActivationID) {
        guard let debt = tree.terms(of: screen).debt, debt.asker != nil || debt.handler != nil,
            let root = tree.ancestors(of: screen).last,
            state.layers.contains(root)
        else { return report(.nobodyAsked(tree.maker(of: screen) ?? "")) }
        modify(screen) { activation in
            var terms = MadeScreen.Terms(activation.stored[MadeScreen.terms] ?? .null)
            terms.debt = nil
            activation.stored[MadeScreen.terms] = terms.value
        }
        dismiss(root)
        if let handler = debt.handler { return tell(handler, debt.question, output) }
        guard let asker = debt.asker, tree.contains(asker) else { return }
        askScreen(asker, (MadeScreen.outcome, ["question": .integer(debt.question), "output": output]))
    }

    /// Tells those who asked with screens which are not there, or no more, that there is no answer, and those who want to know how a
    /// screen came what became of that.
    mutating func settle(_ debts: [MadeScreen.Debt?], _ outcome: MoveOutcome = .failed) {
        for case let debt? in debts {
            let output: Value? = debt.isOfMove ? .string(outcome.rawValue) : nil
            if let handler = debt.handler {
                tell(handler, debt.question, output ?? .null)
                continue
            }
            guard let asker = debt.asker, tree.contains(asker), !leaving.contains(asker) else { continue }
            var values: Fields = ["question": .integer(debt.question)]
            values["output"] = output
            askScreen(asker, (MadeScreen.outcome, values))
        }
    }

    /// Keeps what is to be kept of screens that leave.
    /// - Returns: What they owe.
    mutating func keepScreens(_ gone: Set<ActivationID>) -> [MadeScreen.Debt] {
        guard library.hasMade else { return [] }
        var debts: [MadeScreen.Debt] = []
        for id in gone.sorted() where tree.isMadeScreen(id) {
            let terms = tree.terms(of: id)
            if terms.keepsState, let name = tree.maker(of: id) {
                state.keptScreens[name] = state.activations.stored(of: id)?[MadeScreen.state]
            }
            if let debt = terms.debt, debt.asker.map({ !gone.contains($0) }) ?? (debt.handler != nil) {
                debts.append(debt)
            }
        }
        return debts
    }
}

extension SessionTree {
    func terms(of screen: ActivationID) -> MadeScreen.Terms {
        MadeScreen.Terms(state.activations.stored(of: screen)?[MadeScreen.terms] ?? .null)
    }

    /// Whether what is presented came without a movement.
    func comesStill(_ layer: ActivationID) -> Bool {
        library.hasMade && isMadeScreen(layer) && terms(of: layer).isStill
    }

    /// Whether a screen of a name is where another of it would come.
    fileprivate func isThere(
        _ name: String, where purpose: MadeScreen.Question.Purpose, seenFrom screen: ActivationID
    ) -> Bool {
        let stack = purpose == .push ? stack(of: screen) : nil
        // It may have been asked for just now, by the same code.
        let isComing = state.waiting.contains { waiting in
            guard let question = MadeScreen.Question(waiting.effect.content), question.screen == name,
                question.purpose == purpose, let performer = waiting.performer
            else { return false }
            return purpose == .present || self.stack(of: performer) == stack
        }
        if isComing { return true }
        switch purpose {
        case .push: return stack.map { members(of: $0).contains { maker(of: $0) == name } } ?? false
        case .present: return state.layers.contains { maker(of: $0) == name }
        case .update, .replace: return false
        }
    }
}
