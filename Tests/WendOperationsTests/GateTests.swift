import Synchronization
import Testing

@testable import WendOperations

/// Cancellation, permits and guards: C-0 and C-1, rule by rule.
@Suite struct GateTests {
    // MARK: C-0

    /// C-0: idempotent; nothing starts any more; what runs is awaited
    @Test func cancellingStartsNothingMoreAndAwaitsWhatRuns() async throws {
        let workflow = Workflow(limit: 1)
        let gate = Gate()
        let running = workflow.add("running") { () async throws in
            await gate.open()
            while !Task.isCancelled { await Task.yield() }
            throw CancellationError()
        }
        let never = workflow.add("never") { 1 }
        workflow.start()
        await gate.pass()
        workflow.cancel()
        workflow.cancel()
        await workflow.waitForEnd()
        #expect(workflow.error?.code == .cancelled && running.isFinished && never.isCancelled && !never.isFinished)
    }

    /// C-0: the task that waits
    @Test func cancellingTheTaskCancelsTheWorkflow() async throws {
        let gate = Gate()
        let task = Task {
            let workflow = Workflow()
            workflow.add { () async in
                await gate.open()
                while !Task.isCancelled { await Task.yield() }
            }
            try await workflow.run()
        }
        await gate.pass()
        task.cancel()
        await #expect(throws: WorkflowError(.cancelled)) { try await task.value }
    }

    /// C-0: the flag in the context
    @Test func synchronousWorkSeesTheCancellation() async throws {
        let workflow = Workflow()
        let operation = workflow.add { [weak workflow] context in
            let before = context.isCancelled
            workflow?.cancel()
            return !before && context.isCancelled
        }
        workflow.start()
        await workflow.waitForEnd()
        #expect(try workflow.isFailed && operation.value)
    }

    /// C-0: one operation, and what follows it
    @Test func oneOperationIsCancelledByItself() throws {
        var plan = GraphPlan()
        let a = plan.add("a")
        let b = plan.add("b")
        let c = plan.add("c")
        let d = plan.add("d")
        plan.depend(b, on: a)
        plan.depend(c, on: b)
        plan.depend(.operation(d), on: .operation(b), requires: .always)
        var graph = try OperationGraph(plan)
        #expect(graph.start() == [a])
        #expect(graph.cancel(b) == .cancelled && graph.cancel(b) == .ended && graph.cancel(a) == .running)
        #expect(graph.state(of: c) == .skipped && graph.reason(for: c) == .sourceWillNotRun(b))
        #expect(graph.next().operation == d)
        #expect(graph.complete(a, .succeeded) == [] && graph.cancel(a) == .ended)
        #expect(graph.complete(d, .succeeded) == [] && graph.outcome == .completed)
    }

    /// C-0: a running operation
    @Test func aRunningOperationIsSignalledAloneAndEndsAsItLikes() async throws {
        let workflow = Workflow()
        let gate = Gate()
        let one = workflow.add("one") { () async -> Int in
            await gate.open()
            while !Task.isCancelled { await Task.yield() }
            return 1
        }
        let two = workflow.add("two", after: one) { !Task.isCancelled }
        workflow.start()
        await gate.pass()
        #expect(workflow.cancel(one) == .running)
        await workflow.waitForEnd()
        #expect(try one.value == 1 && two.value && !workflow.isFailed)
        #expect(workflow.cancel("one") == .ended)
    }

    // MARK: C-1 (a)

    /// Operations with what they want of semaphores with these capacities; all are ready at once.
    private func graph(
        _ capacities: [Int], _ wants: [[GraphPlan.Want]], limit: Int = 0, barging: Bool = false
    ) throws -> OperationGraph {
        var plan = GraphPlan(limit: limit)
        for capacity in capacities { _ = plan.add(GraphPlan.Semaphore("s", permits: capacity, isBarging: barging)) }
        for each in wants {
            let id = plan.add()
            for want in each { plan.want(want, for: id) }
        }
        return try OperationGraph(plan)
    }

    private func ids(_ numbers: Int...) -> [OperationID] { numbers.map { OperationID($0) } }

    /// C-1a.1
    @Test func permitsAreTakenAllOrNothing() throws {
        let both = [GraphPlan.Want(semaphore: 0), GraphPlan.Want(semaphore: 1)]
        var graph = try graph([1, 1], [[both[0]], both, [both[1]]])
        // The second waits for both and holds neither; strictly, the third may not overtake it.
        #expect(graph.start() == ids(0))
        #expect(graph.state(of: OperationID(1)) == .waiting && graph.activeCount == 1)
        #expect(graph.complete(OperationID(0), .failed) == ids(1))
        #expect(graph.complete(OperationID(1), .succeeded) == ids(2))
    }

    /// Several workers look at a graph: one says what has ended, another looks for a stall before the first has gone on.
    @Test func nobodyIsStalledBeforeThePermitsThatCameBackHaveBeenLookedAt() throws {
        let one = GraphPlan.Want(semaphore: 0)
        var graph = try graph([1], [[one], [one]])
        graph.begin()
        #expect(graph.next().operation == OperationID(0))
        #expect(graph.next().kind == .none)
        graph.complete(0, .succeeded)
        #expect(graph.stalled().isEmpty)
        #expect(graph.next().operation == OperationID(1))
    }

    /// C-1a.2
    @Test func nobodyOvertakesAnOlderWaiterForTheSameSemaphore() throws {
        let one = GraphPlan.Want(semaphore: 0)
        let two = GraphPlan.Want(semaphore: 0, amount: 2)
        var strict = try graph([2], [[one], [two], [one]])
        #expect(strict.start() == ids(0))
        #expect(strict.complete(OperationID(0), .succeeded) == ids(1))
        var barging = try graph([2], [[one], [two], [one]], barging: true)
        #expect(barging.start() == ids(0, 2))
    }

    /// C-1a.3
    @Test func aBlockedOperationHoldsNoSlotAndNoOtherSemaphore() throws {
        let first = GraphPlan.Want(semaphore: 0)
        let other = GraphPlan.Want(semaphore: 1)
        var graph = try graph([1, 1], [[first], [first], [other]], limit: 2)
        #expect(graph.start() == ids(0, 2))
    }

    /// C-1a.4
    @Test func wantingMoreThanThereIsIsAnError() {
        #expect(throws: WorkflowError(.tooManyPermits, ["operation 0"], detail: "s")) {
            try graph([2], [[GraphPlan.Want(semaphore: 0, amount: 3)]])
        }
        #expect(throws: WorkflowError(.tooManyPermits, ["operation 0"], detail: "s")) {
            try graph([2], [[GraphPlan.Want(semaphore: 0), GraphPlan.Want(semaphore: 0, amount: 2)]])
        }
    }

    /// C-1a.4
    @Test func wantingNothingHasNoEffect() throws {
        var graph = try graph([1], [[GraphPlan.Want(semaphore: 0)], [GraphPlan.Want(semaphore: 0, amount: 0)]])
        #expect(graph.start() == ids(0, 1))
    }

    @Test func wantingNothingHasNoEffectOnWhatIsGuardedEither() throws {
        var plan = GraphPlan()
        _ = plan.add(GraphPlan.Semaphore("s", permits: 2))
        for name in ["a", "b"] { plan.add(name) }
        plan.want(GraphPlan.Want(semaphore: 0), for: OperationID(0))
        plan.want(GraphPlan.Want(semaphore: 0, isExclusive: true), for: OperationID(0))
        plan.want(GraphPlan.Want(semaphore: 0, amount: 0), for: OperationID(1))
        plan.guardOperation(.name("b"), by: .name("a"), .failed)
        var graph = try OperationGraph(plan)
        #expect(graph.start() == ids(0, 1))
    }

    /// C-1a: the mode exclusive
    @Test func anExclusiveHolderIsAlone() throws {
        let shared = GraphPlan.Want(semaphore: 0)
        let alone = GraphPlan.Want(semaphore: 0, isExclusive: true)
        var graph = try graph([3], [[shared], [shared], [alone], [shared]])
        #expect(graph.start() == ids(0, 1))
        #expect(graph.complete(OperationID(0), .succeeded) == [])
        #expect(graph.complete(OperationID(1), .succeeded) == ids(2))
        #expect(graph.complete(OperationID(2), .succeeded) == ids(3))
    }

    /// C-1a.8
    @Test func theRateOfARateLimitIsKept() throws {
        var plan = GraphPlan()
        let gate = plan.add(GraphPlan.Semaphore("rate", permits: 2, refill: 100))
        for _ in 0..<5 { plan.want(GraphPlan.Want(semaphore: gate), for: plan.add()) }
        var graph = try OperationGraph(plan)
        graph.begin()
        var starts: [Int64: Int] = [:]
        var now: Int64 = 1000
        while graph.outcome == nil {
            while true {
                let step = graph.next(now: now)
                guard step.kind == .start else { break }
                starts[now, default: 0] += 1
                graph.complete(step.operation.index, .succeeded)
            }
            now = graph.nextDeadline ?? now
            graph.tick()
        }
        #expect(starts == [1000: 2, 1100: 1, 1200: 1, 1300: 1])
    }

    /// C-1a.8
    @Test func aRateLimitedWorkflowWaitsForTheClock() async throws {
        let clock = JumpingClock()
        var options = WorkflowOptions()
        options.clock = clock.clock
        let workflow = Workflow(options)
        let rate = WorkflowSemaphore("rate", rate: 2, per: .seconds(1))
        for number in 0..<6 { try workflow.take(rate, for: workflow.add { number }) }
        try await workflow.run()
        #expect(workflow.progress.finished == 6 && clock.pauses.reduce(.zero, +) >= .seconds(2))
    }

    @Test func permitsMeantForSomebodyWhoIsSkippedGoToTheNext() throws {
        var plan = GraphPlan()
        _ = plan.add(GraphPlan.Semaphore("s", permits: 1))
        for name in ["a", "b", "c"] { plan.want(GraphPlan.Want(semaphore: 0), for: plan.add(name)) }
        plan.guardOperation(.name("b"), by: .name("a"), .failed)
        var graph = try OperationGraph(plan)
        #expect(graph.start() == ids(0))
        #expect(graph.complete(OperationID(0), .failed) == ids(2) && graph.state(of: OperationID(1)) == .skipped)
    }

    @Test func nobodyTakesPermitsThatAreMeantForAnOlderWaiter() throws {
        let one = GraphPlan.Want(semaphore: 0)
        let two = GraphPlan.Want(semaphore: 0, amount: 2)
        var graph = try graph([2], [[two], [one], [one], [two]])
        #expect(graph.start() == ids(0))
        graph.complete(0, .succeeded)
        #expect(graph.next().operation == OperationID(1))
        // The next one has not been taken yet; its permit is not free for the one behind it.
        graph.complete(1, .succeeded)
        #expect(graph.next().operation == OperationID(2) && graph.next().kind == .none)
        #expect(graph.complete(OperationID(2), .succeeded) == ids(3))
    }

    /// C-1a.2
    @Test func manyWaitersOfOneSemaphoreAreServedInOrder() throws {
        var graph = try graph([1], Array(repeating: [GraphPlan.Want(semaphore: 0)], count: 5000))
        var taken = graph.start()
        for number in 0..<5000 {
            #expect(taken == ids(number))
            taken = graph.complete(OperationID(number), .succeeded)
        }
        #expect(graph.outcome == .completed)
    }

    // MARK: C-1 (b)

    private func guarded(
        _ trigger: GraphPlan.Trigger, source: Bool = true, symmetric: Bool = false
    ) throws -> OperationGraph {
        var plan = GraphPlan()
        plan.add("a")
        plan.add("b")
        plan.add("c")
        plan.depend(OperationID(2), on: OperationID(1))
        plan.guardOperation(.name("b"), by: source ? .name("a") : nil, trigger)
        if symmetric { plan.guardOperation(.name("a"), by: .name("b"), trigger) }
        return try OperationGraph(plan)
    }

    /// C-1b.1: checked at admission, never interrupts
    @Test func aGuardedOperationWaitsWhileTheSourceExecutes() throws {
        var graph = try guarded(.executing)
        #expect(graph.start() == ids(0))
        #expect(graph.complete(OperationID(0), .succeeded) == ids(1))
    }

    /// C-1b.2
    @Test func twoThatExcludeEachOtherTakeTurnsInOrder() throws {
        var graph = try guarded(.executing, symmetric: true)
        #expect(graph.start() == ids(0))
        #expect(graph.complete(OperationID(0), .succeeded) == ids(1))
    }

    /// C-1b.4
    @Test func aFailedSourceSkipsTheGuardedAndWhatFollowsInOneSweep() throws {
        var plan = GraphPlan(limit: 1)
        for name in ["a", "b", "c", "d"] { plan.add(name) }
        plan.depend(OperationID(2), on: OperationID(1))
        let segue = plan.segue(from: .name("b"), to: .name("d"))
        plan.guardOperation(.name("b"), by: .name("a"), .failed)
        var graph = try OperationGraph(plan)
        #expect(graph.start() == ids(0))
        #expect(graph.complete(OperationID(0), .failed) == [])
        #expect(graph.outcome == .completed && graph.segues(from: OperationID(1)) == [segue])
        #expect(graph.reason(for: OperationID(1)) == .inhibited(by: OperationID(0)))
        #expect(graph.state(of: OperationID(2)) == .skipped && graph.state(of: OperationID(3)) == .skipped)
    }

    /// C-1b: the trigger "any has failed"
    @Test func anyFailureSkipsThoseGuardedAgainstIt() throws {
        var plan = GraphPlan(limit: 1)
        for name in ["a", "b"] { plan.add(name) }
        plan.guardOperation(.name("b"), by: nil, .anyFailed)
        var graph = try OperationGraph(plan)
        #expect(graph.start() == ids(0) && graph.complete(OperationID(0), .failed) == [])
        #expect(graph.reason(for: OperationID(1)) == .inhibited(by: nil))
    }

    /// C-1b.3
    @Test func aGuardOnASourceThatNeverRunsStaysOpen() throws {
        var plan = GraphPlan()
        for name in ["a", "b", "c"] { plan.add(name) }
        plan.segue(from: .name("c"), to: .name("a"))
        plan.guardOperation(.name("b"), by: .name("a"), .failed)
        var graph = try OperationGraph(plan)
        #expect(graph.start() == ids(1, 2))
    }

    /// C-1b.5
    @Test func aGuardAndADependencyMayPointOppositeWays() throws {
        var plan = GraphPlan()
        for name in ["a", "b"] { plan.add(name) }
        plan.depend(OperationID(1), on: OperationID(0))
        plan.guardOperation(.name("a"), by: .name("b"), .executing)
        var graph = try OperationGraph(plan)
        #expect(graph.start() == ids(0) && graph.complete(OperationID(0), .succeeded) == ids(1))
    }

    /// C-1b: a custom predicate, transient
    @Test func aCustomGuardIsAskedAgainAfterEveryCompletion() async throws {
        let workflow = Workflow(limit: 1)
        let asked = Atomic<Int>(0)
        let held = workflow.add("held") { 1 }
        let source = workflow.add("source") { context in context.values["open"] = true }
        try workflow.addGuard(on: held) { context in
            asked.add(1, ordering: .relaxed)
            return context.values["open"] == nil ? .wait : .proceed
        }
        try await workflow.run()
        let count = asked.load(ordering: .relaxed)
        #expect(held.isFinished && source.isFinished && count >= 2)
    }

    /// What happens between the question and the answer must not be lost, or the operation waits for ever.
    @Test func aCustomGuardIsAskedAgainWhenSomethingEndsWhileItIsAsked() throws {
        var plan = GraphPlan()
        for name in ["a", "b"] { plan.add(name) }
        plan.guardOperation(.name("a"), by: nil, .custom)
        var graph = try OperationGraph(plan)
        graph.begin()
        #expect(graph.next().kind == .judge && graph.next().operation == OperationID(1))
        graph.complete(1, .succeeded)
        graph.judged(OperationID(0), .wait)
        #expect(graph.next().kind == .judge)
        graph.judged(OperationID(0), .wait)
        #expect(graph.next().kind == .none && graph.state(of: OperationID(0)) == .waiting)
    }

    /// C-1b.6
    @Test func aStallIsAnErrorThatNamesWhoWaits() async throws {
        let workflow = Workflow()
        let held = workflow.add("held") { 1 }
        try workflow.addGuard(on: held) { _ in .wait }
        await #expect(throws: WorkflowError(.stalled, ["held"])) { try await workflow.run() }
        #expect(held.isCancelled)
    }

    @Test func whatAStallKeepsFromBeingReachedIsUnreached() async throws {
        let workflow = Workflow()
        let held = workflow.add("held") { 1 }
        let after = workflow.add("after", after: held) { 1 }
        try workflow.addGuard(on: held) { _ in .wait }
        await #expect(throws: WorkflowError(.stalled, ["held"])) { try await workflow.run() }
        #expect(workflow.state(of: after) == .unreached && workflow.reason(for: after) == .neverReached)
    }

    @Test func aGuardForGoodIsNotHeldUpByOneThatWaits() async throws {
        let workflow = Workflow(limit: 1)
        let held = workflow.add("held") { 1 }
        let failing = workflow.add("failing") { () throws -> Int in throw Boom() }
        try workflow.addGuard(on: held, by: failing, .failed)
        try workflow.addGuard(on: held) { _ in .wait }
        try await workflow.run()
        #expect(workflow.state(of: held) == .skipped)
    }

    /// C-1b.7
    @Test func aResetClearsAFailureForGuards() throws {
        var plan = GraphPlan(limit: 1)
        for name in ["a", "b"] { plan.add(name) }
        let loop = plan.segue(from: .name("a"), to: .name("a"), .loop(.times(2), cancelsRunning: false))
        plan.guardOperation(.name("b"), by: .name("a"), .failed)
        plan.depend(OperationID(1), on: OperationID(0))
        var graph = try OperationGraph(plan)
        #expect(graph.start() == ids(0))
        #expect(graph.complete(OperationID(0), .failed, fired: [loop]) == ids(0))
        #expect(graph.complete(OperationID(0), .succeeded) == ids(1))
    }

    /// C-1a.4: who wants all of a rate limit and some of it besides takes no more than all.
    @Test func whoWantsAllAndSomeTakesAll() throws {
        var plan = GraphPlan()
        let rate = plan.add(GraphPlan.Semaphore("rate", permits: 2, refill: 100))
        let (first, second) = (plan.add("first"), plan.add("second"))
        plan.want(GraphPlan.Want(semaphore: rate, isExclusive: true), for: first)
        plan.want(GraphPlan.Want(semaphore: rate), for: first)
        plan.want(GraphPlan.Want(semaphore: rate), for: second)
        var graph = try OperationGraph(plan)
        graph.begin()
        #expect(graph.next(now: 0).operation == first && graph.next(now: 0).kind == .none)
        #expect(graph.nextDeadline == 100)
    }
}
