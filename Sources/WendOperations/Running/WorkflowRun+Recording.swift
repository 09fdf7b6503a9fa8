// The durable form of a run: the same machine, but what has ended is kept before it is told.
extension WorkflowRun {
    /// - Throws: what is wrong with the workflow as one that is kept, all of it.
    func checkDurable() throws(WorkflowError) {
        try look { machine throws(WorkflowError) in
            guard machine.phase == .building else { throw WorkflowError(.alreadyStarted) }
            var problems: [WorkflowProblem] = []
            for (number, operation) in machine.cells.all.enumerated() {
                let label = operation.name ?? "operation \(number)"
                if operation.name == nil { problems.append(WorkflowProblem(.unnamedOperation, [label])) }
                if let type = operation.uncodableResult {
                    problems.append(WorkflowProblem(.resultNotCodable, [label], detail: type))
                }
            }
            if let error = machine.build() { problems += error.problems }
            guard problems.isEmpty else { throw WorkflowError(problems) }
        }
    }

    /// Brings a run to where its journal ends and goes on with it, until it ends or sleeps.
    func run(_ recorder: RunRecorder) async throws -> DurableOutcome {
        let now = options.clock.now()
        let entries = try restore(recorder.claim.entries)
        do {
            if look({ $0.wantsTime }) { watchClock() }
            try change(settles: false) { machine throws(WorkflowError) in
                machine.move(to: now)
                try machine.start(recorder, entries)
            }
        } catch {
            throw explain(error, recorder.claim.definition)
        }
        values.onChange { [weak self] in self?.reconsider() }
        return try await withTaskCancellationHandler {
            let keeper = Task {
                do {
                    try await recorder.keepLease { self.stop(nil) }
                } catch {
                    self.giveUp(recorder, error)
                }
            }
            defer { keeper.cancel() }
            change { _ in }
            return try await record(recorder)
        } onCancel: {
            giveUp(recorder, CancellationError())
        }
    }

    /// Shows a run as it has ended.
    func show(
        _ run: String, _ record: DurableRecord, _ outcome: DurableOutcome, _ journal: any OperationJournal
    ) {
        let claim = DurableClaim(fence: 0, definition: record.definition, entries: record.entries, isCancelled: false)
        let recorder = RunRecorder(run, claim, journal, DurableOptions())
        // What cannot be read any more is not shown.
        let entries = (try? restore(record.entries)) ?? []
        change(settles: false) { $0.show(recorder, entries, outcome) }
    }

    /// Keeps what ends, in batches, until the run ends or sleeps.
    private func record(_ recorder: RunRecorder) async throws -> DurableOutcome {
        recorder.wake()
        for await _ in recorder.signals {
            if recorder.failure != nil { break }
            let endings = recorder.take()
            if !endings.isEmpty {
                do {
                    try await recorder.commit(endings)
                } catch {
                    giveUp(recorder, error, endings)
                    break
                }
                change { machine in
                    for ending in endings { machine.bring(ending) }
                    machine.offerRefused()
                }
            } else if recorder.takeTime() {
                change { $0.offerRefused() }
            }
            if look({ $0.phase == .ended }) { break }
            let now = options.clock.now()
            if let pause = change({ $0.fallAsleep(at: now, recorder.options.permitPause) }) {
                try await recorder.sleep(for: pause)
                return .sleeping(pause)
            }
        }
        await waitForEnd()
        if let failure = recorder.failure { throw failure }
        let text =
            switch look({ $0.error }) {
            case nil: "completed"
            case let error? where error.code == .cancelled: "cancelled"
            case let error?: error.description
            }
        try await recorder.end(text)
        return DurableOutcome(kept: text)
    }

    /// Keeps nothing any more, and stops: what has ended since follows without being kept, for the run to come to its end.
    func giveUp(_ recorder: RunRecorder, _ error: any Error, _ lost: [RunEnding] = []) {
        let endings = lost + recorder.giveUp(error)
        change { machine in
            machine.stop((error as? WorkflowError)?.problems.first)
            for ending in endings { machine.bring(ending) }
        }
    }

    // MARK: What is kept

    /// What is kept of a run that has ended. A result that cannot be written is a failure; and a failure is for everybody what it will
    /// be for those who read it.
    func output(of cell: AnyWorkflowOperation, _ isSuccess: inout Bool) -> [UInt8] {
        var failure = cell.anyResult?.error
        if isSuccess {
            do { return try cell.journaled() } catch { failure = error }
        }
        isSuccess = false
        let text = failure.map { "\($0)" } ?? ""
        cell.replace(WorkflowError(.operationFailed, [cell.name ?? ""], detail: text))
        return Array(text.utf8)
    }

    /// Keeps the end of a run of an operation. False when it is to follow at once.
    func keep(
        _ conclusion: Conclusion, of cell: AnyWorkflowOperation, _ output: [UInt8], _ recorder: RunRecorder
    ) -> Bool {
        let id = conclusion.id
        let (run, permits, begun, led) = look { machine in
            (
                machine.graph.run(of: OperationID(Int(id))), machine.keeping?.permits.removeValue(forKey: id) ?? [:],
                machine.keeping?.begun[id],
                conclusion.fired.map { machine.plan.label(machine.plan.segues[Int($0)].target) }
            )
        }
        var entry = DurableEntry(
            operation: cell.name ?? "", run: run, succeeded: conclusion.isSuccess, output: output,
            fired: conclusion.fired.map(Int.init))
        entry.led = led
        entry.permits = permits
        entry.begun = begun
        return recorder.record(RunEnding(kind: .run(conclusion), entry: entry))
    }

    /// Keeps what a preparation has decided. False when it is to follow at once.
    func keep(
        _ outcome: Preparation, _ list: AdditionList, _ cell: AnyWorkflowOperation, _ id: Int32, _ worker: Int,
        _ recorder: RunRecorder
    ) throws -> Bool {
        let name = cell.name ?? ""
        let operation = OperationID(Int(id))
        let (run, round, definitions, begun) = look { machine in
            (
                machine.graph.run(of: operation), machine.graph.round(of: operation), machine.rules.definitions,
                machine.keeping?.begun[id]
            )
        }
        let preparation = try DurablePreparation(outcome, list, round: round, of: name)
        if let unknown = preparation.added.first(where: { definitions[$0.work] == nil }) {
            throw WorkflowError(.unknownOperation, [unknown.work])
        }
        var entry = DurableEntry(operation: name, run: run, succeeded: true, output: [])
        entry.preparation = preparation
        entry.begun = begun
        return recorder.record(
            RunEnding(kind: .preparation(outcome, list, id: id, worker: worker), entry: entry))
    }

    /// Keeps that a guard has skipped an operation. False when it is to follow at once.
    func keepSkipping(_ operation: OperationID, _ recorder: RunRecorder) -> Bool {
        let id = Int32(operation.index)
        let (name, run, begun) = look { ($0.graph.label(id), $0.graph.run(of: operation), $0.keeping?.begun[id]) }
        var entry = DurableEntry(operation: name, run: run, succeeded: true, output: [])
        entry.begun = begun
        entry.preparation = DurablePreparation(round: DurablePreparation.guardRound, outcome: .skip("a guard"))
        return recorder.record(RunEnding(kind: .verdict(operation), entry: entry))
    }

    // MARK: What was kept

    /// Reads what a journal says as values of the program.
    private func restore(_ entries: [DurableEntry]) throws(WorkflowError) -> [RestoredEntry] {
        let definitions = look { $0.rules.definitions }
        var prototypes: [String: AnyWorkflowOperation] = [:]
        var unknown: Set<String> = []
        var restored: [RestoredEntry] = []
        for entry in entries {
            for added in entry.preparation?.added ?? [] {
                if let make = definitions[added.work] {
                    prototypes[added.name] = make(added.name)
                } else {
                    unknown.insert(added.work)
                }
            }
            guard let operation = prototypes[entry.operation] ?? operation(named: entry.operation) else {
                if unknown.isEmpty || !entries.contains(where: { $0.adds(entry.operation) }) {
                    unknown.insert(entry.operation)
                }
                continue
            }
            let result: OperationResult<any Sendable>? =
                switch (entry.round, entry.succeeded) {
                case (0, true): .success(try operation.restored(entry))
                case (0, false): .failure(entry.failure)
                default: nil
                }
            restored.append(
                RestoredEntry(entry: entry, result: result, list: entry.preparation?.list ?? AdditionList()))
        }
        guard unknown.isEmpty else { throw WorkflowError(.unknownInJournal, unknown.sorted()) }
        return restored
    }

    /// A mismatch, with the operations in which the graph of the run and this one differ.
    private func explain(_ error: WorkflowError, _ definition: DurableDefinition) -> WorkflowError {
        guard error.code == .journalMismatch, let problem = error.problems.first else { return error }
        func list(_ names: [String]) -> String { names.map { "'\($0)'" }.joined(separator: ", ") }
        let names = look { $0.plan.names }
        let (had, has) = (Set(definition.operations), Set(names))
        let gone = definition.operations.filter { !has.contains($0) }
        let new = names.filter { !had.contains($0) }
        var sentences = [problem.detail]
        if !gone.isEmpty { sentences.append("this program lacks \(list(gone))") }
        if !new.isEmpty { sentences.append("the run was made without \(list(Array(new)))") }
        if gone.isEmpty, new.isEmpty { sentences.append("the operations are the same, what connects them is not") }
        return WorkflowError(.journalMismatch, problem.operations, detail: sentences.joined(separator: "; "))
    }
}

extension DurableEntry {
    fileprivate func adds(_ name: String) -> Bool { preparation?.added.contains { $0.name == name } ?? false }
}
