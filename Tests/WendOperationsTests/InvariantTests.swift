import TestSupport
import Testing

@testable import WendOperations

/// C-6: what holds at every moment, whatever is asked of the graph and in whatever order.
@Suite struct InvariantTests {
    /// C-6 (1) to (4), (6), (7); (5) is shown by the model tests with 1, 2 and 8 workers.
    @Test(arguments: [false, true]) func theInvariantsHoldInEveryOrderOfEvents(_ loops: Bool) async throws {
        var seen: [String: Int] = [:]
        for seed in 0..<10_000 {
            if seed % 50 == 0 { await Task.yield() }
            guard var world = try World(seed: seed, loops: loops) else { continue }
            var turns = 0
            while world.graph.outcome == nil, turns < 20_000 {
                turns += 1
                world.turn()
                if let broken = world.broken() {
                    Issue.record("seed \(seed): \(broken)")
                    break
                }
            }
            #expect(world.graph.outcome != nil, "seed \(seed) does not end")
            seen.merge(world.seen, uniquingKeysWith: +)
            #expect(world.complaints.isEmpty, "seed \(seed): \(world.complaints)")
            for id in world.graph.nodes.indices {
                let state = world.graph.state(of: OperationID(id))
                #expect(state.isFinal, "seed \(seed): \(id) ends \(state)")
                if !state.isDone { #expect(world.graph.reason(for: OperationID(id)) != nil, "seed \(seed): \(id)") }
            }
        }
        // The dice really get everywhere.
        for what in ["prepare", "judge", "request", "start", "added", "withdrawn", "suspended", "expired"] {
            #expect(seen[what, default: 0] > 50, "\(what): \(seen)")
        }
        if loops { #expect(seen["reset", default: 0] > 200 && seen["paused", default: 0] > 100, "\(seen)") }
    }
}

/// A graph and a driver that does whatever a die says.
private struct World {
    var graph: OperationGraph
    private let model: ModelPlan
    private var dice: SeededGenerator
    private var running: [OperationID] = []
    private var preparing: [OperationID] = []
    private var judging: [OperationID] = []
    private var requesting: [OperationID] = []
    private var refused: [OperationID] = []
    private var holders: Set<OperationID> = []
    private var started: Set<[Int]> = []
    private var prepared: Set<[Int]> = []
    private var budget = 12
    private var fired: [Int] = []
    private let shared: Set<Int>
    private let conditions: [Int: Bool]
    var complaints: [String] = []
    var seen: [String: Int] = [:]

    init?(seed: Int, loops: Bool) throws {
        var dice = SeededGenerator(seed: UInt64(seed) &* 7919 &+ 13)
        model = ModelPlan(seed: UInt64(seed), loops ? [.loops, .timedGuards] : [.timedGuards, .retries])
        var plan = model.graphPlan()
        plan.limit = dice.below(4)
        var shared: Set<Int> = []
        let outside = plan.add(GraphPlan.Semaphore("outside", isShared: true))
        for id in 0..<plan.count {
            if dice.below(3) == 0 { plan.insert(.prepares, at: OperationID(id)) }
            if dice.below(6) == 0 {
                plan.want(GraphPlan.Want(semaphore: outside), for: OperationID(id))
                shared.insert(id)
            }
            switch dice.below(12) {
            case 0: plan.guardOperation(.operation(OperationID(id)), by: nil, .custom)
            case 1: plan.guardOperation(.operation(OperationID(id)), by: nil, .anyFailed)
            case 2 where id > 0:
                plan.guardOperation(.operation(OperationID(id)), by: .operation(OperationID(id - 1)), .failed)
            default: break
            }
        }
        for number in 0..<model.loops.count where dice.below(2) == 0 { plan.pause(loop: model.segues.count + number) }
        guard plan.check().problems.isEmpty else { return nil }
        var conditions: [Int: Bool] = [:]
        for number in 0..<(model.segues.count + model.loops.count) { conditions[number] = dice.below(2) == 0 }
        self.conditions = conditions
        self.shared = shared
        self.dice = dice
        graph = try OperationGraph(plan)
        graph.recordsChanges = true
        graph.begin()
    }

    mutating func turn() {
        switch dice.below(40) {
        case 0 where budget > 0:
            budget -= 1
            _ = graph.cancel(OperationID(dice.below(graph.count)))
        case 1 where dice.below(30) == 0: graph.cancel()
        case 2 where !running.isEmpty && budget > 0:
            budget -= 1
            suspend(running.remove(at: dice.below(running.count)))
        case 3 where budget > 0: expire(OperationID(dice.below(graph.count)))
        case 4...15: take()
        default: if !answer() { idle() }
        }
        for change in graph.takeChanges() {
            switch change {
            case .withdrawn(let operation):
                refused.removeAll { $0 == operation }
                seen["withdrawn", default: 0] += 1
            case .reset: seen["reset", default: 0] += 1
            case .paused: seen["paused", default: 0] += 1
            default: break
            }
        }
    }

    /// Its time is up, wherever it is.
    private mutating func expire(_ operation: OperationID) {
        guard graph.seize(operation) else { return }
        budget -= 1
        seen["expired", default: 0] += 1
        let fired = graph.segues(from: operation).filter { conditions[$0] == true }
        graph.complete(operation.index, .failed, fired: fired.map(Int32.init))
    }

    private mutating func take() {
        let step = graph.next()
        seen["\(step.kind)", default: 0] += 1
        switch step.kind {
        case .none: break
        case .prepare: preparing.append(step.operation)
        case .judge: judging.append(step.operation)
        case .request: requesting.append(step.operation)
        case .start: start(step.operation)
        }
    }

    private mutating func start(_ operation: OperationID) {
        let key = [operation.index, graph.run(of: operation)]
        if !started.insert(key).inserted { complaints.append("\(key) started twice") }
        if graph.nodes[operation.index].traits & GraphPlan.Traits.prepares.rawValue != 0, !prepared.contains(key) {
            complaints.append("\(key) started unprepared")
        }
        for each in model.dependencies where each.target == operation.index {
            if !OperationGraph.isMet(each.requirement, graph.state(of: OperationID(each.source))) {
                complaints.append("\(key) started too early")
            }
        }
        if shared.contains(operation.index), !holders.contains(operation) { complaints.append("\(key) without permit") }
        running.append(operation)
    }

    /// Ends something that is going on. False when nothing is.
    private mutating func answer() -> Bool {
        let all = running.count + preparing.count + judging.count + requesting.count
        guard all > 0 else { return false }
        var number = dice.below(all)
        if number < running.count {
            complete(running.remove(at: number))
            return true
        }
        number -= running.count
        if number < preparing.count {
            prepare(preparing.remove(at: number))
            return true
        }
        number -= preparing.count
        if number < judging.count {
            let operation = judging.remove(at: number)
            graph.judged(operation, [.proceed, .proceed, .wait, .skip][dice.below(4)])
            return true
        }
        request(requesting.remove(at: number - judging.count))
        return true
    }

    private mutating func complete(_ operation: OperationID) {
        if holders.remove(operation) != nil { offer() }
        let fired = graph.segues(from: operation).filter { conditions[$0] == true }
        graph.complete(operation.index, dice.below(4) == 0 ? .failed : .succeeded, fired: fired.map(Int32.init))
    }

    private mutating func suspend(_ operation: OperationID) {
        if holders.remove(operation) != nil { offer() }
        started.remove([operation.index, graph.run(of: operation)])
        graph.suspend(operation)
        seen["suspended", default: 0] += 1
    }

    private mutating func offer() {
        guard !refused.isEmpty else { return }
        _ = graph.offer(refused.removeFirst())
    }

    private mutating func request(_ operation: OperationID) {
        let isGranted = holders.isEmpty
        if isGranted {
            holders.insert(operation)
        } else {
            refused.append(operation)
        }
        graph.requested(operation, granted: isGranted)
        if isGranted { start(operation) }
    }

    private mutating func prepare(_ operation: OperationID) {
        let key = [operation.index, graph.run(of: operation)]
        prepared.insert(key)
        var outcome: OperationGraph.Prepared =
            [.proceed, .proceed, .again, .proceedAfterAdded, .skip("no"), .complete(.succeeded), .delay][dice.below(7)]
        if outcome == .again || outcome == .proceedAfterAdded, budget > 0 {
            budget -= 1
            var addition = OperationGraph.Addition()
            for _ in 0...dice.below(2) {
                addition.operations.append((nil, dice.below(3) == 0 ? [.prepares, .resettable] : .resettable))
            }
            addition.needsSuccess = dice.below(3) == 0
            addition.goesBack = dice.below(3) == 0
            if dice.below(3) == 0 { addition.joined.append(OperationID(dice.below(graph.count))) }
            if dice.below(3) == 0 {
                addition.dependencies.append((.existing(OperationID(dice.below(graph.count))), .new(0)))
            }
            seen["added", default: 0] += 1
            do { try graph.add(addition, for: operation) } catch { return fail(operation) }
        }
        if graph.failedPrerequisite(of: operation) != nil { return fail(operation) }
        if outcome == .again, graph.round(of: operation) > 6 { outcome = .proceed }
        do { try graph.prepared(operation, outcome) } catch { fail(operation) }
    }

    private mutating func fail(_ operation: OperationID) {
        graph.abandonPreparation(operation)
        started.insert([operation.index, graph.run(of: operation)])
        graph.complete(operation.index, .failed)
    }

    /// Nothing goes on: time passes.
    private mutating func idle() {
        take()
        guard running.isEmpty, preparing.isEmpty, judging.isEmpty, requesting.isEmpty, graph.outcome == nil else {
            return
        }
        if let delayed = graph.growth.delayed.keys.min() {
            graph.release(OperationID(Int(delayed)))
        } else if !refused.isEmpty, holders.isEmpty {
            offer()
        } else if !graph.hasReady {
            let held = graph.stalled()
            if !held.isEmpty { graph.fail(WorkflowProblem(.stalled)) }
        }
    }

    /// What does not fit together, if anything.
    func broken() -> String? {
        func count(_ states: OperationGraph.State...) -> Int { graph.nodes.count { states.contains($0.state) } }
        if count(.preparing, .running) != graph.activeCount { return "slots \(graph.activeCount)" }
        if graph.activeCount > graph.limit { return "over the limit" }
        if count(.ready) != graph.readyCount { return "ready \(graph.readyCount), but \(count(.ready)) are" }
        if count(.waiting) != graph.waiting { return "waiting \(graph.waiting), but \(count(.waiting)) are" }
        if count(.succeeded, .failed, .skipped, .cancelled) != graph.finished { return "finished \(graph.finished)" }
        if holders.count > 1 { return "outside permits overdrawn" }
        for (semaphore, state) in graph.semaphores.enumerated() where state.used > state.plan.permits || state.used < 0
        {
            return "semaphore \(semaphore) has \(state.used) in use"
        }
        return nil
    }
}
