import Dispatch
import Foundation
import GRDB
import Synchronization
import WendRuntime

/// A queue whose contents are committed in one transaction, so that many sessions share one synchronization of the disk
/// (design §8). There is no timer: a job that comes alone is committed alone, at once; those that come meanwhile go
/// next.
///
/// Who finds the queue free commits on its own thread: no thread is woken for a lone press. It takes one group and leaves the
/// rest to the queue's thread, which also has everything while the disk is slow, and whatever is not small.
final class CommitQueue: Sendable {
    struct Job: Sendable {
        /// Whether it may be done on the thread that brings it, which may have others to serve.
        var isSmall = false
        /// Does the work in the open transaction and gives back what to do when it is committed. A `SessionStoreError`
        /// it throws before it has written anything concerns this job only.
        let work: @Sendable (Database) throws -> @Sendable () -> Void
        let fail: @Sendable (SessionStoreError) -> Void
    }

    private struct Waiting {
        var jobs: [Job] = []
        /// Whether somebody commits, or the thread has been told to.
        var isTaken = false
        var isEnding = false
        var hasEnded = false
        var whenEnded: [CheckedContinuation<Void, Never>] = []
        var statistics = StoreStatistics()
        /// What is to be told of jobs that are done.
        var finishers: [@Sendable () -> Void] = []
        var isTelling = false
        var disk = DiskPace()
        /// Jobs that lie in the log and not yet in the file itself.
        var jobsInLog = 0

        /// Takes the small jobs at the front, at most so many.
        mutating func takeSmall(_ most: Int) -> [Job] {
            let taken = Array(jobs.prefix(most).prefix { $0.isSmall })
            jobs.removeFirst(taken.count)
            return taken
        }
    }

    private let database: DatabaseQueue
    private let path: String
    /// Whether who brings a small job and finds the queue free commits it, as the disk is.
    private let isForCaller: @Sendable (DiskPace) -> Bool
    /// Called before each transaction, when its jobs are done, and after each that is committed. One that throws undoes it.
    private let begin: @Sendable () throws -> Void
    private let written: @Sendable () throws -> Void
    private let committed: @Sendable () -> Void
    private let waiting = Mutex(Waiting())
    private let bell = DispatchSemaphore(value: 0)

    /// How many jobs one who is not the queue's thread commits together.
    static let largestGroup = 64
    /// After how many jobs the thread takes over what is in the log into the file, which may take tens of milliseconds.
    static let mostInLog = 512

    /// - Parameter lock: Given back when the queue has ended.
    init(
        _ database: DatabaseQueue, lock: StoreLock, path: String, isForCaller: @escaping @Sendable (DiskPace) -> Bool,
        begin: @escaping @Sendable () throws -> Void = {}, written: @escaping @Sendable () throws -> Void = {},
        committed: @escaping @Sendable () -> Void = {}
    ) {
        self.database = database
        self.path = path
        self.isForCaller = isForCaller
        self.begin = begin
        self.written = written
        self.committed = committed
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

    var statistics: StoreStatistics {
        waiting.withLock { waiting in
            var statistics = waiting.statistics
            statistics.waiting = waiting.jobs.count
            statistics.isSlow = waiting.disk.isSlow
            return statistics
        }
    }

    private enum Part {
        case commit
        case wakeThread
        case wait
        case refuse
    }

    /// Takes a job. Jobs are done in the order they come. What is to be done afterwards is done before this returns, or later
    /// on another thread.
    func perform(_ job: Job) {
        let part: Part = waiting.withLock { waiting in
            if waiting.isEnding { return .refuse }
            waiting.statistics.jobs += 1
            // Nobody is told before those whose jobs were done earlier.
            if !waiting.isTaken, !waiting.isTelling, job.isSmall, waiting.jobsInLog < Self.mostInLog,
                isForCaller(waiting.disk)
            {
                waiting.isTaken = true
                return .commit
            }
            waiting.jobs.append(job)
            waiting.statistics.mostWaiting = max(waiting.statistics.mostWaiting, waiting.jobs.count)
            if waiting.isTaken { return .wait }
            waiting.isTaken = true
            return .wakeThread
        }
        switch part {
        case .commit:
            for finish in commit([job], byCaller: true) { finish() }
            commitOthers()
        case .wakeThread: bell.signal()
        case .wait: break
        case .refuse: job.fail(.closed)
        }
    }

    /// Commits one group of what has come meanwhile, and leaves the rest to the thread.
    private func commitOthers() {
        let group = waiting.withLock { $0.takeSmall(Self.largestGroup) }
        if !group.isEmpty { tell(commit(group, byCaller: true)) }
        let wakes = waiting.withLock { waiting in
            waiting.isTaken = !waiting.jobs.isEmpty || waiting.isEnding
            return waiting.isTaken
        }
        if wakes { bell.signal() }
    }

    /// Tells those who are elsewhere what has become of their jobs, in order: not here, because they may have much to do then.
    private func tell(_ finishers: [@Sendable () -> Void]) {
        let starts = waiting.withLock { waiting in
            waiting.finishers += finishers
            defer { waiting.isTelling = true }
            return !waiting.isTelling
        }
        if starts { Task.detached { [self] in tellAll() } }
    }

    private func tellAll() {
        while true {
            let finishers = waiting.withLock { waiting in
                defer { waiting.finishers = [] }
                waiting.isTelling = !waiting.finishers.isEmpty
                return waiting.finishers
            }
            if finishers.isEmpty { return }
            for finish in finishers { finish() }
        }
    }

    /// Does something in its turn and waits until it is committed.
    func perform<T: Sendable>(
        _ work: @escaping @Sendable (Database) throws -> T
    ) async throws(SessionStoreError) -> T {
        let result: Result<T, SessionStoreError> = await withCheckedContinuation { continuation in
            perform(
                Job(
                    work: { database in
                        let value = try work(database)
                        return { continuation.resume(returning: .success(value)) }
                    },
                    fail: { continuation.resume(returning: .failure($0)) }))
        }
        return try result.get()
    }

    /// Takes no more jobs; the thread ends after the last.
    func end() {
        let wakes = waiting.withLock { waiting in
            if waiting.isEnding { return false }
            waiting.isEnding = true
            defer { waiting.isTaken = true }
            return !waiting.isTaken
        }
        if wakes { bell.signal() }
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

    private func work() {
        while true {
            bell.wait()
            while let jobs = next() {
                tell(commit(jobs, byCaller: false))
                emptyLog()
            }
            if waiting.withLock({ $0.isEnding && $0.jobs.isEmpty }) { return }
        }
    }

    /// Takes over what is in the log, once it is much, so that the log is written from its beginning again. If that
    /// fails, nothing is lost, and it is tried again later.
    private func emptyLog() {
        let isDue = waiting.withLock { waiting in
            guard waiting.jobsInLog >= Self.mostInLog else { return false }
            waiting.jobsInLog = 0
            return true
        }
        if isDue { _ = try? database.writeWithoutTransaction { try $0.checkpoint(.passive) } }
    }

    /// What the thread does next; nil if there is nothing, and the queue is free again.
    private func next() -> [Job]? {
        waiting.withLock { waiting in
            if waiting.jobs.isEmpty {
                waiting.isTaken = waiting.isEnding
                return nil
            }
            defer { waiting.jobs.removeAll(keepingCapacity: true) }
            return waiting.jobs
        }
    }

    // MARK: Transactions

    /// Commits jobs together. If that fails, each is tried alone, so that none fails because of another.
    /// - Returns: What is to be done now, in the order of the jobs.
    private func commit(_ jobs: [Job], byCaller: Bool) -> [@Sendable () -> Void] {
        do {
            try begin()
            var start = ContinuousClock.now
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
                    try written()
                    // What the disk takes, not what is written.
                    start = .now
                    return .commit
                }
            }
            committed()
            let duration = ContinuousClock.now - start
            waiting.withLock { waiting in
                waiting.statistics.transactions += 1
                if byCaller { waiting.statistics.callerTransactions += 1 }
                waiting.jobsInLog += jobs.count
                waiting.statistics.commits.note(duration)
                waiting.disk.note(duration)
            }
            return finishers
        } catch {
            waiting.withLock { $0.statistics.failures += 1 }
            if jobs.count > 1 { return jobs.flatMap { commit([$0], byCaller: byCaller) } }
            let error = SessionStoreError(error, path: path)
            return jobs.map { job in { job.fail(error) } }
        }
    }
}
