import GRDB
import WendCore
import WendRuntime

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A reader and writer of the rows of sessions, inside a transaction of the caller.
///
/// A session's row, and those of its clients, say what was so when its state was stored. Its last journal entry says what
/// is so now: the position, the time, the bytes in all, and with each entry whose number it was. So what a person does
/// changes one page.
enum SessionTables {
    /// What is known of a session, with its last entry.
    private struct Standing {
        let key: Int64
        let epoch: Int
        let position: Int
        let bytes: Int
        let due: Double?
    }

    /// Stores one change. Throws `superseded` if it does not follow on what is stored, and what a limit says, in both
    /// cases having written nothing.
    /// - Parameter usage: What the store keeps in all, before and after.
    static func apply(_ change: SessionChange, to database: Database, _ usage: inout StoreUsage) throws {
        let added = change.entries.reduce(0) { $0 + $1.count }
        guard let old = try standing(of: change.session, in: database) else {
            return try begin(change, added, in: database, &usage)
        }
        guard change.epoch == old.epoch, change.position == old.position else { throw SessionStoreError.superseded }
        let bytes = (change.snapshot?.count ?? old.bytes) + added
        try change.limits.check(usage, old: old.bytes, new: bytes) { 0 }
        usage.bytes += bytes - old.bytes
        let goesOn =
            change.snapshot == nil && !change.entries.isEmpty && change.clients.count <= 1 && change.due == old.due
            && !change.forgetsOtherClients
        if !goesOn {
            try execute(
                "UPDATE session SET position = ?, time = ?, due = ?, bytes = ? WHERE key = ?",
                [change.position + change.entries.count, change.time, change.due, bytes, old.key], in: database)
            try writeSnapshot(of: change, old.key, in: database)
            try writeClients(of: change, old.key, in: database)
        }
        try append(change, old.key, bytes: bytes, client: goesOn ? change.clients.first : nil, in: database)
        try applyDocuments(of: change, key: old.key, in: database)
    }

    /// Makes the row of a session that is stored for the first time.
    private static func begin(
        _ change: SessionChange, _ added: Int, in database: Database, _ usage: inout StoreUsage
    ) throws {
        guard change.position == 0, let snapshot = change.snapshot else { throw SessionStoreError.superseded }
        let bytes = snapshot.count + added
        try change.limits.check(usage, old: nil, new: bytes) {
            try change.owner.map { try count(of: $0, in: database) } ?? 0
        }
        try execute(
            "INSERT INTO session (id, epoch, position, time, due, owner, bytes) VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                change.session.rawValue, change.epoch, change.entries.count, change.time, change.due, change.owner,
                bytes,
            ], in: database)
        let key = database.lastInsertedRowID
        usage.sessions += 1
        usage.bytes += bytes
        try writeSnapshot(of: change, key, in: database)
        try writeClients(of: change, key, in: database)
        try append(change, key, bytes: bytes, client: nil, in: database)
        try applyDocuments(of: change, key: key, in: database)
    }

    private static func standing(of session: SessionID, in database: Database) throws -> Standing? {
        let find = try database.cachedStatement(
            sql: """
                SELECT s.key, s.epoch, IFNULL(j.position, s.position), IFNULL(j.bytes, s.bytes), s.due FROM session AS s
                LEFT JOIN journal AS j ON j.session = s.key
                    AND j.position = (SELECT MAX(position) FROM journal WHERE session = s.key)
                WHERE s.id = ?
                """)
        return try Row.fetchOne(find, arguments: [session.rawValue]).map {
            Standing(key: $0[0], epoch: $0[1], position: $0[2], bytes: $0[3], due: $0[4])
        }
    }

    private static func writeSnapshot(of change: SessionChange, _ key: Int64, in database: Database) throws {
        guard let snapshot = change.snapshot else { return }
        try execute(
            "INSERT INTO snapshot (session, state) VALUES (?, ?) ON CONFLICT DO UPDATE SET state = excluded.state",
            [key, snapshot], in: database)
        if !change.forgetsOtherClients {
            try execute(
                """
                INSERT INTO client (session, id, number)
                SELECT session, client, MAX(number) FROM journal WHERE session = ? AND client IS NOT NULL GROUP BY client
                ON CONFLICT DO UPDATE SET number = MAX(number, excluded.number)
                """, [key], in: database)
        }
        try execute("DELETE FROM journal WHERE session = ?", [key], in: database)
    }

    private static func writeClients(of change: SessionChange, _ key: Int64, in database: Database) throws {
        if change.forgetsOtherClients {
            try execute("DELETE FROM client WHERE session = ?", [key], in: database)
            if change.snapshot == nil {
                try execute("UPDATE journal SET client = NULL WHERE session = ?", [key], in: database)
            }
        }
        for (client, number) in change.clients {
            try execute(
                """
                INSERT INTO client (session, id, number) VALUES (?, ?, ?)
                ON CONFLICT DO UPDATE SET number = excluded.number
                """, [key, client.rawValue, number], in: database)
        }
    }

    /// Adds entries; the last says what is so now.
    private static func append(
        _ change: SessionChange, _ key: Int64, bytes: Int, client: (key: ClientID, value: Int)?,
        in database: Database
    ) throws {
        let add = try database.cachedStatement(
            sql: """
                INSERT INTO journal (session, position, entry, time, bytes, client, number) VALUES (?, ?, ?, ?, ?, ?, ?)
                """)
        for (index, entry) in change.entries.enumerated() {
            let position = change.position + index + 1
            let isLast = index == change.entries.count - 1
            try add.execute(
                arguments: isLast
                    ? [key, position, entry, change.time, bytes, client?.key.rawValue, client?.value]
                    : [key, position, entry, nil, nil, nil, nil])
        }
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

    static func delete(_ sessions: [SessionID], in database: Database, _ usage: inout StoreUsage) throws {
        for session in sessions {
            guard let bytes = try standing(of: session, in: database)?.bytes else { continue }
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
