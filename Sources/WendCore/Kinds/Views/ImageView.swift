import WendExpressions

extension Kind {
    public static let imageView = Kind(
        "imageView", "Shows a picture.", role: .presents, types: .view,
        example: #"<imageView><image name="logo" accessibilityLabel="Our logo"/></imageView>"#,
        parameters: .ofView([
            .imageName("imageName"),
            Parameter("image", .image, "The picture."),
            .text(
                "address",
                "Where the picture is, if it is none of the app's: an address with `https`, at a host that the service file allows for "
                    + "pictures. Until it is known, and where it is not allowed, the app's own picture is shown."
            ).unseen(by: .terminal, because: "there are no pictures, and the label says what is to be seen."),
        ]),
        defaults: [Default(.string, "imageName"), Default(.image, "image"), Default(.gesture, "gestures")],
        demands: [
            Demand(
                .anyOf, ["imageName", "image", "address"], "an imageView needs an imageName, an image or an address")
        ],
        styleName: "WFSImageView",
        behaviour: ImageViewBehaviour())
}

struct ImageViewBehaviour: Presenting {
    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var properties = renderer.common(id)
        let image = renderer.image("image", of: id) ?? renderer.image("imageName", of: id)
        if let image { properties.take(over: image) }
        if let address = renderer.text("address", of: id), let safe = LinkBehaviour.safe(address),
            safe.lowercased().hasPrefix("https://")
        {
            properties[.address] = .string(safe)
        }
        let file = image.flatMap { renderer.tree.file(of: $0.name, for: id) }
        if let image, properties[.address] == nil, file == nil {
            properties[.text] = properties[.label] ?? .string(image.label ?? image.name)
            return Element(renderer.id(of: id), .placeholder, properties, events: properties.gestureEvents)
        }
        if let file { properties[.image] = .string(file) }
        if properties[.label] == nil, let label = image?.label { properties[.label] = .string(label) }
        return Element(renderer.id(of: id), .image, properties, events: properties.gestureEvents)
    }
}
