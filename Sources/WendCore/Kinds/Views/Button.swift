import WendExpressions

extension Kind {
    public static let button = Kind(
        "button", "Sends a message when it is pressed.", role: .presents, types: .view,
        example: #"""
            <screen>
                <value name="count" is="{0}"/>
                <button title="Pressed {count} times" message="press"/>
                <set on="press" name="count" to="{count + 1}"/>
            </screen>
            """#,
        parameters: .ofView([
            .text("title", "The words on it."),
            Parameter("image", .image, "The picture on it."),
            .message("message", "Sent when it is pressed."),
            .bool("enabled", "Whether a person may press it.", fallback: true, isGate: true),
            .choice(
                "role", of: .buttonRole,
                "How much it matters: what most people want next, one way among others, or something that "
                    + "destroys."),
            .key,
        ]),
        defaults: [Default(.string, "title"), Default(.image, "image"), Default(.gesture, "gestures")],
        sends: ["message"],
        demands: [
            Demand(
                .anyOf, ["title", "image", "accessibilityLabel"],
                "a button needs a title, an image or an accessibilityLabel, so that people know what it does")
        ],
        styleName: "WFSButton",
        traits: .pressed,
        look: Kind.looks(Kind.imagesNeedLabels, Kind.keyIsOne),
        behaviour: ButtonBehaviour())
}

struct ButtonBehaviour: Presenting {
    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var properties = renderer.common(id)
        if let title = renderer.value("title", of: id) { properties[.text] = .string(title.displayText) }
        if let image = renderer.image("image", of: id) { renderer.show(image, on: id, in: &properties) }
        switch renderer.choice("role", of: id) {
        case "danger"?: properties[.variant] = "destructive"
        case let role?: properties[.variant] = .string(role)
        case nil: break
        }
        if isDefault(id, renderer) { properties[.shortcut] = "default" }
        properties[.key] = renderer.key(of: id)
        if !renderer.flag("enabled", of: id) { properties[.disabled] = true }
        if renderer.isAnswerOwed(to: id) { properties[.busy] = true }
        let events: Event.Kinds = renderer.tree.waitsForAnswer(id) ? [] : .press
        return Element(renderer.id(of: id), .button, properties, events: properties.gestureEvents.union(events))
    }

    /// Whether it is what most people do next: the document says so, or says nothing of it and it submits its form.
    private func isDefault(_ id: ActivationID, _ renderer: Renderer) -> Bool {
        if let role = renderer.choice("role", of: id) { return role == "primary" }
        guard let form = renderer.tree.form(of: id) else { return false }
        return renderer.tree.asked("message", by: id) == .submitting(form)
    }
}
