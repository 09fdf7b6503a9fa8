import WendExpressions

extension Kind {
    public static let progressBar = Kind(
        "progressBar", "Shows how far something has come, or that it goes on.", role: .presents, types: .view,
        example: #"<progressBar label="Filled in" value="0.4"/>"#,
        parameters: .ofView([
            .number("value", "How far it has come, from 0 to 1; without it nobody knows, and it moves."),
            .text("label", "The words above it, which are also its accessible name."),
        ]),
        defaults: [Default(.string, "label"), Default(.gesture, "gestures")],
        demands: [
            Demand(
                .anyOf, ["label", "accessibilityLabel"],
                "a progressBar needs a label or an accessibilityLabel, so that people know what goes on"
            )
        ],
        behaviour: ProgressBarBehaviour())
}

struct ProgressBarBehaviour: Presenting {
    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var properties = renderer.common(id)
        if let label = renderer.text("label", of: id) {
            properties[.text] = .string(label)
            if properties[.label] == nil { properties[.label] = .string(label) }
        }
        if let value = renderer.number("value", of: id) { properties[.value] = .double(min(max(value, 0), 1)) }
        return Element(renderer.id(of: id), .progress, properties, events: properties.gestureEvents)
    }
}
