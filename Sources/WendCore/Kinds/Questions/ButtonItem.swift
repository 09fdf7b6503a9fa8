import WendExpressions

extension Kind {
    public static let actionButtonItem = Kind(
        "actionButtonItem", "A choice in an alert, an action sheet or the scopes of a search bar.", role: .presents,
        types: .buttonItem,
        example: #"""
            <showAlert on="go" message="Keep it?">
                <actionButtonItem title="Keep" message="keep"/>
                <cancelButtonItem title="Cancel"/>
            </showAlert>
            <endEditing on="keep"/>
            """#,
        parameters: [
            .text("title", "The words on it.", isRequired: true),
            .message("message", "Sent when it is chosen.", isRequired: true),
            .hiddenChoice,
        ],
        defaults: [Default(.string, "title"), Default(.message, "message")],
        sends: ["message"],
        styleName: "WFSActionButtonItem",
        behaviour: ButtonItemBehaviour(variant: nil))

    public static let cancelButtonItem = Kind(
        "cancelButtonItem", "The choice in an alert or an action sheet that changes nothing.", role: .presents,
        types: [.buttonItem, .cancelButtonItem],
        example: #"""
            <showAlert on="go" message="That was all.">
                <cancelButtonItem title="Good"/>
            </showAlert>
            """#,
        parameters: [
            .text("title", "The words on it; the fallback is also used when they are empty.", fallback: "OK"),
            .message("message", "Sent when it is chosen."),
            .hiddenChoice,
        ],
        defaults: [Default(.string, "title"), Default(.message, "message")],
        sends: ["message"],
        styleName: "WFSCancelButtonItem",
        behaviour: ButtonItemBehaviour(variant: "cancel"))

    public static let destructiveButtonItem = Kind(
        "destructiveButtonItem", "The choice in an alert or an action sheet that destroys something.", role: .presents,
        types: [.buttonItem, .destructiveButtonItem],
        example: #"""
            <showActionSheet on="go" title="Delete everything?">
                <destructiveButtonItem title="Delete" message="delete"/>
                <cancelButtonItem title="Keep"/>
            </showActionSheet>
            <endEditing on="delete"/>
            """#,
        parameters: [
            .text("title", "The words on it.", isRequired: true),
            .message("message", "Sent when it is chosen.", isRequired: true),
            .hiddenChoice,
        ],
        defaults: [Default(.string, "title"), Default(.message, "message")],
        sends: ["message"],
        styleName: "WFSDestructiveButtonItem",
        behaviour: ButtonItemBehaviour(variant: "destructive"))
}

extension Parameter {
    /// Of what a person chooses among.
    fileprivate static let hiddenChoice = Parameter.bool(
        "hidden", "Whether it is left out of what there is to choose.", fallback: false, isGate: true)
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
        let scope = scope(of: id, turn.tree)
        let receiver = scope.receiver
        let message = turn.attempt { (turn) throws(Failure) in
            try turn.tree.message("message", of: reference, in: scope)
        }
        turn.dismiss(layer)
        if let message = message ?? nil {
            // The answer to a question of a screen that has left is dropped, which is said.
            if let receiver, !turn.tree.contains(receiver) {
                return turn.report(.receiverGone(message.name, at: turn.tree.location(reference)))
            }
            turn.send(message, from: scope, at: reference)
        } else if let asking {
            turn.answer(asking, with: .success())
        }
    }

    /// Its message goes to whoever asks, as if that were pressed from which the question was opened.
    private func scope(of id: ActivationID, _ tree: SessionTree) -> Scope {
        let layer = tree.activation(id)?.parent.flatMap { tree.activation($0) }
        return Scope(
            frame: tree.frame(of: id), sent: tree.sent(of: id), receiver: layer?.creator ?? layer?.presenter,
            sender: layer?.origin)
    }

    func asks(_ id: ActivationID, _ tree: SessionTree) -> Asked? {
        guard let reference = tree.node(of: id) else { return nil }
        let scope = scope(of: id, tree)
        let message = (try? tree.message("message", of: reference, in: scope)) ?? nil
        return message.flatMap { tree.asked($0, from: scope) }
    }

    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        let title = renderer.text("title", of: id).flatMap { $0.isEmpty ? nil : $0 } ?? "OK"
        var properties = renderer.styled(id, [.text: .string(title)])
        if let variant { properties[.variant] = .string(variant) }
        if variant == "cancel" { properties[.shortcut] = "cancel" }
        if renderer.isAnswerOwed(to: id) { properties[.busy] = true }
        let events: Event.Kinds = renderer.tree.waitsForAnswer(id) ? [] : .press
        return Element(renderer.id(of: id), .button, properties, events: events)
    }
}
