import WendExpressions

extension Renderer {
    func image(_ parameter: String, of id: ActivationID) -> ImageValue? {
        value(parameter, of: id).flatMap(ImageValue.init)
    }

    /// Shows an image on something a person may press. Its label, or else its name, is read where there is no text; so is
    /// that of an image the app does not have.
    func show(_ image: ImageValue, on id: ActivationID, in properties: inout Properties) {
        if let file = tree.file(of: image.name, for: id) { properties[.image] = .string(file) }
        properties.take(over: image)
        guard properties[.label] == nil, properties[.text] == nil else { return }
        properties[.label] = .string(image.label ?? image.name)
    }
}

extension SessionTree {
    /// What hosts know an image by that something shows; nil if its app has none of the name.
    func file(of name: String, for reference: NodeReference) -> String? {
        hasImage(name, for: reference) ? bundle(reference)?.qualified(name) ?? name : nil
    }

    func file(of name: String, for id: ActivationID) -> String? { node(of: id).flatMap { file(of: name, for: $0) } }
}

extension Properties {
    /// What an image says of itself holds where its element says nothing else.
    mutating func take(over image: ImageValue) {
        if self[.hint] == nil, let hint = image.hint { self[.hint] = .string(hint) }
        if self[.spokenValue] == nil, let value = image.spokenValue { self[.spokenValue] = .string(value) }
        if self[.traits] == nil { setTraits(image.traits) }
    }
}
