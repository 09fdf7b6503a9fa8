package import WendCore
import WendExpressions

/// Kinds of an app's own that do what they may and no less: several messages for one event, big values, two questions
/// where one would do. All of them are pure.
extension Registry {
    /// The built-in kinds and these.
    package static let fuzzed: Registry = {
        var registry = Registry.standard
        registry.register(Shelf.kind)
        registry.register(Dial.kind)
        registry.register(Burst.kind)
        registry.register(FieldRow.kind)
        registry.register(Watcher.kind)
        if let sending = Kind.sendMessage.behaviour as? any Ongoing { registry.register(AskTwice.kind(sending)) }
        return registry
    }()
}

private enum Big {
    static let list = Value.list((0..<40).map { .dictionary(["text": .string("row \($0)"), "id": .integer($0)]) })
    static let text = Value.string(String(repeating: "long ", count: 200))
}

/// Holds views and controllers beside each other, and counts how often it was seen.
private struct Shelf: Containing {
    static let kind = Kind(
        "shelf", "Holds what lies on it.", role: .contains, types: .controller,
        parameters: .ofController([
            Parameter("views", [.view, .controller], "What lies on it.", isList: true),
            .message("message", "Sent when it is pressed."),
        ]),
        defaults: .ofController([
            Kind.Default(.view, "views"), Kind.Default(.controller, "views"), Kind.Default(.message, "message"),
        ]),
        sends: ["message"], behaviour: Shelf())

    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        let count = renderer.tree.activation(id)?.stored["seen"]?.number ?? 0
        return Element(
            renderer.id(of: id), .container, [.label: .string("Seen \(Int(count))")], events: [.press, .scroll],
            children: renderer.elements("views", of: id))
    }

    func handle(_ event: Event, on id: ActivationID, _ turn: inout Turn) {
        guard event.kind == .press else { return }
        for number in 0..<3 where turn.tree.activation(id) != nil {
            turn.send("message", from: id, adding: ["number": .integer(number)])
        }
    }

    /// Does everything of one name twice, and for another nothing at all.
    func receive(_ message: Message, at id: ActivationID, _ turn: inout Turn) -> Outcome? {
        if message.name == "done" { return .success(message.scope) }
        guard message.name == "again" else { return nil }
        _ = turn.performAction(named: "go", at: id, in: message.scope)
        guard turn.tree.activation(id) != nil else { return .failure(message.scope) }
        return turn.performAction(named: "go", at: id, in: message.scope)
    }

    func actionValues(of id: ActivationID, _ tree: SessionTree) -> Fields { ["items": Big.list] }

    func willAppear(_ id: ActivationID, _ turn: inout Turn) {
        let seen = turn.tree.activation(id)?.stored["seen"]?.number ?? 0
        turn.modify(id) { $0.stored["seen"] = .integer(Int(seen) + 1) }
    }
}

/// An input with a value that is more than a number to its form.
private struct Dial: Presenting {
    static let kind = Kind(
        "dial", "Lets a person turn a number.", role: .presents, types: .view,
        parameters: .ofView([
            .number("value", "The number at first.", fallback: 0), .message("message", "Sent twice when it is turned."),
            .validations,
        ]),
        defaults: [
            Kind.Default(.message, "message"), Kind.Default(.condition, "validations"),
            Kind.Default(.gesture, "gestures"),
        ],
        sends: ["message"], behaviour: Dial())

    func formValue(of id: ActivationID, _ tree: SessionTree) -> Value? {
        let number = tree.current("value", of: id)?.number ?? 0
        return number > 5 ? Big.text : .double(number)
    }

    func handle(_ event: Event, on id: ActivationID, _ turn: inout Turn) {
        switch event.kind {
        case .edit:
            turn.set("value", to: event.value, of: id)
            for _ in 0..<2 where turn.tree.activation(id) != nil {
                turn.send("message", from: id, adding: ["big": Big.text])
            }
        case .end: turn.inputEnded(id)
        case .gesture: turn.sendGesture(event.value?.text ?? "", from: id)
        default: break
        }
    }

    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var properties = renderer.common(id)
        properties[.value] = .double(renderer.number("value", of: id) ?? 0)
        properties[.minimum] = .double(0)
        properties[.maximum] = .double(10)
        let events: Event.Kinds = properties[.gestures] == nil ? [.edit, .end] : [.edit, .end, .gesture]
        return Element(renderer.id(of: id), .slider, properties, events: events)
    }
}

/// Performs its actions twice, with more to see than there was, and keeps it.
private struct Burst: Performing {
    static let kind = Kind(
        "burst", "Does everything twice.", role: .performs, types: .action,
        parameters: [
            Parameter("actions", .action, "What is done twice.", isList: true),
            .bool("keeps", "Whether a long list is kept.", fallback: true),
        ],
        defaults: [Kind.Default(.action, "actions")], behaviour: Burst())

    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        do {
            let reading = turn.tree.reading(action, for: controller, in: scope)
            let keeps = try turn.tree.flag("keeps", of: reading)
            if keeps { turn.modify(controller) { $0.stored["items"] = Big.list } }
            var outcome = Outcome.success(scope.with(frame: scope.frame.merging(["items": Big.list])))
            for _ in 0..<2 {
                for next in try turn.tree.readings("actions", of: reading) {
                    outcome = turn.perform(next.node, for: controller, in: outcome.scope)
                }
            }
            return outcome
        } catch {
            turn.report(error.diagnostic)
            return .failure(scope)
        }
    }
}

/// Asks twice at once, and once more when an answer is there.
private struct AskTwice: Ongoing {
    static func kind(_ sending: any Ongoing) -> Kind {
        Kind(
            "askTwice", "Asks twice, and once more.", role: .performs, types: .action,
            parameters: Kind.sendMessage.parameters, defaults: Kind.sendMessage.defaults,
            sends: Kind.sendMessage.sends, behaviour: AskTwice(sending: sending))
    }

    let sending: any Ongoing

    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        _ = sending.perform(action, for: controller, in: scope, &turn)
        guard turn.tree.activation(controller) != nil else { return .failure(scope) }
        return sending.perform(action, for: controller, in: scope, &turn)
    }

    func resume(
        _ action: NodeReference, for controller: ActivationID, in scope: Scope, with reply: Reply, _ turn: inout Turn
    ) {
        sending.resume(action, for: controller, in: scope, with: reply, &turn)
        guard turn.tree.activation(controller) != nil, scope.frame["asked"] == nil else { return }
        let again = scope.with(frame: scope.frame.merging(["asked": true]))
        _ = sending.perform(action, for: controller, in: again, &turn)
    }
}
