import WendExpressions

extension Kind {
    public static let image = Kind(
        "image", "A picture of the app, by name.", role: .supplies, types: .image,
        parameters: [.text("name", "The name of the picture among the app's images.", isRequired: true)]
            + Parameter.accessibility,
        defaults: [Default(.string, "name")],
        behaviour: ImageBehaviour())
}

struct ImageBehaviour: Supplying {
    func supply(_ node: Reading, _ tree: SessionTree) throws(Failure) -> Value? {
        guard let name = try tree.text("name", of: node) else { return nil }
        var fields: Fields = ["name": .string(name)]
        if let label = try tree.text("accessibilityLabel", of: node) { fields["label"] = .string(label) }
        return .dictionary(fields)
    }
}

/// An image as a value: its name, and what assistive technologies say.
struct ImageValue {
    let name: String
    let label: String?

    init?(_ value: Value) {
        switch value {
        case .string(let name): (self.name, label) = (name, nil)
        case .dictionary(let fields):
            guard let name = fields["name"]?.text else { return nil }
            (self.name, label) = (name, fields["label"]?.text)
        default: return nil
        }
    }
}

extension Renderer {
    func image(_ parameter: String, of id: ActivationID) -> ImageValue? {
        value(parameter, of: id).flatMap(ImageValue.init)
    }

    /// Shows an image on something a person may press. Its label, or else its name, is read where there is no text; so is
    /// that of an image the app does not have.
    func show(_ image: ImageValue, in properties: inout Properties) {
        if tree.hasImage(image.name) { properties[.image] = .string(image.name) }
        guard properties[.label] == nil, properties[.text] == nil else { return }
        properties[.label] = .string(image.label ?? image.name)
    }
}

extension Turn {
    /// Warns of images the app does not have, and of images that are all there is to read and say nothing. They are no
    /// reason to fail: something else is shown.
    mutating func reportImages(of id: ActivationID, _ reference: NodeReference, _ kind: Kind) {
        guard kind.role == .presents, !tree.outline(reference).entries.isEmpty else { return }
        for parameter in ["image", "imageName"] where tree.isGiven(parameter, reference) {
            guard let image = tree.current(parameter, of: id).flatMap(ImageValue.init) else { continue }
            if !tree.hasImage(image.name) { report(.missingImage(image.name, at: tree.location(reference))) }
            let isButton = kind.parameter("title") != nil && kind.parameter("message") != nil
            if isButton, image.label == nil, tree.current("title", of: id) == nil,
                tree.current("accessibilityLabel", of: id) == nil
            {
                report(.missingLabel(kind.name, at: tree.location(reference)))
            }
        }
    }
}

extension SessionTree {
    /// Whether the app has an image of a name, as far as the session knows.
    func hasImage(_ name: String) -> Bool { resources.images?.contains(name) ?? true }
}
