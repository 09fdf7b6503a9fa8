import WendExpressions

extension Kind {
    public static let popController = Kind(
        "popController", "Takes everything above the performing controller off its navigation's stack.",
        role: .performs, types: .action,
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
