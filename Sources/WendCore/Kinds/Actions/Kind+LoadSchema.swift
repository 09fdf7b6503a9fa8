extension Kind {
    public static let loadSchema = Kind(
        "loadSchema", "Loads another document and holds the interface until it is there.", role: .performs,
        types: .action,
        parameters: [
            .text("path", "Where the document is, relative to this one.", isRequired: true, isLazy: true),
            Parameter(
                "successAction", .action, "Performed when the document is there, with the document under `schema`.",
                isRequired: true),
            Parameter(
                "failureAction", .action, "Performed when it could not be loaded, with the reason under `error`.",
                isRequired: true),
        ],
        defaults: [
            Default(.string, "path"), Default(.controllerAction, "successAction"), Default(.action, "failureAction"),
        ])
}
