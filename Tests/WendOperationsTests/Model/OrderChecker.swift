@testable import WendOperations

/// Looks over the log of a run for broken rules that hold whatever the timing.
struct OrderChecker {
    let plan: ModelPlan
    let entries: [ModelRun.Entry]
    private(set) var complaints: [String] = []
    private var open: Set<String> = []
    private var latest: [String: Int] = [:]

    /// - Parameter run: a run that has ended.
    init(_ run: ModelRun, limit: Int? = nil) {
        plan = run.plan
        entries = run.entries
        complaints = run.complaints
        for (index, entry) in entries.enumerated() {
            switch entry {
            case .begin(let label, let attempt): begin(label, attempt, limit ?? plan.limit, entries[..<index])
            case .end(let label, let attempt):
                // C-6 (1): as many ends as starts, in turns.
                if open.remove(label) == nil { complain("\(label) ended without having begun") }
                latest[label] = attempt
            case .prepare(let label, let round):
                if open.contains(label) { complain("\(label) was prepared while it ran") }
                if round > 8 { complain("\(label) was prepared \(round) times") }
            case .cancel: break
            }
        }
        for label in open { complain("\(label) never ended") }
        checkStates(run)
    }

    private mutating func complain(_ text: String) { complaints.append(text) }

    private mutating func begin(_ label: String, _ attempt: Int, _ limit: Int, _ before: ArraySlice<ModelRun.Entry>) {
        if !open.insert(label).inserted { complain("\(label) begins twice") }
        if limit > 0, open.count > limit { complain("\(open.count) run at once, the limit is \(limit)") }
        guard let id = Int(label) else { return }
        checkPermits()
        checkExclusion(id)
        checkPreparation(id, before)
        guard attempt == 1 else { return }
        checkRow(id)
    }

    /// C-6 (3).
    private mutating func checkPermits() {
        for (semaphore, capacity) in plan.capacities.enumerated() {
            let held = plan.wants.filter { $0.semaphore == semaphore && open.contains("\($0.operation)") }
            if held.reduce(0, { $0 + $1.amount }) > capacity { complain("too many permits of \(semaphore)") }
            let holders = Set(held.filter { $0.amount > 0 }.map(\.operation))
            if holders.count > 1, held.contains(where: \.isExclusive) { complain("\(semaphore) is not held alone") }
        }
    }

    /// C-1b.2: two that exclude each other never run at once. For one that excludes only, the log cannot tell.
    private mutating func checkExclusion(_ id: Int) {
        func excludes(_ one: Int, _ other: Int) -> Bool {
            plan.guards.contains { $0.target == one && $0.trigger == .executing(other) }
        }
        for other in plan.operations.indices where other != id && open.contains("\(other)") {
            if excludes(id, other), excludes(other, id) { complain("\(id) and \(other) run at once") }
        }
    }

    /// C-6 (1): at least one round before the start of what has a preparation.
    private mutating func checkPreparation(_ id: Int, _ before: ArraySlice<ModelRun.Entry>) {
        guard !plan.operations[id].rounds.isEmpty else { return }
        let isPrepared = before.contains { if case .prepare("\(id)", _) = $0 { true } else { false } }
        if !isPrepared { complain("\(id) started without preparation") }
    }

    /// C-6 (4): the row of §10.1. What completes without running leaves nothing in the log and is not looked at.
    private mutating func checkRow(_ id: Int) {
        for each in plan.dependencies where each.target == id && mustRun(each.source) {
            let source = plan.operations[each.source]
            guard let attempt = latest["\(each.source)"], !open.contains("\(each.source)") else {
                if each.requirement != .always { complain("\(id) started before \(each.source) had ended") }
                continue
            }
            let isFinal = !source.fails(attempt) || attempt % source.attempts == 0
            // Between two attempts a guard may skip it, which is enough for `always`.
            if !isFinal, !plan.stopsRetries, each.requirement != .always {
                complain("\(id) started while \(each.source) was to be retried")
            }
            if each.requirement == .succeeded, source.fails(attempt) {
                complain("\(id) needs \(each.source) to succeed")
            }
            if each.requirement == .failed, !source.fails(attempt) { complain("\(id) needs \(each.source) to fail") }
        }
        let segues = plan.segues.filter { $0.target == id }
        guard !segues.isEmpty, !plan.loops.contains(where: { $0.target == id }) else { return }
        let isActivated = segues.contains { segue in
            guard mustRun(segue.source) else { return true }
            guard let last = latest["\(segue.source)"] else { return false }
            if segue.isExhausted { return true }
            // Any attempt may have been the one that set it off, if a loop has begun a further one since.
            return (1...last).contains { attempt in
                let fails = plan.operations[segue.source].fails(attempt)
                return (try? segue.condition.holds(isFailure: fails, number: attempt)) ?? false
            }
        }
        if !isActivated { complain("\(id) started before a segue had fired") }
        for each in plan.guards where each.target == id {
            if case .waitFor(let source) = each.trigger, latest["\(source)"] == nil {
                complain("\(id) started before its guard let it")
            }
        }
    }

    /// Whether an operation can only be done by running.
    private func mustRun(_ id: Int) -> Bool { plan.operations[id].rounds.isEmpty }

    /// C-6 (7), and done means run.
    private mutating func checkStates(_ run: ModelRun) {
        for (index, operation) in run.workflow.operations.enumerated() {
            let state = run.workflow.state(of: operation)
            let reason = run.workflow.reason(for: operation)
            if !state.isFinal { complain("\(index) ended as \(state)") }
            if state.isDone != (reason == nil) {
                complain("\(index) is \(state) because of \(String(describing: reason))")
            }
            guard index < plan.count, mustRun(index), plan.loops.isEmpty else { continue }
            // Between two attempts it is admitted anew, and may be kept from it.
            let mayBeBetween = plan.operations[index].attempts > 1
            if state.isDone != (latest["\(index)"] != nil), !mayBeBetween { complain("\(index) is \(state)") }
            if let last = latest["\(index)"], state.isDone, plan.operations[index].fails(last) != (state == .failed) {
                complain("\(index) is \(state), unlike its result")
            }
        }
    }
}
