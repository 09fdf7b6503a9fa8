import WendExpressions

extension Kind {
    public static let form = Kind(
        "form", "Shows inputs, judges what the person enters and answers when it is submitted.", role: .contains,
        types: .controller,
        example: #"""
            <form title="Sign in">
                <container>
                    <textField name="email" label="Email"/>
                    <button title="Go on" message="submit"/>
                </container>
                <sendMessage on="didSubmit" message="signIn" to="app"/>
            </form>
            """#,
        parameters: .ofController([
            Parameter(
                "view", [.view, .controller], "What it shows, with the inputs somewhere inside.",
                isRequired: true, isLazy: true, keepsOthers: true),
            Parameter(
                "triggers", .trigger,
                "What is looked at each time an input has been edited, and before it first shows.",
                isList: true),
            Parameter(
                "checks", .condition, "What has to hold of its inputs together before it is submitted.", isList: true,
                isLazy: true),
            .bool(
                "keepsHidden",
                "Whether the values of hidden inputs are sent; in an app they are not, unless this says so. Classic documents "
                    + "send them."),
            .bool(
                "summary",
                "Whether it begins with a list of what is to be put right, when there is anything; in an app it does, unless "
                    + "this says otherwise."),
            Parameter(
                "formAccessoryView", .formAccessoryView, "A bar above the keyboard that leads from input to input."),
        ]),
        defaults: .ofController([
            Default(.view, "view"), Default(.controller, "view"), Default(.trigger, "triggers"),
            Default(.condition, "checks"),
            Default(.formAccessoryView, "formAccessoryView"),
        ]),
        answers: ["submit"], tells: ["didSubmit", "didNotSubmit"], provides: ["failureMessage"],
        styleName: "WFSFormController",
        traits: .form,
        behaviour: FormBehaviour())
}

/// A view whose inputs belong together: named values, validation, triggers (spec/workflow-schema §7.5).
struct FormBehaviour: Containing {
    var unnamedActionsAnswerLifecycle: Bool { false }

    func load(_ id: ActivationID, _ turn: inout Turn) { turn.build("view", of: id) }

    func willAppear(_ id: ActivationID, _ turn: inout Turn) { turn.fireTriggers(of: id) }

    func actionValues(of id: ActivationID, _ tree: SessionTree) -> Fields { tree.formValues(of: id) }

    func receive(_ message: Message, at id: ActivationID, _ turn: inout Turn) -> Outcome? {
        message.name == "submit" ? turn.submit(id, sender: message.scope.sender) : nil
    }

    func handle(_ event: Event, on id: ActivationID, _ turn: inout Turn) {
        guard event.kind == .press else { return }
        if let input = FormSummary.input(event.element.part) {
            if turn.tree.form(of: input) == id, turn.tree.canBePointedAt(input), turn.tree.isInSight(input) {
                turn.setFocus(input)
            }
            return
        }
        guard let input = editedInput(of: id, turn.tree) else { return }
        switch event.element.part {
        case "previous": turn.moveFocus(from: input, by: -1, in: id)
        case "next": turn.moveFocus(from: input, by: 1, in: id)
        case "done": turn.endEditing()
        default: break
        }
    }

    /// The form's input that has the keyboard.
    private func editedInput(of id: ActivationID, _ tree: SessionTree) -> ActivationID? {
        guard let focus = tree.state.focus, tree.form(of: focus) == id else { return nil }
        return focus
    }

    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var children = FormSummary.elements(of: id, renderer) + renderer.contents("view", of: id)
        if let bar = accessoryBar(of: id, &renderer) { children.append(bar) }
        return Element(renderer.id(of: id), .form, renderer.common(id), children: children)
    }

    /// Leads from input to input while one of them is edited, if the form has words for it.
    private func accessoryBar(of id: ActivationID, _ renderer: inout Renderer) -> Element? {
        let tree = renderer.tree
        guard let input = editedInput(of: id, tree), let bar = tree.children(of: id, slot: "formAccessoryView").first
        else { return nil }
        let hasOwn = tree.children(of: input, slot: "inputAccessoryView").first != nil
        guard !hasOwn else { return nil }
        func button(_ part: String, _ text: String?, _ isEnabled: Bool) -> Element {
            var properties: Properties = [.text: .string(text ?? "")]
            if !isEnabled { properties[.disabled] = true }
            if part == "done" { properties[.variant] = "done" }
            return Element(.part(part, of: id), .barButton, properties, events: .press)
        }
        let buttons = [
            button(
                "previous", renderer.text("previousButtonTitle", of: bar),
                tree.neighbour(of: input, by: -1, in: id) != nil),
            button("next", renderer.text("nextButtonTitle", of: bar), tree.neighbour(of: input, by: 1, in: id) != nil),
            button("done", renderer.words(for: id)[.done], true),
        ]
        let drawn = FormAccessoryBehaviour().render(bar, &renderer)
        return Element(drawn.id, drawn.role, drawn.properties, events: drawn.events, children: buttons)
    }
}
