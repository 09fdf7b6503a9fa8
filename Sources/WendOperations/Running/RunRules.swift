typealias SegueCondition = @Sendable (AnyWorkflowOperation, OperationContext) throws -> Bool
typealias GuardPredicate = @Sendable (OperationContext) -> OperationGraph.Verdict

/// What a program has said of a run beside its graph: by the numbers of segues and guards.
struct RunRules {
    var conditions: [Int: SegueCondition] = [:]
    var loopPauses: [Int: Backoff] = [:]
    var predicates: [Int: GuardPredicate] = [:]
    /// The segues out of each operation, when the graph is built.
    var segues: [Int32: [Int]] = [:]
    /// Work that preparations add by name.
    var definitions: [String: @Sendable (String) -> AnyWorkflowOperation] = [:]
    /// What added operations are to do.
    var arguments: [Int32: [UInt8]] = [:]
    /// The permits operations want of semaphores that all runs in a journal share.
    var journalWants: [Int32: [DurableWant]] = [:]
    var semaphoreNumbers: [ObjectIdentifier: Int] = [:]
    /// Kept, so that their identifiers stay theirs.
    var heldSemaphores: [WorkflowSemaphore] = []
}

/// How a run deals with failures and with time.
struct RunPolicy {
    let failures: WorkflowOptions.FailurePolicy
    let timeout: Duration?
    let stallTimeout: Duration?

    init(_ options: WorkflowOptions) {
        failures = options.failurePolicy
        timeout = options.timeout
        stallTimeout = options.stallTimeout
    }

    var failsFast: Bool { failures == .failFast }
}

/// What single operations have been through.
struct RunTries {
    /// The number of the try within the run, if it is not the first.
    var attempts: [Int32: Int] = [:]
    /// Results of the runs before resets, oldest first.
    var history: [Int32: [OperationResult<any Sendable>]] = [:]
    /// Those that were told to stop.
    var signalled: Set<Int32> = []
}
