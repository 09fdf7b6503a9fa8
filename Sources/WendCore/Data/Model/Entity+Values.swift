public import WendExpressions

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Entity.AttributeType {
    /// Whether a value is of the type, or nothing. Whole numbers are numbers with decimals too.
    public func takes(_ value: Value) -> Bool {
        switch (self, value) {
        case (_, .null), (.transformable, _): true
        case (.integer16, .integer(let number)), (.integer32, .integer(let number)), (.integer64, .integer(let number)):
            wholeNumbers?.contains(number) ?? true
        case (.decimal, .integer), (.double, .integer), (.float, .integer): true
        case (.decimal, .double(let number)), (.double, .double(let number)), (.float, .double(let number)):
            !number.isNaN
        case (.string, .string), (.uri, .string), (.bool, .bool), (.data, .data): true
        case (.uuid, .string(let text)): UUID(uuidString: text) != nil
        case (.date, .date(let date)): date.timeIntervalSinceReferenceDate.isFinite
        default: false
        }
    }

    /// A value as one of the type, where it can be taken for one without loss: a text of digits for a number, an ISO 8601 date, a
    /// Boolean written as a word or as 0 and 1; nil if it cannot.
    public func converted(_ value: Value) -> Value? {
        if takes(value) { return canonical(value) }
        switch self {
        case .integer16, .integer32, .integer64:
            guard let number = Self.wholeNumber(value), wholeNumbers?.contains(number) ?? true else { return nil }
            return .integer(number)
        case .decimal, .double, .float:
            switch value {
            case .bool(let flag): return .double(flag ? 1 : 0)
            case .string(let text): return Double(text).flatMap { $0.isNaN ? nil : canonical(.double($0)) }
            default: return nil
            }
        case .bool:
            switch value {
            case .integer(let number) where number == 0 || number == 1: return .bool(number == 1)
            case .double(let number) where number == 0 || number == 1: return .bool(number == 1)
            case .string(let text):
                switch text.lowercased() {
                case "true", "yes", "1": return .bool(true)
                case "false", "no", "0": return .bool(false)
                default: return nil
                }
            default: return nil
            }
        case .string, .uri:
            switch value {
            case .integer, .double, .bool: return .string(value.displayText)
            default: return nil
            }
        case .uuid: return nil
        case .date:
            guard case .string = value else { return nil }
            return value.asDate
        case .data:
            guard case .string(let text) = value, let data = Data(base64Encoded: text) else { return nil }
            return .data(Array(data))
        case .transformable: return value
        }
    }

    /// A value of the type as all that are the same are written.
    private func canonical(_ value: Value) -> Value {
        switch (self, value) {
        case (.decimal, .integer(let number)), (.double, .integer(let number)): .double(Double(number))
        case (.float, .integer(let number)): .double(Double(Float(number)))
        case (.float, .double(let number)): .double(Double(Float(number)))
        case (.uuid, .string(let text)): .string(text.uppercased())
        default: value
        }
    }

    private static func wholeNumber(_ value: Value) -> Int? {
        switch value {
        case .bool(let flag): flag ? 1 : 0
        case .double(let number): Int(exactly: number)
        case .string(let text): Int(text)
        default: nil
        }
    }
}

extension Value {
    /// What limits are compared by: a number, or the seconds of a date.
    package var order: Double? {
        if case .date(let date) = self { return date.timeIntervalSinceReferenceDate }
        return number
    }
}
