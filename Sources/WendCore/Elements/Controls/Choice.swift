package import WendExpressions

extension Element {
    /// One of the things of which a person chooses one: an option of a menu, or a segment.
    ///
    /// It is told by its key, not by its place: what is offered may be something else by the time a choice arrives, and then the choice
    /// means what was read, or nothing.
    public struct Choice: Sendable, Hashable {
        /// What it is told by, among the choices of its element; the same for as long as the same is offered.
        public let key: String
        /// The words on it; empty if it has a picture only.
        public let title: String
        public let isEnabled: Bool

        public init(key: String, title: String, isEnabled: Bool = true) {
            self.key = key
            self.title = title
            self.isEnabled = isEnabled
        }
    }

    /// What a person chooses from, in order, with what is hidden or cannot be chosen; empty where nothing is chosen from.
    public var choices: [Choice] {
        switch role {
        case .segmented: children.lazy.filter { $0.role == .segment }.map(\.choice)
        case .picker: (properties[.options]?.elements ?? []).enumerated().map { Choice(packed: $1, place: $0) }
        default: []
        }
    }

    /// Whether what was entered on a page that is out of date can be shown in it again: of choices, only what is offered still.
    package func canShow(_ value: Value) -> Bool {
        role != .picker || Choice.place(of: value, among: choices.map(\.key)) != nil
    }

    /// The place of what is chosen; nil if nothing is.
    package var chosenPlace: Int? { properties[.value].flatMap { Choice.place(of: $0, among: choices.map(\.key)) } }

    private var choice: Choice {
        let title = properties.text(.text) ?? ""
        var key = Choice.key(of: id)
        // Items without a key of their own are known by their places: what was read tells whether it is the same.
        if id.activation.isOfRow, id.part == nil {
            var hash = ContentHash()
            hash.mix([title, properties.text(.label) ?? "", properties.text(.image) ?? ""])
            key += "\(Choice.readMark)\(hash.text)"
        }
        return Choice(
            key: key, title: title,
            isEnabled: !properties.flag(.disabled) && !properties.flag(.hidden))
    }
}

extension Element.Choice {
    /// The key of the segment that is an activation's own element.
    static func key(of segment: ActivationID) -> String { key(of: Element.ID(segment)) }

    fileprivate static func key(of segment: Element.ID) -> String { segment.part ?? "w\(segment.activation)" }

    fileprivate static let readMark: Character = ":"

    /// The segment that was chosen, of those there are, by their own activations. What was read has been compared before.
    static func place(of value: Value, among segments: [ActivationID]) -> Int? {
        guard case .string(let key) = value else { return place(of: value, among: segments.map(key(of:))) }
        return place(of: .string(String(key.prefix { $0 != readMark })), among: segments.map(Self.key(of:)))
    }

    /// The place that a choice is of: it says the key of one, or, where what is offered cannot have changed since, its place.
    package static func place(of value: Value, among keys: [String]) -> Int? {
        switch value {
        case .string(let key): keys.firstIndex(of: key)
        case .integer(let place): keys.indices.contains(place) ? place : nil
        case .double(let number): Int(exactly: number).flatMap { keys.indices.contains($0) ? $0 : nil }
        default: nil
        }
    }

    /// What a menu's element says of one of its options.
    var packed: Value {
        .dictionary(["key": .string(key), "title": .string(title), "disabled": .bool(!isEnabled)])
    }

    /// Reads an option of a menu's element. One that says no key, as programs may write them, is told by its place.
    init(packed: Value, place: Int) {
        guard case .dictionary(let fields) = packed else {
            self.init(key: "at\(place)", title: packed.displayText)
            return
        }
        self.init(
            key: fields["key"]?.text ?? "at\(place)", title: fields["title"]?.text ?? "",
            isEnabled: fields["disabled"] != .bool(true))
    }
}
