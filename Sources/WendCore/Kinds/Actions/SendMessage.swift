import WendExpressions

extension Kind {
    public static let sendMessage = Kind(
        "sendMessage",
        "Sends a message on: outward, or where `to` says, which is `self`, `app`, `up` or the name of a controller.",
        role: .performs,
        types: .action,
        example: #"""
            <sendMessage on="go" message="save" to="app">
                <showAlert on="success" message="Saved"/>
                <showAlert on="failure" message="Not saved: {error}"/>
            </sendMessage>
            """#,
        parameters: [
            .message("message", "What is sent.", isRequired: true),
            Parameter(
                "actions", .action,
                "What is done about the reply; the first action of the reply's name, or of none, is.",
                isList: true),
            Parameter(
                "valueNames", .string,
                "The names of the values to send along, in an app also of those kept further outward; without any, all that the "
                    + "message brings and the controller keeps are sent.", conversion: .valueName, isList: true),
        ],
        defaults: [Default(.string, "message"), Default(.message, "message"), Default(.action, "actions")],
        sends: ["message"], tells: ["success", "failure"], provides: ["error"],
        behaviour: SendMessageBehaviour())
}

/// A message sent on, with what belongs to the answer (spec/workflow-schema §4.7). One that reaches nobody, be it
/// because the receiver has no action for it, is reported and has failed.
struct SendMessageBehaviour: Ongoing {
    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        let isOfApp = Self.isOfApp(action, turn.tree)
        let sending = turn.attempt { (turn: inout Turn) throws(Failure) in
            let scope = try narrowed(scope, action, controller, &turn)
            let message = try turn.tree.message("message", of: action, in: scope)
            return (scope, message.map { outgoing($0, from: controller, turn.tree) })
        }
        guard let (inner, message) = sending, let message else { return .failure(scope) }
        // The names of values narrow what is sent, not what the actions after this one see. In classic documents they do both.
        let after = isOfApp ? scope : inner
        let delivery = deliver(message, action, controller, after, &turn)
        if case .refused = delivery { return .failure(scope) }
        guard delivery.isAnswered else {
            let problem = Diagnostic.notHandled(message.name, destination: message.destinationName)
            turn.reportUnanswered(message, at: action)
            turn.performReplies(
                of: action, for: controller, after: .failure(after.bringing(["error": .string(problem.message)])))
            return .failure(scope)
        }
        if case .handled(let outcome) = delivery {
            turn.performReplies(of: action, for: controller, after: outcome)
        }
        return .success(scope)
    }

    private static func isOfApp(_ action: NodeReference, _ tree: SessionTree) -> Bool {
        tree.document(action).document.allowsBindings
    }

    /// Only the values asked for: what the message brings, and in an app what is found outward; null for what is missing, which
    /// is said there.
    private func narrowed(
        _ scope: Scope, _ action: NodeReference, _ controller: ActivationID, _ turn: inout Turn
    ) throws(Failure) -> Scope {
        let tree = turn.tree
        let names = try tree.values("valueNames", of: tree.reading(action, for: controller, in: scope)).compactMap(
            \.text)
        if names.isEmpty { return scope }
        guard Self.isOfApp(action, tree) else {
            return scope.with(frame: Fields(names.map { ($0, scope.frame[$0] ?? .null) }))
        }
        var values: Fields = [:]
        for name in names {
            if let value = scope.sent?[name] ?? tree.value(named: name, at: controller, scope) {
                values[name] = value
            } else {
                values[name] = .null
                turn.report(.nothingToSend(name, at: tree.location(action)))
            }
        }
        return scope.with(frame: values)
    }

    /// To others a controller sends what it has stored as well.
    private func outgoing(_ message: Message, from controller: ActivationID, _ tree: SessionTree) -> Message {
        let scope = message.scope
        guard let sent = scope.sent, message.destination != .own, let stored = tree.activation(controller)?.stored
        else { return message }
        return message.with(scope: scope.with(frame: scope.frame, sent: stored.merging(sent)))
    }

    private func deliver(
        _ message: Message, _ action: NodeReference, _ controller: ActivationID, _ scope: Scope, _ turn: inout Turn
    ) -> Turn.Delivery {
        let waiting = Turn.WaitingFor(performer: controller, action: action, scope: scope)
        switch message.destination {
        case .creator:
            let creator = turn.tree.activation(controller)?.creator
            return turn.deliver(message, to: creator, at: action, waiting: waiting)
        case .root: return turn.deliver(message, to: scope.receiver, at: action, waiting: waiting)
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
        turn.performReplies(of: action, for: controller, in: scope, to: reply)
    }
}
