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

    @Test(arguments: Store.allCases) func aSleepingRunThatIsAskedToStopNeedNotSleepOn(_ store: Store) async throws {
        let journal = try journal(store)
        func run() async throws -> DurableOutcome {
            let workflow = Workflow()
            workflow.add("a") { () async throws in throw DurableSleep(for: .seconds(3600)) }
            return try await workflow.run(as: "r", of: "w", in: journal)
        }
        guard case .sleeping = try await run() else { return #expect(Bool(false), "it does not sleep") }
        #expect(try await run() == .taken)
        try await journal.cancel("r")
        #expect(try await run() == .cancelled)
    }

    /// Names with characters at which a string of C ends, and others.
    @Test(arguments: Store.allCases) func namesMayHoldAnything(_ store: Store) async throws {
        let journal = try journal(store)
        let names = [
            "\0", "n\0a", "n\0b", "n", "", "'; DROP TABLE operationRun; --", String(repeating: "long", count: 2500),
        ]
        for name in names {
            func run(isAwake: Bool) async throws -> (DurableOutcome, String?) {
                let semaphore = WorkflowSemaphore(name, permits: 1, scope: .journal)
                let workflow = Workflow()
                let first = workflow.add(name, settings: OperationSettings(semaphores: [semaphore])) { name }
                let fail = workflow.add(name + "fail", after: first) { () async throws -> Int in
                    guard isAwake else { throw DurableSleep(for: .zero) }
                    throw WorkflowError(.operationFailed, [name], detail: name)
                }
                workflow.add(name + "last", after: fail) { try first.value }
                let outcome = try await workflow.run(
                    as: name, of: name, input: name, in: journal, options: DurableOptions(owner: name))
                return (outcome, try? first.value)
            }
            #expect(try await run(isAwake: false) == (.sleeping(.zero), name))
            #expect(try await run(isAwake: true) == (.completed, name))
            #expect(try await run(isAwake: true) == (.completed, name))
            let record = try #require(try await journal.inspect(name))
            #expect(
                record.definition.workflow == name
                    && record.entries.map(\.operation) == [name, name + "fail", name + "last"])
        }
    }

    /// A workflow's run of this name, built anew for each process.
    private func run(
        named name: String = "r", input: Int = 1, _ journal: any OperationJournal,
        _ options: DurableOptions = DurableOptions(permitPause: .zero), _ build: (Workflow) throws -> Void
    ) async throws -> DurableOutcome {
        let workflow = Workflow()
        try build(workflow)
        return try await workflow.run(as: name, of: "w", input: input, in: journal, options: options)
    }

    @Test(arguments: Store.allCases) func aWorkflowGoesOnWhereAnotherProcessLeftIt(_ store: Store) async throws {
        let journal = try journal(store)
        func run(_ finishes: Bool, input: Int = 1) async throws -> DurableOutcome {
            try await self.run(input: input, journal) { workflow in
                let first = workflow.add("a") { context in try context.input(Int.self) + 1 }
                let second = workflow.add("b", after: first) { () throws -> Int in
                    if !finishes { throw DurableSleep(for: .zero) }
                    return try first.value * 10
                }
                let third = workflow.add("c") { 0 }
                try workflow.addSegue(from: second, to: third) { try $0.get() > 100 }
            }
        }
        #expect(try await run(false) == .sleeping(.zero))
        await #expect(throws: WorkflowError(.journalMismatch, detail: "the run 'r' was made with another input")) {
            try await run(true, input: 5)
        }
        #expect(try await run(true) == .completed)
        #expect(try await run(true) == .completed)
        let entries = try #require(try await journal.inspect("r")?.entries)
        #expect(entries.map { String(decoding: $0.output, as: UTF8.self) } == ["2", "20"])
    }

    @Test(arguments: Store.allCases) func unknownNamesInAnOldJournalAreAClearError(_ store: Store) async throws {
        let journal = try journal(store)
        _ = try await run(journal) { workflow in
            workflow.add("gone") { 1 }
            workflow.add("b", after: "gone") { () -> Int in throw DurableSleep(for: .zero) }
        }
        let error = await #expect(throws: WorkflowError.self) { try await run(journal) { $0.add("b") { 1 } } }
        #expect(error?.problems == [WorkflowProblem(.unknownInJournal, ["gone"])])
    }

    @Test(arguments: Store.allCases) func loopsAreRecordedByRunNumber(_ store: Store) async throws {
        let journal = try journal(store)
        let outcome = try await run(journal) { workflow in
            let operation = workflow.add("a") { (context: OperationContext) in context.runNumber }
            try workflow.addLoop(from: operation, to: operation, atMost: 5) { (result: OperationResult<Int>) in
                try result.get() < 3
            }
        }
        #expect(outcome == .completed)
        #expect(try await journal.inspect("r")?.entries.map(\.run) == [1, 2, 3])
    }

    @Test(arguments: Store.allCases) func aRunThatWasAskedToStopIsCancelled(_ store: Store) async throws {
        let journal = try journal(store)
        _ = try await run(journal) { $0.add("a") { () -> Int in throw DurableSleep(for: .zero) } }
        try await journal.cancel("r")
        #expect(try await run(journal) { $0.add("a") { 1 } } == .cancelled)
    }

    @Test(arguments: Store.allCases) func theAgeOfARunCountsFromWhenItWasMade(_ store: Store) async throws {
        let journal = try journal(store)
        _ = try await journal.create("r", definition)
        let first = try #require(try await journal.claim("r", owner: "one", lease: .zero))
        let second = try #require(try await journal.claim("r", owner: "two", lease: .zero))
        #expect(first.age >= .zero && second.age >= first.age)
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
        let license = WorkflowSemaphore("license", scope: .journal)
        func scan(_ name: String) async throws -> DurableOutcome {
            try await run(named: name, journal) { workflow in
                let free = workflow.add("free") { 1 }
                let scan = workflow.add("scan", after: free) { (context: OperationContext) in
                    context.permits["license"] ?? 0
                }
                try workflow.take(license, for: scan)
            }
        }
        #expect(try await scan("other") == .sleeping(.zero))
        #expect(try await journal.inspect("other")?.entries.map(\.operation) == ["free"])
        try await journal.commit("r0", fence: claims[0].fence, [], outcome: "completed", lease: .zero)
        #expect(try await scan("other") == .completed)
        let entry = try #require(try await journal.inspect("other")?.entries.last)
        #expect(entry.operation == "scan" && entry.permits == ["license": 2])
        #expect(entry.output == Array("2".utf8))
        #expect(try await scan("third") == .completed)
    }

    @Test(arguments: Store.allCases) func manyRunsOfOneProcessNeverOverdrawAPermit(_ store: Store) async throws {
        let journal = try journal(store)
        let now = Count()
        let permits = WorkflowSemaphore("s", permits: 2, scope: .journal)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<6 {
                group.addTask {
                    func go() async throws -> DurableOutcome {
                        try await run(named: "r\(number)", journal) { workflow in
                            for name in ["a", "b", "c"] {
                                workflow.add(name, settings: OperationSettings(semaphores: [permits])) {
                                    () async -> Int in
                                    await now.enter()
                                    await Task.yield()
                                    await now.leave()
                                    return 1
                                }
                            }
                        }
                    }
                    while case .sleeping = try await go() { await Task.yield() }
                }
            }
            try await group.waitForAll()
        }
        #expect(await now.most <= 2)
        #expect(await now.all == 18)
    }

    // MARK: Preparations, C-5.13

    private func downloads(
        _ journal: any OperationJournal, _ asked: Count, finishes: Bool
    ) async throws -> DurableOutcome {
        try await run(journal) { workflow in
            workflow.define("download") { context in
                "\(try context.argument(String.self)) \(context.name ?? "")"
            }
            workflow.add("all") { context, builder in
                await asked.enter()
                guard context.round == 1 else { return .proceed }
                try builder.add("one", work: "download", argument: "first")
                try builder.add("two", work: "download", argument: "second", after: ["one", "start"])
                builder.wait(for: "start")
                return .again
            } _: { context in
                if !finishes { throw DurableSleep(for: .zero) }
                return try context.value(of: "one", as: String.self) + ", " + context.value(of: "two", as: String.self)
            }
            workflow.add("start") { 1 }
        }
    }

    @Test(arguments: Store.allCases) func aResumedRunHasTheSameGraphWithoutPreparingAgain(_ store: Store) async throws {
        let journal = try journal(store)
        let asked = Count()
        #expect(try await downloads(journal, asked, finishes: false) == .sleeping(.zero))
        #expect(await asked.all == 2)
        #expect(try await downloads(journal, asked, finishes: true) == .completed)
        #expect(await asked.all == 2)
        let entries = try #require(try await journal.inspect("r")?.entries)
        #expect(entries.filter { $0.operation == "all" }.map(\.round) == [1, 2, 0])
        #expect(entries.last.map { String(decoding: $0.output, as: UTF8.self) } == #""first one, second two""#)
        _ = try await journal.create("s", DurableDefinition(workflow: "w", operations: ["all"], input: Array("1".utf8)))
        let claim = try #require(try await journal.claim("s", owner: "me", lease: .zero))
        try await journal.commit("s", fence: claim.fence, entries.filter { $0.round > 0 }, outcome: nil, lease: .zero)
        let error = await #expect(throws: WorkflowError.self) {
            try await run(named: "s", journal) { workflow in
                workflow.add("all") { 1 }
                workflow.add("start") { 1 }
            }
        }
        #expect(error?.problems == [WorkflowProblem(.unknownInJournal, ["download"])])
    }

    @Test(arguments: Store.allCases) func aPreparationThatCannotBeDoneFailsItsOperation(_ store: Store) async throws {
        let journal = try journal(store)
        func run(_ finishes: Bool) async throws -> DurableOutcome {
            try await self.run(journal) { workflow in
                workflow.define("fail") { _ -> Int in throw WorkflowError(.noResult) }
                workflow.add("unknown") { _, builder in
                    try builder.add("x", work: "nobody's", argument: 1)
                    return .proceed
                } _: { _ in
                    1
                }
                workflow.add("strict") { context, builder in
                    if context.round > 1 { return .proceed }
                    try builder.add("y", work: "fail", argument: 1)
                    builder.requireSuccess()
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
                workflow.add("after", after: "unknown", "strict", "throws") { () throws -> Int in
                    if !finishes { throw DurableSleep(for: .zero) }
                    return 1
                }
            }
        }
        #expect(try await run(false) == .sleeping(.zero))
        #expect(try await run(true) == .completed)
        let entries = try #require(try await journal.inspect("r")?.entries.filter { $0.round == 0 })
        let failed = Set(entries.filter { !$0.succeeded }.map(\.operation))
        #expect(failed == ["unknown", "strict", "throws", "y"] && entries.last?.operation == "after")
        #expect(!entries.contains { $0.operation == "skips" })
    }

    // MARK: Loops, C-3.12

    @Test(arguments: Store.allCases) func aRunThatGoesOnInALoopTakesTheLatestEpoch(_ store: Store) async throws {
        let journal = try journal(store)
        func run(until last: Int) async throws -> DurableOutcome {
            try await self.run(journal) { workflow in
                workflow.define("step") { context in context.runNumber }
                let first = workflow.add("a") { _, builder in
                    try builder.add("stacked", work: "step", argument: 0)
                    return .proceedAfterAdded
                } _: { (context: OperationContext) throws -> Int in
                    if context.runNumber > last { throw DurableSleep(for: .zero) }
                    return try context.value(of: "stacked", as: Int.self) * 10
                }
                let second = workflow.add("b", after: first) { (context: OperationContext) throws -> Int in
                    try first.value + context.runNumber
                }
                try workflow.addLoop(from: second, to: first, atMost: 9) { (result: OperationResult<Int>) in
                    try result.get() < 44
                }
            }
        }
        #expect(try await run(until: 2) == .sleeping(.zero))
        #expect(try await run(until: 3) == .sleeping(.zero))
        #expect(try await run(until: 9) == .completed)
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
