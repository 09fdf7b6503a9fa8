extension Kind {
    public static let `switch` = Kind(
        "switch", "Lets a person turn something on or off.", role: .presents, types: .view,
        parameters: .ofView([
            .bool("on", "Whether it is on at first.", fallback: false),
            Parameter("onValue", .any, "Its value in a form when it is on; yes unless given."),
            Parameter("offValue", .any, "Its value in a form when it is off; no unless given."),
            .message("message", "Sent when it has been turned on or off."),
            .validations,
        ]),
        defaults: [
            Default(.message, "message"), Default(.gesture, "gestures"), Default(.condition, "validations"),
        ],
        sends: ["message"],
        demands: [
            Demand(
                .anyOf, ["accessibilityLabel"],
                "a switch needs an accessibilityLabel, so that people know what it turns on"),
            Demand(.allOrNone, ["onValue", "offValue"], "a switch takes onValue and offValue together, or neither"),
        ],
        styleName: "WFSSwitch")
}
