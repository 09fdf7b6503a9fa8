extension Kind {
    public static let slider = Kind(
        "slider", "Lets a person choose a number between two limits.", role: .presents, types: .view,
        parameters: .ofView([
            .number("value", "The number at first.", fallback: 0),
            .number("minimumValue", "The lowest number.", fallback: 0),
            .number("maximumValue", "The highest number.", fallback: 1),
            .bool("continuous", "Whether the message is also sent while the person still moves it.", fallback: true),
            .message("message", "Sent when the number has changed."),
            .validations,
        ]),
        defaults: [Default(.condition, "validations"), Default(.gesture, "gestures")],
        sends: ["message"],
        demands: [
            Demand(
                .anyOf, ["accessibilityLabel"],
                "a slider needs an accessibilityLabel, so that people know what it sets")
        ],
        styleName: "WFSSlider")
}
