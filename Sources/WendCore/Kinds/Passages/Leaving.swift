import WendExpressions

extension Kind {
    public static let leaving = Kind(
        "leaving",
        "Asks before a person leaves its screen, on whatever way: back, to another tab, to another place, out of what was presented. "
            + "What the app does by itself is not asked about.",
        role: .performs, types: .passage,
        example: #"""
            <navigation>
                <screen title="Notes">
                    <button title="New" message="new"/>
                    <pushController on="new">
                        <screen title="New note">
                            <value name="text" is=""/>
                            <leaving when="{text != ''}" ask="Discard this note?"/>
                            <textField edits="text" label="Note"/>
                        </screen>
                    </pushController>
                </screen>
            </navigation>
            """#,
        parameters: [
            .bool("when", "Whether it asks."),
            .text("ask", "What it asks.", isRequired: true, isLazy: true),
            .text("message", "What is said besides.", isLazy: true),
            .text("leave", "The words on the button that leaves."),
            .text("stay", "The words on the button that stays."),
        ],
        defaults: [Default(.string, "ask")],
        traits: .leaving,
        behaviour: PassageBehaviour(isEntering: false))
}
