import WendExpressions

extension Kind {
    public static let badge = Kind(
        "badge", "A word or a number that stands out: a state, a count.", role: .presents, types: .view,
        example: #"<badge tone="good">Paid</badge>"#,
        parameters: .ofView([
            .text("text", "The words in it.", isRequired: true),
            .choice(
                "tone", of: .tone, "What they mean for a person, by colour; the words have to say it too.",
                fallback: "neutral"),
        ]),
        defaults: [Default(.string, "text"), Default(.gesture, "gestures")],
        behaviour: BadgeBehaviour())
}

extension Enumeration {
    public static let tone = Enumeration(["neutral", "good", "warning", "danger"])
}

struct BadgeBehaviour: Presenting {
    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var properties = renderer.common(id)
        properties[.text] = .string(renderer.value("text", of: id)?.displayText ?? "")
        properties[.variant] = .string("badge-\(renderer.choice("tone", of: id) ?? "neutral")")
        return Element(renderer.id(of: id), .label, properties, events: properties.gestureEvents)
    }
}
