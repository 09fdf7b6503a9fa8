import WendExpressions

struct ButtonBehaviour: Presenting {
    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var properties = renderer.common(id)
        if let title = renderer.value("title", of: id) { properties[.text] = .string(title.plainText) }
        if let image = renderer.image("image", of: id) {
            properties[.image] = .string(image.name)
            if properties[.label] == nil, properties[.text] == nil, let label = image.label {
                properties[.label] = .string(label)
            }
        }
        let gestures = properties[.gestures] == nil ? Event.Kinds() : .gesture
        return Element(renderer.id(of: id), .button, properties, events: gestures.union(.press))
    }
}
