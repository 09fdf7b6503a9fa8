import WendExpressions

struct ImageViewBehaviour: Presenting {
    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var properties = renderer.common(id)
        let image = renderer.image("image", of: id) ?? renderer.image("imageName", of: id)
        if let image, !renderer.tree.hasImage(image.name) {
            properties[.text] = properties[.label] ?? .string(image.label ?? image.name)
            return Element(renderer.id(of: id), .placeholder, properties, events: properties.gestureEvents)
        }
        if let image { properties[.image] = .string(image.name) }
        if properties[.label] == nil, let label = image?.label { properties[.label] = .string(label) }
        return Element(renderer.id(of: id), .image, properties, events: properties.gestureEvents)
    }
}
