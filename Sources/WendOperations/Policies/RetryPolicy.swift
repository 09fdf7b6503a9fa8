/// Repeats a failed run after a pause that grows, with a random part so that many do not come back together.
public struct RetryPolicy: Sendable {
    /// All runs together, the first included.
    public var attempts: Int
    /// The pause before the second run.
    public var delay: Duration
    /// What each further pause is multiplied by.
    public var factor: Double
    /// The longest pause.
    public var maximumDelay: Duration
    /// The random part of a pause, from 0 (none) to 1 (anything from nothing to the whole).
    public var jitter: Double
    /// Which errors are worth another run; all by default.
    public var isRetryable: @Sendable (any Error) -> Bool

    public init(
        attempts: Int, delay: Duration = .zero, factor: Double = 2, maximumDelay: Duration = .seconds(60),
        jitter: Double = 0, isRetryable: @escaping @Sendable (any Error) -> Bool = { _ in true }
    ) {
        self.attempts = attempts
        self.delay = delay
        self.factor = factor
        self.maximumDelay = maximumDelay
        self.jitter = jitter
        self.isRetryable = isRetryable
    }

    /// The pause after a failed run.
    ///
    /// - Parameters:
    ///   - attempt: the run that failed, from 1.
    ///   - random: a number from 0 up to 1 that decides the random part.
    /// - Returns: `nil` when it was the last.
    public func pause(after attempt: Int, random: Double) -> Duration? {
        guard attempt < attempts else { return nil }
        let backoff = Backoff(delay, factor: factor, maximum: maximumDelay, jitter: jitter)
        return backoff.pause(after: attempt, random: random)
    }
}
