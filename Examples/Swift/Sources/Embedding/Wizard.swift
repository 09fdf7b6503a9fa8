import Wend

// A kind of the app's own that contains: a form whose inputs stand on several controllers, of which one is shown.
extension Kind {
    static let wizard = Kind(
        "wizard", "Asks for one thing after another, and is submitted at the end.", role: .contains,
        types: .controller,
        parameters: .ofController([
            // What a stack holds is called so in every kind.
            Parameter(
                "viewControllers", .controller, "The steps, in order. What is pushed becomes the last of them.",
                isRequired: true, isList: true),
            .number("step", "Which step is shown at first, counted from 0.", fallback: 0),
            .text("backTitle", "The button that leads to the step before.", fallback: "Back"),
            .text("nextTitle", "The button that leads to the next step.", fallback: "Next"),
            .text("submitTitle", "The button that submits, on the last step.", fallback: "Send"),
        ]),
        defaults: .ofController([Default(.controller, "viewControllers")]),
        traits: [.form, .stack],
        behaviour: WizardBehaviour())
}

struct WizardBehaviour: Containing {
    /// Everything a wizard does like any form: values, judging, submitting, the keyboard. It lists all controllers in it as well.
    private static let form = Kind.form.behaviour as? any Containing

    private struct Position {
        let step: Int
        let steps: [ActivationID]

        var shown: ActivationID? { steps.isEmpty ? nil : steps[step] }
        var isFirst: Bool { step == 0 }
        var isLast: Bool { step >= steps.count - 1 }
        var text: String { "Step \(step + 1) of \(steps.count)" }
    }

    private func position(in id: ActivationID, _ tree: SessionTree) -> Position {
        let steps = Self.form?.visibleChildren(of: id, tree) ?? []
        let step = tree.current("step", of: id)?.number.flatMap { Int(exactly: $0) } ?? 0
        return Position(step: min(max(step, 0), max(steps.count - 1, 0)), steps: steps)
    }

    // Inputs of steps that are not shown keep what was entered: they are still there.
    func visibleChildren(of id: ActivationID, _ tree: SessionTree) -> [ActivationID] {
        position(in: id, tree).shown.map { [$0] } ?? []
    }

    func actionValues(of id: ActivationID, _ tree: SessionTree) -> Fields {
        Self.form?.actionValues(of: id, tree) ?? [:]
    }

    func willAppear(_ id: ActivationID, _ turn: inout Turn) { Self.form?.willAppear(id, &turn) }
    var unnamedActionsAnswerLifecycle: Bool { false }

    /// Documents may lead on as well: with the messages `next`, `back` and `submit`.
    func receive(_ message: Message, at id: ActivationID, _ turn: inout Turn) -> Outcome? {
        switch message.name {
        case "next": go(1, id, &turn)
        case "back": go(-1, id, &turn)
        default: return Self.form?.receive(message, at: id, &turn)
        }
        return .success(message.scope)
    }

    func handle(_ event: Event, on id: ActivationID, _ turn: inout Turn) {
        switch event.element {
        case Part.back.id(of: id): go(-1, id, &turn)
        case Part.next.id(of: id) where !position(in: id, turn.tree).isLast: go(1, id, &turn)
        case Part.next.id(of: id):
            _ = Self.form?.receive(Message("submit", scope: turn.tree.creationScope(of: id)), at: id, &turn)
        default: Self.form?.handle(event, on: id, &turn)
        }
    }

    private func go(_ steps: Int, _ id: ActivationID, _ turn: inout Turn) {
        // The keyboard does not stay with what is out of sight.
        Self.form?.handle(Event(.press, Part.done.id(of: id)), on: id, &turn)
        turn.setInput("step", to: .integer(position(in: id, turn.tree).step + steps), of: id)
    }

    // MARK: What is shown

    /// Elements of the wizard beside its own; of a form, `done` takes the keyboard away.
    private enum Part: String {
        case position, back, next, done

        func id(of wizard: ActivationID) -> Element.ID { Element.ID(wizard, ":" + rawValue) }
    }

    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        let position = position(in: id, renderer.tree)
        var children = [Element(Part.position.id(of: id), .label, [.text: .string(position.text), .live: "polite"])]
        if let shown = position.shown { children.append(renderer.element(of: shown)) }
        if !position.isFirst { children.append(button(.back, "backTitle", id, renderer)) }
        children.append(button(.next, position.isLast ? "submitTitle" : "nextTitle", id, renderer))
        return Element(renderer.id(of: id), .form, renderer.common(id), children: children)
    }

    private func button(_ part: Part, _ parameter: String, _ id: ActivationID, _ renderer: Renderer) -> Element {
        let title = renderer.text(parameter, of: id) ?? Kind.wizard.parameter(parameter)?.fallback?.text ?? ""
        return Element(part.id(of: id), .button, [.text: .string(title)], events: .press)
    }
}
