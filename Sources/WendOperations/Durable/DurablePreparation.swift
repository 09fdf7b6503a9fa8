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

    /// Which round of preparation it was, from 1.
    public var round: Int
    public var outcome: Outcome
    public var added: [Added]
    /// Operations that were there already and that are waited for.
    public var joined: [String]
    /// Whether the failure of what was added is the operation's own.
    public var needsSuccess: Bool
}

/// A builder that adds work in front of a durable operation that is being prepared.
public struct DurableBuilder: Sendable {
    var added: [DurablePreparation.Added] = []
    var joined: [String] = []
    /// Lets the operation being prepared fail when something it waits for does not succeed.
    public var needsSuccess = false

    /// Adds an operation whose work was defined with the workflow.
    ///
    /// - Parameter argument: what the work is to do; it reads it with `context.argument()`.
    public mutating func add(
        _ name: String, work: String, argument: some Encodable & Sendable, after sources: [String] = []
    ) throws {
        added.append(
            DurablePreparation.Added(
                name: name, work: work, argument: try DurableCoding.bytes(argument), after: sources))
    }

    /// Waits for an operation that is there already.
    public mutating func wait(for name: String) { joined.append(name) }
}

/// Permits that an operation wants of a semaphore which all runs in a journal share.
public struct DurableWant: Codable, Hashable, Sendable {
    public var semaphore: String
    public var amount: Int
    /// How many permits there are.
    public var permits: Int

    public init(semaphore: String, amount: Int = 1, permits: Int) {
        self.semaphore = semaphore
        self.amount = amount
        self.permits = permits
    }
}
