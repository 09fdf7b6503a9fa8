extension Kind {
    public static let actionButtonItem = Kind(
        "actionButtonItem", "A choice in an alert, an action sheet or the scopes of a search bar.", role: .presents,
        types: .buttonItem,
        parameters: [
            .text("title", "The words on it.", isRequired: true),
            .message("message", "Sent when it is chosen.", isRequired: true),
        ],
        defaults: [Default(.string, "title"), Default(.message, "message")],
        sends: ["message"],
        styleName: "WFSActionButtonItem")

    public static let cancelButtonItem = Kind(
        "cancelButtonItem", "The choice in an alert or an action sheet that changes nothing.", role: .presents,
        types: [.buttonItem, .cancelButtonItem],
        parameters: [
            .text("title", "The words on it; the fallback is also used when they are empty.", fallback: "OK"),
            .message("message", "Sent when it is chosen."),
        ],
        defaults: [Default(.string, "title"), Default(.message, "message")],
        sends: ["message"],
        styleName: "WFSCancelButtonItem")

    public static let destructiveButtonItem = Kind(
        "destructiveButtonItem", "The choice in an action sheet that destroys something.", role: .presents,
        types: [.buttonItem, .destructiveButtonItem],
        parameters: [
            .text("title", "The words on it.", isRequired: true),
            .message("message", "Sent when it is chosen.", isRequired: true),
        ],
        defaults: [Default(.string, "title"), Default(.message, "message")],
        sends: ["message"],
        styleName: "WFSDestructiveButtonItem")
}
