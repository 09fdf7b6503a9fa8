import Synchronization

/// The executor of one session's jobs, one after the other, on whichever thread brings one while none runs (design §8): what a
/// connection's thread has read it works off there and then, and no thread is woken.
///
/// A thread that brings a job has others to serve. What is slow is left to the pool: a session whose job took over a
/// millisecond there has to stay away for many times as long as it took beyond that, and if it was much, for twice as
/// long each time it happens again, so that no session has more than a small share of such a thread, whatever quick
/// jobs it does in between; further a long run of jobs, and what the session says takes long.
package final class SessionExecutor: SerialExecutor {
    private struct Work {
        var jobs: [UnownedJob] = []
        /// Whether a thread is at them, or on its way.
        var isRunning = false
        /// The thread that does something at once, which is no job.
        var thread: UInt?
        /// How many jobs the pool runs whatever they take.
        var poolJobs = 0
        /// Nanoseconds of the clock until which it has to stay away from threads that serve others.
        var awayUntil: UInt64 = 0
        /// How often it was sent away, until it was not for long.
        var relapses = 0
        /// Whether the job that runs says nothing of those that follow, however long it takes.
        var isException = false
        /// How often it was slow.
        var slowRuns = 0

        mutating func foundSlow(_ spent: UInt64, isPool: Bool, at now: UInt64) {
            slowRuns += 1
            sendAway(spent, isPool: isPool, at: now)
        }

        mutating func sendAway(_ spent: UInt64, isPool: Bool, at now: UInt64) {
            if now > awayUntil &+ SessionExecutor.longestAway { relapses = 0 }
            // Nobody has to stay away for longer than what this much costs.
            let excess = min(max(spent, SessionExecutor.slow) - SessionExecutor.slow, SessionExecutor.longestAway)
            let away = min(
                excess * (SessionExecutor.awayTimes << UInt64(min(relapses, 12))), SessionExecutor.longestAway)
            awayUntil = max(awayUntil, now &+ away)
            if !isPool, spent > SessionExecutor.verySlow { relapses += 1 }
        }
    }

    private let work = Mutex(Work())
    private let lane: SlowLane
    private let now: @Sendable () -> UInt64

    /// - Parameters:
    ///   - lane: Where it runs while it is slow.
    ///   - now: Nanoseconds of a clock that never goes back.
    package init(lane: SlowLane = SlowLane(), now: @escaping @Sendable () -> UInt64 = ThreadStopwatch.monotonic) {
        self.lane = lane
        self.now = now
    }

    /// Nanoseconds of its thread after which a job is slow.
    package static let slow: UInt64 = 1_000_000
    /// Nanoseconds of its thread after which a job holds up others so much that it must not happen often. What is less happens to
    /// ordinary steps, when the processor has been at something else.
    package static let verySlow: UInt64 = 4_000_000
    /// How many times as long as a slow job took beyond ``slow`` it stays away, the first time.
    package static let awayTimes: UInt64 = 16
    /// The longest it stays away, in nanoseconds, and how long it has to do well before that is as if it was never away.
    package static let longestAway: UInt64 = 60_000_000_000
    /// How many jobs a thread works off that did not come for them.
    package static let mostInARow = 32

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // The last job may let go of the session, and with it of this.
        let kept = Unmanaged.passRetained(self)
        defer { kept.release() }
        let starts = work.withLock { work in
            work.jobs.append(job)
            defer { work.isRunning = true }
            return !work.isRunning
        }
        if starts { run(isPool: false) }
    }

    /// Does something there and then, in its turn as a job would be, if no thread is at the session's jobs and the
    /// session need not stay away from threads that serve others. It costs no task, and nobody is woken when it ends,
    /// as the end of one does.
    /// - Returns: Whether it has been done.
    package func perform(atOnce body: () -> Void) -> Bool {
        let now = now()
        let starts = work.withLock { work in
            guard !work.isRunning, work.poolJobs == 0, now >= work.awayUntil else { return false }
            work.isRunning = true
            work.thread = ThreadStopwatch.thread
            return true
        }
        guard starts else { return false }
        let start = ThreadStopwatch.processorTime
        body()
        work.withLock { $0.thread = nil }
        note(ThreadStopwatch.processorTime &- start, isPool: false)
        // What came meanwhile was asked for by others, or comes of this and may take long.
        run(isPool: false, atMost: 0)
        return true
    }

    package func checkIsolated() {
        precondition(isIsolatingCurrentContext() == true, "this is not the session's turn")
    }

    package func isIsolatingCurrentContext() -> Bool? {
        work.withLock { $0.thread == ThreadStopwatch.thread }
    }

    /// Has what comes next run by the pool, because it is known to take long.
    package func leaveToPool() { work.withLock { $0.poolJobs = max($0.poolJobs, 2) } }

    /// Says, in a job, that it may take long and says nothing of those that follow.
    package func isException() { work.withLock { $0.isException = true } }

    /// Says, in a job, that it has ended early because it takes long, and comes again, where it holds up nobody.
    package func putOff() {
        let now = now()
        work.withLock { work in
            work.isException = true
            work.sendAway(Self.verySlow + 1, isPool: false, at: now)
        }
    }

    /// Whether the pool runs what comes next.
    package var isSlow: Bool {
        let now = now()
        return work.withLock { $0.poolJobs > 0 || now < $0.awayUntil }
    }

    /// Has it stay away from threads that serve others, as if a job had taken so many nanoseconds there: more than ``slow``.
    package func foundSlow(_ spent: UInt64) {
        let now = now()
        work.withLock { $0.foundSlow(spent, isPool: now < $0.awayUntil, at: now) }
    }

    /// How often it was slow.
    package var slowRuns: Int { work.withLock { $0.slowRuns } }

    private enum Next {
        case job(UnownedJob)
        case leave(isSlow: Bool)
        case done
    }

    private func run(isPool: Bool, atMost most: Int = SessionExecutor.mostInARow) {
        var left = most
        while true {
            switch next(mayRun: left > 0, isPool: isPool) {
            case .job(let job):
                left -= 1
                let start = ThreadStopwatch.processorTime
                job.runSynchronously(on: asUnownedSerialExecutor())
                let spent = ThreadStopwatch.processorTime &- start
                note(spent, isPool: isPool)
                // Whoever else is slow has a turn.
                if isPool, spent > Self.slow { left = 0 }
            case .leave(let isSlow):
                if isSlow {
                    lane.run { [self] in run(isPool: true) }
                } else {
                    Task.detached { [self] in run(isPool: true) }
                }
                return
            case .done: return
            }
        }
    }

    private func next(mayRun: Bool, isPool: Bool) -> Next {
        let now = now()
        return work.withLock { work in
            if work.jobs.isEmpty {
                work.isRunning = false
                return .done
            }
            let isAway = now < work.awayUntil
            guard mayRun, isPool || work.poolJobs == 0 && !isAway else { return .leave(isSlow: isAway) }
            return .job(work.jobs.removeFirst())
        }
    }

    private func note(_ spent: UInt64, isPool: Bool) {
        let now = now()
        work.withLock { work in
            defer { work.isException = false }
            if work.poolJobs > 0 { work.poolJobs -= 1 }
            if spent > Self.slow, !work.isException { work.foundSlow(spent, isPool: isPool, at: now) }
        }
    }
}
