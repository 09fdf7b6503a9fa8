/// The parameters of views a person types into.
extension Parameter {
    /// What comes up while a person types.
    public static let inputViews: [Parameter] = [
        Parameter("inputView", .view, "Stands in for the keyboard while the text is edited."),
        Parameter(
            "inputAccessoryView", .view,
            "Shows above the keyboard while the text is edited; in a form the form's own is used unless one is given."),
    ]

    private static let noScreenKeyboard = "the keyboard is the person's own, and looks as it does."
    private static let noTypingHelp = "what is typed is taken as it is."

    /// How the keyboard helps.
    public static let textTraits: [Parameter] = [
        .choice(
            "autocapitalizationType", of: .autocapitalizationType, "Which letters are made capital while typing.",
            fallback: "sentences"
        ).unseen(by: .terminal, because: noTypingHelp),
        .choice(
            "autocorrectionType", of: .correctionType, "Whether words are corrected while typing.", fallback: "default"
        ).unseen(by: .terminal, because: noTypingHelp),
        .choice(
            "spellCheckingType", of: .correctionType, "Whether misspelt words are marked.", fallback: "default"
        ).unseen(by: .terminal, because: noTypingHelp),
        .choice("keyboardType", of: .keyboardType, "The keyboard that suits the text.", fallback: "default").unseen(
            by: .web, names: ["asciiCapable", "numbersAndPunctuation", "namePhonePad", "twitter"],
            because: "browsers cannot ask for such a keyboard and show the usual one."
        ).unseen(by: .terminal, because: noScreenKeyboard),
        .choice("keyboardAppearance", of: .keyboardAppearance, "How the keyboard is drawn.", fallback: "default")
            .unseen(by: .terminal, because: noScreenKeyboard),
        .choice("returnKeyType", of: .returnKeyType, "What the return key is labelled.", fallback: "default")
            .unseen(by: .terminal, because: noScreenKeyboard),
        .bool("enablesReturnKeyAutomatically", "Whether the return key waits until there is text.", fallback: false),
        .bool("secureTextEntry", "Whether the text is hidden while it is typed, as for passwords.", fallback: false),
    ]
}

extension [Parameter] {
    /// A text input's own parameters, followed by those of every text input and every view.
    public static func ofTextInput(_ own: [Parameter]) -> [Parameter] {
        own + Parameter.inputViews + Parameter.textTraits + Parameter.everyView
    }
}

extension Parameter {
    /// Of inputs: where what is entered is kept.
    /// The words of an input that people see.
    static let inputLabel = Parameter.text(
        "label", "The words above or beside it, which are also its accessible name unless it has another.")

    static let inputLabelPosition = Parameter.choice(
        "labelPosition", of: .labelPosition, "Where its label stands; switches and checkboxes have it beside them.")

    static let edits = Parameter(
        "edits", .string,
        "The place it shows and changes, as `filter` or `task.title`: a declared value, or the item of a row, and the way from "
            + "there. What is entered is kept there at once, and not with the input.",
        conversion: .place)

    /// Of inputs: what a form asks of their value.
    public static let validations = Parameter(
        "validations", .condition, "The conditions its value has to meet before a form may be submitted.", isList: true)
}
