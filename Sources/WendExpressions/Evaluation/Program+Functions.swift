#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Calls functions by name.
extension Program {
    func call(
        _ function: NamedFunction, _ first: Int32, _ count: Int32, _ position: Int32, _ scope: ExpressionScope,
        _ run: inout Run
    ) -> Value {
        let arguments = arguments(first, count, scope, &run)
        if run.remaining < 0 { return .null }
        if function.isAggregate { return aggregate(function, arguments, position, &run) }
        switch function {
        case .round, .number, .percent, .currency:
            return fits(function, arguments, position, &run)
                ? numberFunction(function, arguments, position, scope, &run) : .null
        case .format, .date, .relative, .ago, .convertedDate, .adding, .difference, .starting, .part:
            return fits(function, arguments, position, &run)
                ? dateFunction(function, arguments, position, scope, &run) : .null
        case .trim, .joined, .split, .replacing, .listed, .sorted, .range, .plural:
            return fits(function, arguments, position, &run)
                ? listFunction(function, arguments, position, scope, &run) : .null
        case .add: return combination(.add, arguments[0], arguments[1], position, &run)
        case .subtract: return combination(.subtract, arguments[0], arguments[1], position, &run)
        case .multiply: return combination(.multiply, arguments[0], arguments[1], position, &run)
        case .divide: return combination(.divide, arguments[0], arguments[1], position, &run)
        case .raise:
            let power = combination(.power, arguments[0], arguments[1], position, &run)
            return power.number.map(Value.double) ?? .null
        case .bitwiseAnd: return combination(.bitAnd, arguments[0], arguments[1], position, &run)
        case .bitwiseOr: return combination(.bitOr, arguments[0], arguments[1], position, &run)
        case .bitwiseXor: return combination(.bitXor, arguments[0], arguments[1], position, &run)
        case .leftShift: return combination(.shiftLeft, arguments[0], arguments[1], position, &run)
        case .rightShift: return combination(.shiftRight, arguments[0], arguments[1], position, &run)
        case .onesComplement: return invertedBits(arguments[0], position, &run)
        case .modulus: return modulus(arguments[0], arguments[1], position, &run)
        case .squareRoot, .logarithm, .naturalLogarithm, .exponential, .ceiling, .floor, .truncate, .absolute:
            return numeric(function, arguments[0], position, &run)
        case .uppercase, .lowercase, .length: return text(function, arguments[0], position, &run)
        case .now: return .date(scope.now ?? Date())
        case .random: return random(arguments.first, position, scope, &run)
        case .objectFrom: return item(of: arguments[0], at: arguments[1], position, &run)
        case .castObject:
            guard case .string(let type) = arguments[1] else { return .null }
            return run.spend(copying: arguments[0]) ? Casting.cast(arguments[0], to: type) : .null
        case .noIndex: return arguments[0]
        case .dictionary:
            guard run.spend(copying: .list(arguments)) else { return .null }
            return NamedFunction.fields(arguments).map(Value.dictionary) ?? .null
        case .reference: return NamedFunction.reference(arguments) ?? .null
        case .distance:
            if arguments.contains(.null) { return .null }
            if let metres = scope.distance?(arguments[0], arguments[1]) { return .double(metres) }
            run.report(.unsupported("only a host can tell the distance of locations", at: spans[Int(position)]))
            return .null
        case .computed:
            guard arguments[0] != .null, case .string(let name) = arguments[1] else { return .null }
            guard run.spend(Self.computingCost), run.spend(copying: arguments[0]) else { return .null }
            if let answer = scope.computed?(name, arguments[0], Array(arguments.dropFirst(2)), scope) { return answer }
            run.report(.unsupported("the app computes nothing called '\(name)'", at: spans[Int(position)]))
            return .null
        case .sum, .average, .min, .max, .count, .median, .mode, .standardDeviation: return .null
        }
    }

    /// What it costs to ask the app's own code, which nobody can look into.
    private static let computingCost = 50

    /// Whether the arguments are what a function takes; reported, if one is not. Nothing makes nothing.
    private func fits(_ function: NamedFunction, _ arguments: [Value], _ position: Int32, _ run: inout Run) -> Bool {
        if arguments.contains(.null) { return false }
        let signature = function.signature
        for (place, argument) in arguments.enumerated() {
            guard let parameter = signature.parameter(place), !parameter.sorts.contains(where: { $0.takes(argument) })
            else { continue }
            run.report(
                .wrongOperand(
                    function.name, expected: parameter.expected, found: argument.typeName, at: spans[Int(position)]))
            return false
        }
        return true
    }

    private func modulus(_ left: Value, _ right: Value, _ position: Int32, _ run: inout Run) -> Value {
        if left == .null || right == .null { return .null }
        guard let one = left.number else { return notANumber("modulus:by:", left, position, &run) }
        guard let other = right.number else { return notANumber("modulus:by:", right, position, &run) }
        guard other != 0 else {
            run.report(.divisionByZero(at: spans[Int(position)]))
            return .null
        }
        if let left = left.wholeNumber, let right = right.wholeNumber {
            return .integer(right == -1 ? 0 : left % right)
        }
        return .double(fmod(one, other))
    }

    private func numeric(_ function: NamedFunction, _ value: Value, _ position: Int32, _ run: inout Run) -> Value {
        if value == .null { return .null }
        guard let number = value.number else { return notANumber(function.name, value, position, &run) }
        func real(_ result: Double) -> Value { result.isNaN ? .null : .double(result) }
        switch function {
        case .squareRoot: return real(number.squareRoot())
        case .logarithm: return real(log10(number))
        case .naturalLogarithm: return real(log(number))
        case .exponential: return real(exp(number))
        case .absolute:
            if let whole = value.wholeNumber { return whole == .min ? .double(0x1p63) : .integer(abs(whole)) }
            return .double(abs(number))
        default:
            if let whole = value.wholeNumber { return .integer(whole) }
            let integral = number.rounded(function == .ceiling ? .up : function == .floor ? .down : .towardZero)
            return Int(exactly: integral).map(Value.integer) ?? .double(integral)
        }
    }

    private func text(_ function: NamedFunction, _ value: Value, _ position: Int32, _ run: inout Run) -> Value {
        if value == .null { return .null }
        guard case .string(let text) = value else {
            run.report(
                .wrongOperand(function.name, expected: "a text", found: value.typeName, at: spans[Int(position)]))
            return .null
        }
        guard run.spend(text.utf8.count / 16) else { return .null }
        return switch function {
        case .uppercase: .string(text.uppercased())
        case .lowercase: .string(text.lowercased())
        default: .integer(text.count)
        }
    }

    private func random(_ bound: Value?, _ position: Int32, _ scope: ExpressionScope, _ run: inout Run) -> Value {
        let part = scope.random.map { min(max($0(), 0), 1) } ?? Double.random(in: 0..<1)
        guard let bound else { return .double(part) }
        if bound == .null { return .null }
        guard let number = bound.number, number.isFinite else { return notANumber("random", bound, position, &run) }
        let value = (part * number).rounded(.towardZero)
        return Int(exactly: value).map(Value.integer) ?? .double(value)
    }

    // MARK: Aggregates

    private func aggregate(_ function: NamedFunction, _ arguments: [Value], _ position: Int32, _ run: inout Run)
        -> Value
    {
        var values = arguments
        if arguments.count == 1 {
            if function == .count, arguments[0] == .null { return 0 }
            guard let members = collection(arguments[0], function.name, position, &run) else { return .null }
            values = members
        }
        guard run.spend(values.count) else { return .null }
        if function == .count { return .integer(values.count) }
        if function == .mode { return mode(values) }
        if function == .min || function == .max {
            return Aggregate.extreme(values) { function == .min ? $0 < 0 : $0 > 0 }
        }
        let present = values.filter { $0 != .null }
        if let wrong = present.first(where: { $0.number == nil }) {
            return notANumber(function.name, wrong, position, &run)
        }
        if function == .sum { return Aggregate.sum(present) }
        let numbers = present.compactMap(\.number)
        guard !numbers.isEmpty else { return .null }
        let mean = (Aggregate.sum(present).number ?? 0) / Double(numbers.count)
        switch function {
        case .average: return .double(mean)
        case .median:
            let sorted = numbers.sorted()
            let middle = sorted.count / 2
            return .double(sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle])
        default:
            let variance = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(numbers.count)
            return .double(variance.squareRoot())
        }
    }

    /// The most frequent values, in the order of their first appearance.
    private func mode(_ values: [Value]) -> Value {
        let present = values.filter { $0 != .null }
        guard !present.isEmpty else { return .null }
        var counts: [ComparableKey: Int] = [:]
        for value in present { counts[ComparableKey(value), default: 0] += 1 }
        let most = counts.values.max() ?? 0
        var seen: Set<ComparableKey> = []
        return .list(
            present.filter {
                let key = ComparableKey($0)
                return counts[key] == most && seen.insert(key).inserted
            })
    }
}
