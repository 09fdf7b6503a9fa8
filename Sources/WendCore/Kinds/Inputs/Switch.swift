import WendExpressions

extension Kind {
    public static let `switch` = Kind(
        "switch", "Lets a person turn something on or off.", role: .presents, types: .view,
        example: #"<switch name="news" label="Send me news"/>"#,
        parameters: .ofView([
            .bool("on", "Whether it is on at first.", fallback: false),
            Parameter("onValue", .any, "Its value in a form when it is on; yes unless given."),
            Parameter("offValue", .any, "Its value in a form when it is off; no unless given."),
            .message("message", "Sent when it has been turned on or off."),
            .validations,
        ]),
        defaults: [
            Default(.message, "message"), Default(.gesture, "gestures"), Default(.condition, "validations"),
        ],
        sends: ["message"],
        demands: [
            Demand(
                .anyOf, ["label", "accessibilityLabel"],
                "a switch needs a label or an accessibilityLabel, so that people know what it turns on"),
            Demand(.allOrNone, ["onValue", "offValue"], "a switch takes onValue and offValue together, or neither"),
        ],
        styleName: "WFSSwitch",
        holds: "on", behaviour: SwitchBehaviour(variant: nil))
}

/// On or off; as a switch, or as a box to check.
struct SwitchBehaviour: Presenting {
    let variant: Value?

    func formValue(of id: ActivationID, _ tree: SessionTree) -> Value? {
        let isOn = isOn(id, tree)
        return tree.current(isOn ? "onValue" : "offValue", of: id) ?? .bool(isOn)
    }

    private func isOn(_ id: ActivationID, _ tree: SessionTree) -> Bool {
        guard let chosen = value(true, of: id, tree) else { return tree.flag("on", of: id) }
        return tree.current("on", of: id)?.isEqual(to: chosen) ?? false
    }

    /// What stands for on or off at the place it is tied to; nil if that is yes or no.
    private func value(_ isOn: Bool, of id: ActivationID, _ tree: SessionTree) -> Value? {
        tree.isTied(id) ? tree.current(isOn ? "onValue" : "offValue", of: id) : nil
    }

    func handle(_ event: Event, on id: ActivationID, _ turn: inout Turn) {
        switch event.kind {
        case .edit:
            let isOn = event.value.map(Conversions.truth) ?? false
            turn.set("on", to: value(isOn, of: id, turn.tree) ?? event.value, of: id)
            turn.inputEnded(id)
            if turn.tree.contains(id) { turn.send("message", from: id) }
        case .gesture: turn.sendGesture(event.value?.text ?? "", from: id)
        default: break
        }
    }

    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var properties = renderer.inputProperties(id)
        properties[.value] = .bool(isOn(id, renderer.tree))
        if let variant { properties[.variant] = variant }
        return Element(renderer.id(of: id), .toggle, properties, events: properties.gestureEvents.union(.edit))
    }
}
