import Synchronization
public import WendCore
public import WendRuntime

/// Is a store whose commits wait for the test, fail when the test says so, and can be looked at.
public final class GatedStore: SessionStore {
    private struct Held {
        let change: SessionChange
        let completion: @Sendable (Result<Void, SessionStoreError>) -> Void
    }

    private struct Waiter {
        let condition: @Sendable ([SessionChange], Int) -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct Gate {
        var isOpen = true
        var held: [Held] = []
        var failures: [SessionStoreError?] = []
        var isFailing: SessionStoreError?
        var changes: [SessionChange] = []
        var opened = 0
        var waiters: [Waiter] = []
    }

    private let store: any SessionStore
    private let gate = Mutex(Gate())

    public init(_ store: any SessionStore = MemoryStore()) { self.store = store }

    /// Holds what is handed over from now on.
    public func hold() { gate.withLock { $0.isOpen = false } }

    /// Lets everything through that is held, and everything to come.
    public func release() {
        let held = gate.withLock { gate in
            gate.isOpen = true
            defer { gate.held = [] }
            return gate.held
        }
        for each in held { pass(each) }
    }

    /// Lets the oldest that is held through.
    public func releaseOne() {
        let first = gate.withLock { $0.held.isEmpty ? nil : $0.held.removeFirst() }
        if let first { pass(first) }
    }

    /// Has the next commits fail (nil: succeed), in turn.
    public func fail(_ errors: SessionStoreError?...) { gate.withLock { $0.failures += errors } }

    /// Has every commit fail until nil is set.
    public func failAlways(_ error: SessionStoreError?) { gate.withLock { $0.isFailing = error } }

    /// Everything that was committed.
    public var changes: [SessionChange] { gate.withLock { $0.changes } }
    public var opened: Int { gate.withLock { $0.opened } }

    /// Waits until so many commits are held.
    public func waitUntilHeld(_ count: Int) async {
        await wait { _, held in held >= count }
    }

    /// Waits until a condition on what has been committed holds.
    public func waitUntilCommitted(_ condition: @escaping @Sendable ([SessionChange]) -> Bool) async {
        await wait { changes, _ in condition(changes) }
    }

    private func wait(_ condition: @escaping @Sendable ([SessionChange], Int) -> Bool) async {
        await withCheckedContinuation { continuation in
            gate.withLock { $0.waiters.append(Waiter(condition: condition, continuation: continuation)) }
            wake()
        }
    }

    private func wake() {
        let ready = gate.withLock { gate in
            let ready = gate.waiters.filter { $0.condition(gate.changes, gate.held.count) }
            gate.waiters.removeAll { $0.condition(gate.changes, gate.held.count) }
            return ready.map(\.continuation)
        }
        for continuation in ready { continuation.resume() }
    }

    private func pass(_ held: Held) {
        let error = gate.withLock { gate in
            gate.isFailing ?? (gate.failures.isEmpty ? nil : gate.failures.removeFirst())
        }
        if let error { return held.completion(.failure(error)) }
        store.commit(held.change) { [self] result in
            if case .success = result { gate.withLock { $0.changes.append(held.change) } }
            held.completion(result)
            wake()
        }
    }

    public func commit(
        _ change: SessionChange, completion: @escaping @Sendable (Result<Void, SessionStoreError>) -> Void
    ) {
        let held = Held(change: change, completion: completion)
        let passes = gate.withLock { gate in
            if !gate.isOpen { gate.held.append(held) }
            return gate.isOpen
        }
        if passes { pass(held) } else { wake() }
    }

    public func open(_ session: SessionID) async throws(SessionStoreError) -> StoredSession? {
        gate.withLock { $0.opened += 1 }
        return try await store.open(session)
    }

    public func load(_ session: SessionID) async throws(SessionStoreError) -> StoredSession? {
        try await store.load(session)
    }

    public func document(_ version: Document.Version) async throws(SessionStoreError) -> StoredDocument? {
        try await store.document(version)
    }

    public func delete(_ sessions: [SessionID]) async throws(SessionStoreError) { try await store.delete(sessions) }

    public func due(after earlier: Double, until time: Double) async throws(SessionStoreError) -> [SessionID] {
        try await store.due(after: earlier, until: time)
    }

    public func nextDue(after time: Double) async throws(SessionStoreError) -> Double? {
        try await store.nextDue(after: time)
    }

    public func unused(since time: Double) async throws(SessionStoreError) -> [SessionID] {
        try await store.unused(since: time)
    }

    public func opened(_ session: SessionID, epoch: Int) { store.opened(session, epoch: epoch) }

    public func setAside(_ session: SessionID, _ mark: SetAside) async throws(SessionStoreError) {
        try await store.setAside(session, mark)
    }

    public func longestUnused(
        since time: Double, owner: String?, limit: Int
    ) async throws(SessionStoreError) -> [SessionID] {
        try await store.longestUnused(since: time, owner: owner, limit: limit)
    }

    public func usage() async throws(SessionStoreError) -> StoreUsage { try await store.usage() }

    public func count(of owner: String) async throws(SessionStoreError) -> Int { try await store.count(of: owner) }

    public func keepEntry(_ document: StoredDocument, named name: String) async throws(SessionStoreError) {
        try await store.keepEntry(document, named: name)
    }

    public func entry(named name: String) async throws(SessionStoreError) -> StoredDocument? {
        try await store.entry(named: name)
    }

    public func count() async throws(SessionStoreError) -> Int { try await store.count() }

    public func close() async { await store.close() }
}
