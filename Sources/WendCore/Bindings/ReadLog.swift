import Synchronization

/// Notes which activations are read while something is drawn, so that it is drawn again when one of them changes.
final class ReadLog: Sendable {
    private let ids = Mutex<Set<ActivationID>>([])

    func note(_ id: ActivationID) { _ = ids.withLock { $0.insert(id) } }

    var noted: Set<ActivationID> { ids.withLock { $0 } }
}
