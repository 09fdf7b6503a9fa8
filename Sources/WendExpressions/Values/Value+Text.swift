#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Value {
    /// The value as a person reads it: texts as they are, whole numbers without a fraction, Booleans as 1 and 0, dates as
    /// `2018-06-20 18:00:00 +0000`, lists in brackets, references as `Type(id)`; `null` is empty.
    public var displayText: String { text(depth: 0) }

    private func text(depth: Int) -> String {
        switch self {
        case .null: ""
        case .bool(let flag): flag ? "1" : "0"
        case .integer(let number): String(number)
        case .double(let number): Self.text(of: number)
        case .string(let text): text
        case .date(let date): CalendarDate.text(date.timeIntervalSinceReferenceDate)
        case .data(let bytes): Data(bytes).base64EncodedString()
        case .reference(let reference): "\(reference.type)(\(reference.id))"
        case .list(let elements):
            depth > 32 ? "[…]" : "[\(elements.map { $0.text(depth: depth + 1) }.joined(separator: ", "))]"
        case .dictionary(let fields):
            depth > 32
                ? "{…}" : "{\(fields.map { "\($0.name): \($0.value.text(depth: depth + 1))" }.joined(separator: ", "))}"
        }
    }

    private static func text(of number: Double) -> String {
        if number.isNaN { return "nan" }
        if number.isInfinite { return number < 0 ? "-inf" : "inf" }
        if let whole = Int(exactly: number), abs(number) < 1e15 { return String(whole) }
        return number.description
    }

    /// What it is, for people who read messages.
    var typeName: String {
        switch self {
        case .null: "nothing"
        case .bool: "a Boolean"
        case .integer, .double: "a number"
        case .string: "a text"
        case .date: "a date"
        case .data: "data"
        case .list: "a list"
        case .dictionary: "a dictionary"
        case .reference: "a record"
        }
    }
}
