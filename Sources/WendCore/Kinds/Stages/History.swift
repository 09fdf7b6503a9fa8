public import WendExpressions

/// What a stage has shown, the present last: intents with their extras, as many as the policy allows.
public struct History: Sendable, Hashable, Codable {
    /// How much is remembered.
    public enum Policy: Sendable, Hashable, Codable {
        case unlimited
        /// Nothing, so that there is no way back.
        case disabled
        /// So many entries, the present one included; two at least.
        case bounded(Int)

        /// - Parameter text: `unlimited`, `disabled` or a bound of at least 2; nil is returned of anything else.
        public init?(_ text: String) {
            switch text {
            case "unlimited": self = .unlimited
            case "disabled": self = .disabled
            default:
                guard let bound = Int(text), bound >= 2 else { return nil }
                self = .bounded(bound)
            }
        }

        /// - Parameter stackSize: The number the older libraries have for it: 0 is unlimited, 1 disabled; nil is returned of what is
        ///   below.
        public init?(stackSize: Int) {
            switch stackSize {
            case ..<0: return nil
            case 0: self = .unlimited
            case 1: self = .disabled
            default: self = .bounded(stackSize)
            }
        }

        /// What ``init(_:)`` reads.
        public var text: String {
            switch self {
            case .unlimited: "unlimited"
            case .disabled: "disabled"
            case .bounded(let bound): String(bound)
            }
        }
    }

    /// A way back that there is not, and why.
    public struct Refusal: Error, Sendable, Hashable, CustomStringConvertible {
        /// One sentence.
        public let description: String

        static let disabled = Refusal(
            description: "there is no way back: this stage keeps no history (history=\"disabled\")")

        static func tooFew(_ steps: Int, _ count: Int, _ policy: Policy) -> Refusal {
            let entries = count == 1 ? "1 entry" : "\(count) entries"
            let bound = if case .bounded(let bound) = policy { ", of which at most \(bound) are kept" } else { "" }
            return Refusal(
                description:
                    "there is no way back by \(steps): the history has \(entries)\(bound), the present one included")
        }

        static func noSteps(_ steps: Int) -> Refusal {
            Refusal(description: "there is no way back by \(steps): one goes back by 1 or more")
        }
    }

    /// The oldest first; the last is the present one, unless the history was cleared since.
    public private(set) var entries: [Intent] = []
    /// What becomes too much by another policy is forgotten at once.
    public var policy: Policy { didSet { trim() } }

    public init(_ policy: Policy = .unlimited) { self.policy = policy }

    /// A history as it was kept.
    package init(_ policy: Policy, _ entries: [Intent]) {
        self.entries = entries
        self.policy = policy
        trim()
    }

    /// Whether there is something before the present.
    public var canGoBack: Bool { entries.count > 1 }

    /// Remembers what is shown now.
    public mutating func record(_ intent: Intent) {
        entries.append(intent)
        trim()
    }

    /// Goes back, and says what is to be shown: the entry, with what was asked for on top of it.
    ///
    /// Extras that come along are kept with the entry, and so is a transition. Where none is asked for, the reverse of the one that led
    /// away from the entry is taken. A view that is asked for means nothing.
    ///
    /// - Throws: Why there is no way; nothing has changed then.
    public mutating func back(_ steps: Int, asked: Intent) throws(Refusal) -> Intent {
        guard policy != .disabled else { throw .disabled }
        guard steps > 0 else { throw .noSteps(steps) }
        guard steps < entries.count else { throw .tooFew(steps, entries.count, policy) }
        let place = entries.count - 1 - steps
        let left = entries[place + 1]
        var entry = entries[place]
        entry.extras = entry.extras.merging(asked.extras)
        entry.transition = asked.transition ?? entry.transition
        entries.removeLast(steps)
        entries[place] = entry
        entry.transition = asked.transition ?? left.transition?.reversed
        return entry
    }

    /// Keeps with an entry what its screens have added to its extras.
    public mutating func keep(_ extras: Fields, at place: Int) {
        if entries.indices.contains(place) { entries[place].extras = extras }
    }

    /// Forgets everything. What is shown is no entry any more.
    public mutating func clear() { entries = [] }

    /// Forgets the entries that lead nowhere any more.
    package mutating func keep(where leadsSomewhere: (Intent) -> Bool) { entries.removeAll { !leadsSomewhere($0) } }

    private mutating func trim() {
        switch policy {
        case .unlimited: break
        case .disabled: entries = []
        case .bounded(let bound):
            if entries.count > bound { entries.removeFirst(entries.count - bound) }
        }
    }
}
