import Foundation
import TestSupport
import Testing
import WendOperations
import WendStore

/// What every journal promises.
@Suite struct JournalConformanceTests {
    enum Store: CaseIterable { case memory, sqlite }

    /// Gone with the test.
    private let folder = TemporaryFolder()

    private func journal(_ store: Store) throws -> any OperationJournal {
        switch store {
        case .memory: InMemoryJournal()
        case .sqlite: try SQLiteJournal(path: folder.file("runs.sqlite"))
        }
    }

    let definition = DurableDefinition(workflow: "w", operations: ["a"], input: Array("1".utf8))

    @Test(arguments: Store.allCases) func aRunIsMadeOnceAndClaimedByOne(_ store: Store) async throws {
        let journal = try journal(store)
        #expect(try await journal.create("r", definition))
        #expect(try await !journal.create("r", definition))
        let first = try #require(try await journal.claim("r", owner: "one", lease: .seconds(60)))
        #expect(first.definition == definition && first.entries.isEmpty)
        #expect(try await journal.claim("r", owner: "two", lease: .seconds(60)) == nil)
        #expect(try await journal.claim("nobody", owner: "two", lease: .seconds(60)) == nil)
        let again = try #require(try await journal.claim("r", owner: "one", lease: .seconds(60)))
        #expect(again.fence > first.fence)
    }

    @Test(arguments: Store.allCases) func anOldFenceIsRefusedAndWritesNothing(_ store: Store) async throws {
        let journal = try journal(store)
        _ = try await journal.create("r", definition)
        let old = try #require(try await journal.claim("r", owner: "one", lease: .zero))
        let new = try #require(try await journal.claim("r", owner: "two", lease: .seconds(60)))
        let entry = DurableEntry(operation: "a", run: 1, succeeded: true, output: [49], fired: [0, 2])
        await #expect(throws: WorkflowError(.leaseLost, detail: "r")) {
            try await journal.commit("r", fence: old.fence, [entry], outcome: nil, lease: .seconds(60))
        }
        #expect(try await journal.inspect("r")?.entries == [])
        try await journal.commit("r", fence: new.fence, [entry], outcome: "completed", lease: .zero)
        let record = try #require(try await journal.inspect("r"))
        #expect(record.entries == [entry] && record.outcome == "completed")
        #expect(try await journal.claim("r", owner: "three", lease: .seconds(1)) == nil)
    }

    @Test(arguments: Store.allCases) func aSleepingRunIsGivenBack(_ store: Store) async throws {
        let journal = try journal(store)
        _ = try await journal.create("r", definition)
        let claim = try #require(try await journal.claim("r", owner: "one", lease: .seconds(60)))
        try await journal.sleep("r", fence: claim.fence, for: .zero)
        #expect(try await journal.claim("r", owner: "two", lease: .seconds(60)) != nil)
    }

    @Test(arguments: Store.allCases) func aWorkflowGoesOnWhereAnotherProcessLeftIt(_ store: Store) async throws {
        let journal = try journal(store)
        var first = DurableWorkflow("w")
        first.add("a") { context in try context.input(Int.self) + 1 }
        first.add("b", after: ["a"]) { _ -> Int in throw DurableSleep(for: .zero) }
        #expect(try await first.run("r", input: 1, in: journal) == .sleeping(.zero))
        var second = DurableWorkflow("w")
        second.add("a") { _ -> Int in
            Issue.record("a was recorded")
            return 0
        }
        second.add("b", after: ["a"]) { context in try context.value(of: "a", as: Int.self) * 10 }
        second.add("c") { _ in "never" }
        second.addSegue(from: "b", to: "c") { try $0.value(as: Int.self) > 100 }
        await #expect(throws: WorkflowError(.journalMismatch, detail: "the run 'r' was made with another input")) {
            try await second.run("r", input: 5, in: journal)
        }
        #expect(try await second.run("r", input: 1, in: journal) == .completed)
        #expect(try await second.run("r", input: 1, in: journal) == .completed)
        let entries = try #require(try await journal.inspect("r")?.entries)
        #expect(entries.map { String(decoding: $0.output, as: UTF8.self) } == ["2", "20"])
    }

    @Test(arguments: Store.allCases) func unknownNamesInAnOldJournalAreAClearError(_ store: Store) async throws {
        let journal = try journal(store)
        var old = DurableWorkflow("w")
        old.add("gone") { _ in 1 }
        old.add("b", after: ["gone"]) { _ -> Int in throw DurableSleep(for: .zero) }
        _ = try await old.run("r", input: 1, in: journal)
        var new = DurableWorkflow("w")
        new.add("b") { _ in 1 }
        let error = await #expect(throws: WorkflowError.self) { try await new.run("r", input: 1, in: journal) }
        #expect(error?.problems == [WorkflowProblem(.unknownInJournal, ["gone"])])
    }

    @Test(arguments: Store.allCases) func loopsAreRecordedByRunNumber(_ store: Store) async throws {
        let journal = try journal(store)
        var workflow = DurableWorkflow("w")
        workflow.add("a") { context in context.number }
        workflow.addLoop(from: "a", to: "a", atMost: 5) { try $0.value(as: Int.self) < 3 }
        #expect(try await workflow.run("r", input: 1, in: journal) == .completed)
        #expect(try await journal.inspect("r")?.entries.map(\.run) == [1, 2, 3])
    }

    @Test(arguments: Store.allCases) func aRunThatWasAskedToStopIsCancelled(_ store: Store) async throws {
        let journal = try journal(store)
        var workflow = DurableWorkflow("w")
        workflow.add("a") { _ -> Int in throw DurableSleep(for: .zero) }
        _ = try await workflow.run("r", input: 1, in: journal)
        try await journal.cancel("r")
        var never = DurableWorkflow("w")
        never.add("a") { _ in 1 }
        #expect(try await never.run("r", input: 1, in: journal) == .cancelled)
    }

    // MARK: Permits, C-1a.7

    private func claims(_ journal: any OperationJournal, _ leases: Duration...) async throws -> [DurableClaim] {
        var claims: [DurableClaim] = []
        for (number, lease) in leases.enumerated() {
            _ = try await journal.create("r\(number)", definition)
            claims.append(try #require(try await journal.claim("r\(number)", owner: "o\(number)", lease: lease)))
        }
        return claims
    }

    @Test(arguments: Store.allCases) func permitsAreTakenAllOrNoneAndGivenBackWithTheResult(_ store: Store) async throws
    {
        let journal = try journal(store)
        let claims = try await claims(journal, .seconds(60), .seconds(60))
        let one = DurableWant(semaphore: "s", permits: 2)
        let other = DurableWant(semaphore: "t", permits: 1)
        func acquire(_ wants: [DurableWant], _ operation: String, _ number: Int) async throws -> [String: Int64]? {
            try await journal.acquire(
                wants, for: operation, of: "r\(number)", fence: claims[number].fence, lease: .seconds(60))
        }
        let first = try #require(try await acquire([one, other], "a", 0))
        #expect(try await acquire([one, other], "a", 1) == nil)
        // Nothing was taken for the refused: there is still one of the first.
        let second = try #require(try await acquire([one], "b", 1))
        #expect(second["s"] ?? 0 > first["s"] ?? 0)
        #expect(try await acquire([one], "c", 1) == nil)
        // Its own permits never stand in an operation's way.
        let again = try #require(try await acquire([one, other], "a", 0))
        var entry = DurableEntry(operation: "a", run: 1, succeeded: true, output: [49])
        entry.permits = first
        let late = entry
        await #expect(throws: WorkflowError.self) {
            try await journal.commit("r0", fence: claims[0].fence, [late], outcome: nil, lease: .seconds(60))
        }
        #expect(try await journal.inspect("r0")?.entries == [])
        entry.permits = again
        try await journal.commit("r0", fence: claims[0].fence, [entry], outcome: nil, lease: .seconds(60))
        #expect(try await journal.inspect("r0")?.entries == [entry])
        #expect(try await acquire([one, other], "c", 1) != nil)
        await #expect(throws: WorkflowError(.leaseLost, detail: "r0")) {
            try await journal.acquire([one], for: "d", of: "r0", fence: claims[0].fence - 1, lease: .seconds(60))
        }
    }

    @Test(arguments: Store.allCases) func anExpiredLeaseIsTakenOverAndItsHolderIsRefused(_ store: Store) async throws {
        let journal = try journal(store)
        let claims = try await claims(journal, .seconds(60), .seconds(60))
        let want = DurableWant(semaphore: "s", permits: 1)
        let lost = try #require(
            try await journal.acquire([want], for: "a", of: "r0", fence: claims[0].fence, lease: .zero))
        let taken = try #require(
            try await journal.acquire([want], for: "a", of: "r1", fence: claims[1].fence, lease: .seconds(60)))
        #expect(taken["s"] ?? 0 > lost["s"] ?? 0)
        var entry = DurableEntry(operation: "a", run: 1, succeeded: true, output: [49])
        entry.permits = lost
        let late = entry
        await #expect(throws: WorkflowError(.leaseLost, ["a"], detail: "s")) {
            try await journal.commit("r0", fence: claims[0].fence, [late], outcome: nil, lease: .seconds(60))
        }
        #expect(try await journal.inspect("r0")?.entries == [])
        try await journal.sleep("r1", fence: claims[1].fence, for: .zero)
        #expect(
            try await journal.acquire([want], for: "a", of: "r0", fence: claims[0].fence, lease: .seconds(60)) != nil)
    }

    /// Whoever keeps the lease may be late: the run would lie there, owned by nobody, until the lease is over.
    @Test(arguments: Store.allCases) func aRunThatSleepsIsNotKeptFromOthersByALateExtension(_ store: Store) async throws
    {
        let journal = try journal(store)
        let claims = try await claims(journal, .seconds(3600))
        try await journal.sleep("r0", fence: claims[0].fence, for: .zero)
        await #expect(throws: WorkflowError.self) {
            _ = try await journal.extend("r0", fence: claims[0].fence, lease: .seconds(3600))
        }
        #expect(try await journal.claim("r0", owner: "other", lease: .seconds(3600)) != nil)
    }

    @Test(arguments: Store.allCases) func runsThatShareAPermitTakeTurns(_ store: Store) async throws {
        let journal = try journal(store)
        // However busy the machine is, the permit is still held when the other run asks for it.
        let claims = try await claims(journal, .seconds(3600))
        let want = DurableWant(semaphore: "license", permits: 1)
        _ = try await journal.acquire([want], for: "a", of: "r0", fence: claims[0].fence, lease: .seconds(3600))
        var workflow = DurableWorkflow("w")
        workflow.permitPause = .zero
        workflow.add("free") { _ in 1 }
        workflow.add("scan", after: ["free"]) { context in context.permits["license"] ?? 0 }
        try workflow.take("license", of: 1, shared: true, for: "scan")
        #expect(try await workflow.run("other", input: 1, in: journal) == .sleeping(.zero))
        #expect(try await journal.inspect("other")?.entries.map(\.operation) == ["free"])
        try await journal.commit("r0", fence: claims[0].fence, [], outcome: "completed", lease: .zero)
        #expect(try await workflow.run("other", input: 1, in: journal) == .completed)
        let entry = try #require(try await journal.inspect("other")?.entries.last)
        #expect(entry.operation == "scan" && entry.permits == ["license": 2])
        #expect(try await workflow.run("third", input: 1, in: journal) == .completed)
    }

    @Test(arguments: Store.allCases) func manyRunsOfOneProcessNeverOverdrawAPermit(_ store: Store) async throws {
        let journal = try journal(store)
        let now = Count()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<6 {
                group.addTask {
                    var workflow = DurableWorkflow("w")
                    workflow.permitPause = .zero
                    for name in ["a", "b", "c"] {
                        workflow.add(name) { _ in
                            await now.enter()
                            await Task.yield()
                            await now.leave()
                            return 1
                        }
                        try workflow.take("s", of: 2, shared: true, for: name)
                    }
                    while case .sleeping = try await workflow.run("r\(number)", input: 0, in: journal) {
                        await Task.yield()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(await now.most <= 2)
        #expect(await now.all == 18)
    }

    // MARK: Preparations, C-5.13

    private func downloads(_ asked: Count, finishes: Bool) -> DurableWorkflow {
        var workflow = DurableWorkflow("w")
        workflow.define("download") { context in "\(try context.argument(String.self)) \(context.operation)" }
        workflow.define("fail") { _ -> Int in throw WorkflowError(.noResult) }
        workflow.add("all") { context, builder in
            await asked.enter()
            if context.round == 1 {
                try builder.add("one", work: "download", argument: "first")
                try builder.add("two", work: "download", argument: "second", after: ["one", "start"])
                builder.wait(for: "start")
                return .again
            }
            return .proceed
        } _: { context in
            if !finishes { throw DurableSleep(for: .zero) }
            return try context.value(of: "one", as: String.self) + ", " + context.value(of: "two", as: String.self)
        }
        workflow.add("start") { _ in 1 }
        return workflow
    }

    @Test(arguments: Store.allCases) func aResumedRunHasTheSameGraphWithoutPreparingAgain(_ store: Store) async throws {
        let journal = try journal(store)
        let asked = Count()
        #expect(try await downloads(asked, finishes: false).run("r", input: 0, in: journal) == .sleeping(.zero))
        #expect(await asked.all == 2)
        #expect(try await downloads(asked, finishes: true).run("r", input: 0, in: journal) == .completed)
        #expect(await asked.all == 2)
        let entries = try #require(try await journal.inspect("r")?.entries)
        #expect(entries.filter { $0.operation == "all" }.map(\.round) == [1, 2, 0])
        #expect(entries.last.map { String(decoding: $0.output, as: UTF8.self) } == #""first one, second two""#)
        var other = DurableWorkflow("w")
        other.add("all") { _ in 1 }
        other.add("start") { _ in 1 }
        _ = try await journal.create("s", DurableDefinition(workflow: "w", operations: ["all"], input: Array("0".utf8)))
        let claim = try #require(try await journal.claim("s", owner: "me", lease: .zero))
        try await journal.commit("s", fence: claim.fence, entries.filter { $0.round > 0 }, outcome: nil, lease: .zero)
        let error = await #expect(throws: WorkflowError.self) { try await other.run("s", input: 0, in: journal) }
        #expect(error?.problems == [WorkflowProblem(.unknownInJournal, ["download"])])
    }

    @Test(arguments: Store.allCases) func aPreparationThatCannotBeDoneFailsItsOperation(_ store: Store) async throws {
        let journal = try journal(store)
        var workflow = DurableWorkflow("w")
        workflow.define("fail") { _ -> Int in throw WorkflowError(.noResult) }
        workflow.add("unknown") { _, builder in
            try builder.add("x", work: "nobody's", argument: 1)
            return .proceed
        } _: { _ in
            1
        }
        workflow.add("strict") { _, builder in
            if builder.needsSuccess { return .proceed }
            try builder.add("y", work: "fail", argument: 1)
            builder.needsSuccess = true
            return .again
        } _: { _ in
            1
        }
        workflow.add("throws") { _, _ in
            throw WorkflowError(.noResult, ["z"])
        } _: { _ in
            1
        }
        workflow.add("skips") { _, _ in
            .skip("no need")
        } _: { _ in
            1
        }
        workflow.add("after", after: ["unknown", "strict", "throws"]) { _ in 1 }
        #expect(try await workflow.run("r", input: 0, in: journal) == .completed)
        let entries = try #require(try await journal.inspect("r")?.entries.filter { $0.round == 0 })
        let failed = Set(entries.filter { !$0.succeeded }.map(\.operation))
        #expect(failed == ["unknown", "strict", "throws", "y"] && entries.last?.operation == "after")
        #expect(!entries.contains { $0.operation == "skips" })
    }

    // MARK: Loops, C-3.12

    @Test(arguments: Store.allCases) func aRunThatGoesOnInALoopTakesTheLatestEpoch(_ store: Store) async throws {
        let journal = try journal(store)
        func workflow(until last: Int) -> DurableWorkflow {
            var workflow = DurableWorkflow("w")
            workflow.define("step") { context in context.number }
            workflow.add("a") { _, builder in
                try builder.add("stacked", work: "step", argument: 0)
                return .proceedAfterAdded
            } _: { context in
                if context.number > last { throw DurableSleep(for: .zero) }
                return try context.value(of: "stacked", as: Int.self) * 10
            }
            workflow.add("b", after: ["a"]) { context in try context.value(of: "a", as: Int.self) + context.number }
            workflow.addLoop(from: "b", to: "a", atMost: 9) { try $0.value(as: Int.self) < 44 }
            return workflow
        }
        #expect(try await workflow(until: 2).run("r", input: 0, in: journal) == .sleeping(.zero))
        #expect(try await workflow(until: 3).run("r", input: 0, in: journal) == .sleeping(.zero))
        #expect(try await workflow(until: 9).run("r", input: 0, in: journal) == .completed)
        let entries = try #require(try await journal.inspect("r")?.entries.filter { $0.round == 0 })
        #expect(
            entries.filter { $0.operation == "b" }.map { String(decoding: $0.output, as: UTF8.self) } == [
                "11", "22", "33", "44",
            ])
        #expect(entries.filter { $0.operation == "stacked" }.map(\.run) == [1, 2, 3, 4])
    }
}

private actor Count {
    private(set) var all = 0
    private(set) var most = 0
    private var now = 0

    func enter() {
        all += 1
        now += 1
        most = max(most, now)
    }

    func leave() { now -= 1 }
}
