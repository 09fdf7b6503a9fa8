import WendExpressions

extension Kind {
    public static let showError = Kind(
        "showError",
        "Says what went wrong, above everything; one error takes the place of another. What lies below it goes on as it is.",
        role: .performs, types: .action,
        example: #"""
            <showError on="go" title="No news" code="5" report="save" to="app"/>
            """#,
        parameters: [
            .text("title", "The words above it.", isLazy: true),
            .text("description", "What is said, unless the code says it.", isLazy: true),
            Parameter(
                "code", [.string, .number],
                "What has happened, for which there are words: 0 is unknown, 1 a remote failure, 2 no connection, 3 an unexpected answer, "
                    + "4 an unexpected answer to loading, 5 a connection that took too long. Others leave the description; without one they are shown "
                    + "as numbers.",
                conversion: .number, isLazy: true),
            .message(
                "report",
                "Sent, with title, description and code, by a button that reports the error; without it there is none."),
        ],
        defaults: [Default(.string, "description")],
        sends: ["report"], provides: ["title", "description", "code"],
        behaviour: ErrorBehaviour())
}

/// An error as a layer of its own: not part of any history, and nothing is paused for it (spec/view-factory §9).
struct ErrorBehaviour: Performing, Presenting {
    private enum Name {
        static let title = "title"
        static let description = "description"
        static let code = "code"
        static let report = "report"
        static let dismiss = "dismiss"
    }

    /// The words there are for codes, and the number that is shown with them.
    private static let words: [Int: (word: SystemWords.Word, shown: Int?)] = [
        0: (.errorUnknown, nil), 1: (.errorRemote, 91), 2: (.errorOffline, 92), 3: (.errorAnswer, 93),
        4: (.errorLoading, 94), 5: (.errorTimeout, 95),
    ]

    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        let done = turn.attempt { (turn: inout Turn) throws(Failure) in
            let reading = turn.tree.reading(action, for: controller, in: scope)
            let title = try turn.tree.text(Name.title, of: reading)
            let description = try turn.tree.text(Name.description, of: reading)
            let code = try turn.tree.value(Name.code, of: reading)?.number
            turn.dismissLayers { $0 is ErrorBehaviour }
            let wide = Scope(
                frame: turn.tree.frame(of: controller).merging(scope.frame), sent: scope.message,
                receiver: scope.receiver, sender: scope.sender)
            let id = try turn.ask(action, in: wide, for: controller)
            turn.modify(id) {
                $0.changed[Name.title] = .string(title ?? "")
                $0.changed[Name.description] = .string(description ?? "")
                $0.changed[Name.code] = code.flatMap { Int(exactly: $0) }.map(Value.integer)
            }
            return true
        }
        return done == true ? .success(scope) : .failure(scope)
    }

    func handle(_ event: Event, on id: ActivationID, _ turn: inout Turn) {
        guard event.kind == .press, let layer = turn.tree.activation(id), let node = turn.tree.node(of: id) else {
            return
        }
        let isReport = event.element.part == Name.report
        let asking = layer.creator
        let scope = Scope(
            frame: turn.tree.frame(of: id), sent: turn.tree.sent(of: id), receiver: layer.creator ?? layer.presenter,
            sender: layer.origin)
        let told = Fields(
            [Name.title, Name.description, Name.code].compactMap { name in layer.changed(name).map { (name, $0) } })
        let message = turn.attempt { (turn) throws(Failure) in
            isReport ? try turn.tree.message(Name.report, of: node, in: scope.adding(told)) : nil
        }
        turn.dismiss(id)
        if let message = message ?? nil {
            if let receiver = scope.receiver, !turn.tree.contains(receiver) {
                return turn.report(.receiverGone(message.name, at: turn.tree.location(node)))
            }
            turn.send(message, from: message.scope, at: node)
        } else if let asking {
            turn.answer(asking, with: .success())
        }
    }

    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        let words = renderer.words(for: id)
        let layer = renderer.tree.activation(id)
        var properties: Properties = [
            .text: layer?.changed(Name.title) ?? "", .detail: .string(text(of: layer, words)),
        ]
        var children: [Element] = []
        if let node = renderer.tree.node(of: id), renderer.tree.isGiven(Name.report, node) {
            children.append(
                Element(.part(Name.report, of: id), .button, [.text: .string(words[.report])], events: .press))
        }
        let dismiss = Element(
            .part(Name.dismiss, of: id), .button,
            [.text: .string(words[.dismiss]), .variant: "cancel", .shortcut: "cancel"], events: .press)
        properties[.returnKey] = .string(dismiss.id.description)
        return Element(renderer.id(of: id), .alert, properties, children: children + [dismiss])
    }

    private func text(of layer: Activation?, _ words: SystemWords) -> String {
        let description = layer?.changed(Name.description)?.text ?? ""
        guard case .integer(let code)? = layer?.changed(Name.code) else { return description }
        if let known = Self.words[code] {
            return known.shown.map { "\(words[known.word]) (\($0))" } ?? words[known.word]
        }
        // A number alone has no words: something is said all the same.
        return description.isEmpty ? "\(words[.errorUnknown]) (\(code))" : description
    }
}

extension Turn {
    /// Takes the layers away whose behaviour is of a sort.
    mutating func dismissLayers(where isMeant: (any Presenting) -> Bool) {
        for layer in state.layers where tree.presenting(layer).map(isMeant) ?? false { dismiss(layer) }
    }
}
