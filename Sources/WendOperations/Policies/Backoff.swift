/// How long to pause between one try and the next: pauses grow, with a random part so that many do not come back
/// together.
public struct Backoff: Hashable, Sendable {
    /// The first pause.
    public var delay: Duration
    /// What each further pause is multiplied by; 1 for pauses that stay the same.
    public var factor: Double
    /// The longest pause.
    public var maximum: Duration
    /// The random part of a pause, from 0 (none) to 1 (anything from nothing to the whole).
    public var jitter: Double

    public init(_ delay: Duration, factor: Double = 2, maximum: Duration = .seconds(60), jitter: Double = 0) {
        self.delay = delay
        self.factor = factor
        self.maximum = maximum
        self.jitter = jitter
    }

    /// The pause after a try.
    ///
    /// - Parameters:
    ///   - number: which try it was, from 1.
    ///   - random: a number from 0 up to 1 that decides the random part.
    public func pause(after number: Int, random: Double) -> Duration {
        guard delay > .zero else { return .zero }
        return min(delay.scaled(factor.raised(to: max(number, 1) - 1)), maximum).scaled(1 - jitter * random)
    }
}

extension Double {
    /// The power with a whole exponent, in as many multiplications as the exponent has bits, twice over.
    fileprivate func raised(to exponent: Int) -> Double {
        var (result, square, rest) = (1.0, self, exponent)
        while rest > 0 {
            if rest & 1 == 1 { result *= square }
            square *= square
            rest >>= 1
        }
        return result
    }
}

extension Duration {
    /// The product with a number, to the nanosecond; at most some 292 years.
    func scaled(_ factor: Double) -> Duration {
        .nanoseconds(Int64(exactly: (Double(nanoseconds) * factor).rounded()) ?? .max)
    }
}
