extension Kind {
    public static let conditionalAction = Kind(
        "conditionalAction", "Performs one of two actions, as a condition decides.", role: .performs, types: .action,
        parameters: [
            Parameter("condition", .condition, "What decides.", isRequired: true),
            Parameter("successAction", .action, "Performed if the condition is met."),
            Parameter("failureAction", .action, "Performed if the condition is not met."),
        ],
        defaults: [Default(.condition, "condition"), Default(.action, "successAction")])
}
