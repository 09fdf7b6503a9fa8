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
    private struct Position {
        let step: Int
        let steps: [ActivationID]

        var shown: ActivationID? { steps.isEmpty ? nil : steps[step] }
        var isFirst: Bool { step == 0 }
        var isLast: Bool { step >= steps.count - 1 }
        var text: String { "Step \(step + 1) of \(steps.count)" }
    }

    private func position(in id: ActivationID, _ tree: SessionTree) -> Position {
        let steps = tree.children(of: id, slot: "viewControllers")
        let step = tree.number("step", of: id).flatMap { Int(exactly: $0) } ?? 0
        return Position(step: min(max(step, 0), max(steps.count - 1, 0)), steps: steps)
    }

    // Inputs of steps that are not shown keep what was entered: they are still there.
    func visibleChildren(of id: ActivationID, _ tree: SessionTree) -> [ActivationID] {
        position(in: id, tree).shown.map { [$0] } ?? []
    }

    // What all steps hold is sent along with every message.
    func actionValues(of id: ActivationID, _ tree: SessionTree) -> Fields { tree.formValues(of: id) }
    var unnamedActionsAnswerLifecycle: Bool { false }

    /// Documents may lead on as well: with the messages `next`, `back` and `submit`.
    func receive(_ message: Message, at id: ActivationID, _ turn: inout Turn) -> Outcome? {
        switch message.name {
        case "next": return next(id, &turn) ? .success(message.scope) : .failure(message.scope)
        case "back": go(-1, id, &turn)
        case "submit": return turn.submit(id)
        default: return nil
        }
        return .success(message.scope)
    }

    func handle(_ event: Event, on id: ActivationID, _ turn: inout Turn) {
        switch event.element {
        case Part.back.id(of: id): go(-1, id, &turn)
        case Part.next.id(of: id) where position(in: id, turn.tree).isLast: _ = turn.submit(id)
        case Part.next.id(of: id): _ = next(id, &turn)
        default: break
        }
    }

    /// Leads on from a step if nothing is wrong in it.
    private func next(_ id: ActivationID, _ turn: inout Turn) -> Bool {
        guard turn.judge(id, within: position(in: id, turn.tree).shown) else { return false }
        go(1, id, &turn)
        return true
    }

    private func go(_ steps: Int, _ id: ActivationID, _ turn: inout Turn) {
        turn.set("step", to: .integer(position(in: id, turn.tree).step + steps), of: id)
    }

    // MARK: What is shown

    /// Elements of the wizard beside its own.
    private enum Part: String {
        case position, back, next

        func id(of wizard: ActivationID) -> Element.ID { .part(rawValue, of: wizard) }
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
        Element(part.id(of: id), .button, [.text: .string(renderer.text(parameter, of: id) ?? "")], events: .press)
    }
}
