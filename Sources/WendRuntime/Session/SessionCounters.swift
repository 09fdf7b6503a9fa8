public import WendCore

/// Counts what came in to a session since it was made or loaded.
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
    /// Changes that could not be stored.
    public var failedCommits = 0

    public init() {}

    /// Events an honest host would not have sent.
    public var hostileEvents: Int {
        refusals.reduce(0) { $1.key.isHostile ? $0 + $1.value : $0 }
    }

    mutating func add(_ other: SessionCounters) {
        batches += other.batches
        duplicates += other.duplicates
        events += other.events
        refusals.merge(other.refusals, uniquingKeysWith: +)
        lateReplies += other.lateReplies
        delayedSteps += other.delayedSteps
        failedCommits += other.failedCommits
    }
}
