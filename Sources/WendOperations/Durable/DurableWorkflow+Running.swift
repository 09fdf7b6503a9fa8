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
        let results = DurableResults()
        graph.begin()
        var running: Set<Int> = []
        try replay(claim.entries, &graph, &running, results)
        if claim.isCancelled { graph.cancel() }
        let session = DurableSession(workflow: self, run: run, claim: claim, journal: journal, results: results)
        return try await session.goOn(&graph, running)
    }

    static func outcome(_ text: String) -> DurableOutcome {
        switch text {
        case "completed": .completed
        case "cancelled": .cancelled
        default: .failed(text)
        }
    }

    /// Brings the graph to where the journal ends. Taking everything that can be taken before each entry makes it the
    /// same graph as then, because the order of taking follows from the order of ending.
    private func replay(
        _ entries: [DurableEntry], _ graph: inout OperationGraph, _ running: inout Set<Int>, _ results: DurableResults
    ) throws(WorkflowError) {
        let unknown = entries.map(\.operation).filter { plan.operation(named: $0) == nil }
        guard unknown.isEmpty else { throw WorkflowError(.unknownInJournal, Array(Set(unknown)).sorted()) }
        for entry in entries {
            take(&graph, &running)
            guard let id = plan.operation(named: entry.operation), running.remove(id.index) != nil,
                graph.run(of: id) == entry.run
            else {
                throw WorkflowError(.journalMismatch, detail: "'\(entry.operation)' could not have run when it did")
            }
            results.record(entry)
            graph.complete(id.index, entry.succeeded ? .succeeded : .failed, fired: entry.fired.map(Int32.init))
        }
        take(&graph, &running)
    }

    @discardableResult
    func take(_ graph: inout OperationGraph, _ running: inout Set<Int>) -> [Int] {
        var taken: [Int] = []
        while true {
            let step = graph.next(now: .max / 2)
            guard step.kind == .start else { return taken }
            taken.append(step.operation.index)
            running.insert(step.operation.index)
        }
    }
}

/// One process's share of a run: runs operations, records what has ended, and only then lets the graph go on.
struct DurableSession {
    let workflow: DurableWorkflow
    let run: String
    let claim: DurableClaim
    let journal: any OperationJournal
    let results: DurableResults

    func goOn(_ start: inout OperationGraph, _ open: Set<Int>) async throws -> DurableOutcome {
        var graph = start
        var running = open
        var sleep: Duration?
        let (signals, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await keepLease(signal) }
            defer { group.cancelAll() }
            launch(running.sorted(), graph, &group, signal)
            var isStopping = claim.isCancelled
            var sleeping = 0
            var isRecorded = false
            var iterator = signals.makeAsyncIterator()
            while graph.outcome == nil, running.count > sleeping {
                await iterator.next()
                try Task.checkCancellation()
                let (batch, paused) = split(results.takeFinished(), &sleep)
                sleeping += paused
                if !batch.isEmpty {
                    let entries = batch.map(\.entry)
                    for (id, entry) in batch {
                        running.remove(id)
                        graph.complete(id, entry.succeeded ? .succeeded : .failed, fired: entry.fired.map(Int32.init))
                    }
                    // What may start next is known before the commit but not started; so the end is recorded with the
                    // last entries, not by a commit of its own.
                    let next = workflow.take(&graph, &running)
                    isRecorded = graph.outcome != nil
                    try await journal.commit(
                        run, fence: claim.fence, entries, outcome: graph.outcome.map { Self.text($0) },
                        lease: workflow.lease)
                    for entry in entries { results.record(entry) }
                    launch(next, graph, &group, signal)
                }
                if !isStopping, await stopRequested.isSet {
                    isStopping = true
                    graph.cancel()
                }
            }
            if graph.outcome == nil, let sleep {
                try await journal.sleep(run, fence: claim.fence, for: sleep)
                return .sleeping(sleep)
            }
            let text = Self.text(graph.outcome)
            if !isRecorded { try await journal.commit(run, fence: claim.fence, [], outcome: text, lease: .zero) }
            return DurableWorkflow.outcome(text)
        }
    }

    private let stopRequested = StopRequest()

    init(
        workflow: DurableWorkflow, run: String, claim: DurableClaim, journal: any OperationJournal,
        results: DurableResults
    ) {
        self.workflow = workflow
        self.run = run
        self.claim = claim
        self.journal = journal
        self.results = results
    }

    private static func text(_ outcome: OperationGraph.Outcome?) -> String {
        switch outcome {
        case .completed: "completed"
        case .cancelled, nil: "cancelled"
        case .failed(let problem): problem.description
        }
    }

    private func split(
        _ finished: [(id: Int, entry: DurableEntry, sleep: Duration?)], _ sleep: inout Duration?
    ) -> ([(id: Int, entry: DurableEntry)], Int) {
        var batch: [(id: Int, entry: DurableEntry)] = []
        var paused = 0
        for each in finished {
            if let pause = each.sleep {
                sleep = min(sleep ?? pause, pause)
                paused += 1
            } else {
                batch.append((each.id, each.entry))
            }
        }
        return (batch, paused)
    }

    private func launch(
        _ ids: [Int], _ graph: OperationGraph, _ group: inout ThrowingTaskGroup<Void, any Error>,
        _ signal: AsyncStream<Void>.Continuation
    ) {
        for id in ids {
            let number = graph.run(of: OperationID(id))
            let segues = graph.segues(from: OperationID(id))
            group.addTask {
                await perform(id, number, segues)
                signal.yield()
            }
        }
    }

    private func perform(_ id: Int, _ number: Int, _ segues: [Int]) async {
        let name = workflow.names[id]
        let context = DurableContext(
            run: run, operation: name, number: number, inputBytes: claim.definition.input, results: results)
        var entry = DurableEntry(operation: name, run: number, succeeded: true, output: [])
        do {
            entry.output = try await workflow.works[id](context)
        } catch let sleep as DurableSleep {
            return results.finish(id, entry, sleep: sleep.pause)
        } catch is CancellationError where Task.isCancelled {
            return
        } catch {
            entry.succeeded = false
            entry.output = Array("\(error)".utf8)
        }
        for segue in segues {
            if (try? workflow.conditions[segue]?(entry) ?? true) == true { entry.fired.append(segue) }
        }
        results.finish(id, entry, sleep: nil)
    }

    private func keepLease(_ signal: AsyncStream<Void>.Continuation) async throws {
        while true {
            try await Task.sleep(for: workflow.lease / 3)
            if try await !journal.extend(run, fence: claim.fence, lease: workflow.lease) {
                await stopRequested.set()
                signal.yield()
            }
        }
    }
}

/// Whether somebody has asked the run to stop.
actor StopRequest {
    private(set) var isSet = false
    func set() { isSet = true }
}
