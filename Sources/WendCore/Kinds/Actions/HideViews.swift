import WendExpressions

extension Kind {
    public static let showViews = Kind(
        "showViews", "Shows hidden views again.", role: .performs, types: .action,
        example: #"""
            <screen>
                <container>
                    <label name="answer" hidden="yes">42</label>
                    <button title="Tell me" message="tell"/>
                </container>
                <showViews on="tell"><viewNames>answer</viewNames></showViews>
            </screen>
            """#,
        parameters: [.viewNames], defaults: [Default(.string, "viewNames")],
        behaviour: HiddenViewsBehaviour(isHidden: false))

    public static let hideViews = Kind(
        "hideViews", "Hides views.", role: .performs, types: .action,
        example: #"""
            <screen>
                <container>
                    <label name="hint">Press the button.</label>
                    <button title="Press" message="press"/>
                </container>
                <hideViews on="press"><viewNames>hint</viewNames></hideViews>
            </screen>
            """#,
        parameters: [.viewNames], defaults: [Default(.string, "viewNames")],
        behaviour: HiddenViewsBehaviour(isHidden: true))
}

extension Parameter {
    static let viewNames = Parameter(
        "viewNames", .string, "The names of the views, one name each.", conversion: .viewName, isRequired: true,
        isList: true)
}

/// Showing or hiding views by name.
struct HiddenViewsBehaviour: Performing {
    let isHidden: Bool

    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        let names = turn.attempt { (turn) throws(Failure) in
            try turn.tree.values("viewNames", of: turn.tree.reading(action, for: controller, in: scope)).compactMap(
                \.text)
        }
        guard let names else { return .failure(scope) }
        for view in turn.tree.views(named: Set(names), in: controller) where turn.tree.isHidden(view) != isHidden {
            turn.modify(view) { $0.changed["hidden"] = .bool(isHidden) }
            // Views around it may show it, or what moves the keyboard, differently.
            if let form = turn.tree.form(of: view) ?? turn.tree.controller(at: view) { turn.modify(form) { _ in } }
        }
        if isHidden, let focus = turn.state.focus, !turn.tree.isFocusable(focus) { turn.setFocus(nil) }
        return .success(scope)
    }
}
