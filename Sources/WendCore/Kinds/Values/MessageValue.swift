extension Kind {
    public static let message = Kind(
        "message", "Says that something happened; a controller answers it with an action.", role: .supplies,
        types: .message,
        parameters: [
            .text("name", "What happened; an action of this name answers.", isRequired: true),
            .choice("destinationType", of: .destinationType, "Who is told.", fallback: "delegate"),
            .text("destinationName", "The name of the descendant that is told; the app may use it as it likes."),
        ],
        defaults: [Default(.string, "name")],
        traits: .takesName)
}
