extension Kind {
    public static let showViews = Kind(
        "showViews", "Shows hidden views again.", role: .performs, types: .action,
        parameters: [.viewNames], defaults: [Default(.string, "viewNames")])

    public static let hideViews = Kind(
        "hideViews", "Hides views.", role: .performs, types: .action,
        parameters: [.viewNames], defaults: [Default(.string, "viewNames")])

    public static let updateViews = Kind(
        "updateViews", "Changes one parameter of views that are shown already.", role: .performs, types: .action,
        parameters: [
            .viewNames,
            .text("parameterName", "The parameter that changes.", isRequired: true),
            Parameter("value", .any, "What it becomes; without it nothing, where nothing is allowed.", isLazy: true),
        ])

    public static let endEditing = Kind(
        "endEditing", "Ends the editing of text, wherever it takes place.", role: .performs, types: .action)
}

extension Parameter {
    fileprivate static let viewNames = Parameter.text(
        "viewNames", "The names of the views, one name each.", isRequired: true, isList: true)
}
