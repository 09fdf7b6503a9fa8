import Foundation
public import WendCore
import WendDocuments
public import WendExpressions

/// Runs an app in memory and lets a test do what a person can do: see, press, type, go back, and wait.
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
/// Everything is looked for as flow files look for it, and pressing what cannot be seen fails and lists what can. Time
/// stands still until ``advance(by:)``. Not for use from several threads at once.
public final class TestSession {
    /// What went wrong while the app ran, in order. Whatever is done next throws for a report that is not in ``allows``.
    public private(set) var reports: [Diagnostic] = []
    /// Codes of what the app may report.
    public let allows: Set<String>
    /// Whether what is done throws for reports that are not allowed.
    var failsOnReports = true
    /// How many of the reports have been told.
    private var toldReports = 0
    /// Seconds since 1970.
    public var now: Double { clock.now }

    let loader: DocumentLoader
    private let registry: Registry
    private let settings: Settings
    private let resources: AppResources
    /// The answers that are left.
    private(set) var stubs: Stubs
    private(set) var clock: TestClock
    private var machine: Machine?
    private var documents: [CheckedDocument]
    /// The state last set aside, and every input accepted since.
    private var snapshot: State
    private var journal: [Entry] = []
    /// Given to the machine for the next input.
    private var given: Document.Version?
    private var parked: Data?
    private var shown: RenderedScreen?
    /// The field that was touched last, if it still takes what is typed.
    var held: Element.ID?

    /// How many inputs are replayed at most.
    private static let journalLength = 16
    private static let longestExchange = 10_000

    /// Starts a session on a document.
    ///
    /// - Parameters:
    ///   - stubs: Answers to messages for the app, given at once.
    ///   - handles: Messages that are answered by ``complete(_:_:_:)``. All others are not handled.
    ///   - allows: Codes of what the app may report; for anything else what is done throws.
    ///   - settings: Locale and time zone.
    ///   - resources: Strings and images.
    ///   - loader: Gives the documents the app asks for.
    ///   - clock: The time the session begins at.
    /// - Precondition: The document can run.
    public init(
        _ document: CheckedDocument, stubs: Stubs = Stubs(), handles: [String] = [], allows: Set<String> = [],
        settings: Settings = Settings(), resources: AppResources = .none, loader: DocumentLoader = DocumentLoader(),
        clock: TestClock = TestClock()
    ) {
        precondition(
            document.isRunnable,
            "TestSession needs a document that can run; \(document.document.file) has errors: \(document.diagnostics)")
        var settings = settings
        for message in stubs.names + handles where !settings.handledMessages.contains(message) {
            settings.handledMessages.append(message)
        }
        self.stubs = stubs
        self.allows = allows
        self.settings = settings
        self.resources = resources
        self.loader = loader
        self.clock = clock
        registry = document.registry
        documents = [document]
        var machine = Machine(registry: document.registry, settings: settings, resources: resources)
        machine.add(document)
        snapshot = machine.state
        self.machine = machine
        // The first input of a session cannot be refused; stubs that never end, and what is reported, are told by the
        // first event.
        try? answer(accept(.start(document.document.version)).effects)
    }

    /// Starts a session on the text of a document.
    ///
    /// - Parameter file: The document's path, as diagnostics name it.
    /// - Throws: What is wrong with the document.
    public convenience init(
        source: String, file: String = "app.xml", stubs: Stubs = Stubs(), handles: [String] = [],
        allows: Set<String> = [], settings: Settings = Settings(), resources: AppResources = .none,
        registry: Registry = .standard, loader: DocumentLoader = DocumentLoader()
    ) throws {
        let result = XMLDocumentReader().read(Array(source.utf8), file: file, registry: registry)
        let (document, diagnostics) = result.checked(against: registry)
        guard let checked = document, checked.isRunnable else { throw TestSessionError.broken(diagnostics) }
        self.init(
            checked, stubs: stubs, handles: handles, allows: allows, settings: settings, resources: resources,
            loader: loader)
    }

    // MARK: - What is shown

    /// What the session shows, in the words of the engine. Empty while the session is killed.
    public var rendering: Rendering {
        machine?.rendering() ?? Rendering(root: Element(Element.ID(.session), .app))
    }

    /// What is visible as indented text that stays the same as long as the screen does; for comparing.
    public var screen: String { ScreenText(rendering, awaiting: waiting, timeZone: settings.timeZone).text }

    /// The messages, and paths of documents, whose answers are owed.
    public var waiting: [String] { awaited.map { $0.content.subject } }

    /// Whether something with a text is visible.
    public func isVisible(_ text: String) -> Bool { ElementQuery(text: text).first(in: visible.visible) != nil }

    var visible: RenderedScreen {
        if let shown { return shown }
        let fresh = RenderedScreen(rendering, timeZone: settings.timeZone)
        shown = fresh
        return fresh
    }

    var timeZone: String { settings.timeZone }
    var isKilled: Bool { machine == nil }
    private var awaited: [Effect] { machine?.awaitedReplies ?? [] }

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
        try receive(.reply(effect.id, Stubs.reply(result, values)))
    }

    /// Lets time pass. Waits that end meanwhile end one after the other, each at its time.
    public func advance(by seconds: Double) throws {
        let end = clock.now + seconds
        while let deadline = machine?.earliestTime(for: .tick), deadline <= end {
            clock.advance(by: max(0, deadline - clock.now))
            try receive(.tick)
        }
        clock.advance(by: end - clock.now)
    }

    /// When the next wait ends if nothing happens; nil if nothing is waited for.
    var nextDeadline: Double? { machine?.nextDeadline }

    // MARK: - Ending and coming back

    /// Ends the session without warning, as a crash would. What is left is what had been stored: an encoded state, and
    /// the journal of the inputs since.
    public func kill() throws {
        guard !isKilled else { return }
        parked = try JSONEncoder().encode(Parked(state: snapshot, journal: journal))
        machine = nil
        shown = nil
    }

    /// Brings a killed session back: decodes its state, replays its journal, and asks again for what was being waited
    /// for.
    public func restore() throws {
        guard let parked else { return }
        do {
            let stored = try JSONDecoder().decode(Parked.self, from: parked)
            var machine = Machine(
                restoring: stored.state, registry: registry, documents: documents, resources: resources)
            for entry in stored.journal {
                let document = documents.first { $0.document.version == entry.document }
                if let document { machine.add(document) }
                _ = machine.receive(entry.input)
            }
            snapshot = stored.state
            journal = stored.journal
            self.machine = machine
            self.parked = nil
            shown = nil
        } catch {
            throw TestSessionError.unrestorable("\(error)")
        }
        try answer(awaited)
    }

    private struct Parked: Codable {
        var state: State
        var journal: [Entry]
    }

    /// An input, and the document that was given with it.
    private struct Entry: Codable {
        var input: Input
        var document: Document.Version?
    }

    // MARK: - Inputs

    /// Sends an event of a person. Its refusal is returned, not thrown.
    func send(_ event: Event) throws -> Refusal? { try receive(.event(event)) }

    @discardableResult
    private func receive(_ content: Input.Content) throws -> Refusal? {
        guard machine != nil else { throw TestSessionError.killed() }
        let step = accept(content)
        try answer(step.effects)
        try tellReports()
        return step.refusal
    }

    /// The reports since this was last asked.
    func takeReports() -> [Diagnostic] {
        defer { toldReports = reports.count }
        return Array(reports[toldReports...])
    }

    /// - Throws: If there are reports nobody has been told of and that are not allowed.
    func tellReports() throws {
        guard failsOnReports else { return }
        let new = takeReports().filter { !allows.contains($0.code) }
        if !new.isEmpty { throw TestSessionError.reported(new) }
    }

    private func accept(_ content: Input.Content) -> Step {
        let input = Input(time: clock.now, content)
        guard let step = machine?.receive(input) else { return Step() }
        shown = nil
        reports += step.reports
        if step.refusal == nil { keep(input) }
        return step
    }

    private func keep(_ input: Input) {
        journal.append(Entry(input: input, document: given))
        given = nil
        guard journal.count >= Self.journalLength, let machine else { return }
        snapshot = machine.state
        journal = []
    }

    /// Works off effects that have a stub or ask for a document, and whatever follows from their answers.
    private func answer(_ effects: [Effect]) throws {
        var open = effects[...]
        var answered = 0
        while let effect = open.popFirst() {
            guard let reply = reply(to: effect) else { continue }
            answered += 1
            guard answered <= Self.longestExchange else { throw TestSessionError.endless(effect.content.subject) }
            // What goes on by itself may do so only so fast.
            if let time = machine?.earliestTime(for: .reply(effect.id, reply)) {
                clock.advance(by: max(0, time - clock.now))
            }
            open += accept(.reply(effect.id, reply)).effects
        }
    }

    /// Nil for messages that wait for ``complete(_:_:_:)``.
    private func reply(to effect: Effect) -> Reply? {
        switch effect.content {
        case .message(let name, _, _): return stubs.next(for: name)
        case .document(let path, let base):
            if let stub = stubs.next(for: Self.loadSchema), !stub.isSuccess { return stub }
            return document(at: path, from: base)
        case .cancel: return nil
        }
    }

    /// A stub of this name can make documents fail to load.
    private static let loadSchema = "loadSchema"

    private func document(at path: String, from base: String) -> Reply {
        do {
            let document = try loader.document(at: path, from: base)
            guard document.isRunnable else { throw TestSessionError.broken(document.diagnostics) }
            let version = document.document.version
            if !documents.contains(where: { $0.document.version == version }) { documents.append(document) }
            machine?.add(document)
            given = version
            return .success(["schema": .reference(Reference(type: "node", id: "\(version.rawValue)#0"))])
        } catch {
            return .failure("\(error)")
        }
    }
}

extension Effect.Content {
    /// What is asked for: a message's name or a document's path.
    var subject: String {
        switch self {
        case .message(let name, _, _): name
        case .document(let path, _): path
        case .cancel: "cancel"
        }
    }
}
