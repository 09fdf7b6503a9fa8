extension Kind {
    public static let barButtonItem = Kind(
        "barButtonItem", "A button on a bar.", role: .presents, types: .barButtonItem,
        parameters: [
            .text("title", "The words on it."),
            Parameter("image", .image, "The picture on it, with an accessibilityLabel."),
            .choice("systemItem", of: .systemItem, "A well-known button that needs neither words nor picture."),
            .choice("style", of: .barButtonItemStyle, "How it is drawn.", fallback: "bordered"),
            .bool("enabled", "Whether a person may press it.", fallback: true, isGate: true),
            .message("message", "Sent when it is pressed."),
        ],
        defaults: [Default(.string, "title"), Default(.image, "image")],
        sends: ["message"],
        demands: [
            Demand(
                .oneOf, ["title", "image", "systemItem"],
                "a barButtonItem takes exactly one of title, image and systemItem")
        ],
        styleName: "WFSBarButtonItem")
}
