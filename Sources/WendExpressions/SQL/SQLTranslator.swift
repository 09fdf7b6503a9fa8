#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A translator of conditions to SQL; answers nil for what SQL cannot say in the same way as the memory.
///
/// Every condition is 0 or 1, never NULL, so NOT, AND and OR can be used as they are.
struct SQLTranslator {
    let entities: [String: EntityDescription]
    let variables: Fields
    let now: Date
    /// Where and when the condition is asked.
    let surroundings: ExpressionScope
    /// Whether indexes of texts narrow what is looked through.
    let usesTextIndexes: Bool
    /// The indexes that were asked.
    var lookups: [SQLTranslation.Lookup] = []
    private var aliases = 0
    /// Records that SUBQUERY has bound to variables.
    var rows: [(name: String, query: Query)] = []

    /// One SELECT under construction: its record, and what it is joined with.
    struct Query {
        var entity: EntityDescription
        var alias: String
        var joins: [SQLFragment] = []
        /// The alias of each to-one path that was joined.
        var joined: [String: String] = [:]

        var id: String { "\(alias).\(SQLFragment.quoted(entity.idColumn))" }
    }

    init(
        entities: [String: EntityDescription], surroundings: ExpressionScope, now: Date, usesTextIndexes: Bool = false
    ) {
        self.entities = entities
        self.usesTextIndexes = usesTextIndexes
        self.surroundings = surroundings
        variables = surroundings.variables
        self.now = now
    }

    mutating func alias() -> String {
        aliases += 1
        return "t\(aliases - 1)"
    }

    // MARK: Conditions

    mutating func condition(_ node: Node, _ query: inout Query) -> SQLFragment? {
        switch node.form {
        case .always(let flag): return SQLFragment(flag ? "1" : "0")
        case .and(let parts): return chain(parts, " AND ", &query)
        case .or(let parts): return chain(parts, " OR ", &query)
        case .not(let part):
            guard let part = condition(part, &query) else { return nil }
            return SQLFragment("NOT \(part.text)", part.parameters)
        case .comparison(let comparison):
            return comparison.quantifier == nil
                ? self.comparison(comparison, &query) : quantifiedCondition(comparison, &query)
        default: return nil
        }
    }

    private mutating func chain(_ parts: [Node], _ word: String, _ query: inout Query) -> SQLFragment? {
        var conditions: [SQLFragment] = []
        var length = 0
        for part in parts {
            guard let condition = condition(part, &query) else { return nil }
            length += condition.text.utf8.count
            guard length <= SQLBounds.bytes else { return nil }
            conditions.append(condition)
        }
        let joined = SQLFragment.chained(conditions, word)
        return SQLFragment("(\(joined.text))", joined.parameters)
    }

    private mutating func comparison(_ comparison: Comparison, _ query: inout Query) -> SQLFragment? {
        if comparison.operation == .isIn || comparison.operation == .contains {
            return membership(comparison, &query)
        }
        guard let left = operand(comparison.left, &query) else { return nil }
        if comparison.operation == .between { return between(left, comparison, &query) }
        guard let right = operand(comparison.right, &query) else { return nil }
        return compare(comparison.operation, comparison.options, left, right)
    }

    private mutating func between(_ value: SQLOperand, _ comparison: Comparison, _ query: inout Query) -> SQLFragment? {
        let bounds: [Node]
        switch comparison.right.form {
        case .list(let nodes): bounds = nodes
        case .constant(.list(let values)): bounds = values.map { Node(.constant($0), comparison.right.span) }
        default: return nil
        }
        guard bounds.count == 2, let low = operand(bounds[0], &query), let high = operand(bounds[1], &query),
            let above = compare(.greaterOrEqual, comparison.options, value, low),
            let below = compare(.lessOrEqual, comparison.options, value, high)
        else { return nil }
        let both = SQLFragment("(\(above.text) AND \(below.text))", above.parameters + below.parameters)
        return SQLBounds.isShort(both) ? both : nil
    }

    /// `x IN {…}`, `x IN 'text'` and `text CONTAINS 'part'`.
    private mutating func membership(_ comparison: Comparison, _ query: inout Query) -> SQLFragment? {
        let isIn = comparison.operation == .isIn
        if isIn, let members = constants(comparison.right) {
            guard let value = operand(comparison.left, &query) else { return nil }
            return isMember(value, of: members, comparison.options)
        }
        guard let left = operand(comparison.left, &query), let right = operand(comparison.right, &query) else {
            return nil
        }
        let (text, part) = isIn ? (right, left) : (left, right)
        guard text.sort == .string, part.sort == .string else { return refusal(text, part) }
        return function(.contains, text, part, comparison.options)
    }

    /// The members of a list that is known now.
    private func constants(_ node: Node) -> [Value]? {
        switch node.form {
        case .constant(.list(let members)): return members
        case .variable(let name):
            if rows.contains(where: { $0.name == name }) { return nil }
            if case .list(let members)? = variables[name] { return members }
            return nil
        case .list(let nodes):
            var members: [Value] = []
            for node in nodes {
                if let constant = node.constant {
                    members.append(constant)
                } else if case .variable(let name) = node.form, !rows.contains(where: { $0.name == name }),
                    let value = variables[name]
                {
                    members.append(value)
                } else {
                    return nil
                }
            }
            return members
        default: return nil
        }
    }

    mutating func compare(
        _ operation: ComparisonOperator, _ options: TextOptions, _ left: SQLOperand, _ right: SQLOperand
    ) -> SQLFragment? {
        switch operation {
        case .equal, .notEqual:
            let isNot = operation == .notEqual
            if left.sort != right.sort, left.sort != .null, right.sort != .null {
                // Different sorts are equal only if both are nothing.
                return binary(isNot ? "NOT (%1 IS NULL AND %2 IS NULL)" : "(%1 IS NULL AND %2 IS NULL)", left, right)
            }
            if left.sort == .string, right.sort == .string, options.isCanonical {
                let equal = function(.equal, left, right, options)
                return isNot ? SQLFragment("NOT \(equal.text)", equal.parameters) : equal
            }
            return binary(isNot ? "(%1 IS NOT %2)" : "(%1 IS %2)", left, right)
        case .less, .lessOrEqual, .greater, .greaterOrEqual:
            guard left.sort == right.sort, left.sort == .number || left.sort == .string || left.sort == .date else {
                return refusal(left, right)
            }
            if left.sort == .string, options.isCanonical {
                let order = function(.order, left, right, options)
                return SQLFragment("COALESCE(\(order.text) \(operation.rawValue) 0, 0)", order.parameters)
            }
            return binary("COALESCE(%1 \(operation.rawValue) %2, 0)", left, right)
        case .beginsWith, .endsWith, .like, .matches:
            guard left.sort == .string, right.sort == .string else { return refusal(left, right) }
            if operation == .like || operation == .matches, !rows.isEmpty, !isPattern(right, operation, options) {
                return nil
            }
            let kind: SQLFunction.Kind =
                switch operation {
                case .beginsWith: .begins
                case .endsWith: .ends
                case .like: .like
                default: .matches
                }
            return function(kind, left, right, options)
        case .contains:
            guard left.sort == .string, right.sort == .string else { return refusal(left, right) }
            return function(.contains, left, right, options)
        default: return nil
        }
    }

    /// What is said of values that cannot be compared: that does not hold. Within SUBQUERY it is a problem of the comparison around it
    /// as well, unless one of them is nothing, which memory knows.
    private func refusal(_ left: SQLOperand, _ right: SQLOperand) -> SQLFragment? {
        rows.isEmpty || left.sort == .null || right.sort == .null ? SQLFragment("0") : nil
    }

    /// Whether a pattern is known now, and is one.
    private func isPattern(_ operand: SQLOperand, _ operation: ComparisonOperator, _ options: TextOptions) -> Bool {
        guard case .string(let text)? = operand.constant else { return false }
        let pattern =
            operation == .like
            ? try? TextPattern(wildcards: text, options: options)
            : try? TextPattern(regularExpression: text, options: options)
        return pattern != nil
    }

    private mutating func function(
        _ kind: SQLFunction.Kind, _ left: SQLOperand, _ right: SQLOperand, _ options: TextOptions
    ) -> SQLFragment {
        let function = SQLFragment(
            "\(kind.rawValue)(\(left.fragment.text), \(right.fragment.text), ?)",
            left.fragment.parameters + right.fragment.parameters + [.string(options.letters)])
        return narrowed(function, kind, left, right, options)
    }

    /// The same answer, asked only where the folded text has the part in it. Where the folded text is plain, that decides whether it
    /// is contained.
    private mutating func narrowed(
        _ function: SQLFragment, _ kind: SQLFunction.Kind, _ left: SQLOperand, _ right: SQLOperand,
        _ options: TextOptions
    ) -> SQLFragment {
        guard let search = left.search, case .string(let part)? = right.constant,
            options.folding == [.ignoringCase, .ignoringDiacritics],
            [.contains, .begins, .ends, .equal].contains(kind)
        else { return function }
        let folded = SearchText.folded(part)
        if folded.isEmpty { return function }
        var text = "(COALESCE(instr(\(search.column), ?), 0) > 0 AND "
        var parameters: [Value] = [.string(folded)]
        if kind == .contains {
            text += "(unicode(\(search.column)) <> 1 OR \(function.text)))"
        } else {
            text += "\(function.text))"
        }
        parameters += function.parameters
        guard usesTextIndexes, let index = search.index, let pattern = SearchText.pattern(folded) else {
            return SQLFragment(text, parameters)
        }
        let name = SQLFragment.quoted(index.table)
        let question = "SELECT rowid FROM \(name) WHERE \(name) MATCH ?"
        lookups.append(SQLTranslation.Lookup(statement: question, pattern: pattern))
        return SQLFragment(
            "(\(index.id) IN (\(question)) AND \(text))",
            [.string(pattern)] + parameters)
    }

    private func binary(_ template: String, _ left: SQLOperand, _ right: SQLOperand) -> SQLFragment {
        let parts = template.split(separator: "%", omittingEmptySubsequences: false)
        let text = parts.dropFirst().reduce(String(parts[0])) { text, part in
            text + (part.first == "1" ? left : right).fragment.text + part.dropFirst()
        }
        return SQLFragment(text, left.fragment.parameters + right.fragment.parameters)
    }
}
