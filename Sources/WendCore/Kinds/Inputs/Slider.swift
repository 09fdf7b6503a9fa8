import WendExpressions

extension Kind {
    public static let slider = Kind(
        "slider", "Lets a person choose a number between two limits.", role: .presents, types: .view,
        example: #"<slider name="volume" label="Volume" minimumValue="0" maximumValue="10" step="1" value="4"/>"#,
        parameters: .ofView([
            .number("value", "The number at first.", fallback: 0),
            .number("minimumValue", "The lowest number.", fallback: 0),
            .number("maximumValue", "The highest number.", fallback: 1),
            .number("step", "What the number is a multiple of, counted from the lowest: 1 takes whole numbers only."),
            .bool("continuous", "Whether the message is also sent while the person still moves it.", fallback: true),
            .message("message", "Sent when the number has changed."),
            .validations,
        ]),
        defaults: [Default(.condition, "validations"), Default(.gesture, "gestures")],
        sends: ["message"],
        demands: [
            Demand(
                .anyOf, ["label", "accessibilityLabel"],
                "a slider needs a label or an accessibilityLabel, so that people know what it sets")
        ],
        styleName: "WFSSlider",
        holds: "value",
        look: Kind.looks(
            Kind.limitsInOrder("minimumValue", "maximumValue"), Kind.stepFits("minimumValue", "maximumValue")),
        behaviour: SliderBehaviour())
}

struct SliderBehaviour: Presenting {
    func formValue(of id: ActivationID, _ tree: SessionTree) -> Value? { .double(value(id, tree)) }

    /// The value within its limits: the limits hold before the value does.
    private func value(_ id: ActivationID, _ tree: SessionTree) -> Double {
        fitted(tree.number("value", of: id) ?? 0, id, tree)
    }

    /// A number as the slider can have it: the nearest step that is within the limits.
    private func fitted(_ number: Double, _ id: ActivationID, _ tree: SessionTree) -> Double {
        let low = tree.number("minimumValue", of: id) ?? 0
        let high = max(low, tree.number("maximumValue", of: id) ?? 1)
        let value = min(max(number, low), high)
        guard let step = step(id, tree), value.isFinite, low.isFinite else { return value }
        let steps = min(((value - low) / step).rounded(), ((high - low) / step).rounded(.down))
        guard steps.isFinite else { return value }
        // Three tenths are 0.3, and not what adding tenths comes to.
        let scale = Double.pow10(max(Self.decimals(of: step), Self.decimals(of: low)))
        let exact = low + steps * step
        let rounded = (exact * scale).rounded() / scale
        return min(rounded.isFinite ? rounded : exact, high)
    }

    /// How many digits a number has behind the point, as it is written.
    private static func decimals(of number: Double) -> Int {
        (0...mostDecimals).first { digits in
            let scaled = number * .pow10(digits)
            return abs(scaled - scaled.rounded()) < 1e-9 * max(1, abs(scaled))
        } ?? mostDecimals
    }

    private static let mostDecimals = 9

    private func step(_ id: ActivationID, _ tree: SessionTree) -> Double? {
        tree.number("step", of: id).flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
    }

    func handle(_ event: Event, on id: ActivationID, _ turn: inout Turn) {
        switch event.kind {
        case .edit:
            let entered = event.value?.number.map { Value.double(fitted($0, id, turn.tree)) }
            turn.set("value", to: entered ?? event.value, of: id)
            if turn.tree.flag("continuous", of: id) { turn.send("message", from: id) }
        case .end:
            turn.inputEnded(id)
            if turn.tree.contains(id) { turn.send("message", from: id) }
        case .gesture: turn.sendGesture(event.value?.text ?? "", from: id)
        default: break
        }
    }

    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var properties = renderer.inputProperties(id)
        properties[.value] = .double(value(id, renderer.tree))
        properties[.minimum] = .double(renderer.number("minimumValue", of: id) ?? 0)
        properties[.maximum] = .double(renderer.number("maximumValue", of: id) ?? 1)
        if let step = step(id, renderer.tree) { properties[.step] = .double(step) }
        return Element(
            renderer.id(of: id), .slider, properties, events: properties.gestureEvents.union([.begin, .edit, .end]))
    }
}

extension Double {
    fileprivate static func pow10(_ exponent: Int) -> Double { (0..<exponent).reduce(1) { power, _ in power * 10 } }
}
