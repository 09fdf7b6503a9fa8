import Foundation
import TestSupport
import Testing

@testable import WendOperations

/// A run that is encoded and decoded between any two steps goes on as if nothing had happened.
@Suite struct ProgressTests {
    @Test func randomGraphsGoOnWhereTheyWere() async throws {
        for seed in 0..<2_000 {
            if seed % 20 == 0 { await Task.yield() }
            try Self.compare(ModelPlan(seed: UInt64(seed), [.timedGuards, .retries]).graphPlan(), seed)
        }
    }

    @Test func loopsGoOnCounting() async throws {
        for seed in 0..<2_000 {
            if seed % 20 == 0 { await Task.yield() }
            let plan = ModelPlan(seed: UInt64(seed), [.loops]).graphPlan()
            if plan.check().problems.isEmpty { try Self.compare(plan, seed) }
        }
    }

    @Test func anotherPlansProgressIsRefused() throws {
        var plan = GraphPlan()
        plan.add("a")
        let progress = try OperationGraph(plan).progress
        plan.add("b")
        #expect(throws: WorkflowError.self) { try OperationGraph(plan, resuming: progress) }
    }

    @Test func aPauseAndAFailureAreKept() throws {
        var plan = GraphPlan()
        let id = plan.add("a")
        var graph = try OperationGraph(plan)
        let started = graph.start()
        #expect(started == [id])
        graph.suspend(id)
        graph = try Self.reborn(graph, plan)
        #expect(graph.state(of: id) == .waiting)
        let isReleased = graph.release(id)
        let step = graph.next()
        #expect(isReleased && step.operation == id)
        graph.fail(WorkflowProblem(.stalled, ["a"]))
        graph = try Self.reborn(graph, plan)
        let next = graph.complete(id, .failed)
        #expect(next.isEmpty)
        #expect(graph.outcome == .failed(WorkflowProblem(.stalled, ["a"])))
    }

    private static func reborn(_ graph: OperationGraph, _ plan: GraphPlan) throws -> OperationGraph {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let data = try encoder.encode(graph.progress)
        let decoded = try JSONDecoder().decode(OperationGraph.Progress.self, from: data)
        #expect(try encoder.encode(decoded) == data)
        let made = try OperationGraph(plan, resuming: decoded)
        #expect(made.progress == graph.progress)
        return made
    }

    /// Runs one graph as it is and one that is reborn at every step.
    private static func compare(_ plan: GraphPlan, _ seed: Int) throws {
        var dice = SeededGenerator(seed: UInt64(seed) &* 31)
        var whole = try OperationGraph(plan)
        var broken = try OperationGraph(plan)
        whole.begin()
        broken.begin()
        var running: [OperationID] = []
        while true {
            broken = try reborn(broken, plan)
            let step = whole.next()
            let other = broken.next()
            try #require(other == step, "seed \(seed)")
            switch step.kind {
            case .start:
                running.append(step.operation)
                if dice.below(2) == 0 { continue }
            case .judge:
                let verdict: OperationGraph.Verdict = dice.below(5) == 0 ? .skip : .proceed
                whole.judged(step.operation, verdict)
                broken.judged(step.operation, verdict)
                continue
            case .none, .prepare, .request: break
            }
            guard !running.isEmpty else { break }
            let id = running.remove(at: dice.below(running.count))
            let ending: OperationGraph.Ending = dice.below(4) == 0 ? .failed : .succeeded
            let fired = whole.segues(from: id).filter { _ in dice.below(3) > 0 }.map(Int32.init)
            whole.complete(id.index, ending, fired: fired)
            broken.complete(id.index, ending, fired: fired)
        }
        #expect(whole.outcome == broken.outcome, "seed \(seed)")
        #expect(whole.outcome != nil, "seed \(seed)")
        #expect(whole.progress == broken.progress, "seed \(seed)")
    }
}
