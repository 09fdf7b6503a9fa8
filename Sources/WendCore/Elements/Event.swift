public import WendExpressions

/// What a person did to one element, as a host tells it.
public struct Event: Hashable, Sendable, Codable {
    public enum Kind: String, Sendable, Codable, CaseIterable {
        /// An input got the keyboard.
        case begin
        /// An input's value changed; `value` is the new one.
        case edit
        /// An input lost the keyboard, or a slider was released.
        case end
        /// The return key, or a search field's search key.
        case `return`
        case press
        /// One of several was chosen; `value` is its position where the element itself is not the choice.
        case select
        /// Back one screen, or out of a layer that allows it.
        case back
        /// `value` is the new offset in points.
        case scroll
        /// `value` is the gesture's name: `tap2`, `longPress`, `longPressEnd`, `swipeLeft` …
        case gesture
        /// A place of the app was asked for by its address, which is `value`; the element is that of the whole session.
        case open
    }

    public var kind: Kind
    public var element: Element.ID
    /// Nil for an event without one; `null` is none.
    public let value: Value?

    public init(_ kind: Kind, _ element: Element.ID, _ value: Value? = nil) {
        self.kind = kind
        self.element = element
        // Written down, both are the same.
        self.value = value == .null ? nil : value
    }
}

extension Event {
    /// A set of kinds of events.
    public struct Kinds: OptionSet, Hashable, Sendable {
        public let rawValue: UInt16
        public init(rawValue: UInt16) { self.rawValue = rawValue }

        public static let begin = Kinds(rawValue: 1 << 0)
        public static let edit = Kinds(rawValue: 1 << 1)
        public static let end = Kinds(rawValue: 1 << 2)
        public static let `return` = Kinds(rawValue: 1 << 3)
        public static let press = Kinds(rawValue: 1 << 4)
        public static let select = Kinds(rawValue: 1 << 5)
        public static let back = Kinds(rawValue: 1 << 6)
        public static let scroll = Kinds(rawValue: 1 << 7)
        public static let gesture = Kinds(rawValue: 1 << 8)

        public static let open = Kinds(rawValue: 1 << 9)

        /// The set of one kind.
        public init(_ kind: Event.Kind) {
            switch kind {
            case .begin: self = .begin
            case .edit: self = .edit
            case .end: self = .end
            case .return: self = .return
            case .press: self = .press
            case .select: self = .select
            case .back: self = .back
            case .scroll: self = .scroll
            case .gesture: self = .gesture
            case .open: self = .open
            }
        }
    }
}

extension Event {
    enum TextEditing { case begin, edit, end, `return` }

    var textEditing: TextEditing? {
        switch kind {
        case .begin: .begin
        case .edit: .edit
        case .end: .end
        case .return: .return
        case .press, .select, .back, .scroll, .gesture, .open: nil
        }
    }

    /// Whether it makes something happen, and so has to wait while the interface is held.
    var isChoice: Bool {
        switch kind {
        case .press, .select, .back, .gesture, .return, .open: true
        case .begin, .edit, .end, .scroll: false
        }
    }
}
