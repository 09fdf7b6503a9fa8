#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension DurableWorkflow {
    /// Makes the run if there is none, or goes on with the one there is, until it ends, sleeps or is lost to somebody
    /// else.
    ///
    /// - Parameter owner: names this process, a random name by default; claiming again under the same name takes the
    /// run back at once.
    /// - Throws: what is wrong with the graph; `unknown-in-journal` for operations this program does not have;
    /// `lease-lost`;
    ///   whatever the journal throws.
    public func run(
        _ run: String, input: some Codable & Sendable, in journal: any OperationJournal, owner: String? = nil
    ) async throws -> DurableOutcome {
        var graph = try OperationGraph(plan)
        let bytes = try Array(JSONEncoder().encode(input))
        let owner = owner ?? UUID().uuidString
        _ = try await journal.create(run, DurableDefinition(workflow: name, operations: names, input: bytes))
        guard let claim = try await journal.claim(run, owner: owner, lease: lease) else {
            guard let outcome = try await journal.inspect(run)?.outcome else { return .taken }
            return Self.outcome(outcome)
        }
        guard claim.definition.workflow == name else {
            throw WorkflowError(
                .journalMismatch, detail: "the run '\(run)' is of the workflow '\(claim.definition.workflow)'")
        }
        graph.begin()
        var session = DurableSession(self, graph, run, claim, journal)
        try session.replay(claim.entries)
        if claim.isCancelled { session.graph.cancel() }
        return try await session.goOn()
    }

    static func outcome(_ text: String) -> DurableOutcome {
        switch text {
        case "completed": .completed
        case "cancelled": .cancelled
        default: .failed(text)
        }
    }
}
