import WendExpressions

/// Shows a controller: pushed, presented, or as the only one of a stack (spec/workflow-schema §5.7).
struct ShowControllerBehaviour: Performing {
    enum Way { case push, present, replaceRoot }
    let way: Way

    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        let name = turn.kind(action).name
        let done = turn.attempt { (turn: inout Turn) throws(Failure) in
            let (node, inner) = try shown(action, scope, controller, turn)
            switch way {
            case .push:
                guard let stack = turn.stack(of: controller) else {
                    throw Failure(.noNavigation(name, at: turn.location(action)))
                }
                try turn.push(node, in: inner, onto: stack)
            case .present:
                try turn.present(node, in: inner, over: controller)
            case .replaceRoot:
                guard turn.nearest("navigation", above: controller, orAt: true) == controller else {
                    throw Failure(.notANavigation(name, at: turn.location(action)))
                }
                try turn.replaceMembers(of: controller, with: node, in: inner)
            }
            return true
        }
        return done == true ? .success(scope) : .failure(scope)
    }

    /// The controller that is written, or the document under `schema`, in a scope that no longer holds it.
    private func shown(
        _ action: NodeReference, _ scope: Scope, _ controller: ActivationID, _ turn: Turn
    ) throws(Failure) -> (NodeReference, Scope) {
        let missing = Failure(.noController(turn.kind(action).name, at: turn.location(action)))
        if turn.isGiven("controller", action) {
            let reading = turn.reading(action, for: controller, in: scope)
            for case .node(let node, let inner) in try turn.expansions("controller", of: reading)
            where turn.kind(node).types.fits(.controller) { return (node, inner) }
            throw missing
        }
        guard let node = scope.frame["schema"].flatMap(turn.nodeReference) else { throw missing }
        var (frame, sent) = (scope.frame, scope.message)
        frame["schema"] = nil
        sent["schema"] = nil
        guard let shown = try turn.screen(of: node, in: scope.with(frame: frame, sent: sent)) else { throw missing }
        return shown
    }
}

/// Pops back to the controller that performs it.
struct PopControllerBehaviour: Performing {
    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        if turn.pop(to: controller) { return .success(scope) }
        turn.report(.noNavigation(turn.kind(action).name, at: turn.location(action)))
        return .failure(scope)
    }
}

/// Takes away what was presented. Succeeds also where nothing was.
struct DismissControllerBehaviour: Performing {
    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        if let layer = turn.layerToDismiss(from: controller) { turn.dismiss(layer) }
        return .success(scope)
    }
}
