import WendExpressions

struct SwitchBehaviour: Presenting {
    func formValue(of id: ActivationID, _ tree: SessionTree) -> Value? {
        let isOn = isOn(id, tree)
        return tree.current(isOn ? "onValue" : "offValue", of: id) ?? .bool(isOn)
    }

    private func isOn(_ id: ActivationID, _ tree: SessionTree) -> Bool {
        tree.current("on", of: id).map(Conversions.truth) ?? false
    }

    func handle(_ event: Event, on id: ActivationID, _ turn: inout Turn) {
        switch event.kind {
        case .edit:
            turn.setInput("on", to: event.value, of: id)
            turn.inputEnded(id)
            if turn.tree.activation(id) != nil { turn.send("message", from: id) }
        case .gesture: turn.sendGesture(event.value?.text ?? "", from: id)
        default: break
        }
    }

    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var properties = renderer.inputProperties(id)
        properties[.value] = .bool(isOn(id, renderer.tree))
        return Element(renderer.id(of: id), .toggle, properties, events: properties.gestureEvents.union(.edit))
    }
}
