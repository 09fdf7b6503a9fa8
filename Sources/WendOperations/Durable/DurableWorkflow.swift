#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

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

    public let name: String
    /// How long a process that has died keeps others from going on.
    public var lease: Duration = .seconds(30)
    var plan: GraphPlan
    var works: [Work] = []
    var names: [String] = []
    var conditions: [Int: Condition] = [:]

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
        works.append { context in
            let value = try await work(context)
            if let number = value as? Int { return Array(String(number).utf8) }
            return try Array(JSONEncoder().encode(value))
        }
        for source in sources { plan.depend(.operation(id), on: .name(source)) }
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

/// What a durable operation can see.
public struct DurableContext: Sendable {
    /// The name of the run, and the operation's own name and run number: together a key that is the same when it is
    /// repeated.
    public let run: String
    public let operation: String
    public let number: Int
    let inputBytes: [UInt8]
    let results: DurableResults

    /// What the run was made with.
    public func input<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(type, from: Data(inputBytes))
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
        return try JSONDecoder().decode(type, from: Data(output))
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
