extension Kind {
    public static let isLessThan = Kind(
        "isLessThan", "Is met if the value is less than another.", role: .supplies, types: .condition,
        parameters: .ofComparison, defaults: [Default(.any, "otherValue")])

    public static let isLessThanOrEqualTo = Kind(
        "isLessThanOrEqualTo", "Is met if the value is at most another.", role: .supplies, types: .condition,
        parameters: .ofComparison, defaults: [Default(.any, "otherValue")])

    public static let isGreaterThanOrEqualTo = Kind(
        "isGreaterThanOrEqualTo", "Is met if the value is at least another.", role: .supplies, types: .condition,
        parameters: .ofComparison, defaults: [Default(.any, "otherValue")])

    public static let isGreaterThan = Kind(
        "isGreaterThan", "Is met if the value is more than another.", role: .supplies, types: .condition,
        parameters: .ofComparison, defaults: [Default(.any, "otherValue")])

    public static let isEqual = Kind(
        "isEqual", "Is met if the value equals another of the same type.", role: .supplies, types: .condition,
        parameters: .ofComparison, defaults: [Default(.any, "otherValue")])
}

extension [Parameter] {
    fileprivate static var ofComparison: [Parameter] {
        .ofCondition([
            Parameter("otherValue", .any, "What the value is compared with.", isRequired: true, isLazy: true)
        ])
    }
}
