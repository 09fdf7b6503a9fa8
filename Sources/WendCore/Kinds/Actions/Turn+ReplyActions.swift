import WendExpressions

/// What is done about answers: the actions an action holds in its parameter `actions`.
extension Turn {
    /// Performs the first action without a name, or with that of an answer, in what the answer has brought.
    /// - Returns: Whether there is one.
    @discardableResult
    mutating func performReplies(
        of action: NodeReference, for controller: ActivationID, in scope: Scope, to reply: Reply,
        includingUnnamed: Bool = true
    ) -> Bool {
        let outcome = Outcome(
            reply.isSuccess ? .success : .failure, name: reply.name, scope: tree.answered(scope, reply, action))
        return performReplies(of: action, for: controller, after: outcome, includingUnnamed: includingUnnamed)
    }

    /// Performs the first action without a name, or with that of an outcome.
    /// - Returns: Whether there is one.
    @discardableResult
    mutating func performReplies(
        of action: NodeReference, for controller: ActivationID, after outcome: Outcome,
        includingUnnamed: Bool = true
    ) -> Bool {
        guard tree.contains(controller) else { return true }
        let next =
            attempt { (turn) throws(Failure) in
                try turn.tree.readings("actions", of: turn.tree.reading(action, for: controller, in: outcome.scope))
                    .first { turn.tree.answers($0.node, to: outcome.name, includingUnnamed: includingUnnamed) }
            } ?? nil
        if let next { _ = perform(next.node, for: controller, in: outcome.scope) }
        return next != nil
    }
}

extension SessionTree {
    /// What an answer brought, over what was there when it was asked for; in classic documents there is only the answer. Records that
    /// the answer has others of are remembered: what is changed under their names is what asked.
    fileprivate func answered(_ scope: Scope, _ reply: Reply, _ action: NodeReference) -> Scope {
        guard document(action).document.allowsBindings else { return scope.with(frame: reply.values) }
        let before = scope.frame
        let covered = before.filter { field in
            if case .dictionary = field.value { reply.values[field.name] != nil } else { false }
        }
        return Scope(
            frame: before.merging(reply.values), sent: reply.values, receiver: scope.receiver, sender: scope.sender,
            hidden: Fields(covered.map { ($0.name, $0.value) }).merging(scope.hidden),
            answered: scope.answered.union(reply.values.map(\.name)))
    }
}
