import WendExpressions

extension Kind {
    public static let conditionalAction = Kind(
        "conditionalAction", "Performs one of two actions, as a condition decides.", role: .performs, types: .action,
        example: #"""
            <conditionalAction on="go">
                <condition><isTrue value="yes"/></condition>
                <successAction><showAlert message="Yes"/></successAction>
                <failureAction><showAlert message="No"/></failureAction>
            </conditionalAction>
            """#,
        parameters: [
            Parameter("condition", .condition, "What decides.", isRequired: true),
            Parameter("successAction", .action, "Performed if the condition is met."),
            Parameter("failureAction", .action, "Performed if the condition is not met."),
        ],
        defaults: [Default(.condition, "condition"), Default(.action, "successAction")],
        behaviour: ConditionalActionBehaviour())
}

/// One of two actions. Where the branch is missing there is nothing to do, and that succeeds.
struct ConditionalActionBehaviour: Performing {
    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        let reading = turn.tree.reading(action, for: controller, in: scope)
        let branch = turn.attempt { (turn: inout Turn) throws(Failure) in
            let holds = turn.tree.judgeCondition(of: reading, without: false)
            return try turn.tree.readings(holds ? "successAction" : "failureAction", of: reading)
        }
        guard let branch else { return .failure(scope) }
        return branch.first.map { turn.perform($0.node, for: controller, in: scope) } ?? .success(scope)
    }
}
