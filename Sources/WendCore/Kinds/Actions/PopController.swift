import WendExpressions

extension Kind {
    public static let popController = Kind(
        "popController", "Takes everything above the performing controller off its navigation's stack.",
        role: .performs, types: .action,
        example: #"""
            <navigation>
                <screen title="One">
                    <button title="On" message="on"/>
                    <pushController on="on">
                        <screen title="Two"><button title="Done" message="done"/><sendMessage on="done" message="done"/></screen>
                    </pushController>
                    <popController on="done"/>
                </screen>
            </navigation>
            """#,
        changes: .pop,
        behaviour: PopControllerBehaviour())
}

/// The way back to the controller that performs it.
struct PopControllerBehaviour: Performing {
    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        if turn.pop(to: controller) { return .success(scope) }
        turn.report(.noNavigation(turn.tree.kind(action).name, at: turn.tree.location(action)))
        return .failure(scope)
    }
}
