import WendExpressions

extension Kind {
    public static let operation = Kind(
        "operation", "Is one step of a graph: an action, with whatever it sets off, or a message to the app.",
        role: .performs, types: .operation,
        example: #"""
            <operations on="go">
                <operation name="ask"><showAlert message="Shall it be?"/></operation>
                <operation name="thank"><showAlert message="Thank you."/></operation>
                <dependency from="ask" to="thank"/>
            </operations>
            """#,
        parameters: [
            Parameter(
                "action", .action, "What is done. A screen or a question that it shows ends it by being answered."),
            .text(
                "message",
                "The name of a message to the app, whose reply is the result. What is declared outside of the controller is not "
                    + "sent: for that write a sendMessage with valueNames as the operation's action."),
            .text(
                "answers",
                "The messages that answer what it shows, separated by spaces; without any, every message does."),
            .number("retry", "How often a failure is tried again before it counts.", fallback: 0),
            .number("retryDelay", "Seconds before the first further try.", fallback: 0),
            .number("retryFactor", "What each further pause is multiplied by.", fallback: 2),
            .predicate("retryWhen", "Which failures are tried again; all if it is not given."),
            .number("timeout", "Seconds after which it has failed; a message to the app alone has 30."),
            .text("semaphores", "The names of the semaphores it needs while it runs, separated by spaces."),
        ],
        defaults: [Default(.action, "action")],
        demands: [
            Demand(.oneOf, ["action", "message"], "an operation is either an action or a message to the app; give one")
        ],
        behaviour: OperationBehaviour())
}

/// The work of one operation: an action, or a message to the app, whose reply is the result.
struct OperationBehaviour: Ongoing {
    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        let reading = turn.tree.reading(action, for: controller, in: scope)
        let work = turn.attempt { (turn) throws(Failure) in
            (try turn.tree.text("message", of: reading), try turn.tree.readings("action", of: reading).first)
        }
        guard let (message, inner) = work else { return .failure(scope) }
        if let inner { return turn.perform(inner.node, for: controller, in: scope) }
        guard let message else { return .success(scope) }
        // The app gets what led here, and not what every other operation has come to.
        var frame = scope.frame
        for name in turn.tree.operationNames(beside: scope.receiver) { frame[name] = nil }
        let narrow = scope.with(frame: frame)
        let waiting = Turn.WaitingFor(performer: controller, action: action, scope: narrow)
        switch turn.deliver(
            Message(message, to: .root, scope: narrow), to: scope.receiver, at: action, waiting: waiting)
        {
        case .handled(let outcome): return outcome
        case .owed: return .success(scope)
        case .refused: return .failure(scope)
        case .notHandled:
            turn.report(.notHandled(message, destination: nil, at: turn.tree.location(action)))
            return .failure(scope)
        }
    }
}
