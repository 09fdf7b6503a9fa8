import WendExpressions

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Kind {
    public static let isLessThan = Kind(
        "isLessThan", "Is met if the value is less than another.", role: .supplies, types: .condition,
        example:
            #"<slider name="count" label="How many" maximumValue="9"><isLessThan otherValue="9" failureMessage="Less than nine."/></slider>"#,
        parameters: .ofComparison, defaults: [Default(.any, "otherValue")],
        behaviour: ComparisonBehaviour(order: .less))

    public static let isLessThanOrEqualTo = Kind(
        "isLessThanOrEqualTo", "Is met if the value is at most another.", role: .supplies, types: .condition,
        example:
            #"<slider name="count" label="How many" maximumValue="9"><isLessThanOrEqualTo otherValue="8" failureMessage="At most eight."/></slider>"#,
        parameters: .ofComparison, defaults: [Default(.any, "otherValue")],
        behaviour: ComparisonBehaviour(order: .lessOrEqual))

    public static let isGreaterThanOrEqualTo = Kind(
        "isGreaterThanOrEqualTo", "Is met if the value is at least another.", role: .supplies, types: .condition,
        example:
            #"<slider name="count" label="How many" maximumValue="9"><isGreaterThanOrEqualTo otherValue="1" failureMessage="At least one."/></slider>"#,
        parameters: .ofComparison, defaults: [Default(.any, "otherValue")],
        behaviour: ComparisonBehaviour(order: .moreOrEqual))

    public static let isGreaterThan = Kind(
        "isGreaterThan", "Is met if the value is more than another.", role: .supplies, types: .condition,
        example:
            #"<slider name="count" label="How many" maximumValue="9"><isGreaterThan otherValue="0" failureMessage="At least one."/></slider>"#,
        parameters: .ofComparison, defaults: [Default(.any, "otherValue")],
        behaviour: ComparisonBehaviour(order: .more))
}

extension [Parameter] {
    static var ofComparison: [Parameter] {
        .ofCondition([
            Parameter("otherValue", .any, "What the value is compared with.", isRequired: true, isLazy: true)
        ])
    }
}

/// Less, more or equal: numbers, text that is a number in the document's locale, and dates.
struct ComparisonBehaviour: Judging {
    enum Order { case less, lessOrEqual, moreOrEqual, more }
    let order: Order

    func judge(_ subject: Value?, _ node: Reading, _ tree: SessionTree) throws(Failure) -> Bool {
        let locale = tree.locale(of: node.node)
        let other = try tree.value("otherValue", of: node)
        if case .date(let left)? = subject, case .date(let right)? = other {
            return holds(left.timeIntervalSinceReferenceDate, right.timeIntervalSinceReferenceDate)
        }
        guard let left = Self.number(subject, locale), let right = Self.number(other, locale) else {
            throw Failure(.notComparable(at: tree.location(node.node)))
        }
        return holds(left, right)
    }

    private static func number(_ value: Value?, _ locale: String) -> Double? {
        if case .string(let text)? = value { return Conversions.number(text, locale: locale)?.number }
        return value?.number
    }

    private func holds(_ left: Double, _ right: Double) -> Bool {
        switch order {
        case .less: left < right
        case .lessOrEqual: left <= right
        case .moreOrEqual: left >= right
        case .more: left > right
        }
    }
}
