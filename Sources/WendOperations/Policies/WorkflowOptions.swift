/// How a workflow runs. The defaults are: no limit, as many workers as processors, failures are data.
public struct WorkflowOptions: Sendable {
    /// What a failed operation does to the workflow.
    public enum FailurePolicy: Sendable {
        /// Nothing; its failure satisfies dependencies and can set off segues.
        case `continue`
        /// Nothing starts any more; the workflow fails.
        case failFast
        /// Everything runs; then the workflow fails.
        case failAtEnd
    }

    /// The most operations that hold a slot at once; 0 for no limit.
    public var limit = 0
    /// The most threads that do synchronous work at once; 0 for one per processor.
    public var workers = 0
    public var failurePolicy = FailurePolicy.continue
    /// The longest the whole run may take; then it is cancelled and fails with `timed-out`.
    public var timeout: Duration?
    /// How long operations held back by custom guards may wait while nothing runs; `nil` for not at all.
    public var stallTimeout: Duration?
    /// How many runs loops and additions may cause.
    public var maximumExtraRuns = 1_000_000
    /// A value of the app's own that every operation can read.
    public var shared: (any Sendable)?
    public var clock = WorkflowClock.continuous
    /// Numbers from 0 up to 1 for the random part of pauses.
    public var random: @Sendable () -> Double = { .random(in: 0..<1) }

    public init(
        limit: Int = 0, workers: Int = 0, failurePolicy: FailurePolicy = .continue, timeout: Duration? = nil,
        stallTimeout: Duration? = nil, maximumExtraRuns: Int = 1_000_000, shared: (any Sendable)? = nil,
        clock: WorkflowClock = .continuous, random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
    ) {
        self.limit = limit
        self.workers = workers
        self.failurePolicy = failurePolicy
        self.timeout = timeout
        self.stallTimeout = stallTimeout
        self.maximumExtraRuns = maximumExtraRuns
        self.shared = shared
        self.clock = clock
        self.random = random
    }

    /// Options with a clock of Swift's, such as a ``VirtualClock``.
    public init<Time: Clock>(
        limit: Int = 0, workers: Int = 0, failurePolicy: FailurePolicy = .continue, timeout: Duration? = nil,
        stallTimeout: Duration? = nil, maximumExtraRuns: Int = 1_000_000, shared: (any Sendable)? = nil, clock: Time,
        random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
    ) where Time.Duration == Duration {
        self.init(
            limit: limit, workers: workers, failurePolicy: failurePolicy, timeout: timeout, stallTimeout: stallTimeout,
            maximumExtraRuns: maximumExtraRuns, shared: shared, clock: WorkflowClock(clock), random: random)
    }
}
