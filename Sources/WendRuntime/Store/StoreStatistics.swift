/// Counts of what a store has done since it was opened. A snapshot: reading it again gives newer numbers.
public struct StoreStatistics: Sendable, Hashable {
    /// What has been handed over: changes of sessions, and whatever else was asked.
    public var jobs = 0
    /// Transactions that were committed.
    public var transactions = 0
    /// Those of them that were committed on the thread of who brought something.
    public var callerTransactions = 0
    /// Transactions that could not be committed.
    public var failures = 0
    /// What waits now for its transaction, and the most that ever did.
    public var waiting = 0
    public var mostWaiting = 0
    /// How long commits took: what the disk needs, without what is written before.
    public var commits = DurationHistogram()
    /// Whether commits take so long by now that they are left to the store's own thread.
    public var isSlow = false

    public init() {}
}
