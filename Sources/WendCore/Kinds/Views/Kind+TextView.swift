extension Kind {
    public static let textView = Kind(
        "textView", "Lets a person read or type text of many lines.", role: .presents, types: .view,
        parameters: .ofTextInput([
            .text("text", "The text at first."),
            .bool("editable", "Whether a person may change the text.", fallback: true),
            .choices("dataDetectorTypes", of: .dataDetectorTypes, "What is recognised in the text and made a link."),
            .validations,
        ]),
        defaults: [Default(.condition, "validations"), Default(.gesture, "gestures")],
        demands: [
            Demand(
                .anyOf, ["accessibilityLabel"],
                "a textView needs an accessibilityLabel, so that people know what to type")
        ],
        styleName: "WFSTextView")
}
