#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Calculates. Integers stay integers as long as the result is one that fits; nothing makes nothing.
extension Program {
    func opposite(_ value: Value, _ position: Int32, _ run: inout Run) -> Value {
        switch value {
        case .null: return .null
        case .integer(let number): return number == .min ? .double(0x1p63) : .integer(-number)
        case .double(let number): return .double(-number)
        case .bool(let flag): return .integer(flag ? -1 : 0)
        default: return notANumber("-", value, position, &run)
        }
    }

    func invertedBits(_ value: Value, _ position: Int32, _ run: inout Run) -> Value {
        if case .null = value { return .null }
        guard let number = bits(value) else { return notANumber("~", value, position, &run) }
        return .integer(~number)
    }

    func combination(
        _ operation: BinaryOperator, _ left: Value, _ right: Value, _ position: Int32, _ run: inout Run
    ) -> Value {
        switch operation {
        case .coalesce: return left == .null ? right : left
        case .union, .intersect, .minus: return combineSets(operation, left, right, position, &run)
        default: break
        }
        if left == .null || right == .null { return .null }
        switch operation {
        case .bitOr, .bitXor, .bitAnd, .shiftLeft, .shiftRight:
            guard let one = bits(left) else { return notANumber(operation.rawValue, left, position, &run) }
            guard let other = bits(right) else { return notANumber(operation.rawValue, right, position, &run) }
            return .integer(
                operation == .bitOr
                    ? one | other
                    : operation == .bitXor
                        ? one ^ other
                        : operation == .bitAnd ? one & other : operation == .shiftLeft ? one << other : one >> other)
        default: return calculate(operation, left, right, position, &run)
        }
    }

    private func calculate(
        _ operation: BinaryOperator, _ left: Value, _ right: Value, _ position: Int32, _ run: inout Run
    ) -> Value {
        guard let one = left.number else { return notANumber(operation.rawValue, left, position, &run) }
        guard let other = right.number else { return notANumber(operation.rawValue, right, position, &run) }
        if operation == .divide, other == 0 {
            run.report(.divisionByZero(at: spans[Int(position)]))
            return .null
        }
        if let left = left.wholeNumber, let right = right.wholeNumber,
            let result = Self.whole(operation, left, right)
        {
            return .integer(result)
        }
        let result =
            switch operation {
            case .add: one + other
            case .subtract: one - other
            case .multiply: one * other
            case .divide: one / other
            default: pow(one, other)
            }
        // What is not a number is nothing, here as in SQLite.
        return result.isNaN ? .null : .double(result)
    }

    /// The result of two integers; nil if it is none, or does not fit.
    private static func whole(_ operation: BinaryOperator, _ left: Int, _ right: Int) -> Int? {
        let (result, overflows): (Int, Bool) =
            switch operation {
            case .add: left.addingReportingOverflow(right)
            case .subtract: left.subtractingReportingOverflow(right)
            case .multiply: left.multipliedReportingOverflow(by: right)
            case .divide: left.dividedReportingOverflow(by: right)
            default: power(left, right)
            }
        return overflows ? nil : result
    }

    private static func power(_ base: Int, _ exponent: Int) -> (Int, Bool) {
        guard exponent >= 0 else { return (0, true) }
        if base == 0 || base == 1 { return (exponent == 0 ? 1 : base, false) }
        if base == -1 { return (exponent.isMultiple(of: 2) ? 1 : -1, false) }
        guard exponent < 64 else { return (0, true) }
        var result = 1
        for _ in 0..<exponent {
            let (next, overflows) = result.multipliedReportingOverflow(by: base)
            if overflows { return (0, true) }
            result = next
        }
        return (result, false)
    }

    func notANumber(_ operation: String, _ value: Value, _ position: Int32, _ run: inout Run) -> Value {
        run.report(.wrongOperand(operation, expected: "a number", found: value.typeName, at: spans[Int(position)]))
        return .null
    }

    /// The 64 bits of an integer, of a Boolean, or of a double that is a whole number.
    func bits(_ value: Value) -> Int? {
        if case .double(let number) = value { return Int(exactly: number) }
        return value.wholeNumber
    }

    // MARK: Sets

    private func combineSets(
        _ operation: BinaryOperator, _ left: Value, _ right: Value, _ position: Int32, _ run: inout Run
    ) -> Value {
        if left == .null || right == .null { return .null }
        guard let one = collection(left, operation.rawValue, position, &run),
            let other = collection(right, operation.rawValue, position, &run),
            run.spend(one.count + other.count)
        else { return .null }
        let keys = Set(other.map(ComparableKey.init))
        return switch operation {
        case .union: distinct(one + other, &run)
        case .intersect: distinct(one.filter { keys.contains(ComparableKey($0)) }, &run)
        default: distinct(one.filter { !keys.contains(ComparableKey($0)) }, &run)
        }
    }
}
