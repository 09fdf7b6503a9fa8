#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension DurableWorkflow {
    /// Makes the run if there is none, or goes on with the one there is, until it ends, sleeps or is lost to somebody
    /// else. Cancelling the task gives the run back: whoever calls next goes on at once.
    ///
    /// - Parameter owner: names this process, a random name by default; claiming again under the same name takes the
    /// run back at once.
    /// - Throws: what is wrong with the graph; `unknown-in-journal` for operations this program does not have;
    ///   `journal-mismatch` for a run of another workflow or with another input, ended or not, and for a graph in which what is kept
    ///   could not have happened, with the operations in which they differ; `lease-lost`; whatever the journal throws.
    public func run<Input: Codable & Sendable>(
        _ run: String, input: Input, in journal: any OperationJournal, owner: String? = nil
    ) async throws -> DurableOutcome {
        var graph = try OperationGraph(plan)
        let bytes = try DurableCoding.canonicalBytes(input)
        let owner = owner ?? UUID().uuidString
        _ = try await journal.create(run, DurableDefinition(workflow: name, operations: names, input: bytes))
        guard let claim = try await journal.claim(run, owner: owner, lease: lease) else {
            guard let record = try await journal.inspect(run) else { return .taken }
            try checkIdentity(of: run, record.definition, bytes, Input.self)
            return record.outcome.map(Self.outcome) ?? .taken
        }
        do {
            try checkIdentity(of: run, claim.definition, bytes, Input.self)
            graph.begin()
            var session = DurableSession(self, graph, run, claim, journal)
            do throws(WorkflowError) {
                try session.replay(claim.entries)
            } catch {
                throw explaining(error, claim.definition)
            }
            if claim.isCancelled { session.graph.cancel() }
            return try await session.goOn()
        } catch {
            // Nobody has to wait until the time it was taken for is over. The task may be cancelled, so another one does it.
            await Task { try? await journal.sleep(run, fence: claim.fence, for: .zero) }.value
            throw error
        }
    }

    /// Whether a run is what it is asked for: of this workflow, and with this input.
    private func checkIdentity<Input: Codable>(
        of run: String, _ definition: DurableDefinition, _ input: [UInt8], _ type: Input.Type
    ) throws {
        guard definition.workflow == name else {
            throw WorkflowError(
                .journalMismatch, detail: "the run '\(run)' is of the workflow '\(definition.workflow)'")
        }
        guard definition.input != input else { return }
        // It may have been written with its names in another order.
        let kept = try? DurableCoding.canonicalBytes(DurableCoding.value(definition.input, type))
        guard kept == input else {
            throw WorkflowError(.journalMismatch, detail: "the run '\(run)' was made with another input")
        }
    }

    /// A mismatch, with the operations in which the graph of the run and this one differ.
    private func explaining(_ error: WorkflowError, _ definition: DurableDefinition) -> WorkflowError {
        guard error.code == .journalMismatch, let problem = error.problems.first else { return error }
        let gone = definition.operations.filter { !names.contains($0) }
        let new = names.filter { !definition.operations.contains($0) }
        var sentences = [problem.detail]
        if !gone.isEmpty { sentences.append("this program lacks \(Self.list(gone))") }
        if !new.isEmpty { sentences.append("the run was made without \(Self.list(new))") }
        if gone.isEmpty, new.isEmpty { sentences.append("the operations are the same, what connects them is not") }
        return WorkflowError(.journalMismatch, problem.operations, detail: sentences.joined(separator: "; "))
    }

    private static func list(_ names: [String]) -> String { names.map { "'\($0)'" }.joined(separator: ", ") }

    static func outcome(_ text: String) -> DurableOutcome {
        switch text {
        case "completed": .completed
        case "cancelled": .cancelled
        default: .failed(text)
        }
    }
}
