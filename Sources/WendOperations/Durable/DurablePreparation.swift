/// What a durable operation's preparation decided and added, as the journal keeps it: a run that goes on elsewhere has
/// the same graph without asking again.
public struct DurablePreparation: Codable, Hashable, Sendable {
    public enum Outcome: Codable, Hashable, Sendable {
        case proceed
        /// Wait for what was added, then prepare again.
        case again
        /// Wait for what was added, then go on to the work.
        case proceedAfterAdded
        case skip(String)
        /// Prepare again after this time.
        case delay(Duration)
    }

    /// An operation that was added: its work by name, because code cannot be kept.
    public struct Added: Codable, Hashable, Sendable {
        public var name: String
        public var work: String
        /// As JSON.
        public var argument: [UInt8]
        /// Names of operations, added or there already, that it waits for.
        public var after: [String]
    }

    /// Which round of preparation it was, from 1; ``guardRound`` when it was not prepared, but a guard has skipped it.
    public var round: Int
    public var outcome: Outcome
    public var added: [Added] = []
    /// Operations that were there already and that are waited for.
    public var joined: [String] = []
    /// Operations the one being prepared was connected to by hand, instead of to all that have no follower; `nil` for none.
    public var connected: [String]?
    /// Whether the failure of what was added is the operation's own.
    public var needsSuccess = false
    /// Whether what was added goes behind what was ready; `nil` for no.
    public var goesBack: Bool?

    /// The round of the verdict of a guard.
    public static let guardRound = -1
}
