/// One process's share of a run: runs operations, records what has ended, and only then lets the graph go on.
struct DurableSession {
    var workflow: DurableWorkflow
    var graph: OperationGraph
    let run: String
    let claim: DurableClaim
    let journal: any OperationJournal
    let results = DurableResults()
    private let stopRequested = StopRequest()
    /// Those being done: prepared, waiting for an answer about permits, or run.
    var running: Set<Int> = []
    /// Those without the shared permits they want.
    private var refused: Set<Int> = []
    private var permits: [Int: [String: Int64]] = [:]
    private var sleep: Duration?
    private var sleeping = 0

    init(
        _ workflow: DurableWorkflow, _ graph: OperationGraph, _ run: String, _ claim: DurableClaim,
        _ journal: any OperationJournal
    ) {
        self.workflow = workflow
        self.graph = graph
        self.run = run
        self.claim = claim
        self.journal = journal
    }

    // MARK: Graph

    /// Brings an ended run or preparation into the graph. An addition that does not fit makes its operation fail.
    ///
    /// - Returns: the entry to keep.
    mutating func apply(_ entry: DurableEntry, _ id: Int) -> DurableEntry {
        running.remove(id)
        guard let preparation = entry.preparation else {
            graph.abandonPreparation(OperationID(id))
            graph.complete(id, entry.succeeded ? .succeeded : .failed, fired: entry.fired.map(Int32.init))
            permits[id] = nil
            return entry
        }
        do throws(WorkflowError) {
            try add(preparation, OperationID(id))
            let outcome: OperationGraph.Prepared =
                switch preparation.outcome {
                case .proceed: preparation.added.isEmpty && preparation.joined.isEmpty ? .proceed : .proceedAfterAdded
                case .again: .again
                case .proceedAfterAdded: .proceedAfterAdded
                case .skip(let reason): .skip(reason)
                }
            try graph.prepared(OperationID(id), outcome)
            return entry
        } catch {
            var failed = entry
            failed.preparation = nil
            failed.succeeded = false
            failed.output = Array(error.description.utf8)
            failed.fired = fired(failed, graph.segues(from: OperationID(id)))
            graph.abandonPreparation(OperationID(id))
            graph.complete(id, .failed, fired: failed.fired.map(Int32.init))
            return failed
        }
    }

    private mutating func add(_ preparation: DurablePreparation, _ adder: OperationID) throws(WorkflowError) {
        guard !preparation.added.isEmpty || !preparation.joined.isEmpty else { return }
        var addition = OperationGraph.Addition()
        addition.needsSuccess = preparation.needsSuccess
        for each in preparation.added {
            guard workflow.defined[each.work] != nil else { throw WorkflowError(.unknownOperation, [each.work]) }
            addition.operations.append((each.name, .resettable))
        }
        for (number, each) in preparation.added.enumerated() {
            for source in each.after {
                if let index = preparation.added.firstIndex(where: { $0.name == source }) {
                    addition.dependencies.append((.new(index), .new(number)))
                } else if let there = graph.operation(named: source) {
                    addition.dependencies.append((.existing(there), .new(number)))
                } else {
                    throw WorkflowError(.unknownOperation, [source])
                }
            }
        }
        for name in preparation.joined {
            guard let there = graph.operation(named: name) else { throw WorkflowError(.unknownOperation, [name]) }
            addition.joined.append(there)
        }
        let ids = try graph.add(addition, for: adder)
        for (id, each) in zip(ids, preparation.added) {
            guard let work = workflow.defined[each.work] else { continue }
            while workflow.names.count < id.index {
                workflow.names.append("")
                workflow.works.append { _ in [] }
            }
            workflow.names.append(each.name)
            workflow.works.append(work)
            workflow.arguments[id.index] = each.argument
        }
    }

    /// Takes everything there is to do now. Who wants shared permits is left to ask for them; in a replay those have
    /// them whose end follows.
    @discardableResult
    private mutating func take(replaying ends: Set<String>? = nil) -> [OperationGraph.Step] {
        var taken: [OperationGraph.Step] = []
        while true {
            let step = graph.next(now: .max / 2)
            switch step.kind {
            case .none, .judge: return taken
            case .start, .prepare:
                running.insert(step.operation.index)
                taken.append(step)
            case .request:
                guard let ends else {
                    taken.append(step)
                    continue
                }
                let isGranted = ends.contains(
                    Self.key(workflow.names[step.operation.index], graph.run(of: step.operation)))
                graph.requested(step.operation, granted: isGranted)
                if isGranted { running.insert(step.operation.index) } else { refused.insert(step.operation.index) }
            }
        }
    }

    private static func key(_ operation: String, _ run: Int) -> String { "\(run) \(operation)" }

    /// Brings the graph to where the journal ends. Taking everything that can be taken before each entry makes it the
    /// same graph as then, because the order of taking follows from the order of ending; only who had shared permits
    /// does not: those whose end is in the journal had them.
    mutating func replay(_ entries: [DurableEntry]) throws(WorkflowError) {
        let added = entries.flatMap { $0.preparation?.added ?? [] }
        let known = Set(added.map(\.name))
        let unknown =
            entries.map(\.operation).filter { workflow.plan.operation(named: $0) == nil && !known.contains($0) }
            + added.map(\.work).filter { workflow.defined[$0] == nil }
        guard unknown.isEmpty else { throw WorkflowError(.unknownInJournal, Array(Set(unknown)).sorted()) }
        let ends = Set(entries.filter { $0.round == 0 }.map { Self.key($0.operation, $0.run) })
        for entry in entries {
            take(replaying: ends)
            guard let id = graph.operation(named: entry.operation), graph.run(of: id) == entry.run, graph.resume(id),
                entry.round == 0 || graph.round(of: id) == entry.round
            else {
                throw WorkflowError(.journalMismatch, detail: "'\(entry.operation)' could not have run when it did")
            }
            refused.remove(id.index)
            _ = apply(entry, id.index)
            record(entry)
        }
        refused = refused.filter { graph.state(of: OperationID($0)) == .waiting }
    }

    // MARK: Running

    mutating func goOn() async throws -> DurableOutcome {
        let (signals, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        return try await withThrowingTaskGroup(of: Void.self) { group in
            let keeper = self
            group.addTask { try await keeper.keepLease(signal) }
            defer { group.cancelAll() }
            // What ran when somebody else lost the run runs again; its permits may be somebody else's by now.
            let open = running.sorted().map { OperationID($0) }
            for operation in open { try await startAgain(operation, &group, signal) }
            offerRefused()
            try await start(take(), &group, signal)
            var isStopping = claim.isCancelled
            var isRecorded = false
            var iterator = signals.makeAsyncIterator()
            while graph.outcome == nil, running.count > sleeping {
                await iterator.next()
                try Task.checkCancellation()
                let batch = split(results.takeFinished())
                if !batch.isEmpty {
                    let entries = batch.map { apply($0.entry, $0.id) }
                    // What may start next is known before the commit but not started; so the end is recorded with the
                    // last entries, not by a commit of its own.
                    let next = take()
                    isRecorded = graph.outcome != nil
                    try await journal.commit(
                        run, fence: claim.fence, entries, outcome: graph.outcome.map { Self.text($0) },
                        lease: workflow.lease)
                    for entry in entries { record(entry) }
                    try await start(next, &group, signal)
                }
                offerRefused()
                try await start(take(), &group, signal)
                if !isStopping, await stopRequested.isSet {
                    isStopping = true
                    graph.cancel()
                }
            }
            let pauses = [sleep, refused.isEmpty ? nil : workflow.permitPause].compactMap { $0 }
            if graph.outcome == nil, let pause = pauses.min() {
                try await journal.sleep(run, fence: claim.fence, for: pause)
                return .sleeping(pause)
            }
            let text = Self.text(graph.outcome)
            if !isRecorded { try await journal.commit(run, fence: claim.fence, [], outcome: text, lease: .zero) }
            return DurableWorkflow.outcome(text)
        }
    }

    private static func text(_ outcome: OperationGraph.Outcome?) -> String {
        switch outcome {
        case .completed: "completed"
        case .cancelled, nil: "cancelled"
        case .failed(let problem): problem.description
        }
    }

    private mutating func split(
        _ finished: [(id: Int, entry: DurableEntry, sleep: Duration?)]
    ) -> [(id: Int, entry: DurableEntry)] {
        var batch: [(id: Int, entry: DurableEntry)] = []
        for each in finished {
            if let pause = each.sleep {
                sleep = min(sleep ?? pause, pause)
                sleeping += 1
            } else {
                batch.append((each.id, each.entry))
            }
        }
        return batch
    }

    private func record(_ entry: DurableEntry) {
        if entry.round == 0 { results.record(entry) }
    }

    private mutating func offerRefused() {
        for id in refused { _ = graph.offer(OperationID(id)) }
        refused = []
    }

    private mutating func startAgain(
        _ operation: OperationID, _ group: inout ThrowingTaskGroup<Void, any Error>,
        _ signal: AsyncStream<Void>.Continuation
    ) async throws {
        if graph.state(of: operation) != .preparing, let wants = workflow.wants[operation.index] {
            guard let numbers = try await acquire(wants, operation) else {
                running.remove(operation.index)
                graph.requested(operation, granted: false)
                refused.insert(operation.index)
                return
            }
            permits[operation.index] = numbers
        }
        launch(operation, &group, signal)
    }

    private mutating func start(
        _ steps: [OperationGraph.Step], _ group: inout ThrowingTaskGroup<Void, any Error>,
        _ signal: AsyncStream<Void>.Continuation
    ) async throws {
        for step in steps {
            if step.kind == .request {
                guard let numbers = try await acquire(workflow.wants[step.operation.index] ?? [], step.operation) else {
                    graph.requested(step.operation, granted: false)
                    refused.insert(step.operation.index)
                    continue
                }
                graph.requested(step.operation, granted: true)
                permits[step.operation.index] = numbers
                running.insert(step.operation.index)
            }
            launch(step.operation, &group, signal)
        }
    }

    private func acquire(_ wants: [DurableWant], _ operation: OperationID) async throws -> [String: Int64]? {
        try await journal.acquire(
            wants, for: workflow.names[operation.index], of: run, fence: claim.fence, lease: workflow.lease)
    }

    private func launch(
        _ operation: OperationID, _ group: inout ThrowingTaskGroup<Void, any Error>,
        _ signal: AsyncStream<Void>.Continuation
    ) {
        let id = operation.index
        let context = DurableContext(
            run: run, operation: workflow.names[id], number: graph.run(of: operation),
            round: graph.round(of: operation),
            permits: permits[id] ?? [:], inputBytes: claim.definition.input, argumentBytes: workflow.arguments[id],
            results: results)
        let segues = graph.segues(from: operation)
        let isPreparing = graph.state(of: operation) == .preparing
        let prerequisite = graph.failedPrerequisite(of: operation).map { workflow.names[$0.index] }
        let session = self
        group.addTask {
            if isPreparing {
                await session.prepare(id, context, segues, prerequisite)
            } else {
                await session.perform(id, context, segues)
            }
            signal.yield()
        }
    }

    private func perform(_ id: Int, _ context: DurableContext, _ segues: [Int]) async {
        var entry = DurableEntry(operation: context.operation, run: context.number, succeeded: true, output: [])
        entry.permits = context.permits
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
        entry.fired = fired(entry, segues)
        results.finish(id, entry, sleep: nil)
    }

    private func prepare(_ id: Int, _ context: DurableContext, _ segues: [Int], _ prerequisite: String?) async {
        var entry = DurableEntry(operation: context.operation, run: context.number, succeeded: true, output: [])
        do {
            if let prerequisite {
                throw WorkflowError(.prerequisiteFailed, [context.operation, prerequisite], detail: "it failed")
            }
            var builder = DurableBuilder()
            let outcome = try await workflow.prepares[id]?(context, &builder) ?? .proceed
            entry.preparation = DurablePreparation(
                round: context.round, outcome: outcome, added: builder.added, joined: builder.joined,
                needsSuccess: builder.needsSuccess)
        } catch let sleep as DurableSleep {
            return results.finish(id, entry, sleep: sleep.pause)
        } catch is CancellationError where Task.isCancelled {
            return
        } catch {
            entry.succeeded = false
            entry.output = Array("\(error)".utf8)
            entry.fired = fired(entry, segues)
        }
        results.finish(id, entry, sleep: nil)
    }

    private func fired(_ entry: DurableEntry, _ segues: [Int]) -> [Int] {
        segues.filter { (try? workflow.conditions[$0]?(entry) ?? true) == true }
    }

    private func keepLease(_ signal: AsyncStream<Void>.Continuation) async throws {
        while true {
            try await Task.sleep(for: workflow.lease / 3)
            if try await !journal.extend(run, fence: claim.fence, lease: workflow.lease) {
                await stopRequested.set()
            }
            // Also a moment to ask again for permits that were refused.
            signal.yield()
        }
    }
}

/// Whether somebody has asked the run to stop.
actor StopRequest {
    private(set) var isSet = false
    func set() { isSet = true }
}
