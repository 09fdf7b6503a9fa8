extension Kind {
    public static let image = Kind(
        "image", "A picture of the app, by name.", role: .supplies, types: .image,
        parameters: [.text("name", "The name of the picture among the app's images.", isRequired: true)]
            + Parameter.accessibility,
        defaults: [Default(.string, "name")])
}
