extension Kind {
    public static let bool = Kind(
        "bool", "Yes or no.", role: .supplies, types: .number,
        parameters: [
            Parameter(
                "value", [.string, .number], "Yes or no as text or as a number, which is kept.", conversion: .bool,
                isRequired: true)
        ],
        defaults: [Default(.any, "value")])
}
