import Synchronization
import Testing

@testable import WendOperations

/// Loop detection and resettable operations: C-2 and C-3, rule by rule.
@Suite struct LoopTests {
    private func ids(_ numbers: Int...) -> [OperationID] { numbers.map { OperationID($0) } }

    /// C-3.1
    @Test func onlyWhatCanBeResetMayBeLoopedOver() {
        var plan = GraphPlan()
        plan.add("a")
        plan.add("b", [])
        plan.depend(OperationID(1), on: OperationID(0))
        plan.segue(from: .name("b"), to: .name("a"), .loop(.times(1), cancelsRunning: false))
        #expect(plan.check().problems == [WorkflowProblem(.notResettable, ["b"])])
    }

    /// C-3: ordinary segues
    @Test func ordinarySeguesRerunNothing() throws {
        var plan = GraphPlan()
        for name in ["entry", "a", "b"] { plan.add(name) }
        let into = plan.segue(from: .name("entry"), to: .name("a"))
        let on = plan.segue(from: .name("a"), to: .name("b"))
        let back = plan.segue(from: .name("b"), to: .name("a"))
        var graph = try OperationGraph(plan)
        #expect(graph.start() == ids(0) && graph.complete(OperationID(0), .succeeded, fired: [into]) == ids(1))
        #expect(graph.complete(OperationID(1), .succeeded, fired: [on]) == ids(2))
        #expect(graph.complete(OperationID(2), .succeeded, fired: [back]) == [] && graph.outcome == .completed)
    }

    /// a → b → c, beside it d; c loops back to b.
    private func chain(_ bound: GraphPlan.LoopBound = .times(2), cancelsRunning: Bool = false) throws -> (
        OperationGraph, Int
    ) {
        var plan = GraphPlan()
        for name in ["a", "b", "c", "d", "e"] { plan.add(name) }
        plan.depend(OperationID(1), on: OperationID(0))
        plan.depend(OperationID(2), on: OperationID(1))
        plan.depend(OperationID(4), on: OperationID(1))
        let loop = plan.segue(from: .name("c"), to: .name("b"), .loop(bound, cancelsRunning: cancelsRunning))
        return (try OperationGraph(plan), loop)
    }

    /// C-3.2 and C-3.4
    @Test func aLoopResetsEverythingAfterItsTargetAndNothingElse() throws {
        var (graph, loop) = try chain()
        #expect(graph.start() == ids(0, 3) && graph.complete(OperationID(0), .succeeded) == ids(1))
        #expect(graph.complete(OperationID(1), .succeeded) == ids(2, 4))
        #expect(graph.complete(OperationID(4), .succeeded) == [])
        #expect(graph.complete(OperationID(2), .failed, fired: [loop]) == ids(1))
        #expect(graph.state(of: OperationID(0)) == .succeeded && graph.state(of: OperationID(3)) == .running)
        #expect(graph.run(of: OperationID(1)) == 2 && graph.run(of: OperationID(0)) == 1)
        #expect(graph.complete(OperationID(1), .succeeded) == ids(2, 4))
    }

    /// C-3.3
    @Test func aLoopWaitsForWhatStillRunsInItsRegionAndThatFiresNothing() throws {
        var (graph, loop) = try chain()
        graph.recordsChanges = true
        _ = graph.start()
        _ = graph.complete(OperationID(0), .succeeded)
        #expect(graph.complete(OperationID(1), .succeeded) == ids(2, 4))
        #expect(graph.complete(OperationID(2), .succeeded, fired: [loop]) == [])
        #expect(graph.takeChanges() == [])
        #expect(graph.complete(OperationID(4), .succeeded) == ids(1))
        #expect(graph.takeChanges() == [.reset(ids(1, 2, 4))])
    }

    @Test func aCustomGuardIsAskedAgainAlsoWhileALoopWaits() throws {
        var plan = GraphPlan()
        for name in ["a", "b", "c", "guarded"] { plan.add(name) }
        plan.depend(OperationID(1), on: OperationID(0))
        plan.depend(OperationID(2), on: OperationID(0))
        let loop = plan.segue(from: .name("b"), to: .name("a"), .loop(.times(1), cancelsRunning: false))
        plan.guardOperation(.name("guarded"), by: nil, .custom)
        var graph = try OperationGraph(plan)
        graph.begin()
        #expect(graph.next().operation == OperationID(0) && graph.next().kind == .judge)
        graph.judged(OperationID(3), .wait)
        graph.complete(0, .succeeded)
        for _ in 0..<3 {
            let step = graph.next()
            if step.kind == .judge { graph.judged(step.operation, .wait) }
        }
        graph.complete(1, .succeeded, fired: [Int32(loop)])
        #expect(graph.state(of: OperationID(2)) == .running && graph.next().kind == .judge)
    }

    /// C-3.3
    @Test func aLoopMayCancelWhatStillRuns() throws {
        var (graph, loop) = try chain(cancelsRunning: true)
        graph.recordsChanges = true
        _ = graph.start()
        _ = graph.complete(OperationID(0), .succeeded)
        _ = graph.complete(OperationID(1), .succeeded)
        _ = graph.complete(OperationID(2), .succeeded, fired: [loop])
        #expect(graph.takeChanges() == [.cancelRunning(ids(4))])
    }

    /// C-3.5
    @Test func theSecondOfTwoLoopsIsVoidWhenTheFirstResetsItsSource() throws {
        var plan = GraphPlan()
        for name in ["a", "b", "c"] { plan.add(name) }
        plan.depend(OperationID(1), on: OperationID(0))
        plan.depend(OperationID(2), on: OperationID(0))
        let first = plan.segue(from: .name("b"), to: .name("a"), .loop(.times(5), cancelsRunning: false))
        let second = plan.segue(from: .name("c"), to: .name("a"), .loop(.times(5), cancelsRunning: false))
        var graph = try OperationGraph(plan)
        _ = graph.start()
        #expect(graph.complete(OperationID(0), .succeeded) == ids(1, 2))
        #expect(graph.complete(OperationID(1), .succeeded, fired: [first]) == [])
        #expect(graph.complete(OperationID(2), .succeeded, fired: [second]) == ids(0))
        #expect(graph.iterations(ofLoop: first) == 1 && graph.iterations(ofLoop: second) == 0)
    }

    /// C-3.5
    @Test func anInnerLoopCountsAnewWhenAnOuterOneResetsIt() throws {
        var plan = GraphPlan()
        for name in ["a", "b", "c"] { plan.add(name) }
        plan.depend(OperationID(1), on: OperationID(0))
        plan.depend(OperationID(2), on: OperationID(1))
        let inner = plan.segue(from: .name("b"), to: .name("b"), .loop(.times(2), cancelsRunning: false))
        let outer = plan.segue(from: .name("c"), to: .name("a"), .loop(.times(2), cancelsRunning: false))
        var graph = try OperationGraph(plan)
        _ = graph.start()
        _ = graph.complete(OperationID(0), .succeeded)
        #expect(graph.complete(OperationID(1), .failed, fired: [inner]) == ids(1))
        #expect(graph.iterations(ofLoop: inner) == 1)
        _ = graph.complete(OperationID(1), .succeeded)
        #expect(graph.complete(OperationID(2), .succeeded, fired: [outer]) == ids(0))
        #expect(graph.iterations(ofLoop: inner) == 0 && graph.iterations(ofLoop: outer) == 1)
    }

    /// C-3.6
    @Test func aLoopAtItsBoundTakesItsExitOrEndsTheWorkflow() throws {
        var (graph, loop) = try chain(.times(0))
        _ = graph.start()
        _ = graph.complete(OperationID(0), .succeeded)
        _ = graph.complete(OperationID(1), .succeeded)
        _ = graph.complete(OperationID(2), .succeeded, fired: [loop])
        for id in ids(3, 4) { _ = graph.complete(id, .succeeded) }
        #expect(graph.outcome == .failed(WorkflowProblem(.loopLimit, ["c", "b"], detail: "0")))
        var plan = GraphPlan()
        for name in ["a", "exit"] { plan.add(name) }
        let retry = plan.segue(from: .name("a"), to: .name("a"), .loop(.times(1), cancelsRunning: false))
        plan.segue(from: .name("a"), to: .name("exit"), .exhausted)
        var other = try OperationGraph(plan)
        #expect(other.start() == ids(0))
        #expect(other.complete(OperationID(0), .failed, fired: [retry]) == ids(0))
        #expect(other.complete(OperationID(0), .failed, fired: [retry]) == ids(1))
    }

    /// C-3.6: the activation of the target becomes due at a time, and counts as waiting for something outside.
    @Test func aPausingLoopHoldsItsTargetUntilItIsReleased() throws {
        var plan = GraphPlan()
        for name in ["a", "b"] { plan.add(name) }
        plan.depend(OperationID(1), on: OperationID(0))
        let loop = plan.segue(from: .name("b"), to: .name("a"), .loop(.times(2), cancelsRunning: false))
        plan.pause(loop: loop)
        var graph = try OperationGraph(plan)
        graph.recordsChanges = true
        #expect(graph.start() == ids(0) && graph.complete(OperationID(0), .succeeded) == ids(1))
        #expect(graph.complete(OperationID(1), .succeeded, fired: [loop]) == [])
        let delay = try #require(graph.delay(of: OperationID(0)))
        #expect(
            graph.takeChanges() == [
                .reset(ids(0, 1)), .paused(OperationID(0), loop: loop, iteration: 1, delay: delay),
            ])
        #expect(graph.state(of: OperationID(0)) == .waiting && graph.stalled().isEmpty && graph.outcome == nil)
        let isOther = graph.release(OperationID(0), delay: delay + 1)
        #expect(!isOther && graph.next().kind == .none)
        let isReleased = graph.release(OperationID(0), delay: delay)
        #expect(isReleased && graph.next().operation == OperationID(0))
    }

    /// C-3.6 and C-3.2: the target's dependencies outside the region must be met as well.
    @Test func aPausingLoopStillWaitsForWhatLiesOutsideItsRegion() throws {
        var plan = GraphPlan()
        for name in ["outer", "a", "again"] { plan.add(name) }
        plan.depend(.name("a"), on: .name("outer"))
        let outer = plan.segue(from: .name("again"), to: .name("outer"), .loop(.times(1), cancelsRunning: false))
        plan.depend(.name("again"), on: .name("a"))
        let inner = plan.segue(from: .name("a"), to: .name("a"), .loop(.times(1), cancelsRunning: false))
        plan.pause(loop: inner)
        var graph = try OperationGraph(plan)
        #expect(graph.start() == ids(0) && graph.complete(OperationID(0), .succeeded) == ids(1))
        #expect(graph.complete(OperationID(1), .failed, fired: [inner]) == [])
        let late = try #require(graph.delay(of: OperationID(1)))
        let isReleased = graph.release(OperationID(1), delay: late)
        #expect(isReleased && graph.next().operation == OperationID(1))
        #expect(graph.complete(OperationID(1), .succeeded) == ids(2))
        #expect(graph.complete(OperationID(2), .succeeded, fired: [outer]) == ids(0))
        // The word of a delay that a loop has done away with releases nobody.
        let isLate = graph.release(OperationID(1), delay: late)
        #expect(!isLate && graph.complete(OperationID(0), .succeeded) == ids(1))
    }

    /// C-3.6
    @Test func aLoopPausesLongerAndLonger() async throws {
        let clock = JumpingClock()
        var options = WorkflowOptions()
        options.clock = clock.clock
        options.random = { 0.5 }
        let workflow = Workflow(options)
        let poll = workflow.add("poll") { context in context.runNumber }
        let done = workflow.add("done", after: "poll") { try poll.value }
        try workflow.addLoop(
            from: "poll", to: "poll", atMost: 9,
            pause: Backoff(.seconds(1), factor: 2, maximum: .seconds(3), jitter: 0.2)
        ) { result, _ in (result.value(as: Int.self) ?? 0) < 4 }
        try await workflow.run()
        #expect(try done.value == 4)
        #expect(clock.pauses == [.milliseconds(900), .milliseconds(1800), .milliseconds(2700)])
    }

    /// C-3.6 and C-0: a workflow that only waits for a loop's time is cancelled at once.
    @Test func cancellingDuringALoopsPauseEndsTheWorkflow() async throws {
        var options = WorkflowOptions()
        let (paused, pausing) = AsyncStream<Void>.makeStream()
        let (over, ending) = AsyncStream<Void>.makeStream()
        options.clock = WorkflowClock(now: { .zero }) { _ in
            pausing.yield()
            // Nobody ends the pause but who cancels it.
            for await _ in over {}
            try Task.checkCancellation()
        }
        defer { ending.finish() }
        let workflow = Workflow(options)
        workflow.add("poll") { 1 }
        try workflow.addLoop(from: "poll", to: "poll", atMost: 9, pause: Backoff(.seconds(1))) { _, _ in true }
        workflow.start()
        var iterator = paused.makeAsyncIterator()
        await iterator.next()
        workflow.cancel()
        await workflow.waitForEnd()
        #expect(workflow.error?.code == .cancelled)
    }

    @Test func anExitFiresWithTheSeguesAfterTheDependents() throws {
        var plan = GraphPlan()
        for name in ["a", "exit", "after", "other"] { plan.add(name) }
        plan.depend(OperationID(2), on: OperationID(0))
        let other = plan.segue(from: .name("a"), to: .name("other"))
        let retry = plan.segue(from: .name("a"), to: .name("a"), .loop(.times(0), cancelsRunning: false))
        plan.segue(from: .name("a"), to: .name("exit"), .exhausted)
        var graph = try OperationGraph(plan)
        #expect(graph.start() == ids(0))
        #expect(graph.complete(OperationID(0), .succeeded, fired: [other, retry]) == ids(2, 3, 1))
    }

    /// C-3.7 and C-3.1
    @Test func runsAreNumberedResetAndKept() async throws {
        final class Work: ResettableWork {
            let resets = Atomic<Int>(0)
            func reset() { resets.add(1, ordering: .relaxed) }
            func start(_ context: OperationContext) async throws -> Int { context.runNumber }
        }
        let work = Work()
        let workflow = Workflow()
        let operation = workflow.add("a", work)
        let after = workflow.add("after", after: operation) { try operation.value * 10 }
        try workflow.addLoop(from: "a", to: "a", atMost: 5) { result, _ in (result.value(as: Int.self) ?? 0) < 3 }
        try await workflow.run()
        let resets = work.resets.load(ordering: .relaxed)
        #expect(try operation.value == 3 && after.value == 30 && resets == 2)
        #expect(
            [1, 2].map { workflow.result(of: operation, run: $0)?.value(as: Int.self) } == [1, 2])
    }

    /// C-3.7: the result by name is that of the latest completed run, older ones go by their number.
    @Test func resultsOfAllRunsCanBeReadWhileTheyGoOn() async throws {
        let workflow = Workflow()
        let log = Log()
        let operation = workflow.add("a") { context in
            let before = context.result(of: "a")?.value(as: Int.self) ?? 0
            log.add("run \(context.runNumber) iteration \(context.iteration) after \(before)")
            return context.runNumber * 10
        }
        workflow.add("b", after: "a") { context in context.result(of: "b")?.value(as: Int.self) ?? -1 }
        try workflow.addLoop(from: "b", to: "a", atMost: 2) { _, _ in true }
        let end = workflow.add("end") { 0 }
        try workflow.addExhausted(from: "b", to: end)
        try await workflow.run()
        #expect(log.all == ["run 1 iteration 0 after 0", "run 2 iteration 1 after 10", "run 3 iteration 2 after 20"])
        #expect(operation.result?.value == 30 && workflow.result(of: operation)?.value(as: Int.self) == 30)
        #expect((1...4).map { workflow.result(of: "a", run: $0)?.value(as: Int.self) } == [10, 20, 30, nil])
        #expect(workflow.result(of: "b", run: 2)?.value(as: Int.self) == -1)
    }

    /// C-3.7: attempts of a retry policy are not runs.
    @Test func attemptsDoNotCountAsRuns() async throws {
        let workflow = Workflow()
        let settings = OperationSettings(retry: RetryPolicy(attempts: 2))
        let operation = workflow.add("a", settings: settings) { context in
            if context.attempt == 1 { throw Boom(number: context.runNumber) }
            return context.runNumber
        }
        try workflow.addLoop(from: operation, to: operation, atMost: 1) { _, _ in true }
        let end = workflow.add("end") { 0 }
        try workflow.addExhausted(from: operation, to: end)
        try await workflow.run()
        #expect(workflow.result(of: operation, run: 1)?.value(as: Int.self) == 1 && operation.result?.value == 2)
    }

    /// C-3.8: the late end of a run from before a reset is noticed, and nothing follows from it.
    @Test func theLateEndOfAnOldRunFiresNothing() async throws {
        let clock = JumpingClock()
        var options = WorkflowOptions()
        options.clock = clock.clock
        let workflow = Workflow(options)
        let gate = Gate()
        let second = Gate()
        let late = Gate()
        let log = Log()
        let settings = OperationSettings(timeout: .seconds(1), overrun: .abandon)
        let slow = workflow.add("slow", settings: settings) { context async -> Int in
            guard context.runNumber == 1 else {
                await second.open()
                await late.pass()
                return 2
            }
            await gate.pass()
            return 1
        }
        let after = workflow.add("after") { log.add("after") }
        try workflow.addSegue(from: slow, to: after) { !$0.isFailure }
        try workflow.addLoop(from: "slow", to: "slow", atMost: 1) { result, _ in result.isFailure }
        let end = workflow.add("end") { 0 }
        try workflow.addExhausted(from: slow, to: end)
        workflow.observe { event in
            if case .operationEndedLate = event.kind {
                log.add("late \(event.run)")
                Task { await late.open() }
            }
        }
        workflow.start()
        await second.pass()
        await gate.open()
        await late.pass()
        await workflow.waitForEnd()
        #expect(log.all.first == "late 1" && !after.isFinished && workflow.result(of: slow, run: 1)?.isFailure == true)
        #expect(slow.result?.isFailure == true)
    }

    /// C-3.11: work stacked by an operation of the region is dropped, to be stacked anew under the same name.
    @Test func stackedWorkIsStackedAnewInEveryIteration() async throws {
        let workflow = Workflow()
        let log = Log()
        workflow.add(
            "a",
            prepare: { _, builder in
                builder.add("login") { context in log.add("login") }
                return .proceedAfterAdded
            }
        ) { context in
            log.add("a")
            return context.runNumber
        }
        try workflow.addLoop(from: "a", to: "a", atMost: 5) { result, _ in (result.value(as: Int.self) ?? 0) < 3 }
        try await workflow.run()
        #expect(log.all == ["login", "a", "login", "a", "login", "a"] && workflow.operationCount == 4)
    }

    /// C-3.11: what runs of it is awaited, what has not started is dropped, what somebody outside waits for goes on.
    @Test func stackedWorkBelongsToTheRegionOfItsAdder() throws {
        var plan = GraphPlan()
        for name in ["a", "b", "c", "outside"] {
            plan.add(name, name == "b" || name == "outside" ? [.prepares, .resettable] : .resettable)
        }
        plan.depend(OperationID(1), on: OperationID(0))
        plan.depend(OperationID(2), on: OperationID(0))
        let loop = plan.segue(from: .name("c"), to: .name("a"), .loop(.times(1), cancelsRunning: false))
        var graph = try OperationGraph(plan)
        graph.recordsChanges = true
        graph.begin()
        #expect(graph.next().operation == OperationID(0) && graph.next().kind == .prepare)
        graph.complete(0, .succeeded)
        #expect(graph.next().operation == OperationID(1))
        var addition = OperationGraph.Addition()
        addition.operations = [("x", .resettable), ("y", .resettable), ("z", .resettable)]
        addition.dependencies = [(.new(0), .new(1)), (.new(1), .adder), (.new(2), .adder)]
        let added = try graph.add(addition, for: OperationID(1))
        try graph.prepared(OperationID(1), .again)
        var join = OperationGraph.Addition()
        join.joined = [added[2]]
        try graph.add(join, for: OperationID(3))
        try graph.prepared(OperationID(3), .again)
        #expect(graph.next().operation == added[0] && graph.next().operation == added[2])
        #expect(graph.next().operation == OperationID(2))
        graph.complete(2, .succeeded, fired: [Int32(loop)])
        #expect(graph.next().kind == .none && graph.takeChanges().isEmpty)
        graph.complete(added[0].index, .succeeded)
        #expect(
            graph.takeChanges() == [
                .became(added[1], .cancelled), .reset([OperationID(0), OperationID(1), OperationID(2)]),
            ])
        #expect(graph.operation(named: "x") == nil && graph.operation(named: "z") == added[2])
        #expect(graph.next().operation == OperationID(0))
        graph.complete(added[2].index, .succeeded)
        #expect(graph.next().operation == OperationID(3))
    }

    /// C-3.10
    @Test func aRetryPolicyRepeatsWithGrowingPausesAndWithoutASlot() async throws {
        let clock = JumpingClock()
        var options = WorkflowOptions(limit: 1)
        options.clock = clock.clock
        options.random = { 0.5 }
        let workflow = Workflow(options)
        let policy = RetryPolicy(
            attempts: 4, backoff: Backoff(.seconds(1), factor: 3, maximum: .seconds(5), jitter: 0.2))
        let operation = workflow.add("a", settings: OperationSettings(retry: policy)) { context in
            if context.attempt < 4 { throw Boom(number: context.attempt) }
            return context.attempt
        }
        let failing = workflow.add(
            "b", settings: OperationSettings(retry: RetryPolicy(attempts: 3) { $0 as? Boom != Boom() })
        ) { () throws -> Int in throw Boom() }
        try await workflow.run()
        #expect(try operation.value == 4 && failing.result?.isFailure == true)
        #expect(clock.pauses == [.milliseconds(900), .milliseconds(2700), .milliseconds(4500)])
    }

    /// C: termination
    @Test func endlessGrowthEndsTheWorkflow() async throws {
        var options = WorkflowOptions()
        options.maximumExtraRuns = 100
        let workflow = Workflow(options)
        workflow.add("a") { 1 }
        try workflow.addLoop(from: "a", to: "a", unbounded: true) { _, _ in true }
        await #expect(throws: WorkflowError(.tooManyRuns, detail: "100")) { try await workflow.run() }
    }

    @Test func aTimeoutFailsAnOperationThatIsAwaitedOrAbandoned() async throws {
        let clock = JumpingClock()
        var options = WorkflowOptions()
        options.clock = clock.clock
        let workflow = Workflow(options)
        let gate = Gate()
        let awaited = workflow.add("awaited", settings: OperationSettings(timeout: .seconds(1))) { () async -> Int in
            while !Task.isCancelled { await Task.yield() }
            return 1
        }
        let abandoned = workflow.add(
            "abandoned", settings: OperationSettings(timeout: .seconds(2), overrun: .abandon)
        ) { () async -> Int in
            await gate.pass()
            return 2
        }
        try await workflow.run()
        #expect((awaited.result?.error as? WorkflowError)?.code == .timedOut)
        #expect((abandoned.result?.error as? WorkflowError)?.code == .timedOut)
        await gate.open()
        #expect(abandoned.result?.isFailure == true)
    }

    @Test func aWorkflowThatTakesTooLongIsCancelled() async throws {
        let clock = JumpingClock()
        var options = WorkflowOptions()
        options.clock = clock.clock
        options.timeout = .seconds(3)
        let workflow = Workflow(options)
        workflow.add { () async in while !Task.isCancelled { await Task.yield() } }
        let error = await #expect(throws: WorkflowError.self) { try await workflow.run() }
        #expect(error?.code == .timedOut)
    }
}
