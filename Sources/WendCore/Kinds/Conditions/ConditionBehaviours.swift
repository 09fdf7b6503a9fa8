import WendExpressions

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Equal, strictly by type; nothing equals only nothing.
struct EqualityBehaviour: Judging {
    func judge(_ subject: Value?, _ node: Reading, _ tree: SessionTree) throws(Failure) -> Bool {
        let other = try tree.value("otherValue", of: node)
        guard let subject, let other else { return subject == nil && other == nil }
        return subject.isEqual(to: other)
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

/// Text that is more than blanks, and every other value but null.
struct PresenceBehaviour: Judging {
    func judge(_ subject: Value?, _ node: Reading, _ tree: SessionTree) throws(Failure) -> Bool {
        switch subject {
        case nil, .null?: false
        case .string(let text)?: !text.allSatisfy(\.isWhitespace)
        default: true
        }
    }
}

struct TruthBehaviour: Judging {
    func judge(_ subject: Value?, _ node: Reading, _ tree: SessionTree) throws(Failure) -> Bool {
        subject.map(Conversions.truth) ?? false
    }
}

/// A pattern found anywhere in the text, whatever the case.
struct PatternBehaviour: Judging {
    func judge(_ subject: Value?, _ node: Reading, _ tree: SessionTree) throws(Failure) -> Bool {
        let pattern = try tree.text("pattern", of: node) ?? ""
        do {
            // Found anywhere, whatever the case; in linear time, because patterns may come from strangers.
            let matcher = try TextPattern(regularExpression: pattern, options: "c", extent: .anyPart)
            return matcher.matches(subject?.plainText ?? "")
        } catch {
            throw Failure(.badPattern(pattern, because: error.message, at: tree.location(node.node)))
        }
    }
}

/// All, any or none of several conditions; one with a `value` of its own judges that.
struct MultipleConditionsBehaviour: Judging {
    func judge(_ subject: Value?, _ node: Reading, _ tree: SessionTree) throws(Failure) -> Bool {
        let requirement = try tree.text("requirement", of: node) ?? "all"
        let isWanted = requirement == "any"
        for condition in try tree.readings("conditions", of: node) {
            let holds = try tree.judge(condition, preferringOwnValueOver: subject)
            // "any" is decided by the first that holds, "none" too, "all" by the first that does not.
            if requirement == "all" ? !holds : holds { return isWanted }
        }
        return !isWanted
    }
}

struct NegationBehaviour: Judging {
    func judge(_ subject: Value?, _ node: Reading, _ tree: SessionTree) throws(Failure) -> Bool {
        guard let condition = try tree.readings("condition", of: node).first else { return true }
        return try !tree.judge(condition, preferringOwnValueOver: subject)
    }
}
