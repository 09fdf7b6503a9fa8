public import WendCore

/// Runs one app for one person: takes events, keeps the journal, performs effects, and tells observers what is shown.
///
/// Every input goes the same way: the machine takes a step, the step is handed to the store, and when it is safely
/// stored, in order, observers are told and effects are performed. Later steps may run meanwhile; nothing of them
/// leaves before their turn. When something cannot be stored, the session goes back to what is stored and says so.
///
/// A session that has taken no event is not stored. Sessions are made and found by ``Sessions``.
public actor Session {
    public nonisolated let id: SessionID
    /// Rises each time the session is loaded from the store; 1 for a new one. Rendering numbers start again with it.
    public nonisolated let epoch: Int
    /// What it has known of its surroundings since it began.
    public nonisolated let settings: Settings
    /// Whose it is, as far as limits go; nil if it counts for nobody.
    nonisolated let owner: String?
    nonisolated let surroundings: Surroundings
    /// Asks for the session to be parked.
    nonisolated let wantsParking: @Sendable (Session) async -> Void

    enum Phase { case open, closing, closed }

    var phase = Phase.open
    var machine: Machine
    /// What the machine shows now, if that has been worked out since the last step.
    var drawn: Rendering?
    /// What was too much to draw, as far as that has been reported.
    var drawingProblem: Diagnostic?
    /// Every document the machine has been given and still needs.
    var documents: [Document.Version: CheckedDocument]
    /// The translations and images the machine has been given and still needs.
    var resources: [AppResources.Version: AppResources]

    /// Steps on their way to the store, oldest first.
    var pending: [PendingStep] = []
    /// Non-nil until the session is known to be stored.
    var origin: Origin?
    /// Whether the change that stores it for the first time has been handed over.
    var isHandedOver: Bool
    /// Journal entries handed over in the life of the session.
    var position: Int
    /// Documents the store knows the session refers to.
    var linked: Set<Document.Version>
    var entriesSinceSnapshot = 0
    /// Bytes of these entries.
    var bytesSinceSnapshot = 0
    var isStoringSnapshot = false
    var lastTime: Double
    var reload: Task<Void, Never>?
    /// What the person is to be told with what is shown, until they have done something.
    var openingNotice: String?
    /// Seconds to wait before time-outs are tried again, after one could not be stored.
    var patience = 0.0

    /// The number of the rendering that is shown: that after the last committed step.
    public internal(set) var number = 0
    /// The last number given to a step.
    var lastNumber = 0
    var committed: ClientNumbers
    /// As `committed`, with the steps that are still on their way.
    var received: ClientNumbers
    /// The lowest number of a client's batches that could not be stored.
    var failed: [ClientID: Int] = [:]
    /// What came in since the session was made or loaded.
    public internal(set) var counters = SessionCounters()

    var observers: [(token: AttachmentToken, call: @Sendable (SessionNotice) -> Void)] = []
    var attaching = 0
    var lastToken = 0

    var running: [Effect.ID: (run: Int, task: Task<Void, Never>)] = [:]
    var lastRun = 0
    /// Effects whose answers wait because the session has taken too many steps that nobody caused.
    var delayed: Set<Effect.ID> = []
    var timer: (deadline: Double, task: Task<Void, Never>)?
    var parkingTimer: Task<Void, Never>?
    var lastUse: Double

    /// A session that has not begun.
    init(
        id: SessionID, entry: CheckedDocument, settings: Settings, owner: String?, surroundings: Surroundings,
        wantsParking: @escaping @Sendable (Session) async -> Void
    ) {
        self.id = id
        self.epoch = 1
        self.settings = settings
        self.owner = owner
        self.surroundings = surroundings
        self.wantsParking = wantsParking
        let current = surroundings.resources.current
        machine = Machine(registry: surroundings.registry, settings: settings, resources: current)
        machine.add(entry)
        resources = [current.version: current]
        documents = [entry.document.version: entry]
        origin = Origin(state: machine.state)
        isHandedOver = false
        position = 0
        linked = []
        committed = ClientNumbers()
        received = ClientNumbers()
        lastUse = surroundings.clock.now
        lastTime = lastUse
    }

    /// A session as it was stored.
    init(
        id: SessionID, restored: RestoredSession, surroundings: Surroundings,
        wantsParking: @escaping @Sendable (Session) async -> Void
    ) {
        self.id = id
        self.epoch = restored.stored.epoch
        settings = restored.machine.state.settings
        owner = restored.stored.owner
        self.surroundings = surroundings
        self.wantsParking = wantsParking
        machine = restored.machine
        documents = restored.documents
        resources = restored.resources
        isHandedOver = true
        position = restored.stored.position
        linked = restored.stored.documents
        entriesSinceSnapshot = restored.stored.entries.count
        bytesSinceSnapshot = restored.stored.entries.reduce(0) { $0 + $1.count }
        openingNotice = restored.notice
        committed = ClientNumbers(restored.stored.clients)
        received = committed
        lastUse = surroundings.clock.now
        lastTime = max(restored.stored.time, lastUse)
    }

    /// The time of the next input: now, but never earlier than the last.
    func nextTime() -> Double {
        lastTime = max(lastTime, surroundings.clock.now)
        return lastTime
    }

    /// Waits until the session can take an input.
    func ready() async throws(SessionError) {
        while let reload { await reload.value }
        guard phase == .open else { throw .closed }
    }
}
