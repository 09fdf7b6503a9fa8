extension Kind {
    public static let textField = Kind(
        "textField", "Lets a person type one line of text.", role: .presents, types: .view,
        parameters: .ofTextInput([
            .text("text", "The text at first."),
            .text("placeholder", "Shown while there is no text; also its accessibility label unless one is given."),
            .validations,
            .bool("adjustsFontSizeToFitWidth", "Whether long text is drawn smaller to fit.", fallback: false),
            .bool("clearsOnBeginEditing", "Whether the text goes away when editing begins.", fallback: false),
            .choice(
                "clearButtonMode", of: .fieldViewMode, "When there is a button that clears the text.", fallback: "never"
            ),
            .choice("leftViewMode", of: .fieldViewMode, "When the left view shows.", fallback: "never"),
            .choice("rightViewMode", of: .fieldViewMode, "When the right view shows.", fallback: "never"),
            Parameter("leftView", .view, "A view inside the field, left of the text."),
            Parameter("rightView", .view, "A view inside the field, right of the text."),
        ]),
        defaults: [Default(.condition, "validations"), Default(.gesture, "gestures")],
        demands: [
            Demand(
                .anyOf, ["placeholder", "accessibilityLabel"],
                "a textField needs a placeholder or an accessibilityLabel, so that people know what to type")
        ],
        styleName: "WFSTextField")
}
