import Synchronization
import Testing

@testable import WendOperations

/// Stacking up work during preparation: C-5, rule by rule.
@Suite struct PreparationTests {
    /// C-5.1, C-5.4 and C-5.5: with one slot, which the adder gives back
    @Test func addedWorkRunsBeforeItsAdderAndBeforeWhatWaits() async throws {
        let log = Log()
        let workflow = Workflow(limit: 1)
        workflow.add(
            "adder",
            prepare: { _, builder in
                builder.add("first") { _ in log.add("first") }
                builder.add("second") { _ in log.add("second") }
                return .proceedAfterAdded
            }
        ) { _ in log.add("adder") }
        workflow.add("other") { log.add("other") }
        try await workflow.run()
        #expect(Set(log.all) == ["first", "second", "adder", "other"])
        #expect(log.index("first") < log.index("second") && log.index("second") < log.index("adder"))
        #expect(workflow.operationCount == 4)
    }

    @Test func sharedWorkTakesItsTurnAmongWhatIsAdded() async throws {
        let log = Log()
        let workflow = Workflow(limit: 1)
        workflow.add(
            "adder",
            prepare: { _, builder in
                builder.addIfAbsent("login") { _ in log.add("login") }
                let fetch = WorkflowOperation("fetch") { _ in log.add("fetch") }
                builder.add(fetch)
                builder.add("store") { _ in log.add("store") }
                builder.addIfAbsent("login") { _ in log.add("login again") }
                builder.depend(.this, on: .operation(fetch))
                return .proceedAfterAdded
            }
        ) { _ in log.add("adder") }
        try await workflow.run()
        #expect(log.all == ["login", "fetch", "adder", "store"])
    }

    @Test(arguments: [true, false]) func whoAskedForWhatWillNotRunIsSkipped(_ isAddedLater: Bool) async throws {
        let workflow = Workflow(limit: 1)
        let gone = workflow.add("gone", prepare: { _, _ in .skip("no need") }) { _ in 1 }
        let adder = workflow.add(
            "adder",
            prepare: { _, builder in
                let added = WorkflowOperation("added") { _ in 1 }
                builder.add(added)
                if isAddedLater {
                    builder.addIfAbsent("gone") { _ in 1 }
                } else {
                    builder.depend(.operation(added), on: .operation(gone))
                }
                return .again
            }
        ) { _ in 1 }
        try await workflow.run()
        #expect(workflow.state(of: adder) == .skipped)
        #expect(workflow.state(of: "added") == (isAddedLater ? .succeeded : .skipped))
    }

    @Test func successIsRequiredAlsoWithoutAnotherPreparation() async throws {
        let workflow = Workflow()
        let adder = workflow.add(
            "adder",
            prepare: { _, builder in
                builder.add("x") { _ -> Int in throw Boom() }
                builder.requireSuccess()
                return .proceedAfterAdded
            }
        ) { _ in 1 }
        try await workflow.run()
        #expect((adder.result?.error as? WorkflowError)?.code == .prerequisiteFailed)
    }

    /// C-3.11; the second of the added never gets its turn before the loop fires.
    @Test func aLoopDropsWhatItsRegionHasStacked() async throws {
        let log = Log()
        let workflow = Workflow(limit: 1)
        let adder = workflow.add(
            "adder",
            prepare: { _, builder in
                let first = WorkflowOperation("first") { _ in log.add("first") }
                builder.add(first)
                builder.add("second") { _ in log.add("second") }
                builder.depend(.this, on: .operation(first))
                return .proceedAfterAdded
            }
        ) { context in
            log.add("adder")
            return context.runNumber
        }
        try workflow.addLoop(from: adder, to: adder, atMost: 1) { _, _ in true }
        let exit = workflow.add("exit") { log.add("exit") }
        try workflow.addExhausted(from: adder, to: exit)
        try await workflow.run()
        #expect(log.all == ["first", "adder", "first", "adder", "second", "exit"])
        #expect(try adder.value == 2)
    }

    @Test func aLoopAwaitsWhatItsRegionHasStacked() throws {
        var plan = GraphPlan()
        let a = plan.add("a", [.prepares, .resettable])
        let b = plan.add("b")
        let loop = plan.segue(from: .name("b"), to: .name("a"), .loop(.times(1), cancelsRunning: false))
        var graph = try OperationGraph(plan)
        graph.begin()
        #expect(graph.next().kind == .prepare && graph.next().operation == b)
        var addition = OperationGraph.Addition()
        addition.operations = [("x", .resettable)]
        let first = try graph.add(addition, for: a)
        try graph.prepared(a, .again)
        #expect(graph.next().operation == first[0])
        #expect(graph.complete(b, .succeeded, fired: [loop]) == [])
        #expect(graph.complete(first[0], .succeeded) == [a] && graph.state(of: a) == .preparing)
        #expect(graph.round(of: a) == 1)
        let second = try graph.add(addition, for: a)
        try graph.prepared(a, .again)
        #expect(graph.next().operation == second[0] && graph.complete(second[0], .succeeded) == [a])
    }

    /// C-5.6
    @Test func preparingAgainSeesTheResultsOfWhatWasAdded() async throws {
        let workflow = Workflow(limit: 1)
        let rounds = Atomic<Int>(0)
        let operation = workflow.add(
            "a",
            prepare: { context, builder in
                rounds.add(1, ordering: .relaxed)
                if let token = context.result(of: "token")?.value(as: String.self) {
                    context.values["token"] = token
                    return .proceed
                }
                builder.add("token") { _ in "secret" }
                return .again
            }
        ) { context in context.values["token"] as? String ?? "none" }
        try await workflow.run()
        let count = rounds.load(ordering: .relaxed)
        #expect(try operation.value == "secret" && count == 2)
    }

    /// C-5.6
    @Test func preparingForeverIsLimited() async throws {
        let workflow = Workflow()
        let operation = workflow.add("a", prepare: { _, _ in .again }) { _ in 1 }
        try await workflow.run()
        #expect((operation.result?.error as? WorkflowError)?.code == .preparationLimit)
    }

    /// C-5.1
    @Test func aPreparationMaySkipCompleteOrFail() async throws {
        let workflow = Workflow()
        let skipped = workflow.add("skipped", prepare: { _, _ in .skip("no need") }) { _ in 1 }
        let done = workflow.add("done", prepare: { _, _ in .complete(.success(5)) }) { _ in 1 }
        let failed = workflow.add("failed", prepare: { _, _ in throw Boom() }) { _ in 1 }
        let wrong = workflow.add("wrong", prepare: { _, _ in .complete(.success("text")) }) { _ in 1 }
        let after = workflow.add("after", after: done, failed) { 1 }
        try await workflow.run()
        #expect(workflow.state(of: skipped) == .skipped && workflow.reason(for: skipped) == .asked("no need"))
        #expect(try done.value == 5 && after.isFinished)
        #expect(failed.result?.error as? Boom == Boom())
        #expect((wrong.result?.error as? WorkflowError)?.code == .noResult)
    }

    /// C-5.12: on main if required, preparation and work, whatever the type says of isolation.
    @Test func preparationAndWorkRunOnTheMainThreadIfRequired() async throws {
        struct Page: OperationWork {
            let log: Log
            var requiresMainThread: Bool { true }
            func prepare(
                _ context: OperationContext, _ builder: borrowing PreparationBuilder
            ) async throws -> Preparation {
                log.add("prepare \(isOnMain())")
                await Task.yield()
                log.add("after a pause \(isOnMain())")
                return .proceed
            }
            func start(_ context: OperationContext) async throws -> Int {
                await Task.yield()
                log.add("start \(isOnMain())")
                return 1
            }
        }
        let log = Log()
        let workflow = Workflow()
        let page = workflow.add("page", Page(log: log))
        let closure = workflow.addOnMain(
            "closure", after: page,
            prepare: { _, _ in
                log.add("closure \(isOnMain())")
                MainActor.preconditionIsolated()
                return .proceed
            }
        ) { _ in log.add("work \(isOnMain())") }
        let other = workflow.add("other", after: closure) { () async in isOnMain() }
        try await workflow.run()
        #expect(page.requiresMainThread && !other.requiresMainThread)
        #expect(
            log.all == ["prepare true", "after a pause true", "start true", "closure true", "work true"])
        #expect(try !other.value)
    }

    /// C-5.12: the slot is held meanwhile, and a timeout applies.
    @Test(arguments: [OperationSettings.Overrun.await, .abandon])
    func aPreparationThatTakesTooLongFailsItsOperation(_ overrun: OperationSettings.Overrun) async throws {
        let clock = JumpingClock()
        var options = WorkflowOptions()
        options.clock = clock.clock
        let workflow = Workflow(options)
        let gate = Gate()
        let log = Log()
        let slow = workflow.add(
            "slow", settings: OperationSettings(timeout: .seconds(3), overrun: overrun),
            prepare: { _, builder in
                builder.add("never") { _ in log.add("never") }
                if overrun == .abandon { await gate.pass() } else { while !Task.isCancelled { await Task.yield() } }
                return .proceedAfterAdded
            }
        ) { _ in log.add("slow") }
        let after = workflow.add("after", after: slow) { 1 }
        try await workflow.run()
        #expect(slow.result?.error as? WorkflowError == WorkflowError(.timedOut, ["slow"], detail: "3.0 seconds"))
        #expect(after.isFinished && workflow.operationCount == 2)
        await gate.open()
        #expect(log.all.isEmpty && clock.pauses == [.seconds(3)])
    }

    /// C-0 and C-5.12
    @Test func anOperationCancelledDuringItsPreparationNeverStarts() async throws {
        let workflow = Workflow()
        let gate = Gate()
        let began = Gate()
        let operation = workflow.add(
            "a",
            prepare: { context, _ in
                await began.open()
                await gate.pass()
                return .proceed
            }
        ) { _ in 1 }
        workflow.start()
        await began.pass()
        #expect(workflow.cancel(operation) == .running)
        await gate.open()
        await workflow.waitForEnd()
        #expect(operation.isCancelled && !operation.isFinished && !workflow.isFailed)
    }

    /// C-5.1
    @Test func aPreparationMayBeDelayed() async throws {
        let clock = JumpingClock()
        var options = WorkflowOptions()
        options.clock = clock.clock
        let workflow = Workflow(options)
        let operation = workflow.add(
            "a",
            prepare: { context, _ in
                context.round < 3 ? .delay(.seconds(2)) : .proceed
            }
        ) { _ in 1 }
        try await workflow.run()
        #expect(operation.isFinished && clock.pauses == [.seconds(2), .seconds(2)])
    }

    /// C-5.3
    @Test func aWrongAdditionAddsNothingAndFailsItsAdder() async throws {
        let workflow = Workflow()
        workflow.add("there") { 1 }
        let operation = workflow.add(
            "a",
            prepare: { _, builder in
                builder.add("fresh") { _ in 1 }
                builder.add("there") { _ in 2 }
                return .proceedAfterAdded
            }
        ) { _ in 1 }
        try await workflow.run()
        #expect(operation.result?.error as? WorkflowError == WorkflowError(.duplicateName, ["there"]))
        #expect(workflow.operationCount == 2 && workflow.operation(named: "fresh") == nil)
    }

    /// C-5.7
    @Test func theFailureOfAddedWorkCountsOnlyWhenSuccessIsRequired() async throws {
        let workflow = Workflow()
        let lenient = workflow.add(
            "lenient",
            prepare: { _, builder in
                builder.add("x") { _ -> Int in throw Boom() }
                return .proceedAfterAdded
            }
        ) { _ in 1 }
        let strict = workflow.add(
            "strict",
            prepare: { context, builder in
                if context.round > 1 { return .proceed }
                builder.add("y") { _ -> Int in throw Boom() }
                builder.requireSuccess()
                return .again
            }
        ) { _ in 1 }
        try await workflow.run()
        #expect(lenient.result?.value == 1)
        let error = strict.result?.error as? WorkflowError
        #expect(error?.code == .prerequisiteFailed && error?.problems[0].operations == ["strict", "y"])
    }

    /// C-5.8
    @Test func twoThatNeedTheSameLoginLogInOnce() async throws {
        let workflow = Workflow(limit: 0, workers: 2)
        let logins = Atomic<Int>(0)
        let users = ["a", "b", "c"].map { name in
            workflow.add(
                name,
                prepare: { _, builder in
                    builder.addIfAbsent("login") { _ in
                        logins.add(1, ordering: .relaxed)
                        await Task.yield()
                        return "token"
                    }
                    return .proceedAfterAdded
                }
            ) { context in try context.value(of: "login", as: String.self) }
        }
        try await workflow.run()
        let count = logins.load(ordering: .relaxed)
        #expect(count == 1)
        for user in users { #expect(try user.value == "token") }
    }

    @Test func thoseReleasedTogetherGoOnInTheOrderAdded() async throws {
        let log = Log()
        let workflow = Workflow(limit: 1)
        for name in ["a", "b", "c"] {
            workflow.add(
                name,
                prepare: { _, builder in
                    builder.addAtBack()
                    builder.addIfAbsent("login") { _ in 1 }
                    return .proceedAfterAdded
                }
            ) { _ in log.add(name) }
        }
        try await workflow.run()
        #expect(log.all == ["a", "b", "c"])
    }

    /// C-5.8
    @Test func aFailedPrerequisiteMayBeRunAnew() async throws {
        let workflow = Workflow(limit: 1)
        let tries = Atomic<Int>(0)
        workflow.add("login") { () throws -> Int in
            let number = tries.add(1, ordering: .relaxed).newValue
            if number == 1 { throw Boom() }
            return number
        }
        let user = workflow.add(
            "user", after: "login",
            prepare: { _, builder in
                builder.addIfAbsent("login", failed: .newRun) { _ in 0 }
                return .proceedAfterAdded
            }
        ) { context in try context.value(of: "login", as: Int.self) }
        try await workflow.run()
        #expect(try user.value == 2)
    }

    /// C-5.9 and C-2.6
    @Test func waitingForSomethingThatWaitsForOneselfIsACycle() async throws {
        let workflow = Workflow()
        let y = workflow.add(
            "y",
            prepare: { _, builder in
                builder.depend(.this, on: .name("x"))
                return .proceedAfterAdded
            }
        ) { _ in 1 }
        let x = workflow.add("x", after: y) { 1 }
        try await workflow.run()
        let error = y.result?.error as? WorkflowError
        #expect(error?.code == .dependencyCycle && error?.problems[0].operations == ["y", "x", "y"] && x.isFinished)
    }

    /// C-5.9
    @Test func nestingIsLimited() async throws {
        var plan = GraphPlan()
        plan.add("d0", [.prepares, .resettable])
        var graph = try OperationGraph(plan)
        graph.begin()
        var problem: WorkflowProblem.Code?
        for level in 0..<70 {
            let step = graph.next()
            guard step.kind == .prepare else { break }
            var addition = OperationGraph.Addition()
            addition.operations.append(("d\(level + 1)", [.prepares, .resettable]))
            do throws(WorkflowError) {
                try graph.add(addition, for: step.operation)
                try graph.prepared(step.operation, .again)
            } catch {
                problem = error.code
                #expect(level == 64)
                break
            }
        }
        #expect(problem == .preparationDepth)
    }

    /// C-5.10 and C-5.4: the slot is given back
    @Test func cancellingTheAdderCancelsWhatOnlyItWanted() throws {
        var plan = GraphPlan(limit: 1)
        let a = plan.add("a", [.prepares, .resettable])
        var graph = try OperationGraph(plan)
        graph.begin()
        #expect(graph.next().kind == .prepare)
        var addition = OperationGraph.Addition()
        addition.operations = [("x", .resettable), ("y", .resettable)]
        let added = try graph.add(addition, for: a)
        try graph.prepared(a, .again)
        let running = graph.next().operation
        #expect(running == added[0] && graph.state(of: a) == .waiting && graph.activeCount == 1)
        #expect(graph.cancel(a) == .cancelled && graph.state(of: added[1]) == .cancelled)
        #expect(graph.complete(running, .succeeded) == [] && graph.outcome == .completed)
    }

    @Test func cancellingTheAdderCancelsAChainFromItsEnd() throws {
        var plan = GraphPlan(limit: 1)
        let a = plan.add("a", [.prepares, .resettable])
        var graph = try OperationGraph(plan)
        graph.begin()
        #expect(graph.next().kind == .prepare)
        var addition = OperationGraph.Addition()
        addition.operations = [("x", .resettable), ("y", .resettable)]
        addition.dependencies = [(.new(0), .new(1))]
        let added = try graph.add(addition, for: a)
        try graph.prepared(a, .again)
        #expect(graph.cancel(a) == .cancelled && graph.state(of: a) == .cancelled)
        for each in added { #expect(graph.state(of: each) == .cancelled) }
        #expect(graph.next().kind == .none && graph.outcome == .completed)
    }

    @Test func whoFailsForWantOfAPrerequisiteLeavesNoWorkBehind() async throws {
        let workflow = Workflow(limit: 1)
        workflow.add(
            "adder",
            prepare: { _, builder in
                let wanted = WorkflowOperation("wanted") { _ -> Int in throw Boom() }
                builder.add(wanted)
                builder.add("left over") { _ in 1 }
                builder.depend(.this, on: .operation(wanted))
                builder.requireSuccess()
                return .again
            }
        ) { _ in 1 }
        try await workflow.run()
        #expect(workflow.state(of: "adder") == .failed && workflow.state(of: "left over") == .cancelled)
    }

    /// C-5.2 and C-5.3
    @Test func aBuilderConnectsOnlyWhatItMay() throws {
        var plan = GraphPlan()
        let a = plan.add("a", [.prepares])
        let b = plan.add("b")
        var graph = try OperationGraph(plan)
        graph.begin()
        _ = graph.next()
        var addition = OperationGraph.Addition()
        addition.operations = [("x", .resettable)]
        addition.dependencies = [(.new(0), .existing(b))]
        let wrong = addition
        #expect(throws: WorkflowError.self) { try graph.add(wrong, for: a) }
        #expect(graph.count == 2)
        addition.dependencies = [(.existing(b), .new(0))]
        _ = try graph.add(addition, for: a)
        #expect(graph.count == 3)
        try graph.prepared(a, .again)
        let late = addition
        let error = #expect(throws: WorkflowError.self) { try graph.add(late, for: a) }
        #expect(error?.problems.map(\.code) == [.expiredBuilder, .duplicateName])
    }

    /// C-1a.5 and C-5.4: whoever waits for what it has stacked holds no permits, so both may want the same.
    @Test(arguments: [WorkflowSemaphore.Scope.workflow, .process])
    func stackedWorkMayWantThePermitsOfItsAdder(_ scope: WorkflowSemaphore.Scope) async throws {
        let workflow = Workflow(limit: 1)
        let semaphore = WorkflowSemaphore("s", scope: scope)
        let fresh = WorkflowSemaphore("fresh", rate: 10, per: .seconds(1), scope: scope)
        let log = Log()
        let adder = workflow.add(
            "adder",
            prepare: { _, builder in
                let stacked = builder.add("stacked") { _ in log.add("stacked") }
                builder.take(semaphore, for: stacked)
                builder.take(fresh, for: stacked)
                return .proceedAfterAdded
            }
        ) { _ in log.add("adder") }
        try workflow.take(semaphore, for: adder)
        try await workflow.run()
        #expect(log.all == ["stacked", "adder"] && semaphore.gate?.used ?? 0 == 0)
    }

    /// C-5.3: permits are checked with the rest of an addition.
    @Test func anAdditionThatWantsTooManyPermitsIsRefused() async throws {
        let workflow = Workflow()
        let semaphore = WorkflowSemaphore("s")
        let adder = workflow.add(
            "adder",
            prepare: { _, builder in
                builder.take(semaphore, amount: 2, for: builder.add("greedy") { _ in 1 })
                return .proceedAfterAdded
            }
        ) { _ in 1 }
        try await workflow.run()
        #expect(adder.result?.error as? WorkflowError == WorkflowError(.tooManyPermits, ["greedy"], detail: "s"))
        #expect(workflow.operationCount == 1)
    }

    /// C-5.5: with the option, what is added goes behind what is ready.
    @Test(arguments: [true, false]) func addedWorkGoesToTheFrontOrToTheBack(_ toBack: Bool) throws {
        var plan = GraphPlan(limit: 1)
        for name in ["adder", "ready"] { plan.add(name, name == "adder" ? [.prepares, .resettable] : .resettable) }
        var graph = try OperationGraph(plan)
        graph.begin()
        #expect(graph.next().kind == .prepare)
        var addition = OperationGraph.Addition()
        addition.operations = [("x", .resettable), ("y", .resettable)]
        addition.goesBack = toBack
        try graph.add(addition, for: OperationID(0))
        try graph.prepared(OperationID(0), .proceedAfterAdded)
        var order: [Int] = []
        while graph.outcome == nil {
            let id = graph.next().operation.index
            order.append(id)
            graph.complete(id, .succeeded)
            _ = graph.hasReady ? nil : graph.next()
        }
        #expect(order == (toBack ? [1, 2, 3, 0] : [2, 3, 0, 1]))
    }

    /// C-5.8: joining what has succeeded is free; what has failed counts as it is, if a new run is not asked for.
    @Test func whatIsDoneAlreadyIsJoinedAtOnce() async throws {
        let workflow = Workflow(limit: 1)
        let runs = Atomic<Int>(0)
        workflow.add("login") { () throws -> Int in
            runs.add(1, ordering: .relaxed)
            throw Boom()
        }
        let user = workflow.add(
            "user", after: "login",
            prepare: { _, builder in
                builder.addIfAbsent("login") { _ in 0 }
                return .proceedAfterAdded
            }
        ) { context in context.result(of: "login")?.isFailure }
        try await workflow.run()
        let count = runs.load(ordering: .relaxed)
        #expect(try user.value == true && count == 1)
    }

    /// C-5.11
    @Test func whatWasAddedCountsAndIsNotConnectedFromOutside() async throws {
        let workflow = Workflow()
        let adder = workflow.add(
            "adder",
            prepare: { _, builder in
                builder.add("x") { _ in 1 }
                return .proceedAfterAdded
            }
        ) { _ in 1 }
        try await workflow.run()
        #expect(workflow.operationCount == 2 && workflow.progress == WorkflowProgress(finished: 2, total: 2, active: 0))
        #expect(
            workflow.operations.map(\.name) == ["adder", "x"] && workflow.operation(named: "x")?.isFinished == true)
        #expect(throws: WorkflowError(.alreadyStarted)) { try workflow.addDependency(from: "x", to: adder) }
    }
}
