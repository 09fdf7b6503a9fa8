import Synchronization
import WendRuntime

/// What a session has called of what leads out of its screens.
final class TakenWays: Sendable {
    private let content = Mutex<[String: Set<LetsOperation>]>([:])

    func note(_ screen: String, _ operations: [LetsOperation]) {
        content.withLock { $0[screen, default: []].formUnion(operations) }
    }

    /// By the screens that were called.
    var all: [String: Set<LetsOperation>] { content.withLock { $0 } }
}
