import Synchronization
import WendCore
import WendRuntime

/// Is a store that can be closed while what it stands for goes on, as a file does when a process ends.
final class KeptStore: SessionStore {
    private let store: any SessionStore
    private let isClosed = Mutex(false)

    init(_ store: MemoryStore) { self.store = store }

    private func checked() throws(SessionStoreError) -> any SessionStore {
        if isClosed.withLock({ $0 }) { throw .closed }
        return store
    }

    func commit(
        _ change: SessionChange, completion: @escaping @Sendable (Result<Void, SessionStoreError>) -> Void
    ) {
        if isClosed.withLock({ $0 }) { return completion(.failure(.closed)) }
        store.commit(change, completion: completion)
    }

    func open(_ session: SessionID) async throws(SessionStoreError) -> StoredSession? {
        try await checked().open(session)
    }

    func load(_ session: SessionID) async throws(SessionStoreError) -> StoredSession? {
        try await checked().load(session)
    }

    func document(_ version: Document.Version) async throws(SessionStoreError) -> StoredDocument? {
        try await checked().document(version)
    }

    func delete(_ sessions: [SessionID]) async throws(SessionStoreError) { try await checked().delete(sessions) }

    func due(after earlier: Double, until time: Double) async throws(SessionStoreError) -> [SessionID] {
        try await checked().due(after: earlier, until: time)
    }

    func nextDue(after time: Double) async throws(SessionStoreError) -> Double? {
        try await checked().nextDue(after: time)
    }

    func unused(since time: Double) async throws(SessionStoreError) -> [SessionID] {
        try await checked().unused(since: time)
    }

    func opened(_ session: SessionID, epoch: Int) { store.opened(session, epoch: epoch) }

    func setAside(_ session: SessionID, _ mark: SetAside) async throws(SessionStoreError) {
        try await checked().setAside(session, mark)
    }

    func longestUnused(
        since time: Double, owner: String?, limit: Int
    ) async throws(SessionStoreError) -> [SessionID] {
        try await checked().longestUnused(since: time, owner: owner, limit: limit)
    }

    func usage() async throws(SessionStoreError) -> StoreUsage { try await checked().usage() }

    func count(of owner: String) async throws(SessionStoreError) -> Int { try await checked().count(of: owner) }

    func keepEntry(_ document: StoredDocument, named name: String) async throws(SessionStoreError) {
        try await checked().keepEntry(document, named: name)
    }

    func entry(named name: String) async throws(SessionStoreError) -> StoredDocument? {
        try await checked().entry(named: name)
    }

    func count() async throws(SessionStoreError) -> Int { try await checked().count() }

    func close() async { isClosed.withLock { $0 = true } }
}
