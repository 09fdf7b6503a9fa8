/// Keeps the time of a test: it stands still until it is told to go on.
public struct TestClock: Sendable, Hashable {
    /// Seconds since 1970. Tests begin on 1 January 2024 at noon, UTC.
    public private(set) var now: Double = 1_704_110_400

    public init() {}

    /// - Precondition: `seconds` is not negative.
    public mutating func advance(by seconds: Double) {
        precondition(seconds >= 0, "TestClock.advance(by:) goes forward only; got \(seconds)")
        now += seconds
    }
}
