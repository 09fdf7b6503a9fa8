#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Which values are equal and which come first. Numbers and Booleans compare by value, exactly.
enum ValueComparison {
    private static let maximumDepth = 64

    static func equal(_ left: Value, _ right: Value, _ options: TextOptions, _ run: inout Run, depth: Int = 0) -> Bool {
        guard run.spend(1), depth < maximumDepth else { return false }
        switch (left, right) {
        case (.null, .null): return true
        case (.string(let left), .string(let right)):
            let bytes = min(left.utf8.count, right.utf8.count)
            guard run.spend(TextComparison.cost(left, right, options, looking: bytes)) else { return false }
            return TextComparison.equal(left, right, options)
        case (.date(let left), .date(let right)): return left == right
        case (.data(let left), .data(let right)): return left == right
        case (.reference(let left), .reference(let right)): return left == right
        case (.list(let left), .list(let right)):
            guard left.count == right.count else { return false }
            for (one, other) in zip(left, right) where !equal(one, other, options, &run, depth: depth + 1) {
                return false
            }
            return true
        case (.dictionary(let left), .dictionary(let right)):
            guard left.count == right.count else { return false }
            for field in left {
                guard let other = right[field.name], equal(field.value, other, options, &run, depth: depth + 1) else {
                    return false
                }
            }
            return true
        default: return numericOrder(left, right) == 0
        }
    }

    /// The order of two numbers, two texts or two dates, and what finding out costs; nil for everything else.
    static func order(_ left: Value, _ right: Value, _ options: TextOptions) -> (sign: Int, cost: Int)? {
        switch (left, right) {
        case (.integer(let left), .integer(let right)): return (left < right ? -1 : left == right ? 0 : 1, 0)
        case (.string(let left), .string(let right)):
            let bytes = min(left.utf8.count, right.utf8.count)
            return (
                TextComparison.order(left, right, options),
                TextComparison.cost(left, right, options, looking: bytes)
            )
        case (.date(let left), .date(let right)):
            return (left < right ? -1 : left == right ? 0 : 1, 0)
        default: return numericOrder(left, right).map { ($0, 0) }
        }
    }

    /// The order of two numbers or Booleans; nil if one is neither, or is not a number.
    static func numericOrder(_ left: Value, _ right: Value) -> Int? {
        switch (whole(left), whole(right)) {
        case (let left?, let right?): return left < right ? -1 : left == right ? 0 : 1
        case (let left?, nil):
            if case .double(let right) = right { return order(left, right) }
        case (nil, let right?):
            if case .double(let left) = left { return order(right, left).map { -$0 } }
        case (nil, nil):
            if case .double(let left) = left, case .double(let right) = right {
                return left < right ? -1 : left == right ? 0 : left > right ? 1 : nil
            }
        }
        return nil
    }

    private static func whole(_ value: Value) -> Int? {
        switch value {
        case .integer(let number): number
        case .bool(let flag): flag ? 1 : 0
        default: nil
        }
    }

    /// The exact order of an integer and a double: large integers are not rounded.
    private static func order(_ left: Int, _ right: Double) -> Int? {
        if right.isNaN { return nil }
        if right >= 0x1p63 { return -1 }
        if right < -0x1p63 { return 1 }
        let whole = Int(right.rounded(.towardZero))
        if left != whole { return left < whole ? -1 : 1 }
        let rest = right - right.rounded(.towardZero)
        return rest > 0 ? -1 : rest < 0 ? 1 : 0
    }
}

/// A value as a key: two keys are equal if the values are equal as expressions see it.
struct ComparableKey: Hashable {
    private indirect enum Content: Hashable {
        case null
        case integer(Int)
        case double(UInt64)
        case text([UInt8])
        case date(Date)
        case data([UInt8])
        case reference(Reference)
        case list([Content])
        case fields([String: Content])
    }

    private let content: Content

    init(_ value: Value) { content = Self.content(value, depth: 0) }

    private static func content(_ value: Value, depth: Int) -> Content {
        if depth > 64 { return .null }
        switch value {
        case .null: return .null
        case .bool(let flag): return .integer(flag ? 1 : 0)
        case .integer(let number): return .integer(number)
        case .double(let number): return Int(exactly: number).map(Content.integer) ?? .double(number.bitPattern)
        case .string(let text): return .text(Array(text.utf8))
        case .date(let date): return .date(date)
        case .data(let bytes): return .data(bytes)
        case .reference(let reference): return .reference(reference)
        case .list(let members): return .list(members.map { content($0, depth: depth + 1) })
        case .dictionary(let fields):
            return .fields(
                Dictionary(fields.map { ($0.name, content($0.value, depth: depth + 1)) }, uniquingKeysWith: { $1 }))
        }
    }
}
