import Wend

/// A store that outlives the sessions on it, for measuring what a restart takes.
struct KeptStore: SessionStore {
    let store: any SessionStore

    func commit(
        _ change: SessionChange, completion: @escaping @Sendable (Result<Void, SessionStoreError>) -> Void
    ) { store.commit(change, completion: completion) }
    func open(_ id: SessionID) async throws(SessionStoreError) -> StoredSession? { try await store.open(id) }
    func opened(_ id: SessionID, epoch: Int) { store.opened(id, epoch: epoch) }
    func setAside(_ id: SessionID, _ mark: SetAside) async throws(SessionStoreError) {}
    func load(_ id: SessionID) async throws(SessionStoreError) -> StoredSession? { try await store.load(id) }
    func document(_ version: Document.Version) async throws(SessionStoreError) -> StoredDocument? {
        try await store.document(version)
    }
    func keepEntry(_ document: StoredDocument, named name: String) async throws(SessionStoreError) {}
    func entry(named name: String) async throws(SessionStoreError) -> StoredDocument? { nil }
    func delete(_ sessions: [SessionID]) async throws(SessionStoreError) {}
    func due(after earlier: Double, until time: Double) async throws(SessionStoreError) -> [SessionID] { [] }
    func nextDue(after time: Double) async throws(SessionStoreError) -> Double? { nil }
    func unused(since time: Double) async throws(SessionStoreError) -> [SessionID] { [] }
    func longestUnused(
        since time: Double, owner: String?, limit: Int
    ) async throws(SessionStoreError) -> [SessionID] { [] }
    func usage() async throws(SessionStoreError) -> StoreUsage { StoreUsage() }
    func count(of owner: String) async throws(SessionStoreError) -> Int { 0 }
    func count() async throws(SessionStoreError) -> Int { 0 }
    func close() async {}
}
