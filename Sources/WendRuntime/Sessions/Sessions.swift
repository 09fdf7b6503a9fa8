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
    /// The live sessions of each owner.
    var owned: [String: Set<SessionID>] = [:]
    /// Sessions on their way into memory.
    var arriving = 0
    /// The last entry document that could run.
    var goodEntry: CheckedDocument?
    /// What was said last to be wrong with the entry document.
    var entryProblem: String?
    /// When it is worth while to look again for stored sessions that may go.
    var nextSearch = 0.0
    var loading: [SessionID: Task<Session?, any Error>] = [:]
    var parking: [SessionID: Task<Bool, Never>] = [:]
    var deleting: Set<SessionID> = []
    var isShutDown = false
    private var ending: Task<Bool, Never>?
    var totals = SessionStatistics()
    var housekeeping: (time: Double, task: Task<Void, Never>)?
    var nextCleaning: Double?
    /// Up to when was looked for sessions that have to be loaded by themselves.
    var lookedUntil = -Double.infinity
    /// When one is due that has left memory since.
    var nextWaking = Double.infinity

    /// - Parameter store: Belongs to the sessions from now on; ``shutDown()`` closes it.
    public init(
        documents: any DocumentSource, handlers: Handlers, store: any SessionStore, registry: Registry,
        options: SessionOptions = SessionOptions(), clock: any SessionClock = SystemClock()
    ) {
        surroundings = Surroundings(
            documents: documents, handlers: handlers, store: store, registry: registry, options: options,
            clock: clock, trouble: TroubleLog(options.log), resources: ResourcesShelf(options.resources))
    }

    public nonisolated var options: SessionOptions { surroundings.options }

    /// The files on their way to the sessions.
    package nonisolated var arrivals: Arrivals { surroundings.arrivals }

    /// The language of what is shown of no session: that of the entry document, as far as one is known, else of the options.
    package var locale: String { goodEntry?.document.locale ?? options.settings.locale }

    /// Begins a new session with the entry document. It is not stored before it has taken an event.
    /// - Parameter settings: What it knows of its surroundings; by default that of the options. The messages that are
    ///   handled come from the handlers.
    /// - Parameter owner: Whose it is, as far as limits per owner go, such as the secret of a browser; nil if it counts
    ///   for nobody.
    /// - Throws: `tooManySessions` if a limit of the options is reached and nothing can make room, `documentUnusable` if
    ///   the entry document has errors and no text of it that could run is known.
    public func make(settings: SessionSettings? = nil, owner: String? = nil) async throws(SessionError) -> Session {
        keepHouse()
        let entry = try await entry()
        try await makeStoreRoom(for: owner)
        try await makeRoom(for: owner)
        var settings = settings ?? surroundings.options.settings
        settings.handledMessages = surroundings.handlers.names
        let session = Session(
            id: .random(), entry: entry, settings: settings, owner: owner, surroundings: surroundings,
            wantsParking: parkingRequest)
        add(session)
        totals.made += 1
        surroundings.options.follow?(session.id, .begun(document: entry.document.file))
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
        surroundings.options.files?.remove([id])
        totals.deleted += 1
        surroundings.options.follow?(id, .deleted)
    }

    /// Moves sessions over to the new text of a document: live ones now, others when they are loaded. A text that
    /// cannot run changes nothing.
    public func documentChanged(_ old: Document.Version, to new: CheckedDocument) async {
        await change(to: new) { document in document.document.version == old }
    }

    /// Moves sessions that use any other text of a document over to this one. A text that cannot run changes nothing.
    public func documentChanged(to new: CheckedDocument) async {
        await change(to: new) { document in document.document.file == new.document.file }
    }

    /// Gives a change to one session after the other. One that takes long is not waited for.
    private func change(to new: CheckedDocument, if isOld: @escaping @Sendable (CheckedDocument) -> Bool) async {
        guard new.isRunnable else { return }
        surroundings.shelf.setNewest(new)
        for session in Array(live.values) {
            _ = await isDone(within: surroundings.options.documentPatience) {
                for document in await session.documentsInUse where isOld(document) {
                    // What cannot be stored now is tried again when the session is loaded the next time.
                    try? await session.documentChanged(document.document.version, to: new)
                }
            }
        }
    }

    /// Moves sessions over to other translations and images: live ones now, others when they are loaded. New ones begin
    /// with them.
    public func resourcesChanged(to new: AppResources) async {
        surroundings.resources.setCurrent(new)
        for session in Array(live.values) {
            _ = await isDone(within: surroundings.options.documentPatience) {
                // As with documents.
                try? await session.resourcesChanged(to: new)
            }
        }
    }

    /// Refuses whatever comes, stores what is under way, closes all sessions and the store.
    ///
    /// Returns after `shutDownPatience` at the latest, even if a session or the store does not end: what was acknowledged
    /// is stored, and what was not is as if it had not been done.
    /// - Returns: Whether everything has ended.
    @discardableResult
    public func shutDown() async -> Bool {
        if let ending { return await ending.value }
        isShutDown = true
        housekeeping?.task.cancel()
        let (loading, parking) = (Array(loading.values), Array(parking.values))
        let store = surroundings.store
        let patience = surroundings.options.shutDownPatience
        let task = Task {
            await isDone(within: patience) { [self] in
                for task in loading { _ = try? await task.value }
                for task in parking { _ = await task.value }
                let sessions = await takeAll()
                await withTaskGroup(of: Void.self) { group in
                    for session in sessions { group.addTask { await session.shutDown() } }
                }
                await store.close()
            }
        }
        ending = task
        return await task.value
    }

    private func takeAll() -> [Session] {
        defer { (live, owned) = ([:], [:]) }
        return Array(live.values)
    }

    /// Waits until no live session has anything under way.
    public func settled() async {
        repeat {
            for session in Array(live.values) { await session.settled() }
            // What was changed has come to whoever watches it, too.
        } while await surroundings.handlers.records?.untilTold() ?? false
    }

    /// When something comes that a live session waits for; nil if none waits for anything.
    public func nextWaking() async -> Double? {
        var times: [Double] = []
        for session in Array(live.values) { if let time = await session.nextWaking { times.append(time) } }
        return times.min()
    }

    /// What was counted so far; no session is waited for.
    public func statistics() -> SessionStatistics {
        var statistics = totals
        statistics.live = live.count
        statistics.attached = surroundings.tally.observed
        statistics.counters = surroundings.tally.counters
        statistics.store = surroundings.store.statistics
        return statistics
    }

    /// What the store keeps in all; nil if it cannot be asked.
    public func storeUsage() async -> StoreUsage? { try? await surroundings.store.usage() }

    /// Whether sessions are to be had: nil, or a few words on why not.
    public func trouble() async -> String? {
        if isShutDown { return "shutting down" }
        do {
            _ = try await entry()
        } catch {
            return "the app's entry document cannot run"
        }
        return nil
    }

    // MARK: Live sessions

    func add(_ session: Session) {
        live[session.id] = session
        if let owner = session.owner { owned[owner, default: []].insert(session.id) }
        use(session.id)
    }

    func use(_ id: SessionID) {
        lastUse += 1
        uses[id] = lastUse
    }

    /// Forgets a session that is closed.
    func remove(_ session: Session) async {
        guard live[session.id] === session else { return }
        live[session.id] = nil
        uses[session.id] = nil
        if let owner = session.owner {
            owned[owner]?.remove(session.id)
            if owned[owner]?.isEmpty == true { owned[owner] = nil }
        }
        if let due = await session.dueInStore { wake(at: due) }
        await session.tally()
    }

    var parkingRequest: @Sendable (Session) async -> Void {
        { [weak self] session in _ = await self?.park(session) }
    }
}
