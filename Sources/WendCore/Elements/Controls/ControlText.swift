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
        switch element.entry {
        case .date(let parts, _, _, _, _)?: text(of: element.properties[.value], parts, timeZone) ?? ""
        case .duration?: duration(of: element.properties[.value]) ?? ""
        case .toggle?: isOn(element) ? "1" : ""
        case .choice(let choices)?: element.chosenPlace.map { choices[$0].key } ?? ""
        default:
            element.properties.text(.value) ?? element.properties[.value]?.number.map(text(of:)) ?? ""
        }
    }

    /// Reads what an input's control holds; nil if it is not a value of such an input. Of a toggle, empty, `0`, `false`
    /// and `off` are off. A picked time keeps the day it had.
    package static func value(of element: Element, text: String, timeZone: TimeZone) -> Value? {
        switch element.entry {
        case .text?: .string(normalised(text))
        case .toggle?: .bool(!["", "0", "false", "off"].contains(text))
        case .number?: Double(text).flatMap { $0.isFinite ? .double($0) : nil }
        case .choice?: .string(text)
        case .duration?: WallTime.seconds(ofDuration: text).map { .integer($0) }
        case .date(_, _, _, _, true)? where text.isEmpty: .null
        case .date(let parts, _, _, _, _)?: date(of: element, text, parts, timeZone)
        case .files?, nil: nil
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

    package static func text(of value: Value?, _ parts: Element.Entry.DateParts, _ timeZone: TimeZone) -> String? {
        switch value {
        case .date(let date)?: WallTime(date, in: timeZone).text(parts)
        case .string(let text)?: text
        default: nil
        }
    }

    private static func duration(of value: Value?) -> String? {
        if case .string(let text)? = value { return text }
        return value?.number.map { WallTime.duration(seconds: $0) }
    }

    private static func date(
        of element: Element, _ text: String, _ parts: Element.Entry.DateParts, _ timeZone: TimeZone
    ) -> Value? {
        var present: WallTime?
        if case .date(let date)? = element.properties[.value] { present = WallTime(date, in: timeZone) }
        return WallTime(text, parts, day: present).map { .date($0.date(in: timeZone)) }
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
}
