/// Where durable runs are kept. One verb per thing that has to be atomic, so that any store with transactions can do
/// them; every call after `claim` names the fence it got, and a store refuses those of an older one.
public protocol OperationJournal: Sendable {
    /// Keeps a new run. False when there is one of that name already; it stays as it is.
    func create(_ run: String, _ definition: DurableDefinition) async throws -> Bool
    /// Takes a run over for a time: `nil` when there is none, when somebody else's time is not over, or when it has
    /// ended.
    func claim(_ run: String, owner: String, lease: Duration) async throws -> DurableClaim?
    /// Keeps finished operations and preparations, all or none, gives the permits of finished operations back, and
    /// lengthens the lease of the run and of its permits.
    ///
    /// - Throws: `lease-lost` when the fence is not the latest, or when an entry names permits that somebody else has
    ///   taken over; nothing is kept then.
    func commit(_ run: String, fence: Int64, _ entries: [DurableEntry], outcome: String?, lease: Duration) async throws
    /// Takes permits of semaphores that all runs share, all or none, as leases that end with the run's unless it is
    /// lengthened. Those of an expired lease may be taken over. An operation that asks again gets its own anew.
    ///
    /// - Returns: a number for each semaphore that grows whenever permits of it are taken, for refusing the writes of
    ///   an earlier holder; `nil` when there are not enough permits.
    /// - Throws: `lease-lost` when the fence is not the latest.
    func acquire(
        _ wants: [DurableWant], for operation: String, of run: String, fence: Int64, lease: Duration
    ) async throws -> [String: Int64]?
    /// Lengthens the lease of the run and of its permits; throws as `commit`. Returns false when the run was asked to
    /// stop.
    func extend(_ run: String, fence: Int64, lease: Duration) async throws -> Bool
    /// Gives the run and its permits back until a time; throws as `commit`. The fence is not the latest any more, so that
    /// an extension that comes too late does not keep the run from others.
    func sleep(_ run: String, fence: Int64, for pause: Duration) async throws
    /// Asks a run to stop, whoever has it. One that was given back until a time may be claimed at once.
    func cancel(_ run: String) async throws
    /// Everything known about a run; `nil` when there is none.
    func inspect(_ run: String) async throws -> DurableRecord?
}

/// What a run was made with.
public struct DurableDefinition: Codable, Hashable, Sendable {
    public var workflow: String
    public var operations: [String]
    /// The input, as JSON.
    public var input: [UInt8]

    public init(workflow: String, operations: [String], input: [UInt8]) {
        self.workflow = workflow
        self.operations = operations
        self.input = input
    }
}

/// One finished run of one operation, or one round of its preparation. Its key is the run, the operation, the
/// operation's run number and the round, 0 for the run itself.
public struct DurableEntry: Codable, Hashable, Sendable {
    public var operation: String
    public var run: Int
    public var succeeded: Bool
    /// The value or the error's text, as JSON.
    public var output: [UInt8]
    /// The numbers of the segues whose condition held, so that a replay does not ask again.
    public var fired: [Int]
    /// Where those segues led to: a program may have got other segues since, and then it has other numbers for them. `nil` for what was
    /// kept before these names were.
    public var led: [String]?
    /// What a preparation has decided; `nil` for the end of a run.
    public var preparation: DurablePreparation?
    /// The numbers of the shared permits the run was done with.
    public var permits: [String: Int64] = [:]
    /// How many entries of the run had been kept when it was begun. A loop that fires waits for what has begun, so a replay has to
    /// begin everything where it was begun; `nil` for right before its end.
    public var begun: Int?

    /// 0 for the end of a run, else the round of preparation, or ``DurablePreparation/guardRound``.
    public var round: Int { preparation?.round ?? 0 }

    public init(operation: String, run: Int, succeeded: Bool, output: [UInt8], fired: [Int] = []) {
        self.operation = operation
        self.run = run
        self.succeeded = succeeded
        self.output = output
        self.fired = fired
    }
}

/// A run that is one's own for a time.
public struct DurableClaim: Hashable, Sendable {
    /// Grows with every claim of the run.
    public var fence: Int64
    public var definition: DurableDefinition
    /// In the order kept.
    public var entries: [DurableEntry]
    public var isCancelled: Bool
    /// How long ago the run was made, by the journal's clock: time limits of the whole run count from there.
    public var age: Duration

    public init(
        fence: Int64, definition: DurableDefinition, entries: [DurableEntry], isCancelled: Bool, age: Duration = .zero
    ) {
        self.fence = fence
        self.definition = definition
        self.entries = entries
        self.isCancelled = isCancelled
        self.age = age
    }
}

/// How a run stands.
public struct DurableRecord: Hashable, Sendable {
    public var definition: DurableDefinition
    public var entries: [DurableEntry]
    public var owner: String?
    public var isCancelled: Bool
    /// `completed`, `cancelled` or why it failed; `nil` while it goes on.
    public var outcome: String?

    public init(
        definition: DurableDefinition, entries: [DurableEntry], owner: String?, isCancelled: Bool, outcome: String?
    ) {
        self.definition = definition
        self.entries = entries
        self.owner = owner
        self.isCancelled = isCancelled
        self.outcome = outcome
    }
}

extension DurableEntry {
    /// The value of a success, or the failure thrown.
    public func value<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
        guard succeeded else { throw failure }
        return try DurableCoding.value(output, type)
    }

    /// What a failed operation's result is for everybody, in the process in which it failed and in those after it.
    var failure: WorkflowError {
        WorkflowError(.operationFailed, [operation], detail: String(decoding: output, as: UTF8.self))
    }
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
