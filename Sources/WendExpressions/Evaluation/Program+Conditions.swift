/// Works out whether conditions hold.
extension Program {
    func holds(_ position: Int32, _ scope: ExpressionScope, _ run: inout Run) -> Bool {
        guard run.spend(1) else { return false }
        switch instructions[Int(position)] {
        case .compareKey(let operation, let options, let left, let right):
            return compareKey(operation, options, left, right, position, scope, &run)
        case .compare(let operation, let options, let left, let right):
            let faults = run.faults
            let left = value(left, scope, &run)
            let right = value(right, scope, &run)
            guard run.faults == faults else { return false }
            return compare(operation, options, left, right, position, &run)
        case .and(let first, let count):
            for operand in first..<first + count where !holds(operands[Int(operand)], scope, &run) { return false }
            return run.remaining >= 0
        case .or(let first, let count):
            for operand in first..<first + count where holds(operands[Int(operand)], scope, &run) { return true }
            return false
        case .not(let operand): return !holds(operand, scope, &run) && run.remaining >= 0
        case .always(let flag): return flag
        case .matchesPattern(let left, let pattern):
            let faults = run.faults
            let left = value(left, scope, &run)
            return run.faults == faults && matches(left, patterns[Int(pattern)], position, &run)
        case .anyMatchesPattern(let quantifier, let left, let pattern):
            let faults = run.faults
            let left = value(left, scope, &run)
            guard run.faults == faults else { return false }
            return quantified(quantifier, left, position, &run) { member, run in
                matches(member, patterns[Int(pattern)], position, &run)
            }
        case .quantified(let quantifier, let operation, let options, let left, let right):
            let faults = run.faults
            let left = value(left, scope, &run)
            let right = value(right, scope, &run)
            guard run.faults == faults else { return false }
            if operation == .equal, quantifier == .any, options.isEmpty, case .string(let text) = right,
                case .list(let members) = left, run.spend(members.count * (1 + text.utf8.count / 16))
            {
                return members.contains {
                    if case .string(let member) = $0 { TextComparison.equal(member, text) } else { false }
                }
            }
            return quantified(quantifier, left, position, &run) { member, run in
                compare(operation, options, member, right, position, &run)
            }
        case .anyKey(let operation, let options, let right):
            let faults = run.faults
            let right = value(right, scope, &run)
            guard run.faults == faults else { return false }
            return anyKey(operation, options, right, position, scope, &run)
        default:
            run.remaining += 1
            switch value(position, scope, &run) {
            case .bool(let flag): return flag
            case .integer(let number): return number != 0
            case .double(let number): return number != 0
            default: return false
            }
        }
    }

    /// The commonest comparison: one name of a dictionary with a constant.
    @inline(__always)
    private func compareKey(
        _ operation: ComparisonOperator, _ options: TextOptions, _ left: Int32, _ right: Int32, _ position: Int32,
        _ scope: ExpressionScope, _ run: inout Run
    ) -> Bool {
        guard case .path(let path) = instructions[Int(left)], case .constant(let constant) = instructions[Int(right)]
        else { return false }
        if !run.records, case .dictionary(let fields) = scope.subject,
            let found = fields.withValue(
                of: paths[Int(path)].first,
                { value in
                    if case .integer(let number) = value, case .integer(let other) = constants[Int(constant)] {
                        return Self.relate(operation, number, other)
                            ?? compare(operation, options, value, constants[Int(constant)], position, &run)
                    }
                    return compare(operation, options, value, constants[Int(constant)], position, &run)
                })
        {
            return found
        }
        let faults = run.faults
        let value = pathValue(path, left, scope, &run)
        return run.faults == faults && compare(operation, options, value, constants[Int(constant)], position, &run)
    }

    @inline(__always)
    private static func relate(_ operation: ComparisonOperator, _ left: Int, _ right: Int) -> Bool? {
        switch operation {
        case .equal: left == right
        case .notEqual: left != right
        case .less: left < right
        case .lessOrEqual: left <= right
        case .greater: left > right
        case .greaterOrEqual: left >= right
        default: nil
        }
    }

    private func quantified(
        _ quantifier: Quantifier, _ left: Value, _ position: Int32, _ run: inout Run,
        _ passes: (Value, inout Run) -> Bool
    ) -> Bool {
        guard let members = collection(left, quantifier.rawValue, position, &run) else {
            if case .null = left { return quantifier == .none }
            return false
        }
        for member in members {
            guard run.spend(1) else { return false }
            let passes = passes(member, &run)
            switch quantifier {
            case .any where passes: return true
            case .none where passes: return false
            case .all where !passes: return false
            default: break
            }
        }
        return quantifier != .any && run.remaining >= 0
    }

    private func anyKey(
        _ operation: ComparisonOperator, _ options: TextOptions, _ right: Value, _ position: Int32,
        _ scope: ExpressionScope, _ run: inout Run
    ) -> Bool {
        let values: [Value] =
            switch scope.subject {
            case .dictionary(let fields): fields.map(\.value)
            case .reference(let reference):
                (scope.source?.names(of: reference) ?? []).compactMap { scope.source?.value(named: $0, of: reference) }
            default: []
            }
        for value in values {
            guard case .string = value else { continue }
            if compare(operation, options, value, right, position, &run) { return true }
            if run.remaining < 0 { return false }
        }
        return false
    }
}
