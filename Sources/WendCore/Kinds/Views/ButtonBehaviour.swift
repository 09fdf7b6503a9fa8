import WendExpressions

struct ButtonBehaviour: Presenting {
    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var properties = renderer.common(id)
        if let title = renderer.value("title", of: id) { properties[.text] = .string(title.plainText) }
        if let image = renderer.image("image", of: id) { renderer.show(image, in: &properties) }
        return Element(renderer.id(of: id), .button, properties, events: properties.gestureEvents.union(.press))
    }
}
