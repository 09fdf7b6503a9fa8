extension Kind {
    // The text of a number is read in the document's locale and has to be a number as a whole, so it is not converted
    // by the parameter, which would do with a leading number.
    public static let number = Kind(
        "number", "A number, as written in the document's locale.", role: .supplies, types: .number,
        parameters: [Parameter("value", [.string, .number], "The number, or text for it.", isRequired: true)],
        defaults: [Default(.any, "value")])
}
