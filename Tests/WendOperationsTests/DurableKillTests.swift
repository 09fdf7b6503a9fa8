import Testing

@testable import WendOperations

/// A generator that attacks the promise of durable runs: wherever they are killed, they come to the same end.
struct DurableKillTests {
    /// A journal that fails for good from one call on: before it keeps anything, or after.
    actor Failing: OperationJournal {
        private let journal: InMemoryJournal
        private var left: Int
        private let fails: Bool

        init(_ journal: InMemoryJournal, after calls: Int, keeping fails: Bool) {
            self.journal = journal
            left = calls
            self.fails = fails
        }

        private func call<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
            left -= 1
            if left < 0 { throw Boom(number: 1) }
            if left == 0, !fails { throw Boom(number: 2) }
            let value = try await body()
            // It was kept, but nobody learns of it.
            if left == 0 { throw Boom(number: 3) }
            return value
        }

        func create(_ run: String, _ definition: DurableDefinition) async throws -> Bool {
            await journal.create(run, definition)
        }
        func claim(_ run: String, owner: String, lease: Duration) async throws -> DurableClaim? {
            await journal.claim(run, owner: owner, lease: lease)
        }
        func commit(
            _ run: String, fence: Int64, _ entries: [DurableEntry], outcome: String?, lease: Duration
        ) async throws {
            try await call {
                try await journal.commit(run, fence: fence, entries, outcome: outcome, lease: lease)
            }
        }
        func acquire(
            _ wants: [DurableWant], for operation: String, of run: String, fence: Int64, lease: Duration
        ) async throws -> [String: Int64]? {
            try await call {
                try await journal.acquire(wants, for: operation, of: run, fence: fence, lease: lease)
            }
        }
        func extend(_ run: String, fence: Int64, lease: Duration) async throws -> Bool {
            try await journal.extend(run, fence: fence, lease: lease)
        }
        func sleep(_ run: String, fence: Int64, for pause: Duration) async throws {
            try await journal.sleep(run, fence: fence, for: pause)
        }
        func cancel(_ run: String) async { await journal.cancel(run) }
        func inspect(_ run: String) async -> DurableRecord? { await journal.inspect(run) }
    }

    /// A graph of everything there is; what its operations come to follows from their names and what they follow.
    struct Plan {
        var dice: Dice
        let count: Int
        var edges: [(Int, Int, GraphPlan.Requirement)] = []
        var segues: [(Int, Int)] = []
        var loop: (Int, Int)?
        var failing: Set<Int> = []
        var preparing: Set<Int> = []
        var guarded: Set<Int> = []
        var licensed: Set<Int> = []
        var sleeping: Set<Int> = []
        var limit = 0

        init(_ seed: UInt64) {
            dice = Dice(seed)
            count = dice.below(12) + 3
            limit = dice.below(4)
            for target in 1..<count {
                for _ in 0..<dice.below(3) {
                    let source = dice.below(target)
                    switch dice.below(6) {
                    case 0: segues.append((source, target))
                    case 1: edges.append((source, target, .always))
                    case 2: edges.append((source, target, .succeeded))
                    default: edges.append((source, target, .completed))
                    }
                }
                if dice.below(5) == 0 { failing.insert(target) }
                if dice.below(4) == 0 { preparing.insert(target) }
                if dice.below(6) == 0 { guarded.insert(target) }
                if dice.below(5) == 0 { licensed.insert(target) }
                if dice.below(6) == 0 { sleeping.insert(target) }
            }
            let chain = edges.filter { $0.2 == .completed }
            if dice.below(2) == 0, let edge = chain.first { loop = (edge.1, edge.0) }
        }

        func build(_ ran: Log, _ slept: Guarded<Set<String>>) throws -> Workflow {
            let workflow = Workflow(limit: limit)
            let license = WorkflowSemaphore("license", permits: 2, scope: .journal)
            workflow.define("part") { context in
                ran.add(context.key)
                return try context.argument(Int.self)
            }
            var operations: [WorkflowOperation<Int>] = []
            for number in 0..<count {
                let (fails, sleeps) = (failing.contains(number), sleeping.contains(number))
                let work: @Sendable (OperationContext) async throws -> Int = { context in
                    ran.add(context.key)
                    if sleeps, slept.withLock({ $0.insert(context.key).inserted }) { throw DurableSleep(for: .zero) }
                    if number % 3 == 0 { await Task.yield() }
                    if fails { throw Boom(number: number) }
                    return number * 10 + context.runNumber
                }
                let settings = OperationSettings(semaphores: licensed.contains(number) ? [license] : [])
                if preparing.contains(number) {
                    let joined = number % 2 == 0 ? "o0" : nil
                    operations.append(
                        workflow.add("o\(number)", settings: settings) { context, builder in
                            guard context.round == 1 else { return .proceed }
                            try builder.add("p\(number)", work: "part", argument: number)
                            try builder.add("q\(number)", work: "part", argument: number, after: ["p\(number)"])
                            if let joined { builder.wait(for: joined) }
                            return number % 3 == 0 ? .again : .proceedAfterAdded
                        } _: {
                            try await work($0)
                        })
                } else {
                    operations.append(workflow.add("o\(number)", settings: settings, work))
                }
            }
            for (source, target, requirement) in edges {
                try workflow.addDependency(from: operations[source], to: operations[target], requires: requirement)
            }
            for (source, target) in segues {
                try workflow.addSegue(from: operations[source], to: operations[target]) { !$0.isFailure }
            }
            if let loop {
                try workflow.addLoop(from: operations[loop.0], to: operations[loop.1], atMost: 2) { !$0.isFailure }
                try? workflow.addExhausted(from: operations[loop.0], to: operations[count - 1])
            }
            for number in guarded where number % 2 == 0 {
                try workflow.addGuard(on: operations[number]) { (_: OperationContext) in .skip }
            }
            return workflow
        }
    }

    /// Numbers that are the same for the same seed.
    struct Dice: RandomNumberGenerator {
        private var state: UInt64
        init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }
        mutating func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
        mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &self) }
    }

    /// How a run ended, and where everything is by then.
    private struct End: Equatable, CustomStringConvertible {
        var outcome: String
        var states: [String: OperationGraph.State]
        var values: [String: String]
        var description: String {
            "\(outcome) \(states.sorted { $0.key < $1.key }) \(values.sorted { $0.key < $1.key })"
        }
    }

    private func end(_ workflow: Workflow, _ outcome: DurableOutcome) -> End {
        var end = End(outcome: "\(outcome)", states: [:], values: [:])
        for operation in workflow.operations {
            let name = operation.name ?? ""
            // Of those a loop has dropped there may be several of one name.
            guard workflow.operation(named: name) === operation else { continue }
            end.states[name] = workflow.state(of: operation)
            end.values[name] = workflow.result(of: operation).map { "\($0)" }
        }
        return end
    }

    private struct Stuck: Error {}

    /// Runs until it has ended, each time as another process.
    private func finish(_ plan: Plan, _ journal: some OperationJournal, _ ran: Log, _ slept: Guarded<Set<String>>)
        async throws -> End
    {
        for _ in 0..<300 {
            let workflow = try plan.build(ran, slept)
            let options = DurableOptions(permitPause: .zero)
            switch try await workflow.run(as: "r", of: "w", in: journal, options: options) {
            case .sleeping, .taken: continue
            case let outcome: return end(workflow, outcome)
            }
        }
        throw Stuck()
    }

    @Test(.timeLimit(.minutes(10)), arguments: 0..<100)
    func whereverItIsKilledARunComesToTheSameEnd(_ seed: UInt64) async throws {
        let plan = Plan(seed &+ 1)
        guard try plan.build(Log(), Guarded([])).check().problems.isEmpty else { return }
        let ran = Log()
        let expected = try await finish(plan, InMemoryJournal(), ran, Guarded([]))
        let all = Set(ran.all)
        // Where segues and loops meet, who is first decides what becomes of a graph, killed or not.
        let isCertain = plan.segues.isEmpty && plan.loop == nil
        for calls in 1..<60 {
            var isOver = false
            for keeping in [false, true] {
                let journal = InMemoryJournal()
                let (ran, slept) = (Log(), Guarded<Set<String>>([]))
                let failing = Failing(journal, after: calls, keeping: keeping)
                let place: Comment = "seed \(seed), killed at \(calls), \(keeping ? "after" : "before") it was kept"
                do {
                    let end = try await finish(plan, failing, ran, slept)
                    if isCertain { #expect(end == expected, place) }
                    isOver = true
                } catch is Boom {}
                let before = ran.all.count
                let kept = await journal.inspect("r")?.entries.filter { $0.round == 0 } ?? []
                let end = try await finish(plan, journal, ran, slept)
                if isCertain {
                    #expect(end == expected && Set(ran.all) == all, place)
                }
                let again = Set(kept.map { "r/\($0.operation)/\($0.run)" }).intersection(ran.all[before...])
                #expect(again.isEmpty, "\(place): done again, though kept")
                // Whoever asks later is shown the same.
                #expect(try await finish(plan, journal, Log(), Guarded([])) == end, place)
            }
            if isOver { return }
        }
        Issue.record("seed \(seed) does not end")
    }
}
