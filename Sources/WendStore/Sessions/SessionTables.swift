import GRDB
import WendCore
import WendRuntime

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Writes and reads the rows of sessions, inside a transaction of the caller.
enum SessionTables {
    /// Stores one change. Throws `superseded` if it does not follow on what is stored, and what a limit says, in both
    /// cases having written nothing.
    /// - Parameter usage: What the store keeps in all, before and after.
    static func apply(_ change: SessionChange, to database: Database, _ usage: inout StoreUsage) throws {
        let key = try prepareRow(of: change, in: database, &usage)
        if let snapshot = change.snapshot {
            try execute(
                "INSERT INTO snapshot (session, state) VALUES (?, ?) ON CONFLICT DO UPDATE SET state = excluded.state",
                [key, snapshot], in: database)
            try execute("DELETE FROM journal WHERE session = ?", [key], in: database)
        }
        var position = change.position
        for entry in change.entries {
            position += 1
            try execute(
                "INSERT INTO journal (session, position, entry) VALUES (?, ?, ?)", [key, position, entry], in: database)
        }
        if change.forgetsOtherClients {
            try execute("DELETE FROM client WHERE session = ?", [key], in: database)
        }
        for (client, number) in change.clients {
            try execute(
                """
                INSERT INTO client (session, id, number) VALUES (?, ?, ?)
                ON CONFLICT DO UPDATE SET number = excluded.number
                """, [key, client.rawValue, number], in: database)
        }
        try applyDocuments(of: change, key: key, in: database)
    }

    /// Brings the session's own row up to date, or makes it, and gives its key.
    private static func prepareRow(
        of change: SessionChange, in database: Database, _ usage: inout StoreUsage
    ) throws -> Int64 {
        let find = try database.cachedStatement(sql: "SELECT key, epoch, position, bytes FROM session WHERE id = ?")
        let end = change.position + change.entries.count
        let added = change.entries.reduce(0) { $0 + $1.count }
        guard let row = try Row.fetchOne(find, arguments: [change.session.rawValue]) else {
            guard change.position == 0, change.snapshot != nil else { throw SessionStoreError.superseded }
            let bytes = (change.snapshot?.count ?? 0) + added
            try change.limits.check(usage, old: nil, new: bytes) {
                try change.owner.map { try count(of: $0, in: database) } ?? 0
            }
            try execute(
                "INSERT INTO session (id, epoch, position, time, due, owner, bytes) VALUES (?, ?, ?, ?, ?, ?, ?)",
                [change.session.rawValue, change.epoch, end, change.time, change.due, change.owner, bytes],
                in: database)
            usage.sessions += 1
            usage.bytes += bytes
            return database.lastInsertedRowID
        }
        let key: Int64 = row[0]
        guard change.epoch == row[1], change.position == row[2] else { throw SessionStoreError.superseded }
        let old: Int = row[3]
        let bytes = (change.snapshot?.count ?? old) + added
        try change.limits.check(usage, old: old, new: bytes) { 0 }
        try execute(
            "UPDATE session SET position = ?, time = ?, due = ?, bytes = ? WHERE key = ?",
            [end, change.time, change.due, bytes, key], in: database)
        usage.bytes += bytes - old
        return key
    }

    private static func applyDocuments(of change: SessionChange, key: Int64, in database: Database) throws {
        if let kept = change.keepsOnly {
            let versions = try database.cachedStatement(sql: "SELECT version FROM session_document WHERE session = ?")
            for version in try String.fetchAll(versions, arguments: [key])
            where !kept.contains(Document.Version(rawValue: version)) {
                try execute(
                    "DELETE FROM session_document WHERE session = ? AND version = ?", [key, version], in: database)
                try dropDocument(version, in: database)
            }
        }
        for document in change.documents {
            let version = document.version.rawValue
            let find = try database.cachedStatement(sql: "SELECT 1 FROM document WHERE version = ?")
            if try Int.fetchOne(find, arguments: [version]) == nil {
                try execute(
                    "INSERT INTO document (version, content) VALUES (?, ?)", [version, document.content], in: database)
            }
            try execute(
                "INSERT INTO session_document (session, version) VALUES (?, ?) ON CONFLICT DO NOTHING", [key, version],
                in: database)
        }
    }

    /// Removes a text nobody refers to any more.
    private static func dropDocument(_ version: String, in database: Database) throws {
        try execute(
            """
            DELETE FROM document WHERE version = ?1
            AND NOT EXISTS (SELECT 1 FROM session_document WHERE version = ?1)
            AND NOT EXISTS (SELECT 1 FROM entry WHERE version = ?1)
            """, [version], in: database)
    }

    static func raiseEpoch(of session: SessionID, in database: Database) throws {
        try execute(
            "UPDATE session SET epoch = epoch + 1, tries = tries + 1 WHERE id = ?", [session.rawValue], in: database)
    }

    static func opened(_ session: SessionID, epoch: Int, in database: Database) throws {
        try execute(
            "UPDATE session SET tries = 0, aside = NULL, aside_engine = NULL WHERE id = ? AND epoch = ?",
            [session.rawValue, epoch], in: database)
    }

    static func setAside(_ session: SessionID, _ mark: SetAside, in database: Database) throws {
        try execute(
            "UPDATE session SET tries = 0, aside = ?, aside_engine = ? WHERE id = ?",
            [mark.reason, mark.engine.rawValue, session.rawValue], in: database)
    }

    static func session(_ session: SessionID, in database: Database) throws -> StoredSession? {
        let find = try database.cachedStatement(
            sql: """
                SELECT key, epoch, position, time, state, owner, tries, aside, aside_engine FROM session JOIN snapshot ON session.key = snapshot.session
                WHERE id = ?
                """)
        guard let row = try Row.fetchOne(find, arguments: [session.rawValue]) else { return nil }
        let key: Int64 = row[0]
        let aside: String? = row[7]
        let engine: String? = row[8]
        let journal = try database.cachedStatement(
            sql: "SELECT entry FROM journal WHERE session = ? ORDER BY position")
        let clients = try database.cachedStatement(sql: "SELECT id, number FROM client WHERE session = ?")
        let documents = try database.cachedStatement(sql: "SELECT version FROM session_document WHERE session = ?")
        return StoredSession(
            epoch: row[1], position: row[2], snapshot: row[4],
            entries: try Data.fetchAll(journal, arguments: [key]),
            clients: Dictionary(
                try Row.fetchAll(clients, arguments: [key]).map { (ClientID(rawValue: $0[0]), $0[1]) },
                uniquingKeysWith: max),
            documents: Set(try String.fetchAll(documents, arguments: [key]).map(Document.Version.init(rawValue:))),
            time: row[3], owner: row[5], tries: row[6],
            setAside: aside.map { SetAside(reason: $0, engine: EngineVersion(rawValue: engine ?? "")) })
    }

    static func document(_ version: Document.Version, in database: Database) throws -> StoredDocument? {
        let find = try database.cachedStatement(sql: "SELECT content FROM document WHERE version = ?")
        return try Data.fetchOne(find, arguments: [version.rawValue])
            .map { StoredDocument(version: version, content: $0) }
    }

    static func delete(_ sessions: [SessionID], in database: Database, _ usage: inout StoreUsage) throws {
        let find = try database.cachedStatement(sql: "SELECT bytes FROM session WHERE id = ?")
        for session in sessions {
            guard let bytes = try Int.fetchOne(find, arguments: [session.rawValue]) else { continue }
            usage.sessions -= 1
            usage.bytes -= bytes
            try execute("DELETE FROM session WHERE id = ?", [session.rawValue], in: database)
        }
        try execute(
            """
            DELETE FROM document WHERE version NOT IN (SELECT version FROM session_document)
            AND version NOT IN (SELECT version FROM entry)
            """, [], in: database)
    }

    static func due(until time: Double, in database: Database) throws -> [SessionID] {
        let find = try database.cachedStatement(
            sql: "SELECT id FROM session WHERE due <= ? AND aside_engine IS NOT ? ORDER BY due")
        return try String.fetchAll(find, arguments: [time, EngineVersion.current.rawValue])
            .map(SessionID.init(rawValue:))
    }

    static func nextDue(after time: Double, in database: Database) throws -> Double? {
        let find = try database.cachedStatement(
            sql: "SELECT MIN(due) FROM session WHERE due > ? AND aside_engine IS NOT ?")
        return try Double.fetchOne(find, arguments: [time, EngineVersion.current.rawValue])
    }

    static func unused(since time: Double, in database: Database) throws -> [SessionID] {
        let find = try database.cachedStatement(sql: "SELECT id FROM session WHERE time < ?")
        return try String.fetchAll(find, arguments: [time]).map(SessionID.init(rawValue:))
    }

    /// Looks at every session, for there is no index: one would have to be written with each commit.
    static func longestUnused(
        since time: Double, owner: String?, limit: Int, in database: Database
    ) throws -> [SessionID] {
        let find = try database.cachedStatement(
            sql: owner == nil
                ? "SELECT id FROM session WHERE time < ? ORDER BY time LIMIT ?"
                : "SELECT id FROM session WHERE time < ? AND owner = ? ORDER BY time LIMIT ?")
        let arguments: StatementArguments = if let owner { [time, owner, limit] } else { [time, limit] }
        return try String.fetchAll(find, arguments: arguments).map(SessionID.init(rawValue:))
    }

    /// What is stored in all, counted one by one.
    static func usage(in database: Database) throws -> StoreUsage {
        let row = try Row.fetchOne(database, sql: "SELECT COUNT(*), IFNULL(SUM(bytes), 0) FROM session")
        return row.map { StoreUsage(sessions: $0[0], bytes: $0[1]) } ?? StoreUsage()
    }

    static func count(of owner: String, in database: Database) throws -> Int {
        let find = try database.cachedStatement(sql: "SELECT COUNT(*) FROM session WHERE owner = ?")
        return try Int.fetchOne(find, arguments: [owner]) ?? 0
    }

    static func keepEntry(_ document: StoredDocument, named name: String, in database: Database) throws {
        let version = document.version.rawValue
        let find = try database.cachedStatement(sql: "SELECT version FROM entry WHERE name = ?")
        let old = try String.fetchOne(find, arguments: [name])
        try execute(
            "INSERT INTO document (version, content) VALUES (?, ?) ON CONFLICT DO NOTHING",
            [version, document.content], in: database)
        try execute(
            "INSERT INTO entry (name, version) VALUES (?, ?) ON CONFLICT DO UPDATE SET version = excluded.version",
            [name, version], in: database)
        if let old, old != version { try dropDocument(old, in: database) }
    }

    static func entry(named name: String, in database: Database) throws -> StoredDocument? {
        let find = try database.cachedStatement(
            sql: "SELECT version, content FROM entry JOIN document USING (version) WHERE name = ?")
        return try Row.fetchOne(find, arguments: [name])
            .map { StoredDocument(version: Document.Version(rawValue: $0[0]), content: $0[1]) }
    }

    static func count(in database: Database) throws -> Int {
        try Int.fetchOne(try database.cachedStatement(sql: "SELECT COUNT(*) FROM session")) ?? 0
    }

    /// The store's own key, made if there is none.
    static func key(in database: Database) throws -> [UInt8] {
        let find = try database.cachedStatement(sql: "SELECT bytes FROM secret")
        if let bytes = try Data.fetchOne(find) { return Array(bytes) }
        var generator = SystemRandomNumberGenerator()
        let bytes = (0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) }
        try execute("INSERT INTO secret (id, bytes) VALUES (1, ?)", [Data(bytes)], in: database)
        return bytes
    }

    private static func execute(_ sql: String, _ arguments: StatementArguments, in database: Database) throws {
        try database.cachedStatement(sql: sql).execute(arguments: arguments)
    }
}
