/// An attribute that means something beside the parameters of a kind, for reference pages and completions.
public struct CommonAttribute: Sendable, Hashable {
    public let name: String
    /// What may have it.
    public let on: String
    public let summary: String

    /// All there are, the usual ones first.
    public static let all: [CommonAttribute] = [
        CommonAttribute(
            name: "name", on: "anything",
            summary: "What it is called: by messages to it, by live values, among the values of its form."),
        CommonAttribute(
            name: "class", on: "anything that is seen",
            summary: "The style classes it is drawn in, separated by spaces."),
        CommonAttribute(
            name: "on", on: "actions", summary: "The message it answers; without it, it answers every message."),
        CommonAttribute(
            name: "to", on: "whatever sends a message",
            summary:
                "Who is told: `up`, whoever is next outward, as without it; `self`, the controller itself; `app`, the app; or the "
                + "name of something inside."),
        CommonAttribute(
            name: "for", on: "what is seen, and values",
            summary: "Repeats it live for each item of a list: `for=\"task in tasks\"`."),
        CommonAttribute(
            name: "key", on: "what is repeated",
            summary:
                "What makes an item the same when the list is another: `key=\"task.number\"`; without it the item's `id`."
        ),
        CommonAttribute(
            name: "keyPath", on: "anything",
            summary: "Makes it stand for the value under these names in what was sent, as older documents do."),
        CommonAttribute(
            name: "valueName", on: "what has a keyPath", summary: "The name under which that value is seen inside."),
        CommonAttribute(
            name: "conditional", on: "anything",
            summary: "Makes it stand for one of two things, by the condition in it, as older documents do."),
    ]
}
