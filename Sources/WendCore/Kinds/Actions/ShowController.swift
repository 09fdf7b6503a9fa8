import WendExpressions

extension Kind {
    public static let pushController = Kind(
        "pushController", "Puts a controller on top of the nearest navigation's stack.", role: .performs,
        types: [.action, .controllerAction],
        example: #"""
            <navigation>
                <screen title="One">
                    <button title="On" message="on"/>
                    <pushController on="on"><screen title="Two"><label>Here</label></screen></pushController>
                </screen>
            </navigation>
            """#,
        parameters: [.controllerToShow], defaults: [Default(.controller, "controller")],
        changes: .push,
        behaviour: ShowControllerBehaviour(way: .push))

    public static let presentController = Kind(
        "presentController", "Shows a controller above everything until it is dismissed.", role: .performs,
        types: [.action, .controllerAction],
        example: #"""
            <presentController on="go">
                <screen title="On top"><label>Hello</label></screen>
            </presentController>
            """#,
        parameters: [.controllerToShow], defaults: [Default(.controller, "controller")],
        changes: .present,
        behaviour: ShowControllerBehaviour(way: .present))

    public static let replaceRootController = Kind(
        "replaceRootController", "Makes a controller the only one on a navigation's stack; the navigation performs it.",
        role: .performs, types: [.action, .controllerAction],
        example: #"""
            <navigation>
                <screen title="Welcome"><button title="Begin" message="begin"/><sendMessage on="begin" message="begin"/></screen>
                <replaceRootController on="begin"><screen title="Start"><label>Here</label></screen></replaceRootController>
            </navigation>
            """#,
        parameters: [.controllerToShow], defaults: [Default(.controller, "controller")],
        changes: .replaceRoot,
        behaviour: ShowControllerBehaviour(way: .replaceRoot))
}

extension Parameter {
    static let controllerToShow = Parameter(
        "controller", .controller, "What to show; without it the document under the scope's `schema`.", isLazy: true)
}

/// A controller shown: pushed, presented, or as the only one of a stack (spec/workflow-schema §5.7).
struct ShowControllerBehaviour: Performing {
    enum Way { case push, present, replaceRoot }
    let way: Way

    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        let name = turn.tree.kind(action).name
        let done = turn.attempt { (turn: inout Turn) throws(Failure) in
            let (node, inner) = try shown(action, scope, controller, turn.tree)
            switch way {
            case .push:
                guard let stack = turn.tree.stack(of: controller) else {
                    throw Failure(.noNavigation(name, at: turn.tree.location(action)))
                }
                try turn.push(node, in: inner, onto: stack)
            case .present:
                try turn.present(node, in: inner, over: controller)
            case .replaceRoot:
                guard turn.tree.isStack(controller) else {
                    throw Failure(.notANavigation(name, at: turn.tree.location(action)))
                }
                try turn.replaceMembers(of: controller, with: node, in: inner)
            }
            return true
        }
        return done == true ? .success(scope) : .failure(scope)
    }

    /// The controller that is written, or the document under `schema`, in a scope that no longer holds it.
    private func shown(
        _ action: NodeReference, _ scope: Scope, _ controller: ActivationID, _ tree: SessionTree
    ) throws(Failure) -> (NodeReference, Scope) {
        let missing = Failure(.noController(tree.kind(action).name, at: tree.location(action)))
        if tree.isGiven("controller", action) {
            let reading = tree.reading(action, for: controller, in: scope)
            for case .node(let node, let inner) in try tree.expansions("controller", of: reading)
            where tree.kind(node).types.fits(.controller) { return (node, inner) }
            throw missing
        }
        guard let node = scope.frame["schema"].flatMap(tree.nodeReference) else { throw missing }
        var (frame, sent) = (scope.frame, scope.message)
        frame["schema"] = nil
        sent["schema"] = nil
        guard let shown = try tree.screen(of: node, in: scope.with(frame: frame, sent: sent)) else { throw missing }
        return shown
    }
}
