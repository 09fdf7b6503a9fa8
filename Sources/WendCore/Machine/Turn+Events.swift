import WendExpressions

/// What a person did (design rule 7).
extension Turn {
    /// Lets an event in if the element shown to the person takes it; otherwise says why not.
    mutating func receive(_ event: Event, shown rendering: Rendering) {
        if let refusal = refusal(of: event, shown: rendering) {
            step.refusal = refusal
            return
        }
        let id = event.element.activation
        if event.kind == .scroll {
            state.scroll[id] = event.value?.number ?? 0
            return
        }
        let part = event.element.part
        if part == nil, let editing = event.textEditing {
            edit(editing, event, id)
        } else if let containing = containing(id) {
            containing.handle(event, on: id, &self)
        } else {
            presenting(id)?.handle(event, on: id, &self)
        }
    }

    private func refusal(of event: Event, shown rendering: Rendering) -> Refusal? {
        let id = event.element.activation
        guard id.rawValue < state.nextActivation, id != .session else { return .unknownElement }
        guard activation(id) != nil else { return .stale }
        guard let layer = rendering.topLayer, let found = layer.visibleElement(event.element) else {
            return rendering.root.element(event.element) != nil || event.element.name == elementName(of: id)
                ? .notVisible : event.element.part == nil ? .unknownElement : .stale
        }
        guard found.events.contains(Event.Kinds(event.kind)) else { return .notAllowed }
        if found.properties.flag(.disabled) { return .disabled }
        if rendering.isHeld, event.isChoice { return .held }
        return found.accepts(event) ? nil : .invalidValue
    }

    private mutating func edit(_ editing: Event.TextEditing, _ event: Event, _ id: ActivationID) {
        guard presenting(id)?.takesFocus == true else {
            presenting(id)?.handle(event, on: id, &self)
            return
        }
        switch editing {
        case .begin:
            // What stands in another input leaves the keyboard there: it is shown only as long as that has it.
            guard isFocusable(id) else { return }
            if let old = state.focus, old != id { inputEnded(old) }
            if activation(id) != nil { setFocus(id) }
        case .end:
            if state.focus == id { setFocus(nil) }
            inputEnded(id)
        case .edit, .return:
            presenting(id)?.handle(event, on: id, &self)
        }
    }

    /// Sends a gesture's message: gestures are tried in document order, the first that answers wins.
    public mutating func sendGesture(_ gesture: String, from id: ActivationID) {
        for candidate in children(of: id, slot: "gestures") {
            guard let answering = behaviour(of: candidate) as? any Gesturing,
                let parameter = answering.parameter(answering: gesture, candidate, self)
            else { continue }
            guard let reference = node(of: candidate) else { return }
            let scope = Scope(
                frame: frame(of: candidate), sent: sent(of: candidate), receiver: owner(of: candidate), sender: id)
            let message =
                attempt { (turn) throws(Failure) in
                    try turn.message(parameter, of: reference, in: scope)
                } ?? nil
            if let message { send(message, from: scope, at: location(reference)) }
            return
        }
    }

    /// The name an activation's own element has.
    package func elementName(of id: ActivationID) -> String {
        guard let name = name(of: id), !name.hasPrefix(Element.ID.partMark) else { return "" }
        return name
    }
}

extension Element.ID {
    static let partMark = ":"

    /// A part of an activation that has an element of its own, such as a back button.
    package static func part(_ name: String, of id: ActivationID) -> Element.ID { Element.ID(id, partMark + name) }

    /// The part's name; nil for the activation's own element.
    package var part: String? { name.hasPrefix(Self.partMark) ? String(name.dropFirst()) : nil }
}

extension Event {
    enum TextEditing { case begin, edit, end, `return` }

    var textEditing: TextEditing? {
        switch kind {
        case .begin: .begin
        case .edit: .edit
        case .end: .end
        case .return: .return
        case .press, .select, .back, .scroll, .gesture: nil
        }
    }

    /// Whether it makes something happen, and so has to wait while the interface is held.
    var isChoice: Bool {
        switch kind {
        case .press, .select, .back, .gesture, .return: true
        case .begin, .edit, .end, .scroll: false
        }
    }
}
