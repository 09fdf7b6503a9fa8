extension [Kind] {
    static let conditions: [Kind] = [
        .not, .multipleConditions, .isEqual, .isLessThan, .isLessThanOrEqualTo, .isGreaterThanOrEqualTo, .isGreaterThan,
        .isPresent, .isTrue, .check, .doesMatchRegularExpression,
    ]
}
