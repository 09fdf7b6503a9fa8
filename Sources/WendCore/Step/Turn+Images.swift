extension Turn {
    /// Warns of images the app does not have, and of images that are all there is to read and say nothing. They are no
    /// reason to fail: something else is shown.
    mutating func reportImages(of id: ActivationID, _ reference: NodeReference, _ kind: Kind) {
        guard kind.role == .presents, !tree.outline(reference).entries.isEmpty else { return }
        for parameter in ["image", "imageName"] where tree.isGiven(parameter, reference) {
            guard let image = tree.current(parameter, of: id).flatMap(ImageValue.init) else { continue }
            if !tree.hasImage(image.name, for: reference) {
                report(.missingImage(image.name, at: tree.location(reference)))
            }
            let isButton = kind.parameter("title") != nil && kind.parameter("message") != nil
            if isButton, image.label == nil, tree.current("title", of: id) == nil,
                tree.current("accessibilityLabel", of: id) == nil
            {
                report(.missingLabel(kind.name, at: tree.location(reference)))
            }
        }
    }
}
