public import WendCore
import WendExpressions

/// One app running for one person: takes events, keeps the journal, performs effects, and tells observers what is shown.
///
/// What becomes of an input is decided by ``SessionCore``; the session brings what that has not: threads, the store, timers,
/// handlers and observers.
///
/// A session that has taken no event is not stored. Sessions are made and found by ``Sessions``.
public actor Session {
    public nonisolated let id: SessionID
    /// Rises each time the session is loaded from the store; 1 for a new one. Rendering numbers start again with it.
    public nonisolated let epoch: Int
    /// What it has known of its surroundings since it began.
    public nonisolated let settings: SessionSettings
    /// Whose it is, as far as limits go; nil if it counts for nobody.
    nonisolated let owner: String?
    nonisolated let surroundings: Surroundings
    nonisolated let executor: SessionExecutor
    /// Asks for the session to be parked.
    nonisolated let wantsParking: @Sendable (Session) async -> Void

    enum Phase { case open, closing, closed }

    var phase = Phase.open { didSet { runsMoved() } }
    var core: SessionCore
    /// Who waits for which step.
    var passages: [Int: Passage] = [:]
    /// What handlers ask people, by their messages, and the number of the last question.
    var questions: [Effect.ID: [Int: CheckedContinuation<Value, any Error>]] = [:]
    var lastQuestion = 0
    var isStoringSnapshot = false
    var reload: Task<Void, Never>?

    var observers: [(token: AttachmentToken, call: @Sendable (SessionNotice) -> Void)] = [] {
        didSet { noteObservers() }
    }
    /// Observers that join when it is the turn of a step.
    var joining: [Int: (token: AttachmentToken, call: @Sendable (SessionNotice) -> Void)] = [:] {
        didSet { noteObservers() }
    }
    var lastToken = 0

    var running: [Effect.ID: (run: Int, task: Task<Void, Never>)] = [:] { didSet { runsMoved() } }
    var lastRun = 0
    /// What runs for watches. One that has come to its end stays until its watch ends.
    var watching: [Effect.ID: (run: Int, task: Task<Void, Never>)] = [:]
    /// Effects whose answers wait for their time: they are late, the session has taken too many steps that nobody caused, or
    /// the store is full.
    /// Questions about records, and requests that load by themselves, that have no answer yet.
    var loading: Set<Effect.ID> = [] { didSet { runsMoved() } }
    var delayed: [Effect.ID: Double] = [:] { didSet { runsMoved() } }
    /// Who waits until something that runs has ended, or waits for its time.
    var lookingOn: [CheckedContinuation<Void, Never>] = []
    var timer: (deadline: Double, task: Task<Void, Never>)?
    var parkingTimer: (time: Double, run: Int, task: Task<Void, Never>)?
    var lastUse: Double
    /// What it had counted when that was added to what all sessions have.
    private var tallied = SessionCounters()

    /// A session that has not begun.
    init(
        id: SessionID, entry: CheckedDocument, settings: SessionSettings, owner: String?, surroundings: Surroundings,
        wantsParking: @escaping @Sendable (Session) async -> Void
    ) {
        let now = surroundings.clock.now
        self.init(
            SessionCore(
                id: id, entry: entry, settings: settings, owner: owner, registry: surroundings.registry,
                options: surroundings.options, shelf: surroundings.shelf, resources: surroundings.resources, at: now),
            surroundings, at: now, wantsParking)
    }

    /// A session as it was stored.
    init(
        id: SessionID, restored: RestoredSession, surroundings: Surroundings,
        wantsParking: @escaping @Sendable (Session) async -> Void
    ) {
        let now = surroundings.clock.now
        self.init(
            SessionCore(
                id: id, restored: restored, options: surroundings.options, shelf: surroundings.shelf,
                resources: surroundings.resources, at: now),
            surroundings, at: now, wantsParking)
    }

    private init(
        _ core: SessionCore, _ surroundings: Surroundings, at now: Double,
        _ wantsParking: @escaping @Sendable (Session) async -> Void
    ) {
        id = core.id
        epoch = core.epoch
        settings = core.settings
        owner = core.owner
        self.core = core
        self.core.tellsOfCreated = surroundings.handlers.observesCreation
        if !surroundings.handlers.screens.isEmpty { self.core.screens = surroundings.handlers.screens }
        if surroundings.handlers.computesSomething { self.core.computing = surroundings.handlers.timed }
        self.surroundings = surroundings
        executor = SessionExecutor(lane: surroundings.lane)
        self.wantsParking = wantsParking
        lastUse = now
    }

    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Does several things in one go, on the session's executor.
    package func perform<Result: Sendable>(_ work: @Sendable (isolated Session) async -> Result) async -> Result {
        await work(self)
    }

    /// Does several things there and then, on the thread that asks, if that finds the session free and the session is not slow.
    /// - Returns: Whether they have been done.
    package nonisolated func performAtOnce(_ work: @Sendable (isolated Session) -> Void) -> Bool {
        executor.perform { assumeIsolated { work($0) } }
    }

    /// The number of the rendering that is shown: that after the last committed step.
    public var number: Int { core.number }

    /// The number of the rendering since which only time has passed and been told how far answers are.
    package var goodSince: Int { core.goodSince }

    /// What came in since the session was made or loaded.
    public var counters: SessionCounters { core.counters }

    /// The time, as the session's surroundings tell it.
    var now: Double { surroundings.clock.now }

    private func noteObservers() {
        let isObserved = !observers.isEmpty || !joining.isEmpty
        if isObserved != core.isObserved { surroundings.tally.isObserved(isObserved) }
        core.isObserved = isObserved
        if isObserved { stopResting() }
        // What stood still because nobody looked goes on.
        schedule()
    }

    /// Has what it counted added to what all sessions have.
    func tally() {
        core.counters.slowSteps = executor.slowRuns
        guard core.counters != tallied else { return }
        if core.counters.slowSteps > tallied.slowSteps { surroundings.options.follow?(id, .slow) }
        surroundings.tally.add(core.counters, since: tallied)
        tallied = core.counters
    }
}
