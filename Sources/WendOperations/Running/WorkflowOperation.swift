import Synchronization

/// One unit of work with a typed result. It runs at most once, unless a loop of its workflow resets it.
///
/// Made by `workflow.add("user") { … }`, or by itself and then added, or started by hand:
///
///     let answer = WorkflowOperation("answer") { 42 }
///     try answer.start { result in print(result) }
public final class WorkflowOperation<Value: Sendable>: AnyWorkflowOperation, @unchecked Sendable {
    // Sendable for the reasons given in the superclass: `stored` and `body` follow `phase`.
    enum Body {
        case none
        case plain(@Sendable () throws -> Value)
        case contextual(@Sendable (OperationContext) throws -> Value)
        case suspending(@Sendable (OperationContext) async throws -> Value)
        case main(@MainActor @Sendable (OperationContext) async throws -> Value)
        case completing(@Sendable (OperationContext, OperationCompletion<Value>) -> Void)
    }

    @exclusivity(unchecked) private var body: Body
    @exclusivity(unchecked) private var stored: OperationResult<Value>?
    /// Results of runs before the last reset; guarded by the run's lock.
    private var history: [OperationResult<Value>]?

    init(_ details: OperationDetails?, _ body: Body) {
        self.body = body
        super.init(details: details)
    }

    /// The latest result; `nil` until there is one, and between a reset and the end of the new run.
    public var result: OperationResult<Value>? {
        reading { stored } ?? nil
    }

    /// The value of the latest result.
    ///
    /// - Throws: the operation's own error, or `no-result` while there is none.
    public var value: Value {
        get throws {
            guard let result else { throw WorkflowError(.noResult, [name ?? "an operation"]) }
            return try result.get()
        }
    }

    public override var anyResult: OperationResult<any Sendable>? { result?.erased }

    public override var requiresMainThread: Bool {
        if case .main = body { true } else { false }
    }

    override var traits: GraphPlan.Traits {
        var traits: GraphPlan.Traits = []
        switch body {
        case .suspending: traits.insert(.suspends)
        case .main, .completing: traits.insert([.suspends, .attended])
        default: break
        }
        guard let details else { return traits.union(.resettable) }
        if details.isResettable { traits.insert(.resettable) }
        if details.prepare != nil { traits.insert(.prepares) }
        if !details.settings.isPlain { traits.insert(.attended) }
        return traits
    }

    /// Whether the work is handed a completion and returns before it is called.
    var isCompleting: Bool {
        if case .completing = body { true } else { false }
    }

    override func perform(_ context: OperationContext) -> Bool {
        phase.store(Phase.active, ordering: .relaxed)
        do {
            switch body {
            case .plain(let work): stored = .success(try work())
            case .contextual(let work): stored = .success(try work(context))
            default: stored = .failure(WorkflowError(.wrongState, [name ?? "an operation"], detail: "not synchronous"))
            }
        } catch {
            stored = .failure(error)
            phase.store(Phase.done, ordering: .releasing)
            return false
        }
        phase.store(Phase.done, ordering: .releasing)
        return true
    }

    override func performSuspending(_ context: OperationContext) async -> Bool {
        phase.store(Phase.active, ordering: .relaxed)
        let result: OperationResult<Value>
        do {
            switch body {
            case .suspending(let work): result = .success(try await work(context))
            case .main(let work): result = .success(try await work(context))
            case .completing(let work):
                result = await withCheckedContinuation { continuation in
                    work(context, OperationCompletion(name) { continuation.resume(returning: $0) })
                }
            case .plain(let work): result = .success(try work())
            case .contextual(let work): result = .success(try work(context))
            case .none: result = .failure(WorkflowError(.wrongState, [name ?? "an operation"], detail: "over"))
            }
        } catch {
            result = .failure(error)
        }
        return context.finish {
            stored = result
            phase.store(Phase.done, ordering: .releasing)
            return !result.isFailure
        }
    }

    override func fail(_ error: any Error) {
        stored = .failure(error)
        phase.store(Phase.done, ordering: .releasing)
    }

    override func accept(_ value: any Sendable) -> Bool {
        guard let value = value as? Value else { return false }
        stored = .success(value)
        phase.store(Phase.done, ordering: .releasing)
        return true
    }

    override func rewind() {
        guard beginRewind(), let last = stored else { return }
        history = (history ?? []) + [last]
        stored = nil
    }

    override func dropWork() { body = .none }

    /// The result of an earlier run, from 1; the current run's is `result`.
    func earlier(_ run: Int) -> OperationResult<Value>? {
        guard let history, run >= 1, run <= history.count else { return nil }
        return history[run - 1]
    }

    // MARK: By hand

    /// Runs the operation without a workflow, on the caller's thread as far as it is synchronous.
    ///
    /// - Parameter completion: told once, asynchronously, when `isFinished` is true already.
    /// - Throws: `already-added` when it was started before or belongs to a workflow; its state is unchanged then.
    public func start(then completion: (@Sendable (OperationResult<Value>) -> Void)? = nil) throws(WorkflowError) {
        guard claim(as: Phase.active) else { throw WorkflowError(.alreadyAdded, [name ?? "an operation"]) }
        let context = OperationContext(alone: self)
        if traits.contains(.suspends) {
            Task {
                _ = await self.performSuspending(context)
                if let result { completion?(result) }
            }
        } else {
            _ = perform(context)
            guard let completion else { return }
            Task { if let result { completion(result) } }
        }
    }

    /// Runs the operation without a workflow and waits for its result.
    ///
    /// - Throws: `already-added` when it was started before or belongs to a workflow.
    public func run() async throws(WorkflowError) -> OperationResult<Value> {
        guard claim(as: Phase.active) else { throw WorkflowError(.alreadyAdded, [name ?? "an operation"]) }
        _ = await performSuspending(OperationContext(alone: self))
        return result ?? .failure(WorkflowError(.noResult, [name ?? "an operation"]))
    }
}
