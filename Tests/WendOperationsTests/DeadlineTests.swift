import Dispatch
import TestSupport
import Testing

@testable import WendOperations

/// Deadlines are kept whatever an operation waits for.
struct DeadlineTests {
    private static func late(_ name: String, _ time: Duration) -> WorkflowError {
        WorkflowError(.deadlineExceeded, [name], detail: "\(time)")
    }

    private let clock = VirtualClock()

    private func workflow(limit: Int = 0) -> Workflow {
        var options = WorkflowOptions(limit: limit)
        options.clock = WorkflowClock(clock)
        return Workflow(options)
    }

    /// Runs with time that passes as soon as nothing else can happen.
    private func run(_ workflow: Workflow) async {
        workflow.start()
        while !workflow.isCompleted {
            await Task.yield()
            let (isQuiet, waiting) = workflow.core.look { machine in
                (
                    machine.crew.live == 0 && machine.alarms.ringing == 0 && !machine.graph.hasReady
                        && machine.audience.isQuiet, machine.alarms.count
                )
            }
            // Everybody who is under way sleeps: the operations that run, and all timers.
            let running = workflow.core.withGraph { $0.activeCount } ?? 0
            guard isQuiet, running == asleep.withLock({ $0 }), clock.sleeperCount == running + waiting else { continue }
            if let next = clock.nextWake { clock.advance(to: next) }
        }
        await workflow.waitForEnd()
    }

    /// How many operations sleep.
    private let asleep = Guarded(0)

    private func sleep(_ time: Duration) async throws {
        asleep.withLock { $0 += 1 }
        defer { asleep.withLock { $0 -= 1 } }
        try await clock.sleep(until: clock.now.advanced(by: time))
    }

    private func sleeping(_ time: Duration) -> @Sendable () async throws -> Void { { try await sleep(time) } }

    @Test func whatItDependsOnMayTakeLonger() async {
        let workflow = workflow()
        workflow.add("slow", sleeping(.seconds(10)))
        let late = workflow.add("late", after: "slow", settings: OperationSettings(deadline: .seconds(5))) { 1 }
        let after = workflow.add("after", after: "late") { 2 }
        let log = Log()
        workflow.observe { [clock] event in
            if case .operationFailed = event.kind { log.add("\(event.name ?? "") at \(clock.now.offset)") }
        }
        await run(workflow)
        #expect(late.result?.error as? WorkflowError == Self.late("late", .seconds(5)))
        #expect(log.all == ["late at 5.0 seconds"])
        // A failure completes it: dependents follow.
        #expect(after.result?.error == nil && workflow.state(of: after) == .succeeded)
    }

    @Test func itMayWaitForASlot() async {
        let workflow = workflow(limit: 1)
        workflow.add("slow", sleeping(.seconds(10)))
        let late = workflow.add("late", settings: OperationSettings(deadline: .seconds(5))) { 1 }
        await run(workflow)
        #expect(late.result?.error as? WorkflowError == Self.late("late", .seconds(5)))
        #expect(workflow.error == nil)
    }

    @Test(arguments: [false, true]) func itMayWaitForPermits(_ isShared: Bool) async throws {
        let workflow = workflow()
        let printer = WorkflowSemaphore("printer", permits: 1, scope: isShared ? .process : .workflow)
        let slow = workflow.add("slow", sleeping(.seconds(10)))
        let late = workflow.add("late", settings: OperationSettings(deadline: .seconds(5))) { 1 }
        let next = workflow.add("next") { 3 }
        for each in [slow as AnyWorkflowOperation, late, next] { try workflow.take(printer, for: each) }
        await run(workflow)
        #expect(late.result?.error as? WorkflowError == Self.late("late", .seconds(5)))
        #expect(workflow.state(of: next) == .succeeded)
    }

    @Test func itMayPauseBetweenTries() async {
        let workflow = workflow()
        let tries = Log()
        let late = workflow.add(
            "late",
            settings: OperationSettings(
                retry: RetryPolicy(attempts: 100, backoff: Backoff(.seconds(2))), deadline: .seconds(5))
        ) { (context: OperationContext) throws -> Int in
            tries.add("\(context.attempt)")
            throw Boom()
        }
        await run(workflow)
        #expect(late.result?.error as? WorkflowError == Self.late("late", .seconds(5)))
        #expect(clock.now.offset == .seconds(5) && tries.all.count >= 2)
    }

    @Test func whatIsLedToAfterItsTimeFailsAtOnce() async throws {
        let workflow = workflow()
        workflow.add("slow", sleeping(.seconds(10)))
        let ran = Log()
        let late = workflow.add("late", settings: OperationSettings(deadline: .seconds(5))) { ran.add("late") }
        try workflow.addSegue(from: "slow", to: "late") { _, _ in true }
        await run(workflow)
        #expect(late.result?.error as? WorkflowError == Self.late("late", .seconds(5)) && ran.all.isEmpty)
    }

    @Test func whatNothingLeadsToIsNotMeant() async throws {
        let workflow = workflow()
        workflow.add("slow", sleeping(.seconds(10)))
        let late = workflow.add("late", settings: OperationSettings(deadline: .seconds(5))) { 1 }
        try workflow.addSegue(from: "slow", to: "late") { _, _ in false }
        await run(workflow)
        #expect(late.result == nil && workflow.state(of: late) == .unreached)
    }

    @Test func whatIsLedToLateDoesNotWaitForPermits() async throws {
        let workflow = workflow()
        let printer = WorkflowSemaphore()
        workflow.add("hog", settings: OperationSettings(semaphores: [printer]), sleeping(.seconds(100)))
        workflow.add("slow", sleeping(.seconds(10)))
        let late = workflow.add(
            "late", settings: OperationSettings(deadline: .seconds(5), semaphores: [printer])
        ) { 1 }
        try workflow.addSegue(from: "slow", to: late)
        let ends = Log()
        workflow.observe { event in
            if case .operationFailed = event.kind { ends.add("\(event.name ?? "") \(event.time)") }
        }
        await run(workflow)
        #expect(ends.all == ["late 10.0 seconds"])
        #expect(late.result?.error as? WorkflowError == Self.late("late", .seconds(5)))
    }

    /// The deadline passes while somebody is asked about the operation: it is neither waiting nor running then.
    @Test(arguments: [false, true]) func aDeadlineThatPassesWhileSomebodyIsAskedIsKept(_ isGuard: Bool) async throws {
        let workflow = workflow()
        workflow.add("slow", sleeping(.seconds(1000)))
        let clock = clock
        let moved = Guarded(false)
        let move: @Sendable () -> Void = {
            let isFirst = moved.withLock { moved in
                defer { moved = true }
                return !moved
            }
            if isFirst { clock.advance(by: .seconds(6)) }
        }
        var settings = OperationSettings(deadline: .seconds(5))
        if !isGuard {
            settings.retry = RetryPolicy(attempts: 9, backoff: Backoff(.seconds(500), maximum: .seconds(500))) { _ in
                move()
                return true
            }
        }
        let late = workflow.add("late", settings: settings) { () throws -> Int in throw Boom() }
        if isGuard {
            try workflow.addGuard(on: late) { _ in
                move()
                return .wait
            }
        }
        let ends = Guarded<Duration?>(nil)
        workflow.observe { event in
            if case .operationFailed = event.kind, event.name == "late" { ends.withLock { $0 = event.time } }
        }
        await run(workflow)
        #expect(ends.withLock { $0 ?? .seconds(9999) } < .seconds(100))
        #expect(late.result?.error as? WorkflowError == Self.late("late", .seconds(5)))
    }

    /// One thread, which somebody else has: the deadline does not wait for it.
    @Test(.timeLimit(.minutes(10)), arguments: [OperationSettings.Overrun.await, .abandon])
    func itMayWaitForAThread(_ overrun: OperationSettings.Overrun) async throws {
        let executor = ThreadExecutor(threads: 1)
        let thread = DispatchSemaphore(value: 0)
        let isTaken = Gate()
        let keeper = Task(executorPreference: executor) {
            await isTaken.open()
            thread.wait()
        }
        await isTaken.pass()
        let workflow = workflow()
        let settings = OperationSettings(deadline: .seconds(5), overrun: overrun, executor: executor)
        let ran = Guarded(false)
        let late = workflow.add("late", settings: settings) { ran.withLock { $0 = true } }
        let after = workflow.add("after", after: late) { late.result?.error as? WorkflowError }
        workflow.start()
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(5))
        // It ends while the thread is still taken.
        await workflow.waitForEnd()
        #expect(try after.value == Self.late("late", .seconds(5)))
        thread.signal()
        await keeper.value
        // Whatever comes to the thread afterwards, it is not the operation.
        await Task(executorPreference: executor) {}.value
        #expect(!ran.withLock { $0 })
    }

    @Test func forEverIsNoTrap() async throws {
        #expect(Backoff(.seconds(Int64.max / 2)).pause(after: 3, random: 0) > .zero)
        let workflow = Workflow(WorkflowOptions(timeout: .seconds(Int64.max)))
        let value = workflow.add(
            settings: OperationSettings(timeout: .seconds(Int64.max), deadline: .seconds(Int64.max))
        ) { () async in 1 }
        try await workflow.run()
        #expect(try value.value == 1)
    }

    @Test func whatIsInTimeIsLeftAlone() async {
        let workflow = workflow()
        let slow = workflow.add("slow", settings: OperationSettings(deadline: .seconds(11)), sleeping(.seconds(10)))
        let next = workflow.add("next", after: "slow", settings: OperationSettings(deadline: .seconds(11))) { 1 }
        await run(workflow)
        #expect(workflow.state(of: slow) == .succeeded && workflow.state(of: next) == .succeeded)
    }

    /// No time at all, for work of every sort: it never begins.
    @Test(arguments: [OperationSettings.Overrun.await, .abandon]) func withoutAnyTimeNothingBegins(
        _ overrun: OperationSettings.Overrun
    ) async throws {
        let ran = Log()
        for time in [Duration.zero, .seconds(-1)] {
            for isDeadline in [false, true] {
                let workflow = Workflow()
                let settings = OperationSettings(
                    timeout: isDeadline ? nil : time, deadline: isDeadline ? time : nil, overrun: overrun)
                let all: [AnyWorkflowOperation] = [
                    workflow.add("plain", settings: settings) { ran.add("plain") },
                    workflow.add("context", settings: settings) { (_: OperationContext) in ran.add("context") },
                    workflow.add("async", settings: settings) { () async in ran.add("async") },
                    workflow.add(
                        "prepared", settings: settings,
                        prepare: { _, _ in
                            ran.add("preparation"); return .proceed
                        }
                    ) { _ in
                        ran.add("prepared")
                    },
                ]
                try await workflow.run()
                for each in all {
                    let code = (each.anyResult?.error as? WorkflowError)?.code
                    #expect(code == (isDeadline ? .deadlineExceeded : .timedOut), "\(each.name ?? "") \(time)")
                }
            }
        }
        #expect(ran.all.isEmpty)
    }

    /// Work that keeps the only thread: no alarm can ring before it ends, and it has failed all the same.
    @Test(arguments: [false, true], [OperationSettings.Overrun.await, .abandon])
    func whatEndsAfterItsTimeHasFailed(_ isDeadline: Bool, _ overrun: OperationSettings.Overrun) async throws {
        let time = Guarded(Duration.zero)
        var options = WorkflowOptions()
        // Alarms never ring: whoever waits for one is cancelled at the end.
        options.clock = WorkflowClock(
            now: { time.withLock { $0 } }, sleep: { _ in try await Task.sleep(for: .seconds(3600)) })
        let workflow = Workflow(options)
        let settings = OperationSettings(
            timeout: isDeadline ? nil : .seconds(2), deadline: isDeadline ? .seconds(2) : nil, overrun: overrun)
        let late = workflow.add("late", settings: settings) { time.withLock { $0 += .seconds(2) } }
        let after = workflow.add("after", after: late, requires: .failed) { 1 }
        let inTime = workflow.add("in time", after: after, settings: OperationSettings(timeout: .seconds(2))) {
            time.withLock { $0 += .milliseconds(1999) }
        }
        try await workflow.run()
        let code = (late.result?.error as? WorkflowError)?.code
        #expect(code == (isDeadline ? .deadlineExceeded : .timedOut))
        #expect(try after.value == 1 && workflow.state(of: inTime) == .succeeded)
    }

    /// Runs that end at the very moment they are given up: each is concluded once, and nobody is waited for in vain.
    @Test(.timeLimit(.minutes(10)), arguments: 0..<20) func endingAndGivingUpAtOnceIsOneEnd(_ round: Int) async throws {
        let clock = VirtualClock()
        let workflow = Workflow(WorkflowOptions(clock: clock))
        let count = 40
        let settings = OperationSettings(timeout: .seconds(1), overrun: .abandon)
        let ends = Guarded<[String: Int]>([:])
        workflow.observe { event in
            switch event.kind {
            case .operationSucceeded, .operationFailed: ends.withLock { $0[event.name ?? "", default: 0] += 1 }
            default: break
            }
        }
        for number in 0..<count {
            workflow.add("o\(number)", settings: settings) { try await clock.sleep(for: .seconds(1)) }
        }
        workflow.start()
        await clock.waitForSleepers(2 * count)
        clock.advance(by: .seconds(1))
        await workflow.waitForEnd()
        #expect(ends.withLock { $0.count } == count && ends.withLock { $0.values.allSatisfy { $0 == 1 } })
    }

    /// Nobody reads a clock for an operation without time limits.
    @Test func aClockIsReadOnlyWhereTimeMatters() async throws {
        let reads = Guarded(0)
        var options = WorkflowOptions()
        options.clock = WorkflowClock(
            now: {
                reads.withLock { $0 += 1 }
                return .zero
            }, sleep: { _ in })
        let workflow = Workflow(options)
        for number in 0..<100 { workflow.add { number } }
        try await workflow.run()
        // The start, from which everything counts.
        #expect(reads.withLock { $0 } == 1)
    }

    /// Random graphs with limits, permits, tries, time limits and work that sleeps: whatever has a deadline has ended by then, and what
    /// has none is never late.
    @Test(.timeLimit(.minutes(10)), arguments: 0..<150) func nothingEndsLate(_ seed: UInt64) async throws {
        var dice = SeededGenerator(seed: seed)
        func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &dice) }
        let workflow = workflow(limit: below(4))
        let printer = WorkflowSemaphore("printer", permits: 1 + below(2), scope: below(2) == 0 ? .process : .workflow)
        var deadlines: [String: Duration] = [:]
        var all: [AnyWorkflowOperation] = []
        for number in 0..<(3 + below(12)) {
            let name = "o\(number)"
            let (time, fails) = (Duration.seconds(below(6)), below(4))
            var settings = OperationSettings(overrun: below(2) == 0 ? .await : .abandon)
            if below(2) == 0 {
                settings.deadline = .milliseconds(500 + below(14) * 1000)
                deadlines[name] = settings.deadline
            }
            if below(3) == 0 { settings.timeout = .milliseconds(700 + below(4) * 1000) }
            if below(3) == 0 {
                settings.retry = RetryPolicy(attempts: 1 + below(6), backoff: Backoff(.seconds(below(4))))
            }
            let operation = workflow.add(name, settings: settings) { (context: OperationContext) async throws in
                if time > .zero { try await sleep(time) }
                if context.attempt <= fails - 1 { throw Boom() }
            }
            for source in all where below(5) == 0 { try workflow.addDependency(from: source, to: operation) }
            if below(4) == 0 { try workflow.take(printer, for: operation) }
            if below(8) == 0, let source = all.last {
                try workflow.addSegue(from: source, to: operation) { _, _ in true }
            }
            all.append(operation)
        }
        let gated = Set(
            workflow.core.look { machine in machine.plan.segues.compactMap { machine.plan.resolve($0.target) } }.map {
                "o\($0)"
            })
        let ends = Guarded<[(String, Duration)]>([])
        workflow.observe { event in
            switch event.kind {
            case .operationSucceeded, .operationFailed: ends.withLock { $0.append((event.name ?? "", event.time)) }
            default: break
            }
        }
        await run(workflow)
        for (name, time) in ends.withLock({ $0 }) {
            guard let deadline = deadlines[name], !gated.contains(name) else { continue }
            #expect(time <= deadline, "seed \(seed): \(name) ended at \(time)")
        }
        for operation in all {
            #expect(
                workflow.state(of: operation).isFinal || workflow.state(of: operation) == .unreached, "seed \(seed)")
            if deadlines[operation.name ?? ""] == nil {
                #expect((operation.anyResult?.error as? WorkflowError)?.code != .deadlineExceeded, "seed \(seed)")
            }
        }
    }
}
