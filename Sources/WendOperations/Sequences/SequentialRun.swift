/// A run of a sequence whose steps have bodies: the value decides, this awaits.
///
///     let run = SequentialRun(pages, context: { form.current }, bodies: [
///         "name": .init { visit in .next(try await ask("Name", visit.draft)) },
///         "submit": .init { visit in .next(try await submit(visit.values)) },
///     ]) { step, error in .back(to: "name", reason: "\(error)") }
///     let phase = await run.run()
///
/// Exactly one body runs at a time. A move asked for meanwhile cancels the body's task and is made when the body has
/// ended, whatever it says by then. A step without a body waits for a move from outside. Cancelling the task that runs
/// the sequence cancels the sequence.
public actor SequentialRun<Context: Sendable, Value: Codable & Equatable & Sendable> {
    public typealias Steps = SequentialWorkflow<Context, Value>

    /// What a body can see.
    public struct Visit: Sendable {
        public let step: String
        public let context: Context
        /// What the step gave before, for prefilling.
        public let draft: Value?
        /// Why it is shown again.
        public let reason: String?
        /// Values of the done steps, in the order of the list.
        public let values: [Value]
    }

    /// What a step does.
    public struct Body: Sendable {
        /// Comes before the work; its failure is the step's.
        public var prepare: @Sendable (Visit) async throws -> Void
        public var work: @Sendable (Visit) async throws -> Steps.Move
        /// Takes back what a done step has done, when it is left by going back. Steps say by `hasUndo` that they want it.
        public var undo: @Sendable (Value, Context) async throws -> Void

        public init(
            prepare: @escaping @Sendable (Visit) async throws -> Void = { _ in },
            undo: @escaping @Sendable (Value, Context) async throws -> Void = { _, _ in },
            _ work: @escaping @Sendable (Visit) async throws -> Steps.Move
        ) {
            self.prepare = prepare
            self.undo = undo
            self.work = work
        }

        /// A step that is a graph of operations. Going back out of it cancels it; going into it again starts it anew.
        ///
        /// - Parameters:
        ///   - make: makes the workflow, because one can be run once.
        ///   - value: what the step gives when the workflow has ended; it can look at its results.
        public static func workflow(
            _ make: @escaping @Sendable (SequentialRun.Visit) throws -> Workflow,
            value: @escaping @Sendable (Workflow) throws -> Value
        ) -> Self {
            Self { visit in
                let workflow = try make(visit)
                try await workflow.run()
                return .next(try value(workflow))
            }
        }

        /// A step that is a sequence of its own. Going back from its first step goes back in the outer sequence; going back
        /// out of it cancels it.
        ///
        /// - Parameters:
        ///   - resumes: whether going into it again shows its last step rather than its first.
        ///   - make: makes the inner sequence from where it was left, if it resumes.
        ///   - value: what the step gives, from the values of the inner steps.
        public static func sequence(
            resumes: Bool = false,
            _ make: @escaping @Sendable (SequentialRun.Visit, SequentialRun.Steps.Saved) -> SequentialRun,
            value: @escaping @Sendable ([Value]) throws -> Value
        ) -> Self {
            let kept = LockedValue(SequentialRun.Steps.Saved())
            return Self { visit in
                let inner = make(visit, resumes ? kept.withLock { $0 } : SequentialRun.Steps.Saved())
                if resumes { await inner.reopen() }
                let phase = await inner.run()
                let left = await inner.left
                kept.withLock { $0 = left }
                switch phase {
                case .finished: return .next(try value(await inner.state.values))
                case .exited: return .back
                case .cancelled:
                    try Task.checkCancellation()
                    return .cancel
                case .failed(let reason): throw WorkflowError(.operationFailed, [visit.step], detail: reason)
                case .notBegun, .showing, .undoing: throw CancellationError()
                }
            }
        }
    }

    var steps: Steps
    private let bodies: [String: Body]
    private let context: @Sendable () -> Context
    private let recover: @Sendable (String, any Error) -> Steps.Recovery
    private var body: Task<OperationResult<Steps.Move>, Never>?
    private var waiting: CheckedContinuation<Void, Never>?

    /// - Parameters:
    ///   - context: what steps apply to, read anew for every decision.
    ///   - recover: what a failed step leads to; the end by default.
    public init(
        _ steps: Steps, context: @escaping @Sendable () -> Context, bodies: [String: Body],
        recover: @escaping @Sendable (String, any Error) -> Steps.Recovery = { _, error in .fail("\(error)") }
    ) {
        self.steps = steps
        self.context = context
        self.bodies = bodies
        self.recover = recover
    }

    /// Where the sequence stands; what to save.
    public var state: Steps { steps }

    /// Runs until the sequence is over and returns how it ended. A restored sequence goes on with its current step.
    public func run() async -> Steps.Phase {
        await withTaskCancellationHandler {
            if Task.isCancelled { steps.cancel() }
            steps.begin(context())
            while !steps.isOver {
                switch steps.phase {
                case .showing(let name): await show(name)
                case .undoing(let names):
                    if let first = names.first { await undo(first) } else { steps.cancel() }
                default: break
                }
            }
            return steps.phase
        } onCancel: {
            Task { await self.cancel() }
        }
    }

    /// Asks for a move from outside.
    ///
    /// - Returns: whether it is made already, or waits for the end of what is in progress.
    /// - Throws: `wrong-state` when all is over, `not-visited` or `barrier-crossed`; nothing changes then.
    @discardableResult
    public func ask(_ move: Steps.Move) throws(WorkflowError) -> Steps.Answer {
        let answer = try steps.ask(move, context())
        if steps.isBusy { body?.cancel() }
        waiting?.resume()
        waiting = nil
        return answer
    }

    /// Ends without result. Beats every other move.
    public func cancel() { _ = try? ask(.cancel) }

    func reopen() { steps.reopen() }

    /// Where it was left, so that it can be gone into again: what was being shown, if it was cancelled.
    var left: Steps.Saved {
        var saved = steps.saved
        if saved.phase == .cancelled || saved.phase == .exited, let last = saved.history.last {
            saved.phase = .showing(last)
        }
        return saved
    }

    private func show(_ name: String) async {
        guard let work = bodies[name] else {
            return await withCheckedContinuation { waiting = $0 }
        }
        let visit = steps.enter()
        let seen = Visit(
            step: name, context: context(), draft: steps.draft, reason: steps.reason, values: steps.values)
        let task = Task {
            do {
                try await work.prepare(seen)
                return OperationResult.success(try await work.work(seen))
            } catch {
                return .failure(error)
            }
        }
        body = task
        let end: Steps.End =
            switch await task.value {
            case .success(let move): .asked(move)
            case .failure(let error): .failed(recover(name, error))
            }
        body = nil
        do {
            try steps.ended(visit, end, context())
        } catch {
            // What it asked for cannot be done, and asking again would give the same.
            try? steps.failed(.fail("\(error)"))
        }
    }

    private func undo(_ name: String) async {
        do {
            if let value = steps.saved.values[name] { try await bodies[name]?.undo(value, context()) }
            steps.undone()
        } catch {
            steps.undoFailed("\(error)")
        }
        steps.makeQueued(context())
    }
}
