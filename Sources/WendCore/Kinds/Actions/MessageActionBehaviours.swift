import WendExpressions

/// Performs actions in order, each in the scope of the result before; stops at the first that does not succeed.
struct MultipleActionsBehaviour: Performing {
    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        var outcome = Outcome.success(scope)
        let actions = turn.attempt { (turn) throws(Failure) in
            try turn.tree.readings("actions", of: turn.tree.reading(action, for: controller, in: scope))
        }
        guard let actions else { return .failure(scope) }
        for next in actions {
            outcome = turn.perform(next.node, for: controller, in: outcome.scope)
            if !outcome.isSuccess { return outcome }
        }
        return outcome
    }
}

/// One of two actions. Where the branch is missing there is nothing to do, and that succeeds.
struct ConditionalActionBehaviour: Performing {
    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        let reading = turn.tree.reading(action, for: controller, in: scope)
        let branch = turn.attempt { (turn: inout Turn) throws(Failure) in
            guard let condition = try turn.tree.readings("condition", of: reading).first else { return [Reading]() }
            // What cannot be judged does not hold, and is reported.
            let holds = turn.attempt { (turn) throws(Failure) in try turn.tree.judge(condition) } ?? false
            return try turn.tree.readings(holds ? "successAction" : "failureAction", of: reading)
        }
        guard let branch else { return .failure(scope) }
        return branch.first.map { turn.perform($0.node, for: controller, in: scope) } ?? .success(scope)
    }
}

/// Sends a message on, and performs what belongs to the answer (spec/workflow-schema §4.7). One that reaches nobody, be it
/// because the receiver has no action for it, is reported and has failed.
struct SendMessageBehaviour: Ongoing {
    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        let sending = turn.attempt { (turn) throws(Failure) in
            let scope = try narrowed(scope, turn.tree.reading(action, for: controller, in: scope), turn.tree)
            let message = try turn.tree.message("message", of: action, in: scope)
            return (scope, message.map { outgoing($0, from: controller, turn.tree) })
        }
        guard let (inner, message) = sending, let message else { return .failure(scope) }
        let delivery = deliver(message, action, controller, inner, &turn)
        if case .refused = delivery { return .failure(scope) }
        guard delivery.isAnswered else {
            let problem = Diagnostic.notHandled(message.name, destination: message.destinationName)
            turn.reportUnanswered(message, at: turn.tree.location(action))
            proceed(action, controller, .failure(inner.adding(["error": .string(problem.message)])), &turn)
            return .failure(scope)
        }
        // The names of values narrow what is sent, not what the actions after this one see.
        if case .handled(let outcome) = delivery { proceed(action, controller, outcome, &turn) }
        return .success(scope)
    }

    /// Only the values asked for, null for those that are missing.
    private func narrowed(_ scope: Scope, _ reading: Reading, _ tree: SessionTree) throws(Failure) -> Scope {
        let names = try tree.values("valueNames", of: reading).compactMap(\.text)
        if names.isEmpty { return scope }
        return scope.with(frame: Fields(names.map { ($0, scope.frame[$0] ?? .null) }))
    }

    /// To others a controller sends what it has stored as well.
    private func outgoing(_ message: Message, from controller: ActivationID, _ tree: SessionTree) -> Message {
        let scope = message.scope
        guard let sent = scope.sent, message.destination != .own, let stored = tree.activation(controller)?.stored
        else { return message }
        return Message(
            message.name, to: message.destination, named: message.destinationName,
            scope: scope.with(frame: scope.frame, sent: stored.merging(sent)))
    }

    private func deliver(
        _ message: Message, _ action: NodeReference, _ controller: ActivationID, _ scope: Scope, _ turn: inout Turn
    ) -> Turn.Delivery {
        let waiting = Turn.WaitingFor(performer: controller, action: action, scope: scope)
        switch message.destination {
        case .creator: return turn.deliver(message, to: turn.tree.activation(controller)?.creator, waiting: waiting)
        case .root: return turn.deliver(message, to: scope.receiver, waiting: waiting)
        case .own: return .handled(turn.perform(message, at: controller))
        case .descendant:
            let name = message.destinationName ?? ""
            guard let receiver = turn.tree.descendant(named: name, of: controller) else { return .notHandled }
            return .handled(turn.perform(message, at: receiver))
        }
    }

    func resume(
        _ action: NodeReference, for controller: ActivationID, in scope: Scope, with reply: Reply, _ turn: inout Turn
    ) {
        let outcome = Outcome(
            reply.isSuccess ? .success : .failure, name: reply.name, scope: scope.with(frame: reply.values))
        proceed(action, controller, outcome, &turn)
    }

    /// Performs the first action without a name or with the result's.
    private func proceed(_ action: NodeReference, _ controller: ActivationID, _ outcome: Outcome, _ turn: inout Turn) {
        guard turn.tree.activation(controller) != nil else { return }
        let next =
            turn.attempt { (turn) throws(Failure) in
                try turn.tree.readings("actions", of: turn.tree.reading(action, for: controller, in: outcome.scope))
                    .first { turn.tree.answers($0.node, to: outcome.name) }
            } ?? nil
        if let next { _ = turn.perform(next.node, for: controller, in: outcome.scope) }
    }
}

/// Asks for a document; the interface is held until it is there (§5.6).
struct LoadSchemaBehaviour: Ongoing {
    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        // The path may depend on what is known now; what the controller was created with is known as well.
        let wide = scope.with(frame: turn.tree.frame(of: controller).merging(scope.frame), sent: scope.message)
        let path =
            turn.attempt { (turn) throws(Failure) in
                try turn.tree.text("path", of: turn.tree.reading(action, for: controller, in: wide))
            } ?? nil
        guard let path else { return .failure(scope) }
        let base = turn.tree.document(action).document.file
        let asked = turn.ask(
            .document(path: path, base: base),
            Turn.WaitingFor(performer: controller, action: action, scope: scope), sender: scope.sender,
            holdsInterface: true)
        return asked == nil ? .failure(scope) : .success(scope)
    }

    func resume(
        _ action: NodeReference, for controller: ActivationID, in scope: Scope, with reply: Reply, _ turn: inout Turn
    ) {
        var answer: Fields = [:]
        var parameter = "failureAction"
        if reply.isSuccess, let document = reply.values["schema"], turn.tree.nodeReference(document) != nil {
            answer["schema"] = document
            parameter = "successAction"
        } else {
            answer["error"] = reply.values["error"] ?? "the answer was no document"
        }
        let inner = scope.adding(answer)
        turn.performFirst(parameter, of: action, for: controller, in: inner)
    }
}

/// Keeps a value with the controller, and puts it into the scope of what follows.
struct StoreValueBehaviour: Performing {
    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        let reading = turn.tree.reading(action, for: controller, in: scope)
        let stored = turn.attempt { (turn) throws(Failure) in
            let name = try turn.tree.text("name", of: reading) ?? ""
            guard turn.tree.isGiven("value", action) else { return (name, Value.dictionary(scope.frame), reading) }
            let values = try turn.tree.values("value", of: reading)
            return (name, values.count > 1 ? .list(values) : values.first ?? .null, reading)
        }
        guard let (name, value, _) = stored, turn.admits(value) else { return .failure(scope) }
        let isTransient = (try? turn.tree.flag("transient", of: reading)) ?? false
        if !isTransient { turn.modify(controller) { $0.stored[name] = value } }
        if isTransient { return .success(scope.adding([name: value])) }
        var frame = scope.frame
        frame[name] = value
        return .success(scope.with(frame: frame, sent: scope.message))
    }
}
