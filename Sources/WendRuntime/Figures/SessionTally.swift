import Synchronization

/// The sum of what all sessions of one directory count, so that nobody has to wait for a busy one to be told.
final class SessionTally: Sendable {
    private let sums = Mutex((counters: SessionCounters(), observed: 0))

    var counters: SessionCounters { sums.withLock { $0.counters } }
    /// Sessions somebody observes.
    var observed: Int { sums.withLock { $0.observed } }

    /// Takes into account what a session has counted by now.
    /// - Parameter earlier: What it had counted when it was taken into account last.
    func add(_ counters: SessionCounters, since earlier: SessionCounters) {
        sums.withLock { $0.counters.add(counters, since: earlier) }
    }

    func isObserved(_ isObserved: Bool) { sums.withLock { $0.observed += isObserved ? 1 : -1 } }
}
