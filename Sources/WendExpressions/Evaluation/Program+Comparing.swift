/// Compares values. Nothing and `null` are the same.
extension Program {
    func compare(
        _ operation: ComparisonOperator, _ options: TextOptions, _ left: Value, _ right: Value, _ position: Int32,
        _ run: inout Run
    ) -> Bool {
        switch operation {
        case .equal: return same(left, right, options, &run)
        case .notEqual: return !same(left, right, options, &run) && run.remaining >= 0
        case .less, .lessOrEqual, .greater, .greaterOrEqual:
            guard let order = ordering(operation, left, right, options, position, &run) else { return false }
            switch operation {
            case .less: return order < 0
            case .lessOrEqual: return order <= 0
            case .greater: return order > 0
            default: return order >= 0
            }
        case .between: return isBetween(left, right, options, position, &run)
        case .isIn: return isMember(left, of: right, .isIn, options, position, &run)
        case .contains:
            if case .string = left { return text(.contains, left, right, options, position, &run) }
            return isMember(right, of: left, .contains, options, position, &run)
        case .beginsWith, .endsWith: return text(operation, left, right, options, position, &run)
        case .like, .matches: return matches(left, right, operation, options, position, &run)
        case .conformsTo, .equalsType:
            guard case .string(let type) = left, case .string(let other) = right else {
                return refused(operation, left, right, position, &run)
            }
            return operation == .equalsType
                ? TypeIdentifier.equal(type, other) : TypeIdentifier.conforms(type, to: other)
        }
    }

    // MARK: Equality and order

    private func same(_ left: Value, _ right: Value, _ options: TextOptions, _ run: inout Run) -> Bool {
        switch (left, right) {
        case (.integer(let left), .integer(let right)): return left == right
        case (.null, .null): return true
        case (.string(let left), .string(let right)):
            let bytes = min(left.utf8.count, right.utf8.count)
            guard run.spend(TextComparison.cost(left, right, options, looking: bytes)) else { return false }
            return TextComparison.equal(left, right, options)
        default: return ValueComparison.equal(left, right, options, &run)
        }
    }

    /// Negative, zero or positive; nil if the two have no order.
    private func ordering(
        _ operation: ComparisonOperator, _ left: Value, _ right: Value, _ options: TextOptions, _ position: Int32,
        _ run: inout Run
    ) -> Int? {
        if let order = ValueComparison.order(left, right, options) {
            return run.spend(order.cost) ? order.sign : nil
        }
        _ = refused(operation, left, right, position, &run)
        return nil
    }

    private func isBetween(
        _ value: Value, _ bounds: Value, _ options: TextOptions, _ position: Int32, _ run: inout Run
    ) -> Bool {
        if case .null = bounds { return false }
        guard case .list(let bounds) = bounds, bounds.count == 2 else {
            run.report(
                .wrongOperand(
                    "BETWEEN", expected: "two values in braces", found: bounds.typeName, at: spans[Int(position)]))
            return false
        }
        guard let low = ordering(.between, value, bounds[0], options, position, &run),
            let high = ordering(.between, value, bounds[1], options, position, &run)
        else { return false }
        return low >= 0 && high <= 0
    }

    private func isMember(
        _ value: Value, of collection: Value, _ operation: ComparisonOperator, _ options: TextOptions,
        _ position: Int32, _ run: inout Run
    ) -> Bool {
        switch collection {
        case .list(let members):
            for member in members {
                guard run.spend(1) else { return false }
                if same(value, member, options, &run) { return true }
            }
            return false
        case .dictionary(let fields):
            for field in fields {
                guard run.spend(1) else { return false }
                if same(value, field.value, options, &run) { return true }
            }
            return false
        case .string where operation == .isIn: return text(.contains, collection, value, options, position, &run)
        case .null: return false
        default: return refused(operation, value, collection, position, &run)
        }
    }

    // MARK: Texts

    private func text(
        _ operation: ComparisonOperator, _ left: Value, _ right: Value, _ options: TextOptions, _ position: Int32,
        _ run: inout Run
    ) -> Bool {
        guard case .string(let text) = left, case .string(let part) = right else {
            return refused(operation, left, right, position, &run)
        }
        guard run.spend(TextComparison.cost(of: part, in: text, options)) else { return false }
        return switch operation {
        case .beginsWith: TextComparison.begins(text, part, options)
        case .endsWith: TextComparison.ends(text, part, options)
        default: TextComparison.contains(text, part, options)
        }
    }

    private func matches(
        _ left: Value, _ right: Value, _ operation: ComparisonOperator, _ options: TextOptions, _ position: Int32,
        _ run: inout Run
    ) -> Bool {
        guard case .string = left, case .string(let text) = right else {
            return refused(operation, left, right, position, &run)
        }
        guard run.spend(text.utf8.count) else { return false }
        do {
            let pattern =
                operation == .like
                ? try TextPattern(wildcards: text, options: options)
                : try TextPattern(regularExpression: text, options: options)
            return matches(left, ComparedPattern(operation: operation, pattern: pattern), position, &run)
        } catch {
            run.report(.invalidPattern(error.message, at: spans[Int(position)]))
            return false
        }
    }

    func matches(
        _ value: Value, _ compared: ComparedPattern, _ position: Int32, _ run: inout Run
    ) -> Bool {
        switch value {
        case .string(let text): return compared.pattern.matches(text, cost: &run.remaining) ?? false
        case .null: return false
        default:
            run.report(
                .wrongOperand(
                    compared.operation.rawValue, expected: "a text", found: value.typeName, at: spans[Int(position)]))
            return false
        }
    }

    /// Says that two values cannot be compared this way, unless one of them is nothing.
    private func refused(
        _ operation: ComparisonOperator, _ left: Value, _ right: Value, _ position: Int32, _ run: inout Run
    ) -> Bool {
        if left == .null || right == .null { return false }
        if case .list = left, operation != .isIn, operation != .contains {
            run.report(.toMany(operation.rawValue, at: spans[Int(position)]))
        } else {
            run.report(
                .incomparable(left.typeName, right.typeName, operation: operation.rawValue, at: spans[Int(position)]))
        }
        return false
    }
}
