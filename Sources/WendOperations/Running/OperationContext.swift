import Synchronization

/// What an operation can see of its workflow while it is prepared, runs, or has its conditions evaluated.
public struct OperationContext: Sendable {
    let run: WorkflowRun?
    let id: Int32
    let token: AttemptToken?
    private let alone: AnyWorkflowOperation?

    init(_ run: WorkflowRun, _ id: Int32, _ token: AttemptToken? = nil) {
        self.run = run
        self.id = id
        self.token = token
        alone = nil
    }

    @usableFromInline
    init(_ operation: AnyWorkflowOperation, _ run: WorkflowRun?, _ id: Int32) {
        self.run = run
        self.id = id
        token = nil
        alone = run == nil ? operation : nil
    }

    init(alone operation: AnyWorkflowOperation) {
        run = nil
        id = -1
        token = nil
        alone = operation
    }

    /// The operation's own name.
    public var name: String? { run?.cell(id)?.name ?? alone?.name }

    /// The name of the durable run; `nil` for a run without a journal.
    public var runName: String? { recorder?.run }

    /// Names this run of the operation, the same whenever it is repeated: for calls that must have their effect once.
    ///
    /// The names of both and the number, with slashes between. A slash in a name is `%2F` and a `%` is `%25`, so that no
    /// two have the same key.
    public var key: String {
        "\(Self.keyPart(runName ?? ""))/\(Self.keyPart(name ?? "\(id)"))/\(runNumber)"
    }

    private static func keyPart(_ name: String) -> String {
        guard name.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "%") }) else { return name }
        return name.unicodeScalars.reduce(into: "") { part, scalar in
            switch scalar {
            case "/": part += "%2F"
            case "%": part += "%25"
            default: part.unicodeScalars.append(scalar)
            }
        }
    }

    /// The numbers of the permits it runs with that all runs in the journal share, by semaphore: a resource that remembers the
    /// highest number it has seen can refuse an operation whose permits have been taken over.
    public var permits: [String: Int64] { run?.look { $0.keeping?.permits[id] } ?? [:] }

    private var recorder: RunRecorder? { run?.look { $0.keeping?.recorder } }

    /// What the durable run was made with.
    ///
    /// - Throws: `no-result` in a run without a journal, and what decoding throws.
    public func input<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        guard let recorder else { throw WorkflowError(.noResult, [name ?? ""], detail: "no input") }
        return try DurableCoding.value(recorder.claim.definition.input, type)
    }

    /// What a preparation has added the operation for.
    ///
    /// - Throws: `no-result` for an operation that no preparation has added by the name of its work, and what decoding throws.
    public func argument<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        guard let argument = run?.look({ $0.rules.arguments[id] }) else {
            throw WorkflowError(.noResult, [name ?? ""], detail: "no argument")
        }
        return try DurableCoding.value(argument, type)
    }

    /// The number of this run of the operation, from 1; more only after a loop has reset it.
    public var runNumber: Int { run?.withGraph { $0.run(of: OperationID(Int(id))) } ?? 1 }

    /// How often the loop that reset this operation last has fired since its counter started; 0 before any reset.
    public var iteration: Int { run?.withGraph { $0.iteration(of: OperationID(Int(id))) } ?? 0 }

    /// The round of preparation, from 1.
    public var round: Int { run?.withGraph { $0.round(of: OperationID(Int(id))) } ?? 1 }

    /// Which attempt of a retry policy this is, from 1.
    public var attempt: Int { run?.attempt(of: id) ?? 1 }

    /// Whether somebody wants this operation or the whole workflow to stop; look at it in long synchronous work.
    public var isCancelled: Bool { run?.isCancelled(id) ?? Task.isCancelled }

    /// The workflow's key-value store.
    public var values: WorkflowValues { run?.values ?? WorkflowValues() }

    /// The result of the latest completed run of the operation of that name, failures included; `nil` while there is
    /// none. After a reset it is the one from before, until the new run has ended: the operation's `isFinished` tells.
    ///
    /// - Parameter number: the run, from 1, instead of the latest.
    public func result(of name: String, run number: Int? = nil) -> OperationResult<any Sendable>? {
        run.flatMap { run in run.operation(named: name).flatMap { run.result(of: $0, run: number) } }
    }

    /// The latest value of the operation of that name.
    ///
    /// - Throws: the operation's error; `no-result` when it has none yet or one of another type.
    public func value<Value: Sendable>(of name: String, as type: Value.Type = Value.self) throws -> Value {
        guard let value = try result(of: name)?.get() as? Value else { throw WorkflowError(.noResult, [name]) }
        return value
    }

    /// The value the workflow shares with its operations.
    ///
    /// - Throws: `wrong-context` when it shares none, or one of another type.
    public func shared<Value: Sendable>(_ type: Value.Type = Value.self) throws(WorkflowError) -> Value {
        guard let value = run?.options.shared as? Value else {
            throw WorkflowError(.wrongContext, detail: String(describing: type))
        }
        return value
    }

    /// Whether the run may end now: it has not been given up.
    @usableFromInline
    func mayFinish() -> Bool { token?.end() ?? true }
}

/// The decision between the end of a run and its abandonment, before it has begun or after: whoever is first.
final class AttemptToken: Sendable {
    private enum State {
        static let waiting: UInt8 = 0
        static let begun: UInt8 = 1
        static let over: UInt8 = 2
        static let givenUp: UInt8 = 3
    }

    private let state = Atomic<UInt8>(State.waiting)
    private let timeUp = Atomic<Bool>(false)

    var isTimeUp: Bool { timeUp.load(ordering: .acquiring) }
    func markTimeUp() { timeUp.store(true, ordering: .releasing) }

    /// The run begins. False when it was given up while it waited for a thread.
    func begin() -> Bool { move(to: State.begun) }

    /// Gives a run up that has not begun. False when it has.
    func giveUpWaiting() -> Bool { move(to: State.over) }

    /// The run ends. False when it has ended, or was given up.
    func end() -> Bool { move(from: State.begun, to: State.over) }

    /// Gives up a run that goes on. False when it has ended.
    func giveUp() -> Bool { move(from: State.begun, to: State.givenUp) }

    /// Whether somebody has given it up, who sees to everything that follows.
    var isGivenUp: Bool { state.load(ordering: .acquiring) == State.givenUp }

    private func move(from state: UInt8 = State.waiting, to next: UInt8) -> Bool {
        self.state.compareExchange(expected: state, desired: next, ordering: .acquiringAndReleasing).exchanged
    }
}
