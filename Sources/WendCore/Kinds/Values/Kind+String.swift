extension Kind {
    public static let string = Kind(
        "string", "A text, as written or translated.", role: .supplies, types: .string,
        parameters: [
            .text("value", "The text; beside a key, what stands in when there is no translation."),
            .text("key", "The key of the translation."),
            .text("table", "The table the key is looked up in; needs a key. The default table is `Localizable`."),
        ],
        defaults: [Default(.string, "value")],
        demands: [Demand(.anyOf, ["key", "value"], "a string needs a key or a value")])
}
