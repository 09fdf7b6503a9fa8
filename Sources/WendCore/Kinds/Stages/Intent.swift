public import WendExpressions

/// What a stage is asked to show: a section, perhaps with a view, or what was there before; and what comes along.
///
///     Intent.show("Login", "Home", .push)
///     Intent.back(1)
public struct Intent: Sendable, Hashable, Codable {
    /// Where it leads.
    public enum Destination: Sendable, Hashable, Codable {
        /// A section, and one of its views; without a section the one that is shown is meant.
        case show(section: String?, view: String?)
        /// So many entries of the history back.
        case back(Int)
        /// Nowhere: what is shown stays.
        case stay
    }

    public var destination: Destination
    /// Nil leaves it to the rules: none on the way in, the reverse of the way in on the way back.
    public var transition: Transition?
    /// What the screens are told with `onResume`. What they add in `onPause` is kept with the entry, and is there again when one
    /// comes back to it.
    public var extras: Fields
    /// Whether sections and views that were made are forgotten first; what is seen stays until something else is shown.
    public var flushes = false
    /// Whether the history is forgotten first.
    public var clearsHistory = false

    public init(_ destination: Destination, _ transition: Transition? = nil, extras: Fields = [:]) {
        self.destination = destination
        self.transition = transition
        self.extras = extras
    }

    public static func show(
        _ section: String, _ view: String? = nil, _ transition: Transition? = nil, extras: Fields = [:]
    ) -> Intent {
        Intent(.show(section: section, view: view), transition, extras: extras)
    }

    public static func back(_ steps: Int = 1, _ transition: Transition? = nil, extras: Fields = [:]) -> Intent {
        Intent(.back(steps), transition, extras: extras)
    }

    /// The section it names.
    public var section: String? { if case .show(let section, _) = destination { section } else { nil } }
    /// The view it names.
    public var view: String? { if case .show(_, let view) = destination { view } else { nil } }
}

extension Intent {
    private enum Name {
        static let section = "section"
        static let view = "view"
        static let back = "back"
        static let transition = "transition"
        static let extras = "extras"
        static let flush = "flush"
        static let clear = "clearHistory"
    }

    /// The same as states and messages hold it.
    package var value: Value {
        var fields: Fields = [:]
        switch destination {
        case .show(let section, let view):
            fields[Name.section] = section.map(Value.string)
            fields[Name.view] = view.map(Value.string)
        case .back(let steps): fields[Name.back] = .integer(steps)
        case .stay: break
        }
        fields[Name.transition] = transition.map { .string($0.rawValue) }
        if !extras.isEmpty { fields[Name.extras] = .dictionary(extras) }
        if flushes { fields[Name.flush] = true }
        if clearsHistory { fields[Name.clear] = true }
        return .dictionary(fields)
    }

    /// - Parameter value: What ``value`` wrote; nil is returned of anything else.
    package init?(_ value: Value) {
        guard let fields = value.fields else { return nil }
        if case .integer(let steps)? = fields[Name.back] {
            destination = .back(steps)
        } else if fields[Name.section] != nil || fields[Name.view] != nil {
            destination = .show(section: fields[Name.section]?.text, view: fields[Name.view]?.text)
        } else {
            destination = .stay
        }
        transition = fields[Name.transition]?.text.flatMap(Transition.init)
        extras = fields[Name.extras]?.fields ?? [:]
        flushes = fields[Name.flush] == .bool(true)
        clearsHistory = fields[Name.clear] == .bool(true)
    }
}
