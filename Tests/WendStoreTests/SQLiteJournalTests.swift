import Foundation
import GRDB
import TestSupport
import Testing
import WendOperations
import WendStore

/// What concerns journals in files only: several processes, and the clock of the computer.
@Suite struct SQLiteJournalTests {
    /// Gone with the test.
    private let folder = TemporaryFolder()
    private let definition = DurableDefinition(workflow: "w", operations: ["a"], input: [])

    @Test func manyMayOpenANewFileAtOnce() async throws {
        for round in 0..<10 {
            let path = folder.file("runs-\(round).sqlite")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<8 {
                    group.addTask {
                        let journal = try SQLiteJournal(path: path)
                        #expect(try await journal.create("run \(number)", definition))
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    /// As if it had been later when the run was last written.
    private func setClockBack(_ path: String, by seconds: Double) throws {
        try DatabaseQueue(path: path).write { database in
            try database.execute(
                sql: "UPDATE operationRun SET expires = expires + ? WHERE expires > 0", arguments: [seconds])
            try database.execute(sql: "UPDATE operationPermit SET expires = expires + ?", arguments: [seconds])
        }
    }

    @Test func aRunThatIsGivenBackIsFreeWhateverTheClockSays() async throws {
        let path = folder.file("runs.sqlite")
        let journal = try SQLiteJournal(path: path)
        _ = try await journal.create("r", definition)
        let claim = try #require(try await journal.claim("r", owner: "one", lease: .seconds(60)))
        try await journal.sleep("r", fence: claim.fence, for: .zero)
        try setClockBack(path, by: 86_400)
        #expect(try await journal.claim("r", owner: "two", lease: .seconds(60)) != nil)
    }

    /// Nobody's lease lasts longer than it would if it had begun when somebody else wants it.
    @Test func aClockThatGoesBackDoesNotLengthenALease() async throws {
        let path = folder.file("runs.sqlite")
        let journal = try SQLiteJournal(path: path)
        let want = DurableWant(semaphore: "s", permits: 1)
        for run in ["r", "other"] { _ = try await journal.create(run, definition) }
        let claim = try #require(try await journal.claim("r", owner: "one", lease: .milliseconds(200)))
        let permits = try await journal.acquire(
            [want], for: "a", of: "r", fence: claim.fence, lease: .milliseconds(200))
        #expect(permits != nil)
        try setClockBack(path, by: 86_400)
        let other = try #require(try await journal.claim("other", owner: "two", lease: .seconds(60)))
        func take() async throws -> (DurableClaim?, [String: Int64]?) {
            (
                try await journal.claim("r", owner: "two", lease: .seconds(60)),
                try await journal.acquire([want], for: "a", of: "other", fence: other.fence, lease: .seconds(60))
            )
        }
        // Its holder may be alive, and has its time once more.
        let early = try await take()
        #expect(early.0 == nil && early.1 == nil)
        var late: (DurableClaim?, [String: Int64]?) = (nil, nil)
        for _ in 0..<200 where late.0 == nil || late.1 == nil {
            try setClockBack(path, by: -0.01)
            let more = try await take()
            late = (late.0 ?? more.0, late.1 ?? more.1)
        }
        #expect(late.0 != nil && late.1 != nil)
    }
}
