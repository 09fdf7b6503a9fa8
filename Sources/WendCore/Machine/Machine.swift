import WendExpressions

/// One session at work: takes an input, changes the state, and says what to do outside.
///
///     var machine = Machine(registry: .standard, settings: SessionSettings())
///     var drawing = Drawing()
///     machine.add(document)
///     drawing.note(machine.receive(Input(time: now, .start(document.version))))
///     show(drawing.rendering(of: machine))
///
/// A machine never waits, reads no clock and asks nobody: the same state and the same input give the same result. What it
/// needs from the outside it asks for as an ``Effect``; the answer is another input.
public struct Machine: Sendable {
    /// The session as it is now, to be looked at.
    package internal(set) var tree: SessionTree
    /// Watches whose last value was too large.
    var refusedValues: Set<Effect.ID> = []
    /// Given, and not told of yet.
    private var nextResources: AppResources?

    /// A new session that shows nothing until it is told to start.
    /// - Parameter resources: The app's translations and images.
    public init(registry: Registry, settings: SessionSettings, resources: AppResources = .none) {
        tree = SessionTree(
            state: SessionState(settings: settings, resources: resources.version), registry: registry,
            resources: resources)
    }

    /// A session as it was when its state was taken.
    ///
    /// - Parameter resources: The translations and images of the state's ``SessionState/resourcesVersion``.
    /// - Precondition: `documents` has every version in the state's ``SessionState/documentVersions``, and `resources` is of the
    ///   state's version, unless it needs none.
    public init(
        restoring state: SessionState, registry: Registry, documents: [CheckedDocument], resources: AppResources = .none
    ) {
        guard let resources = state.resources(from: resources) else {
            preconditionFailure("the state needs the resources \(state.resources.rawValue), which were not given")
        }
        tree = SessionTree(state: state, registry: registry, resources: resources)
        tree.state.resources = resources.version
        tree.state.settings.inherited = nil
        let byVersion = Dictionary(documents.map { ($0.document.version, $0) }) { first, _ in first }
        for row in state.documents.rows {
            guard let document = byVersion[row.version] else {
                preconditionFailure("the state needs the document \(row.version.rawValue), which was not given")
            }
            tree.library.add(document, as: row.number)
        }
        tree.deriveRows()
        tree.resumeWorks()
    }

    /// The session as a value.
    public var state: SessionState { tree.state }

    /// The documents the state refers to: whoever keeps the state keeps these.
    public var documentVersions: Set<Document.Version> { tree.state.documentVersions }

    /// The checked document of a version; nil if it is not in use.
    public func document(_ version: Document.Version) -> CheckedDocument? {
        tree.state.documents.number(of: version).map { tree.library[$0] }
    }

    /// The translations and images in use: whoever keeps the state keeps these.
    public var resources: AppResources { tree.resources }

    /// When the next wait ends if nothing happens before: a `tick` is due then. Seconds since 1970.
    public var nextDeadline: Double? { tree.nextDeadline }

    /// The same where nobody looks: what only goes on for somebody does so for an hour after they have done something.
    public var nextDeadlineUnattended: Double? { tree.nextDeadlineUnattended }

    /// The effects whose answers are owed, to be issued again after a restart.
    public var awaitedReplies: [Effect] { tree.state.waiting.map(\.effect) }

    /// When an input may be taken; nil if at once. For a tick: when one is needed; nil if none is.
    ///
    /// Steps that no person caused, the answers to what such steps asked for and the ends of waits, come out of a bucket
    /// (``StepBucket``). Whoever runs the machine waits until there is one in it; an input that is given earlier is taken all
    /// the same.
    public func earliestTime(for content: Input.Content) -> Double? {
        switch content {
        case .reply, .watchedChanged: isUnprompted(content) ? tree.state.bucket.next : nil
        case .tick: earliestTick(nextDeadline)
        case .start, .event, .documentChanged, .resourcesChanged, .personChanged: nil
        }
    }

    /// When a tick is needed where nobody looks; nil if none is.
    public var earliestTickUnattended: Double? { earliestTick(nextDeadlineUnattended) }

    private func earliestTick(_ deadline: Double?) -> Double? {
        deadline.map { max($0, tree.state.bucket.next ?? $0) }
    }

    /// Whether a step would come out of the bucket: nobody caused it.
    package func isUnprompted(_ content: Input.Content) -> Bool { tree.isUnprompted(content) }

    /// Makes a document known, just before an input that mentions its version. It is forgotten at the end of a step after
    /// which nothing refers to it.
    public mutating func add(_ document: CheckedDocument) {
        guard let number = tree.state.documents.add(document.document.version) else { return }
        tree.library.add(document, as: number)
    }

    /// Makes translations and images known, just before the input that names their version.
    public mutating func add(_ resources: AppResources) { nextResources = resources }

    /// Why an event would not be let in now; nil if it would (design rule 7).
    public func refusal(of event: Event) -> Refusal? { tree.refusal(of: tree.named(event)) }

    /// Takes one input and works it off to the end.
    ///
    /// An event that is not allowed is refused, and leaves the state as it was, its time included. A step that would exceed
    /// one of its limits leaves the state as it was, without what set it off, and reports `step-limit`.
    public mutating func receive(_ input: Input) -> Step {
        if case .event(let event) = input.content, let refusal = refusal(of: event) {
            var step = Step()
            step.refusal = refusal
            return step
        }
        return perform(input, seeing: seenByStep)
    }

    /// What is seen now, of which is marked what is shown only until something of its own watch comes.
    private var seenByStep: [Effect.ID: Value] {
        var values = tree.watchedValues
        for id in tree.carriedWatches where tree.state.watch(id)?.holdsRows == true {
            values[id] = values[id].map(WatchedRows.carried)
        }
        return values
    }

    /// Takes an input that was let in before: one of a journal. Its step sees of the outside what it saw then.
    public mutating func replay(_ input: Input) -> Step {
        let seen = Dictionary(input.watched.map { ($0.watch, $0.value) }) { $1 }.compactMapValues(\.self)
        let rows = Set(seen.keys.filter { tree.state.watch($0)?.holdsRows ?? false })
        if rows.isEmpty { return perform(input, seeing: seen) }
        return perform(
            input,
            seeing: Dictionary(
                uniqueKeysWithValues: seen.map { ($0, rows.contains($0) ? WatchedRows.replayed($1) : $1) }))
    }

    /// Takes an input of a journal that was let in by other versions of what decides, and judges it again, unless that takes
    /// values of the outside, which no journal has.
    package mutating func replayJudging(_ input: Input) -> Step {
        if case .event(let event) = input.content {
            var tree = tree
            let log = ReadLog()
            tree.reads = log
            if let refusal = tree.refusal(of: event), log.noted.watched.isEmpty {
                var step = Step()
                step.refusal = refusal
                return step
            }
        }
        return replay(input)
    }

    private mutating func perform(_ input: Input, seeing values: [Effect.ID: Value]) -> Step {
        let earlier = tree.state.time
        tree.state.time = max(earlier, input.time)
        var isEvent = false
        if case .event = input.content { isEvent = true }
        var turn = Turn(tree, isPrompted: isEvent)
        turn.see(values, in: input.content)
        if turn.tree.isUnprompted(input.content) { turn.takeFromBucket() }
        turn.nextResources = nextResources
        let before = turn.state
        if isEvent { turn.state.lastDone = before.time }
        if before.documents.hasNews { turn.budget.check(.numbers, Int(before.documents.next)) }
        turn.work(off: input.content)
        if let (controller, rule) = turn.departing, turn.exceededLimit == nil {
            turn.takeBack(to: before, with: resources)
            if isEvent { turn.state.lastDone = before.time }
            if let event = turn.performed {
                if case .start(let version) = input.content { turn.begin(with: version) }
                turn.askWhether(controller, rule) { $0.event = event }
            } else {
                turn.holding = (controller, rule)
                turn.work(off: input.content)
            }
        }
        turn.reportUnjudged()
        if turn.mayHaveLostFrames(since: before) { turn.collectFrames() }
        turn.checkData(since: before)
        if let limit = turn.exceededLimit {
            var answered: Effect.ID?
            if case .reply(let id, _) = input.content { answered = id }
            turn.undo(to: before, with: resources, because: limit, answering: answered)
        } else {
            turn.step.budget = turn.budget
            turn.step.work = Limit.work.bound - turn.meter.remaining
        }
        turn.endWatchesOfWhatIsOver()
        turn.freeFiles()
        turn.forgetDocuments(since: before)
        turn.step.changes.time = turn.state.time != earlier
        turn.step.changes.documents =
            before.documents.hasNews || turn.state.documents.count != before.documents.count
        turn.step.watched = turn.seen(of: values, besides: input.content)
        nextResources = nil
        tree.adopt(turn.tree)
        carryValues(turn.step.carried)
        forgetValues()
        return turn.step
    }
}
