import Foundation
import Testing

@testable import WendOperations

/// Durable runs with the journal in memory; the store's tests hold every journal to the same.
@Suite struct DurableTests {
    /// A clock that is moved by hand.
    private final class Hand: Sendable {
        private let time = LockedValue(Duration.zero)
        func move(_ by: Duration) { time.withLock { $0 += by } }
        var clock: WorkflowClock {
            WorkflowClock(now: { self.time.withLock { $0 } }, sleep: { _ in try await Task.sleep(for: .seconds(3600)) })
        }
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

    /// A chain of operations without results.
    private func chain(_ names: String..., work: @escaping @Sendable (String) async throws -> Void = { _ in })
        -> Workflow
    {
        let workflow = Workflow()
        for (place, operation) in names.enumerated() {
            workflow.add(operation, after: place == 0 ? [] : [names[place - 1]]) { () async throws in
                try await work(operation)
            }
        }
        return workflow
    }

    @Test func anOperationMayHaveNoResult() async throws {
        let journal = InMemoryJournal()
        #expect(try await chain("charge", "ship").run(as: "r", of: "order", in: journal) == .completed)
        #expect(await journal.inspect("r")?.entries.map(\.operation) == ["charge", "ship"])
    }

    @Test func typedReferencesHaveTheirResultsInEveryProcess() async throws {
        let hand = Hand()
        let journal = InMemoryJournal(clock: hand.clock)
        let log = Log()
        func run(_ finishes: Bool) async throws -> (DurableOutcome, Int?, [Int?]?) {
            let workflow = Workflow(WorkflowOptions(clock: hand.clock))
            let number = workflow.add("number") { (context: OperationContext) throws -> Int in
                log.add(context.key)
                return try context.input(Order.self).id
            }
            let nothing = workflow.add("nothing", after: number) { () -> Int? in nil }
            let both = workflow.add("both", after: number, nothing) { () throws -> [Int?] in
                if !finishes { throw DurableSleep(for: .seconds(60)) }
                return [try number.value, try nothing.value]
            }
            let outcome = try await workflow.run(
                as: "r", of: "order", input: Order(id: 7, options: [:]), in: journal)
            return (outcome, number.result?.value, both.result?.value)
        }
        #expect(try await run(false).0 == .sleeping(.seconds(60)))
        hand.move(.seconds(59))
        #expect(try await run(true).0 == .taken)
        hand.move(.seconds(1))
        for _ in 0..<2 {
            let (outcome, number, both) = try await run(true)
            #expect(outcome == .completed && number == 7 && both == [7, nil])
        }
        #expect(log.all == ["r/number/1"])
    }

    @Test func whatCannotBeKeptIsNamedBeforeAnythingRuns() async throws {
        struct Secret: Sendable {}
        let workflow = Workflow()
        workflow.add("fine") { 1 }
        workflow.add { 2 }
        workflow.add("secret") { Secret() }
        workflow.add("also fine") { () -> String? in nil }
        await #expect(
            throws: WorkflowError([
                WorkflowProblem(.unnamedOperation, ["operation 1"]),
                WorkflowProblem(.resultNotCodable, ["secret"], detail: "Secret"),
            ])
        ) {
            try await workflow.run(as: "r", of: "w", in: InMemoryJournal())
        }
    }

    @Test func aRunOfAnotherWorkflowOrWithAnotherInputIsAMismatchEvenWhenItHasEnded() async throws {
        let journal = InMemoryJournal()
        let input = Order(id: 1, options: ["b": 2, "a": 1, "c": 3, "d": 4])
        #expect(try await chain("a").run(as: "r", of: "order", input: input, in: journal) == .completed)
        // The same input, in whichever order its names are written.
        for _ in 0..<20 {
            #expect(try await chain("a").run(as: "r", of: "order", input: input, in: journal) == .completed)
        }
        await #expect(throws: WorkflowError(.journalMismatch, detail: "the run 'r' was made with another input")) {
            try await chain("a").run(as: "r", of: "order", input: Order(id: 2, options: [:]), in: journal)
        }
        await #expect(throws: WorkflowError(.journalMismatch, detail: "the run 'r' is of the workflow 'order'")) {
            try await chain("a").run(as: "r", of: "return", input: input, in: journal)
        }
    }

    @Test func twoProgramsWithDifferentGraphsAreToldWhichOperationsDiffer() async throws {
        let journal = InMemoryJournal()
        let first = chain("charge", "ship") { if $0 == "ship" { throw DurableSleep(for: .zero) } }
        #expect(try await first.run(as: "r", of: "order", in: journal) == .sleeping(.zero))
        await #expect(
            throws: WorkflowError(
                .journalMismatch,
                detail:
                    "'charge' could not have run when it did; this program lacks 'ship'; the run was made without 'check'"
            )
        ) {
            try await chain("check", "charge").run(as: "r", of: "order", in: journal)
        }
        // It was given back: the right program goes on at once.
        #expect(try await chain("charge", "ship").run(as: "r", of: "order", in: journal) == .completed)
    }

    @Test func whoCancelsTheTaskGivesTheRunBack() async throws {
        let journal = InMemoryJournal()
        let gate = Gate()
        let stuck = chain("charge", "wait") { name in
            guard name == "wait" else { return }
            await gate.open()
            try await Task.sleep(for: .seconds(3600))
        }
        let task = Task {
            try await stuck.run(as: "r", of: "order", in: journal, options: DurableOptions(lease: .seconds(3600)))
        }
        await gate.pass()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(stuck.isCompleted && stuck.error == WorkflowError(.cancelled))
        // Nobody waits for an hour.
        #expect(try await chain("charge", "wait").run(as: "r", of: "order", in: journal) == .completed)
        #expect(await journal.inspect("r")?.entries.map(\.operation) == ["charge", "wait"])
    }

    /// C-3.12: the key is (workflow, operation, run), and a replay takes the latest epoch.
    @Test(arguments: [Duration.zero, .seconds(-1), .microseconds(999)])
    func aLeaseWithoutTimeIsRefusedBeforeAnythingRuns(_ lease: Duration) async throws {
        let journal = InMemoryJournal()
        await #expect(throws: WorkflowError(.leaseTooShort, detail: "\(lease)")) {
            try await chain("a").run(as: "r", of: "chain", in: journal, options: DurableOptions(lease: lease))
        }
        #expect(await journal.inspect("r") == nil)
    }

    @Test func aLeaseMayBeAsLongAsThereAreNumbers() async throws {
        let options = DurableOptions(lease: .seconds(Int64.max))
        let outcome = try await chain("a").run(as: "r", of: "chain", in: InMemoryJournal(), options: options)
        #expect(outcome == .completed)
    }

    @Test(arguments: [Duration.seconds(Int64.max), .seconds(-Int64.max), .zero])
    func aRunSleepsAsLongAsThereAreNumbersAndNoShorterThanNothing(_ pause: Duration) async throws {
        let workflow = Workflow()
        workflow.add("nap") { () async throws in throw DurableSleep(for: pause) }
        let asleep = try await workflow.run(as: "r", of: "nap", in: InMemoryJournal())
        guard case .sleeping(let time) = asleep else { return #expect(asleep == .sleeping(pause)) }
        #expect(pause > .zero ? time > .seconds(86_400 * 365 * 50) : time == .zero)

        let journal = InMemoryJournal()
        func scan() -> Workflow {
            let workflow = Workflow()
            let gate = WorkflowSemaphore("gate", permits: 1, scope: .journal)
            workflow.add("scan", settings: OperationSettings(semaphores: [gate])) {}
            return workflow
        }
        let definition = DurableDefinition(workflow: "other", operations: ["scan"], input: [])
        #expect(await journal.create("other", definition))
        let claim = try #require(await journal.claim("other", owner: "o", lease: .seconds(3600)))
        let want = DurableWant(semaphore: "gate", permits: 1)
        _ = try await journal.acquire([want], for: "scan", of: "other", fence: claim.fence, lease: .seconds(3600))
        let refused = try await scan().run(
            as: "r", of: "scan", in: journal, options: DurableOptions(permitPause: pause))
        guard case .sleeping(let wait) = refused else { return #expect(refused == .sleeping(pause)) }
        #expect(pause > .zero ? wait > .seconds(86_400 * 365 * 50) : wait == .zero)
    }

    @Test func aReplayTakesTheLatestEpoch() async throws {
        let journal = InMemoryJournal()
        let seen = Log()
        func run(_ last: Int) async throws -> DurableOutcome {
            let workflow = Workflow()
            let first = workflow.add("a") { (context: OperationContext) throws -> Int in
                if context.runNumber > last { throw DurableSleep(for: .zero) }
                seen.add("a \(context.runNumber)")
                return context.runNumber
            }
            let second = workflow.add("b", after: first) { try first.value }
            try workflow.addLoop(from: second, to: first, atMost: 9) { (result: OperationResult<Int>) in
                try result.get() < 3
            }
            return try await workflow.run(as: "r", of: "w", in: journal)
        }
        #expect(try await run(2) == .sleeping(.zero))
        #expect(try await run(3) == .completed)
        #expect(await journal.inspect("r")?.entries.filter { $0.operation == "b" }.map(\.run) == [1, 2, 3])
        #expect(seen.all.count == 3)
    }

    /// C-5.13: a resumed run has the same graph without calling `prepare` again.
    @Test func whatAPreparationAddedIsNotAskedForAgain() async throws {
        let journal = InMemoryJournal()
        let log = Log()
        func run(_ finishes: Bool) async throws -> DurableOutcome {
            let workflow = Workflow()
            workflow.define("part") { context in
                log.add(context.name ?? "")
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
            return try await workflow.run(as: "r", of: "w", in: journal)
        }
        #expect(try await run(false) == .sleeping(.zero))
        #expect(try await run(true) == .completed)
        #expect(log.all.first == "prepare" && log.all.count == 3)
        #expect(await journal.inspect("r")?.entries.last?.output == Array("30".utf8))
    }

    @Test func aPreparationThatAddsCodeCannotBeKept() async throws {
        let workflow = Workflow()
        let whole = workflow.add("whole") { _, builder in
            builder.add("part") { _ in 1 }
            return .proceed
        } _: { _ in
            1
        }
        #expect(try await workflow.run(as: "r", of: "w", in: InMemoryJournal()) == .completed)
        let error = try #require(whole.result?.error as? WorkflowError)
        #expect(error.description.contains("it adds 'part' as code; define the work with the workflow"))
    }

    /// C-1a within one run.
    @Test func aRunsOwnPermitsAreCounted() async throws {
        let most = Guarded((now: 0, most: 0))
        let workflow = Workflow()
        let semaphore = WorkflowSemaphore(permits: 2)
        for name in ["a", "b", "c", "d"] {
            workflow.add(name, settings: OperationSettings(semaphores: [semaphore])) { () async -> Int in
                most.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
                await Task.yield()
                most.withLock { $0.now -= 1 }
                return 1
            }
        }
        #expect(try await workflow.run(as: "r", of: "w", in: InMemoryJournal()) == .completed)
        #expect(most.withLock { $0.most } <= 2)
    }

    @Test func permitsOfAJournalWantOne() async throws {
        let semaphore = WorkflowSemaphore("license", scope: .journal)
        let workflow = Workflow()
        workflow.add("scan", settings: OperationSettings(semaphores: [semaphore])) { 1 }
        await #expect(throws: WorkflowError(.needsJournal, ["scan"], detail: "license")) { try await workflow.run() }
    }

    /// Failures are the same for those who follow, in the process in which they happened and in the next.
    @Test func aFailureIsTheSameBeforeAndAfterACrash() async throws {
        let journal = InMemoryJournal()
        let seen = Log()
        func run(_ finishes: Bool) async throws -> DurableOutcome {
            let workflow = Workflow()
            let fails = workflow.add("fails") { () throws -> Int in throw Boom() }
            workflow.add("follows", after: fails) { () throws -> Int in
                seen.add("\(fails.result?.error ?? Boom())")
                if !finishes { throw DurableSleep(for: .zero) }
                return 1
            }
            return try await workflow.run(as: "r", of: "w", in: journal)
        }
        #expect(try await run(false) == .sleeping(.zero))
        #expect(try await run(true) == .completed)
        #expect(Set(seen.all) == ["'fails' failed: Boom(number: 0) [operation-failed]"])
    }

    @Test func retriesTimeLimitsEventsAndProgressAreAsAnywhere() async throws {
        let workflow = Workflow()
        let kinds = Log()
        workflow.observe { kinds.add("\($0.name ?? "-") \($0.attempt) \(String(describing: $0.kind).prefix(12))") }
        let flaky = workflow.add("flaky", settings: OperationSettings(retry: RetryPolicy(attempts: 3))) {
            (context: OperationContext) throws -> Int in
            guard context.attempt == 3 else { throw Boom() }
            return context.attempt
        }
        let slow = workflow.add("slow", settings: OperationSettings(timeout: .milliseconds(1))) { () async throws in
            try await Task.sleep(for: .seconds(3600))
        }
        let journal = InMemoryJournal()
        #expect(try await workflow.run(as: "r", of: "w", in: journal) == .completed)
        #expect(try flaky.value == 3)
        let late = try #require(slow.result?.error as? WorkflowError)
        #expect(late.description.contains("[timed-out]"))
        #expect(workflow.progress.finished == 2)
        #expect(kinds.all.contains("flaky 3 operationSuc") && kinds.all.contains("flaky 1 operationWil"))
        // In another process everything is there already, and is told as such.
        let again = Workflow()
        let trace = Log()
        again.observe { trace.add("\($0.name ?? "-") \($0.kind)") }
        let shown = again.add("flaky") { () -> Int in 0 }
        again.add("slow") { () -> Void in }
        #expect(try await again.run(as: "r", of: "w", in: journal) == .completed)
        #expect(try shown.value == 3 && again.isCompleted)
        #expect(
            Set(trace.all) == [
                "- started", "flaky operationRestored", "slow operationRestored",
                "- ended(WendOperations.OperationGraph.Outcome.completed)",
            ])
    }

    @Test func aDurableRunIsTracedAndDrawnAsAnyOther() async throws {
        func graph() throws -> Workflow {
            let workflow = Workflow()
            let flaky = workflow.add("flaky", settings: OperationSettings(retry: RetryPolicy(attempts: 2))) {
                (context: OperationContext) throws -> Int in
                guard context.attempt == 2 else { throw Boom() }
                return 1
            }
            let last = workflow.add("last", after: flaky) { 2 }
            try workflow.addGuard(on: last) { (_: OperationContext) in .proceed }
            return workflow
        }
        let journal = InMemoryJournal()
        let (kept, plain) = (try graph(), try graph())
        let (keptTrace, plainTrace) = (kept.trace(), plain.trace())
        #expect(try await kept.run(as: "r", of: "w", in: journal) == .completed)
        try await plain.run()
        let spans = keptTrace.spans.map { "\($0.name) \($0.run) \($0.isFailure)" }
        #expect(spans == ["flaky 1 true", "flaky 1 false", "last 1 false"])
        #expect(spans == plainTrace.spans.map { "\($0.name) \($0.run) \($0.isFailure)" })
        #expect(kept.drawing.svg == plain.drawing.svg && kept.drawing.mermaid == plain.drawing.mermaid)
        // Read from the journal by another process: nothing ran, and the picture is that of the end.
        let again = try graph()
        let trace = again.trace()
        #expect(try await again.run(as: "r", of: "w", in: journal) == .completed)
        #expect(trace.spans.isEmpty)
        let file = try JSONSerialization.jsonObject(with: Data(trace.chromeJSON.utf8)) as? [String: Any]
        let names = (file?["traceEvents"] as? [[String: Any]])?.compactMap { $0["name"] as? String } ?? []
        #expect(Set(names) == ["started", "restored flaky", "restored last", "ended"])
        #expect(again.drawing.svg == kept.drawing.svg)
    }

    /// A guard that has skipped an operation is not asked again: what followed from it stays.
    @Test func theVerdictOfAGuardIsKept() async throws {
        let journal = InMemoryJournal()
        let verdicts = Log()
        func run(_ finishes: Bool) async throws -> (DurableOutcome, OperationGraph.State) {
            let workflow = Workflow()
            let guarded = workflow.add("guarded") { 1 }
            try workflow.addGuard(on: guarded) { (_: OperationContext) in
                verdicts.add("asked")
                return finishes ? .proceed : .skip
            }
            let last = workflow.add("last") { () throws -> Int in
                if !finishes { throw DurableSleep(for: .zero) }
                return 1
            }
            try workflow.addDependency(from: guarded, to: last, requires: .always)
            return (try await workflow.run(as: "r", of: "w", in: journal), workflow.state(of: guarded))
        }
        #expect(try await run(false) == (.sleeping(.zero), .skipped))
        #expect(try await run(true) == (.completed, .skipped))
        #expect(verdicts.all.count == 1)
    }

    /// The deadline of an operation counts from when the run was made, whichever process it is in by now.
    @Test func deadlinesCountFromWhenTheRunWasMade() async throws {
        let hand = Hand()
        let journal = InMemoryJournal(clock: hand.clock)
        func run() async throws -> DurableOutcome {
            let workflow = Workflow(WorkflowOptions(clock: hand.clock))
            let first = workflow.add("first") { 1 }
            workflow.add("second", after: first, settings: OperationSettings(deadline: .seconds(100))) {
                () throws -> Int in throw DurableSleep(for: .seconds(60))
            }
            return try await workflow.run(as: "r", of: "w", in: journal)
        }
        #expect(try await run() == .sleeping(.seconds(60)))
        hand.move(.seconds(60))
        #expect(try await run() == .sleeping(.seconds(60)))
        hand.move(.seconds(60))
        #expect(try await run() == .completed)
        let last = try #require(await journal.inspect("r")?.entries.last)
        #expect(!last.succeeded && String(decoding: last.output, as: UTF8.self).contains("[deadline-exceeded]"))
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
