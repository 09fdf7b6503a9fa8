import WendCore

/// Actions of controls that are drawn in the interface file, besides what their kinds send by themselves.
extension ScreenLowering {
    /// Sends what inputs are tied to when they change, and says of what else is tied to controls that it is not sent.
    mutating func followControls() { follow(screen, isInRow: false) }

    private mutating func follow(_ draft: Draft, isInRow: Bool) {
        for child in draft.content where !ScreenDrafts.isElsewhere(child) {
            let isInRow = isInRow || ScreenDrafts.isPrototype(child)
            if let object = child.object, Self.controls.contains(object.tag) {
                for action in object.connections(.action) { follow(action, of: child, isInRow) }
            }
            follow(child, isInRow: isInRow)
        }
    }

    private mutating func follow(_ action: InterfaceObject.Connection, of control: Draft, _ isInRow: Bool) {
        let word = String(action.name.prefix { $0 != ":" })
        guard !isSent(word, by: control), !isOfScheme(word, control) else { return }
        let event = action.object["eventType"] ?? ""
        guard Self.changes.contains(event), Self.inputs[control.name] != nil, control["message"] == nil,
            control["edits"]?.hasPrefix("defaults.") != true, !isInRow
        else {
            diagnostics.append(
                .notSupported(Self.reason(action.name, event, control, isInRow), at: location(action.place)))
            return
        }
        let name = tie(control)
        let message = "changed:\(name)"
        if !companions.contains(where: { $0["message"] == message }) {
            companions.append(
                Draft("change", [("of", "{\(name)}"), ("message", message)], place: action.place))
            let sent = Draft("sendMessage", [("on", message)], place: action.place, object: control.object)
            sent.attributes += [
                Markup.Attribute("message", word, place: action.place),
                Markup.Attribute("to", "app", place: action.place),
            ]
            actions.append(sent)
        } else {
            diagnostics.append(
                .notSupported(
                    "a control is tied to one action here: '\(action.name.shortened)' is not sent",
                    at: location(action.place)))
        }
    }

    /// Whether a control sends a message by itself.
    private func isSent(_ word: String, by control: Draft) -> Bool {
        if ["dismissAction", "backAction"].contains(word) { return control["message"] == "back" }
        return control.attributes.contains { $0.value == word && $0.name.lowercased().hasSuffix("message") }
    }

    /// Whether a scheme, or what is drawn beside the screen for one, has another meaning for it.
    private func isOfScheme(_ word: String, _ control: Draft) -> Bool {
        Self.wordsOfMediators.contains(word) && control["message"] != nil
    }

    private static let wordsOfMediators: Set = [
        "performAction", "cancelAction", "detachAction", "nextAction", "load", "download", "unload",
    ]

    private static func reason(_ selector: String, _ event: String, _ control: Draft, _ isInRow: Bool) -> String {
        let what = "'\(selector.shortened)' is not sent"
        if let message = control["message"], !message.hasPrefix(segue), message.contains(":") || message == "load" {
            return "a scheme says what this control does: \(what)"
        }
        if control["edits"]?.hasPrefix("defaults.") == true {
            return "an input that changes 'defaults' tells nobody of it: \(what)"
        }
        if let message = control["message"] {
            return message.hasPrefix(segue)
                ? "a control that leads to a screen does nothing else: \(what)"
                : "a control is tied to one action here: \(what)"
        }
        if isInRow { return "inputs in rows tell nobody of their changes: \(what)" }
        return "nobody is told of '\(event.shortened)': \(what)"
    }

    private static let controls: Set = [
        "button", "barButtonItem", "switch", "slider", "stepper", "segmentedControl", "datePicker", "textField",
    ]
    private static let changes: Set = ["valueChanged", "editingChanged"]
}
