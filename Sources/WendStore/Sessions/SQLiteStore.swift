import GRDB
import Synchronization
public import WendCore
public import WendRuntime

/// A store of sessions in an SQLite file.
///
/// A change that is reported as stored survives loss of power: the file is written ahead (WAL) and synchronized with
/// every commit. Changes that wait are committed together, across sessions. The file belongs to one store at a time.
public final class SQLiteStore: SessionStore {
    private let writer: CommitQueue
    private let ledger: StoreLedger
    /// Sessions of which it could not be noted that they need not be feared, with their epochs: noted with their next change.
    private let unnoted = Mutex<[SessionID: Int]>([:])

    /// Opens a store, or makes one.
    /// - Parameters:
    /// - path: The file. Its folder is made if need be; beside it lie files of the same name ending in `-wal`, `-shm`
    /// and
    ///     `.lock`. Only their owner may read them.
    ///   - maximumSize: The size in bytes the file may grow to; nil for no limit but the disk's.
    /// - Throws: `locked` if another store has the file open, `newerSchema`, `corrupt`, `unavailable`, each in one line.
    public convenience init(path: String, maximumSize: Int? = nil) throws(SessionStoreError) {
        try self.init(path: path, maximumSize: maximumSize, isForCaller: { !$0.isSlow })
    }

    /// - Parameter isForCaller: Whether a small change is committed on the thread that brings it, as the disk is. Both ways are
    ///   to hold by themselves, and in any order.
    /// - Parameter meet: Called in each transaction as it goes, on the thread that commits: for tests, which have it fail or
    ///   take long there. What it takes in `committing` counts as the disk's.
    package init(
        path: String, maximumSize: Int? = nil, isForCaller: @escaping @Sendable (DiskPace) -> Bool,
        meet: (@Sendable (TransactionMoment) throws -> Void)? = nil
    ) throws(SessionStoreError) {
        try StoreFile.prepare(path)
        let lock = try StoreLock(path)
        do {
            let database = try StoreFile.openDatabase(path, maximumSize: maximumSize)
            let ledger = StoreLedger(try SessionTables.usage(database, path))
            self.ledger = ledger
            if let meet { database.add(transactionObserver: CommitMeeting(meet), extent: .databaseLifetime) }
            writer = CommitQueue(
                database, lock: lock, path: path, isForCaller: isForCaller,
                begin: {
                    ledger.begin()
                    try meet?(.begun)
                },
                written: { try meet?(.written) },
                committed: {
                    ledger.commit()
                    try? meet?(.committed)
                })
        } catch {
            lock.release()
            throw error
        }
    }

    deinit { writer.end() }

    public func commit(
        _ change: SessionChange, completion: @escaping @Sendable (Result<Void, SessionStoreError>) -> Void
    ) {
        let unnoted = unnoted.withLock { $0.isEmpty ? nil : $0.removeValue(forKey: change.session) }
        writer.perform(
            CommitQueue.Job(
                isSmall: change.size <= Self.largestSmallChange,
                work: { [ledger] database in
                    try ledger.change { try SessionTables.apply(change, to: database, &$0) }
                    if let unnoted { try SessionTables.opened(change.session, epoch: unnoted, in: database) }
                    return { completion(.success(())) }
                },
                fail: { [weak self] error in
                    if let unnoted { self?.noteLater(change.session, unnoted) }
                    completion(.failure(error))
                }))
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
                // Who goes on has been restored: that counts, whatever becomes of this.
                fail: { [weak self] _ in self?.noteLater(session, epoch) }))
    }

    private func noteLater(_ session: SessionID, _ epoch: Int) {
        unnoted.withLock { unnoted in
            if unnoted.count < Self.mostUnnoted { unnoted[session] = epoch }
        }
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
        try await writer.perform { [ledger] database in
            try ledger.change { try SessionTables.delete(sessions, in: database, &$0) }
        }
    }

    public func due(after earlier: Double, until time: Double) async throws(SessionStoreError) -> [SessionID] {
        try await writer.perform { try SessionTables.due(after: earlier, until: time, in: $0) }
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

    public var statistics: StoreStatistics { writer.statistics }

    /// How many sessions are remembered that could not be noted as opened.
    private static let mostUnnoted = 1000
    /// Bytes of a change that whoever brings it may commit by itself.
    private static let largestSmallChange = 16 << 10

    /// Runs something in a transaction of the store, in its turn.
    package func perform<T: Sendable>(
        _ work: @escaping @Sendable (_ sql: (String) throws -> Void) throws -> T
    ) async throws(SessionStoreError) -> T {
        try await writer.perform { database in try work { try database.execute(sql: $0) } }
    }
}
