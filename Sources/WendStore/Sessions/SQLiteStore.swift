import GRDB
public import WendCore
public import WendRuntime

/// Keeps sessions in an SQLite file.
///
/// A change that is reported as stored survives loss of power: the file is written ahead (WAL) and synchronized with
/// every commit. Changes that wait are committed together, across sessions. The file belongs to one store at a time.
public final class SQLiteStore: SessionStore {
    private let writer: CommitQueue
    private let ledger: StoreLedger

    /// Opens a store, or makes one.
    /// - Parameters:
    /// - path: The file. Its folder is made if need be; beside it lie files of the same name ending in `-wal`, `-shm`
    /// and
    ///     `.lock`. Only their owner may read them.
    ///   - maximumSize: The size in bytes the file may grow to; nil for no limit but the disk's.
    /// - Throws: `locked` if another store has the file open, `newerSchema`, `corrupt`, `unavailable`, each in one line.
    public init(path: String, maximumSize: Int? = nil) throws(SessionStoreError) {
        try StoreFile.prepare(path)
        let lock = try StoreLock(path)
        do {
            let database = try StoreFile.openDatabase(path, maximumSize: maximumSize)
            let ledger = StoreLedger(try StoreFile.usage(database, path))
            self.ledger = ledger
            writer = CommitQueue(database, lock: lock, path: path) { ledger.begin() }
        } catch {
            lock.release()
            throw error
        }
    }

    deinit { writer.end() }

    public func commit(
        _ change: SessionChange, completion: @escaping @Sendable (Result<Void, SessionStoreError>) -> Void
    ) {
        writer.perform(
            CommitQueue.Job(
                work: { [ledger] database in
                    try ledger.change { try SessionTables.apply(change, to: database, &$0) }
                    return {
                        ledger.commit()
                        completion(.success(()))
                    }
                },
                fail: { completion(.failure($0)) }))
    }

    public func open(_ session: SessionID) async throws(SessionStoreError) -> StoredSession? {
        try await writer.perform { database in
            guard var stored = try SessionTables.session(session, in: database) else { return nil }
            if stored.setAside?.engine == .current { return stored }
            try SessionTables.raiseEpoch(of: session, in: database)
            stored.epoch += 1
            return stored
        }
    }

    public func opened(_ session: SessionID, epoch: Int) {
        writer.perform(
            CommitQueue.Job(
                work: { database in
                    try SessionTables.opened(session, epoch: epoch, in: database)
                    return {}
                },
                // Then it is only counted as tried.
                fail: { _ in }))
    }

    public func setAside(_ session: SessionID, _ mark: SetAside) async throws(SessionStoreError) {
        try await writer.perform { try SessionTables.setAside(session, mark, in: $0) }
    }

    public func longestUnused(
        since time: Double, owner: String?, limit: Int
    ) async throws(SessionStoreError) -> [SessionID] {
        try await writer.perform { try SessionTables.longestUnused(since: time, owner: owner, limit: limit, in: $0) }
    }

    public func usage() async throws(SessionStoreError) -> StoreUsage { ledger.usage }

    public func count(of owner: String) async throws(SessionStoreError) -> Int {
        try await writer.perform { try SessionTables.count(of: owner, in: $0) }
    }

    public func keepEntry(_ document: StoredDocument, named name: String) async throws(SessionStoreError) {
        try await writer.perform { try SessionTables.keepEntry(document, named: name, in: $0) }
    }

    public func entry(named name: String) async throws(SessionStoreError) -> StoredDocument? {
        try await writer.perform { try SessionTables.entry(named: name, in: $0) }
    }

    public func load(_ session: SessionID) async throws(SessionStoreError) -> StoredSession? {
        try await writer.perform { try SessionTables.session(session, in: $0) }
    }

    public func document(_ version: Document.Version) async throws(SessionStoreError) -> StoredDocument? {
        try await writer.perform { try SessionTables.document(version, in: $0) }
    }

    public func delete(_ sessions: [SessionID]) async throws(SessionStoreError) {
        let ledger = ledger
        try await writer.perform { database in
            try ledger.change { try SessionTables.delete(sessions, in: database, &$0) }
        } whenCommitted: {
            ledger.commit()
        }
    }

    public func due(until time: Double) async throws(SessionStoreError) -> [SessionID] {
        try await writer.perform { try SessionTables.due(until: time, in: $0) }
    }

    public func nextDue(after time: Double) async throws(SessionStoreError) -> Double? {
        try await writer.perform { try SessionTables.nextDue(after: time, in: $0) }
    }

    public func unused(since time: Double) async throws(SessionStoreError) -> [SessionID] {
        try await writer.perform { try SessionTables.unused(since: time, in: $0) }
    }

    public func count() async throws(SessionStoreError) -> Int {
        try await writer.perform { try SessionTables.count(in: $0) }
    }

    public func key() async throws(SessionStoreError) -> [UInt8]? {
        try await writer.perform { try SessionTables.key(in: $0) }
    }

    public func close() async { await writer.close() }

    /// How many transactions have been committed since the store was opened.
    package var transactions: Int { writer.transactions }

    /// Runs something in a transaction of the store, in its turn.
    package func perform<T: Sendable>(
        _ work: @escaping @Sendable (_ sql: (String) throws -> Void) throws -> T
    ) async throws(SessionStoreError) -> T {
        try await writer.perform { database in try work { try database.execute(sql: $0) } }
    }
}
