import WendCore

/// What keys do at an element.
enum Act: Hashable, Sendable {
    /// Enter and Space send this event.
    case send(Event)
    /// Text is typed; Enter breaks the line, or is the return key.
    case text(isArea: Bool)
    /// Text is typed that stands for a value, such as a date.
    case value
    /// A value of a range is moved with the arrows.
    case number
    /// Enter and Space turn it on or off.
    case toggle
    /// Enter opens a menu; the arrows go through its choices.
    case menu
    /// The path of a file is typed, and sent by Enter.
    case files
    /// Rows that are not drawn are shown.
    case rows

    /// Whether characters are typed there.
    var takesText: Bool {
        switch self {
        case .text, .value, .files: true
        case .send, .number, .toggle, .menu, .rows: false
        }
    }

    /// Whether it is what the element itself is for, and not one of its gestures.
    var isMain: Bool {
        if case .send(let event) = self { event.kind != .gesture } else { true }
    }
}
