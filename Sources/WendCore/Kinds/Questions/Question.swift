import WendExpressions

extension Kind {
    public static let showAlert = Kind(
        "showAlert", "Tells or asks a person something that cannot wait.", role: .performs, types: .action,
        example: #"<showAlert on="go" title="Done" message="That was all."/>"#,
        parameters: [
            .text("message", "What is said.", isRequired: true, isLazy: true),
            .text("title", "The words above it.", isLazy: true),
            Parameter(
                "cancelButtonItem", .buttonItem,
                "The choice that comes last; without it a button `OK` that says nothing."),
            Parameter("otherButtonItems", .buttonItem, "The other choices.", isList: true),
        ],
        defaults: [
            Default(.string, "message"), Default(.cancelButtonItem, "cancelButtonItem"),
            Default(.buttonItem, "otherButtonItems"),
        ],
        behaviour: QuestionBehaviour(role: .alert))

    public static let showActionSheet = Kind(
        "showActionSheet", "Offers a person two or more ways to go on.", role: .performs, types: .action,
        example: #"""
            <showActionSheet on="go" title="Where to?">
                <actionButtonItem title="Home" message="home"/>
                <cancelButtonItem title="Stay"/>
            </showActionSheet>
            <endEditing on="home"/>
            """#,
        parameters: [
            .text("title", "The words above the choices.", isLazy: true),
            Parameter("cancelButtonItem", .buttonItem, "The choice that comes last and changes nothing."),
            Parameter("destructiveButtonItem", .buttonItem, "The choice that comes first and destroys something."),
            Parameter("otherButtonItems", .buttonItem, "The choices in between.", isList: true),
        ],
        defaults: [
            Default(.cancelButtonItem, "cancelButtonItem"), Default(.destructiveButtonItem, "destructiveButtonItem"),
            Default(.buttonItem, "otherButtonItems"),
        ],
        look: { looked in
            let counts = ["cancelButtonItem", "destructiveButtonItem", "otherButtonItems"].map { looked.count($0) }
            guard counts.allSatisfy({ $0 != nil }), counts.reduce(0, { $0 + ($1 ?? 0) }) < 2 else { return [] }
            return [.tooFewButtons(at: looked.location).asWarning]
        },
        behaviour: QuestionBehaviour(role: .actionSheet))
}

/// Alerts and action sheets: an action that shows itself as a layer, whose buttons send their messages in the scope the
/// question was asked in (spec/workflow-schema §5.4, 5.5).
struct QuestionBehaviour: Performing, Presenting {
    let role: Element.Role
    /// Whether there is a button that changes nothing where the document has none.
    var hasWayOut = false

    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        let done = turn.attempt { (turn: inout Turn) throws(Failure) in
            let reading = turn.tree.reading(action, for: controller, in: scope)
            let title = try turn.tree.text("title", of: reading)
            let message =
                turn.tree.kind(action).parameter("message") == nil ? nil : try turn.tree.text("message", of: reading)
            // What the controller was created with is known as well: the buttons may refer to it.
            let wide = Scope(
                frame: turn.tree.frame(of: controller).merging(scope.frame), sent: scope.message,
                receiver: scope.receiver,
                sender: scope.sender)
            let id = try turn.ask(action, in: wide, for: controller)
            turn.modify(id) {
                if let title { $0.changed["title"] = .string(title) }
                if let message { $0.changed["message"] = .string(message) }
            }
            if role == .actionSheet, buttons(of: id, turn.tree).count < 2 {
                turn.dismiss(id)
                throw Failure(.tooFewButtons(at: turn.tree.location(action)))
            }
            return true
        }
        return done == true ? .success(scope) : .failure(scope)
    }

    /// The buttons that are not hidden in the order they are shown: the destructive one first, the one that cancels last.
    private func buttons(of id: ActivationID, _ tree: SessionTree) -> [ActivationID] {
        ["destructiveButtonItem", "otherButtonItems", "cancelButtonItem"].flatMap { shown($0, of: id, tree) }
    }

    private func shown(_ slot: String, of id: ActivationID, _ tree: SessionTree) -> [ActivationID] {
        tree.children(of: id, slot: slot).filter { !tree.isHidden($0) }
    }

    /// The button for the return key: the last that neither destroys nor cancels; where there is none, the one that cancels.
    private func defaultButton(_ buttons: [Element]) -> Element? {
        let safe = buttons.filter { $0.properties.text(.variant) != "destructive" }
        return safe.last { $0.properties.text(.variant) != "cancel" } ?? safe.last
    }

    func handle(_ event: Event, on id: ActivationID, _ turn: inout Turn) {
        // The default button, or a way out of a sheet that has no cancel button: nothing is sent.
        guard event.kind == .press || event.kind == .back else { return }
        let asking = turn.tree.activation(id)?.creator
        turn.dismiss(id)
        if let asking { turn.answer(asking, with: event.kind == .press ? .success() : .cancelled) }
    }

    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        let tree = renderer.tree
        var properties: Properties = [:]
        if let title = tree.activation(id)?.changed("title")?.text { properties[.text] = .string(title) }
        if let message = tree.activation(id)?.changed("message")?.text { properties[.detail] = .string(message) }
        var children = buttons(of: id, tree).map { renderer.element(of: $0) }
        var hasCancel = !shown("cancelButtonItem", of: id, tree).isEmpty
        if role == .alert, !hasCancel {
            children.append(
                Element(
                    .part("ok", of: id), .button, [.text: "OK", .variant: "cancel", .shortcut: "cancel"], events: .press
                ))
        }
        if hasWayOut, !hasCancel {
            let words: Value = .string(renderer.words(for: id)[.cancel])
            children.append(
                Element(
                    .part("cancel", of: id), .button, [.text: words, .variant: "cancel", .shortcut: "cancel"],
                    events: .press))
            hasCancel = true
        }
        if role == .alert, let button = defaultButton(children) {
            properties[.returnKey] = .string(button.id.description)
        }
        let events: Event.Kinds = role == .actionSheet && !hasCancel ? .back : []
        return Element(renderer.id(of: id), role, properties, events: events, children: children)
    }
}
