import WendExpressions

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
