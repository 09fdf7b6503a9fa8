extension Kind {
    public static let not = Kind(
        "not", "Is met if another condition is not.", role: .supplies, types: .condition,
        parameters: .ofCondition([
            Parameter("condition", .condition, "The other condition; without one this is met.")
        ]),
        defaults: [Default(.condition, "condition")])
}
