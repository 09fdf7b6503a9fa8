import TestSupport
import Testing

@testable import WendOperations

/// One plan, once through the reference interpreter and once through the engine: what is different.
enum ModelCheck {
    /// One worker, one slot: the same things in the same order, and the same end.
    static func inOrder(_ plan: ModelPlan) async -> [String] {
        // When an operation that a custom guard holds back is asked again is specified, but not its place among added
        // work and among those who wait for the same permits.
        let isWaiting = plan.guards.contains { if case .waitFor = $0.trigger { true } else { false } }
        if isWaiting, !plan.wants.isEmpty || plan.operations.contains(where: { !$0.rounds.isEmpty }) {
            let isTimeless = plan.isTimeless && plan.loops.isEmpty && !plan.stopsRetries
            return isTimeless ? await concurrently(plan, workers: 1) : await loosely(plan, workers: 1)
        }
        var model = ReferenceInterpreter(plan)
        model.runInOrder()
        guard model.events.count < 1000 else { return [] }
        do {
            let run = try ModelRun(plan, workers: 1, limit: 1)
            let outcome = await run.run()
            var complaints = OrderChecker(run, limit: 1).complaints
            if outcome != model.outcome { complaints.append("ended \(text(outcome)), expected \(text(model.outcome))") }
            if run.events != model.events { complaints.append("did \(run.events), expected \(model.events)") }
            return complaints + states(run, model)
        } catch {
            return ["\(error)"]
        }
    }

    /// Any number of workers: the same set of runs and the same end, with nothing in the wrong order. Only for plans
    /// in which timing has no say (C-6 (5)).
    static func concurrently(_ plan: ModelPlan, workers: Int) async -> [String] {
        var model = ReferenceInterpreter(plan)
        model.runInOrder()
        // A loop that reaches its bound ends everything, and what has run by then is a matter of timing.
        guard model.events.count < 1000, model.outcome != .loopLimit else { return [] }
        do {
            let run = try ModelRun(plan, workers: workers)
            let outcome = await run.run()
            var complaints = OrderChecker(run).complaints
            if outcome != model.outcome { complaints.append("ended \(text(outcome)), expected \(text(model.outcome))") }
            if run.runs != model.runs { complaints.append("ran \(run.runs), expected \(model.runs)") }
            return complaints + states(run, model)
        } catch {
            return ["\(error)"]
        }
    }

    /// Where timing decides what runs: only that nothing is in the wrong order and that it ends.
    static func loosely(_ plan: ModelPlan, workers: Int) async -> [String] {
        do {
            let run = try ModelRun(plan, workers: workers)
            _ = await run.run()
            return OrderChecker(run).complaints
        } catch {
            return ["\(error)"]
        }
    }

    /// The interpreter against itself: whether timing has no say in the plan, tried with a few random orders.
    static func againstItself(_ plan: ModelPlan, seed: UInt64) -> [String] {
        var first = ReferenceInterpreter(plan)
        first.runInOrder()
        guard first.outcome != .loopLimit else { return [] }
        var dice = SeededGenerator(seed: seed)
        for _ in 0..<3 {
            var other = ReferenceInterpreter(plan)
            other.run(&dice)
            if other.runs != first.runs || other.outcome != first.outcome {
                return ["the model itself ran \(other.runs), then \(first.runs)"]
            }
        }
        return []
    }

    private static func text(_ outcome: ReferenceInterpreter.Outcome?) -> String { outcome?.rawValue ?? "otherwise" }

    // MARK: States

    private static func states(_ run: ModelRun, _ model: ReferenceInterpreter) -> [String] {
        guard model.outcome == .completed || model.outcome == .stalled else { return [] }
        var complaints: [String] = []
        let operations = run.workflow.operations
        func label(_ index: Int) -> String { operations[index].name ?? "\(index)" }
        // With loops there may be several of a name: those dropped and those added anew.
        for (index, operation) in operations.enumerated() where index < run.plan.count || run.plan.loops.isEmpty {
            guard let node = model.nodes.indices.first(where: { model.nodes[$0].label == label(index) }) else {
                complaints.append("\(label(index)) is unknown to the model")
                continue
            }
            let (state, expected) = (run.workflow.state(of: operation), model.nodes[node].state)
            if "\(state)" != expected.rawValue {
                complaints.append("\(label(index)) is \(state), expected \(expected)")
            }
            guard run.plan.loops.isEmpty, let reason = run.workflow.reason(for: operation) else { continue }
            let said: ReferenceInterpreter.Reason =
                switch reason {
                case .inhibited(let source): .inhibited(source.map { label($0.index) })
                case .requirementUnmet(let source): .unmet(label(source.index))
                case .sourceWillNotRun(let source): .willNotRun(label(source.index))
                case .asked: .asked
                case .cancelled: .cancelled
                case .neverReached: .neverReached
                }
            let reasons = model.reasons(for: node)
            if !reasons.contains(said) {
                complaints.append("\(label(index)) is \(state): \(said), expected \(reasons)")
            }
        }
        if model.nodes.count != operations.count {
            complaints.append("\(operations.count) operations, expected \(model.nodes.count)")
        }
        return complaints
    }
}

extension ReferenceInterpreter {
    /// Everything that may truly be said about why an operation did not run; the specification sets no order.
    func reasons(for id: Int) -> Set<Reason> {
        switch nodes[id].state {
        case .cancelled: return [.cancelled]
        case .unreached: return [.neverReached]
        case .skipped:
            var reasons = deadEnds(id)
            for each in plan.guards where each.target == id {
                switch each.trigger {
                case .failed(let source): if nodes[source].state == .failed { reasons.insert(.inhibited("\(source)")) }
                case .anyFailed, .skipAfter: reasons.insert(.inhibited(nil))
                case .executing, .waitFor: break
                }
            }
            if nodes[id].script.rounds.contains(where: { $0.decision == .skip }) { reasons.insert(.asked) }
            return reasons
        default: return []
        }
    }
}
