/// How long something took each time, counted by length: as many numbers for a million times as for one.
public struct DurationHistogram: Sendable, Hashable {
    /// Seconds up to which the buckets reach; one more counts what took longer.
    public static let bounds = [
        0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
    ]

    /// How often it took no longer than each bound, and longer than the one before it; last, longer than all.
    public private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)
    /// Seconds in all.
    public private(set) var sum = 0.0

    public init() {}

    public var count: Int { counts.reduce(0, +) }

    public mutating func note(_ duration: Duration) {
        let seconds = duration / .seconds(1)
        sum += seconds
        counts[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
    }

    /// The seconds a share of all took at most, as well as the buckets tell: the bound of the bucket it lies in, infinite for
    /// the last one. Nil if there was none.
    public func atMost(_ share: Double) -> Double? {
        let rank = Double(count) * share
        guard rank > 0 else { return nil }
        var below = 0
        for (bound, count) in zip(Self.bounds + [.infinity], counts) {
            below += count
            if Double(below) >= rank { return bound }
        }
        return .infinity
    }
}
