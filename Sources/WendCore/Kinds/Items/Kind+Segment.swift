extension Kind {
    public static let segment = Kind(
        "segment", "One choice of a segmented control.", role: .presents, types: .segment,
        parameters: [
            .text("title", "The words on it; not shown if it has an image."),
            Parameter("image", .image, "The picture on it."),
            .message("message", "Sent when it is selected."),
            .bool("enabled", "Whether a person may select it.", fallback: true, isGate: true),
        ],
        defaults: [Default(.string, "title"), Default(.image, "image"), Default(.message, "message")],
        sends: ["message"],
        demands: [
            Demand(
                .anyOf, ["title", "image"], "a segment needs a title, or an image with an accessibilityLabel")
        ],
        styleName: "WFSSegment")
}
