import WendExpressions

extension Kind {
    public static let checkbox = Kind(
        "checkbox", "Lets a person agree to something, or choose it: a box with its words beside it.", role: .presents,
        types: .view,
        example: #"<checkbox name="terms" label="I have read the terms"/>"#,
        parameters: .ofView([
            .bool("on", "Whether it is checked at first.", fallback: false),
            Parameter("onValue", .any, "Its value in a form when it is checked; yes unless given."),
            Parameter("offValue", .any, "Its value in a form when it is not; no unless given."),
            .message("message", "Sent when it has been checked or unchecked."),
            .validations,
        ]),
        defaults: [
            Default(.string, "label"), Default(.message, "message"), Default(.gesture, "gestures"),
            Default(.condition, "validations"),
        ],
        sends: ["message"],
        demands: [
            Demand(
                .anyOf, ["label", "accessibilityLabel"],
                "a checkbox needs a label or an accessibilityLabel, so that people know what it means"),
            Demand(.allOrNone, ["onValue", "offValue"], "a checkbox takes onValue and offValue together, or neither"),
        ],
        holds: "on", behaviour: SwitchBehaviour(variant: "checkbox"))
}
