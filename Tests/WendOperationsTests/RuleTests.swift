import Foundation
import Synchronization
import Testing

@testable import WendOperations

/// Behaviour the original had without a test, and the decisions on its gaps.
@Suite struct RuleTests {
    /// A.2: completing twice. Before the start there is no completion to call, and there is always a result to give.
    @Test func completingTwiceIsRefusedAndTheFirstResultStays() async throws {
        let kept = Guarded<OperationCompletion<Int>?>(nil)
        let operation = WorkflowOperation<Int>(completing: "twice") { _, completion in
            kept.withLock { $0 = completion }
            try? completion.succeed(1)
        }
        #expect(try await operation.run().value == 1)
        #expect(throws: WorkflowError(.wrongState, ["twice"], detail: "complete already")) {
            try kept.withLock { $0 }?.succeed(2)
        }
        #expect(operation.result?.value == 1)
        #expect(throws: WorkflowError.self) { try operation.start() }
    }

    /// A.2: the callback after synchronous work. It has no queue of its own, so none can be missing.
    @Test func aCallbackComesAsynchronouslyAlsoAfterSynchronousWork() async throws {
        let operation = WorkflowOperation("sync") { 5 }
        let told = Atomic<Int>(0)
        let value: Int? = try await withCheckedThrowingContinuation { (done: CheckedContinuation<Int?, any Error>) in
            do {
                try operation.start { result in
                    told.add(1, ordering: .relaxed)
                    done.resume(returning: result.value)
                }
            } catch { done.resume(throwing: error) }
        }
        let count = told.load(ordering: .relaxed)
        #expect(value == 5 && operation.isFinished && count == 1)
    }

    /// B-16: a completion that is dropped
    @Test func anAbandonedCompletionIsAFailure() async throws {
        let workflow = Workflow()
        let lost = workflow.addCompleting("lost", of: Int.self) { _, _ in }
        try await workflow.run()
        #expect(lost.result?.error as? WorkflowError == WorkflowError(.abandonedCompletion, ["lost"]))
    }

    /// A.2: an operation without a name
    @Test func anOperationWithoutNameIsConnectedByReference() async throws {
        let workflow = Workflow()
        let first = workflow.add { 20 }
        let second = workflow.add { context in
            #expect(context.result(of: "") == nil)
            return try first.value + 1
        }
        try workflow.addDependency(from: first, to: second)
        try await workflow.run()
        #expect(try second.value == 21)
    }

    /// A.2: duplicate names, a cycle of three; C-2: all problems, not the first
    @Test func allStructuralProblemsAreReportedTogether() async throws {
        let workflow = Workflow()
        let log = Log()
        workflow.add("a") { log.add("a") }
        workflow.add("a") { log.add("a") }
        let b = workflow.add("b") { log.add("b") }
        let c = workflow.add("c") { log.add("c") }
        let d = workflow.add("d") { log.add("d") }
        try workflow.addDependency(from: "b", to: "missing")
        try workflow.addSegue(from: "gone", to: b)
        try workflow.addDependency(from: b, to: c)
        try workflow.addDependency(from: c, to: d)
        try workflow.addDependency(from: d, to: b)
        let error = await #expect(throws: WorkflowError.self) { try await workflow.run() }
        #expect(
            error?.problems.map(\.code) == [.duplicateName, .invalidDependency, .invalidSegue, .dependencyCycle])
        #expect(error?.problems.last?.operations == ["b", "c", "d", "b"])
        #expect(log.all.isEmpty)
    }

    /// A.2: a self-connection mixed by name and reference; B-5
    @Test func aSelfConnectionIsFoundWhicheverWayItsEndsAreGiven() throws {
        let workflow = Workflow()
        let a = workflow.add("a") { 1 }
        #expect(throws: WorkflowError.self) { try workflow.addDependency(from: a, to: a) }
        #expect(throws: WorkflowError.self) { try workflow.addSegue(from: "a", to: "a") }
        try workflow.addDependency(from: a, to: "a")
        #expect(workflow.check().problems.map(\.code) == [.invalidDependency])
    }

    /// A.2: A→B and B→A; C-2.7
    @Test func oppositeDependenciesAreACycle() throws {
        var plan = GraphPlan()
        let a = plan.add("A")
        let b = plan.add("B")
        plan.depend(b, on: a)
        plan.depend(a, on: b)
        let problem = try #require(plan.check().problems.first)
        #expect(problem.code == .dependencyCycle && problem.operations == ["A", "B", "A"] && problem.number == -10002)
    }

    /// A.2: a cycle of three with a segue somewhere; B-4, C-2.1
    @Test func aCycleIsFoundAlsoWhereThereAreSegues() {
        var plan = GraphPlan()
        let ids = ["a", "b", "c", "d"].map { plan.add($0) }
        plan.depend(ids[1], on: ids[0])
        plan.depend(ids[2], on: ids[1])
        plan.depend(ids[0], on: ids[2])
        plan.segue(from: .operation(ids[3]), to: .name("a"))
        #expect(plan.check().problems.map(\.code) == [.dependencyCycle])
    }

    /// A.2: every operation has a predecessor; C-2.2
    @Test func nothingCanStartWhenEveryOperationIsOnlyReachedBySegues() {
        var plan = GraphPlan()
        let a = plan.add("a")
        let b = plan.add("b")
        plan.segue(from: .operation(a), to: .operation(b))
        plan.segue(from: .operation(b), to: .operation(a))
        let problem = plan.check().problems.first
        #expect(problem?.code == .neverStarts && problem?.operations == ["a", "b"])
    }

    /// A.2: duplicate connections
    @Test func aDependencyCountsOnceAndASegueStartsOnce() async throws {
        let workflow = Workflow()
        let a = workflow.add("a") { 1 }
        let b = workflow.add("b") { 2 }
        let c = workflow.add("c") { 3 }
        let asked = Atomic<Int>(0)
        for _ in 0..<2 {
            try workflow.addDependency(from: a, to: b)
            try workflow.addSegue(from: a, to: c) { _ in
                asked.add(1, ordering: .relaxed)
                return true
            }
        }
        try await workflow.run()
        let count = asked.load(ordering: .relaxed)
        #expect(b.isFinished && c.isFinished && count == 2)
    }

    /// A.2: a failed source; B-9; C-1b.4: those that can never start are skipped
    @Test func aFailedSourceSatisfiesADependencyUnlessSuccessIsRequired() async throws {
        let workflow = Workflow()
        let a = workflow.add("a") { throw Boom() }
        let b = workflow.add("b", after: a) { 2 }
        let c = workflow.add("c") { 3 }
        let d = workflow.add("d", after: c) { 4 }
        let e = workflow.add("e") { 5 }
        try workflow.addDependency(from: a, to: c, requires: .succeeded)
        try workflow.addDependency(from: a, to: e, requires: .failed)
        try await workflow.run()
        #expect(b.isFinished && !c.isFinished && !d.isFinished && e.isFinished)
        #expect(workflow.reason(for: c) == .requirementUnmet(OperationID(0)))
        #expect(workflow.reason(for: "d") == .sourceWillNotRun(OperationID(2)))
    }

    /// A.2: segue first, dependency later, and the other way round
    @Test(arguments: [true, false]) func aSegueAndADependencyMeetInEitherOrder(_ segueFirst: Bool) throws {
        var plan = GraphPlan()
        let a = plan.add("a")
        let b = plan.add("b")
        let c = plan.add("c")
        plan.depend(c, on: a)
        let segue = plan.segue(from: .operation(b), to: .operation(c))
        var graph = try OperationGraph(plan)
        #expect(graph.start() == [a, b])
        if segueFirst {
            #expect(graph.complete(b, .succeeded, fired: [segue]) == [])
            #expect(graph.complete(a, .succeeded) == [c])
        } else {
            #expect(graph.complete(a, .succeeded) == [])
            #expect(graph.complete(b, .succeeded, fired: [segue]) == [c])
        }
    }

    /// A.2: both from one source; B-4: unreached is reported
    @Test func aDependencyAndASegueFromOneSourceAreBothNeeded() throws {
        var plan = GraphPlan()
        let a = plan.add("a")
        let b = plan.add("b")
        plan.depend(b, on: a)
        let segue = plan.segue(from: .operation(a), to: .operation(b))
        var graph = try OperationGraph(plan)
        #expect(graph.start() == [a])
        var other = graph
        #expect(graph.complete(a, .succeeded, fired: [segue]) == [b])
        #expect(other.complete(a, .succeeded) == [] && other.outcome == .completed)
        #expect(other.state(of: b) == .unreached)
    }

    /// B-22
    @Test func aConditionThatThrowsCountsAsFalseAndIsReported() async throws {
        let workflow = Workflow()
        let a = workflow.add("a") { 1 }
        let b = workflow.add("b") { 2 }
        try workflow.addSegue(from: a, to: b) { _ in throw Boom() }
        let log = Log()
        workflow.observe { if case .conditionFailed = $0.kind { log.add($0.name ?? "") } }
        try await workflow.run()
        #expect(!b.isFinished && log.all == ["a"])
    }

    /// A.2: prepared once, before the start, with the right context
    @Test func preparationComesOnceBeforeTheStartWithTheSharedContext() async throws {
        struct Login: Sendable { let user: String }
        let log = Log()
        let workflow = Workflow(WorkflowOptions(shared: Login(user: "ann")))
        let operation = workflow.add(
            "a",
            prepare: { context, _ in
                log.add("prepare \(try context.shared(Login.self).user)")
                return .proceed
            }
        ) { context in
            log.add("start")
            #expect(throws: WorkflowError(.wrongContext, detail: "Int")) { try context.shared(Int.self) }
            return 1
        }
        try await workflow.run()
        #expect(log.all == ["prepare ann", "start"] && operation.isFinished)
    }

    /// A.2: main-thread operations really on main, two at the same time
    @Test func twoMainOperationsAreActiveAtOnce() async throws {
        let workflow = Workflow()
        let gate = Gate()
        let first = workflow.addOnMain("first") { _ in
            MainActor.preconditionIsolated()
            await gate.pass()
            return 1
        }
        let second = workflow.addOnMain("second") { _ in
            MainActor.preconditionIsolated()
            await gate.open()
            return 2
        }
        try await workflow.run()
        #expect(first.isFinished && second.isFinished)
    }

    /// A.2: the limit at every instant, slots held during preparation; C-6 (2)
    @Test(arguments: [1, 2, 5]) func theLimitHoldsAlsoDuringPreparation(_ limit: Int) async throws {
        let workflow = Workflow(limit: limit)
        let active = Guarded((now: 0, most: 0))
        let enter: @Sendable () -> Void = { active.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) } }
        let leave: @Sendable () -> Void = { active.withLock { $0.now -= 1 } }
        for _ in 0..<40 {
            workflow.add(prepare: { _, _ in
                enter()
                await Task.yield()
                leave()
                return .proceed
            }) { _ in
                enter()
                await Task.yield()
                leave()
            }
        }
        try await workflow.run()
        #expect(active.withLock { $0.most } <= limit)
    }

    /// A.2: start twice, start after the end, adding after the start
    @Test func startingTwiceAndChangingLaterAreRefused() async throws {
        let workflow = Workflow()
        let a = workflow.add("a") { 1 }
        let b = workflow.add("b") { 1 }
        #expect(workflow.start())
        #expect(!workflow.start())
        await workflow.waitForEnd()
        #expect(!workflow.start())
        await #expect(throws: WorkflowError(.alreadyStarted)) { try await workflow.run() }
        #expect(throws: WorkflowError(.alreadyStarted)) { try workflow.add(WorkflowOperation("c") { 1 }) }
        #expect(throws: WorkflowError(.alreadyStarted)) { try workflow.addDependency(from: a, to: b) }
    }

    /// §17: misuse is observable and leaves the state unchanged.
    @Test func anOperationAddedAfterTheStartFailsAndIsNotPartOfTheWorkflow() async throws {
        let workflow = Workflow()
        let gate = Gate()
        let log = Log()
        workflow.observe { if case .refused(let problem) = $0.kind { log.add(problem.description) } }
        workflow.add("a") { () async in await gate.pass() }
        workflow.start()
        let late = workflow.add("late", after: "a") { 1 }
        let expected = WorkflowProblem(.alreadyStarted, ["late"])
        #expect(late.result?.error as? WorkflowError == WorkflowError([expected]))
        #expect(workflow.operationCount == 1 && workflow.operation(named: "late") == nil && workflow.isActive)
        #expect(workflow.warnings == [expected])
        #expect(throws: WorkflowError(.alreadyAdded, ["late"])) { try late.start() }
        await gate.open()
        await workflow.waitForEnd()
        let later = workflow.add { 2 }
        #expect(later.isFinished && later.result?.isFailure == true && workflow.error == nil)
        #expect(
            log.all.first
                == "'late' was added to a workflow that has been started; add it before, or from a preparation [already-started]"
        )
    }

    /// B-14: starting is idempotent and tells whether it started.
    @Test func startingAWrongWorkflowSaysThatItDidNotStart() async throws {
        let workflow = Workflow()
        let log = Log()
        workflow.add("a", after: "nobody") { log.add("ran") }
        #expect(!workflow.start())
        #expect(workflow.error?.code == .invalidDependency && workflow.isCompleted && !workflow.isActive)
        await workflow.waitForEnd()
        #expect(!workflow.start() && log.all.isEmpty)
    }

    @Test func aDelegateHearsOfAWorkflowThatCouldNotStart() async throws {
        final class Listener: WorkflowDelegate {
            let told: AsyncStream<String>.Continuation
            init(_ told: AsyncStream<String>.Continuation) { self.told = told }
            func workflowDidComplete(_ workflow: Workflow) async { told.yield("complete") }
            func workflow(_ workflow: Workflow, didFail error: WorkflowError) async {
                told.yield("\(error.code?.rawValue ?? "") \(workflow.isFailed)")
            }
        }
        let (stream, told) = AsyncStream<String>.makeStream()
        let listener = Listener(told)
        let workflow = Workflow()
        workflow.report(to: listener)
        try workflow.addDependency(from: "x", to: "y")
        workflow.start()
        var iterator = stream.makeAsyncIterator()
        #expect(await iterator.next() == "invalid-dependency true")
        withExtendedLifetime(listener) {}
    }

    /// A.2: an empty workflow, with dangling names too; B-15
    @Test func anEmptyWorkflowCompletesButItsConnectionsAreChecked() async throws {
        try await Workflow().run()
        let dangling = Workflow()
        try dangling.addDependency(from: "x", to: "y")
        await #expect(throws: WorkflowError.self) { try await dangling.run() }
    }

    /// A.2: the context, during and after; B-27, B-28, B-29
    @Test func theContextKeepsResultsAndValues() async throws {
        let key = WorkflowKey<Int>("count")
        let workflow = Workflow()
        workflow.add("good") { context in
            context.values[key] = 1
            context.values["note"] = "hi"
            return 7
        }
        workflow.add("bad", after: "good") { () throws -> Int in throw Boom(number: 3) }
        let last = workflow.add("last", after: "bad") { context in
            context.values.update(key, default: 0) { $0 += 1 }
            context.values["note"] = nil
            #expect(context.result(of: "bad")?.error as? Boom == Boom(number: 3))
            #expect(context.result(of: "last") == nil && context.result(of: "nobody") == nil)
            return try context.value(of: "good", as: Int.self)
        }
        try await workflow.run()
        #expect(try last.value == 7)
        #expect(workflow.values[key] == 2 && workflow.values["note"] == nil)
        #expect(workflow.result(of: "good")?.value(as: Int.self) == 7)
    }

    /// A.2: a delegate released before the end, callback order against properties
    @Test func aDelegateIsToldOnceAfterTheStateIsFinal() async throws {
        final class Listener: WorkflowDelegate {
            let told: AsyncStream<String>.Continuation
            init(_ told: AsyncStream<String>.Continuation) { self.told = told }
            func workflowDidComplete(_ workflow: Workflow) async { told.yield("complete \(workflow.isCompleted)") }
            func workflow(_ workflow: Workflow, didFail error: WorkflowError) async { told.yield("fail") }
        }
        let (stream, told) = AsyncStream<String>.makeStream()
        let listener = Listener(told)
        let workflow = Workflow()
        workflow.add { 1 }
        workflow.report(to: listener)
        workflow.report(to: Listener(told))
        workflow.start()
        var iterator = stream.makeAsyncIterator()
        #expect(await iterator.next() == "complete true")
        withExtendedLifetime(listener) {}
        told.finish()
        #expect(await iterator.next() == nil)
    }

    /// A.2: 10⁵ ready at once without a limit, a chain of 10⁶; B-10, B-11
    @Test func manyReadyOperationsAndLongChainsNeedNoStack() async throws {
        let wide = Workflow()
        for number in 0..<100_000 { wide.add { number } }
        try await wide.run()
        #expect(wide.progress.fraction == 1)
        try await Self.runLongChain(1_000_000)
    }

    /// Every operation's work holds the one before; released with this function.
    private static func runLongChain(_ length: Int) async throws {
        let chain = Workflow()
        var last = chain.add { 0 }
        for _ in 1..<length {
            let before = last
            last = chain.add { try before.value + 1 }
            try chain.addDependency(from: before, to: last)
        }
        try await chain.run()
        #expect(try last.value == length - 1)
    }

    /// A.2: no recursion at the end of life either
    @Test func aLongChainThatNeverRanIsReleasedWithoutRecursion() throws {
        let chain = Workflow()
        var last = chain.add { 0 }
        for _ in 1..<300_000 {
            let before = last
            last = chain.add { try before.value + 1 }
        }
        #expect(chain.operationCount == 300_000)
    }

    /// A.2: an OR-join, thousands of times; B-1
    @Test func anOrJoinStartsOnceHoweverCloseItsBranchesFire() async throws {
        let rounds = Int(ProcessInfo.processInfo.environment["WEND_RACES"] ?? "") ?? 2000
        for _ in 0..<rounds {
            let workflow = Workflow(limit: 0, workers: 2)
            let runs = Atomic<Int>(0)
            let join = workflow.add("join") { runs.add(1, ordering: .relaxed) }
            for _ in 0..<2 {
                let branch = workflow.add { () async in await Task.yield() }
                try workflow.addSegue(from: branch, to: join)
            }
            try await workflow.run()
            let count = runs.load(ordering: .relaxed)
            #expect(count == 1)
        }
    }

    /// B-9: failure policies
    @Test func failFastStopsAndFailAtEndReportsAll() async throws {
        var options = WorkflowOptions(limit: 1)
        options.failurePolicy = .failFast
        let fast = Workflow(options)
        fast.add("bad") { throw Boom() }
        let after = fast.add("after") { 1 }
        let error = await #expect(throws: WorkflowError.self) { try await fast.run() }
        #expect(error?.code == .operationFailed && error?.problems[0].operations == ["bad"] && !after.isFinished)
        options.failurePolicy = .failAtEnd
        let late = Workflow(options)
        late.add("one") { throw Boom(number: 1) }
        late.add("two") { throw Boom(number: 2) }
        let kept = late.add("kept") { 1 }
        let all = await #expect(throws: WorkflowError.self) { try await late.run() }
        #expect(all?.problems.map(\.operations) == [["one"], ["two"]] && kept.isFinished)
    }

    @Test func messagesNameWhatIsWrong() {
        #expect(
            WorkflowProblem(.dependencyCycle, ["a", "b", "a"]).description
                == "operations wait for each other: a → b → a [dependency-cycle]")
        #expect(
            WorkflowProblem(.invalidDependency, ["a", "x"], detail: "there is no operation 'x'").description
                == "the dependency from 'a' to 'x' is not valid: there is no operation 'x' [invalid-dependency]")
    }
}
