/// Whether a disk is too slow to be waited for by who has others to serve: by how long transactions take on average, the
/// last ones counting most (design §8).
package struct DiskPace: Sendable, Hashable {
    /// Seconds a transaction takes.
    package private(set) var average = 0.0
    package private(set) var isSlow = false

    /// Above this the disk is slow. It is quick again only well below: nobody shall change over and back all the time.
    package static let slow = 0.001
    package static let quick = 0.0007
    /// How much one transaction counts.
    private static let share = 0.125

    package init() {}

    package mutating func note(_ duration: Duration) {
        // One that took very long is one, not a hundred.
        let seconds = min(duration / .seconds(1), 4 * Self.slow)
        average += (seconds - average) * Self.share
        isSlow = average > (isSlow ? Self.quick : Self.slow)
    }
}
