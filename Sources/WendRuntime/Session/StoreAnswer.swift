import Synchronization

/// The store's answer to one change, for the one who waits for it.
final class StoreAnswer: Sendable {
    private enum State {
        case open
        case awaited(CheckedContinuation<Result<Void, SessionStoreError>, Never>)
        case come(Result<Void, SessionStoreError>)
    }

    private let state = Mutex(State.open)

    /// Called once, by the store, on any thread.
    func come(_ answer: Result<Void, SessionStoreError>) {
        let before = state.withLock { state in
            defer { state = .come(answer) }
            return state
        }
        if case .awaited(let waiter) = before { waiter.resume(returning: answer) }
    }

    /// The answer, if it has come.
    var come: Result<Void, SessionStoreError>? {
        if case .come(let answer) = state.withLock({ $0 }) { answer } else { nil }
    }

    /// The answer, as soon as it has come. One at a time may wait for it.
    var value: Result<Void, SessionStoreError> {
        get async {
            if let come { return come }
            return await withCheckedContinuation { waiter in
                let answer = state.withLock { state in
                    if case .come(let answer) = state { return Optional(answer) }
                    state = .awaited(waiter)
                    return nil
                }
                if let answer { waiter.resume(returning: answer) }
            }
        }
    }
}
