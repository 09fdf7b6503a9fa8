import WendExpressions

extension Kind {
    public static let multipleActions = Kind(
        "multipleActions",
        "Performs actions one after the other until one does not succeed. What waits for an answer, such as a `save`, counts as done as soon as it has asked.",
        role: .performs,
        types: .action,
        example: #"""
            <screen>
                <value name="count" is="{0}"/>
                <button title="{count}" message="press"/>
                <multipleActions on="press">
                    <set name="count" to="{count + 1}"/>
                    <showAlert message="One more"/>
                </multipleActions>
            </screen>
            """#,
        parameters: [
            Parameter("actions", .action, "What is performed, in this order.", isRequired: true, isList: true)
        ],
        defaults: [Default(.action, "actions")],
        traits: .performsAll,
        behaviour: MultipleActionsBehaviour())
}

/// Actions in order, each in the scope of the result before; the first that does not succeed is the last.
struct MultipleActionsBehaviour: Performing {
    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        var outcome = Outcome.success(scope)
        let actions = turn.attempt { (turn) throws(Failure) in
            try turn.tree.readings("actions", of: turn.tree.reading(action, for: controller, in: scope))
        }
        guard let actions else { return .failure(scope) }
        for next in actions.map(\.node) {
            if let now = turn.tree.asIsNow(outcome.scope, of: controller) { outcome = .success(now) }
            outcome = turn.perform(next, for: controller, in: outcome.scope)
            if !outcome.isSuccess { return outcome }
        }
        return outcome
    }
}

extension SessionTree {
    /// A scope with what a controller declares as it is now, where an action before has set it; nil where none has. What was
    /// sent stays.
    fileprivate func asIsNow(_ scope: Scope, of controller: ActivationID) -> Scope? {
        guard let sent = scope.sent, let stored = state.activations.stored(of: controller) else { return nil }
        let old = scope.frame.filter {
            sent[$0.name] == nil && !scope.answered.contains($0.name) && $0.value != stored[$0.name]
        }.map(\.name)
        guard !old.isEmpty else { return nil }
        let names = declaredNames(of: controller).filter(old.contains)
        guard !names.isEmpty else { return nil }
        var frame = scope.frame
        for name in names { frame[name] = stored[name] }
        return scope.with(frame: frame, sent: sent)
    }
}
