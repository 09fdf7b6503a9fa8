extension Kind {
    public static let showAlert = Kind(
        "showAlert", "Tells or asks a person something that cannot wait.", role: .performs, types: .action,
        parameters: [
            .text("message", "What is said.", isRequired: true, isLazy: true),
            .text("title", "The words above it.", isLazy: true),
            Parameter(
                "cancelButtonItem", .buttonItem,
                "The choice that comes last; without it a button `OK` that says nothing."),
            Parameter("otherButtonItems", .buttonItem, "The other choices.", isList: true),
        ],
        defaults: [
            Default(.string, "message"), Default(.cancelButtonItem, "cancelButtonItem"),
            Default(.buttonItem, "otherButtonItems"),
        ])
}
