import Synchronization
public import WendCore

/// Keeps sessions in memory, for as long as the process lives: for tests, and for running without traces.
public final class MemoryStore: SessionStore {
    private struct Entry {
        var session: StoredSession
        var due: Double?
    }

    private struct Content {
        var sessions: [SessionID: Entry] = [:]
        var documents: [Document.Version: StoredDocument] = [:]
        var isClosed = false
    }

    private let content = Mutex(Content())

    public init() {}

    public func commit(
        _ change: SessionChange, completion: @escaping @Sendable (Result<Void, SessionStoreError>) -> Void
    ) {
        completion(
            content.withLock { content in
                Result { () throws(SessionStoreError) in try Self.apply(change, to: &content) }
            })
    }

    public func open(_ session: SessionID) async throws(SessionStoreError) -> StoredSession? {
        try use { content in
            content.sessions[session]?.session.epoch += 1
            return content.sessions[session]?.session
        }
    }

    public func load(_ session: SessionID) async throws(SessionStoreError) -> StoredSession? {
        try use { $0.sessions[session]?.session }
    }

    public func document(_ version: Document.Version) async throws(SessionStoreError) -> StoredDocument? {
        try use { $0.documents[version] }
    }

    public func delete(_ sessions: [SessionID]) async throws(SessionStoreError) {
        try use { content in
            for session in sessions { content.sessions[session] = nil }
            Self.dropUnusedDocuments(&content)
        }
    }

    public func due(until time: Double) async throws(SessionStoreError) -> [SessionID] {
        try use { content in
            content.sessions
                .compactMap { id, entry in entry.due.map { (due: $0, id: id) } }
                .filter { $0.due <= time }
                .sorted { $0.due < $1.due }
                .map(\.id)
        }
    }

    public func nextDue(after time: Double) async throws(SessionStoreError) -> Double? {
        try use { $0.sessions.values.compactMap(\.due).filter { $0 > time }.min() }
    }

    public func unused(since time: Double) async throws(SessionStoreError) -> [SessionID] {
        try use { $0.sessions.filter { $0.value.session.time < time }.map(\.key) }
    }

    public func count() async throws(SessionStoreError) -> Int {
        try use { $0.sessions.count }
    }

    public func close() async {
        content.withLock { $0.isClosed = true }
    }

    private func use<T: Sendable>(
        _ body: (inout sending Content) throws(SessionStoreError) -> T
    ) throws(SessionStoreError) -> T {
        try content.withLock { content throws(SessionStoreError) in
            guard !content.isClosed else { throw .closed }
            return try body(&content)
        }
    }

    private static func apply(_ change: SessionChange, to content: inout Content) throws(SessionStoreError) {
        guard !content.isClosed else { throw .closed }
        var entry: Entry
        if let present = content.sessions[change.session] {
            guard present.session.epoch == change.epoch, present.session.position == change.position else {
                throw .superseded
            }
            entry = present
        } else {
            guard change.position == 0, let snapshot = change.snapshot else { throw .superseded }
            entry = Entry(
                session: StoredSession(
                    epoch: change.epoch, position: 0, snapshot: snapshot, entries: [], clients: [:], documents: [],
                    time: change.time))
        }
        if let snapshot = change.snapshot {
            entry.session.snapshot = snapshot
            entry.session.entries = []
        }
        entry.session.entries += change.entries
        entry.session.position += change.entries.count
        entry.session.time = change.time
        entry.due = change.due
        if change.forgetsOtherClients { entry.session.clients = [:] }
        entry.session.clients.merge(change.clients) { $1 }
        if let kept = change.keepsOnly { entry.session.documents.formIntersection(kept) }
        for document in change.documents {
            content.documents[document.version] = document
            entry.session.documents.insert(document.version)
        }
        content.sessions[change.session] = entry
    }

    private static func dropUnusedDocuments(_ content: inout Content) {
        var used: Set<Document.Version> = []
        for entry in content.sessions.values { used.formUnion(entry.session.documents) }
        content.documents = content.documents.filter { used.contains($0.key) }
    }
}
