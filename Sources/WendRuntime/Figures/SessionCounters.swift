public import WendCore

/// Counts of what came in to a session since it was made or loaded.
public struct SessionCounters: Sendable, Hashable {
    public var batches = 0
    /// Batches whose number had been committed before.
    public var duplicates = 0
    /// Events that were let in.
    public var events = 0
    /// Events that were not, by why.
    public var refusals: [Refusal: Int] = [:]
    /// Answers that came when nobody waited for them any more.
    public var lateReplies = 0
    /// How often a step nobody had caused had to wait because there were too many of them.
    public var delayedSteps = 0
    /// Answers that were computed and took over a millisecond: see ``Handlers/compute(_:_:)``.
    public var slowComputations = 0
    /// How often it ran for over a millisecond in one go, and went to where nobody waits for it.
    public var slowSteps = 0
    /// Changes that could not be stored.
    public var failedCommits = 0

    public init() {}

    /// Events an honest host would not have sent.
    public var hostileEvents: Int {
        refusals.reduce(0) { $1.key.isHostile ? $0 + $1.value : $0 }
    }

    /// Adds what another has counted since an earlier time.
    mutating func add(_ other: SessionCounters, since earlier: SessionCounters) {
        batches += other.batches - earlier.batches
        duplicates += other.duplicates - earlier.duplicates
        events += other.events - earlier.events
        lateReplies += other.lateReplies - earlier.lateReplies
        delayedSteps += other.delayedSteps - earlier.delayedSteps
        slowComputations += other.slowComputations - earlier.slowComputations
        slowSteps += other.slowSteps - earlier.slowSteps
        failedCommits += other.failedCommits - earlier.failedCommits
        guard other.refusals != earlier.refusals else { return }
        for (reason, count) in other.refusals {
            refusals[reason, default: 0] += count - earlier.refusals[reason, default: 0]
        }
    }
}
