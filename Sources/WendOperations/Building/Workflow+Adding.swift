extension Workflow {
    /// Adds an operation from a closure that takes nothing.
    @discardableResult
    public func add<Value: Sendable>(
        _ name: String? = nil, after sources: any OperationReference..., settings: OperationSettings? = nil,
        _ work: @escaping @Sendable () throws -> Value
    ) -> WorkflowOperation<Value> {
        make(name, sources, settings, .plain(work))
    }

    /// Adds an operation from a closure that looks at its context.
    @discardableResult
    public func add<Value: Sendable>(
        _ name: String? = nil, after sources: any OperationReference..., settings: OperationSettings? = nil,
        _ work: @escaping @Sendable (OperationContext) throws -> Value
    ) -> WorkflowOperation<Value> {
        make(name, sources, settings, .contextual(work))
    }

    /// Adds an operation from an `async` closure. It is cancelled with its workflow, as Swift tasks are.
    @discardableResult
    public func add<Value: Sendable>(
        _ name: String? = nil, after sources: any OperationReference..., settings: OperationSettings? = nil,
        _ work: @escaping @Sendable (OperationContext) async throws -> Value
    ) -> WorkflowOperation<Value> {
        make(name, sources, settings, .suspending(work))
    }

    /// Adds an operation from an `async` closure that takes nothing.
    @discardableResult
    public func add<Value: Sendable>(
        _ name: String? = nil, after sources: any OperationReference..., settings: OperationSettings? = nil,
        _ work: @escaping @Sendable () async throws -> Value
    ) -> WorkflowOperation<Value> {
        make(name, sources, settings, .suspending { _ in try await work() })
    }

    /// Adds an operation that runs on the main actor.
    @discardableResult
    public func addOnMain<Value: Sendable>(
        _ name: String? = nil, after sources: any OperationReference..., settings: OperationSettings? = nil,
        _ work: @escaping @MainActor @Sendable (OperationContext) async throws -> Value
    ) -> WorkflowOperation<Value> {
        make(name, sources, settings, .main(work))
    }

    /// Adds an operation that ends when its completion is called, on any thread.
    @discardableResult
    public func addCompleting<Value: Sendable>(
        _ name: String? = nil, of type: Value.Type = Value.self, after sources: any OperationReference...,
        settings: OperationSettings? = nil,
        _ work: @escaping @Sendable (OperationContext, OperationCompletion<Value>) -> Void
    ) -> WorkflowOperation<Value> {
        make(name, sources, settings, .completing(work))
    }

    /// Adds an operation with a preparation, which may add work in front of it.
    @discardableResult
    public func add<Value: Sendable>(
        _ name: String? = nil, after sources: any OperationReference..., settings: OperationSettings? = nil,
        prepare: @escaping @Sendable (OperationContext, borrowing PreparationBuilder) async throws -> Preparation,
        _ work: @escaping @Sendable (OperationContext) async throws -> Value
    ) -> WorkflowOperation<Value> {
        let details = OperationDetails(name: name, settings: settings ?? OperationSettings(), prepare: prepare)
        return insert(WorkflowOperation(details, .suspending(work)), sources)
    }

    /// Adds work that is a type of its own.
    @discardableResult
    public func add<Work: OperationWork>(
        _ name: String? = nil, after sources: any OperationReference..., settings: OperationSettings? = nil,
        _ work: Work
    ) -> WorkflowOperation<Work.Output> {
        insert(WorkflowOperation(name, settings: settings, work), sources)
    }

    /// Adds an operation that was made before.
    ///
    /// - Throws: `already-added` when it belongs to a workflow or has been started; `already-started` when this
    /// workflow has.
    public func add(_ operation: AnyWorkflowOperation) throws(WorkflowError) {
        let problem: WorkflowProblem? = core.lock.withLock {
            guard core.phase == .building else { return WorkflowProblem(.alreadyStarted) }
            guard operation.claim() else { return WorkflowProblem(.alreadyAdded, [operation.name ?? "an operation"]) }
            place(operation)
            return nil
        }
        if let problem { throw WorkflowError([problem]) }
    }

    private func make<Value: Sendable>(
        _ name: String?, _ sources: [any OperationReference], _ settings: OperationSettings?,
        _ body: WorkflowOperation<Value>.Body
    ) -> WorkflowOperation<Value> {
        let details =
            name == nil && settings == nil
            ? nil : OperationDetails(name: name, settings: settings ?? OperationSettings())
        return insert(WorkflowOperation(details, body), sources)
    }

    private func insert<Value: Sendable>(
        _ operation: WorkflowOperation<Value>, _ sources: [any OperationReference]
    ) -> WorkflowOperation<Value> {
        core.lock.withLock {
            precondition(
                core.phase == .building,
                "'\(operation.name ?? "an operation")' was added to a workflow that has been started; add it before, or from a preparation"
            )
            _ = operation.claim()
            place(operation)
            for source in sources {
                core.plan.depend(.operation(OperationID(Int(operation.place))), on: planEnd(source.end))
            }
        }
        return operation
    }

    /// With the lock held.
    private func place(_ operation: AnyWorkflowOperation) {
        operation.place = Int32(core.cells.count)
        core.cells.append(operation)
        let id = core.plan.add(operation.details?.name, operation.traits)
        if let priority = operation.details?.settings.priority, priority != .normal {
            core.plan.prioritize(id, priority)
        }
    }

    /// With the lock held. An operation of another workflow becomes a number that nobody has.
    func planEnd(_ end: WorkflowEnd) -> GraphPlan.End {
        switch end {
        case .name(let name): .name(name)
        case .operation(let operation):
            owns(operation) ? .operation(OperationID(Int(operation.place))) : .operation(OperationID(Int(Int32.max)))
        }
    }

    /// With the lock held.
    func owns(_ operation: AnyWorkflowOperation) -> Bool {
        let place = Int(operation.place)
        return place >= 0 && place < core.cells.count && core.cells[place] === operation
    }
}

extension WorkflowOperation {
    /// Makes an operation to be added to a workflow or started by hand.
    public convenience init(
        _ name: String? = nil, settings: OperationSettings = OperationSettings(),
        _ work: @escaping @Sendable (OperationContext) async throws -> Value
    ) {
        self.init(OperationDetails(name: name, settings: settings), .suspending(work))
    }

    /// Makes a synchronous operation; started by hand it runs on the caller's thread.
    public convenience init(
        _ name: String? = nil, settings: OperationSettings = OperationSettings(),
        _ work: @escaping @Sendable () throws -> Value
    ) {
        self.init(OperationDetails(name: name, settings: settings), .plain(work))
    }

    /// Makes an operation that ends when its completion is called.
    public convenience init(
        completing name: String?, settings: OperationSettings = OperationSettings(),
        _ work: @escaping @Sendable (OperationContext, OperationCompletion<Value>) -> Void
    ) {
        self.init(OperationDetails(name: name, settings: settings), .completing(work))
    }

    /// Makes an operation that runs on the main actor.
    public convenience init(
        onMain name: String?, settings: OperationSettings = OperationSettings(),
        _ work: @escaping @MainActor @Sendable (OperationContext) async throws -> Value
    ) {
        self.init(OperationDetails(name: name, settings: settings), .main(work))
    }

    convenience init<Work: OperationWork>(_ name: String?, settings: OperationSettings?, _ work: Work)
    where Work.Output == Value {
        let resettable = work as? any ResettableWork
        let reset: @Sendable () -> Void = { resettable?.reset() }
        let prepare: @Sendable (OperationContext, borrowing PreparationBuilder) async throws -> Preparation = {
            try await work.prepare($0, $1)
        }
        let details = OperationDetails(
            name: name, settings: settings ?? OperationSettings(), prepare: prepare,
            reset: resettable == nil ? nil : reset, isResettable: resettable != nil)
        let body: Body =
            if work.requiresMainThread {
                .main({ try await work.start($0) })
            } else {
                .suspending({ try await work.start($0) })
            }
        self.init(details, body)
    }
}
