package import WendCore
import WendExpressions

/// One session without anything around it: told what happened, it answers with what to store, and once that is stored,
/// with what to tell and to do.
///
///     let handover = try core.submit(events, client: client, number: 1, at: now)
///     if let change = handover.change { core.answered(handover.ticket, store.commit(change)) }
///     while let output = core.next() { … }
///
/// It waits for nothing, reads no clock and starts nothing; whoever has it does (``Session`` with threads and timers, a test
/// session on the thread of its test). Every input goes the same way: the machine takes a step, the step is handed to the
/// store, and when it is safely stored, in order, it may leave. Later steps may be taken meanwhile. When something cannot be
/// stored, the session goes back to what is stored.
///
/// A session that has taken no event is not stored.
package struct SessionCore: Sendable {
    package let id: SessionID
    /// Rises each time the session is loaded from the store; 1 for a new one.
    package let epoch: Int
    /// Whose it is, as far as limits go; nil if it counts for nobody.
    let owner: String?
    let registry: Registry
    let options: SessionOptions
    let shelf: DocumentShelf
    let resourcesShelf: ResourcesShelf
    let versions: Versions
    /// Answers some messages at once; nil if none are computed.
    package var computing: Computation.Computing?
    /// Makes screens built in Swift; nil if the app has none.
    package var screens: SwiftScreens?
    /// Whether anybody hears of what is made.
    package var tellsOfCreated = false
    /// Messages of which was said that computing their answers takes long.
    var slowNames: Set<String> = []

    var machine: Machine
    var drawing = Drawing()
    /// What the machine shows now, if that has been worked out since the last step.
    var drawn: Rendering?
    /// What was too much to draw, as far as that has been reported.
    var drawingProblem: Diagnostic?
    /// The same, on its way to whoever gets the reports.
    var drawingReports: [Diagnostic] = []
    /// Everything the machine has been given and still needs.
    var materials = SessionMaterials()

    /// Steps on their way to the store, oldest first.
    var pending: [PendingStep] = []
    var lastTicket = 0
    /// What it has to start over because of.
    var loss: SessionStoreError?
    /// Non-nil until the session is known to be stored.
    var origin: Origin?
    /// Whether the change that stores it for the first time has been handed over.
    package internal(set) var isHandedOver: Bool
    /// Where was scrolled to since the last journal entry: written down with the next, before it.
    var scrolling: [ActivationID: JournalEntry] = [:]
    /// Journal entries handed over in the life of the session.
    var position: Int
    /// Documents the store knows the session refers to.
    var linked: Set<Document.Version>
    /// What the store was last told of when the session has to be loaded by itself; always in the past if that is not known.
    package internal(set) var storedDue: Double?
    var entriesSinceSnapshot = 0
    /// Bytes of these entries.
    var bytesSinceSnapshot = 0
    /// Whether there was no room for the session, perhaps because of its journal.
    var isTooLarge = false
    /// The latest time of any input. Never falls.
    var lastTime: Double
    /// What the person is to be told with what is shown, until they have done something.
    var openingNotice: String?
    /// What has come in of what is watched, and waits.
    var arrived: [Effect.ID: WatchedValue] = [:]
    /// Elements of streams that wait for their step, the last of each.
    var happened: [Effect.ID: Value] = [:]
    /// When the last of these had its step.
    var lastElement = -Double.infinity
    /// When such values last went on to the machine.
    var lastDelivery = -Double.infinity
    /// Whether the machine is still to be told that what it saw last has changed something.
    var owesNotice = false
    /// Names of what is watched and nobody declares, as far as that has been said.
    var undeclared: Set<String> = []
    /// Seconds to wait before time-outs are tried again, after one could not be stored.
    package internal(set) var patience = 0.0

    /// The number of the rendering that is shown: that after the last committed step.
    package internal(set) var number = 0
    /// The number of the rendering since which nothing has happened but that time has passed, and that somebody said how far an answer
    /// is: whether what was shown then has the same to press and to fill in as what is shown now, is for whoever took it from there to look at.
    package internal(set) var goodSince = 0
    /// The last number given to a step.
    var lastNumber = 0
    var committed: ClientNumbers
    /// As `committed`, with the steps that are still on their way.
    var received: ClientNumbers
    /// The lowest number of a client's batches that could not be stored.
    var failed: [ClientID: Int] = [:]
    /// What came in since the session was made or loaded.
    package var counters = SessionCounters()
    /// Whether anybody looks: without it nothing is drawn, and steps have no updates.
    package var isObserved = false
    /// Whether somebody looks who does not observe, as tests do.
    package var isLookedAt = false

    /// A session that has not begun.
    package init(
        id: SessionID, entry: CheckedDocument, settings: SessionSettings, owner: String? = nil, registry: Registry,
        options: SessionOptions = SessionOptions(), shelf: DocumentShelf, resources: ResourcesShelf, at now: Double
    ) {
        self.id = id
        epoch = 1
        self.owner = owner
        self.registry = registry
        self.options = options
        self.shelf = shelf
        versions = Versions(registry)
        resourcesShelf = resources
        let current = resources.current
        machine = Machine(registry: registry, settings: settings, resources: current)
        machine.add(entry)
        materials.add(entry)
        materials.add(current)
        origin = Origin(state: machine.state)
        isHandedOver = false
        position = 0
        linked = []
        committed = ClientNumbers()
        received = ClientNumbers()
        lastTime = now
    }

    /// A session as it was stored.
    package init(
        id: SessionID, restored: RestoredSession, options: SessionOptions = SessionOptions(), shelf: DocumentShelf,
        resources: ResourcesShelf, at now: Double
    ) {
        self.id = id
        epoch = restored.stored.epoch
        owner = restored.stored.owner
        registry = restored.registry
        self.options = options
        self.shelf = shelf
        resourcesShelf = resources
        versions = Versions(registry)
        machine = restored.machine
        materials = restored.materials
        isHandedOver = true
        position = restored.stored.position
        linked = restored.stored.documents
        entriesSinceSnapshot = restored.stored.entries.count
        bytesSinceSnapshot = restored.stored.journalBytes
        storedDue = entriesSinceSnapshot == 0 ? machine.nextDeadlineUnattended : -.infinity
        openingNotice = restored.notice
        committed = ClientNumbers(restored.stored.clients)
        received = committed
        lastTime = max(restored.stored.time, now)
    }

    // MARK: What is known of it

    /// What it has known of its surroundings since it began.
    package var settings: SessionSettings { machine.state.settings }

    /// Whether an address is that of a place in it.
    package func knows(place: String) -> Bool { machine.tree.knows(place: place) }

    /// Whether it has lost steps and has to start over before it takes anything.
    package var isLost: Bool { loss != nil }

    /// Looks at it where it lies. One that an object keeps is copied whole to be asked something, which costs more than most answers;
    /// what is changed is not.
    package mutating func looked<Answer>(_ look: (inout SessionCore) -> Answer) -> Answer { look(&self) }

    /// Whether steps are on their way to the store.
    package var isPending: Bool { !pending.isEmpty }

    /// The effects whose answers are owed.
    package var awaitedReplies: [Effect] { machine.awaitedReplies }

    /// The session as a value.
    package var state: SessionState { machine.state }

    /// Those of some files that anything in the session has.
    func filesHeld(among files: [String]) -> Set<String> { machine.tree.filesHeld(among: files) }

    /// The apps that are shown in this one.
    package var bundles: [Document.Bundle] { machine.tree.bundles }

    /// Who answers an effect on behalf of the app that asks: this one's handlers, or those of an app that is shown in it.
    package func answering(_ effect: Effect, _ handlers: Handlers) -> EffectAnswering {
        EffectAnswering(handlers, effect, bundle: effect.bundle.flatMap { machine.tree.bundle(called: $0) })
    }

    /// The documents in use.
    package var documentsInUse: [CheckedDocument] {
        let versions = machine.documentVersions
        return materials.documents.values.filter { versions.contains($0.document.version) }
    }

    /// The client's highest committed number, after which it may go on; 0 for a client nothing is known of. From now on it
    /// need not send again what could not be stored.
    package mutating func highestNumber(of client: ClientID) -> Int {
        failed[client] = nil
        return committed[client]
    }

    /// The number of the next batch of a client that is the host itself, what is on its way counted.
    mutating func nextNumber(of client: ClientID) -> Int {
        failed[client] = nil
        return received[client] + 1
    }

    // MARK: When

    /// When a time-out of the machine has to be worked off; nil if there is none.
    package var nextTick: Double? {
        isObserved || isLookedAt ? machine.earliestTime(for: .tick) : machine.earliestTickUnattended
    }

    /// When something has to be done although nothing happens: a time-out, or values that wait; nil if nothing has.
    package func nextWaking(at now: Double) -> Double? {
        let tick = nextTick.map { patience > 0 ? max($0, now + patience) : $0 }
        return [tick, nextDelivery].compactMap(\.self).min()
    }

    /// When the next wait ends if nothing happens.
    package var nextDeadline: Double? {
        isObserved || isLookedAt ? machine.nextDeadline : machine.nextDeadlineUnattended
    }

    /// When an answer may be taken, if it has to wait because too many came that nobody had caused.
    package func earliestTime(for id: Effect.ID, _ reply: Reply) -> Double? {
        machine.earliestTime(for: .reply(id, reply))
    }

    /// Whether nobody caused an effect: what comes of it gives way to what people do in other sessions.
    package func isUnprompted(_ id: Effect.ID) -> Bool { machine.isUnprompted(.reply(id, .success())) }

    /// The time of the next input: now, but never earlier than the last.
    mutating func nextTime(_ now: Double) -> Double {
        lastTime = max(lastTime, now)
        return lastTime
    }

    // MARK: What is shown

    /// What the machine shows now, stored or not.
    package mutating func draw() -> Rendering {
        if let drawn { return drawn }
        let rendering = drawing.rendering(of: machine)
        drawn = rendering
        let problem = drawing.problem
        if let problem, problem != drawingProblem { drawingReports.append(problem) }
        drawingProblem = problem
        drawingReports += drawing.takeRemarks()
        return rendering
    }

    /// Draws other rows of long lists from now on: all that somebody looks at. No input: it is not written down, and decides
    /// nothing.
    package mutating func show(_ windows: RowWindows) {
        if windows == drawing.windows { return }
        drawing.show(windows)
        drawn = nil
    }

    /// What the machine shows now to somebody who looks at other rows of long lists.
    package func rendering(showing windows: RowWindows) -> Rendering {
        if isLost { return Self.nothing }
        var drawing = Drawing()
        drawing.show(windows)
        return drawing.rendering(of: machine)
    }

    /// What is shown instead of what could not be stored, when there was nothing to start over from.
    private static var nothing: Rendering { Rendering(root: Element(Element.ID(.session), .app)) }

    /// What the machine shows now, for whoever begins to look. May leave when all steps so far are stored.
    package mutating func shown(because reason: String? = nil) -> SessionSnapshot {
        // The machine still has what is lost, and keeps it if the session could not start over.
        if isLost {
            return SessionSnapshot(
                rendering: Self.nothing, number: number, reason: reason ?? SessionError.closed.message)
        }
        return SessionSnapshot(rendering: draw(), number: lastNumber, reason: reason ?? openingNotice)
    }

    /// What was too much to draw, since this was last asked; steps that are drawn bring theirs with them.
    package mutating func takeDrawingReports() -> [Diagnostic] {
        defer { drawingReports = [] }
        return drawingReports
    }
}

extension StoredSession {
    /// Bytes of the journal after the snapshot.
    var journalBytes: Int { entries.reduce(0) { $0 + $1.count } }
}
