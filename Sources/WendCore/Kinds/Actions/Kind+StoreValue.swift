extension Kind {
    public static let storeValue = Kind(
        "storeValue", "Keeps a value under a name, for later actions of the same controller.", role: .performs,
        types: .action,
        parameters: [
            .text("name", "The name to keep it under.", isRequired: true),
            Parameter("value", .any, "What is kept; without it everything the action's scope holds.", isLazy: true),
            .bool("transient", "Whether only the actions that follow this one see the value.", fallback: false),
        ],
        defaults: [Default(.string, "name")])
}
