import Synchronization
public import WendCore

/// A store of sessions in memory, for as long as the process lives: for tests, and for running without traces. It
/// answers at once, so it can be asked without waiting.
public final class MemoryStore: SessionStore {
    private struct Entry {
        var session: StoredSession
        var due: Double?
        var bytes = 0

        /// Whether it may be woken.
        var isAwake: Bool { session.setAside?.engine != .current }
    }

    private struct Content {
        var sessions: [SessionID: Entry] = [:]
        var documents: [Document.Version: StoredDocument] = [:]
        /// How many sessions refer to a document.
        var links: [Document.Version: Int] = [:]
        var entries: [String: Document.Version] = [:]
        var usage = StoreUsage()
        var isClosed = false
    }

    private let content = Mutex(Content())

    public init() {}

    public func commit(
        _ change: SessionChange, completion: @escaping @Sendable (Result<Void, SessionStoreError>) -> Void
    ) {
        completion(commit(change))
    }

    /// Takes one change.
    package func commit(_ change: SessionChange) -> Result<Void, SessionStoreError> {
        content.withLock { content in
            Result { () throws(SessionStoreError) in try Self.apply(change, to: &content) }
        }
    }

    public func open(_ session: SessionID) throws(SessionStoreError) -> StoredSession? {
        try use { content in
            guard var stored = content.sessions[session]?.session else { return nil }
            if stored.setAside?.engine == .current { return stored }
            stored.epoch += 1
            content.sessions[session]?.session.epoch = stored.epoch
            content.sessions[session]?.session.tries += 1
            return stored
        }
    }

    public func opened(_ session: SessionID, epoch: Int) {
        content.withLock { content in
            guard content.sessions[session]?.session.epoch == epoch else { return }
            content.sessions[session]?.session.tries = 0
            content.sessions[session]?.session.setAside = nil
        }
    }

    public func setAside(_ session: SessionID, _ mark: SetAside) throws(SessionStoreError) {
        try use { content in
            content.sessions[session]?.session.setAside = mark
            content.sessions[session]?.session.tries = 0
        }
    }

    public func load(_ session: SessionID) throws(SessionStoreError) -> StoredSession? {
        try use { $0.sessions[session]?.session }
    }

    public func document(_ version: Document.Version) throws(SessionStoreError) -> StoredDocument? {
        try use { $0.documents[version] }
    }

    public func delete(_ sessions: [SessionID]) throws(SessionStoreError) {
        try use { content in
            for session in sessions {
                guard let entry = content.sessions.removeValue(forKey: session) else { continue }
                content.usage.sessions -= 1
                content.usage.bytes -= entry.bytes
                Self.link(from: entry.session.documents, to: [], &content)
            }
        }
    }

    public func due(after earlier: Double, until time: Double) throws(SessionStoreError) -> [SessionID] {
        try use { content in
            content.sessions
                .compactMap { id, entry in entry.isAwake ? entry.due.map { (due: $0, id: id) } : nil }
                .filter { $0.due > earlier && $0.due <= time }
                .sorted { $0.due < $1.due }
                .map(\.id)
        }
    }

    public func nextDue(after time: Double) throws(SessionStoreError) -> Double? {
        try use { $0.sessions.values.filter(\.isAwake).compactMap(\.due).filter { $0 > time }.min() }
    }

    public func unused(since time: Double) throws(SessionStoreError) -> [SessionID] {
        try use { $0.sessions.filter { $0.value.session.time < time }.map(\.key) }
    }

    public func longestUnused(
        since time: Double, owner: String?, limit: Int
    ) throws(SessionStoreError) -> [SessionID] {
        try use { content in
            content.sessions
                .filter { $0.value.session.time < time && (owner == nil || $0.value.session.owner == owner) }
                .sorted { $0.value.session.time < $1.value.session.time }
                .prefix(limit).map(\.key)
        }
    }

    public func usage() throws(SessionStoreError) -> StoreUsage { try use { $0.usage } }

    public func count(of owner: String) throws(SessionStoreError) -> Int {
        try use { content in content.sessions.values.count { $0.session.owner == owner } }
    }

    public func keepEntry(_ document: StoredDocument, named name: String) throws(SessionStoreError) {
        try use { content in
            content.documents[document.version] = document
            let old = content.entries.updateValue(document.version, forKey: name)
            if let old { Self.dropIfUnused(old, &content) }
        }
    }

    public func entry(named name: String) throws(SessionStoreError) -> StoredDocument? {
        try use { content in content.entries[name].flatMap { content.documents[$0] } }
    }

    public func count() throws(SessionStoreError) -> Int {
        try use { $0.sessions.count }
    }

    public func close() {
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
        let old = content.sessions[change.session]?.bytes
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
                    time: change.time, owner: change.owner))
        }
        let added = change.entries.reduce(0) { $0 + $1.count }
        entry.bytes = (change.snapshot?.count ?? entry.bytes) + added
        do {
            try change.limits.check(content.usage, old: old, new: entry.bytes) {
                content.sessions.values.count { $0.session.owner == change.owner && change.owner != nil }
            }
        } catch {
            throw (error as? SessionStoreError) ?? .closed
        }
        content.usage.sessions += old == nil ? 1 : 0
        content.usage.bytes += entry.bytes - (old ?? 0)
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
        let linked = entry.session.documents
        if let kept = change.keepsOnly { entry.session.documents.formIntersection(kept) }
        for document in change.documents {
            content.documents[document.version] = document
            entry.session.documents.insert(document.version)
        }
        link(from: linked, to: entry.session.documents, &content)
        content.sessions[change.session] = entry
    }

    /// Counts what a session refers to from now on, and drops what nobody refers to any more.
    private static func link(from old: Set<Document.Version>, to new: Set<Document.Version>, _ content: inout Content) {
        for version in new.subtracting(old) { content.links[version, default: 0] += 1 }
        for version in old.subtracting(new) {
            content.links[version, default: 0] -= 1
            dropIfUnused(version, &content)
        }
    }

    private static func dropIfUnused(_ version: Document.Version, _ content: inout Content) {
        guard content.links[version, default: 0] <= 0, !content.entries.values.contains(version) else { return }
        content.documents[version] = nil
        content.links[version] = nil
    }
}
