/// What looks like adding an operation but gives a value, a call or a variable where a closure is wanted: each says what to write. They
/// come after everything else that fits, so whatever compiles without them means the same with them.
extension Workflow {
    @available(
        *, unavailable, message: "the work is a closure: write it in braces, add(\"name\", after: other) { makeWork() }"
    )
    @_disfavoredOverload @discardableResult
    public func add<Work>(
        _ name: String? = nil, after sources: any OperationReference...,
        requires requirement: GraphPlan.Requirement = .completed, settings: OperationSettings? = nil, _ work: Work
    ) -> AnyWorkflowOperation {
        preconditionFailure("'add' was given a value; the work is a closure")
    }

    // A list of many without brackets takes what follows it without a label for one more of them.
    @available(
        *, unavailable, message: "the work is a closure: write it in braces, add(\"name\", after: other) { makeWork() }"
    )
    @_disfavoredOverload @discardableResult
    public func add<Work>(
        _ name: String? = nil, after source: any OperationReference, _ work: Work
    ) -> AnyWorkflowOperation {
        preconditionFailure("'add' was given a value; the work is a closure")
    }

    @available(
        *, unavailable, message: "the work is a closure: write it in braces, add(\"name\", after: a, b) { makeWork() }"
    )
    @_disfavoredOverload @discardableResult
    public func add<Work>(
        _ name: String? = nil, after first: any OperationReference, _ second: any OperationReference, _ work: Work
    ) -> AnyWorkflowOperation {
        preconditionFailure("'add' was given a value; the work is a closure")
    }

    @available(
        *, unavailable,
        message: "the work is a closure: write it in braces, add(\"name\", after: others) { makeWork() }"
    )
    @_disfavoredOverload @discardableResult
    public func add<Work>(
        _ name: String? = nil, after sources: [any OperationReference],
        requires requirement: GraphPlan.Requirement = .completed, settings: OperationSettings? = nil, _ work: Work
    ) -> AnyWorkflowOperation {
        preconditionFailure("'add' was given a value; the work is a closure")
    }
}
