import Foundation
import Testing
import WendOperations
import WendStore

/// What every journal promises.
@Suite struct JournalConformanceTests {
    enum Store: CaseIterable { case memory, sqlite }

    static func journal(_ store: Store) throws -> any OperationJournal {
        switch store {
        case .memory: InMemoryJournal()
        case .sqlite:
            try SQLiteJournal(
                path: FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).db").path)
        }
    }

    let definition = DurableDefinition(workflow: "w", operations: ["a"], input: Array("1".utf8))

    @Test(arguments: Store.allCases) func aRunIsMadeOnceAndClaimedByOne(_ store: Store) async throws {
        let journal = try Self.journal(store)
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
        let journal = try Self.journal(store)
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
        let journal = try Self.journal(store)
        _ = try await journal.create("r", definition)
        let claim = try #require(try await journal.claim("r", owner: "one", lease: .seconds(60)))
        try await journal.sleep("r", fence: claim.fence, for: .zero)
        #expect(try await journal.claim("r", owner: "two", lease: .seconds(60)) != nil)
    }

    @Test(arguments: Store.allCases) func aWorkflowGoesOnWhereAnotherProcessLeftIt(_ store: Store) async throws {
        let journal = try Self.journal(store)
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
        #expect(try await second.run("r", input: 5, in: journal) == .completed)
        #expect(try await second.run("r", input: 5, in: journal) == .completed)
        let entries = try #require(try await journal.inspect("r")?.entries)
        #expect(entries.map { String(decoding: $0.output, as: UTF8.self) } == ["2", "20"])
    }

    @Test(arguments: Store.allCases) func unknownNamesInAnOldJournalAreAClearError(_ store: Store) async throws {
        let journal = try Self.journal(store)
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
        let journal = try Self.journal(store)
        var workflow = DurableWorkflow("w")
        workflow.add("a") { context in context.number }
        workflow.addLoop(from: "a", to: "a", atMost: 5) { try $0.value(as: Int.self) < 3 }
        #expect(try await workflow.run("r", input: 1, in: journal) == .completed)
        #expect(try await journal.inspect("r")?.entries.map(\.run) == [1, 2, 3])
    }

    @Test(arguments: Store.allCases) func aRunThatWasAskedToStopIsCancelled(_ store: Store) async throws {
        let journal = try Self.journal(store)
        var workflow = DurableWorkflow("w")
        workflow.add("a") { _ -> Int in throw DurableSleep(for: .zero) }
        _ = try await workflow.run("r", input: 1, in: journal)
        try await journal.cancel("r")
        var never = DurableWorkflow("w")
        never.add("a") { _ in 1 }
        #expect(try await never.run("r", input: 1, in: journal) == .cancelled)
    }
}
