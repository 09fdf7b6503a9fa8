import Foundation
import GRDB
import TestSupport
import WendOperations
import WendStore

/// A durable run on SQLite against a loop that writes the same rows in the same batches.
enum DurableBenchmark {
    static func run(rounds: Int = 7) async throws {
        var ratios: [Double] = []
        for _ in 0..<rounds {
            let (time, batches) = try await durable(500)
            ratios.append(try await bare(batches) / time)
        }
        Figure(name: "durable on SQLite vs bare loop", value: ratios.median, unit: "x").print()
    }

    private static func durable(_ count: Int) async throws -> (Double, [Int]) {
        let workflow = Workflow()
        for number in 0..<count {
            workflow.add("o\(number)", after: number < 10 ? [] : ["o\(number - 10)", "o\(number - 1 - number % 10)"]) {
                number
            }
        }
        let folder = TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let journal = CountingJournal(try SQLiteJournal(path: folder.file("runs.sqlite")))
        let clock = ContinuousClock()
        let start = clock.now
        _ = try await workflow.run(as: "run", of: "bench", in: journal)
        return ((clock.now - start).inSeconds, await journal.batches)
    }

    private static func bare(_ batches: [Int]) async throws -> Double {
        let folder = TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let pool = try DatabasePool(path: folder.file("bare.sqlite"))
        try await pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        try await pool.write {
            try $0.execute(sql: "CREATE TABLE entry (number INTEGER PRIMARY KEY, name TEXT, output BLOB, fired TEXT)")
        }
        let clock = ContinuousClock()
        let start = clock.now
        var number = 0
        for batch in batches {
            let first = number
            try await pool.write { database in
                let statement = try database.cachedStatement(sql: "INSERT INTO entry VALUES (?, ?, ?, ?)")
                for offset in 0..<batch {
                    try statement.execute(arguments: [first + offset, "o\(first + offset)", Data("1".utf8), ""])
                }
            }
            number += batch
        }
        return (clock.now - start).inSeconds
    }
}

/// Notes how many entries each commit had.
actor CountingJournal: OperationJournal {
    private let journal: SQLiteJournal
    private(set) var batches: [Int] = []

    init(_ journal: SQLiteJournal) { self.journal = journal }

    func create(_ run: String, _ definition: DurableDefinition) async throws -> Bool {
        try await journal.create(run, definition)
    }
    func claim(_ run: String, owner: String, lease: Duration) async throws -> DurableClaim? {
        try await journal.claim(run, owner: owner, lease: lease)
    }
    func commit(_ run: String, fence: Int64, _ entries: [DurableEntry], outcome: String?, lease: Duration) async throws
    {
        if !entries.isEmpty { batches.append(entries.count) }
        try await journal.commit(run, fence: fence, entries, outcome: outcome, lease: lease)
    }
    func acquire(
        _ wants: [DurableWant], for operation: String, of run: String, fence: Int64, lease: Duration
    ) async throws -> [String: Int64]? {
        try await journal.acquire(wants, for: operation, of: run, fence: fence, lease: lease)
    }
    func extend(_ run: String, fence: Int64, lease: Duration) async throws -> Bool {
        try await journal.extend(run, fence: fence, lease: lease)
    }
    func sleep(_ run: String, fence: Int64, for pause: Duration) async throws {
        try await journal.sleep(run, fence: fence, for: pause)
    }
    func cancel(_ run: String) async throws { try await journal.cancel(run) }
    func inspect(_ run: String) async throws -> DurableRecord? { try await journal.inspect(run) }
}
