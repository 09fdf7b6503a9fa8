import Synchronization
import WendCore
import WendRuntime

/// A store that outlives the sessions it is given to, as a file does.
struct KeptStore: SessionStore {
    private let store: MemoryStore

    init(_ store: MemoryStore) { self.store = store }

    func commit(_ change: SessionChange, completion: @escaping @Sendable (Result<Void, SessionStoreError>) -> Void) {
        store.commit(change, completion: completion)
    }
    func open(_ session: SessionID) async throws(SessionStoreError) -> StoredSession? { try await store.open(session) }
    func load(_ session: SessionID) async throws(SessionStoreError) -> StoredSession? { try await store.load(session) }
    func document(_ version: Document.Version) async throws(SessionStoreError) -> StoredDocument? {
        try await store.document(version)
    }
    func delete(_ sessions: [SessionID]) async throws(SessionStoreError) { try await store.delete(sessions) }
    func due(until time: Double) async throws(SessionStoreError) -> [SessionID] { try await store.due(until: time) }
    func nextDue(after time: Double) async throws(SessionStoreError) -> Double? { try await store.nextDue(after: time) }
    func unused(since time: Double) async throws(SessionStoreError) -> [SessionID] {
        try await store.unused(since: time)
    }
    func count() async throws(SessionStoreError) -> Int { try await store.count() }
    func close() async {}
}

/// Says who is signed in, for tests that change it.
final class Principals: Sendable {
    private let name = Mutex<String?>(nil)

    var current: String? {
        get { name.withLock { $0 } }
        set { name.withLock { $0 = newValue } }
    }
}
