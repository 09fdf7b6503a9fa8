import Foundation
import WendCore
import WendExpressions

/// Is what a field holds, as the text a person reads or types there.
struct FieldText {
    let text: String

    /// The text of an element's value; nil if it has none, or none that can be seen.
    init?(of element: Element, timeZone: String) {
        guard let value = element.properties[.value], Self.isReadable(element) else { return nil }
        switch value {
        case .string(let text): self.text = text
        case .integer(let number): text = String(number)
        case .double(let number):
            text = Int(exactly: number).map(String.init) ?? String(number)
        case .date(let date): text = Self.formatter(for: element, timeZone: timeZone).string(from: date)
        case .null, .bool, .data, .list, .dictionary, .reference: return nil
        }
    }

    /// The value a typed text stands for in an element; nil if it stands for none.
    static func value(of text: String, in element: Element, timeZone: String) -> Value? {
        switch element.role {
        case .slider: Double(text).map(Value.double)
        case .datePicker:
            if case .date? = element.properties[.value] {
                formatter(for: element, timeZone: timeZone).date(from: text).map(Value.date)
            } else {
                Double(text).map(Value.double)
            }
        default: .string(text)
        }
    }

    /// Whether typing replaces what is there instead of adding to it.
    static func isReplaced(in element: Element) -> Bool { element.role == .slider || element.role == .datePicker }

    private static func isReadable(_ element: Element) -> Bool {
        switch element.role {
        case .textField, .textArea, .searchField:
            element.properties.text(.variant) != "secure" && element.properties.text(.entry) != "password"
        case .slider, .datePicker: true
        // Here the value is the position of what was chosen.
        default: false
        }
    }

    /// Dates as a browser's fields hold them.
    private static func formatter(for element: Element, timeZone: String) -> DateFormatter {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: timeZone) ?? .gmt
        formatter.dateFormat =
            switch element.properties.text(.entry) {
            case "date": "yyyy-MM-dd"
            case "time", "countDown": "HH:mm"
            default: "yyyy-MM-dd'T'HH:mm"
            }
        return formatter
    }
}
