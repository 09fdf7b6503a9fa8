import WendExpressions

extension Kind {
    public static let loadSchema = Kind(
        "loadSchema", "Loads another document and holds the interface until it is there.", role: .performs,
        types: .action,
        parameters: [
            .text("path", "Where the document is, relative to this one.", isRequired: true, isLazy: true),
            Parameter(
                "successAction", .action, "Performed when the document is there, with the document under `schema`.",
                isRequired: true),
            Parameter(
                "failureAction", .action, "Performed when it could not be loaded, with the reason under `error`.",
                isRequired: true),
        ],
        defaults: [
            Default(.string, "path"), Default(.controllerAction, "successAction"), Default(.action, "failureAction"),
        ],
        provides: ["schema", "error"],
        look: { looked in
            guard let path = looked.text("path"), looked.hasDocument(path.text) == false else { return [] }
            return [.unknownDocument(path.text, at: path.location)]
        },
        behaviour: LoadSchemaBehaviour())
}

/// A question for a document; the interface is held until it is there (§5.6). An app that answers the message `loadSchema`
/// itself is asked; otherwise the document is one of the app's folder.
struct LoadSchemaBehaviour: Ongoing {
    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        // The path may depend on what is known now; what the controller was created with is known as well.
        let wide = scope.with(frame: turn.tree.frame(of: controller).merging(scope.frame), sent: scope.message)
        let path =
            turn.attempt { (turn) throws(Failure) in
                try turn.tree.text("path", of: turn.tree.reading(action, for: controller, in: wide))
            } ?? nil
        guard let path else { return .failure(scope) }
        let base = turn.tree.document(action).document.file
        let isAnsweredByApp = turn.tree.isHandled(Reply.documentMessage, sentBy: action)
        let asked = turn.ask(
            isAnsweredByApp
                ? .message(
                    name: Reply.documentMessage, destination: nil, values: scope.adding(["path": .string(path)]).frame)
                : .document(path: path, base: base),
            Turn.WaitingFor(performer: controller, action: action, scope: scope), sender: scope.sender,
            holdsInterface: true)
        return asked == nil ? .failure(scope) : .success(scope)
    }

    func resume(
        _ action: NodeReference, for controller: ActivationID, in scope: Scope, with reply: Reply, _ turn: inout Turn
    ) {
        var answer: Fields = [:]
        var parameter = "failureAction"
        if reply.isSuccess, let document = reply.values["schema"], turn.tree.nodeReference(document) != nil {
            answer["schema"] = document
            parameter = "successAction"
        } else {
            answer["error"] = reply.values["error"] ?? "the answer was no document"
        }
        let inner = scope.adding(answer)
        turn.performFirst(parameter, of: action, for: controller, in: inner)
    }
}
