/// The ways to add an operation behind as many others as a list holds.
extension Workflow {
    /// Adds an operation from a closure that takes nothing and that computes rather than waits, behind all of a list.
    @inlinable @discardableResult
    public func add<Value: Sendable>(
        _ name: String? = nil, after sources: [any OperationReference],
        requires requirement: GraphPlan.Requirement = .completed, settings: OperationSettings? = nil,
        _ work: @escaping @Sendable () throws -> Value
    ) -> WorkflowOperation<Value> {
        insert(WorkflowOperation(plain: name, settings, work), sources, requirement)
    }

    /// Adds an operation from a closure that looks at its context, and that computes rather than waits, behind all of a list.
    @inlinable @discardableResult
    public func add<Value: Sendable>(
        _ name: String? = nil, after sources: [any OperationReference],
        requires requirement: GraphPlan.Requirement = .completed, settings: OperationSettings? = nil,
        _ work: @escaping @Sendable (OperationContext) throws -> Value
    ) -> WorkflowOperation<Value> {
        insert(WorkflowOperation(contextual: name, settings, work), sources, requirement)
    }

    /// Adds an operation from an `async` closure behind all of a list.
    @inlinable @discardableResult
    public func add<Value: Sendable>(
        _ name: String? = nil, after sources: [any OperationReference],
        requires requirement: GraphPlan.Requirement = .completed, settings: OperationSettings? = nil,
        _ work: @escaping @Sendable (OperationContext) async throws -> Value
    ) -> WorkflowOperation<Value> {
        insert(WorkflowOperation(name, settings: settings ?? OperationSettings(), work), sources, requirement)
    }

    /// Adds an operation from an `async` closure that takes nothing, behind all of a list.
    @inlinable @discardableResult
    public func add<Value: Sendable>(
        _ name: String? = nil, after sources: [any OperationReference],
        requires requirement: GraphPlan.Requirement = .completed, settings: OperationSettings? = nil,
        _ work: @escaping @Sendable () async throws -> Value
    ) -> WorkflowOperation<Value> {
        insert(WorkflowOperation(suspending: name, settings, work), sources, requirement)
    }

    /// Adds work that is a type of its own, behind all of a list.
    @discardableResult
    public func add<Work: OperationWork>(
        _ name: String? = nil, after sources: [any OperationReference],
        requires requirement: GraphPlan.Requirement = .completed, settings: OperationSettings? = nil, _ work: Work
    ) -> WorkflowOperation<Work.Output> {
        insert(WorkflowOperation(name, settings: settings, work), sources, requirement)
    }
}
