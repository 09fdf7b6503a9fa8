import Foundation
import GRDB
public import WendOperations

/// Keeps durable runs in SQLite: what `commit` has returned from survives the loss of power.
public final class SQLiteJournal: OperationJournal {
    private let pool: DatabasePool

    /// Opens or makes the file.
    public init(path: String) throws {
        var configuration = Configuration()
        configuration.busyMode = .timeout(10)
        pool = try DatabasePool(path: path, configuration: configuration)
        // GRDB puts it to NORMAL when it opens a pool.
        try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        var migrator = DatabaseMigrator()
        migrator.registerMigration("operation runs") { database in
            try database.execute(
                sql: """
                    CREATE TABLE operationRun (
                        id TEXT PRIMARY KEY, workflow TEXT NOT NULL, operations TEXT NOT NULL, input BLOB NOT NULL,
                        fence INTEGER NOT NULL DEFAULT 0, owner TEXT, expires REAL NOT NULL DEFAULT 0,
                        isCancelled INTEGER NOT NULL DEFAULT 0, outcome TEXT
                    ) WITHOUT ROWID;
                    CREATE TABLE operationEntry (
                        run TEXT NOT NULL, number INTEGER NOT NULL, operation TEXT NOT NULL, operationRun INTEGER NOT NULL,
                        succeeded INTEGER NOT NULL, output BLOB NOT NULL, fired TEXT NOT NULL,
                        PRIMARY KEY (run, number), UNIQUE (run, operation, operationRun)
                    ) WITHOUT ROWID;
                    """)
        }
        try migrator.migrate(pool)
    }

    public func create(_ run: String, _ definition: DurableDefinition) async throws -> Bool {
        let names = String(decoding: try JSONEncoder().encode(definition.operations), as: UTF8.self)
        return try await pool.write { database in
            try database.execute(
                sql: "INSERT OR IGNORE INTO operationRun (id, workflow, operations, input) VALUES (?, ?, ?, ?)",
                arguments: [run, definition.workflow, names, Data(definition.input)])
            return database.changesCount > 0
        }
    }

    public func claim(_ run: String, owner: String, lease: Duration) async throws -> DurableClaim? {
        try await pool.write { database in
            let now = Date().timeIntervalSince1970
            try database.execute(
                sql: """
                    UPDATE operationRun SET fence = fence + 1, owner = ?, expires = ?
                    WHERE id = ? AND outcome IS NULL AND (expires <= ? OR owner = ?)
                    """,
                arguments: [owner, now + lease.inSeconds, run, now, owner])
            guard database.changesCount > 0, let row = try Self.row(run, database) else { return nil }
            return DurableClaim(
                fence: row["fence"], definition: try Self.definition(row), entries: try Self.entries(run, database),
                isCancelled: row["isCancelled"])
        }
    }

    public func commit(
        _ run: String, fence: Int64, _ entries: [DurableEntry], outcome: String?, lease: Duration
    ) async throws {
        try await pool.write { database in
            try Self.renew(run, fence, lease, database)
            if let outcome {
                try database.execute(
                    sql: "UPDATE operationRun SET outcome = ? WHERE id = ?", arguments: [outcome, run])
            }
            guard !entries.isEmpty else { return }
            let next =
                try Int.fetchOne(
                    database, sql: "SELECT MAX(number) FROM operationEntry WHERE run = ?", arguments: [run]) ?? 0
            let statement = try database.cachedStatement(sql: "INSERT INTO operationEntry VALUES (?, ?, ?, ?, ?, ?, ?)")
            for (offset, entry) in entries.enumerated() {
                let fired = entry.fired.map(String.init).joined(separator: " ")
                try statement.execute(arguments: [
                    run, next + 1 + offset, entry.operation, entry.run, entry.succeeded, Data(entry.output), fired,
                ])
            }
        }
    }

    public func extend(_ run: String, fence: Int64, lease: Duration) async throws -> Bool {
        try await pool.write { database in
            try Self.renew(run, fence, lease, database)
            return try Bool.fetchOne(
                database, sql: "SELECT isCancelled FROM operationRun WHERE id = ?", arguments: [run]) == false
        }
    }

    public func sleep(_ run: String, fence: Int64, for pause: Duration) async throws {
        try await pool.write { database in
            try Self.renew(run, fence, pause, database)
            try database.execute(sql: "UPDATE operationRun SET owner = NULL WHERE id = ?", arguments: [run])
        }
    }

    public func cancel(_ run: String) async throws {
        try await pool.write { database in
            try database.execute(sql: "UPDATE operationRun SET isCancelled = 1 WHERE id = ?", arguments: [run])
        }
    }

    public func inspect(_ run: String) async throws -> DurableRecord? {
        try await pool.read { database in
            guard let row = try Self.row(run, database) else { return nil }
            return DurableRecord(
                definition: try Self.definition(row), entries: try Self.entries(run, database), owner: row["owner"],
                isCancelled: row["isCancelled"], outcome: row["outcome"])
        }
    }

    private static func renew(_ run: String, _ fence: Int64, _ lease: Duration, _ database: Database) throws {
        let statement = try database.cachedStatement(
            sql: "UPDATE operationRun SET expires = ? WHERE id = ? AND fence = ?")
        try statement.execute(arguments: [Date().timeIntervalSince1970 + lease.inSeconds, run, fence])
        guard database.changesCount > 0 else { throw WorkflowError(.leaseLost, detail: run) }
    }

    private static func row(_ run: String, _ database: Database) throws -> Row? {
        try Row.fetchOne(database, sql: "SELECT * FROM operationRun WHERE id = ?", arguments: [run])
    }

    private static func definition(_ row: Row) throws -> DurableDefinition {
        let names: String = row["operations"]
        let input: Data = row["input"]
        return DurableDefinition(
            workflow: row["workflow"], operations: try JSONDecoder().decode([String].self, from: Data(names.utf8)),
            input: Array(input))
    }

    private static func entries(_ run: String, _ database: Database) throws -> [DurableEntry] {
        try Row.fetchAll(
            database, sql: "SELECT * FROM operationEntry WHERE run = ? ORDER BY number", arguments: [run]
        ).map { row in
            let output: Data = row["output"]
            let fired: String = row["fired"]
            return DurableEntry(
                operation: row["operation"], run: row["operationRun"], succeeded: row["succeeded"],
                output: Array(output),
                fired: fired.split(separator: " ").compactMap { Int($0) })
        }
    }
}

extension Duration {
    fileprivate var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
}
