import Dispatch
import Foundation
import GRDB
import Synchronization
import WendRuntime

/// Commits whatever waits in one transaction, on a thread of its own, so that many sessions share one synchronization
/// of the disk. There is no timer: a job that comes alone is committed alone, at once; those that come meanwhile go
/// next.
final class CommitQueue: Sendable {
    struct Job: Sendable {
        /// Does the work in the open transaction and gives back what to do when it is committed. A `SessionStoreError`
        /// it throws before it has written anything concerns this job only.
        let work: @Sendable (Database) throws -> @Sendable () -> Void
        let fail: @Sendable (SessionStoreError) -> Void
    }

    private struct Waiting {
        var jobs: [Job] = []
        var isAsleep = false
        var isEnding = false
        var hasEnded = false
        var whenEnded: [CheckedContinuation<Void, Never>] = []
        var transactions = 0
    }

    private let database: DatabaseQueue
    private let path: String
    /// Called on the thread before each transaction.
    private let begin: @Sendable () -> Void
    private let waiting = Mutex(Waiting())
    private let bell = DispatchSemaphore(value: 0)

    /// - Parameter lock: Given back when the queue has ended.
    init(_ database: DatabaseQueue, lock: StoreLock, path: String, begin: @escaping @Sendable () -> Void = {}) {
        self.database = database
        self.path = path
        self.begin = begin
        let thread = Thread { [self] in
            work()
            // Whoever opens the file next shall not find it in use.
            try? database.close()
            lock.release()
            let waiters = waiting.withLock { waiting in
                waiting.hasEnded = true
                return waiting.whenEnded
            }
            for waiter in waiters { waiter.resume() }
        }
        thread.name = "wend-store"
        thread.start()
    }

    var transactions: Int { waiting.withLock { $0.transactions } }

    /// Takes a job and returns at once. Jobs are done in the order they come.
    func perform(_ job: Job) {
        let (isTaken, rings) = waiting.withLock { waiting in
            if waiting.isEnding { return (false, false) }
            waiting.jobs.append(job)
            let rings = waiting.isAsleep
            waiting.isAsleep = false
            return (true, rings)
        }
        if rings { bell.signal() }
        if !isTaken { job.fail(.closed) }
    }

    /// Does something in its turn and waits until it is committed.
    /// - Parameter whenCommitted: Called on the thread, before the next transaction begins.
    func perform<T: Sendable>(
        _ work: @escaping @Sendable (Database) throws -> T, whenCommitted: @escaping @Sendable () -> Void = {}
    ) async throws(SessionStoreError) -> T {
        let result: Result<T, SessionStoreError> = await withCheckedContinuation { continuation in
            perform(
                Job(
                    work: { database in
                        let value = try work(database)
                        return {
                            whenCommitted()
                            continuation.resume(returning: .success(value))
                        }
                    },
                    fail: { continuation.resume(returning: .failure($0)) }))
        }
        return try result.get()
    }

    /// Takes no more jobs; the thread ends after the last.
    func end() {
        let rings = waiting.withLock { waiting in
            waiting.isEnding = true
            let rings = waiting.isAsleep
            waiting.isAsleep = false
            return rings
        }
        if rings { bell.signal() }
    }

    /// Takes no more jobs and waits until the last is done and the file is closed.
    func close() async {
        end()
        await withCheckedContinuation { continuation in
            let hasEnded = waiting.withLock { waiting in
                if !waiting.hasEnded { waiting.whenEnded.append(continuation) }
                return waiting.hasEnded
            }
            if hasEnded { continuation.resume() }
        }
    }

    // MARK: The thread

    private enum Next {
        case jobs([Job])
        case sleep
        case end
    }

    private func work() {
        while true {
            let next: Next = waiting.withLock { waiting in
                if !waiting.jobs.isEmpty {
                    defer { waiting.jobs.removeAll(keepingCapacity: true) }
                    return .jobs(waiting.jobs)
                }
                if waiting.isEnding { return .end }
                waiting.isAsleep = true
                return .sleep
            }
            switch next {
            case .jobs(let jobs): commit(jobs)
            case .sleep: bell.wait()
            case .end: return
            }
        }
    }

    /// Commits jobs together. If that fails, each is tried alone, so that none fails because of another.
    private func commit(_ jobs: [Job]) {
        do {
            begin()
            var finishers: [@Sendable () -> Void] = []
            finishers.reserveCapacity(jobs.count)
            try database.writeWithoutTransaction { database in
                try database.inTransaction(.immediate) {
                    for job in jobs {
                        do {
                            finishers.append(try job.work(database))
                        } catch let error as SessionStoreError {
                            finishers.append { job.fail(error) }
                        }
                    }
                    return .commit
                }
            }
            waiting.withLock { $0.transactions += 1 }
            for finish in finishers { finish() }
        } catch {
            if jobs.count > 1 {
                for job in jobs { commit([job]) }
            } else {
                let error = SessionStoreError(error, path: path)
                for job in jobs { job.fail(error) }
            }
        }
    }
}
