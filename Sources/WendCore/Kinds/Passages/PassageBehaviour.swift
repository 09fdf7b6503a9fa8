import WendExpressions

/// The question whether to come or to leave: what the person did waits in the state until it is answered, and is done then or
/// never.
struct PassageBehaviour: Performing, Presenting {
    /// Whether it is about coming to a screen, and not about leaving one.
    let isEntering: Bool

    private static let go = "go"
    private static let stay = "stay"

    /// Not performed: it is asked when somebody comes or leaves.
    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        .absent(scope)
    }

    func handle(_ event: Event, on id: ActivationID, _ turn: inout Turn) {
        guard event.kind == .press else { return }
        turn.answer(passage: id, goesOn: event.element.part == Self.go)
    }

    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var properties: Properties = [.returnKey: .string(Element.ID.part(Self.stay, of: id).description)]
        if let ask = renderer.tree.activation(id)?.changed("ask")?.text { properties[.text] = .string(ask) }
        if let message = renderer.tree.activation(id)?.changed("message")?.text {
            properties[.detail] = .string(message)
        }
        let words = renderer.words(for: id)
        let go = renderer.text(isEntering ? "enter" : "leave", of: id) ?? words[isEntering ? .enter : .leave]
        let stay = renderer.text("stay", of: id) ?? words[.stay]
        var onward: Properties = [.text: .string(go)]
        if !isEntering { onward[.variant] = "destructive" }
        return Element(
            renderer.id(of: id), .alert, properties,
            children: [
                Element(.part(Self.go, of: id), .button, onward, events: .press),
                Element(
                    .part(Self.stay, of: id), .button,
                    [.text: .string(stay), .variant: "cancel", .shortcut: "cancel"], events: .press),
            ])
    }
}
