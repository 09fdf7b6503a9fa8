/// One step's way through the store, for whoever waits for it.
///
/// Used by one session only, on its executor.
final class Passage {
    /// What came of it, once all steps before it are done.
    private(set) var outcome: Result<Receipt?, SessionError>?
    private var waiter: CheckedContinuation<Void, Never>?

    func finish(_ outcome: Result<Receipt?, SessionError>) {
        self.outcome = outcome
        waiter?.resume()
        waiter = nil
    }

    /// Has somebody woken as soon as there is an outcome. There is at most one.
    func wake(_ waiter: CheckedContinuation<Void, Never>) {
        if outcome == nil { self.waiter = waiter } else { waiter.resume() }
    }
}
