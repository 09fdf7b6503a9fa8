import WendExpressions

struct SliderBehaviour: Presenting {
    func formValue(of id: ActivationID, _ tree: SessionTree) -> Value? { .double(value(id, tree)) }

    /// The value within its limits: the limits hold before the value does.
    private func value(_ id: ActivationID, _ tree: SessionTree) -> Double {
        let low = tree.current("minimumValue", of: id)?.number ?? 0
        let high = max(low, tree.current("maximumValue", of: id)?.number ?? 1)
        return min(max(tree.current("value", of: id)?.number ?? 0, low), high)
    }

    func handle(_ event: Event, on id: ActivationID, _ turn: inout Turn) {
        switch event.kind {
        case .edit:
            turn.setInput("value", to: event.value, of: id)
            if turn.tree.current("continuous", of: id).map(Conversions.truth) ?? true { turn.send("message", from: id) }
        case .end:
            turn.inputEnded(id)
            if turn.tree.activation(id) != nil { turn.send("message", from: id) }
        case .gesture: turn.sendGesture(event.value?.text ?? "", from: id)
        default: break
        }
    }

    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var properties = renderer.inputProperties(id)
        properties[.value] = .double(value(id, renderer.tree))
        properties[.minimum] = .double(renderer.number("minimumValue", of: id) ?? 0)
        properties[.maximum] = .double(renderer.number("maximumValue", of: id) ?? 1)
        return Element(
            renderer.id(of: id), .slider, properties, events: properties.gestureEvents.union([.begin, .edit, .end]))
    }
}
