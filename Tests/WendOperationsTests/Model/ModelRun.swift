import Testing

@testable import WendOperations

/// A plan handed to the engine, with a log of everything that happens inside the closures.
final class ModelRun: Sendable {
    /// What happened inside the closures, in order. `begin` and `end` carry the number of the attempt.
    enum Entry: Equatable, Sendable {
        case prepare(String, Int), begin(String, Int), end(String, Int), cancel(String, String)
    }

    struct Journal: Sendable {
        var entries: [Entry] = []
        var attempts: [String: Int] = [:]
        var complaints: [String] = []
    }

    let plan: ModelPlan
    let workflow: Workflow
    let operations: [WorkflowOperation<Int>]
    private let journal: Guarded<Journal>
    private let box: Guarded<Workflow?>

    init(_ plan: ModelPlan, workers: Int, limit: Int? = nil) throws {
        self.plan = plan
        var options = WorkflowOptions(limit: limit ?? plan.limit, workers: workers)
        options.maximumExtraRuns = 2000
        options.failurePolicy =
            switch plan.policy {
            case .continue: .continue
            case .failFast: .failFast
            case .failAtEnd: .failAtEnd
            }
        let workflow = Workflow(options)
        let journal = Guarded(Journal())
        let box = Guarded<Workflow?>(workflow)
        let work = ModelWork(plan: plan, workflow: box, journal: journal)
        let operations = plan.operations.indices.map { work.add($0, to: workflow) }
        self.workflow = workflow
        self.box = box
        self.journal = journal
        self.operations = operations
        try connect()
    }

    private func connect() throws {
        for each in plan.dependencies {
            try workflow.addDependency(
                from: operations[each.source], to: operations[each.target], requires: each.requirement)
        }
        for (number, each) in plan.segues.enumerated() {
            let (source, target, condition) = (operations[each.source], operations[each.target], each.condition)
            if each.isExhausted {
                try workflow.addExhausted(from: source, to: target)
            } else if condition == .always {
                try workflow.addSegue(from: source, to: target)
            } else if number.isMultiple(of: 2) {
                try workflow.addSegue(from: source, to: target) { try condition.holds($0.erased) }
            } else {
                try workflow.addSegue(from: source, to: target) { result, _ in try condition.holds(result) }
            }
        }
        for each in plan.loops {
            let condition = each.condition
            try workflow.addLoop(from: operations[each.source], to: operations[each.target], atMost: each.bound) {
                result, _ in try condition.holds(result)
            }
        }
        for each in plan.guards { try connect(each) }
        let semaphores = plan.capacities.map { WorkflowSemaphore("semaphore", permits: $0) }
        for each in plan.wants {
            try workflow.take(
                semaphores[each.semaphore], amount: each.amount, exclusive: each.isExclusive,
                for: operations[each.operation])
        }
    }

    private func connect(_ each: ModelPlan.Guard) throws {
        let target = operations[each.target]
        switch each.trigger {
        case .executing(let source): try workflow.addGuard(on: target, by: operations[source], .executing)
        case .failed(let source): try workflow.addGuard(on: target, by: operations[source], .failed)
        case .anyFailed: try workflow.addGuardAgainstAnyFailure(on: target)
        case .waitFor(let source):
            try workflow.addGuard(on: target) { $0.values["\(source)"] == nil ? .wait : .proceed }
        case .skipAfter(let source):
            try workflow.addGuard(on: target) { $0.values["\(source)"] == nil ? .proceed : .skip }
        }
    }

    /// Runs to the end and says how it ended.
    func run() async -> ReferenceInterpreter.Outcome? {
        defer { box.withLock { $0 = nil } }
        do {
            try await workflow.run()
            return .completed
        } catch {
            switch error.code {
            case .stalled?: return .stalled
            case .loopLimit?: return .loopLimit
            case .operationFailed?: return .operationFailed
            default:
                complain("\(error)")
                return nil
            }
        }
    }

    func complain(_ text: String) { journal.withLock { $0.complaints.append(text) } }

    var entries: [Entry] { journal.withLock { $0.entries } }
    var complaints: [String] { journal.withLock { $0.complaints } }

    /// The same words as in `ReferenceInterpreter`.
    var events: [String] {
        entries.compactMap { entry in
            switch entry {
            case .prepare(let label, let round): "prepare \(label) \(round)"
            case .begin(let label, let attempt): "run \(label) \(attempt)"
            case .cancel(let label, let verdict): "cancel \(label) \(verdict)"
            case .end: nil
            }
        }
    }

    var runs: [String] { events.filter { $0.hasPrefix("run ") }.sorted() }
}

extension ModelPlan.Condition {
    func holds(_ result: OperationResult<any Sendable>) throws -> Bool {
        let number = result.value(as: Int.self) ?? (result.error as? Boom)?.number ?? 0
        return try holds(isFailure: result.isFailure, number: number)
    }
}
