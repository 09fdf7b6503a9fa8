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

    /// The machine's clock, which goes on while it sleeps.
    public static let continuous = {
        let start = ContinuousClock.now
        return WorkflowClock(
            now: { start.duration(to: .now) }, sleep: { try await Task.sleep(for: $0, clock: ContinuousClock()) })
    }()

    var nanoseconds: Int64 { now().nanoseconds }
}

extension Duration {
    /// Whole nanoseconds.
    var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}
