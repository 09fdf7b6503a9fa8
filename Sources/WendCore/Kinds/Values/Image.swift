import WendExpressions

extension Kind {
    public static let image = Kind(
        "image", "A picture of the app, by name.", role: .supplies, types: .image,
        example: #"<imageView><image name="logo" accessibilityLabel="Our logo"/></imageView>"#,
        parameters: [.imageName("name", isRequired: true)] + Parameter.accessibility,
        defaults: [Default(.string, "name")],
        traits: .takesName,
        behaviour: ImageBehaviour())
}

struct ImageBehaviour: Supplying {
    func supply(_ node: Reading, _ tree: SessionTree) throws(Failure) -> Value? {
        guard let name = try tree.text("name", of: node) else { return nil }
        var fields: Fields = ["name": .string(name)]
        if let label = try tree.text("accessibilityLabel", of: node) { fields["label"] = .string(label) }
        if let hint = try tree.text("accessibilityHint", of: node) { fields["hint"] = .string(hint) }
        fields["spokenValue"] = try tree.value("accessibilityValue", of: node)
        fields["traits"] = try tree.value("accessibilityTraits", of: node)
        return .dictionary(fields)
    }
}
