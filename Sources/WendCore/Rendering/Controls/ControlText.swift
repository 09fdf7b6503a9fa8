package import WendExpressions

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// The texts that controls have for the values of inputs, both ways: in a page, in a flow file and in every other host.
package enum ControlText {
    /// What an input's control shows.
    package static func text(of element: Element, timeZone: TimeZone) -> String {
        switch element.role {
        case .datePicker: text(of: element.properties[.value], DateEntry(element), timeZone) ?? ""
        case .toggle: isOn(element) ? "1" : ""
        default:
            element.properties.text(.value) ?? element.properties[.value]?.number.map(text(of:)) ?? ""
        }
    }

    /// Reads what an input's control holds; nil if it is not a value of such an input. Of a toggle, empty, `0`, `false`
    /// and `off` are off. A picked time keeps the day it had.
    package static func value(of element: Element, text: String, timeZone: TimeZone) -> Value? {
        switch element.role {
        case .textField, .textArea, .searchField: return .string(normalised(text))
        case .toggle: return .bool(!["", "0", "false", "off"].contains(text))
        case .slider: return Double(text).flatMap { $0.isFinite ? .double($0) : nil }
        case .segmented: return Int(text).map { .integer($0) }
        case .datePicker: return date(of: element, text, timeZone)
        default: return nil
        }
    }

    package static func isOn(_ element: Element) -> Bool {
        element.properties.flag(.selected) || (element.properties[.value]?.number ?? 0) != 0
    }

    /// A number without a needless fraction.
    package static func text(of number: Double) -> String {
        if let integer = Int(exactly: number) { return String(integer) }
        return String(number)
    }

    package static func text(of value: Value?, _ entry: DateEntry, _ timeZone: TimeZone) -> String? {
        switch value {
        case .date(let date)? where entry != .countDown: WallTime(date, in: timeZone).text(entry)
        case let value? where entry == .countDown:
            value.number.map { WallTime.duration(seconds: $0) }
        case .string(let text)?: text
        default: nil
        }
    }

    private static func date(of element: Element, _ text: String, _ timeZone: TimeZone) -> Value? {
        let entry = DateEntry(element)
        if entry == .countDown { return WallTime.seconds(ofDuration: text).map { .integer($0) } }
        var present: WallTime?
        if case .date(let date)? = element.properties[.value] { present = WallTime(date, in: timeZone) }
        return WallTime(text, entry, day: present).map { .date($0.date(in: timeZone)) }
    }

    /// Form posts end lines the way of old teleprinters.
    private static func normalised(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "\r")) else { return text }
        var scalars = String.UnicodeScalarView()
        var last: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            if scalar == "\r" {
                scalars.append("\n")
            } else if !(scalar == "\n" && last == "\r") {
                scalars.append(scalar)
            }
            last = scalar
        }
        return String(scalars)
    }

    /// What of a date a picker is for.
    package enum DateEntry: Sendable {
        case date, time, dateAndTime, countDown

        package init(_ element: Element) {
            switch element.properties.text(.entry) ?? element.properties.text(.variant) {
            case "date"?: self = .date
            case "time"?: self = .time
            case let name? where name.hasPrefix("countDown"): self = .countDown
            default: self = .dateAndTime
            }
        }
    }
}
