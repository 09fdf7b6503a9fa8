import Synchronization

extension Workflow {
    /// Adds an operation from a closure that takes nothing and that computes rather than waits.
    ///
    /// A closure that blocks, by waiting for a lock, a semaphore or a file, keeps one of the few threads that Swift
    /// shares between all tasks of the process; as many of them as there are processors stop everything. Use an `async`
    /// closure for what waits, or `addCompleting` for work that reports back by a call.
    ///
    /// Adding is for the time before the start. An operation added later, by this or any other `add` from a closure,
    /// is not part of the workflow and never runs: its result is the failure `already-started`, the workflow keeps the
    /// problem in `warnings`, and observers get the event `refused`. Preparations add work to a workflow that runs.
    @inlinable @discardableResult
    public func add<Value: Sendable>(
        _ name: String? = nil, after sources: any OperationReference...,
        requires requirement: GraphPlan.Requirement = .completed, settings: OperationSettings? = nil,
        _ work: @escaping @Sendable () throws -> Value
    ) -> WorkflowOperation<Value> {
        insert(WorkflowOperation(plain: name, settings, work), sources, requirement)
    }

    /// Adds an operation from a closure that looks at its context, and that computes rather than waits.
    @inlinable @discardableResult
    public func add<Value: Sendable>(
        _ name: String? = nil, after sources: any OperationReference...,
        requires requirement: GraphPlan.Requirement = .completed, settings: OperationSettings? = nil,
        _ work: @escaping @Sendable (OperationContext) throws -> Value
    ) -> WorkflowOperation<Value> {
        insert(WorkflowOperation(contextual: name, settings, work), sources, requirement)
    }

    /// Adds an operation from an `async` closure. It is cancelled with its workflow, as Swift tasks are.
    @inlinable @discardableResult
    public func add<Value: Sendable>(
        _ name: String? = nil, after sources: any OperationReference...,
        requires requirement: GraphPlan.Requirement = .completed, settings: OperationSettings? = nil,
        _ work: @escaping @Sendable (OperationContext) async throws -> Value
    ) -> WorkflowOperation<Value> {
        insert(WorkflowOperation(name, settings: settings ?? OperationSettings(), work), sources, requirement)
    }

    /// Adds an operation from an `async` closure that takes nothing.
    @inlinable @discardableResult
    public func add<Value: Sendable>(
        _ name: String? = nil, after sources: any OperationReference...,
        requires requirement: GraphPlan.Requirement = .completed, settings: OperationSettings? = nil,
        _ work: @escaping @Sendable () async throws -> Value
    ) -> WorkflowOperation<Value> {
        insert(WorkflowOperation(suspending: name, settings, work), sources, requirement)
    }

    /// Adds an operation that runs on the main actor.
    @inlinable @discardableResult
    public func addOnMain<Value: Sendable>(
        _ name: String? = nil, after sources: any OperationReference...,
        requires requirement: GraphPlan.Requirement = .completed, settings: OperationSettings? = nil,
        _ work: @escaping @MainActor @Sendable (OperationContext) async throws -> Value
    ) -> WorkflowOperation<Value> {
        insert(WorkflowOperation(onMain: name, settings: settings ?? OperationSettings(), work), sources, requirement)
    }

    /// Adds an operation that ends when its completion is called, on any thread.
    @inlinable @discardableResult
    public func addCompleting<Value: Sendable>(
        _ name: String? = nil, of type: Value.Type = Value.self, after sources: any OperationReference...,
        requires requirement: GraphPlan.Requirement = .completed, settings: OperationSettings? = nil,
        _ work: @escaping @Sendable (OperationContext, OperationCompletion<Value>) -> Void
    ) -> WorkflowOperation<Value> {
        insert(
            WorkflowOperation(completing: name, settings: settings ?? OperationSettings(), work), sources, requirement)
    }

    /// Adds an operation with a preparation, which may add work in front of it.
    @discardableResult
    public func add<Value: Sendable>(
        _ name: String? = nil, after sources: any OperationReference...,
        requires requirement: GraphPlan.Requirement = .completed, settings: OperationSettings? = nil,
        prepare: @escaping @Sendable (OperationContext, borrowing PreparationBuilder) async throws -> Preparation,
        _ work: @escaping @Sendable (OperationContext) async throws -> Value
    ) -> WorkflowOperation<Value> {
        insert(WorkflowOperation(name, settings, prepare, work), sources, requirement)
    }

    /// Adds an operation whose preparation and work run on the main actor.
    @discardableResult
    public func addOnMain<Value: Sendable>(
        _ name: String? = nil, after sources: any OperationReference...,
        requires requirement: GraphPlan.Requirement = .completed, settings: OperationSettings? = nil,
        prepare: @escaping @Sendable (OperationContext, borrowing PreparationBuilder) async throws -> Preparation,
        _ work: @escaping @MainActor @Sendable (OperationContext) async throws -> Value
    ) -> WorkflowOperation<Value> {
        insert(WorkflowOperation(onMain: name, settings, prepare, work), sources, requirement)
    }

    /// Adds work that is a type of its own.
    @discardableResult
    public func add<Work: OperationWork>(
        _ name: String? = nil, after sources: any OperationReference...,
        requires requirement: GraphPlan.Requirement = .completed, settings: OperationSettings? = nil,
        _ work: Work
    ) -> WorkflowOperation<Work.Output> {
        insert(WorkflowOperation(name, settings: settings, work), sources, requirement)
    }

    /// Adds work that is a type of its own, behind one other operation.
    @discardableResult
    public func add<Work: OperationWork>(
        _ name: String? = nil, after source: any OperationReference, _ work: Work
    ) -> WorkflowOperation<Work.Output> {
        insert(WorkflowOperation(name, settings: nil, work), [source], .completed)
    }

    /// Adds an operation that was made before.
    ///
    /// - Throws: `already-added` when it belongs to a workflow or has been started; `already-started` when this
    /// workflow has.
    public func add(_ operation: AnyWorkflowOperation) throws(WorkflowError) {
        let problem: WorkflowProblem? = core.look { machine in
            guard machine.phase == .building else { return WorkflowProblem(.alreadyStarted) }
            guard operation.claim() else { return WorkflowProblem(.alreadyAdded, [operation.name ?? "an operation"]) }
            machine.place(operation)
            return nil
        }
        if let problem { throw WorkflowError([problem]) }
    }

    @inlinable @inline(__always)
    func insert<Value: Sendable>(
        _ operation: WorkflowOperation<Value>, _ sources: [any OperationReference],
        _ requirement: GraphPlan.Requirement
    ) -> WorkflowOperation<Value> {
        admit(operation, sources, requirement)
        return operation
    }

    @usableFromInline
    func admit(
        _ operation: AnyWorkflowOperation, _ sources: [any OperationReference], _ requirement: GraphPlan.Requirement
    ) {
        let isLate = core.look { machine in
            guard machine.phase == .building else { return true }
            // Nobody else has it yet, so there is nobody to dispute it.
            operation.phase.store(AnyWorkflowOperation.Phase.claimed, ordering: .relaxed)
            machine.place(operation)
            for source in sources {
                machine.plan.depend(
                    .operation(OperationID(Int(operation.place))), on: machine.planEnd(source.end),
                    requires: requirement)
            }
            return false
        }
        if isLate { core.refuse(operation) }
    }
}

// While building.
extension RunMachine {
    fileprivate mutating func place(_ operation: AnyWorkflowOperation) {
        isBuilt = false
        operation.place = Int32(cells.count)
        cells.append(operation)
        guard let details = operation.details else { return plan.addNameless() }
        let id = plan.add(details.name, details.traits)
        let settings = details.settings
        if settings.priority != .normal { plan.prioritize(id, settings.priority) }
        if settings.deadline != nil { deadlined.append(operation.place) }
        for semaphore in settings.semaphores { want(semaphore, 1, isExclusive: false, for: operation) }
    }

    /// An operation of another workflow becomes a number that nobody has.
    func planEnd(_ end: WorkflowEnd) -> GraphPlan.End {
        switch end {
        case .name(let name): .name(name)
        case .operation(let operation):
            .operation(OperationID(cells.has(operation) ? Int(operation.place) : Int(Int32.max)))
        }
    }
}
