import GRDB
import WendCore
import WendRuntime

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What is known of sessions: their own rows say what was so when they were written, their last entries what is so now.
extension SessionTables {
    static func session(_ session: SessionID, in database: Database) throws -> StoredSession? {
        let find = try database.cachedStatement(
            sql: """
                SELECT key, epoch, position, \(time), state, owner, tries, aside, aside_engine FROM session AS s
                JOIN snapshot ON s.key = snapshot.session WHERE id = ?
                """)
        guard let row = try Row.fetchOne(find, arguments: [session.rawValue]) else { return nil }
        let key: Int64 = row[0]
        let aside: String? = row[7]
        let engine: String? = row[8]
        let journal = try database.cachedStatement(
            sql: "SELECT entry, position FROM journal WHERE session = ? ORDER BY position")
        let entries = try Row.fetchAll(journal, arguments: [key])
        let position: Int = row[2]
        let clients = try database.cachedStatement(
            sql: """
                SELECT id, number FROM client WHERE session = ?1
                UNION ALL SELECT client, number FROM journal WHERE session = ?1 AND client IS NOT NULL
                """)
        let documents = try database.cachedStatement(sql: "SELECT version FROM session_document WHERE session = ?")
        return StoredSession(
            epoch: row[1], position: entries.last?[1] ?? position, snapshot: row[4], entries: entries.map { $0[0] },
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

    static func due(after earlier: Double, until time: Double, in database: Database) throws -> [SessionID] {
        let find = try database.cachedStatement(
            sql: "SELECT id FROM session WHERE due > ? AND due <= ? AND aside_engine IS NOT ? ORDER BY due")
        return try String.fetchAll(find, arguments: [earlier, time, EngineVersion.current.rawValue])
            .map(SessionID.init(rawValue:))
    }

    static func nextDue(after time: Double, in database: Database) throws -> Double? {
        let find = try database.cachedStatement(
            sql: "SELECT MIN(due) FROM session WHERE due > ? AND aside_engine IS NOT ?")
        return try Double.fetchOne(find, arguments: [time, EngineVersion.current.rawValue])
    }

    /// When a session took its latest input; `s` is its row.
    private static let time = """
        MAX(s.time, IFNULL((SELECT time FROM journal WHERE session = s.key ORDER BY position DESC LIMIT 1), s.time))
        """

    static func unused(since time: Double, in database: Database) throws -> [SessionID] {
        let find = try database.cachedStatement(
            sql: "SELECT id FROM session AS s WHERE s.time < ?1 AND \(Self.time) < ?1")
        return try String.fetchAll(find, arguments: [time]).map(SessionID.init(rawValue:))
    }

    /// Looks at every session, for there is no index: one would have to be written with each commit.
    static func longestUnused(
        since time: Double, owner: String?, limit: Int, in database: Database
    ) throws -> [SessionID] {
        let find = try database.cachedStatement(
            sql: owner == nil
                ? "SELECT id, \(Self.time) AS latest FROM session AS s WHERE latest < ? ORDER BY latest LIMIT ?"
                : """
                SELECT id, \(Self.time) AS latest FROM session AS s WHERE latest < ? AND owner = ? ORDER BY latest LIMIT ?
                """)
        let arguments: StatementArguments = if let owner { [time, owner, limit] } else { [time, limit] }
        return try String.fetchAll(find, arguments: arguments).map(SessionID.init(rawValue:))
    }

    /// What is stored in all, counted one by one.
    static func usage(in database: Database) throws -> StoreUsage {
        let row = try Row.fetchOne(
            database,
            sql: """
                SELECT COUNT(*), IFNULL(SUM(IFNULL(
                    (SELECT bytes FROM journal WHERE session = s.key ORDER BY position DESC LIMIT 1), s.bytes)), 0)
                FROM session AS s
                """)
        return row.map { StoreUsage(sessions: $0[0], bytes: $0[1]) } ?? StoreUsage()
    }

    static func count(of owner: String, in database: Database) throws -> Int {
        let find = try database.cachedStatement(sql: "SELECT COUNT(*) FROM session WHERE owner = ?")
        return try Int.fetchOne(find, arguments: [owner]) ?? 0
    }

    static func count(in database: Database) throws -> Int {
        try Int.fetchOne(try database.cachedStatement(sql: "SELECT COUNT(*) FROM session")) ?? 0
    }

    /// What a file keeps; looks at every session, once.
    static func usage(_ database: DatabaseQueue, _ path: String) throws(SessionStoreError) -> StoreUsage {
        do {
            return try database.read { try usage(in: $0) }
        } catch {
            throw SessionStoreError(error, path: path)
        }
    }
}
