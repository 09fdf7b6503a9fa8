import WendExpressions

struct SliderBehaviour: Presenting {
    func formValue(of id: ActivationID, _ turn: Turn) -> Value? { .double(value(id, turn)) }

    /// The value within its limits: the limits hold before the value does.
    private func value(_ id: ActivationID, _ turn: Turn) -> Double {
        let low = turn.current("minimumValue", of: id)?.number ?? 0
        let high = max(low, turn.current("maximumValue", of: id)?.number ?? 1)
        return min(max(turn.current("value", of: id)?.number ?? 0, low), high)
    }

    func handle(_ event: Event, on id: ActivationID, _ turn: inout Turn) {
        switch event.kind {
        case .edit:
            turn.setInput("value", to: event.value, of: id)
            if turn.current("continuous", of: id).map(Conversions.truth) ?? true { turn.send("message", from: id) }
        case .end:
            turn.inputEnded(id)
            if turn.activation(id) != nil { turn.send("message", from: id) }
        case .gesture: turn.sendGesture(event.value?.text ?? "", from: id)
        default: break
        }
    }

    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var properties = renderer.inputProperties(id)
        properties[.value] = .double(value(id, renderer.turn))
        properties[.minimum] = .double(renderer.number("minimumValue", of: id) ?? 0)
        properties[.maximum] = .double(renderer.number("maximumValue", of: id) ?? 1)
        return Element(
            renderer.id(of: id), .slider, properties, events: properties.gestureEvents.union([.begin, .edit, .end]))
    }
}
