import Dispatch
import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Where slow sessions run: on threads of their own, and few of them. What tells of commits, greets pages, answers handlers and
/// loads sessions needs those of the pool, which has as many as there are processors: a single one, perhaps.
package final class SlowLane: Sendable {
    private struct Work {
        /// Each has a thread while it has something to do, whatever the pool's threads are at: it is serial.
        var idle: [DispatchQueue]
        var waiting: [@Sendable () -> Void] = []
    }

    private let work: Mutex<Work>

    /// - Parameter width: How many run at once; by default one less than there are processors, and one at least.
    package init(width: Int = max(1, ProcessInfo.processInfo.activeProcessorCount - 1)) {
        work = Mutex(Work(idle: (0..<width).map { _ in DispatchQueue(label: "wend-slow", qos: .utility) }))
    }

    /// Runs something when it is its turn.
    package func run(_ body: @escaping @Sendable () -> Void) {
        let queue = work.withLock { work in
            if work.idle.isEmpty { work.waiting.append(body) }
            return work.idle.popLast()
        }
        if let queue { go(on: queue, body) }
    }

    private func go(on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void) {
        queue.async { [self] in
            body()
            let next = work.withLock { work in
                if !work.waiting.isEmpty { return Optional(work.waiting.removeFirst()) }
                work.idle.append(queue)
                return nil
            }
            if let next { go(on: queue, next) }
        }
    }
}
