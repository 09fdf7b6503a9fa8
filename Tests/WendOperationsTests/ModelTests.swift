import Synchronization
import Testing

@testable import WendOperations

/// Random graphs against an interpreter that is too slow to be wrong.
@Suite struct ModelTests {
    @Test func theGraphStartsExactlyWhatTheModelSays() async throws {
        for seed in 0..<10_000 {
            if seed % 20 == 0 { await Task.yield() }
            let model = RandomPlan(seed: UInt64(seed))
            var dice = Dice(state: UInt64(seed) &* 77)
            var graph = try OperationGraph(model.plan())
            var running: [Int] = []
            var started: Set<Int> = []
            var ended: Set<Int> = []
            graph.begin()
            while true {
                // A random number of workers takes what there is, then somebody ends.
                for _ in 0...dice.roll(4) {
                    let step = graph.next()
                    guard step.kind == .start else { break }
                    let id = step.operation.index
                    #expect(started.insert(id).inserted, "seed \(seed): \(id) started twice")
                    #expect(model.mayStart(id, ended), "seed \(seed): \(id) started too early")
                    running.append(id)
                    #expect(model.limit == 0 || running.count <= model.limit)
                    Self.checkPermits(model, running, seed)
                    for hold in model.holds where hold.target == id { #expect(!running.contains(hold.source)) }
                }
                guard !running.isEmpty else {
                    if graph.hasReady { continue }
                    break
                }
                let id = running.remove(at: dice.roll(running.count))
                ended.insert(id)
                graph.complete(
                    id, model.fails.contains(id) ? .failed : .succeeded, fired: model.fired(from: id).map(Int32.init))
            }
            #expect(graph.outcome == .completed, "seed \(seed): \(String(describing: graph.outcome))")
            #expect(started == model.expectedRuns(), "seed \(seed)")
            for id in 0..<model.count {
                let state = graph.state(of: OperationID(id))
                #expect(state.isFinal && state.isDone == started.contains(id))
                if !state.isDone { #expect(graph.reason(for: OperationID(id)) != nil) }
            }
        }
    }

    static func checkPermits(_ model: RandomPlan, _ running: [Int], _ seed: Int) {
        for (semaphore, capacity) in model.capacities.enumerated() {
            let held = model.wants.filter { $0.semaphore == semaphore && running.contains($0.operation) }
            let used = held.reduce(0) { $0 + ($1.isExclusive ? capacity : $1.amount) }
            #expect(used <= capacity, "seed \(seed)")
        }
    }

    @Test func loopsRunWhatTheModelSays() async throws {
        var compared = 0
        var seed = -1
        // Some random loops make graphs that are refused; those do not count.
        while compared < 10_000 {
            seed += 1
            if seed % 20 == 0 { await Task.yield() }
            let model = RandomPlan(seed: UInt64(seed), loops: true)
            guard model.plan().check().problems.isEmpty else { continue }
            compared += 1
            var interpreter = LoopModel(model)
            let expected = interpreter.run()
            var graph = try OperationGraph(model.plan())
            var runs: [Int] = []
            graph.begin()
            var wanted = model.loops.map(\.wants)
            while true {
                let step = graph.next()
                guard step.kind == .start else { break }
                let id = step.operation.index
                runs.append(id)
                var fired = model.fired(from: id)
                for (number, loop) in model.loops.enumerated() where loop.source == id && wanted[number] > 0 {
                    wanted[number] -= 1
                    fired.append(model.segues.count + number)
                }
                graph.complete(id, model.fails.contains(id) ? .failed : .succeeded, fired: fired.map(Int32.init))
                if runs.count > 500 { break }
            }
            #expect(runs == expected.runs, "seed \(seed)")
            #expect((graph.outcome == .completed) == expected.isCompleted, "seed \(seed)")
        }
    }

    @Test(arguments: [1, 2, 8]) func theEngineRunsExactlyWhatTheModelSays(_ workers: Int) async throws {
        for seed in 0..<10_000 {
            let model = RandomPlan(seed: UInt64(seed))
            var options = WorkflowOptions(limit: model.limit, workers: workers)
            options.maximumExtraRuns = 10
            let workflow = Workflow(options)
            let watch = Watch(model, seed)
            var operations: [WorkflowOperation<Int>] = []
            let failing = model.fails
            for id in 0..<model.count {
                let settings = OperationSettings(priority: model.priorities[id] ?? .normal)
                if (seed + id) % 3 == 0 {
                    operations.append(
                        workflow.add(settings: settings) { () async throws -> Int in
                            watch.begin(id)
                            if id % 2 == 0 { await Task.yield() }
                            watch.end(id)
                            if failing.contains(id) { throw Boom(number: id) }
                            return id
                        })
                } else {
                    operations.append(
                        workflow.add(settings: settings) { () throws -> Int in
                            watch.begin(id)
                            watch.end(id)
                            if failing.contains(id) { throw Boom(number: id) }
                            return id
                        })
                }
            }
            for each in model.dependencies {
                try workflow.addDependency(
                    from: operations[each.source], to: operations[each.target], requires: each.requirement)
            }
            for segue in model.segues {
                let holds = segue.holds
                try workflow.addSegue(from: operations[segue.source], to: operations[segue.target]) { _ in holds }
            }
            let semaphores = model.capacities.map { WorkflowSemaphore("s", permits: $0) }
            for want in model.wants {
                try workflow.take(
                    semaphores[want.semaphore], amount: want.amount, exclusive: want.isExclusive,
                    for: operations[want.operation])
            }
            for hold in model.holds {
                try workflow.addGuard(on: operations[hold.target], by: operations[hold.source], .executing)
            }
            try await workflow.run()
            #expect(watch.runs == model.expectedRuns(), "seed \(seed)")
            #expect(watch.complaints.isEmpty, "seed \(seed): \(watch.complaints)")
            for (id, operation) in operations.enumerated() where operation.isFinished {
                #expect(operation.result?.isFailure == failing.contains(id))
            }
        }
    }
}

/// Looks over running operations for broken rules.
final class Watch: Sendable {
    private let model: RandomPlan
    private let state = Guarded<(running: [Int], begun: Set<Int>, ended: Set<Int>, complaints: [String])>(
        ([], [], [], []))

    init(_ model: RandomPlan, _ seed: Int) {
        self.model = model
    }

    var runs: Set<Int> { state.withLock { $0.begun } }
    var complaints: [String] { state.withLock { $0.complaints } }

    func begin(_ id: Int) {
        state.withLock { state in
            if !state.begun.insert(id).inserted { state.complaints.append("\(id) twice") }
            if !model.mayStart(id, state.ended) { state.complaints.append("\(id) early") }
            state.running.append(id)
            if model.limit > 0, state.running.count > model.limit { state.complaints.append("limit") }
            for (semaphore, capacity) in model.capacities.enumerated() {
                let held = model.wants.filter { $0.semaphore == semaphore && state.running.contains($0.operation) }
                if held.reduce(0, { $0 + ($1.isExclusive ? capacity : $1.amount) }) > capacity {
                    state.complaints.append("permits")
                }
            }
        }
    }

    func end(_ id: Int) {
        state.withLock { state in
            state.running.removeAll { $0 == id }
            state.ended.insert(id)
        }
    }
}

/// One operation at a time, first in first out, everything looked up anew at every turn.
struct LoopModel {
    let model: RandomPlan
    var state: [Character]  // p pending, r ready, d done, f failed, s skipped
    var activated: Set<Int> = []
    var queue: [Int] = []
    var counts: [Int]
    var wanted: [Int]
    var runs: [Int] = []
    var isCompleted = true

    init(_ model: RandomPlan) {
        self.model = model
        state = Array(repeating: "p", count: model.count)
        counts = model.loops.map { _ in 0 }
        wanted = model.loops.map(\.wants)
    }

    func region(_ start: Int) -> Set<Int> {
        var region: Set<Int> = [start]
        while true {
            var more = model.dependencies.filter { region.contains($0.source) }.map(\.target)
            more += model.segues.filter { region.contains($0.source) }.map(\.target)
            if let exit = model.loops.first, region.contains(exit.source) { more.append(exit.target) }
            if region.isSuperset(of: more) { return region }
            region.formUnion(more)
        }
    }

    func isGated(_ id: Int) -> Bool {
        model.segues.contains { $0.target == id } || model.loops.first?.target == id
    }

    func isMet(_ each: (source: Int, target: Int, requirement: GraphPlan.Requirement)) -> Bool {
        let source = state[each.source]
        return switch each.requirement {
        case .completed: source == "d" || source == "f"
        case .succeeded: source == "d"
        case .failed: source == "f"
        case .always: source == "d" || source == "f" || source == "s"
        }
    }

    mutating func offer(_ id: Int) {
        guard state[id] == "p", !isGated(id) || activated.contains(id),
            model.dependencies.filter({ $0.target == id }).allSatisfy(isMet)
        else { return }
        state[id] = "r"
        queue.append(id)
    }

    mutating func run() -> LoopModel {
        for id in 0..<model.count { offer(id) }
        while !queue.isEmpty, runs.count <= 500, isCompleted {
            let id = queue.removeFirst()
            runs.append(id)
            state[id] = model.fails.contains(id) ? "f" : "d"
            turn(id)
        }
        return self
    }

    mutating func turn(_ id: Int) {
        for (number, loop) in model.loops.enumerated() where loop.source == id && wanted[number] > 0 {
            wanted[number] -= 1
            if counts[number] < loop.times {
                // Those asked after this one have been asked all the same.
                for later in model.loops.indices.dropFirst(number + 1) where model.loops[later].source == id {
                    if wanted[later] > 0 { wanted[later] -= 1 }
                }
                counts[number] += 1
                if !region(loop.target).contains(id) { tell(id) }
                return reset(number)
            }
            guard let exit = model.loops.first, exit.source == id else {
                isCompleted = false
                return
            }
            activated.insert(exit.target)
            offer(exit.target)
        }
        tell(id)
    }

    mutating func tell(_ id: Int) {
        for target in Set(model.dependencies.filter { $0.source == id }.map(\.target)).sorted() { offer(target) }
        for number in model.fired(from: id) {
            activated.insert(model.segues[number].target)
            offer(model.segues[number].target)
        }
        settleSkips()
        for target in 0..<model.count { offer(target) }
    }

    mutating func settleSkips() {
        var again = true
        while again {
            again = false
            for id in 0..<model.count where state[id] == "p" {
                let isUnmet = model.dependencies.contains { each in
                    guard each.target == id, each.requirement != .always else { return false }
                    return state[each.source] == "s" || "df".contains(state[each.source]) && !isMet(each)
                }
                var sources = model.segues.filter { $0.target == id }.map(\.source)
                if let exit = model.loops.first, exit.target == id { sources.append(exit.source) }
                if isUnmet || !activated.contains(id) && !sources.isEmpty && sources.allSatisfy({ state[$0] == "s" }) {
                    state[id] = "s"
                    again = true
                }
            }
        }
    }

    mutating func reset(_ number: Int) {
        let target = model.loops[number].target
        let region = region(target)
        for (other, loop) in model.loops.enumerated()
        where other != number && region.contains(loop.target) && loop.target != target
            && !self.region(loop.target).contains(target)
        {
            counts[other] = 0
        }
        queue.removeAll(where: region.contains)
        for id in region { state[id] = "p" }
        activated.subtract(region)
        activated.insert(target)
        settleSkips()
        offer(target)
        for id in region.sorted() { offer(id) }
    }
}
