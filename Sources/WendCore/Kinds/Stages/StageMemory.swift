import WendExpressions

/// What a stage remembers beside its sections: its history, and with what the present pair was resumed.
struct StageMemory: Equatable {
    var history: History
    /// The histories of the sections that are not shown, where each has its own, by their names.
    private var others: Fields = [:]
    /// Nil while nothing was shown.
    var active: Intent?
    /// Whether the last entry of the history is what is shown.
    var isRecorded = false

    init(_ policy: History.Policy) { history = History(policy) }

    init(_ value: Value?, _ policy: History.Policy) {
        let fields = value?.fields ?? [:]
        history = History(policy, (fields["entries"]?.elements ?? []).compactMap(Intent.init))
        others = fields["others"]?.fields ?? [:]
        active = fields["active"].flatMap(Intent.init)
        isRecorded = fields["recorded"] == .bool(true) && !history.entries.isEmpty
    }

    var value: Value {
        var fields: Fields = ["entries": .list(history.entries.map(\.value))]
        if !others.isEmpty { fields["others"] = .dictionary(others) }
        fields["active"] = active?.value
        if isRecorded { fields["recorded"] = true }
        return .dictionary(fields)
    }

    /// Goes on with the history of another section; that of the present one is kept.
    /// - Returns: Whether it is another.
    mutating func change(to section: String) -> Bool {
        guard let present = active?.section, present != section else { return false }
        others[present] = history.entries.isEmpty ? nil : .list(history.entries.map(\.value))
        history = History(history.policy, (others[section]?.elements ?? []).compactMap(Intent.init))
        others[section] = nil
        isRecorded = false
        return true
    }

    /// Shows again what was shown last in the section: it is no new entry.
    /// - Parameter view: The view that is asked for; nil for whichever there was.
    /// - Returns: What is shown; nil if it is something else.
    mutating func goOn(with intent: Intent, at view: String?) -> Intent? {
        guard var target = history.entries.last, view == nil || target.view == view else { return nil }
        target.extras = target.extras.merging(intent.extras)
        history.keep(target.extras, at: history.entries.count - 1)
        isRecorded = true
        target.transition = intent.transition
        return target
    }

    /// Forgets the way to what is shown.
    mutating func clear() {
        history.clear()
        isRecorded = false
    }

    /// Keeps with the place that was left in another section what its screens have added to its extras.
    mutating func keep(_ extras: Fields, ofLast section: String) {
        var entries = (others[section]?.elements ?? []).compactMap(Intent.init)
        guard !entries.isEmpty else { return }
        entries[entries.count - 1].extras = extras
        others[section] = .list(entries.map(\.value))
    }
}

/// What a stage or a section has made, which of it is shown, and how that came.
struct Showing: Equatable {
    var shown: ActivationID?
    /// What is taken again when it is asked for, by name.
    private(set) var made: Fields = [:]
    var transition: Transition?
    /// How often something else was shown: what comes in the same way twice comes in twice.
    var times = 0
    /// Where in the layout it is shown; nil if it takes all the room.
    var place: ActivationID?

    subscript(name: String) -> ActivationID? {
        get { Self.id(made[name]) }
        set { made[name] = newValue.map(Self.value) }
    }

    var isEmpty: Bool { made.isEmpty }

    func keeps(_ id: ActivationID) -> Bool { made.contains { $0.value == Self.value(id) } }

    /// Makes all of it anew when it is asked for again.
    mutating func forget() { made = [:] }

    /// Something stands in the place of something else now.
    mutating func replace(_ old: ActivationID, with new: ActivationID) {
        if shown == old { shown = new }
        for field in made where field.value == Self.value(old) { made[field.name] = Self.value(new) }
    }

    private static func value(_ id: ActivationID) -> Value { .integer(Int(id.number)) }

    private static func id(_ value: Value?) -> ActivationID? {
        if case .integer(let number)? = value { ActivationID(UInt32(clamping: number)) } else { nil }
    }
}

extension Showing {
    init(_ value: Value?) {
        let fields = value?.fields ?? [:]
        shown = Self.id(fields["shown"])
        made = fields["made"]?.fields ?? [:]
        transition = fields["transition"]?.text.flatMap(Transition.init)
        if case .integer(let times)? = fields["times"] { self.times = times }
        place = Self.id(fields["place"])
    }

    var value: Value {
        var fields: Fields = [:]
        fields["shown"] = shown.map(Self.value)
        if !made.isEmpty { fields["made"] = .dictionary(made) }
        fields["transition"] = transition.map { .string($0.rawValue) }
        if times > 0 { fields["times"] = .integer(times) }
        fields["place"] = place.map(Self.value)
        return .dictionary(fields)
    }
}

extension SessionTree {
    // No parameter has these names.
    static let showing = ":showing"
    static let stageMemory = ":stage"

    /// What a stage or a section shows of what it has made. What has left since is not among it.
    func showing(in id: ActivationID) -> Showing {
        var showing = Showing(activation(id)?.changed(Self.showing))
        if let shown = showing.shown, !contains(shown) { showing.shown = nil }
        return showing
    }

    /// What a stage remembers.
    func memory(ofStage id: ActivationID) -> StageMemory {
        StageMemory(activation(id)?.changed(Self.stageMemory), historyPolicy(of: id))
    }

    /// How much a stage remembers, without looking at it.
    func historyCount(ofStage id: ActivationID) -> Int {
        activation(id)?.changed(Self.stageMemory)?.fields?["entries"]?.elements.count ?? 0
    }

    func activeIntent(ofStage id: ActivationID) -> Intent? {
        activation(id)?.changed(Self.stageMemory)?.fields?["active"].flatMap(Intent.init)
    }

    /// How much history a stage keeps now; all of it where the document says something that means nothing.
    func historyPolicy(of stage: ActivationID) -> History.Policy {
        current("history", of: stage).flatMap { History.Policy($0.displayText) } ?? .unlimited
    }

    /// Whether each section of a stage has a history of its own.
    func keepsHistoryPerSection(_ stage: ActivationID) -> Bool { flag("historyPerSection", of: stage) }

    func isStage(_ id: ActivationID) -> Bool { node(of: id).map { traits($0).contains(.stage) } ?? false }

    /// Where a view is drawn in the layout of its section; nil if it is none, or stands there by itself.
    func innerView(showing id: ActivationID) -> ActivationID? {
        guard let section = parent(of: id), let stage = parent(of: section), isStage(stage),
            showing(in: section).shown == id
        else { return nil }
        var found: ActivationID?
        state.activations.visitBelow(section) { child, place in
            if case .node(let reference) = place, traits(reference).contains(.innerView) { found = found ?? child }
            return found == nil && child != id
        }
        return found
    }

    /// The stage that something is meant for: the nearest outward, else the first within.
    package func stage(for id: ActivationID) -> ActivationID? {
        let bundle = bundle(of: id)
        return outward(from: id) { isStage($0) ? $0 : nil }
            ?? descendants(of: id).first { isStage($0) && self.bundle(of: $0) == bundle }
    }
}

extension Turn {
    mutating func set(_ showing: Showing, of id: ActivationID) {
        modify(id) { $0.changed[SessionTree.showing] = showing.value }
        if let place = showing.place { touched.insert(place) }
    }

    mutating func set(_ memory: StageMemory, ofStage id: ActivationID) {
        modify(id) { $0.changed[SessionTree.stageMemory] = memory.value }
    }
}
