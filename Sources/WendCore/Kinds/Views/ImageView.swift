import WendExpressions

extension Kind {
    public static let imageView = Kind(
        "imageView", "Shows a picture.", role: .presents, types: .view,
        example: #"<imageView><image name="logo" accessibilityLabel="Our logo"/></imageView>"#,
        parameters: .ofView([
            .imageName("imageName"),
            Parameter("image", .image, "The picture."),
        ]),
        defaults: [Default(.string, "imageName"), Default(.image, "image"), Default(.gesture, "gestures")],
        demands: [Demand(.anyOf, ["imageName", "image"], "an imageView needs an imageName or an image")],
        styleName: "WFSImageView",
        behaviour: ImageViewBehaviour())
}

struct ImageViewBehaviour: Presenting {
    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var properties = renderer.common(id)
        let image = renderer.image("image", of: id) ?? renderer.image("imageName", of: id)
        if let image { properties.take(over: image) }
        if let image, !renderer.tree.hasImage(image.name) {
            properties[.text] = properties[.label] ?? .string(image.label ?? image.name)
            return Element(renderer.id(of: id), .placeholder, properties, events: properties.gestureEvents)
        }
        if let image { properties[.image] = .string(image.name) }
        if properties[.label] == nil, let label = image?.label { properties[.label] = .string(label) }
        return Element(renderer.id(of: id), .image, properties, events: properties.gestureEvents)
    }
}
