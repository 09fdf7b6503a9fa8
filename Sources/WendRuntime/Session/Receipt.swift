public import WendCore

/// What became of one batch of events, after it was safely stored.
public struct Receipt: Sendable, Hashable {
    /// The client's highest committed number.
    public let acknowledged: Int
    /// Whether the number had been committed before, so that nothing was applied.
    public let isDuplicate: Bool
    /// What was done with each event, in order: nil if it was let in. Empty for a duplicate.
    public let refusals: [Refusal?]
    /// The number of the rendering that shows what the batch did.
    public let number: Int

    public init(acknowledged: Int, isDuplicate: Bool, refusals: [Refusal?], number: Int) {
        self.acknowledged = acknowledged
        self.isDuplicate = isDuplicate
        self.refusals = refusals
        self.number = number
    }
}
