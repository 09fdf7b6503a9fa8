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

    public init(limit: Int = 0, workers: Int = 0, shared: (any Sendable)? = nil) {
        self.limit = limit
        self.workers = workers
        self.shared = shared
    }
}
