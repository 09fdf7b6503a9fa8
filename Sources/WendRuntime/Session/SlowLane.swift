import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Where slow sessions run: on threads of the pool, but never on all of them. What tells of commits, answers handlers and loads
/// sessions needs some too.
package final class SlowLane: Sendable {
    private struct Work {
        var running = 0
        var waiting: [@Sendable () -> Void] = []
    }

    private let width: Int
    private let work = Mutex(Work())

    /// - Parameter width: How many run at once; by default one less than there are processors, and one at least.
    package init(width: Int = max(1, ProcessInfo.processInfo.activeProcessorCount - 1)) { self.width = width }

    /// Runs something when it is its turn.
    package func run(_ body: @escaping @Sendable () -> Void) {
        let starts = work.withLock { work in
            guard work.running < width else {
                work.waiting.append(body)
                return false
            }
            work.running += 1
            return true
        }
        if starts { Task.detached { [self] in go(on: body) } }
    }

    private func go(on body: @Sendable () -> Void) {
        body()
        let next = work.withLock { work in
            if !work.waiting.isEmpty { return Optional(work.waiting.removeFirst()) }
            work.running -= 1
            return nil
        }
        // Each gets a turn of the pool's: others wait there too.
        if let next { Task.detached { [self] in go(on: next) } }
    }
}
