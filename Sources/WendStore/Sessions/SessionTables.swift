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
    /// Stores one change. Throws `superseded`, having written nothing, if it does not follow on what is stored.
    static func apply(_ change: SessionChange, to database: Database) throws {
        let key = try prepareRow(of: change, in: database)
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
    private static func prepareRow(of change: SessionChange, in database: Database) throws -> Int64 {
        let find = try database.cachedStatement(sql: "SELECT key, epoch, position FROM session WHERE id = ?")
        let end = change.position + change.entries.count
        guard let row = try Row.fetchOne(find, arguments: [change.session.rawValue]) else {
            guard change.position == 0, change.snapshot != nil else { throw SessionStoreError.superseded }
            try execute(
                "INSERT INTO session (id, epoch, position, time, due) VALUES (?, ?, ?, ?, ?)",
                [change.session.rawValue, change.epoch, end, change.time, change.due], in: database)
            return database.lastInsertedRowID
        }
        let key: Int64 = row[0]
        guard change.epoch == row[1], change.position == row[2] else { throw SessionStoreError.superseded }
        try execute(
            "UPDATE session SET position = ?, time = ?, due = ? WHERE key = ?", [end, change.time, change.due, key],
            in: database)
        return key
    }

    private static func applyDocuments(of change: SessionChange, key: Int64, in database: Database) throws {
        if let kept = change.keepsOnly {
            let versions = try database.cachedStatement(sql: "SELECT version FROM session_document WHERE session = ?")
            for version in try String.fetchAll(versions, arguments: [key])
            where !kept.contains(Document.Version(rawValue: version)) {
                try execute(
                    "DELETE FROM session_document WHERE session = ? AND version = ?", [key, version], in: database)
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

    static func raiseEpoch(of session: SessionID, in database: Database) throws {
        try execute("UPDATE session SET epoch = epoch + 1 WHERE id = ?", [session.rawValue], in: database)
    }

    static func session(_ session: SessionID, in database: Database) throws -> StoredSession? {
        let find = try database.cachedStatement(
            sql: """
                SELECT key, epoch, position, time, state FROM session JOIN snapshot ON session.key = snapshot.session
                WHERE id = ?
                """)
        guard let row = try Row.fetchOne(find, arguments: [session.rawValue]) else { return nil }
        let key: Int64 = row[0]
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
            time: row[3])
    }

    static func document(_ version: Document.Version, in database: Database) throws -> StoredDocument? {
        let find = try database.cachedStatement(sql: "SELECT content FROM document WHERE version = ?")
        return try Data.fetchOne(find, arguments: [version.rawValue])
            .map { StoredDocument(version: version, content: $0) }
    }

    static func delete(_ sessions: [SessionID], in database: Database) throws {
        for session in sessions {
            try execute("DELETE FROM session WHERE id = ?", [session.rawValue], in: database)
        }
        try execute(
            "DELETE FROM document WHERE version NOT IN (SELECT version FROM session_document)", [], in: database)
    }

    static func due(until time: Double, in database: Database) throws -> [SessionID] {
        let find = try database.cachedStatement(sql: "SELECT id FROM session WHERE due <= ? ORDER BY due")
        return try String.fetchAll(find, arguments: [time]).map(SessionID.init(rawValue:))
    }

    static func nextDue(after time: Double, in database: Database) throws -> Double? {
        let find = try database.cachedStatement(sql: "SELECT MIN(due) FROM session WHERE due > ?")
        return try Double.fetchOne(find, arguments: [time])
    }

    static func unused(since time: Double, in database: Database) throws -> [SessionID] {
        let find = try database.cachedStatement(sql: "SELECT id FROM session WHERE time < ?")
        return try String.fetchAll(find, arguments: [time]).map(SessionID.init(rawValue:))
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
