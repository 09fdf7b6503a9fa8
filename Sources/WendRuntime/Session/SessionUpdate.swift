public import WendCore

/// What one committed step did: what is shown now, what was shown before, and whose events were taken.
public struct SessionUpdate: Sendable {
    /// The number of `after`. Rises with every update, by more than one only after a snapshot; numbers of one epoch are
    /// never used twice.
    public let number: Int
    public let before: Rendering
    public let after: Rendering
    /// Whose events caused it; nil for answers, timers and document changes.
    public let client: ClientID?
    /// That client's highest committed number.
    public let acknowledged: Int?
    /// What was done with each event of that client's batch: nil if it was let in.
    public let events: [(Event, Refusal?)]
    /// What hosts are to do once.
    public let calls: [HostCall]

    public init(
        number: Int, before: Rendering, after: Rendering, client: ClientID? = nil, acknowledged: Int? = nil,
        events: [(Event, Refusal?)] = [], calls: [HostCall] = []
    ) {
        self.number = number
        self.before = before
        self.after = after
        self.client = client
        self.acknowledged = acknowledged
        self.events = events
        self.calls = calls
    }
}
