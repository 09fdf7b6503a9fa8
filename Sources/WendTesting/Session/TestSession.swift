import Foundation
public import WendCore
import WendDocuments
public import WendExpressions
public import WendRuntime

/// An app that runs in memory and lets a test do what a person can do: see, press, type, go back, and wait.
///
///     let session = try TestSession(source: signIn, handles: ["signIn"])
///     try session.enter("Ann", into: "Name")
///     try session.press("Sign in")
///     try session.complete("signIn", "failed", ["code": 401])
///     #expect(session.screen == """
///         navigation
///           …
///         """)
///
/// It is the session a server runs, with a store in memory and on the test's own thread: what is pressed has been stored, and
/// all that follows from it has happened, when the call returns. Everything is looked for as flow files look for it, and
/// pressing what cannot be seen fails and lists what can. Time stands still until ``advance(by:)``. Not for use from several
/// threads at once.
public final class TestSession {
    /// What went wrong while the app ran, in order. Whatever is done next throws for a report that is not in ``allows``.
    public internal(set) var reports: [Diagnostic] = []
    /// What hosts were called to do so far, in order.
    public private(set) var calls: [HostCall] = []
    /// Codes of what the app may report.
    public let allows: Set<String>
    /// Whether what is done throws for reports that are not allowed.
    var failsOnReports = true
    /// Whether the person has a phone's screen: what is shown on wide ones only is then not visible, and the other way round. What
    /// there is, and what goes on, is the same.
    public var isNarrow = false { didSet { isSeen = false } }
    /// How many of the reports have been told.
    private var toldReports = 0
    /// Seconds since 1970.
    public var now: Double { clock.now }

    private let entry: CheckedDocument
    private let loader: DocumentLoader
    let handlers: Handlers
    let settings: SessionSettings
    let clock: ManualClock
    private let store: MemoryStore
    private let shelf: DocumentShelf
    private let resources: ResourcesShelf
    private let options = SessionOptions()
    let executor = CallerExecutor()
    let handlerPatience: Double
    /// What is watched and shown by ``observe(_:_:of:)``.
    let watches: Set<String>
    let watchers: Watchers
    /// The answers that are left.
    var stubs: Stubs
    /// Answers that take their time, until they count.
    /// Handlers that have asked people with screens, and wait.
    var suspended: [Effect.ID: AskingHandler] = [:]
    /// What services are at that wait for the clock.
    var underWay: [Effect.ID: (effect: Effect, running: CallerExecutor.Running<Reply>)] = [:]
    var pending: [(effect: Effect, reply: Reply, due: Double)] = []
    /// Which answers those have been given that take their time: asked again after a restart, they are the same.
    private var delayed: [Effect.ID: Reply] = [:]
    /// Nil while the session is killed.
    var core: SessionCore?
    var id = SessionID(rawValue: "test-1")
    let signs = Signs()
    /// Tells what it writes from what others write that keep their records in the same place, as several sessions of a flow do.
    private let writer = UUID().uuidString
    /// How many sessions have begun.
    private var begun = 1
    private var seen: RenderedScreen?
    /// Whether nothing has happened since somebody looked.
    var isSeen = false
    /// Which rows of long lists are shown.
    var windows = RowWindows()
    /// What went wrong when nothing could be thrown.
    private var untold: (any Error)?
    /// Files that were chosen and nobody has received yet, by their ids, and how many there were.
    var chosenFiles: [String: ChosenFile] = [:]
    var offered = 0
    let files = FilesInMemory()
    /// What was called of what leads out of screens built in Swift.
    let taken = TakenWays()
    /// Messages that the test answers.
    private let answeredByTest: Set<String>
    /// The field that was touched last, if it still takes what is typed.
    var held: Element.ID?
    /// Where a person has led the keyboard since the session last said where it is: to a button, a switch, a date, or away.
    var keyboard: RenderedScreen.Keyboard? { didSet { isSeen = false } }
    var tabbed: Element.ID? { if case .at(let id)? = keyboard { id } else { nil } }
    /// Where the session last led the keyboard: what it was led to before that has it no more.
    private var pointed: (focus: Element.ID?, times: Int) = (nil, 0)

    private static let client = ClientID(rawValue: "test")
    private static let longestExchange = 10_000

    /// Starts a session on a document.
    ///
    /// - Parameters:
    ///   - stubs: Answers to messages for the app, given at once.
    ///   - handlers: The app's own answers to messages without a stub. Each is run to its end on the test's thread.
    ///   - handles: Messages that are answered by ``complete(_:_:_:)``. All others are not handled.
    ///   - watches: What may be watched besides what the handlers show: the test does, by ``observe(_:_:of:)``.
    ///   - allows: Codes of what the app may report; for anything else what is done throws.
    ///   - settings: Locale and time zone.
    ///   - resources: Strings and images.
    ///   - loader: Gives the documents the app asks for.
    ///   - clock: Tells the time. It is moved by ``advance(by:)``.
    ///   - store: Keeps the session, as long as the store is kept.
    ///   - handlerPatience: How many seconds a handler may wait for something outside before what set it off throws.
    /// - Precondition: The document can run.
    public convenience init(
        _ document: CheckedDocument, stubs: Stubs = Stubs(), handlers: Handlers = Handlers(), handles: [String] = [],
        watches: [String] = [], allows: Set<String> = [], settings: SessionSettings = SessionSettings(),
        resources: AppResources = .none, loader: DocumentLoader = DocumentLoader(), clock: ManualClock = ManualClock(),
        store: MemoryStore = MemoryStore(), handlerPatience: Double = 60
    ) {
        self.init(
            document, shelf: DocumentShelf(), stubs: stubs, handlers: handlers, handles: handles, watches: watches,
            allows: allows, settings: settings, resources: resources, loader: loader, clock: clock, store: store,
            handlerPatience: handlerPatience)
    }

    /// - Parameter shelf: The documents as sessions have them written down, once for all sessions it is given to.
    init(
        _ document: CheckedDocument, shelf: DocumentShelf, stubs: Stubs, handlers: Handlers, handles: [String] = [],
        watches: [String] = [], allows: Set<String> = [], settings: SessionSettings = SessionSettings(),
        resources: AppResources,
        loader: DocumentLoader, clock: ManualClock, store: MemoryStore = MemoryStore(), handlerPatience: Double = 60
    ) {
        precondition(
            document.isRunnable,
            "TestSession needs a document that can run; \(document.document.file) has errors: \(document.diagnostics)")
        var settings = settings
        // A stub of this name decides whether files are loaded; only the app itself gives documents.
        let stubbed = stubs.names.filter { $0 != Self.loadSchema }
        var known = Set(settings.handledMessages)
        for message in stubbed + handlers.names + handles where known.insert(message).inserted {
            settings.handledMessages.append(message)
        }
        answeredByTest = Set(handles)
        entry = document
        self.loader = loader
        self.handlers = handlers
        self.shelf = shelf
        self.resources = ResourcesShelf(resources)
        self.settings = settings
        self.stubs = stubs
        self.allows = allows
        self.clock = clock
        self.store = store
        self.handlerPatience = handlerPatience
        self.watches = Set(watches)
        watchers = Watchers(executor)
        shelf.put(document)
        // The first input of a session cannot be refused; answers that never end, and what is reported, are told by the first
        // event.
        do { try begin() } catch { untold = error }
    }

    /// Starts a session on the text of a document.
    ///
    /// - Parameter file: The document's path, as diagnostics name it.
    /// - Throws: What is wrong with the document.
    public convenience init(
        source: String, file: String = "app.xml", stubs: Stubs = Stubs(), handlers: Handlers = Handlers(),
        handles: [String] = [], watches: [String] = [], allows: Set<String> = [],
        settings: SessionSettings = SessionSettings(),
        resources: AppResources = .none, registry: Registry = .standard, loader: DocumentLoader = DocumentLoader()
    ) throws {
        let registry = handlers.knowing(registry)
        let result = DocumentReader().read(Array(source.utf8), file: file, registry: registry)
        let (document, diagnostics) = result.checked(against: registry)
        guard let checked = document, checked.isRunnable else { throw TestSessionError.broken(diagnostics) }
        self.init(
            checked, stubs: stubs, handlers: handlers, handles: handles, watches: watches, allows: allows,
            settings: settings, resources: resources, loader: loader)
    }

    // MARK: - What is shown

    /// What the session shows, in the words of the engine. Empty while the session is killed.
    public var rendering: Rendering {
        noteShown()
        guard let rendering = core?.draw() else { return Rendering(root: Element(Element.ID(.session), .app)) }
        reports += core?.takeDrawingReports() ?? []
        return rendering
    }

    /// What is visible as indented text that stays the same as long as the screen does; for comparing.
    public var screen: String {
        ScreenText(rendering, awaiting: waiting, timeZone: settings.timeZone, isNarrow: isNarrow).text
    }

    /// The messages, and paths of documents, whose answers are owed.
    public var waiting: [String] { awaited.map { $0.content.subject } }

    /// Whether something with a text is visible. Of long lists, only some rows are: see ``scrollUntilVisible(_:)``.
    public func isVisible(_ text: String) -> Bool { ElementQuery(text: text).first(in: visible.visible) != nil }

    var visible: RenderedScreen {
        noteShown()
        if isSeen, let seen { return seen }
        let rendering = rendering
        if rendering.focus != pointed.focus || rendering.timesPointed != pointed.times {
            pointed = (rendering.focus, rendering.timesPointed)
            if rendering.focus != nil { keyboard = nil }
        }
        isSeen = true
        if seen?.follow(rendering, isNarrow: isNarrow, keyboard: keyboard) == true, let seen { return seen }
        let fresh = RenderedScreen(rendering, timeZone: settings.timeZone, isNarrow: isNarrow, keyboard: keyboard)
        seen = fresh
        return fresh
    }

    var timeZone: String { settings.timeZone }
    /// Who began it.
    var principal: String? { settings.principal }
    var isKilled: Bool { core == nil }
    private var awaited: [Effect] { core?.looked { $0.awaitedReplies } ?? [] }

    // MARK: - Answers and time

    /// Answers a message the session waits for.
    ///
    /// - Parameters:
    ///   - message: The message's name; for a document its path.
    ///   - result: The name of the result: `failure` is a failure, every other name a success called so.
    /// - Throws: If nobody waits for such an answer, listing what is waited for.
    public func complete(_ message: String, _ result: String = "success", _ values: Fields = [:]) throws {
        guard let effect = awaited.first(where: { $0.content.subject == message }) else {
            throw TestSessionError.notWaiting(message, waiting)
        }
        try follow(take(core?.reply(effect.id, Stubs.reply(result, values), at: now)))
        try tellReports()
    }

    /// Lets time pass. Waits that end meanwhile end one after the other, each at its time.
    ///
    /// - Precondition: `seconds` is not negative.
    public func advance(by seconds: Double) throws {
        precondition(seconds >= 0, "TestSession.advance(by:) goes forward only; got \(seconds)")
        let end = now + seconds
        // What the handlers show may come by the same clock.
        while let time = [
            core?.looked { $0.nextTick } ?? nil, core?.looked { $0.nextDelivery } ?? nil, clock.nextWaking, nextAnswer,
        ].compactMap(\.self).min(),
            time <= end
        {
            clock.advance(to: time)
            try answerDelayed()
            try follow(take(core?.tick(at: now)))
            try tellReports()
        }
        clock.advance(to: end)
        try follow(nil)
    }

    /// What the session watches, by name.
    public var watching: [String] { (core?.looked { $0.watches } ?? []).map { $0.content.subject } }

    /// Shows the session a value of something it watches, as the app would. Values that follow each other within a tenth of a
    /// second wait for ``advance(by:)``, and only the last counts.
    ///
    /// - Parameters:
    ///   - name: What is watched.
    ///   - value: Nil if there is nothing to be seen any more.
    ///   - arguments: Which of those of the name; nil for all.
    /// - Throws: If nobody watches it, listing what is watched.
    public func observe(_ name: String, _ value: Value?, of arguments: Value? = nil) throws {
        let ids = (core?.watches ?? []).filter { $0.isWatch(of: name, arguments) }.map(\.id)
        if ids.isEmpty { throw TestSessionError.notWatching(name, watching) }
        for id in ids { try follow(take(core?.watched(id, value, at: now))) }
        try tellReports()
    }

    /// When the next wait ends if nothing happens; nil if nothing is waited for.
    var nextDeadline: Double? {
        [core?.looked { $0.nextDeadline } ?? nil, nextAnswer, clock.nextWaking].compactMap(\.self).min()
    }

    /// When the next answer counts that takes its time.
    private var nextAnswer: Double? { pending.map(\.due).min() }

    func answerDelayed() throws {
        for answer in pending where answer.due <= now {
            pending.removeAll { $0.effect.id == answer.effect.id }
            let reply = completed(answer.reply, answer.effect)
            if case .watch = answer.effect.content {
                try follow(take(core?.watched(answer.effect.id, reply.watched, at: now)))
            } else {
                try follow(take(answer.effect, reply, nil))
            }
        }
    }

    // MARK: - Beginning, ending and coming back

    private func begin() throws {
        core = computing(
            SessionCore(
                id: id, entry: entry, settings: settings, registry: entry.registry, options: options, shelf: shelf,
                resources: resources, at: now))
        try follow(take(core?.start(entry.document.version, at: now)))
    }

    /// A session that computes the answers it can; what has a stub is answered by that.
    private func computing(_ core: SessionCore) -> SessionCore {
        var core = core
        core.isLookedAt = true
        core.tellsOfCreated = handlers.observesCreation
        if !handlers.screens.isEmpty {
            core.screens = handlers.screens
            core.screens?.observe = { [taken] in taken.note($0, $1) }
        }
        guard handlers.computesSomething else { return core }
        let (handlers, stubbed) = (handlers, Set(stubs.names))
        core.computing = { message in
            stubbed.contains(message.name) ? nil : handlers.computed(message).map { Computation($0) }
        }
        return core
    }

    /// Ends the session without warning, as a crash would. What is left is what has been stored.
    public func kill() {
        watchers.endAll()
        for handler in suspended.values { executor.cancel(handler.running) }
        suspended = [:]
        for asked in underWay.values { executor.cancel(asked.running) }
        underWay = [:]
        chosenFiles = [:]
        core = nil
        isSeen = false
        held = nil
        keyboard = nil
        windows = RowWindows()
    }

    /// Brings a killed session back from what has been stored, and asks again for what was being waited for. One in which
    /// nobody has done anything is not stored, and begins anew.
    public func restore() throws {
        guard isKilled else { return }
        do {
            guard let restored = try restored(store.open(id)) else {
                begun += 1
                id = SessionID(rawValue: "test-\(begun)")
                return try begin()
            }
            store.opened(id, epoch: restored.stored.epoch)
            core = computing(
                SessionCore(
                    id: id, restored: restored, options: options, shelf: shelf, resources: resources, at: now))
        } catch let failure as RestoreFailure {
            throw TestSessionError.unrestorable(failure.reason)
        }
        // Handlers begin again; what they had asked would be asked twice.
        for effect in awaited where core?.isAsking(effect.id) == true {
            try answer(take(core?.reply(effect.id, .again, at: now))?.effects ?? [])
        }
        try answer(awaited + (core?.watches ?? []))
        try follow(nil)
    }

    /// The key under which a change of records is done once, however often it is asked for.
    func writeKey(of effect: Effect) -> String { "\(writer)/\(id)/\(effect.id.rawValue)" }

    /// What is stored, brought back without help of anything in memory; nil if nothing is.
    private func restored(_ stored: StoredSession?) throws -> RestoredSession? {
        guard let stored else { return nil }
        var materials = SessionMaterials()
        for version in stored.documents {
            try materials.add(version, store.document(version), registry: entry.registry)
        }
        return try RestoredSession(stored, materials, registry: entry.registry)
    }

    // MARK: - Inputs

    /// Whether an address is that of a place of the app.
    func knows(place: String) -> Bool { core?.knows(place: place) ?? false }

    /// Somebody else uses the session from now on, or nobody in particular: `person` in expressions.
    public func change(person: String?) throws {
        if isKilled { throw TestSessionError.killed() }
        try follow(take(core?.changePerson(to: person, at: now)))
        try tellReports()
    }

    /// Puts another text in the place of the entry document, as a server does when its file has changed.
    func change(to document: CheckedDocument) throws {
        if isKilled { throw TestSessionError.killed() }
        let old = core?.documentsInUse.map(\.document).first {
            $0.file == document.document.file && $0.version != document.document.version
        }
        guard let old else { return }
        shelf.put(document)
        try follow(take(core?.changeDocument(old.version, to: document, at: now)))
        try tellReports()
    }

    /// The session as a value; nil while it is killed.
    var state: SessionState? { core?.state }

    /// The documents that ``state`` refers to.
    var documentsInUse: [CheckedDocument] { core?.documentsInUse ?? [] }

    /// Whether anything is stored, so that a kill does not begin anew.
    var isStored: Bool { (try? store.load(id)) != nil }

    /// Sends an event of a person. Its refusal is returned, not thrown.
    func send(_ event: Event) throws -> Refusal? {
        if isKilled { throw TestSessionError.killed() }
        try follow(nil)
        let number = (core?.highestNumber(of: Self.client) ?? 0) + 1
        let step = try take(core?.submit([event], client: Self.client, number: number, at: now))
        try follow(step)
        try tellReports()
        return step?.receipt?.refusals.first ?? nil
    }

    /// The reports since this was last asked.
    func takeReports() -> [Diagnostic] {
        defer { toldReports = reports.count }
        return Array(reports[toldReports...])
    }

    /// - Throws: If there are reports nobody has been told of and that are not allowed.
    func tellReports() throws {
        if let untold {
            self.untold = nil
            throw untold
        }
        guard failsOnReports else { return }
        let new = takeReports().filter { !allows.contains($0.code) }
        if !new.isEmpty { throw TestSessionError.reported(new) }
    }

    /// Stores what came of an input.
    /// - Returns: What may leave then; nil if nothing was taken.
    @discardableResult
    func take(_ handover: Handover?) throws -> FinishedStep? {
        guard let handover else { return nil }
        isSeen = false
        if let change = handover.change { core?.answered(handover.ticket, store.commit(change)) }
        var finished: FinishedStep?
        while let output = core?.next() {
            switch output {
            case .done(let step):
                reports += step.reports
                handlers.tell(step.created, in: id)
                calls += step.calls
                if step.ticket == handover.ticket { finished = step }
            case .kept: break
            case .lost(_, let error):
                let restored = try restored(store.load(id))
                if core?.startOver(from: restored, at: now) != true { kill() }
                throw SessionError.notStored(error)
            }
        }
        // One that could not be stored is not tried again before the next step.
        if finished != nil, core?.looked({ $0.isSnapshotDue }) == true { try take(core?.snapshot()) }
        return finished
    }

    // MARK: - Effects

    /// Works off effects that are answered at once, and whatever follows from their answers.
    func answer(_ effects: [Effect]) throws {
        var open = effects[...]
        var answered = 0
        while let effect = open.popFirst() {
            let effect = resumed(by: effect) ?? effect
            guard let (reply, document) = try reply(to: effect) else { continue }
            if reply.delay > 0 {
                delayed[effect.id] = reply
                pending.append((effect, reply, now + reply.delay))
                continue
            }
            answered += 1
            guard answered <= Self.longestExchange else { throw TestSessionError.endless(effect.content.subject) }
            // What goes on by itself may do so only so fast.
            if let time = core?.looked({ $0.earliestTime(for: effect.id, reply) }) { clock.advance(to: time) }
            open += try take(effect, reply, document)?.effects ?? []
        }
    }

    func take(_ effect: Effect, _ reply: Reply, _ document: CheckedDocument?) throws -> FinishedStep? {
        do {
            return try take(core?.reply(effect.id, reply, with: document, at: now))
        } catch let error as SessionError {
            guard let failure = SessionCore.reply(insteadOf: reply, because: error) else { throw error }
            return try take(core?.reply(effect.id, failure, at: now))
        }
    }

    /// What the session knows of its surroundings.
    var known: SessionSettings { core?.looked { $0.settings } ?? settings }

    /// Nil for messages that wait for ``complete(_:_:_:)``.
    private func reply(to effect: Effect) throws -> (Reply, CheckedDocument?)? {
        if effect.bundle != nil {
            if let message = effect.message(in: id, of: known) {
                return try ask(effect, message).map { ($0, nil) }
            }
            if let answer = try reply(toApart: effect) { return answer }
        }
        switch effect.content {
        case .message(let name, _, _):
            if let reply = delayed[effect.id] { return (reply, nil) }
            // What the app's services answer is theirs, as it is where they answer in a process of their own.
            let message = effect.message(in: id, of: known)
            if let message, isOfService(name) { return try ask(effect, message).map { ($0, nil) } }
            // A handler that goes on when people have answered was sent its message once.
            if suspended[effect.id] == nil, let stub = stubs.next(for: name, message?.values ?? [:]) {
                return (stub.delay > 0 ? stub : completed(stub, effect), nil)
            }
            guard handlers.names.contains(name), let message else { return nil }
            let (handlers, around) = (handlers, around(effect))
            guard let reply = step(of: effect, { await handlers.answer(message, around: around) }) else {
                throw TestSessionError.slow(name, handlerPatience)
            }
            guard let (text, path) = reply.documentText(answering: effect) else { return (reply, nil) }
            return loaded { try loader.document(writtenAs: text, at: path, registry: entry.registry) }
        case .document(let path, let base):
            if let stub = stubs.next(for: Self.loadSchema), !stub.isSuccess { return (stub, nil) }
            return loaded { try loader.document(at: path, from: base) }
        case .receive(let name, _):
            if let reply = delayed[effect.id] { return (reply, nil) }
            return try reply(toFile: effect, of: id, handlers, isAnsweredByTest: answeredByTest.contains(name)).map {
                ($0, nil)
            }
        case .records(let change):
            let (handlers, key, settings) = (handlers, writeKey(of: effect), known)
            let reply = executor.run(waitingAtMost: handlerPatience) {
                await handlers.answer(change, key: key, in: settings)
            }
            guard let reply else { throw TestSessionError.slow(change.entity, handlerPatience) }
            return (reply, nil)
        case .watch(let name, let arguments):
            watch(effect, name, arguments)
            return nil
        case .screen:
            return handlers.screens.answer(effect, registry: entry.registry)
                ?? (.failure("the app has no screens built in Swift"), nil)
        case .bundle: return try reply(toApart: effect)
        case .discard(let file):
            files.remove(file, of: id)
            return nil
        // Nobody waits for it any more.
        case .outcome: return nil
        case .cancel(let id):
            pending.removeAll { $0.effect.id == id }
            if let handler = suspended.removeValue(forKey: id) { executor.cancel(handler.running) }
            if let asked = underWay.removeValue(forKey: id) { executor.cancel(asked.running) }
            watchers.end(id)
            return nil
        }
    }

    /// The next stub for a file; nil if it has none.
    func stub(for name: String, _ record: Fields) -> Reply? {
        stubs.answers(name) ? stubs.next(for: name, record) : nil
    }

    /// Runs work of handlers to its end on this thread; nil if it takes too long.
    func run(_ work: @escaping @Sendable () async -> Reply) -> Reply? {
        executor.run(waitingAtMost: handlerPatience, work)
    }

    /// Takes what the handlers show by now, where nothing can be thrown.
    private func noteShown() {
        guard !watchers.isEmpty else { return }
        do { try follow(nil) } catch { untold = untold ?? error }
    }

    /// A stub of this name can make documents fail to load.
    private static let loadSchema = "loadSchema"
}
