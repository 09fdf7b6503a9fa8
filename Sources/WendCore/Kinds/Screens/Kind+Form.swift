extension Kind {
    public static let form = Kind(
        "form", "Shows inputs, judges what the person enters and answers when it is submitted.", role: .contains,
        types: .controller,
        parameters: .ofController([
            Parameter(
                "view", [.view, .controller], "What it shows, with the inputs somewhere inside.",
                isRequired: true, isLazy: true),
            Parameter(
                "triggers", .trigger,
                "What is looked at each time an input has been edited, and before it first shows.",
                isList: true),
            Parameter(
                "formAccessoryView", .formAccessoryView, "A bar above the keyboard that leads from input to input."),
        ]),
        defaults: .ofController([
            Default(.view, "view"), Default(.controller, "view"), Default(.trigger, "triggers"),
            Default(.formAccessoryView, "formAccessoryView"),
        ]),
        styleName: "WFSFormController")
}
