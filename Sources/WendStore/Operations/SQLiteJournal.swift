import Foundation
import GRDB
public import WendOperations

/// A journal of durable runs in SQLite: what `commit` has returned from survives the loss of power.
public final class SQLiteJournal: OperationJournal {
    private let pool: DatabasePool

    /// Opens or makes the file.
    public init(path: String) throws {
        pool = try Self.open(path)
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
        migrator.registerMigration("operation preparations and permits") { database in
            try database.execute(
                sql: """
                    CREATE TABLE operationEntryByRound (
                        run TEXT NOT NULL, number INTEGER NOT NULL, operation TEXT NOT NULL, operationRun INTEGER NOT NULL,
                        succeeded INTEGER NOT NULL, output BLOB NOT NULL, fired TEXT NOT NULL,
                        round INTEGER NOT NULL DEFAULT 0, preparation TEXT, permits TEXT,
                        PRIMARY KEY (run, number), UNIQUE (run, operation, operationRun, round)
                    ) WITHOUT ROWID;
                    INSERT INTO operationEntryByRound (run, number, operation, operationRun, succeeded, output, fired)
                        SELECT run, number, operation, operationRun, succeeded, output, fired FROM operationEntry;
                    DROP TABLE operationEntry;
                    ALTER TABLE operationEntryByRound RENAME TO operationEntry;
                    CREATE TABLE operationSemaphore (name TEXT PRIMARY KEY, number INTEGER NOT NULL) WITHOUT ROWID;
                    CREATE TABLE operationPermit (
                        semaphore TEXT NOT NULL, run TEXT NOT NULL, operation TEXT NOT NULL, amount INTEGER NOT NULL,
                        number INTEGER NOT NULL, expires REAL NOT NULL, PRIMARY KEY (semaphore, run, operation)
                    ) WITHOUT ROWID;
                    CREATE INDEX operationPermitByRun ON operationPermit (run);
                    """)
        }
        migrator.registerMigration("when operation runs were made and operations begun") { database in
            // The age of a run that was made before is that of its first claim from now on.
            try database.execute(sql: "ALTER TABLE operationRun ADD COLUMN made REAL")
            try database.execute(sql: "ALTER TABLE operationEntry ADD COLUMN begun INTEGER")
        }
        migrator.registerMigration("where operations led to and how long leases are") { database in
            try database.execute(sql: "ALTER TABLE operationEntry ADD COLUMN led TEXT")
            try database.execute(sql: "ALTER TABLE operationRun ADD COLUMN lease REAL")
        }
        try Self.migrate(pool, migrator)
    }

    /// How many seconds somebody who is writing is waited for.
    private static let patience = 10.0

    /// Opens or makes the file. SQLite itself does not wait for another process that is making it.
    private static func open(_ path: String) throws -> DatabasePool {
        var configuration = Configuration()
        configuration.busyMode = .timeout(patience)
        let end = ContinuousClock.now + .seconds(patience)
        while true {
            do {
                return try DatabasePool(path: path, configuration: configuration)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && ContinuousClock.now < end {
                Thread.sleep(forTimeInterval: 0.01)
            }
        }
    }

    /// Brings the file up to date. Another process may be doing the same: who finds a step done by then looks again, and as there are so
    /// many steps, it can find so many done.
    private static func migrate(_ pool: DatabasePool, _ migrator: DatabaseMigrator) throws {
        for _ in migrator.migrations {
            do {
                return try migrator.migrate(pool)
            } catch let error as DatabaseError
                where error.resultCode == .SQLITE_ERROR || error.resultCode == .SQLITE_CONSTRAINT
            {}
        }
        try migrator.migrate(pool)
    }

    public func create(_ run: String, _ definition: DurableDefinition) async throws -> Bool {
        let names = String(decoding: try JSONEncoder().encode(definition.operations), as: UTF8.self)
        return try await pool.write { database in
            try database.execute(
                sql: """
                    INSERT OR IGNORE INTO operationRun (id, workflow, operations, input, made) VALUES (?, ?, ?, ?, ?)
                    """,
                arguments: [
                    key(run), key(definition.workflow), names, Data(definition.input), Date().timeIntervalSince1970,
                ])
            return database.changesCount > 0
        }
    }

    public func claim(_ run: String, owner: String, lease: Duration) async throws -> DurableClaim? {
        try await pool.write { database in
            let now = Date().timeIntervalSince1970
            try database.execute(
                sql: """
                    UPDATE operationRun SET fence = fence + 1, owner = ?, expires = ?, lease = ?, made = COALESCE(made, ?)
                    WHERE id = ? AND outcome IS NULL AND (expires <= ? OR owner = ?)
                    """,
                arguments: [
                    key(owner), now + lease.inSeconds, lease.inSeconds, now, key(run), now, key(owner),
                ])
            guard database.changesCount > 0 else {
                // The clock may have gone back since it was written: nobody has it for longer than a lease from now.
                try database.execute(
                    sql: """
                        UPDATE operationRun SET expires = ? + lease
                        WHERE id = ? AND outcome IS NULL AND owner IS NOT NULL AND expires > ? + lease
                        """,
                    arguments: [now, key(run), now])
                return nil
            }
            guard let row = try Self.row(run, database) else { return nil }
            let made: Double? = row["made"]
            return DurableClaim(
                fence: row["fence"], definition: try Self.definition(row), entries: try Self.entries(run, database),
                isCancelled: row["isCancelled"], age: .seconds(max(now - (made ?? now), 0)))
        }
    }

    public func commit(
        _ run: String, fence: Int64, _ entries: [DurableEntry], outcome: String?, lease: Duration
    ) async throws {
        try await pool.write { database in
            try Self.renew(run, fence, lease, database)
            if let outcome {
                try database.execute(
                    sql: "UPDATE operationRun SET outcome = ? WHERE id = ?", arguments: [key(outcome), key(run)])
            }
            guard !entries.isEmpty else {
                if outcome != nil { try Self.giveBackAll(run, database) }
                return
            }
            let next =
                try Int.fetchOne(
                    database, sql: "SELECT MAX(number) FROM operationEntry WHERE run = ?", arguments: [key(run)])
                ?? 0
            let statement = try database.cachedStatement(
                sql: "INSERT INTO operationEntry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
            for (offset, entry) in entries.enumerated() {
                let fired = entry.fired.map(String.init).joined(separator: " ")
                try Self.giveBack(entry, run, database)
                try statement.execute(arguments: [
                    key(run), next + 1 + offset, key(entry.operation), entry.run, entry.succeeded, Data(entry.output),
                    fired,
                    entry.round, try Self.text(entry.preparation),
                    try entry.permits.isEmpty ? nil : Self.text(entry.permits), entry.begun,
                    try entry.fired.isEmpty ? nil : Self.text(entry.led),
                ])
            }
            if outcome != nil { try Self.giveBackAll(run, database) }
        }
    }

    /// A finished operation's permits go back; if somebody else has taken them over, nothing is kept.
    private static func giveBack(_ entry: DurableEntry, _ run: String, _ database: Database) throws {
        guard entry.round == 0 else { return }
        for (semaphore, number) in entry.permits {
            try database.execute(
                sql: "DELETE FROM operationPermit WHERE semaphore = ? AND run = ? AND operation = ? AND number = ?",
                arguments: [key(semaphore), key(run), key(entry.operation), number])
            guard database.changesCount > 0 else {
                throw WorkflowError(.leaseLost, [entry.operation], detail: semaphore)
            }
        }
    }

    private static func text(_ value: (some Encodable)?) throws -> String? {
        try value.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
    }

    private static func value<Value: Decodable>(_ text: String?, _ type: Value.Type) throws -> Value? {
        try text.map { try JSONDecoder().decode(type, from: Data($0.utf8)) }
    }

    public func acquire(
        _ wants: [DurableWant], for operation: String, of run: String, fence: Int64, lease: Duration
    ) async throws -> [String: Int64]? {
        try await pool.write { database in
            guard
                try Int64.fetchOne(database, sql: "SELECT fence FROM operationRun WHERE id = ?", arguments: [key(run)])
                    == fence
            else { throw WorkflowError(.leaseLost, detail: run) }
            let now = Date().timeIntervalSince1970
            for want in wants {
                // As for runs: those of nobody last longer than a lease from now.
                try database.execute(
                    sql: """
                        UPDATE operationPermit SET expires = ?1 + (SELECT lease FROM operationRun WHERE id = run)
                        WHERE semaphore = ?2 AND expires > ?1 + (SELECT lease FROM operationRun WHERE id = run)
                        """,
                    arguments: [now, key(want.semaphore)])
                let used =
                    try Int.fetchOne(
                        database,
                        sql: """
                            SELECT SUM(amount) FROM operationPermit
                            WHERE semaphore = ? AND expires > ? AND NOT (run = ? AND operation = ?)
                            """,
                        arguments: [key(want.semaphore), now, key(run), key(operation)]) ?? 0
                guard used + want.amount <= want.permits else { return nil }
            }
            var taken: [String: Int64] = [:]
            for want in wants {
                taken[want.semaphore] = try Self.take(want, operation, run, now, lease, database)
            }
            return taken
        }
    }

    private static func take(
        _ want: DurableWant, _ operation: String, _ run: String, _ now: Double, _ lease: Duration, _ database: Database
    ) throws -> Int64 {
        try database.execute(
            sql: """
                INSERT INTO operationSemaphore VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET number = number + 1
                """,
            arguments: [key(want.semaphore)])
        let number =
            try Int64.fetchOne(
                database, sql: "SELECT number FROM operationSemaphore WHERE name = ?", arguments: [key(want.semaphore)])
            ?? 1
        try database.execute(
            sql: "DELETE FROM operationPermit WHERE semaphore = ? AND expires <= ?",
            arguments: [key(want.semaphore), now])
        try database.execute(
            sql: "INSERT OR REPLACE INTO operationPermit VALUES (?, ?, ?, ?, ?, ?)",
            arguments: [
                key(want.semaphore), key(run), key(operation), want.amount, number, now + lease.inSeconds,
            ])
        return number
    }

    public func extend(_ run: String, fence: Int64, lease: Duration) async throws -> Bool {
        try await pool.write { database in
            try Self.renew(run, fence, lease, database)
            return try Bool.fetchOne(
                database, sql: "SELECT isCancelled FROM operationRun WHERE id = ?", arguments: [key(run)])
                == false
        }
    }

    public func sleep(_ run: String, fence: Int64, for pause: Duration) async throws {
        try await pool.write { database in
            try Self.renew(run, fence, pause, database)
            // One that does not sleep is free at once, even if the clock goes back.
            try database.execute(
                sql: """
                    UPDATE operationRun SET owner = NULL, fence = fence + 1, expires = CASE WHEN ? THEN expires ELSE 0 END
                    WHERE id = ?
                    """,
                arguments: [pause > .zero, key(run)])
            try Self.giveBackAll(run, database)
        }
    }

    public func cancel(_ run: String) async throws {
        try await pool.write { database in
            try database.execute(
                sql: """
                    UPDATE operationRun SET isCancelled = 1, expires = CASE WHEN owner IS NULL THEN 0 ELSE expires END
                    WHERE id = ?
                    """,
                arguments: [key(run)])
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
            sql: "UPDATE operationRun SET expires = ?, lease = ? WHERE id = ? AND fence = ?")
        try statement.execute(arguments: [
            Date().timeIntervalSince1970 + lease.inSeconds, lease.inSeconds, key(run), fence,
        ])
        guard database.changesCount > 0 else { throw WorkflowError(.leaseLost, detail: run) }
        let permits = try database.cachedStatement(sql: "UPDATE operationPermit SET expires = ? WHERE run = ?")
        try permits.execute(arguments: [Date().timeIntervalSince1970 + lease.inSeconds, key(run)])
    }

    private static func giveBackAll(_ run: String, _ database: Database) throws {
        try database.execute(sql: "DELETE FROM operationPermit WHERE run = ?", arguments: [key(run)])
    }

    private static func row(_ run: String, _ database: Database) throws -> Row? {
        try Row.fetchOne(database, sql: "SELECT * FROM operationRun WHERE id = ?", arguments: [key(run)])
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
            database, sql: "SELECT * FROM operationEntry WHERE run = ? ORDER BY number", arguments: [key(run)]
        ).map { row in
            let output: Data = row["output"]
            let fired: String = row["fired"]
            var entry = DurableEntry(
                operation: row["operation"], run: row["operationRun"], succeeded: row["succeeded"],
                output: Array(output),
                fired: fired.split(separator: " ").compactMap { Int($0) })
            entry.preparation = try value(row["preparation"], DurablePreparation.self)
            entry.permits = try value(row["permits"], [String: Int64].self) ?? [:]
            entry.begun = row["begun"]
            entry.led = try value(row["led"], [String].self)
            return entry
        }
    }
}

/// A text as it is kept. SQLite is given text that ends at the first NUL, so text that has one is kept as bytes.
private func key(_ text: String) -> DatabaseValue {
    text.utf8.contains(0) ? Data(text.utf8).databaseValue : text.databaseValue
}

extension Duration {
    fileprivate var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
}
