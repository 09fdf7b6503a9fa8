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
        behaviour: LeavingBehaviour())
}

/// The question whether to leave: what the person did waits in the state until it is answered, and is done then or never.
struct LeavingBehaviour: Performing, Presenting {
    private static let leave = "leave"
    private static let stay = "stay"

    /// Not performed: it is asked when somebody leaves.
    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        .absent(scope)
    }

    func handle(_ event: Event, on id: ActivationID, _ turn: inout Turn) {
        guard event.kind == .press else { return }
        turn.answerDeparture(id, leaves: event.element.part == Self.leave)
    }

    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var properties: Properties = [.returnKey: .string(Element.ID.part(Self.stay, of: id).description)]
        if let ask = renderer.tree.activation(id)?.changed("ask")?.text { properties[.text] = .string(ask) }
        if let message = renderer.tree.activation(id)?.changed("message")?.text {
            properties[.detail] = .string(message)
        }
        let words = renderer.words(for: id)
        let leave = renderer.text("leave", of: id) ?? words[.leave]
        let stay = renderer.text("stay", of: id) ?? words[.stay]
        return Element(
            renderer.id(of: id), .alert, properties,
            children: [
                Element(
                    .part(Self.leave, of: id), .button, [.text: .string(leave), .variant: "destructive"],
                    events: .press),
                Element(
                    .part(Self.stay, of: id), .button,
                    [.text: .string(stay), .variant: "cancel", .shortcut: "cancel"], events: .press),
            ])
    }
}
