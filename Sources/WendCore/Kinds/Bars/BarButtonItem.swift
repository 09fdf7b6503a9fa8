import WendExpressions

extension Kind {
    public static let barButtonItem = Kind(
        "barButtonItem", "A button on a bar.", role: .presents, types: .barButtonItem,
        example: #"""
            <navigation>
                <screen title="Notes">
                    <navigationItem>
                        <rightBarButtonItem><barButtonItem title="New" message="new"/></rightBarButtonItem>
                    </navigationItem>
                    <label>No notes</label>
                    <showAlert on="new" message="A new note"/>
                </screen>
            </navigation>
            """#,
        parameters: [
            .text("title", "The words on it."),
            Parameter("image", .image, "The picture on it, with an accessibilityLabel."),
            .choice("systemItem", of: .systemItem, "A well-known button that needs neither words nor picture."),
            .choice("style", of: .barButtonItemStyle, "How it is drawn.", fallback: "bordered")
                .unseen(by: .terminal, names: ["plain"], because: "what can be pressed stands in brackets always."),
            .bool("enabled", "Whether a person may press it.", fallback: true, isGate: true),
            .message("message", "Sent when it is pressed."),
            .bool("hidden", "Whether it is left out of what is shown.", fallback: false, isGate: true),
            .key,
        ],
        defaults: [Default(.string, "title"), Default(.image, "image")],
        sends: ["message"],
        demands: [
            Demand(
                .oneOf, ["title", "image", "systemItem"],
                "a barButtonItem takes exactly one of title, image and systemItem")
        ],
        styleName: "WFSBarButtonItem",
        look: Kind.looks(Kind.imagesNeedLabels, Kind.keyIsOne),
        behaviour: BarButtonItemBehaviour())
}

/// One item of a bar.
struct BarButtonItemBehaviour: Presenting {
    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var properties = renderer.common(id)
        if let title = renderer.text("title", of: id) { properties[.text] = .string(title) }
        if let image = renderer.image("image", of: id) { renderer.show(image, on: id, in: &properties) }
        if let icon = renderer.text("systemItem", of: id) {
            if icon == "flexibleSpace" || icon == "fixedSpace" {
                properties[.variant] = .string(icon)
                return Element(renderer.id(of: id), .space, properties)
            }
            properties[.icon] = .string(icon)
            if icon == "cancel" { properties[.shortcut] = "cancel" }
        }
        if let style = renderer.choice("style", of: id) {
            properties[.variant] = .string(style)
            if style == "done" { properties[.shortcut] = "default" }
        }
        properties[.key] = renderer.key(of: id)
        if !renderer.flag("enabled", of: id) { properties[.disabled] = true }
        if renderer.isAnswerOwed(to: id) { properties[.busy] = true }
        let events: Event.Kinds = renderer.tree.waitsForAnswer(id) ? [] : .press
        return Element(renderer.id(of: id), .barButton, properties, events: events)
    }
}
