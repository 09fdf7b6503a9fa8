import WendExpressions

/// What a person did (design rule 7).
extension Turn {
    /// Does what an event that was let in asks for. What it was meant for may have left since: what was due ended first.
    mutating func perform(_ event: Event) {
        if event.kind == .open { return open(event.value?.text ?? "") }
        let id = event.element.activation
        guard tree.contains(id) else { return }
        if event.kind == .scroll { return scroll(id, to: event.value?.number ?? 0) }
        let part = event.element.part
        if part == nil, let editing = event.textEditing {
            edit(editing, event, id)
        } else if let containing = tree.containing(id) {
            containing.handle(event, on: id, &self)
        } else {
            tree.presenting(id)?.handle(event, on: id, &self)
        }
    }

    /// How many elements may be elsewhere than at their beginning. More are not remembered.
    package static let mostScrolled = 1_000

    private mutating func scroll(_ id: ActivationID, to offset: Double) {
        guard offset > 0 else { return state.scroll[id] = nil }
        if state.scroll.count < Self.mostScrolled || state.scroll.contains(id) { state.scroll[id] = offset }
    }

    private mutating func edit(_ editing: Event.TextEditing, _ event: Event, _ id: ActivationID) {
        guard tree.presenting(id)?.takesFocus == true else {
            tree.presenting(id)?.handle(event, on: id, &self)
            return
        }
        switch editing {
        case .begin:
            // What stands in another input leaves the keyboard there: it is shown only as long as that has it.
            guard tree.isFocusable(id) else { return }
            if let old = state.focus, old != id { inputEnded(old) }
            if tree.contains(id) { setFocus(id) }
        case .end:
            if state.focus == id { setFocus(nil) }
            inputEnded(id)
        case .edit, .return:
            tree.presenting(id)?.handle(event, on: id, &self)
        }
    }

    /// Sends a gesture's message: gestures are tried in document order, the first that answers wins.
    public mutating func sendGesture(_ gesture: String, from id: ActivationID) {
        for candidate in tree.children(of: id, slot: "gestures") {
            guard let answering = tree.gesturing(candidate),
                let parameter = answering.parameter(answering: gesture, candidate, tree)
            else { continue }
            guard let reference = tree.node(of: candidate) else { return }
            let scope = Scope(
                frame: tree.frame(of: candidate), sent: tree.sent(of: candidate), receiver: tree.owner(of: candidate),
                sender: id)
            let message =
                attempt { (turn) throws(Failure) in
                    try turn.tree.message(parameter, of: reference, in: scope)
                } ?? nil
            if let message { send(message, from: scope, at: reference) }
            return
        }
    }
}
