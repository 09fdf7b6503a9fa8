@testable import WendOperations

/// Makes the operations of a plan: closures that note what happens and do what is written.
struct ModelWork: Sendable {
    let plan: ModelPlan
    /// Emptied after the run, so that workflow and closures do not keep each other.
    let workflow: Guarded<Workflow?>
    let journal: Guarded<ModelRun.Journal>

    /// Adds a base operation.
    func add(_ number: Int, to workflow: Workflow) -> WorkflowOperation<Int> {
        let label = "\(number)"
        let script = plan.operations[number]
        let settings = settings(script)
        if !script.rounds.isEmpty {
            return workflow.add(label, settings: settings) { context, builder in
                try prepare(label, script, context, builder)
            } _: { context in
                try await suspending(label, script, context)
            }
        }
        switch script.form {
        case .plain: return workflow.add(label, settings: settings) { () throws in try plain(label, script, nil) }
        case .contextual:
            return workflow.add(label, settings: settings) { context in try plain(label, script, context) }
        case .suspending:
            return workflow.add(label, settings: settings) { context in try await suspending(label, script, context) }
        case .completing, .late:
            return workflow.addCompleting(label, settings: settings) { completing(label, script, $0, $1) }
        }
    }

    /// Makes an operation that a preparation adds.
    private func make(_ label: String, _ script: ModelPlan.Operation) -> WorkflowOperation<Int> {
        let settings = settings(script) ?? OperationSettings()
        if !script.rounds.isEmpty {
            return WorkflowOperation(label, settings: settings, Stacked(work: self, label: label, script: script))
        }
        return switch script.form {
        case .plain: WorkflowOperation(label, settings: settings) { () throws in try plain(label, script, nil) }
        case .contextual, .suspending:
            WorkflowOperation(label, settings: settings) { try await suspending(label, script, $0) }
        case .completing, .late:
            WorkflowOperation(completing: label, settings: settings) { completing(label, script, $0, $1) }
        }
    }

    private func settings(_ script: ModelPlan.Operation) -> OperationSettings? {
        if script.priority == .normal, script.attempts == 1 { return nil }
        return OperationSettings(
            retry: script.attempts == 1 ? nil : RetryPolicy(attempts: script.attempts), priority: script.priority)
    }

    // MARK: Working

    private func begin(_ label: String, _ script: ModelPlan.Operation, _ context: OperationContext?) -> Int {
        let attempt = journal.withLock { journal in
            let attempt = (journal.attempts[label] ?? 0) + 1
            journal.attempts[label] = attempt
            journal.entries.append(.begin(label, attempt))
            return attempt
        }
        if let context {
            // C-3.7; added operations that are dropped and added anew count anew.
            let number = script.attempts == 1 ? context.runNumber : context.attempt
            if number != attempt, plan.loops.isEmpty || !label.contains("+") {
                journal.withLock { $0.complaints.append("\(label): run \(number), expected \(attempt)") }
            }
        }
        if script.attempts == 1 || attempt == 1 { for target in script.cancels { cancel(target) } }
        return attempt
    }

    private func cancel(_ target: Int) {
        guard let workflow = workflow.withLock({ $0 }) else { return }
        let verdict = workflow.cancel(workflow.operations[target])
        journal.withLock { $0.entries.append(.cancel("\(target)", "\(verdict)")) }
    }

    private func end(_ label: String, _ script: ModelPlan.Operation, _ attempt: Int) throws -> Int {
        journal.withLock { $0.entries.append(.end(label, attempt)) }
        if plan.leavesMarks { workflow.withLock { $0?.values }?[label] = true }
        if script.fails(attempt) { throw Boom(number: attempt) }
        return attempt
    }

    private func plain(
        _ label: String, _ script: ModelPlan.Operation, _ context: OperationContext?
    ) throws -> Int {
        try end(label, script, begin(label, script, context))
    }

    private func suspending(
        _ label: String, _ script: ModelPlan.Operation, _ context: OperationContext
    ) async throws -> Int {
        let attempt = begin(label, script, context)
        for _ in 0..<script.yields { await Task.yield() }
        return try end(label, script, attempt)
    }

    private func completing(
        _ label: String, _ script: ModelPlan.Operation, _ context: OperationContext,
        _ completion: OperationCompletion<Int>
    ) {
        let attempt = begin(label, script, context)
        let finish: @Sendable () -> Void = {
            do {
                let value = try end(label, script, attempt)
                try completion.succeed(value)
            } catch let boom as Boom {
                try? completion.fail(boom)
            } catch {
                journal.withLock { $0.complaints.append("\(label): \(error)") }
            }
        }
        if script.form == .completing { return finish() }
        Task {
            for _ in 0..<script.yields { await Task.yield() }
            finish()
        }
    }

    // MARK: Preparing

    struct Stacked: ResettableWork {
        let work: ModelWork
        let label: String
        let script: ModelPlan.Operation

        func reset() {}
        func prepare(_ context: OperationContext, _ builder: borrowing PreparationBuilder) async throws -> Preparation {
            try work.prepare(label, script, context, builder)
        }
        func start(_ context: OperationContext) async throws -> Int {
            try await work.suspending(label, script, context)
        }
    }

    private func prepare(
        _ label: String, _ script: ModelPlan.Operation, _ context: OperationContext,
        _ builder: borrowing PreparationBuilder
    ) throws -> Preparation {
        let number = context.round
        journal.withLock { $0.entries.append(.prepare(label, number)) }
        let round = script.round(number)
        var fresh: [WorkflowOperation<Int>] = []
        for item in round.items {
            switch item {
            case .new(let script):
                let operation = make("\(label)+\(number).\(fresh.count)", script)
                fresh.append(operation)
                builder.add(operation)
            case .share(let number):
                let (label, script) = ("shared\(number)", plan.shared[number])
                builder.addIfAbsent(label) { try await suspending(label, script, $0) }
            case .join(let other, let anew):
                builder.addIfAbsent("\(other)", failed: anew ? .newRun : .reuse) { _ in 0 }
            }
        }
        for link in round.links { builder.depend(.operation(fresh[link.target]), on: .operation(fresh[link.source])) }
        for link in round.fromBase { builder.depend(.operation(fresh[link.target]), on: .name("\(link.source)")) }
        for number in round.toSelf { builder.depend(.this, on: .operation(fresh[number])) }
        if round.needsSuccess { builder.requireSuccess() }
        if round.goesBack { builder.addAtBack() }
        return switch round.decision {
        case .proceed: .proceed
        case .again: .again
        case .proceedAfterAdded: .proceedAfterAdded
        case .skip: .skip("asked")
        case .succeed: .complete(.success(1000))
        case .fail: .complete(.failure(Boom(number: 1000)))
        case .error: throw Boom(number: 1000)
        }
    }
}
