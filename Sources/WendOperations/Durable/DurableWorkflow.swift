/// A graph of operations whose results outlive the process. Operations are known by name; what they take and give is
/// `Codable`.
///
///     var order = DurableWorkflow("order")
///     order.add("charge") { context in try await charge(context.input()) }
///     order.add("ship", after: ["charge"]) { context in try await ship(context.value(of: "charge")) }
///     let outcome = try await order.run("order-17", input: order, in: journal)
///
/// After a crash the same call goes on: what was recorded as finished is not run again, everything else is run at
/// least once.
public struct DurableWorkflow: Sendable {
    typealias Work = @Sendable (DurableContext) async throws -> [UInt8]
    typealias Condition = @Sendable (DurableEntry) throws -> Bool
    typealias Prepare =
        @Sendable (DurableContext, inout DurableBuilder) async throws -> DurablePreparation.Outcome

    public let name: String
    /// How long a process that has died keeps others from going on.
    public var lease: Duration = .seconds(30)
    var plan: GraphPlan
    var works: [Work] = []
    var names: [String] = []
    var conditions: [Int: Condition] = [:]
    var prepares: [Int: Prepare] = [:]
    /// Work for operations that preparations add.
    var defined: [String: Work] = [:]
    /// What added operations are to do, and whose work they have.
    var arguments: [Int: [UInt8]] = [:]
    var wants: [Int: [DurableWant]] = [:]
    /// How long a run sleeps that has nothing to do but to wait for shared permits.
    public var permitPause: Duration = .seconds(1)

    public init(_ name: String, limit: Int = 0) {
        self.name = name
        plan = GraphPlan(limit: limit)
    }

    /// Adds an operation that waits for those named.
    public mutating func add<Value: Codable & Sendable>(
        _ name: String, after sources: [String] = [], _ work: @escaping @Sendable (DurableContext) async throws -> Value
    ) {
        let id = plan.add(name)
        names.append(name)
        works.append { try DurableCoding.bytes(try await work($0)) }
        for source in sources { plan.depend(.operation(id), on: .name(source)) }
    }

    /// Adds an operation that has no result, only an end.
    public mutating func add(
        _ name: String, after sources: [String] = [], _ work: @escaping @Sendable (DurableContext) async throws -> Void
    ) {
        add(name, after: sources) { context -> DurableNothing in
            try await work(context)
            return DurableNothing()
        }
    }

    /// Adds an operation with a preparation, which may add work in front of it. What it has decided and added is kept
    /// before anything follows from it, so it is not asked again after a crash; it is asked at least once.
    public mutating func add<Value: Codable & Sendable>(
        _ name: String, after sources: [String] = [],
        prepare: @escaping @Sendable (DurableContext, inout DurableBuilder) async throws -> DurablePreparation.Outcome,
        _ work: @escaping @Sendable (DurableContext) async throws -> Value
    ) {
        prepares[names.count] = prepare
        add(name, after: sources, work)
        plan.insert(.prepares, at: OperationID(names.count - 1))
    }

    /// Defines work for operations that preparations add.
    public mutating func define<Value: Codable & Sendable>(
        _ work: String, _ body: @escaping @Sendable (DurableContext) async throws -> Value
    ) {
        defined[work] = { try DurableCoding.bytes(try await body($0)) }
    }

    /// Defines work without a result for operations that preparations add.
    public mutating func define(_ work: String, _ body: @escaping @Sendable (DurableContext) async throws -> Void) {
        define(work) { context -> DurableNothing in
            try await body(context)
            return DurableNothing()
        }
    }

    /// Lets an operation take permits while it runs.
    ///
    /// - Parameter isShared: by all runs in the journal, wherever they run. The permits are leased: they outlive a
    ///   crash until somebody else may take them over, and an earlier holder's result is refused then. Otherwise by the
    ///   operations of one run.
    /// - Throws: `unknown-operation` for a name that has not been added.
    public mutating func take(
        _ semaphore: String, of permits: Int, amount: Int = 1, shared isShared: Bool = false, for operation: String
    ) throws(WorkflowError) {
        guard let id = plan.operation(named: operation) else { throw WorkflowError(.unknownOperation, [operation]) }
        let number =
            plan.semaphores.firstIndex { $0.name == semaphore }
            ?? plan.add(GraphPlan.Semaphore(semaphore, permits: permits, isShared: isShared))
        plan.want(GraphPlan.Want(semaphore: number, amount: amount), for: id)
        if isShared {
            wants[id.index, default: []].append(DurableWant(semaphore: semaphore, amount: amount, permits: permits))
        }
    }

    public mutating func addDependency(
        from source: String, to target: String, requires requirement: GraphPlan.Requirement = .completed
    ) {
        plan.depend(.name(target), on: .name(source), requires: requirement)
    }

    /// The condition is asked once, when the source has finished; what it said is kept.
    public mutating func addSegue(
        from source: String, to target: String,
        when condition: @escaping @Sendable (DurableEntry) throws -> Bool = { _ in true }
    ) {
        conditions[plan.segue(from: .name(source), to: .name(target))] = condition
    }

    /// Goes back to the target, at most so many times.
    public mutating func addLoop(
        from source: String, to target: String, atMost times: Int,
        when condition: @escaping @Sendable (DurableEntry) throws -> Bool
    ) {
        let number = plan.segue(from: .name(source), to: .name(target), .loop(.times(times), cancelsRunning: false))
        conditions[number] = condition
    }

    public func check() -> GraphCheck { plan.check() }
}

/// What an operation without a result leaves in the journal.
struct DurableNothing: Codable, Sendable {}

/// What a durable operation can see.
public struct DurableContext: Sendable {
    /// The name of the run, and the operation's own name and run number: together a key that is the same when it is
    /// repeated.
    public let run: String
    public let operation: String
    public let number: Int
    /// The round of preparation, from 1.
    public let round: Int
    /// The numbers of the shared permits it runs with, by semaphore: a resource that remembers the highest number it
    /// has seen can refuse an operation whose permits have been taken over.
    public let permits: [String: Int64]
    let inputBytes: [UInt8]
    let argumentBytes: [UInt8]?
    let results: DurableResults

    /// What the run was made with.
    public func input<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        try DurableCoding.value(inputBytes, type)
    }

    /// What a preparation has added the operation for.
    ///
    /// - Throws: `no-result` for an operation that no preparation has added.
    public func argument<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        guard let argumentBytes else { throw WorkflowError(.noResult, [operation], detail: "no argument") }
        return try DurableCoding.value(argumentBytes, type)
    }

    /// The value of a finished operation.
    ///
    /// - Throws: `no-result` when there is none, `operation-failed` with the text of its error.
    public func value<Value: Decodable>(of name: String, as type: Value.Type = Value.self) throws -> Value {
        guard let entry = results.entry(of: name) else { throw WorkflowError(.noResult, [name]) }
        return try entry.value(as: type)
    }
}

extension DurableEntry {
    /// The value of a success, or the failure thrown.
    public func value<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
        guard succeeded else {
            throw WorkflowError(.operationFailed, [operation], detail: String(decoding: output, as: UTF8.self))
        }
        return try DurableCoding.value(output, type)
    }
}

/// Thrown by a durable operation that wants to be tried again after a time, without a process waiting for it.
public struct DurableSleep: Error, Hashable, Sendable {
    public let pause: Duration

    public init(for pause: Duration) {
        self.pause = pause
    }
}

/// How far a call of `run` has brought a durable run.
public enum DurableOutcome: Hashable, Sendable {
    case completed
    case cancelled
    case failed(String)
    /// Nothing to do until then.
    case sleeping(Duration)
    /// Somebody else has it.
    case taken
}
