#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What CAST makes of values.
enum Casting {
    static let types = ["NSNumber", "NSDecimalNumber", "NSString", "NSDate", "NSData"]

    /// The value as another type; `null` if it cannot be one or the type is unknown. Dates count seconds since 2001.
    static func cast(_ value: Value, to type: String) -> Value {
        switch type {
        case "NSNumber", "NSDecimalNumber": number(value)
        case "NSString": value == .null ? .null : .string(value.displayText)
        case "NSDate": date(value)
        case "NSData": data(value)
        default: .null
        }
    }

    private static func number(_ value: Value) -> Value {
        switch value {
        case .integer, .double, .bool: value
        case .date(let date): .double(date.timeIntervalSinceReferenceDate)
        case .string(let text): parsedNumber(text)
        default: .null
        }
    }

    /// The whole text as a number, or `null`.
    static func parsedNumber(_ text: String) -> Value {
        if let number = Int(text) { return .integer(number) }
        if let number = Double(text) { return .double(number) }
        return .null
    }

    private static func date(_ value: Value) -> Value {
        switch value {
        case .date: value
        case .integer(let seconds): .date(Date(timeIntervalSinceReferenceDate: Double(seconds)))
        case .double(let seconds) where seconds.isFinite: .date(Date(timeIntervalSinceReferenceDate: seconds))
        case .string(let text):
            CalendarDate.seconds(text).map { .date(Date(timeIntervalSinceReferenceDate: $0)) } ?? .null
        default: .null
        }
    }

    private static func data(_ value: Value) -> Value {
        switch value {
        case .data: value
        case .string(let text): Data(base64Encoded: text).map { .data(Array($0)) } ?? .null
        default: .null
        }
    }
}

extension Value {
    /// The date of a date, of seconds since 2001 or of an ISO 8601 text; nil for everything else.
    package var asDate: Value? {
        let date = Casting.cast(self, to: "NSDate")
        return date == .null ? nil : date
    }
}
