import TestSupport
import Testing

@testable import WendOperations

/// The graph and the reference interpreter side by side in one random order of starts and ends: whatever the graph
/// starts the interpreter must allow, and whatever the interpreter allows and nothing delays the graph must start.
struct ModelReplay {
    let plan: ModelPlan
    var model: ReferenceInterpreter
    var graph: OperationGraph
    var dice: SeededGenerator
    var complaints: [String] = []
    /// Who wants permits and was held back, in the order in which that happened (C-1a.2).
    var waiters: [Int] = []

    init(_ plan: ModelPlan, seed: UInt64) throws {
        self.plan = plan
        model = ReferenceInterpreter(plan)
        graph = try OperationGraph(plan.graphPlan())
        dice = SeededGenerator(seed: seed &* 77)
    }

    static func complaints(_ plan: ModelPlan, seed: UInt64) -> [String] {
        do {
            var replay = try ModelReplay(plan, seed: seed)
            replay.run()
            return replay.complaints
        } catch {
            return ["\(error)"]
        }
    }

    private mutating func run() {
        graph.begin()
        model.begin()
        while complaints.isEmpty, model.events.count < 1000 {
            // A random number of workers takes what there is, then somebody ends.
            for _ in 0...dice.below(4) { if !take() { break } }
            if plan.loops.isEmpty, graph.outcome == nil, dice.once(in: 6) { cancel(dice.below(plan.count)) }
            guard let id = model.running.isEmpty ? nil : dice.one(of: model.running) else {
                if take() { continue }
                break
            }
            finish(id)
        }
        guard complaints.isEmpty else { return }
        if graph.outcome == nil { graph.fail(WorkflowProblem(.stalled)) }
        model.end()
        compare()
    }

    private mutating func take() -> Bool {
        let step = graph.next()
        let id = step.operation.index
        switch step.kind {
        case .none:
            checkNothingIsLeft()
            return false
        case .prepare, .request:
            complaints.append("\(id) is to be prepared or to ask for permits, of which the plan has none")
            return false
        case .judge:
            noteSkipped()
            let mayAsk = model.list.contains(id)
            if !mayAsk { complaints.append("\(id) is judged although it is \(model.nodes[id].state)") }
            graph.judged(step.operation, mayAsk ? customVerdict(id) : .proceed)
            if customVerdict(id) == .skip { skip(id) }
            noteSkipped()
            // Before anything else ends, or the answer is out of date.
            return take()
        case .start:
            noteSkipped()
            check(id)
            if complaints.isEmpty { model.start(id) }
            waiters.removeAll { $0 == id }
            return true
        }
    }

    private func customVerdict(_ id: Int) -> OperationGraph.Verdict {
        var verdict = OperationGraph.Verdict.proceed
        for each in plan.guards where each.target == id {
            if case .skipAfter(let source) = each.trigger, model.marks.contains("\(source)") { return .skip }
            if case .waitFor(let source) = each.trigger, !model.marks.contains("\(source)") { verdict = .wait }
        }
        return verdict
    }

    private mutating func skip(_ id: Int) {
        guard model.list.contains(id) else { return }
        model.leave(id, .skipped)
        model.settle()
    }

    /// A guard skips at admission, so the graph decides when; the interpreter says whether it may.
    private mutating func noteSkipped() {
        defer { waiters.removeAll { !model.list.contains($0) } }
        while let id = plan.operations.indices.first(where: { id in
            graph.state(of: OperationID(id)) == .skipped && model.list.contains(id)
        }) {
            if model.verdict(id) != .skip { complaints.append("\(id) is skipped although no guard says so") }
            skip(id)
        }
    }

    // MARK: Starting

    private mutating func check(_ id: Int) {
        if !model.list.contains(id) { complaints.append("\(id) starts although it is \(model.nodes[id].state)") }
        if model.verdict(id) != .proceed { complaints.append("\(id) starts in spite of a guard") }
        if plan.limit > 0, model.running.count >= plan.limit { complaints.append("\(id) exceeds the limit") }
        for source in delayingGuards(id) { complaints.append("\(id) starts while \(source) executes") }
        for semaphore in shortPermits(id) { complaints.append("\(id) overdraws semaphore \(semaphore)") }
        for older in waiters.prefix(while: { $0 != id })
        where !semaphores(older).isDisjoint(with: semaphores(id)) && delayingGuards(older).isEmpty
            && model.verdict(older) == .proceed && !shortPermits(older, beside: id).isEmpty
        {
            complaints.append("\(id) overtakes \(older)")
        }
    }

    private func delayingGuards(_ id: Int) -> [Int] {
        plan.guards.compactMap { each in
            guard each.target == id, case .executing(let source) = each.trigger else { return nil }
            return model.running.contains(source) ? source : nil
        }
    }

    private func wants(_ id: Int) -> [ModelPlan.Want] {
        plan.wants.filter { $0.operation == id && ($0.amount > 0 || $0.isExclusive) }
    }
    private func semaphores(_ id: Int) -> Set<Int> { Set(wants(id).map(\.semaphore)) }

    private func shortPermits(_ id: Int, beside other: Int? = nil) -> [Int] {
        semaphores(id).filter { semaphore in
            func amount(_ id: Int) -> Int {
                let wants = wants(id).filter { $0.semaphore == semaphore }
                return wants.contains(where: \.isExclusive)
                    ? plan.capacities[semaphore] : wants.reduce(0) { $0 + $1.amount }
            }
            return (model.running + [other].compactMap(\.self)).reduce(amount(id)) { $0 + amount($1) }
                > plan.capacities[semaphore]
        }
    }

    /// §11.1: as many as fit.
    private mutating func checkNothingIsLeft() {
        noteSkipped()
        if model.outcome != nil { return }
        if plan.limit > 0, model.running.count >= plan.limit { return }
        for id in model.list {
            let isBlocked =
                model.verdict(id) == .wait || !delayingGuards(id).isEmpty || !shortPermits(id).isEmpty
            if !waiters.contains(id), !wants(id).isEmpty { waiters.append(id) }
            if isBlocked { continue }
            // Behind an older one for the same permits.
            let before = model.list.filter { $0 != id && graph.state(of: OperationID($0)) == .waiting }
            if before.contains(where: { !semaphores($0).isDisjoint(with: semaphores(id)) }) { continue }
            complaints.append("\(id) is not started: \(graph.state(of: OperationID(id)))")
        }
    }

    // MARK: Ending

    private mutating func finish(_ id: Int) {
        let attempt = model.attempts["\(id)", default: 0]
        let fails = plan.operations[id].fails(attempt)
        // The numbers of the segues are those of `graphPlan`: segues first, then loops.
        var fired: [Int32] = []
        func asks(_ condition: ModelPlan.Condition) -> Bool {
            (try? condition.holds(isFailure: fails, number: attempt)) ?? false
        }
        for (number, segue) in plan.segues.enumerated() where segue.source == id && !segue.isExhausted {
            if asks(segue.condition) { fired.append(Int32(number)) }
        }
        for (number, loop) in plan.loops.enumerated() where loop.source == id && asks(loop.condition) {
            fired.append(Int32(plan.segues.count + number))
        }
        graph.complete(id, fails ? .failed : .succeeded, fired: fired)
        let iterations = model.iterations
        let barriers = model.barriers
        model.finish(id)
        // Who is reset stands in line anew.
        for (number, loop) in plan.loops.enumerated()
        where model.iterations[number] > iterations[number] || barriers.contains(where: { $0.loop == number }) {
            let region = model.region(of: loop.target)
            waiters.removeAll { region.contains($0) }
        }
        for id in plan.operations.indices where graph.run(of: OperationID(id)) > model.attempts["\(id)", default: 0] + 1
        {
            complaints.append("\(id) is in run \(graph.run(of: OperationID(id)))")
        }
    }

    private mutating func cancel(_ id: Int) {
        noteSkipped()
        let verdict = graph.cancel(OperationID(id))
        model.cancel(id)
        if model.events.last != "cancel \(id) \(verdict)" {
            complaints.append("cancel \(id) \(verdict), expected \(model.events.last ?? "")")
        }
    }

    private mutating func compare() {
        let isAsExpected =
            switch (graph.outcome, model.outcome) {
            case (.completed, .completed): true
            case (.failed(let problem), .stalled): problem.code == .stalled
            case (.failed(let problem), .loopLimit): problem.code == .loopLimit
            default: false
            }
        if !isAsExpected {
            complaints.append(
                "ended \(String(describing: graph.outcome)), expected \(String(describing: model.outcome))")
        }
        for id in plan.operations.indices {
            let (state, expected) = (graph.state(of: OperationID(id)), model.nodes[id].state)
            if model.outcome != .loopLimit, "\(state)" != expected.rawValue {
                complaints.append("\(id) is \(state), expected \(expected)")
            }
            if !state.isFinal { complaints.append("\(id) ended as \(state)") }
        }
    }
}
