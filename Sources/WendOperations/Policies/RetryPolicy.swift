/// How a failed run is repeated: after a pause that grows, with a random part so that many do not come back together.
public struct RetryPolicy: Sendable {
    /// All runs together, the first included.
    public var attempts: Int
    public var backoff: Backoff
    /// Which errors are worth another run; all by default.
    public var isRetryable: @Sendable (any Error) -> Bool

    public init(
        attempts: Int, backoff: Backoff = Backoff(.zero),
        isRetryable: @escaping @Sendable (any Error) -> Bool = { _ in true }
    ) {
        self.attempts = attempts
        self.backoff = backoff
        self.isRetryable = isRetryable
    }

    /// The pause after a failed run.
    ///
    /// - Parameters:
    ///   - attempt: the run that failed, from 1.
    ///   - random: a number from 0 up to 1 that decides the random part.
    /// - Returns: `nil` when it was the last.
    public func pause(after attempt: Int, random: Double) -> Duration? {
        attempt < attempts ? backoff.pause(after: attempt, random: random) : nil
    }
}
