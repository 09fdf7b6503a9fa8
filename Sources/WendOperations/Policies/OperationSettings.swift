/// How an operation is run, beyond its work. Everything has a default that changes nothing.
public struct OperationSettings: Sendable {
    /// Whether and when a failed run is repeated.
    public var retry: RetryPolicy?
    /// The longest a run may take, and each round of preparation; then it fails with `timed-out`. With no time at all, zero or less, it
    /// fails without having begun.
    public var timeout: Duration?
    /// The latest end, from the start of the workflow; then it fails with `deadline-exceeded`, whatever it waits for: what it depends
    /// on, a slot, permits, the pause before another try. What runs is signalled, see ``overrun``. An operation to which segues lead is
    /// not meant before one of them has fired; after its time it fails at once.
    public var deadline: Duration?
    /// What happens to a run that goes on after its time: it is awaited, or its late result dropped.
    public var overrun: Overrun = .await
    public var priority: GraphPlan.Priority = .normal
    /// What it takes one permit of while it runs; `Workflow.take` takes more of one.
    public var semaphores: [WorkflowSemaphore] = []
    /// Where its work is done, such as a ``ThreadExecutor`` for work that blocks; Swift's pool unless given.
    public var executor: (any TaskExecutor)?

    public enum Overrun: Sendable {
        /// Signalled; its slot and permits stay taken until it ends.
        case await
        /// Signalled; the operation fails at once and whatever it says later is dropped.
        case abandon
    }

    public init(
        retry: RetryPolicy? = nil, timeout: Duration? = nil, deadline: Duration? = nil, overrun: Overrun = .await,
        priority: GraphPlan.Priority = .normal, semaphores: [WorkflowSemaphore] = [],
        executor: (any TaskExecutor)? = nil
    ) {
        self.retry = retry
        self.timeout = timeout
        self.deadline = deadline
        self.overrun = overrun
        self.priority = priority
        self.semaphores = semaphores
        self.executor = executor
    }

    var isPlain: Bool { retry == nil && timeout == nil && deadline == nil && executor == nil }
    @usableFromInline var isTimed: Bool { timeout != nil || deadline != nil }
}
