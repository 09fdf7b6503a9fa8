/// Counts of what sessions have done since they were made known.
public struct SessionStatistics: Sendable, Hashable {
    /// Sessions in memory.
    public var live = 0
    /// Sessions somebody observes.
    public var attached = 0
    public var made = 0
    public var loaded = 0
    public var parked = 0
    public var deleted = 0
    /// Sessions that could not be restored.
    public var setAside = 0
    /// What live sessions and those that were live have counted.
    public var counters = SessionCounters()
    public var store = StoreStatistics()

    public init() {}
}
