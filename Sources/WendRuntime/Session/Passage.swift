/// One step's way through the store, for whoever waits for it.
///
/// Used by one session only, on its executor.
final class Passage {
    /// Names the step.
    let ticket: Int
    /// What the store says; nil if it is not asked.
    var answer: StoreAnswer?
    /// What came of it, once all steps before it are done.
    private(set) var outcome: Result<Receipt?, SessionError>?
    /// What came of it for whoever has submitted events.
    var receipt: Result<Receipt, SessionError>? {
        outcome?.flatMap { receipt in receipt.map { .success($0) } ?? .failure(.closed) }
    }

    private var waiter: CheckedContinuation<Void, Never>?

    init(ticket: Int) { self.ticket = ticket }

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
