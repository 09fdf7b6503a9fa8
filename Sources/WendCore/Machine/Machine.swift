import WendExpressions

/// Runs one session: takes an input, changes the state, and says what to do outside.
///
///     var machine = Machine(registry: .standard, settings: Settings())
///     machine.add(document)
///     _ = machine.receive(Input(time: now, .start(document.version)))
///     show(machine.rendering())
///
/// A machine never waits, reads no clock and asks nobody: the same state and the same input give the same result. What it
/// needs from the outside it asks for as an ``Effect``; the answer is another input.
public struct Machine: Sendable {
    private var turn: Turn
    private var drawing = Drawing()

    /// A new session that shows nothing until it is told to start.
    /// - Parameter resources: The app's translations and images.
    public init(registry: Registry, settings: Settings, resources: AppResources = .none) {
        turn = Turn(
            state: State(settings: settings, resources: resources.version), registry: registry, resources: resources)
    }

    /// A session as it was when its state was taken.
    ///
    /// - Parameter resources: The translations and images of the state's ``State/resourcesVersion``.
    /// - Precondition: `documents` has every version in the state's ``State/documentVersions``, and `resources` is of the
    ///   state's version, unless it needs none.
    public init(
        restoring state: State, registry: Registry, documents: [CheckedDocument], resources: AppResources = .none
    ) {
        guard let resources = state.resources(from: resources) else {
            preconditionFailure("the state needs the resources \(state.resources.rawValue), which were not given")
        }
        turn = Turn(state: state, registry: registry, resources: resources)
        turn.state.resources = resources.version
        turn.state.settings.inherited = nil
        let byVersion = Dictionary(documents.map { ($0.document.version, $0) }) { first, _ in first }
        for row in state.documents.rows {
            guard let document = byVersion[row.version] else {
                preconditionFailure("the state needs the document \(row.version.rawValue), which was not given")
            }
            turn.library.add(document, as: row.number)
        }
        turn.resumeRuns()
    }

    /// The session as a value.
    public var state: State { turn.state }

    /// The documents the state refers to: whoever keeps the state keeps these.
    public var documentVersions: Set<Document.Version> { turn.state.documentVersions }

    /// The checked document of a version; nil if it is not in use.
    public func document(_ version: Document.Version) -> CheckedDocument? {
        turn.state.documents.number(of: version).map { turn.library[$0] }
    }

    /// The translations and images in use: whoever keeps the state keeps these.
    public var resources: AppResources { turn.resources }

    /// When the next wait ends if nothing happens before: a `tick` is due then. Seconds since 1970.
    public var nextDeadline: Double? {
        (turn.state.waiting.map(\.deadline) + turn.state.runs.compactMap(\.1.deadline)).min()
    }

    /// The effects whose answers are owed, to be issued again after a restart.
    public var awaitedReplies: [Effect] { turn.state.waiting.map(\.effect) }

    /// When an input may be taken; nil if at once. For a tick: when one is needed; nil if none is.
    ///
    /// Steps that no person caused, the answers to what such steps asked for and the ends of waits, come out of a bucket
    /// (``StepBucket``). Whoever runs the machine waits until there is one in it; an input that is given earlier is taken all
    /// the same.
    public func earliestTime(for content: Input.Content) -> Double? {
        switch content {
        case .reply: isUnprompted(content) ? turn.state.bucket.next : nil
        case .tick: nextDeadline.map { max($0, turn.state.bucket.next ?? $0) }
        case .start, .event, .documentChanged, .resourcesChanged: nil
        }
    }

    /// Whether a step would come out of the bucket: nobody caused it.
    package func isUnprompted(_ content: Input.Content) -> Bool {
        switch content {
        case .reply(let id, _): turn.state.waiting.first { $0.effect.id == id }?.isUnprompted ?? false
        case .tick: (nextDeadline ?? .infinity) <= turn.state.time
        case .start, .event, .documentChanged, .resourcesChanged: false
        }
    }

    /// Makes a document known, just before an input that mentions its version. It is forgotten at the end of a step after
    /// which nothing refers to it.
    public mutating func add(_ document: CheckedDocument) {
        guard let number = turn.state.documents.add(document.document.version) else { return }
        turn.library.add(document, as: number)
    }

    /// Makes translations and images known, just before the input that names their version.
    public mutating func add(_ resources: AppResources) { turn.nextResources = resources }

    /// Takes one input and works it off to the end.
    ///
    /// A step that would exceed one of its limits leaves the state as it was, without what set it off, and reports
    /// `step-limit`.
    public mutating func receive(_ input: Input) -> Step {
        turn.step = Step()
        turn.budget = Budget()
        turn.meter = Meter(Limit.work.bound)
        turn.limitPlace = nil
        turn.keepsNewData = false
        turn.state.time = max(turn.state.time, input.time)
        turn.isCut = false
        if isUnprompted(input.content) { turn.takeFromBucket() }
        if case .event = input.content { turn.isPrompted = true } else { turn.isPrompted = false }
        // The rendering the event is judged by is the one before anything in this step happens.
        let shown: Rendering? = if case .event = input.content { rendering() } else { nil }
        let before = turn.state
        let resources = turn.resources
        if before.documents.hasNews { turn.budget.check(.numbers, Int(before.documents.next)) }
        turn.work = nil
        turn.expireOperations()
        turn.expireWaiting()
        switch input.content {
        case .start(let version):
            if turn.state.base == nil, let number = before.documents.number(of: version) {
                turn.start(NodeReference(document: number, node: 0))
            }
        case .event(let event):
            if let shown { turn.receive(event, shown: shown) }
        case .reply(let id, let reply):
            turn.answer(id, reply)
        case .tick:
            break
        case .documentChanged(let old, let new):
            turn.changeDocument(from: old, to: new)
        case .resourcesChanged(let version):
            turn.changeResources(to: version)
        }
        turn.settle()
        turn.checkData(since: before)
        if let limit = turn.exceededLimit {
            var answered: Effect.ID?
            if case .reply(let id, _) = input.content { answered = id }
            turn.undo(to: before, with: resources, because: limit, answering: answered)
        } else {
            turn.step.budget = turn.budget
            turn.step.work = Limit.work.bound - turn.meter.remaining
        }
        if turn.mayHaveLostFrames(since: before) { turn.collectFrames() }
        turn.forgetDocuments(since: before)
        turn.nextResources = nil
        return turn.step
    }

    /// What the session shows now. Elements that did not change are the same objects as before.
    ///
    /// What goes over the work a drawing may be is left out: ``drawingProblem`` says so then.
    public mutating func rendering() -> Rendering {
        let touched = turn.touched
        turn.touched = []
        return drawing.rendering(of: turn, touched: touched)
    }

    /// Where the last rendering was too much work; nil if everything was drawn.
    public var drawingProblem: Diagnostic? { drawing.problem }
}

extension Turn {
    /// Whether frames were made in this step, or what refers to them has left: most steps do neither.
    func mayHaveLostFrames(since before: State) -> Bool {
        state.nextFrame != before.nextFrame || state.activations.count != before.activations.count
            || state.waiting.count != before.waiting.count
    }

    /// Forgets frames nothing refers to.
    mutating func collectFrames() {
        guard state.frames.count > 8 else { return }
        var used: Set<FrameID> = []
        for activation in state.activations.all {
            used.insert(activation.frame)
            for resolution in activation.resolved {
                for case .node(_, let frame) in resolution.expansions { used.insert(frame) }
            }
        }
        for waiting in state.waiting { used.insert(waiting.frame) }
        state.keepFrames(used)
    }
}
