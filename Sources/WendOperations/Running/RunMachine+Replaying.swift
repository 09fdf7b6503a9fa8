/// An entry of a journal with what it says as values of the program, read before anything is locked.
struct RestoredEntry: Sendable {
    let entry: DurableEntry
    let result: OperationResult<any Sendable>?
    let list: AdditionList
}

extension RunMachine {
    /// Begins a durable run, and brings it to where its journal ends.
    mutating func start(_ recorder: RunRecorder, _ entries: [RestoredEntry]) throws(WorkflowError) {
        guard phase == .building else { throw WorkflowError(.alreadyStarted) }
        keeping = RunKeeping(recorder: recorder)
        isKept = true
        startTime = time - recorder.claim.age
        do throws(WorkflowError) {
            if let problem = build() { throw problem }
            begin()
            try replay(entries)
        } catch {
            end(error, .failed(error.problems[0]))
            throw error
        }
        keeping?.isReplaying = false
        beginTime()
        if recorder.claim.isCancelled { stop(nil) }
    }

    /// Shows a run as it has ended, with the results that are kept.
    mutating func show(_ recorder: RunRecorder, _ entries: [RestoredEntry], _ outcome: DurableOutcome) {
        keeping = RunKeeping(recorder: recorder)
        isKept = true
        if build() == nil {
            begin()
            // The program may have changed since: then it shows the results of those it still has.
            do throws(WorkflowError) { try replay(entries) } catch { showResults(entries) }
        } else {
            showResults(entries)
        }
        switch outcome {
        case .completed, .sleeping, .taken:
            graph.endIfQuiet()
            handleChanges()
            end(nil, .completed)
        case .cancelled:
            _ = graph.cancel()
            handleChanges()
            end(WorkflowError(.cancelled), .cancelled)
        case .failed(let text):
            let problem = WorkflowProblem(.operationFailed, detail: text)
            graph.fail(problem)
            handleChanges()
            end(WorkflowError([problem]), .failed(problem))
        }
    }

    private func showResults(_ entries: [RestoredEntry]) {
        for restored in entries {
            guard let result = restored.result, let id = plan.operation(named: restored.entry.operation) else {
                continue
            }
            cells[id.index].restore(result)
        }
    }

    /// Brings the graph to where the journal ends. Everything that has ended is begun where it was begun, whatever limits and permits
    /// say; what had begun and has not ended was never begun as far as the graph knows, and so is begun anew.
    private mutating func replay(_ entries: [RestoredEntry]) throws(WorkflowError) {
        var beginnings: [Int: [Int]] = [:]
        for (number, restored) in entries.enumerated() {
            beginnings[min(restored.entry.begun ?? number, number), default: []].append(number)
        }
        for (number, restored) in entries.enumerated() {
            for beginning in beginnings[number] ?? [] { try begin(entries[beginning].entry) }
            try replay(restored)
            handleChanges()
        }
    }

    private mutating func begin(_ entry: DurableEntry) throws(WorkflowError) {
        guard let operation = graph.operation(named: entry.operation), graph.run(of: operation) == entry.run,
            // Its time may have been up before it could run.
            graph.resume(operation) || entry.round == 0 && !entry.succeeded && graph.seize(operation),
            entry.round <= 0 || graph.round(of: operation) == entry.round
        else { throw impossible(entry) }
    }

    private mutating func replay(_ restored: RestoredEntry) throws(WorkflowError) {
        let entry = restored.entry
        guard let operation = graph.operation(named: entry.operation), graph.run(of: operation) == entry.run,
            [.running, .preparing].contains(graph.state(of: operation))
        else { throw impossible(entry) }
        let id = Int32(operation.index)
        switch entry.preparation {
        case let preparation? where entry.round == DurablePreparation.guardRound:
            guard case .skip = preparation.outcome else { throw impossible(entry) }
            graph.dismiss(operation)
            keeping?.known += 1
        case let preparation?:
            // What was asked for and cannot be added has failed the operation: its end follows, or is made again.
            let kind = RunEnding.Kind.preparation(preparation.decision, restored.list, id: id, worker: 0)
            bring(RunEnding(kind: kind, entry: entry))
        case nil:
            if let result = restored.result { cells[Int(id)].restore(result) }
            let conclusion = Conclusion(
                id: id, isSuccess: entry.succeeded, worker: 0, fired: try fired(entry, operation), isRestored: true)
            bring(RunEnding(kind: .run(conclusion), entry: entry))
        }
    }

    /// The segues that had fired, by the numbers this program has for them.
    private func fired(_ entry: DurableEntry, _ operation: OperationID) throws(WorkflowError) -> [Int32] {
        guard !entry.fired.isEmpty else { return [] }
        var candidates = graph.segues(from: operation)
        var fired: [Int32] = []
        for (place, number) in entry.fired.enumerated() {
            let target = entry.led.flatMap { place < $0.count ? $0[place] : nil }
            func leads(_ number: Int) -> Bool { target == nil || plan.label(plan.segues[number].target) == target }
            guard
                let index = candidates.firstIndex(where: { $0 == number && leads($0) })
                    ?? candidates.firstIndex(where: { target != nil && leads($0) })
            else {
                guard let target else { throw impossible(entry) }
                throw WorkflowError(
                    .journalMismatch, detail: "'\(entry.operation)' could not have led to '\(target)'")
            }
            fired.append(Int32(candidates.remove(at: index)))
        }
        return fired.sorted()
    }

    private func impossible(_ entry: DurableEntry) -> WorkflowError {
        WorkflowError(.journalMismatch, detail: "'\(entry.operation)' could not have run when it did")
    }
}

extension DurablePreparation {
    /// The decision as the program makes it.
    var decision: Preparation {
        switch outcome {
        case .proceed: .proceed
        case .again: .again
        case .proceedAfterAdded: .proceedAfterAdded
        case .skip(let reason): .skip(reason)
        case .delay(let pause): .delay(pause)
        }
    }

    /// What was added, as the program's builder collects it.
    var list: AdditionList {
        var list = AdditionList()
        for each in added {
            list.items.append(.defined(each.name, work: each.work, each.argument))
            for source in each.after { list.dependencies.append((.name(source), .name(each.name))) }
        }
        list.items += joined.map { .wait($0) }
        for source in connected ?? [] { list.dependencies.append((.name(source), .this)) }
        list.needsSuccess = needsSuccess
        list.goesBack = goesBack ?? false
        return list
    }

    /// What a preparation has decided and collected, to be kept.
    ///
    /// - Throws: `not-durable` for code, and for what refers to it.
    init(_ decision: Preparation, _ list: AdditionList, round: Int, of name: String) throws(WorkflowError) {
        self.round = round
        switch decision {
        case .proceed: outcome = .proceed
        case .again: outcome = .again
        case .proceedAfterAdded: outcome = .proceedAfterAdded
        case .skip(let reason): outcome = .skip(reason)
        case .delay(let pause): outcome = .delay(pause)
        // It is kept as the end it is.
        case .complete: outcome = .proceed
        }
        needsSuccess = list.needsSuccess
        goesBack = list.goesBack ? true : nil
        func refuse(_ reason: String) -> WorkflowError { WorkflowError(.notDurable, [name], detail: reason) }
        for item in list.items {
            switch item {
            case .defined(let name, let work, let argument):
                added.append(Added(name: name, work: work, argument: argument, after: []))
            case .wait(let name): joined.append(name)
            case .operation(let operation), .join(_, _, let operation):
                throw refuse(
                    "it adds '\(operation.name ?? "an operation")' as code; define the work with the workflow and add it by name"
                )
            }
        }
        guard list.wants.isEmpty else { throw refuse("it takes permits; give the defined work a setting instead") }
        for (source, target) in list.dependencies {
            guard let source = Self.name(source) else { throw refuse("it connects an operation without a name") }
            if case .this = target {
                connected = (connected ?? []) + [source]
            } else if let target = Self.name(target), let index = added.firstIndex(where: { $0.name == target }) {
                added[index].after.append(source)
            } else {
                throw refuse("it connects to an operation it has not added")
            }
        }
    }

    private static func name(_ end: PreparationBuilder.End) -> String? {
        switch end {
        case .name(let name): name
        case .operation(let operation): operation.name
        case .this: nil
        }
    }
}
