import Foundation
import WendCore
import WendExpressions

/// What a field holds, as the text a person reads or types there: what its control shows, if that can be seen.
struct FieldText {
    let text: String

    /// The text of an element's value; nil if it has none, or none that can be seen.
    init?(of element: Element, timeZone: String) {
        guard element.properties[.value] != nil, Self.isReadable(element) else { return nil }
        if element.role == .picker {
            guard let place = element.chosenPlace else { return nil }
            text = element.choices[place].title
            return
        }
        text = ControlText.text(of: element, timeZone: Self.zone(timeZone))
    }

    /// The value a typed text stands for in an element; nil if it stands for none.
    static func value(of text: String, in element: Element, timeZone: String) -> Value? {
        // From a menu people choose by what they read.
        if element.role == .picker {
            let read = text.plainSpaces
            return element.choices.first { $0.title.plainSpaces == read }.map { .string($0.key) }
        }
        return ControlText.value(of: element, text: text, timeZone: zone(timeZone))
    }

    /// Whether typing replaces what is there instead of adding to it.
    static func isReplaced(in element: Element) -> Bool {
        [.slider, .datePicker, .picker].contains(element.role)
    }

    private static func zone(_ name: String) -> TimeZone { TimeZone(identifier: name) ?? .gmt }

    private static func isReadable(_ element: Element) -> Bool {
        switch element.role {
        case .textField, .textArea, .searchField:
            !element.isSecret
        case .slider, .datePicker, .picker: true
        // Here the value is the position of what was chosen.
        default: false
        }
    }
}
