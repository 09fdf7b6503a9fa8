import WendCore
import WendExpressions

/// What a touch does to an element.
enum Touch: Equatable {
    /// One of these gestures, by the number of taps.
    case taps([Int])
    case press
    case back
    /// One of several is chosen; the position where the element holds all of them.
    case choose
    /// Turns something on or off.
    case change
    /// Gives the keyboard.
    case begin

    /// Nil if a touch does nothing here. `parent` is the element directly around it: it may be the one that takes
    /// choices.
    init?(_ element: Element, in parent: Element?) {
        let events = element.events
        let taps = Self.taps(of: element)
        if events.contains(.gesture), !taps.isEmpty {
            self = .taps(taps)
        } else if events.contains(.press) {
            self = .press
        } else if events.contains(.back), element.role == .backButton {
            self = .back
        } else if Self.isChoice(element), events.contains(.select) || parent?.events.contains(.select) == true {
            self = .choose
        } else if element.role == .toggle, events.contains(.edit) {
            self = .change
        } else if events.contains(.begin) || (events.contains(.edit) && Self.isInput(element)) {
            self = .begin
        } else {
            return nil
        }
    }

    /// The word for a number of taps among an element's gestures.
    static func word(for taps: Int, of element: Element) -> String {
        taps == 1 && words(of: element).contains("tap") ? "tap" : "tap\(taps)"
    }

    /// The words for a finger that stays for some seconds and is lifted: `longPress:500` wants half a second, `longPressEnd:500` is
    /// what follows. None if nothing of the kind is waited for.
    static func longPress(on element: Element, within seconds: Double) -> [String] {
        longPress(among: words(of: element), within: seconds)
    }

    /// The same among the words for gestures of one element: of several the shortest, which comes first.
    static func longPress(among words: [String], within seconds: Double) -> [String] {
        let names = ["longPress:", "longPressEnd:"]
        let fitting = words.compactMap { word -> (time: Double, rest: Substring)? in
            let gesture = GestureWord(reading: word)
            // One finger, and nothing before it.
            guard gesture.fingers == 1, gesture.taps == 0, let name = names.first(where: word.hasPrefix),
                let wanted = Double(gesture.gesture.dropFirst(name.count)), wanted <= seconds * 1000
            else { return nil }
            return (wanted, word.dropFirst(name.count))
        }
        guard let first = fitting.min(by: { $0.time < $1.time }) else { return [] }
        return names.map { $0 + first.rest }.filter(words.contains)
    }

    static func words(of element: Element) -> [String] {
        element.properties.text(.gestures)?.split(separator: " ").map(String.init) ?? []
    }

    /// Whether an element takes text or a value.
    static func isInput(_ element: Element) -> Bool {
        switch element.role {
        case .textField, .textArea, .searchField, .slider, .toggle, .datePicker, .picker, .fileField: true
        default: false
        }
    }

    static func isButton(_ element: Element) -> Bool {
        switch element.role {
        case .button, .barButton, .backButton, .rowDetail: true
        default: false
        }
    }

    /// How many taps each of an element's tap gestures wants, in the order they have precedence.
    private static func taps(of element: Element) -> [Int] {
        words(of: element).map(GestureWord.init(reading:)).filter { $0.fingers == 1 }.compactMap(\.tapCount)
    }

    private static func isChoice(_ element: Element) -> Bool {
        switch element.role {
        case .tab, .segment, .row, .button: true
        default: false
        }
    }
}
