extension Parameter {
    /// Of every condition.
    public static let everyCondition: [Parameter] = [
        .text("failureMessage", "What a form tells the person when the condition is not met."),
        Parameter(
            "value", .any, "What is judged; as a validation or inside another condition, the value at hand is.",
            isLazy: true),
    ]
}

extension [Parameter] {
    /// A condition's own parameters, followed by those of every condition.
    public static func ofCondition(_ own: [Parameter] = []) -> [Parameter] { own + Parameter.everyCondition }
}
