extension Kind {
    public static let sendMessage = Kind(
        "sendMessage", "Sends a message on: outward, to a named descendant or to the app.", role: .performs,
        types: .action,
        parameters: [
            .message("message", "What is sent.", isRequired: true),
            Parameter(
                "actions", .action,
                "What is done about the reply; the first action of the reply's name, or of none, is.",
                isList: true),
            .text("valueNames", "The names of the values to send along; without any, all are.", isList: true),
        ],
        defaults: [Default(.string, "message"), Default(.message, "message"), Default(.action, "actions")],
        sends: ["message"])
}
