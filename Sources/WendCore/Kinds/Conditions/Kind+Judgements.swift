extension Kind {
    public static let isPresent = Kind(
        "isPresent", "Is met if there is a value, and text if it is text.", role: .supplies, types: .condition,
        parameters: .ofCondition(), defaults: [Default(.any, "value")])

    public static let isTrue = Kind(
        "isTrue", "Is met if the value means yes.", role: .supplies, types: .condition,
        parameters: .ofCondition(), defaults: [Default(.any, "value")])

    public static let doesMatchRegularExpression = Kind(
        "doesMatchRegularExpression", "Is met if a pattern is found anywhere in the value, whatever the case.",
        role: .supplies, types: .condition,
        parameters: .ofCondition([
            Parameter("pattern", .string, "The regular expression.", conversion: .verbatim, isRequired: true)
        ]),
        defaults: [Default(.string, "pattern")])
}
