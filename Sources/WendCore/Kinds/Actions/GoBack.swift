import WendExpressions

extension Kind {
    public static let back = Kind(
        "back", "Leaves the screen that performs it: back to the one before, or out of what was presented.",
        role: .performs, types: .action,
        example: #"""
            <navigation>
                <screen title="One">
                    <button title="On" message="on"/>
                    <pushController on="on">
                        <screen title="Two"><button title="Enough" message="enough"/><back on="enough"/></screen>
                    </pushController>
                </screen>
            </navigation>
            """#,
        changes: .back,
        behaviour: GoBackBehaviour())
}

/// The way out of the screen that performs it, with everything on top of it. Where there is nothing before, it stays, and all
/// is well.
struct GoBackBehaviour: Performing {
    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        turn.leave(controller)
        return .success(scope)
    }
}
