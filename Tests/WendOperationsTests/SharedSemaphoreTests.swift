import TestSupport
import Testing

@testable import WendOperations

/// Permits that several workflows share: C-1a with the scope `process`.
@Suite struct SharedSemaphoreTests {
    /// Waits, without a clock, until something that another thread does has been done.
    private func until(_ isTrue: () -> Bool) async {
        while !isTrue() { await Task.yield() }
    }

    private func waiting(_ semaphore: WorkflowSemaphore) -> Int { semaphore.gate?.waitingCount ?? 0 }
    private func used(_ semaphore: WorkflowSemaphore) -> Int { semaphore.gate?.used ?? 0 }

    // MARK: The value

    /// C-1a.2 and C-1a.6
    @Test func aYoungerTicketWaitsForAnOlderOne() {
        var permits = SharedPermits<String>(GraphPlan.Semaphore("s", permits: 2))
        permits.take(1, now: 0)
        #expect(permits.answer(1, 2, now: 0) == .later)
        permits.wait(1, 2, "old")
        #expect(permits.answer(2, 1, now: 0) == .later)
        permits.wait(2, 1, "young")
        permits.wait(2, 1, "young")
        #expect(permits.next().isEmpty && permits.waiters == ["old", "young"])
        permits.giveBack(1)
        #expect(permits.next() == ["old"] && permits.answer(1, 2, now: 0) == .now)
        permits.leave(1)
        #expect(permits.next() == ["young"] && permits.answer(2, 1, now: 0) == .now)
    }

    /// C-1a.2
    @Test func overtakingIsAllowedWhereItIsAskedFor() {
        var permits = SharedPermits<String>(GraphPlan.Semaphore("s", permits: 2, isBarging: true))
        permits.take(1, now: 0)
        permits.wait(1, 2, "large")
        permits.wait(2, 1, "small")
        #expect(permits.answer(2, 1, now: 0) == .now && permits.next() == ["small"])
    }

    /// C-1a.8
    @Test func ofThoseWhoWaitForTimeTheOldestKnowsHowLong() {
        var permits = SharedPermits<Int>(GraphPlan.Semaphore("rate", permits: 2, refill: 100))
        permits.take(2, now: 1000)
        #expect(permits.answer(1, 1, now: 1000) == .at(1100))
        permits.wait(1, 1, 1)
        permits.wait(2, 1, 2)
        #expect(permits.answer(2, 1, now: 1100) == .later && permits.answer(1, 1, now: 1100) == .now)
        #expect(permits.next() == [1])
    }

    // MARK: The graph

    private func graph(own: Bool, barging: Bool = false) throws -> OperationGraph {
        var plan = GraphPlan()
        let shared = plan.add(GraphPlan.Semaphore("shared", isShared: true))
        let local = plan.add(GraphPlan.Semaphore("own", isBarging: barging))
        for name in ["a", "b"] { plan.add(name) }
        plan.want(GraphPlan.Want(semaphore: shared), for: OperationID(0))
        if own { for id in 0..<2 { plan.want(GraphPlan.Want(semaphore: local), for: OperationID(id)) } }
        var graph = try OperationGraph(plan)
        graph.recordsChanges = true
        graph.begin()
        return graph
    }

    /// C-1a.3 and C-1a.6: it waits for something outside, so nothing is stalled.
    @Test func whoIsRefusedHoldsNothingAndIsNotStalled() throws {
        var graph = try graph(own: false)
        #expect(graph.next().kind == .request && graph.activeCount == 1)
        graph.requested(OperationID(0), granted: false)
        #expect(graph.state(of: OperationID(0)) == .waiting && graph.activeCount == 0)
        #expect(graph.next().operation == OperationID(1))
        graph.complete(1, .succeeded)
        #expect(graph.next().kind == .none && graph.stalled().isEmpty && graph.outcome == nil)
        let isOffered = graph.offer(OperationID(0))
        #expect(isOffered && graph.next().kind == .request)
        graph.requested(OperationID(0), granted: true)
        #expect(graph.state(of: OperationID(0)) == .running)
        graph.complete(0, .succeeded)
        #expect(graph.next().kind == .none && graph.outcome == .completed)
    }

    /// C-1a.1: all or nothing, together with the workflow's own permits.
    @Test(arguments: [true, false]) func whoIsRefusedGivesItsOwnPermitsBackAndKeepsItsPlace(_ barging: Bool) throws {
        var graph = try graph(own: true, barging: barging)
        #expect(graph.next().kind == .request)
        graph.requested(OperationID(0), granted: false)
        let next = graph.next()
        #expect(barging ? next.operation == OperationID(1) : next.kind == .none)
        if barging { graph.complete(1, .succeeded) }
        let ticket = graph.ticket(of: OperationID(0))
        let isOffered = graph.offer(OperationID(0))
        #expect(isOffered && graph.next().kind == .request && graph.ticket(of: OperationID(0)) == ticket)
    }

    /// C-1b: a guard holds back one operation, not those who stand behind it for permits.
    @Test func whoWaitsForAGuardLeavesTheQueueOutside() throws {
        var plan = GraphPlan()
        let shared = plan.add(GraphPlan.Semaphore("shared", isShared: true))
        for name in ["a", "b", "gate"] { plan.add(name) }
        plan.want(GraphPlan.Want(semaphore: shared), for: OperationID(0))
        plan.depend(.name("b"), on: .name("gate"))
        plan.guardOperation(.name("a"), by: .name("b"), .executing)
        var graph = try OperationGraph(plan)
        graph.recordsChanges = true
        graph.begin()
        #expect(graph.next().kind == .request && graph.next().operation == OperationID(2))
        graph.requested(OperationID(0), granted: false)
        graph.complete(2, .succeeded)
        #expect(graph.next().operation == OperationID(1) && graph.takeChanges().isEmpty)
        let isOffered = graph.offer(OperationID(0))
        #expect(isOffered && graph.next().kind == .none && graph.takeChanges() == [.withdrawn(OperationID(0))])
        graph.complete(1, .succeeded)
        #expect(graph.next().kind == .request)
    }

    /// C-1a.4
    @Test func wantingMoreThanThereIsIsAnErrorInEveryScope() throws {
        let workflow = Workflow()
        let semaphore = WorkflowSemaphore("s", permits: 2, scope: .process)
        let a = workflow.add("a") { 1 }
        try workflow.take(semaphore, for: a)
        try workflow.take(semaphore, amount: 2, for: a)
        #expect(workflow.check().problems == [WorkflowProblem(.tooManyPermits, ["a"], detail: "s")])
    }

    // MARK: The engine

    /// A started workflow of one operation that takes all permits and ends when the gate opens.
    private func holder(_ semaphore: WorkflowSemaphore, _ gate: Gate) async throws -> Workflow {
        let workflow = Workflow()
        let holding = workflow.add("holding") { () async in await gate.pass() }
        try workflow.take(semaphore, exclusive: true, for: holding)
        workflow.start()
        await until { used(semaphore) == semaphore.permits }
        return workflow
    }

    /// C-1a.2 and C-1a.6: first come, first served, whichever workflow asks.
    @Test func workflowsAreServedInTheOrderOfAsking() async throws {
        let semaphore = WorkflowSemaphore("s", scope: .process)
        let gate = Gate()
        let log = Log()
        let first = try await holder(semaphore, gate)
        var others: [Workflow] = []
        for number in 0..<6 {
            let workflow = Workflow()
            let operation =
                number % 2 == 0
                ? workflow.add { log.add("\(number)") } : workflow.add { () async in log.add("\(number)") }
            try workflow.take(semaphore, for: operation)
            workflow.start()
            await until { waiting(semaphore) == number + 1 }
            others.append(workflow)
        }
        #expect(log.all.isEmpty && others.allSatisfy(\.isActive))
        await gate.open()
        for workflow in [first] + others { await workflow.waitForEnd() }
        #expect(log.all == ["0", "1", "2", "3", "4", "5"] && others.allSatisfy { !$0.isFailed })
        #expect(used(semaphore) == 0 && waiting(semaphore) == 0)
    }

    /// C-1a.6: and those behind it move up.
    @Test func aCancelledWorkflowLeavesTheQueueAtOnce() async throws {
        let semaphore = WorkflowSemaphore("s", permits: 2, scope: .process)
        let gate = Gate()
        let first = Workflow()
        try first.take(semaphore, for: first.add { () async in await gate.pass() })
        first.start()
        await until { used(semaphore) == 1 }
        let wantsAll = Workflow()
        let never = wantsAll.add("never") { 1 }
        try wantsAll.take(semaphore, amount: 2, for: never)
        wantsAll.start()
        await until { waiting(semaphore) == 1 }
        let behind = Workflow()
        let served = behind.add("served") { 1 }
        try behind.take(semaphore, for: served)
        behind.start()
        await until { waiting(semaphore) == 2 }
        wantsAll.cancel()
        #expect(waiting(semaphore) <= 1)
        await wantsAll.waitForEnd()
        await behind.waitForEnd()
        #expect(wantsAll.error?.code == .cancelled && never.isCancelled && served.isFinished)
        await gate.open()
        await first.waitForEnd()
        #expect(used(semaphore) == 0 && waiting(semaphore) == 0)
    }

    /// C-0: one waiting operation is cancelled at once and leaves the queue; its workflow goes on.
    @Test func aCancelledOperationLeavesTheQueueAtOnce() async throws {
        let semaphore = WorkflowSemaphore("s", scope: .process)
        let gate = Gate()
        let first = try await holder(semaphore, gate)
        let workflow = Workflow()
        let operation = workflow.add("a") { 1 }
        try workflow.take(semaphore, for: operation)
        workflow.start()
        await until { waiting(semaphore) == 1 && workflow.state(of: operation) == .waiting }
        #expect(workflow.cancel(operation) == .cancelled && waiting(semaphore) == 0)
        await workflow.waitForEnd()
        #expect(operation.isCancelled && !workflow.isFailed)
        await gate.open()
        await first.waitForEnd()
    }

    /// C-1a.1: given back on failure, on a retry's pause, and when a run that takes too long is given up.
    @Test(arguments: ["fails", "retries", "hangs"]) func permitsComeBackHoweverARunEnds(_ how: String) async throws {
        let clock = JumpingClock()
        var options = WorkflowOptions()
        options.clock = clock.clock
        let semaphore = WorkflowSemaphore("s", scope: .process)
        let gate = Gate()
        let workflow = Workflow(options)
        let settings =
            switch how {
            case "retries": OperationSettings(retry: RetryPolicy(attempts: 3, backoff: Backoff(.seconds(1))))
            case "hangs": OperationSettings(timeout: .seconds(1), overrun: .abandon)
            default: OperationSettings()
            }
        let bad = workflow.add("bad", settings: settings) { () async throws in
            if how == "hangs" { await gate.pass() }
            throw Boom()
        }
        let next = Workflow(options)
        let good = next.add("good") { 1 }
        try workflow.take(semaphore, for: bad)
        try next.take(semaphore, for: good)
        async let failing: Void = workflow.run()
        async let working: Void = next.run()
        _ = try await (failing, working)
        #expect(bad.result?.isFailure == true && good.isFinished && used(semaphore) == 0)
        await gate.open()
    }

    /// C-1a.8
    @Test func aSharedRateLimitIsKeptByAllWorkflowsTogether() async throws {
        let clock = JumpingClock()
        var options = WorkflowOptions()
        options.clock = clock.clock
        let rate = WorkflowSemaphore("rate", rate: 2, per: .seconds(1), scope: .process, clock: clock.clock)
        let workflows = (0..<3).map { _ in Workflow(options) }
        for workflow in workflows {
            for number in 0..<2 { try workflow.take(rate, for: workflow.add { number }) }
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for workflow in workflows { group.addTask { try await workflow.run() } }
            try await group.waitForAll()
        }
        #expect(clock.pauses.reduce(.zero, +) >= .seconds(2))
    }

    @Test func aWorkflowNobodyHoldsStillGetsItsTurn() async throws {
        let semaphore = WorkflowSemaphore("s", scope: .process)
        let gate = Gate()
        let ran = Gate()
        let first = try await holder(semaphore, gate)
        do {
            let forgotten = Workflow()
            try forgotten.take(semaphore, for: forgotten.add { () async in await ran.open() })
            forgotten.start()
        }
        await until { waiting(semaphore) == 1 }
        await gate.open()
        await ran.pass()
        await first.waitForEnd()
    }

    /// C-1a.1 to C-1a.6 together: whatever mixture of own and shared permits, everything runs and nothing is overdrawn.
    @Test func manyWorkflowsWithManySemaphoresAllEnd() async throws {
        for seed in 0..<150 {
            var dice = SeededGenerator(seed: UInt64(seed) &* 31 &+ 7)
            let shared = (0..<3).map {
                WorkflowSemaphore("s\($0)", permits: 1 + dice.below(3), barging: dice.below(4) == 0, scope: .process)
            }
            let watch = PermitWatch(shared.map(\.permits))
            let workflows = try (0..<4).map { _ in try Self.workflow(shared, watch, &dice) }
            let victim = dice.below(8)
            await withTaskGroup(of: Void.self) { group in
                for (number, workflow) in workflows.enumerated() {
                    group.addTask {
                        workflow.start()
                        if number == victim {
                            await Task.yield()
                            workflow.cancel()
                        }
                        await workflow.waitForEnd()
                    }
                }
            }
            for (number, workflow) in workflows.enumerated() where number != victim {
                #expect(workflow.error == nil && workflow.progress.fraction == 1, "seed \(seed)")
            }
            #expect(!watch.isOverdrawn, "seed \(seed)")
            #expect(shared.allSatisfy { used($0) == 0 && waiting($0) == 0 }, "seed \(seed)")
        }
    }

    private static func workflow(
        _ shared: [WorkflowSemaphore], _ watch: PermitWatch, _ dice: inout SeededGenerator
    ) throws -> Workflow {
        let workflow = Workflow(limit: dice.below(4), workers: 2)
        let own = [WorkflowSemaphore("a"), WorkflowSemaphore("b", permits: 2)]
        for number in 0..<12 {
            var wants = [0, 0, 0]
            for index in 0..<3 where dice.below(2) == 0 { wants[index] = 1 + dice.below(shared[index].permits) }
            let amounts = wants
            let settings = OperationSettings(
                priority: [.low, .normal, .high][dice.below(3)])
            let operation =
                number % 2 == 0
                ? workflow.add(settings: settings) { () async in
                    watch.begin(amounts)
                    await Task.yield()
                    watch.end(amounts)
                }
                : workflow.add(settings: settings) {
                    watch.begin(amounts)
                    watch.end(amounts)
                }
            for index in 0..<3 where wants[index] > 0 {
                try workflow.take(shared[index], amount: wants[index], for: operation)
            }
            if dice.below(2) == 0 { try workflow.take(own[dice.below(2)], for: operation) }
        }
        return workflow
    }
}

/// Adds up the permits in use.
private final class PermitWatch: Sendable {
    private let capacities: [Int]
    private let state: Guarded<(used: [Int], isOverdrawn: Bool)>

    init(_ capacities: [Int]) {
        self.capacities = capacities
        state = Guarded((capacities.map { _ in 0 }, false))
    }

    var isOverdrawn: Bool { state.withLock { $0.isOverdrawn } }

    func begin(_ amounts: [Int]) {
        state.withLock { state in
            for index in amounts.indices {
                state.used[index] += amounts[index]
                if state.used[index] > capacities[index] { state.isOverdrawn = true }
            }
        }
    }

    func end(_ amounts: [Int]) {
        state.withLock { state in for index in amounts.indices { state.used[index] -= amounts[index] } }
    }
}
