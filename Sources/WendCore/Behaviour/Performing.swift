public import WendExpressions

/// The behaviour of what does something when a message asks for it.
public protocol Performing: Behaviour {
    /// Performs the action at a node for a controller.
    ///
    /// Errors are reported to the turn and become a failure; they do not stop the session.
    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
}

/// The behaviour of what goes on after the step that began it: it waits for an answer, for a moment, for a person.
///
/// The simplest asks for something and goes on in ``resume(_:for:in:with:_:)`` with the answer. What has to remember more
/// begins work (``Turn/begin(_:for:in:_:)``): that is an activation among the children of the controller that performs it,
/// with a memory in the state. It leaves with its screen, is found by name, publishes values, is told when its time has
/// come, and may have parts (``Turn/addPart(_:to:creator:)``) that show screens and set off other actions.
///
///     struct Pause: Ongoing {
///         struct Memory: Codable { var ends: Double }
///         func perform(…) -> Outcome {
///             turn.begin(action, for: controller, in: scope, Memory(ends: turn.tree.time + 5)) == nil ? … : …
///         }
///         func deadline(of work: ActivationID, _ tree: SessionTree) -> Double? { memory(of: work, tree)?.ends }
///         func due(_ work: ActivationID, _ turn: inout Turn) { turn.end(work) }
///     }
///
/// Like all behaviours it is stateless and pure: the same state and the same call do the same.
public protocol Ongoing: Performing {
    /// What work of this kind remembers. It is encoded with the session; what cannot be decoded by a later version of the
    /// program ends the work.
    associatedtype Memory: Codable & Sendable = NoMemory

    /// Goes on with the answer to what ``Turn/ask(_:for:action:)`` asked for.
    ///
    /// - Parameters:
    ///   - id: The controller, or the work, that asked.
    ///   - scope: The scope in which it was asked.
    ///   - reply: The answer; a failure with the key `error` if none came in time.
    func resume(
        _ action: NodeReference, for id: ActivationID, in scope: Scope, with reply: Reply, _ turn: inout Turn)

    /// What it asked for is under way, and the answer still owed.
    /// - Parameter progress: How far it is: the key `progress` from 0 to 1, if that is known.
    func progressed(
        _ action: NodeReference, for id: ActivationID, in scope: Scope, with progress: Reply, _ turn: inout Turn)

    /// Begins to go on by itself with a controller; performing it unless it does something else.
    func accompany(
        _ companion: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn)

    // MARK: Work

    /// When it has to be told that time has passed, in seconds since 1970; nil if it need not be.
    func deadline(of work: ActivationID, _ tree: SessionTree) -> Double?
    /// Whether its deadlines count only as long as somebody looks, or has done so lately.
    func isForSomebody(_ work: ActivationID, _ tree: SessionTree) -> Bool
    /// Whether it has come to its end: what is over is performed anew when it is performed again.
    func isOver(_ work: ActivationID, _ tree: SessionTree) -> Bool
    /// Its deadline has come.
    func due(_ work: ActivationID, _ turn: inout Turn)
    /// Does what can be done now. Called when everything else in the step is done, after ``Turn/goOn(_:)``.
    func proceed(_ work: ActivationID, _ turn: inout Turn)
    /// It leaves: with its screen, or because the document no longer has it. What it waits for is cancelled by itself.
    func leave(_ work: ActivationID, _ turn: inout Turn)
    /// Ends at once, without performing anything: a step it caused went over a limit. What it waits for is cancelled by
    /// itself.
    func giveUp(_ work: ActivationID, _ turn: inout Turn)
    /// The document has another text now, and the work stands in it.
    /// - Parameter old: Its node in the old text, which is still there.
    /// - Returns: Whether it goes on; it leaves otherwise.
    func documentChanged(_ work: ActivationID, from old: NodeReference, _ turn: inout Turn) -> Bool

    /// What is seen of a watch has changed, and the work asked to be told (``Turn/watch(_:_:for:tellsChanges:)``). Changes that
    /// follow each other fast come as one; after a restart it is told again what there is.
    /// - Parameter value: Nil if there is none any more.
    func watchedChanged(_ watch: Effect.ID, to value: Value?, for work: ActivationID, _ turn: inout Turn)

    // MARK: Parts of work

    /// When what a part asks for has to be answered; nil for the usual patience.
    func patience(of part: ActivationID, of work: ActivationID, _ tree: SessionTree) -> Double?
    /// Answers a message from what a part shows.
    func receive(_ message: Message, from part: ActivationID, of work: ActivationID, _ turn: inout Turn) -> Outcome
    /// Something a part set off has been answered: an effect, a question, a work of its own.
    /// - Parameter isByPerson: Whether a person answered what the part shows, which ends its showing.
    func answered(
        _ part: ActivationID, of work: ActivationID, with reply: Reply, isByPerson: Bool, _ turn: inout Turn)
    /// Something a part showed, or that went on for it, has left without an answer.
    func abandoned(_ part: ActivationID, of work: ActivationID, _ turn: inout Turn)

    // MARK: What it shows of itself

    /// What its name stands for where it is used as a whole; nil if that is what it publishes.
    func wholeValue(of work: ActivationID, _ tree: SessionTree) -> Value?
    /// A value that the work or a part of it publishes; nil if there is none of the name.
    func published(_ name: String, by part: ActivationID, of work: ActivationID, _ tree: SessionTree) -> Value?
    /// The names of the values it publishes.
    func publishedNames(by part: ActivationID, of work: ActivationID, _ tree: SessionTree) -> [String]
    /// The data it keeps in its memory, for holding it against the limits.
    func data(of work: ActivationID, _ tree: SessionTree) -> [Fields]

    /// A memory that was decoded, made ready to go on; nil if it cannot.
    func restored(_ memory: Memory, of work: ActivationID, _ tree: SessionTree) -> Memory?
}

/// The memory of what need not remember anything.
public struct NoMemory: Codable, Sendable {
    public init() {}
}

extension Ongoing {
    public func resume(
        _ action: NodeReference, for id: ActivationID, in scope: Scope, with reply: Reply, _ turn: inout Turn
    ) {}

    public func progressed(
        _ action: NodeReference, for id: ActivationID, in scope: Scope, with progress: Reply, _ turn: inout Turn
    ) {}

    /// Begins to go on with what it remembers at first, and does what can be done at once; that is all there is to performing it.
    func begin(
        _ memory: some Codable & Sendable, at action: NodeReference, for controller: ActivationID, in scope: Scope,
        _ turn: inout Turn
    ) -> Outcome {
        guard let work = turn.begin(action, for: controller, in: scope, memory) else { return .failure(scope) }
        proceed(work, &turn)
        return .success(scope)
    }

    public func accompany(
        _ companion: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn
    ) {
        _ = perform(companion, for: controller, in: scope, &turn)
    }

    public func deadline(of work: ActivationID, _ tree: SessionTree) -> Double? { nil }
    public func isForSomebody(_ work: ActivationID, _ tree: SessionTree) -> Bool { false }
    public func isOver(_ work: ActivationID, _ tree: SessionTree) -> Bool { false }
    public func due(_ work: ActivationID, _ turn: inout Turn) {}
    public func proceed(_ work: ActivationID, _ turn: inout Turn) {}
    public func leave(_ work: ActivationID, _ turn: inout Turn) {}
    public func giveUp(_ work: ActivationID, _ turn: inout Turn) { turn.end(work) }
    public func documentChanged(_ work: ActivationID, from old: NodeReference, _ turn: inout Turn) -> Bool { true }
    public func watchedChanged(_ watch: Effect.ID, to value: Value?, for work: ActivationID, _ turn: inout Turn) {}

    public func patience(of part: ActivationID, of work: ActivationID, _ tree: SessionTree) -> Double? { nil }
    public func receive(
        _ message: Message, from part: ActivationID, of work: ActivationID, _ turn: inout Turn
    ) -> Outcome { .absent(message.scope) }
    public func answered(
        _ part: ActivationID, of work: ActivationID, with reply: Reply, isByPerson: Bool, _ turn: inout Turn
    ) {}
    public func abandoned(_ part: ActivationID, of work: ActivationID, _ turn: inout Turn) {}

    public func wholeValue(of work: ActivationID, _ tree: SessionTree) -> Value? { nil }
    public func published(
        _ name: String, by part: ActivationID, of work: ActivationID, _ tree: SessionTree
    ) -> Value? { nil }
    public func publishedNames(
        by part: ActivationID, of work: ActivationID, _ tree: SessionTree
    ) -> [String] { [] }
    public func data(of work: ActivationID, _ tree: SessionTree) -> [Fields] { [] }
    public func restored(_ memory: Memory, of work: ActivationID, _ tree: SessionTree) -> Memory? { memory }

    /// The memory of work of this kind; nil if it has none.
    public func memory(of work: ActivationID, _ tree: SessionTree) -> Memory? { tree.memory(of: work) }

    /// What was kept of a work's memory, made ready to go on; nil if it cannot.
    package func ready(_ kept: WorkMemory, of work: ActivationID, _ tree: SessionTree) -> WorkMemory? {
        guard let memory = kept.decoded(as: Memory.self) else { return nil }
        return restored(memory, of: work, tree).map { WorkMemory($0) }
    }
}
