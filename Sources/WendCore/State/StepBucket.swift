/// The measure of the steps of a session that no person caused: 1,000 at once, 10 a second in the long run (design rule 8).
///
/// An answer to what a person set off is free. An answer to what an answer, a timer or the start of the session set off takes
/// one step out of the bucket. Whoever runs the session waits with it until there is one. A poller that asks ten times a
/// second never empties the bucket; a chain that goes on as fast as it may does, and is cut when the bucket has been empty
/// for a minute. Times are those of messages.
package struct StepBucket: Sendable, Codable, Equatable {
    package static let capacity = 1_000.0
    /// Steps a second.
    package static let rate = 10.0
    /// Seconds a bucket may stay empty.
    package static let patience = 60.0
    /// How many steps show that it fills again: whoever waits for each step finds one, and a few more when woken late.
    private static let spare = 5.0

    private var level = Self.capacity
    private var time: Double?
    /// Since when there has been nothing to spare.
    private var emptySince: Double?

    package init() {}

    /// What streams leave for others.
    package static let reserve = 50.0

    /// When the next step may be taken: a time that has come if there is one in the bucket now.
    package var next: Double? { next(leaving: 0) }

    /// When a step may be taken after which so many are left.
    package func next(leaving rest: Double) -> Double? {
        guard level < 1 + rest, let time else { return nil }
        return time + (1 + rest - level) / Self.rate
    }

    /// Takes a step out.
    /// - Returns: False if the bucket has been empty for too long: what goes on is to be cut.
    mutating func take(at now: Double) -> Bool {
        let passed = max(0, now - (time ?? now))
        time = max(now, time ?? now)
        level = min(Self.capacity, level + passed * Self.rate)
        if level >= Self.spare { emptySince = nil }
        level = max(0, level - 1)
        if level >= 1 { return true }
        let since = emptySince ?? now
        emptySince = since
        return now - since < Self.patience
    }
}
