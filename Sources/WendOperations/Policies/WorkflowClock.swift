/// Where a run takes its time from; tests give one that they move themselves. `now` is asked while the run decides, so
/// it must answer at once and not use the workflow.
public struct WorkflowClock: Sendable {
    /// The time since some fixed moment.
    public var now: @Sendable () -> Duration
    /// Waits; throws when the task is cancelled.
    public var sleep: @Sendable (Duration) async throws -> Void

    public init(
        now: @escaping @Sendable () -> Duration, sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.now = now
        self.sleep = sleep
    }

    /// Any clock of Swift's, such as a ``VirtualClock``; its time counts from here.
    public init<Time: Clock>(_ clock: Time) where Time.Duration == Duration {
        let start = clock.now
        self.init(
            now: { start.duration(to: clock.now) },
            sleep: { try await clock.sleep(until: clock.now.advanced(by: $0), tolerance: nil) })
    }

    /// The machine's clock, which goes on while it sleeps.
    public static let continuous = WorkflowClock(ContinuousClock())

    var nanoseconds: Int64 { now().nanoseconds }
}

extension Duration {
    /// Whole nanoseconds; of what is longer than some 292 years, as many as there can be.
    var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, exceeds) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
        return overflows || exceeds ? (seconds < 0 ? .min : .max) : sum
    }

    /// The longest anybody waits: a century, which clocks can still add to their time.
    static let longest = Duration.seconds(100 * 366 * 86_400)
}
