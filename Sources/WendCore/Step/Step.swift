/// What came of one input.
public struct Step: Sendable {
    /// What to do outside, in order, after the input is safely stored.
    public var effects: [Effect] = []
    /// What went wrong while running, for the person who writes the app.
    public var reports: [Diagnostic] = []
    /// What hosts are to do once, with what is shown.
    public internal(set) var calls: [HostCall] = []
    /// What was made, what is inside before what is around it.
    package internal(set) var created: [ActivationID] = []
    /// Why an event was not let in; nil if it was, or if the input was no event.
    public var refusal: Refusal?
    /// The limit the step would have exceeded; it was undone then. Nil if it kept within all of them.
    public var limit: Limit?
    /// What may look different now, for whoever draws.
    public internal(set) var changes = Dependencies()
    /// What the step saw of the outside: whoever keeps its input keeps this with it (``Input/watched``).
    public internal(set) var watched: [WatchedValue] = []
    /// The watches that ended with others in their place, whose values are shown until the first of the new ones comes.
    var carried: [(from: Effect.ID, to: Effect.ID)] = []
    /// What the step did, for those who hold it against the limits.
    package var budget = Budget()
    /// The work it was, in units of ``Limit/work``.
    package var work = 0

    public init() {}
}
