#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// One piece of data. The only value type of the package: parameters, frames, form values, replies and the
/// results of expressions are all of it.
///
/// "Nothing" (a missing key, a parameter that was not given) is `nil`; `null` is a value that somebody wrote.
/// `==` is structural: an integer never equals a double. Conditions and expressions compare with ``isEqual(to:)``.
public enum Value: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    case double(Double)
    case string(String)
    case date(Date)
    case data([UInt8])
    case list([Value])
    case dictionary(Fields)
    /// Boxed: it would make every other value twice as large.
    indirect case reference(Reference)
}

extension Value {
    /// The text of a string; nil for every other value.
    public var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The number of an integer, a double or a Boolean (0 or 1); nil for every other value. Text is not read.
    public var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .double(let number): number
        case .bool(let flag): flag ? 1 : 0
        default: nil
        }
    }

    /// The number of an integer or a Boolean; nil for everything else.
    var wholeNumber: Int? {
        switch self {
        case .integer(let number): number
        case .bool(let flag): flag ? 1 : 0
        default: nil
        }
    }

    /// The fields of a dictionary; nil for every other value.
    public var fields: Fields? {
        if case .dictionary(let fields) = self { fields } else { nil }
    }

    /// The elements of a list, or the value itself as the only element; `null` has none.
    public var elements: [Value] {
        switch self {
        case .list(let elements): elements
        case .null: []
        default: [self]
        }
    }

    /// Whether two values are equal as documents see it: numbers and Booleans by numeric value, dates by instant, lists and
    /// dictionaries deeply (the order of keys does not matter), otherwise strictly by type (spec/workflow-schema §6).
    public func isEqual(to other: Value) -> Bool {
        switch (self, other) {
        case (.list(let left), .list(let right)):
            left.count == right.count && zip(left, right).allSatisfy { $0.isEqual(to: $1) }
        case (.dictionary(let left), .dictionary(let right)):
            left.count == right.count
                && left.allSatisfy { field in right[field.name].map { field.value.isEqual(to: $0) } ?? false }
        default:
            if let left = number, let right = other.number { left == right } else { self == other }
        }
    }
}

extension Value: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    public init(stringLiteral value: String) { self = .string(value) }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(integerLiteral value: Int) { self = .integer(value) }
    public init(floatLiteral value: Double) { self = .double(value) }
    public init(arrayLiteral elements: Value...) { self = .list(elements) }
    public init(dictionaryLiteral elements: (String, Value)...) { self = .dictionary(Fields(elements)) }
}

/// A pointer to something that is not itself a value: a record of the store, a node of a document.
public struct Reference: Hashable, Sendable, Codable {
    /// What kind of thing is meant: an entity's name, or `node`.
    public var type: String
    /// Which one: unique among the things of its type.
    public var id: String

    public init(type: String, id: String) {
        self.type = type
        self.id = id
    }
}
