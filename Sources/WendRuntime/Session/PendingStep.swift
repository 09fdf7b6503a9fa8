import WendCore

/// Is one step on its way: taken by the machine, not yet known to be stored. Nothing of it may leave the session.
///
/// Used by one session only, on its executor.
final class PendingStep {
    /// The number its rendering will have; nil if it shows nothing new.
    var number: Int?
    /// Nil when nobody observed.
    var update: SessionUpdate?
    var effects: [Effect] = []
    var reports: [Diagnostic] = []
    var client: (id: ClientID, number: Int)?
    /// How many journal entries it adds.
    var entries = 0
    /// Bytes of these entries.
    var bytes = 0
    /// Whether it stores the whole state.
    var isSnapshot = false
    /// Whether the session goes on as it is if this cannot be stored.
    var isOptional = false
    /// Joins when it is this step's turn.
    var observer: (token: AttachmentToken, call: @Sendable (SessionNotice) -> Void)?

    /// What the store said.
    var answer: Result<Void, SessionStoreError>?
    /// What came of it, once all steps before it are done.
    var outcome: Result<Void, SessionError>?
    private var waiter: CheckedContinuation<Void, Never>?

    func finish(_ outcome: Result<Void, SessionError>) {
        self.outcome = outcome
        waiter?.resume()
        waiter = nil
    }

    /// Has somebody woken as soon as there is an outcome. There is at most one.
    func wake(_ waiter: CheckedContinuation<Void, Never>) {
        if outcome == nil { self.waiter = waiter } else { waiter.resume() }
    }
}
