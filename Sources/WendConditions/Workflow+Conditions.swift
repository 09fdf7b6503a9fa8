public import WendExpressions
public import WendOperations

extension Workflow {
    /// Lets the end of the source set off the target, if a condition about its result holds.
    ///
    ///     let isLocked = try ValueExpression(parsing: "failed == YES AND error.code == 'locked'", as: .predicate)
    ///     try workflow.addSegue(from: "authenticate", to: "help", when: isLocked)
    ///
    /// The condition sees `failed`; `result`, the value with its properties by name; `error.code`, which is a
    /// `WorkflowError`'s code and else what the error says of itself, such as the name of an enum's case; and
    /// `error.message`. What it cannot work out does not hold. (workflow-essentials §5)
    ///
    /// - Throws: as `addSegue` with a closure.
    public func addSegue(
        from source: some OperationReference, to target: some OperationReference, when condition: ValueExpression
    ) throws(WorkflowError) {
        try addSegue(from: source, to: target) { result, _ in condition.holds(in: ExpressionScope(Value(result))) }
    }

    /// Goes back to the target, if a condition about the source's result holds; it sees what that of a segue does.
    ///
    /// - Throws: as `addLoop` with a closure.
    public func addLoop(
        from source: some OperationReference, to target: some OperationReference, atMost times: Int? = nil,
        unbounded: Bool = false, cancelsRunning: Bool = false, pause: Backoff? = nil, when condition: ValueExpression
    ) throws(WorkflowError) {
        try addLoop(
            from: source, to: target, atMost: times, unbounded: unbounded, cancelsRunning: cancelsRunning, pause: pause
        ) { result, _ in condition.holds(in: ExpressionScope(Value(result))) }
    }
}

extension Workflow {
    /// Skips the target if a condition about the source's result holds when the target is to start; while the source has not ended
    /// there is nothing that could hold. It sees what that of a segue does.
    ///
    /// - Throws: as `addGuard` with a closure.
    public func addGuard<Result: Sendable>(
        on target: some OperationReference, by source: WorkflowOperation<Result>,
        skippingWhen condition: ValueExpression
    ) throws(WorkflowError) {
        try addGuard(on: target, by: source) { result in
            guard let result else { return .proceed }
            return condition.holds(in: ExpressionScope(Value(result.erased))) ? .skip : .proceed
        }
    }
}

extension Value {
    /// What a condition sees of a result.
    fileprivate init(_ result: OperationResult<any Sendable>) {
        switch result {
        case .success(let value):
            self = ["failed": false, "result": Value(reflecting: value)]
        case .failure(let error):
            let text = String(describing: error)
            let code = (error as? WorkflowError)?.code?.rawValue ?? text
            self = ["failed": true, "error": ["code": .string(code), "message": .string(text)]]
        }
    }
}
