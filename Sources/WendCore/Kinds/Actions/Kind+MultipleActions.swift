extension Kind {
    public static let multipleActions = Kind(
        "multipleActions", "Performs actions one after the other until one does not succeed.", role: .performs,
        types: .action,
        parameters: [
            Parameter("actions", .action, "What is performed, in this order.", isRequired: true, isList: true)
        ],
        defaults: [Default(.action, "actions")])
}
