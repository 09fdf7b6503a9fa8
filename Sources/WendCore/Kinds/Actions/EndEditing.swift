import WendExpressions

extension Kind {
    public static let endEditing = Kind(
        "endEditing", "Ends the editing of text, wherever it takes place.", role: .performs, types: .action,
        example: #"<endEditing on="go"/>"#,
        behaviour: EndEditingBehaviour())
}

struct EndEditingBehaviour: Performing {
    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        if let focus = turn.state.focus, turn.tree.ancestors(of: focus).contains(controller) { turn.endEditing() }
        return .success(scope)
    }
}
