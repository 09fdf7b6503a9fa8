extension Kind {
    public static let button = Kind(
        "button", "Sends a message when it is pressed.", role: .presents, types: .view,
        parameters: .ofView([
            .text("title", "The words on it."),
            Parameter("image", .image, "The picture on it."),
            .message("message", "Sent when it is pressed."),
        ]),
        defaults: [Default(.string, "title"), Default(.image, "image"), Default(.gesture, "gestures")],
        sends: ["message"],
        demands: [
            Demand(
                .anyOf, ["title", "image", "accessibilityLabel"],
                "a button needs a title, an image or an accessibilityLabel, so that people know what it does")
        ],
        styleName: "WFSButton")
}
