import WendCore

/// One step on its way: taken by the machine, not yet known to be stored. Nothing of it may leave the session.
struct PendingStep: Sendable {
    let ticket: Int
    /// The number its rendering will have; nil if it shows nothing new.
    var number: Int?
    /// Nil when nobody observed.
    var update: SessionUpdate?
    var effects: [Effect] = []
    var reports: [Diagnostic] = []
    /// What was made, if anybody hears of it.
    var created: [CreatedObject] = []
    private(set) var calls: [HostCall] = []
    var client: (id: ClientID, number: Int)?
    /// Whether all of it had been committed before.
    var isDuplicate = false
    var refusals: [Refusal?] = []
    /// How many journal entries it adds.
    var entries = 0
    /// Bytes of these entries.
    var bytes = 0
    /// Whether it stores the whole state.
    var isSnapshot = false
    /// Whether it is only that somebody says how far an answer is, or that time has passed.
    var isSign = false
    /// Whether somebody used the session: false for what comes of values that are watched.
    var isUse = true
    /// Seconds of what took longest of that which was computed for it and took long; nil if nothing did.
    var slowest: Double?
    /// What the store is given besides.
    var given: [Document.Version] = []
    /// Whether the session goes on as it is if this cannot be stored.
    var isOptional: Bool { isSnapshot }
    /// What the store said.
    var answer: Result<Void, SessionStoreError>?

    init(_ ticket: Int) { self.ticket = ticket }

    /// Takes what a step of the machine has hosts do. What is taken together makes no more calls than one step may, however
    /// many events a batch has.
    mutating func add(_ new: [HostCall]) {
        if new.isEmpty { return }
        let room = HostCall.mostPerStep - calls.count
        calls += new.prefix(room)
        if new.count > room, !reports.contains(.tooManyCalls) { reports.append(.tooManyCalls) }
    }
}
