import Synchronization
import WendCore
import WendRuntime

/// A store that outlives the sessions it is given to, as a file does, and that may be full.
struct KeptStore: SessionStore {
    private let store: any SessionStore
    private let isFull: @Sendable () -> Bool

    private let sealingKey: [UInt8]?

    init(_ store: MemoryStore, sealingKey: [UInt8]? = nil, isFull: @escaping @Sendable () -> Bool = { false }) {
        self.store = store
        self.sealingKey = sealingKey
        self.isFull = isFull
    }

    func commit(_ change: SessionChange, completion: @escaping @Sendable (Result<Void, SessionStoreError>) -> Void) {
        if isFull() {
            return completion(.failure(SessionStoreError(.full, "/data is full", sentence: "the disk is full")))
        }
        store.commit(change, completion: completion)
    }
    func open(_ session: SessionID) async throws(SessionStoreError) -> StoredSession? { try await store.open(session) }
    func load(_ session: SessionID) async throws(SessionStoreError) -> StoredSession? { try await store.load(session) }
    func document(_ version: Document.Version) async throws(SessionStoreError) -> StoredDocument? {
        try await store.document(version)
    }
    func delete(_ sessions: [SessionID]) async throws(SessionStoreError) { try await store.delete(sessions) }
    func due(after earlier: Double, until time: Double) async throws(SessionStoreError) -> [SessionID] {
        try await store.due(after: earlier, until: time)
    }
    func nextDue(after time: Double) async throws(SessionStoreError) -> Double? { try await store.nextDue(after: time) }
    func unused(since time: Double) async throws(SessionStoreError) -> [SessionID] {
        try await store.unused(since: time)
    }
    func opened(_ session: SessionID, epoch: Int) { store.opened(session, epoch: epoch) }
    func setAside(_ session: SessionID, _ mark: SetAside) async throws(SessionStoreError) {
        try await store.setAside(session, mark)
    }
    func longestUnused(
        since time: Double, owner: String?, limit: Int
    ) async throws(SessionStoreError) -> [SessionID] {
        try await store.longestUnused(since: time, owner: owner, limit: limit)
    }
    func usage() async throws(SessionStoreError) -> StoreUsage { try await store.usage() }
    func count(of owner: String) async throws(SessionStoreError) -> Int { try await store.count(of: owner) }
    func keepEntry(_ document: StoredDocument, named name: String) async throws(SessionStoreError) {
        try await store.keepEntry(document, named: name)
    }
    func entry(named name: String) async throws(SessionStoreError) -> StoredDocument? {
        try await store.entry(named: name)
    }
    func count() async throws(SessionStoreError) -> Int { try await store.count() }
    func key() async throws(SessionStoreError) -> [UInt8]? { sealingKey }
    func close() async {}
}

/// Holds something that tests change while a server looks at it.
final class Changing<Value: Sendable>: Sendable {
    private let value: Mutex<Value>

    init(_ value: Value) { self.value = Mutex(value) }

    var current: Value {
        get { value.withLock { $0 } }
        set { value.withLock { $0 = newValue } }
    }
}
