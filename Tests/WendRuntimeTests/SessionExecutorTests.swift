import Foundation
import Synchronization
import Testing
import WendRuntime

/// Where the jobs of a session run: one at a time, in order, and on the thread that brings them unless that has others to serve.
@Suite struct SessionExecutorTests {
    private actor Subject {
        nonisolated let executor: SessionExecutor
        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
        /// The threads it ran on.
        nonisolated let threads = Mutex<[ObjectIdentifier]>([])
        private var notes: [Int: [Int]] = [:]
        private let whenGone: (@Sendable () -> Void)?

        init(
            now: @escaping @Sendable () -> UInt64 = ThreadStopwatch.monotonic, whenGone: (@Sendable () -> Void)? = nil
        ) {
            executor = SessionExecutor(now: now)
            self.whenGone = whenGone
        }

        deinit { whenGone?() }

        func touch() { threads.withLock { $0.append(ObjectIdentifier(Thread.current)) } }

        /// Takes its thread for some milliseconds.
        func toil() -> UInt64 {
            touch()
            return (0..<4_000_000 as Range<UInt64>).reduce(1) { $0 &* 6_364_136_223_846_793_005 &+ $1 }
        }

        /// Whether it was its turn before and inside, and whether the inner and the outer were done.
        nonisolated func doAtOnceTwice() -> [Bool] {
            var seen = [executor.isIsolatingCurrentContext() == true]
            let isDone = executor.perform {
                seen.append(executor.isIsolatingCurrentContext() == true)
                seen.append(executor.perform {})
            }
            return seen + [isDone]
        }

        func toilForOnce() -> UInt64 {
            executor.isException()
            return toil()
        }

        func note(_ number: Int, of who: Int) { notes[who, default: []].append(number) }

        /// Asks itself for something, many times, and does it when it has time.
        func ask(times: Int) {
            touch()
            for _ in 0..<times { Task { self.touch() } }
        }

        var all: [Int: [Int]] { notes }
    }

    /// Does something on a thread of its own.
    private func onThread<Result: Sendable>(
        _ body: @escaping @Sendable (ObjectIdentifier) -> Result
    ) async -> Result {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: body(ObjectIdentifier(Thread.current))) }
        }
    }

    /// Whether what a thread asks of the subject is done on that thread, at once.
    private func isDoneAtOnce(_ subject: Subject) async -> Bool {
        await onThread { mine in
            let before = subject.threads.withLock { $0.count }
            Task.immediate { await subject.touch() }
            return subject.threads.withLock { $0.dropFirst(before).first == mine }
        }
    }

    @Test func whatAThreadBringsIsDoneThereAndThen() async {
        let subject = Subject()
        #expect(await isDoneAtOnce(subject))
        #expect(await isDoneAtOnce(subject))
    }

    /// However many quick jobs it does meanwhile, even if they are none.
    @Test func afterSomethingSlowThePoolDoesWhatComesForManyTimesAsLong() async {
        let clock = Mutex<UInt64>(0)
        let subject = Subject(now: { clock.withLock { $0 } })
        await onThread { _ in _ = Task.immediate { await subject.toil() } }
        for _ in 0..<50 {
            #expect(subject.executor.isSlow)
            #expect(await !isDoneAtOnce(subject))
            // Until that has been done.
            await subject.touch()
        }
        clock.withLock { $0 += SessionExecutor.awayTimes * SessionExecutor.slow }
        #expect(subject.executor.isSlow)
        clock.withLock { $0 += SessionExecutor.longestAway }
        #expect(!subject.executor.isSlow)
        // The thread that did the last of it may not have left yet.
        while true {
            let isFree = subject.executor.perform {}
            if isFree { break }
            await Task.yield()
        }
        #expect(await isDoneAtOnce(subject))
    }

    /// Who is slow again and again has next to nothing of a thread that serves others.
    @Test func eachRelapseCostsTwiceAsMuch() async {
        let clock = Mutex<UInt64>(1)
        let subject = Subject(now: { clock.withLock { $0 } })
        let executor = subject.executor
        var away: [UInt64] = []
        for _ in 0..<20 {
            executor.foundSlow(11 * SessionExecutor.slow)
            let start = clock.withLock { $0 }
            while executor.isSlow { clock.withLock { $0 += 10 * SessionExecutor.slow } }
            away.append(clock.withLock { $0 } - start)
        }
        let first = 10 * SessionExecutor.slow * SessionExecutor.awayTimes
        #expect(away[..<5] == [first, 2 * first, 4 * first, 8 * first, 16 * first])
        #expect(away.last == SessionExecutor.longestAway)
        clock.withLock { $0 += 2 * SessionExecutor.longestAway }
        executor.foundSlow(11 * SessionExecutor.slow)
        clock.withLock { $0 += first }
        #expect(!executor.isSlow, "that was long ago")
    }

    /// An ordinary step may take over a millisecond when the processor has been at something else.
    @Test func whatIsHardlySlowCostsLittleHoweverOften() {
        let clock = Mutex<UInt64>(1)
        let executor = SessionExecutor(now: { clock.withLock { $0 } })
        for _ in 0..<100 {
            executor.foundSlow(SessionExecutor.slow + 100_000)
            #expect(executor.isSlow)
            clock.withLock { $0 += SessionExecutor.awayTimes * 100_000 }
            #expect(!executor.isSlow)
        }
        #expect(executor.slowRuns == 100)
    }

    /// The pool has as many threads as there are processors; others need them too.
    @Test func slowSessionsNeverHaveAllThreads() async {
        let lane = SlowLane(width: 2)
        let running = Mutex(0)
        let most = Mutex(0)
        await withCheckedContinuation { continuation in
            let left = Mutex(20)
            for _ in 0..<20 {
                lane.run {
                    let now = running.withLock { running in
                        running += 1
                        return running
                    }
                    most.withLock { $0 = max($0, now) }
                    var sum: UInt64 = 1
                    for number in 0..<200_000 as Range<UInt64> { sum = sum &* 31 &+ number }
                    running.withLock { $0 -= sum == 0 ? 2 : 1 }
                    let isLast = left.withLock { left in
                        left -= 1
                        return left == 0
                    }
                    if isLast { continuation.resume() }
                }
            }
        }
        #expect(most.withLock { $0 } <= 2)
    }

    /// As a snapshot: the presses after it are as quick as those before.
    @Test func whatIsAnExceptionSaysNothingOfWhatFollows() async {
        let subject = Subject(now: { 0 })
        await onThread { _ in _ = Task.immediate { await subject.toilForOnce() } }
        #expect(!subject.executor.isSlow)
        #expect(await isDoneAtOnce(subject))
        await onThread { _ in _ = Task.immediate { await subject.toil() } }
        #expect(subject.executor.isSlow)
    }

    @Test func whatIsSaidToBeSlowIsLeftToThePool() async {
        let subject = Subject(now: { 0 })
        subject.executor.leaveToPool()
        #expect(await !isDoneAtOnce(subject))
        await subject.touch()
        subject.executor.foundSlow(2 * SessionExecutor.slow)
        #expect(await !isDoneAtOnce(subject))
    }

    @Test func aThreadDoesOnlySoMuchThatItDidNotComeFor() async {
        let subject = Subject()
        let mine = await onThread { mine in
            Task.immediate { await subject.ask(times: 100) }
            return subject.threads.withLock { $0.count { $0 == mine } }
        }
        #expect(mine == SessionExecutor.mostInARow)
    }

    @Test func jobsFromManyThreadsAreDoneOneAtATimeAndInOrder() async {
        let subject = Subject()
        await withTaskGroup(of: Void.self) { group in
            for who in 0..<8 {
                group.addTask {
                    for number in 0..<500 {
                        if number % 100 == 50, who == 3 { _ = await subject.toil() }
                        await subject.note(number, of: who)
                    }
                }
            }
        }
        let all = await subject.all
        #expect(all.count == 8)
        for notes in all.values { #expect(notes == Array(0..<500)) }
    }

    /// Without a task, but one at a time with jobs all the same, and the subject's own.
    @Test func whatIsDoneAtOnceTakesItsTurnWithJobs() async {
        let subject = Subject()
        let done = await withTaskGroup { group in
            for who in 0..<4 {
                group.addTask {
                    await onThread { _ in
                        (0..<500).count { number in
                            let isDone = subject.executor.perform {
                                subject.assumeIsolated { $0.note(number, of: who) }
                            }
                            if !isDone { Task { await subject.note(number, of: who) } }
                            return isDone
                        }
                    }
                }
            }
            return await group.reduce(0, +)
        }
        #expect(done > 0)
        while await subject.all.values.map(\.count).reduce(0, +) < 2000 { await Task.yield() }
        #expect(await subject.all.values.allSatisfy { Set($0) == Set(0..<500) })
    }

    @Test func nothingIsDoneAtOnceWhereItIsNotItsTurn() async {
        let subject = Subject(now: { 0 })
        let seen = await onThread { _ in subject.doAtOnceTwice() }
        #expect(seen == [false, true, false, true])
        await onThread { _ in _ = subject.executor.perform { subject.assumeIsolated { _ = $0.toil() } } }
        #expect(subject.executor.isSlow)
        let isDone = subject.executor.perform {}
        #expect(!isDone)
    }

    @Test func theLastJobMayLetGoOfIt() async {
        for _ in 0..<200 {
            let name = await withCheckedContinuation { continuation in
                let subject = Subject(whenGone: { continuation.resume(returning: "gone") })
                Task.immediate { await subject.touch() }
            }
            #expect(name == "gone")
        }
    }
}
