import Testing

@testable import WendOperations

/// Durable runs with the journal in memory; the store's tests hold every journal to the same.
@Suite struct DurableTests {
    /// A clock that is moved by hand.
    private final class Hand: Sendable {
        private let time = LockedValue(Duration.zero)
        func move(_ by: Duration) { time.withLock { $0 += by } }
        var clock: WorkflowClock { WorkflowClock(now: { self.time.withLock { $0 } }, sleep: { _ in }) }
    }

    private let definition = DurableDefinition(workflow: "w", operations: ["a"], input: [])

    /// C-1a.7: a permit is a lease; once it has expired it may be taken over, and the old owner's writes are refused by
    /// the number.
    @Test func anExpiredPermitIsTakenOver() async throws {
        let hand = Hand()
        let journal = InMemoryJournal(clock: hand.clock)
        _ = await journal.create("old", definition)
        _ = await journal.create("new", definition)
        let old = try #require(await journal.claim("old", owner: "x", lease: .seconds(100)))
        let new = try #require(await journal.claim("new", owner: "y", lease: .seconds(100)))
        let want = DurableWant(semaphore: "s", permits: 1)
        let held = try await journal.acquire([want], for: "a", of: "old", fence: old.fence, lease: .seconds(10))
        #expect(held == ["s": 1])
        hand.move(.seconds(9))
        #expect(try await journal.acquire([want], for: "a", of: "new", fence: new.fence, lease: .seconds(10)) == nil)
        // Lengthening the run's lease lengthens that of its permits.
        _ = try await journal.extend("old", fence: old.fence, lease: .seconds(10))
        hand.move(.seconds(9))
        #expect(try await journal.acquire([want], for: "a", of: "new", fence: new.fence, lease: .seconds(10)) == nil)
        hand.move(.seconds(1))
        let taken = try await journal.acquire([want], for: "a", of: "new", fence: new.fence, lease: .seconds(10))
        #expect(taken == ["s": 2])
        var entry = DurableEntry(operation: "a", run: 1, succeeded: true, output: [])
        entry.permits = ["s": 1]
        let late = entry
        await #expect(throws: WorkflowError(.leaseLost, ["a"], detail: "s")) {
            try await journal.commit("old", fence: old.fence, [late], outcome: nil, lease: .seconds(10))
        }
        #expect(await journal.inspect("old")?.entries == [])
    }

    private struct Order: Codable, Sendable {
        var id: Int
        var options: [String: Int]
    }

    private func order(_ names: String..., named name: String = "order") -> DurableWorkflow {
        var workflow = DurableWorkflow(name)
        for (place, operation) in names.enumerated() {
            workflow.add(operation, after: place == 0 ? [] : [names[place - 1]]) { _ in }
        }
        return workflow
    }

    @Test func anOperationMayHaveNoResult() async throws {
        let journal = InMemoryJournal()
        #expect(try await order("charge", "ship").run("r", input: 1, in: journal) == .completed)
        #expect(await journal.inspect("r")?.entries.map(\.operation) == ["charge", "ship"])
    }

    @Test func aRunOfAnotherWorkflowOrWithAnotherInputIsAMismatchEvenWhenItHasEnded() async throws {
        let journal = InMemoryJournal()
        let input = Order(id: 1, options: ["b": 2, "a": 1, "c": 3, "d": 4])
        #expect(try await order("a").run("r", input: input, in: journal) == .completed)
        // The same input, in whichever order its names are written.
        for _ in 0..<20 { #expect(try await order("a").run("r", input: input, in: journal) == .completed) }
        await #expect(throws: WorkflowError(.journalMismatch, detail: "the run 'r' was made with another input")) {
            try await order("a").run("r", input: Order(id: 2, options: [:]), in: journal)
        }
        await #expect(throws: WorkflowError(.journalMismatch, detail: "the run 'r' is of the workflow 'order'")) {
            try await order("a", named: "return").run("r", input: input, in: journal)
        }
    }

    @Test func twoProgramsWithDifferentGraphsAreToldWhichOperationsDiffer() async throws {
        let journal = InMemoryJournal()
        var first = DurableWorkflow("order")
        first.add("charge") { _ in }
        first.add("ship", after: ["charge"]) { _ -> Void in throw DurableSleep(for: .zero) }
        #expect(try await first.run("r", input: 1, in: journal) == .sleeping(.zero))
        var second = DurableWorkflow("order")
        second.add("check") { _ in }
        second.add("charge", after: ["check"]) { _ in }
        await #expect(
            throws: WorkflowError(
                .journalMismatch,
                detail:
                    "'charge' could not have run when it did; this program lacks 'ship'; the run was made without 'check'"
            )
        ) {
            try await second.run("r", input: 1, in: journal)
        }
        // It was given back: the right program goes on at once.
        #expect(try await order("charge", "ship").run("r", input: 1, in: journal) == .completed)
    }

    @Test func whoCancelsTheTaskGivesTheRunBack() async throws {
        let journal = InMemoryJournal()
        let gate = Gate()
        var workflow = DurableWorkflow("order")
        workflow.lease = .seconds(3600)
        workflow.add("charge") { _ in }
        workflow.add("wait", after: ["charge"]) { _ in
            await gate.open()
            try await Task.sleep(for: .seconds(3600))
        }
        let stuck = workflow
        let task = Task { try await stuck.run("r", input: 1, in: journal) }
        await gate.pass()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        // Nobody waits for an hour.
        #expect(try await order("charge", "wait").run("r", input: 1, in: journal) == .completed)
        #expect(await journal.inspect("r")?.entries.map(\.operation) == ["charge", "wait"])
    }

    /// C-3.12: the key is (workflow, operation, run), and a replay takes the latest epoch.
    @Test func aReplayTakesTheLatestEpoch() async throws {
        let journal = InMemoryJournal()
        let seen = Log()
        func workflow(_ last: Int) -> DurableWorkflow {
            var workflow = DurableWorkflow("w")
            workflow.add("a") { context in
                if context.number > last { throw DurableSleep(for: .zero) }
                seen.add("a \(context.number)")
                return context.number
            }
            workflow.add("b", after: ["a"]) { context in try context.value(of: "a", as: Int.self) }
            workflow.addLoop(from: "b", to: "a", atMost: 9) { try $0.value(as: Int.self) < 3 }
            return workflow
        }
        #expect(try await workflow(2).run("r", input: 0, in: journal) == .sleeping(.zero))
        #expect(try await workflow(3).run("r", input: 0, in: journal) == .completed)
        #expect(await journal.inspect("r")?.entries.filter { $0.operation == "b" }.map(\.run) == [1, 2, 3])
        #expect(seen.all.count == 3)
    }

    /// C-5.13: a resumed run has the same graph without calling `prepare` again.
    @Test func whatAPreparationAddedIsNotAskedForAgain() async throws {
        let journal = InMemoryJournal()
        let log = Log()
        func workflow(_ finishes: Bool) -> DurableWorkflow {
            var workflow = DurableWorkflow("w")
            workflow.define("part") { context in
                log.add(context.operation)
                return try context.argument(Int.self) * 10
            }
            workflow.add("whole") { _, builder in
                log.add("prepare")
                for number in 1...2 { try builder.add("part \(number)", work: "part", argument: number) }
                return .proceedAfterAdded
            } _: { context in
                if !finishes { throw DurableSleep(for: .zero) }
                return try context.value(of: "part 1", as: Int.self) + context.value(of: "part 2", as: Int.self)
            }
            return workflow
        }
        #expect(try await workflow(false).run("r", input: 0, in: journal) == .sleeping(.zero))
        #expect(try await workflow(true).run("r", input: 0, in: journal) == .completed)
        #expect(log.all.first == "prepare" && log.all.count == 3)
        #expect(await journal.inspect("r")?.entries.last?.output == Array("30".utf8))
    }

    /// C-1a within one run: the semaphore of a durable workflow.
    @Test func aRunsOwnPermitsAreCounted() async throws {
        let most = LockedValue((now: 0, most: 0))
        var workflow = DurableWorkflow("w")
        for name in ["a", "b", "c", "d"] {
            workflow.add(name) { _ in
                most.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
                await Task.yield()
                most.withLock { $0.now -= 1 }
                return 1
            }
            try workflow.take("s", of: 2, for: name)
        }
        #expect(throws: WorkflowError(.unknownOperation, ["nobody"])) { try workflow.take("s", of: 2, for: "nobody") }
        #expect(try await workflow.run("r", input: 0, in: InMemoryJournal()) == .completed)
        #expect(most.withLock { $0.most } <= 2)
    }

    /// A graph is brought to where a journal ends whatever its limit says.
    @Test func resumingIgnoresTheLimit() throws {
        var plan = GraphPlan(limit: 1)
        for name in ["a", "b", "c"] { plan.add(name) }
        plan.depend(.name("c"), on: .name("b"))
        var graph = try OperationGraph(plan)
        #expect(graph.start() == [OperationID(0)])
        let isResumed = graph.resume(OperationID(1))
        let isEarly = graph.resume(OperationID(2))
        #expect(isResumed && !isEarly && graph.activeCount == 2)
        #expect(graph.complete(OperationID(1), .succeeded) == [])
        #expect(graph.complete(OperationID(0), .succeeded) == [OperationID(2)])
    }
}
