/// The clock of sessions: tells the time, and wakes them.
public protocol SessionClock: Sendable {
    /// Seconds since 1970.
    var now: Double { get }

    /// Waits until a time has come. Returns at once if it has; throws `CancellationError` if the task is cancelled.
    func sleep(until time: Double) async throws
}
