import RuntimeFixtures
import Testing
import WendCore
import WendExpressions

@testable import WendRuntime

/// The core of a note's session with a store in memory, on the thread of a test. What is handed over waits until the test
/// lets the store have it.
struct CoreBench {
    let registry: Registry
    let store = MemoryStore()
    let id: SessionID = "note"
    var now = 1_000.0
    var options = SessionOptions()
    var core: SessionCore
    /// Handed over and not yet with the store, oldest first.
    var handed: [Handover] = []
    /// What the core wanted done.
    var finished: [FinishedStep] = []

    /// - Parameters:
    ///   - entry: Another document; nil for the note.
    ///   - computing: Answers at once; nil if nobody does.
    init(
        _ entry: CheckedDocument? = nil, _ change: (inout SessionOptions) -> Void = { _ in },
        computing: Computation.Computing? = nil
    ) throws {
        change(&options)
        let entry = entry ?? NoteApp.note().checked(against: .standard)
        registry = entry.registry
        core = SessionCore(
            id: id, entry: entry, settings: SessionSettings(handledMessages: ["send"]), registry: registry,
            options: options, shelf: DocumentShelf(), resources: ResourcesShelf(.none), at: now)
        core.computing = computing
        handed.append(core.start(entry.document.version, at: now))
        _ = answerAll()
    }

    /// The effects that were to be done outside so far.
    var effects: [Effect] { finished.flatMap(\.effects) }

    var rendering: Rendering {
        var core = core
        return core.draw()
    }

    func text(_ name: String) -> String { rendering.text(name) ?? "" }

    func event(_ kind: Event.Kind, _ name: String, _ value: String? = nil) -> Event {
        rendering.event(kind, name, value)
    }

    /// Hands the whole state over.
    /// - Returns: Whether there was anything to hand over.
    @discardableResult
    mutating func snapshot() -> Bool {
        guard let handover = core.snapshot() else { return false }
        handed.append(handover)
        return true
    }

    mutating func submit(_ events: [Event], client: ClientID = "client", number: Int) throws(SessionError) {
        handed.append(try core.submit(events, client: client, number: number, at: now))
    }

    /// The same, if it is not more work than this.
    /// - Returns: Whether it has been taken.
    mutating func attempt(
        _ events: [Event], within work: Int, client: ClientID = "client", number: Int
    ) throws(SessionError) -> Bool {
        let handover = try core.attempt(within: work) { core throws(SessionError) in
            try core.submit(events, client: client, number: number, at: now)
        }
        guard let handover else { return false }
        handed.append(handover)
        return true
    }

    mutating func reply(_ id: Effect.ID, _ reply: Reply) {
        if let handover = core.reply(id, reply, at: now) { handed.append(handover) }
    }

    mutating func watched(_ id: Effect.ID, _ value: Value?) {
        if let handover = core.watched(id, value, at: now) { handed.append(handover) }
    }

    mutating func deliver() {
        if let handover = core.deliver(at: now) { handed.append(handover) }
    }

    /// Lets the store have everything, and the core its answers.
    /// - Returns: What the core said to that.
    @discardableResult
    mutating func answerAll() -> [SessionOutput] {
        for handover in handed {
            if let change = handover.change { core.answered(handover.ticket, store.commit(change)) }
        }
        handed = []
        return drain()
    }

    /// Has what is handed over first fail; the store takes nothing of what came after it, as it does not follow.
    @discardableResult
    mutating func failAll(_ code: SessionStoreError.Code = .full) -> [SessionOutput] {
        var isFirst = true
        for handover in handed {
            guard let change = handover.change else { continue }
            core.answered(
                handover.ticket, isFirst ? .failure(SessionStoreError(code, "it failed")) : store.commit(change))
            isFirst = false
        }
        handed = []
        return drain()
    }

    mutating func drain() -> [SessionOutput] {
        var outputs: [SessionOutput] = []
        while let output = core.next() {
            if case .done(let step) = output { finished.append(step) }
            outputs.append(output)
        }
        return outputs
    }

    /// What is stored, brought back.
    func restored(_ stored: StoredSession?) throws -> RestoredSession? {
        guard let stored else { return nil }
        var materials = SessionMaterials()
        for version in stored.documents { try materials.add(version, store.document(version), registry: registry) }
        return try RestoredSession(stored, materials, registry: registry)
    }

    mutating func startOver() throws -> Bool { core.startOver(from: try restored(store.load(id)), at: now) }

    /// The process ends without a word, and another takes over.
    /// - Returns: False if nothing was stored.
    mutating func crash() throws -> Bool {
        guard let restored = try restored(store.open(id)) else { return false }
        let computing = core.computing
        defer { core.computing = computing }
        core = SessionCore(
            id: id, restored: restored, options: options, shelf: DocumentShelf(), resources: ResourcesShelf(.none),
            at: now)
        finished = []
        return true
    }
}
