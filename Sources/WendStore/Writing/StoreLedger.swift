import Synchronization
import WendRuntime

/// The count of what a store keeps, so that nobody has to count it: as it is committed, and as it will be when the
/// transaction under way is.
final class StoreLedger: Sendable {
    private struct Counts {
        var committed: StoreUsage
        var open: StoreUsage
    }

    private let counts: Mutex<Counts>

    init(_ usage: StoreUsage) { counts = Mutex(Counts(committed: usage, open: usage)) }

    var usage: StoreUsage { counts.withLock { $0.committed } }

    /// A transaction begins; one that was begun before and not committed has left no trace.
    func begin() { counts.withLock { $0.open = $0.committed } }

    /// Does a part of the transaction, which counts only if it throws nothing.
    func change(_ body: (inout StoreUsage) throws -> Void) throws {
        var usage = counts.withLock { $0.open }
        try body(&usage)
        counts.withLock { $0.open = usage }
    }

    /// The transaction under way is committed.
    func commit() { counts.withLock { $0.committed = $0.open } }
}
