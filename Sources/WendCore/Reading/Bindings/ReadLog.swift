import Synchronization

/// Notes of what is read: while something is drawn, so that it is drawn again when that changes; in a step, so that a
/// replay reads the same.
final class ReadLog: Sendable {
    private let content = Mutex(Dependencies())

    func note(_ id: ActivationID) { content.withLock { _ = $0.activations.insert(id) } }
    func note(watched id: Effect.ID) { content.withLock { _ = $0.watched.insert(id) } }
    func noteTime() { content.withLock { $0.time = true } }

    var noted: Dependencies { content.withLock { $0 } }
}
