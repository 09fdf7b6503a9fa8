#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Durable runs: the same workflow, given a journal. What an operation has come to outlives the process.
///
///     func order(_ id: Int) -> Workflow {
///         let workflow = Workflow()
///         let charge = workflow.add("charge") { context in try await charge(context.input(Order.self)) }
///         workflow.add("ship", after: charge) { context in try await ship(charge.value, key: context.key) }
///         return workflow
///     }
///     let outcome = try await order(17).run(as: "order-17", of: "order", input: order, in: journal)
///
/// After a crash the same call, with a workflow built the same way, goes on: what was recorded as finished is not run again, and its
/// typed reference has its result; everything else is run at least once.
extension Workflow {
    /// Makes the run if there is none, or goes on with the one there is, until it ends, sleeps or is lost to somebody
    /// else. Cancelling the task gives the run back: whoever calls next goes on at once.
    ///
    /// What operations see of each other is the same before and after a crash: a failed operation's error is
    /// `operation-failed` with the text of what it threw, for its followers and in conditions, which are asked once; retries see
    /// the error itself. Tries, pauses and time limits of single runs begin anew in another process; deadlines and the limit of the
    /// whole run count from when it was made. The key-value store and `cancel` of a single operation are the process's own.
    ///
    /// - Parameters:
    ///   - run: names the run within the journal.
    ///   - workflow: names the program: what is built has to be the same for every run of that name.
    ///   - input: what operations read with `context.input()`; kept with the run.
    /// - Throws: what is wrong with the workflow, an operation without a name and a result that is not `Codable` included;
    ///   `unknown-in-journal` for operations this program does not have; `journal-mismatch` for a run of another workflow or with
    ///   another input, ended or not, and for a graph in which what is kept could not have happened, with the operations in which they
    ///   differ; `lease-too-short`; `lease-lost`; `CancellationError`; whatever the journal throws.
    public func run<Input: Codable & Sendable>(
        as run: String, of workflow: String, input: Input, in journal: any OperationJournal,
        options: DurableOptions = DurableOptions()
    ) async throws -> DurableOutcome {
        let options = try options.checked()
        try core.checkDurable()
        let names = operations.compactMap(\.name)
        let input = try DurableCoding.canonicalBytes(input)
        func check(_ definition: DurableDefinition) throws {
            try definition.check(run, workflow, input) {
                try DurableCoding.canonicalBytes(DurableCoding.value($0, Input.self))
            }
        }
        _ = try await journal.create(
            run, DurableDefinition(workflow: workflow, operations: names, input: input))
        let owner = options.owner ?? UUID().uuidString
        guard let claim = try await journal.claim(run, owner: owner, lease: options.lease) else {
            guard let record = try await journal.inspect(run) else { return .taken }
            try check(record.definition)
            guard let text = record.outcome else { return .taken }
            let outcome = DurableOutcome(kept: text)
            core.show(run, record, outcome, journal)
            return outcome
        }
        let recorder = RunRecorder(run, claim, journal, options)
        do {
            try check(claim.definition)
            return try await core.run(recorder)
        } catch {
            // Nobody has to wait until the time it was taken for is over. The task may be cancelled, so another one does it.
            await Task { try? await recorder.sleep(for: .zero) }.value
            throw error
        }
    }

    /// The same for a run that needs no input.
    public func run(
        as run: String, of workflow: String, in journal: any OperationJournal,
        options: DurableOptions = DurableOptions()
    ) async throws -> DurableOutcome {
        try await self.run(as: run, of: workflow, input: DurableNothing(), in: journal, options: options)
    }

    /// Defines work that preparations add by its name, as often as they like; see ``PreparationBuilder``.
    public func define<Value: Codable & Sendable>(
        _ work: String, settings: OperationSettings = OperationSettings(),
        _ body: @escaping @Sendable (OperationContext) async throws -> Value
    ) {
        core.look { machine in
            machine.rules.definitions[work] = { WorkflowOperation<Value>($0, settings: settings, body) }
        }
    }

    /// Defines work without a result that preparations add by its name.
    public func define(
        _ work: String, settings: OperationSettings = OperationSettings(),
        _ body: @escaping @Sendable (OperationContext) async throws -> Void
    ) {
        core.look { machine in
            machine.rules.definitions[work] = { WorkflowOperation<Void>($0, settings: settings, body) }
        }
    }
}

extension DurableDefinition {
    /// Whether a run is what it is asked for: of this workflow, and with this input.
    ///
    /// - Parameter canonical: the same input as it would be written today.
    fileprivate func check(
        _ run: String, _ workflow: String, _ input: [UInt8], _ canonical: ([UInt8]) throws -> [UInt8]
    ) throws {
        guard self.workflow == workflow else {
            throw WorkflowError(
                .journalMismatch, detail: "the run '\(run)' is of the workflow '\(self.workflow)'")
        }
        guard self.input != input else { return }
        // It may have been written with its names in another order.
        guard (try? canonical(self.input)) == input else {
            throw WorkflowError(.journalMismatch, detail: "the run '\(run)' was made with another input")
        }
    }
}
