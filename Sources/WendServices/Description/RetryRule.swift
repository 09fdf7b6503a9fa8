package import WendOperations

/// How a request that failed is tried again: after a pause that grows. Only what may be repeated is, and what has surely not been
/// sent.
public struct RetryRule: Hashable, Sendable, Codable {
    /// All tries together, the first included.
    public var attempts: Int
    /// Seconds before the second try.
    public var delay: Double
    /// What each further pause is multiplied by.
    public var factor: Double
    /// The longest pause in seconds. A server that asks for a longer one is not asked again.
    public var maximum: Double
    /// The random part of a pause, from 0 to 1, so that many do not come back together.
    public var jitter: Double
    /// The statuses that are worth another try.
    public var statuses: [Int]

    public init(
        attempts: Int, delay: Double = 0.5, factor: Double = 2, maximum: Double = 30, jitter: Double = 0.5,
        statuses: [Int] = standardStatuses
    ) {
        self.attempts = attempts
        self.delay = delay
        self.factor = factor
        self.maximum = maximum
        self.jitter = jitter
        self.statuses = statuses
    }

    /// Timed out, too early, too many, and what servers answer that are down or behind one that is.
    public static let standardStatuses = [408, 425, 429, 500, 502, 503, 504]
    /// No request is sent more often.
    public static let mostAttempts = 10

    package var policy: RetryPolicy {
        RetryPolicy(
            attempts: attempts,
            backoff: Backoff(
                .seconds(delay), factor: factor, maximum: .seconds(maximum), jitter: jitter),
            isRetryable: { ($0 as? ServiceFailure)?.isTransient ?? false })
    }
}
