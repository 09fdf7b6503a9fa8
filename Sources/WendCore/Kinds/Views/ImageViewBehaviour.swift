import WendExpressions

struct ImageViewBehaviour: Presenting {
    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var properties = renderer.common(id)
        let image = renderer.image("image", of: id)
        if let name = image?.name ?? renderer.text("imageName", of: id) { properties[.image] = .string(name) }
        if properties[.label] == nil, let label = image?.label { properties[.label] = .string(label) }
        let gestures = properties[.gestures] == nil ? Event.Kinds() : .gesture
        return Element(renderer.id(of: id), .image, properties, events: gestures)
    }
}
