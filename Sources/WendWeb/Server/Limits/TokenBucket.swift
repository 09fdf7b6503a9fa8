/// A bound on how many things may happen: so many per second in the long run, so many at once.
struct TokenBucket: Sendable {
    private let rate: Double
    private let burst: Double
    private var tokens: Double
    private var last: ContinuousClock.Instant

    init(rate: Double, burst: Double, now: ContinuousClock.Instant) {
        self.rate = rate
        self.burst = burst
        tokens = burst
        last = now
    }

    /// Takes one token; false if there is none.
    mutating func take(now: ContinuousClock.Instant) -> Bool {
        refill(now: now)
        guard tokens >= 1 else { return false }
        tokens -= 1
        return true
    }

    /// Takes tokens even if that goes into debt; says how long to wait until the debt is paid, nil if there is none.
    mutating func spend(_ cost: Double = 1, now: ContinuousClock.Instant) -> Duration? {
        refill(now: now)
        tokens -= cost
        return tokens >= 0 ? nil : .seconds(-tokens / rate)
    }

    /// When there will be as many tokens as there can be, if none is taken.
    var fullAt: ContinuousClock.Instant {
        tokens >= burst ? last : last + .seconds(min((burst - tokens) / max(rate, 1e-9), 1e9))
    }

    private mutating func refill(now: ContinuousClock.Instant) {
        guard now > last else { return }
        tokens = min(burst, tokens + rate * ((now - last) / .seconds(1)))
        last = now
    }
}
