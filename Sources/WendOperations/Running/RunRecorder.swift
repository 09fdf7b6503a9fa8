/// The way of one run into a journal: what has ended waits here until it is kept, and only then does anything follow from it.
final class RunRecorder: Sendable {
    private struct State {
        var endings: [RunEnding] = []
        /// Why nothing is kept any more.
        var failure: (any Error)?
        /// Whether it is time to ask for permits again.
        var isTime = false
    }

    let run: String
    let claim: DurableClaim
    let options: DurableOptions
    /// Something has ended, or it is time to look.
    let signals: AsyncStream<Void>
    private let journal: any OperationJournal
    private let signal: AsyncStream<Void>.Continuation
    private let state = LockedValue(State())

    init(_ run: String, _ claim: DurableClaim, _ journal: any OperationJournal, _ options: DurableOptions) {
        self.run = run
        self.claim = claim
        self.journal = journal
        self.options = options
        (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    var failure: (any Error)? { state.withLock { $0.failure } }

    func wake() { signal.yield() }

    /// Takes something to be kept. False when nothing is kept any more: it follows at once then, for the run to end.
    func record(_ ending: RunEnding) -> Bool {
        let isTaken = state.withLock { state in
            guard state.failure == nil else { return false }
            state.endings.append(ending)
            return true
        }
        if isTaken { wake() }
        return isTaken
    }

    /// Keeps nothing any more. Returns what was not kept.
    func giveUp(_ error: any Error) -> [RunEnding] {
        let lost = state.withLock { state in
            if state.failure == nil { state.failure = error }
            defer { state.endings = [] }
            return state.endings
        }
        wake()
        return lost
    }

    func take() -> [RunEnding] {
        state.withLock { state in
            defer { state.endings = [] }
            return state.endings
        }
    }

    /// Whether it is time to ask for permits again; that is answered once.
    func takeTime() -> Bool {
        state.withLock { state in
            defer { state.isTime = false }
            return state.isTime
        }
    }

    // MARK: The journal

    func commit(_ endings: [RunEnding]) async throws {
        try await journal.commit(
            run, fence: claim.fence, endings.map(\.entry), outcome: nil, lease: options.lease)
    }

    func end(_ outcome: String) async throws {
        try await journal.commit(run, fence: claim.fence, [], outcome: outcome, lease: .zero)
    }

    func sleep(for pause: Duration) async throws {
        try await journal.sleep(run, fence: claim.fence, for: pause)
    }

    func acquire(_ wants: [DurableWant], for operation: String) async throws -> [String: Int64]? {
        try await journal.acquire(wants, for: operation, of: run, fence: claim.fence, lease: options.lease)
    }

    /// Lengthens the lease until the task is cancelled.
    ///
    /// - Parameter stopped: somebody has asked the run to stop.
    func keepLease(_ stopped: @Sendable () -> Void) async throws {
        while true {
            do { try await Task.sleep(for: options.lease / 3) } catch { return }
            if try await !journal.extend(run, fence: claim.fence, lease: options.lease) { stopped() }
            state.withLock { $0.isTime = true }
            wake()
        }
    }
}
