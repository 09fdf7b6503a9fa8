extension Workflow {
    /// Lets the target wait until the source has ended as required.
    ///
    /// - Throws: `unknown-operation` for a reference that is not of this workflow, `invalid-dependency` for one
    /// operation twice,
    ///   `already-started`. Names are looked up at the start.
    @inlinable
    public func addDependency(
        from source: some OperationReference, to target: some OperationReference,
        requires requirement: GraphPlan.Requirement = .completed
    ) throws(WorkflowError) {
        try addDependency(of: target.end, on: source.end, requirement)
    }

    /// The same between operations themselves, which is what most dependencies of large graphs are: they do not take the long way.
    public func addDependency(
        from source: AnyWorkflowOperation, to target: AnyWorkflowOperation,
        requires requirement: GraphPlan.Requirement = .completed
    ) throws(WorkflowError) {
        if requirement == .completed, source !== target, dependPlainly(target, on: source) { return }
        try addDependency(of: target.end, on: source.end, requirement)
    }

    @usableFromInline
    func addDependency(of target: WorkflowEnd, on source: WorkflowEnd, _ requirement: GraphPlan.Requirement)
        throws(WorkflowError)
    {
        try connect(source, target, .invalidDependency) { machine, source, target in
            machine.plan.depend(target, on: source, requires: requirement)
        }
    }

    /// False when it is not as simple as that.
    private func dependPlainly(_ target: AnyWorkflowOperation, on source: AnyWorkflowOperation) -> Bool {
        core.look { machine in
            guard machine.phase == .building, machine.cells.has(source), machine.cells.has(target) else { return false }
            machine.isBuilt = false
            machine.plan.depend(OperationID(Int(target.place)), on: OperationID(Int(source.place)))
            return true
        }
    }

    /// Lets the end of the source set off the target, if a condition on the source's result holds. A condition that
    /// throws counts as false.
    public func addSegue<Value: Sendable>(
        from source: WorkflowOperation<Value>, to target: some OperationReference,
        when condition: @escaping @Sendable (OperationResult<Value>) throws -> Bool
    ) throws(WorkflowError) {
        try segue(source.end, target.end, .ordinary, typed(condition))
    }

    /// The same with ends by name, and with a look at the rest of the workflow.
    public func addSegue(
        from source: some OperationReference, to target: some OperationReference,
        when condition: @escaping @Sendable (OperationResult<any Sendable>, OperationContext) throws -> Bool
    ) throws(WorkflowError) {
        try segue(source.end, target.end, .ordinary, erased(condition))
    }

    /// Lets the end of the source set off the target, whatever its result.
    public func addSegue(from source: some OperationReference, to target: some OperationReference) throws(WorkflowError)
    {
        try segue(source.end, target.end, .ordinary, nil)
    }

    /// Goes back: everything from the target on is reset and done again, if the condition holds and the bound is not
    /// reached.
    ///
    /// - Parameter pause: how long the target waits before it starts again; nothing starts it earlier. The other
    ///   operations of the workflow go on meanwhile.
    public func addLoop(
        from source: some OperationReference, to target: some OperationReference, atMost times: Int? = nil,
        unbounded: Bool = false, cancelsRunning: Bool = false, pause: Backoff? = nil,
        when condition: @escaping @Sendable (OperationResult<any Sendable>, OperationContext) throws -> Bool
    ) throws(WorkflowError) {
        let bound: GraphPlan.LoopBound = times.map { .times($0) } ?? (unbounded ? .unbounded : .undeclared)
        try segue(source.end, target.end, .loop(bound, cancelsRunning: cancelsRunning), erased(condition), pause)
    }

    /// The same with a condition on the source's result alone.
    public func addLoop<Value: Sendable>(
        from source: WorkflowOperation<Value>, to target: some OperationReference, atMost times: Int? = nil,
        unbounded: Bool = false, cancelsRunning: Bool = false, pause: Backoff? = nil,
        when condition: @escaping @Sendable (OperationResult<Value>) throws -> Bool
    ) throws(WorkflowError) {
        let bound: GraphPlan.LoopBound = times.map { .times($0) } ?? (unbounded ? .unbounded : .undeclared)
        try segue(source.end, target.end, .loop(bound, cancelsRunning: cancelsRunning), typed(condition), pause)
    }

    /// Sets off the target when a loop of the source would have fired but has reached its bound.
    public func addExhausted(from source: some OperationReference, to target: some OperationReference)
        throws(WorkflowError)
    {
        try segue(source.end, target.end, .exhausted, { _, _ in false })
    }

    /// Holds the target back while the source executes, or skips it when the source has failed.
    public func addGuard(
        on target: some OperationReference, by source: some OperationReference, _ trigger: GraphPlan.Trigger
    ) throws(WorkflowError) {
        try connect(source.end, target.end, .invalidGuard) { machine, source, target in
            machine.plan.guardOperation(target, by: source, trigger)
        }
    }

    /// Skips the target when any operation has failed before it is admitted.
    public func addGuardAgainstAnyFailure(on target: some OperationReference) throws(WorkflowError) {
        try connect(nil, target.end, .invalidGuard) { machine, _, target in
            machine.plan.guardOperation(target, by: nil, .anyFailed)
        }
    }

    /// Asks before the target is admitted; a verdict of `wait` is asked again after every completion and every
    /// changed value.
    public func addGuard(
        on target: some OperationReference, _ verdict: @escaping @Sendable (OperationContext) -> OperationGraph.Verdict
    ) throws(WorkflowError) {
        try connect(nil, target.end, .invalidGuard) { machine, _, target in
            machine.rules.predicates[machine.plan.guardOperation(target, by: nil, .custom)] = verdict
        }
    }

    /// Asks before the target is admitted, by the result of another operation: nil while that has not ended.
    public func addGuard<Value: Sendable>(
        on target: some OperationReference, by source: WorkflowOperation<Value>,
        _ verdict: @escaping @Sendable (OperationResult<Value>?) -> OperationGraph.Verdict
    ) throws(WorkflowError) {
        try connect(source.end, target.end, .invalidGuard) { machine, from, target in
            // Not kept alive by the workflow it belongs to.
            machine.rules.predicates[machine.plan.guardOperation(target, by: from, .custom)] = { [weak source] _ in
                verdict(source?.result)
            }
        }
    }

    /// Lets the operation take permits while it runs. Several calls add up.
    ///
    /// - Parameter exclusive: nobody else may hold a permit meanwhile.
    public func take(
        _ semaphore: WorkflowSemaphore, amount: Int = 1, exclusive: Bool = false, for operation: AnyWorkflowOperation
    ) throws(WorkflowError) {
        try connect(nil, operation.end, .invalidGuard) { machine, _, _ in
            machine.want(semaphore, amount, isExclusive: exclusive, for: operation)
        }
    }

    private func typed<Value: Sendable>(
        _ condition: @escaping @Sendable (OperationResult<Value>) throws -> Bool
    ) -> SegueCondition {
        { cell, _ in
            guard let result = (cell as? WorkflowOperation<Value>)?.result else { return false }
            return try condition(result)
        }
    }

    private func erased(
        _ condition: @escaping @Sendable (OperationResult<any Sendable>, OperationContext) throws -> Bool
    ) -> SegueCondition {
        { cell, context in
            guard let result = cell.anyResult else { return false }
            return try condition(result, context)
        }
    }

    private func segue(
        _ source: WorkflowEnd, _ target: WorkflowEnd, _ kind: GraphPlan.SegueKind, _ condition: SegueCondition?,
        _ pause: Backoff? = nil
    ) throws(WorkflowError) {
        let isLoop = if case .loop = kind { true } else { false }
        try connect(source, target, .invalidSegue, mayBeSame: isLoop) { machine, source, target in
            let number = machine.plan.segue(from: source, to: target, kind)
            if let condition { machine.rules.conditions[number] = condition }
            if let pause {
                machine.rules.loopPauses[number] = pause
                machine.plan.pause(loop: number)
            }
        }
    }

    private func connect(
        _ source: WorkflowEnd?, _ target: WorkflowEnd, _ code: WorkflowProblem.Code, mayBeSame: Bool = false,
        _ change: (inout RunMachine, GraphPlan.End, GraphPlan.End) -> Void
    ) throws(WorkflowError) {
        let problem: WorkflowProblem? = core.look { machine in
            guard machine.phase == .building else { return WorkflowProblem(.alreadyStarted) }
            for case .operation(let operation)? in [source, target] where !machine.cells.has(operation) {
                return WorkflowProblem(.unknownOperation, [operation.name ?? "an operation"])
            }
            let from = source.map { machine.planEnd($0) }
            let to = machine.planEnd(target)
            if let from, from == to, !mayBeSame {
                let name = machine.plan.label(to)
                return WorkflowProblem(code, [name, name], detail: "both ends are the same operation")
            }
            machine.isBuilt = false
            change(&machine, from ?? to, to)
            return nil
        }
        if let problem { throw WorkflowError([problem]) }
    }
}
