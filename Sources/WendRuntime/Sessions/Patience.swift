import Synchronization

/// Waits for work, but no longer than so many seconds: work that takes longer goes on by itself.
/// - Returns: Whether it is done.
func isDone(within seconds: Double, _ work: @escaping @Sendable () async -> Void) async -> Bool {
    let race = Race()
    return await withCheckedContinuation { continuation in
        race.begin(continuation)
        let timer = Task {
            try? await Task.sleep(for: .seconds(seconds))
            race.end(false)
        }
        Task {
            await work()
            race.end(true)
            timer.cancel()
        }
    }
}

/// A waiter that is resumed once, with what came first.
private final class Race: Sendable {
    private let waiter = Mutex<CheckedContinuation<Bool, Never>?>(nil)

    func begin(_ continuation: CheckedContinuation<Bool, Never>) { waiter.withLock { $0 = continuation } }

    func end(_ isDone: Bool) {
        let first = waiter.withLock { waiter in
            defer { waiter = nil }
            return waiter
        }
        first?.resume(returning: isDone)
    }
}
