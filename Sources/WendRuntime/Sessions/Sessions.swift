public import WendCore

/// Makes, finds, loads, parks and deletes sessions.
///
///     let sessions = Sessions(documents: folder, handlers: handlers, store: store, registry: .standard)
///     let session = try await sessions.make()
///
/// Each stored session is in memory at most once. Sessions nobody uses leave memory and are loaded again when somebody
/// asks for them or one of their timers is due; after a long time without any input they are deleted.
public actor Sessions {
    let surroundings: Surroundings

    var live: [SessionID: Session] = [:]
    /// When each live session was last asked for, as a count.
    var uses: [SessionID: Int] = [:]
    var lastUse = 0
    var loading: [SessionID: Task<Session?, any Error>] = [:]
    var parking: [SessionID: Task<Bool, Never>] = [:]
    var deleting: Set<SessionID> = []
    var isShutDown = false
    var totals = SessionStatistics()
    var housekeeping: (time: Double, task: Task<Void, Never>)?
    var nextCleaning: Double?

    /// - Parameter store: Belongs to the sessions from now on; ``shutDown()`` closes it.
    public init(
        documents: any DocumentSource, handlers: Handlers, store: any SessionStore, registry: Registry,
        options: SessionOptions = SessionOptions(), clock: any SessionClock = SystemClock()
    ) {
        surroundings = Surroundings(
            documents: documents, handlers: handlers, store: store, registry: registry, options: options,
            clock: clock)
    }

    public nonisolated var options: SessionOptions { surroundings.options }

    /// Begins a new session with the entry document. It is not stored before it has taken an event.
    /// - Parameter settings: What it knows of its surroundings; by default that of the options. The messages that are
    ///   handled come from the handlers.
    public func make(settings: Settings? = nil) async throws(SessionError) -> Session {
        keepHouse()
        let entry = try await entry()
        try await makeRoom()
        var settings = settings ?? surroundings.options.settings
        settings.handledMessages = surroundings.handlers.names
        let session = Session(
            id: .random(), entry: entry, settings: settings, surroundings: surroundings, wantsParking: wantsParking)
        add(session)
        totals.made += 1
        try await session.start(entry.document.version)
        return session
    }

    /// A session by its id, loaded if it is not in memory; nil if there is none.
    public func find(_ id: SessionID) async throws(SessionError) -> Session? {
        keepHouse()
        while true {
            guard !isShutDown else { throw .shuttingDown }
            if deleting.contains(id) { return nil }
            if let parking = parking[id] {
                _ = await parking.value
            } else if let session = live[id] {
                if await session.touch() {
                    use(id)
                    return session
                }
                if parking[id] == nil, live[id] === session { await remove(session) }
            } else {
                return try await load(id)
            }
        }
    }

    /// Ends a session, if it is live, and removes everything stored of it.
    public func delete(_ id: SessionID) async throws(SessionError) {
        guard !isShutDown else { throw .shuttingDown }
        if let parking = parking[id] { _ = await parking.value }
        deleting.insert(id)
        defer { deleting.remove(id) }
        if let session = live[id] {
            await session.shutDown()
            await remove(session)
        }
        do {
            try await surroundings.store.delete([id])
        } catch {
            throw .notStored(error)
        }
        totals.deleted += 1
    }

    /// Moves sessions over to the new text of a document: live ones now, others when they are loaded. A text that
    /// cannot run changes nothing.
    public func documentChanged(_ old: Document.Version, to new: CheckedDocument) async {
        guard new.isRunnable else { return }
        surroundings.shelf.setNewest(new)
        for session in Array(live.values) {
            // What cannot be stored now is tried again when the session is loaded the next time.
            try? await session.documentChanged(old, to: new)
        }
    }

    /// Refuses whatever comes, stores what is under way, closes all sessions and the store.
    public func shutDown() async {
        guard !isShutDown else { return }
        isShutDown = true
        housekeeping?.task.cancel()
        for task in loading.values { _ = try? await task.value }
        for task in parking.values { _ = await task.value }
        await withTaskGroup(of: Void.self) { group in
            for session in live.values { group.addTask { await session.shutDown() } }
        }
        live = [:]
        await surroundings.store.close()
    }

    /// Waits until no live session has anything under way.
    public func settled() async {
        for session in Array(live.values) { await session.settled() }
    }

    public func statistics() async -> SessionStatistics {
        var statistics = totals
        for session in Array(live.values) {
            let (isAttached, counters) = await session.status
            statistics.live += 1
            if isAttached { statistics.attached += 1 }
            statistics.counters.add(counters)
        }
        return statistics
    }

    // MARK: Live sessions

    private func entry() async throws(SessionError) -> CheckedDocument {
        do {
            let entry = try await surroundings.documents.entry
            if let error = entry.firstError { throw SessionError.documentUnusable(error) }
            surroundings.shelf.put(entry)
            return entry
        } catch let error as SessionError {
            throw error
        } catch {
            throw .documentUnusable(firstLine(of: error))
        }
    }

    func add(_ session: Session) {
        live[session.id] = session
        use(session.id)
    }

    private func use(_ id: SessionID) {
        lastUse += 1
        uses[id] = lastUse
    }

    /// Forgets a session that is closed.
    func remove(_ session: Session) async {
        guard live[session.id] === session else { return }
        live[session.id] = nil
        uses[session.id] = nil
        totals.counters.add(await session.status.counters)
    }

    var wantsParking: @Sendable (Session) async -> Void {
        { [weak self] session in _ = await self?.park(session) }
    }
}

extension Session {
    var nextDeadline: Double? { machine.nextDeadline }
    var status: (isAttached: Bool, counters: SessionCounters) { (!observers.isEmpty, counters) }
}
