import WendExpressions

/// Alerts and action sheets: an action that shows itself as a layer, whose buttons send their messages in the scope the
/// question was asked in (spec/workflow-schema §5.4, 5.5).
struct QuestionBehaviour: Performing, Presenting {
    let role: Element.Role

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

    /// The buttons in the order they are shown: the destructive one first, the one that cancels last.
    private func buttons(of id: ActivationID, _ tree: SessionTree) -> [ActivationID] {
        tree.children(of: id, slot: "destructiveButtonItem") + tree.children(of: id, slot: "otherButtonItems")
            + tree.children(of: id, slot: "cancelButtonItem")
    }

    private func needsDefaultButton(_ id: ActivationID, _ tree: SessionTree) -> Bool {
        role == .alert && tree.children(of: id, slot: "cancelButtonItem").isEmpty
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
        if needsDefaultButton(id, tree) {
            children.append(
                Element(.part("ok", of: id), .button, [.text: "OK", .variant: "cancel"], events: .press))
        }
        let hasCancel = !tree.children(of: id, slot: "cancelButtonItem").isEmpty
        let events: Event.Kinds = role == .actionSheet && !hasCancel ? .back : []
        return Element(renderer.id(of: id), role, properties, events: events, children: children)
    }
}

/// A button of a question, or a scope of a search bar.
struct ButtonItemBehaviour: Presenting {
    let variant: String?

    func handle(_ event: Event, on id: ActivationID, _ turn: inout Turn) {
        guard event.kind == .press, let reference = turn.tree.node(of: id), let layer = turn.tree.activation(id)?.parent
        else {
            return
        }
        let asking = turn.tree.activation(layer)?.creator
        let receiver = asking ?? turn.tree.activation(layer)?.presenter
        let scope = Scope(frame: turn.tree.frame(of: id), sent: turn.tree.sent(of: id), receiver: receiver, sender: nil)
        let message = turn.attempt { (turn) throws(Failure) in
            try turn.tree.message("message", of: reference, in: scope)
        }
        turn.dismiss(layer)
        if let message = message ?? nil {
            // The answer to a question of a screen that has left is dropped.
            if let receiver, turn.tree.activation(receiver) == nil { return }
            turn.send(message, from: scope, at: turn.tree.location(reference))
        } else if let asking {
            turn.answer(asking, with: .success())
        }
    }

    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        let title = renderer.text("title", of: id).flatMap { $0.isEmpty ? nil : $0 } ?? "OK"
        var properties: Properties = [.text: .string(title)]
        if let variant { properties[.variant] = .string(variant) }
        return Element(renderer.id(of: id), .button, properties, events: .press)
    }
}
