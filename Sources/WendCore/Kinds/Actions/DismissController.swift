import WendExpressions

extension Kind {
    public static let dismissController = Kind(
        "dismissController",
        "Ends what the performing controller presents, or else its own presentation; where nothing is presented it does nothing.",
        role: .performs, types: .action,
        example: #"""
            <screen>
                <button title="Open" message="open"/>
                <presentController on="open">
                    <screen title="On top"><button title="Close" message="close"/><dismissController on="close"/></screen>
                </presentController>
            </screen>
            """#,
        changes: .dismiss,
        behaviour: DismissControllerBehaviour())
}

/// The way out of what was presented. Succeeds also where nothing was.
struct DismissControllerBehaviour: Performing {
    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        if let layer = turn.tree.layerToDismiss(from: controller) { turn.dismiss(layer) }
        return .success(scope)
    }
}
