/// A set of operations and what connects them, run once.
///
///     let workflow = Workflow()
///     let user = workflow.add("user") { "Ann" }
///     let greeting = workflow.add("greeting", after: user) { "Hello, \(try user.value)" }
///     try await workflow.run()
///     print(try greeting.value)
///
/// An operation starts when everything it depends on has completed, and, if segues lead to it, when one of them has
/// fired. A failed operation completes all the same; ask for `.succeeded` where that matters. All members may be used
/// on any thread.
public final class Workflow: Sendable {
    let core: WorkflowRun

    public init(_ options: WorkflowOptions = WorkflowOptions()) {
        core = WorkflowRun(options)
    }

    public convenience init(limit: Int, workers: Int = 0) {
        self.init(WorkflowOptions(limit: limit, workers: workers))
    }

    // MARK: Looking

    /// The key-value store that operations share; readable after the end too.
    public var values: WorkflowValues { core.values }
    public var isActive: Bool { core.look { $0.phase == .active } }
    /// Whether it has ended, in success or failure.
    public var isCompleted: Bool { core.look { $0.phase == .ended } }
    public var isFailed: Bool { error != nil }
    /// Why it failed; `nil` while it runs and after success.
    public var error: WorkflowError? { core.look { $0.error } }
    /// Everything added so far, in the order added, including what preparations have added.
    public var operations: [AnyWorkflowOperation] { core.look { $0.cells.all } }
    public var operationCount: Int { core.look { $0.cells.count } }

    public func operation(named name: String) -> AnyWorkflowOperation? { core.operation(named: name) }

    /// The result of the latest completed run of an operation; `nil` while there is none. After a reset it is the one
    /// from before, until the new run has ended: the operation's `isFinished` tells.
    ///
    /// - Parameter number: the run, from 1, instead of the latest.
    public func result(of reference: some OperationReference, run number: Int? = nil) -> OperationResult<any Sendable>?
    {
        guard let id = identify(reference), let cell = core.cell(Int32(id.index)) else { return nil }
        return core.result(of: cell, run: number)
    }

    /// Where an operation is in its life; `pending` before the start.
    public func state(of operation: some OperationReference) -> OperationGraph.State {
        guard let id = identify(operation) else { return .pending }
        return core.withGraph { $0.state(of: id) } ?? .pending
    }

    /// Why an operation did not run; `nil` for one that did or still may.
    public func reason(for operation: some OperationReference) -> OperationGraph.Reason? {
        guard let id = identify(operation) else { return nil }
        return core.withGraph { $0.reason(for: id) } ?? nil
    }

    /// Why an operation did not run, as a sentence that names others; `nil` for one that did or still may.
    public func explanation(for operation: some OperationReference) -> String? {
        guard let id = identify(operation) else { return nil }
        return core.withGraph { graph in graph.reason(for: id).map(graph.sentence) } ?? nil
    }

    func identify(_ reference: some OperationReference) -> OperationID? {
        switch reference.end {
        case .operation(let operation): operation.place >= 0 ? OperationID(Int(operation.place)) : nil
        case .name(let name):
            core.look { $0.hasGraph ? $0.graph.operation(named: name) : $0.plan.operation(named: name) }
        }
    }

    /// Every problem and warning of what has been built so far.
    public func check() -> GraphCheck {
        let plan = core.look { $0.plan }
        return plan.check()
    }

    /// Checks what has been built so far, and keeps what the run needs of it: a run that follows does not check again.
    ///
    /// - Throws: a `WorkflowError` with every problem; nothing has changed then, and it may be mended and tried again.
    public func validate() throws(WorkflowError) { try core.validate() }

    /// What looked like a mistake when the workflow started, and what was added too late.
    public var warnings: [WorkflowProblem] { core.look { $0.warnings } }

    // MARK: Running

    /// Starts without waiting.
    ///
    /// - Returns: whether it started. False when it had been started before, which changes nothing, and when its
    ///   structure is wrong: then it has ended without running anything, and `error` says why.
    @discardableResult
    public func start() -> Bool {
        do {
            try core.start()
            return true
        } catch {
            return false
        }
    }

    /// Starts and waits until nothing is ready, preparing, waiting or running. Cancelling the task cancels the
    /// workflow: the error's code is `cancelled` then, while the operations see Swift's `CancellationError`.
    ///
    /// - Throws: every problem of the structure before anything has run, or why the run failed; a failed operation alone is no
    ///   reason unless the failure policy says so.
    public func run() async throws(WorkflowError) {
        try core.start()
        await withTaskCancellationHandler {
            await core.waitForEnd()
        } onCancel: {
            core.stop(nil)
        }
        if let error { throw error }
    }

    /// Waits for the end of a started workflow.
    public func waitForEnd() async { await core.waitForEnd() }

    /// Starts nothing any more and signals what runs. Later calls change nothing.
    public func cancel() { core.stop(nil) }

    /// Cancels one operation: at once if it has not started; by signal if it runs, and then it ends as it likes.
    @discardableResult
    public func cancel(_ operation: some OperationReference) -> OperationGraph.Cancellation {
        guard let id = identify(operation) else { return .ended }
        return core.cancel(Int32(id.index))
    }

    /// Whoever is told of the end; held weakly.
    public func report(to delegate: any WorkflowDelegate) {
        core.look {
            $0.audience.whenEnded { [weak delegate, weak self] in
                guard let delegate, let self else { return }
                Task {
                    if let error = self.error {
                        await delegate.workflow(self, didFail: error)
                    } else {
                        await delegate.workflowDidComplete(self)
                    }
                }
            }
        }
    }
}

/// Somebody who is told once, asynchronously, how a workflow has ended; its properties show the end by then.
public protocol WorkflowDelegate: AnyObject, Sendable {
    func workflowDidComplete(_ workflow: Workflow) async
    func workflow(_ workflow: Workflow, didFail error: WorkflowError) async
}
