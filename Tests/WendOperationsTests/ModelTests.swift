import Foundation
import Testing

@testable import WendOperations

/// Random workflows against an interpreter that is written from the specification alone and too slow to be wrong.
///
/// `WEND_GRAPHS` says how many of each kind, `WEND_FIRST` from which seed on.
@Suite struct ModelTests {
    private static func number(_ name: String) -> Int? { Int(ProcessInfo.processInfo.environment[name] ?? "") }
    static let seeds: Range<Int> = {
        let first = number("WEND_FIRST") ?? 0
        return first..<(first + (number("WEND_GRAPHS") ?? 600))
    }()

    /// Goes over all seeds, and makes the first plans that fail small enough to become a test of their own.
    private func examine(
        _ flavour: ModelFlavour, attempts: Int = 1, where isWanted: (ModelPlan) -> Bool = { _ in true },
        _ complaints: (ModelPlan, UInt64) async -> [String]
    ) async {
        var failures = 0
        for seed in Self.seeds {
            let number = UInt64(seed)
            let plan = ModelPlan(seed: number, flavour)
            guard isWanted(plan) else { continue }
            let first = await complaints(plan, number)
            guard !first.isEmpty else { continue }
            let small = await plan.shrunk { smaller in
                guard isWanted(smaller) else { return false }
                for _ in 0..<attempts where await !complaints(smaller, number).isEmpty { return true }
                return false
            }
            var found: [String] = []
            for _ in 0..<attempts where found.isEmpty { found = await complaints(small, number) }
            if found.isEmpty { found = ["not seen again"] + first }
            Issue.record("seed \(seed): \(found.joined(separator: "; "))\n\(small)")
            failures += 1
            if failures == 3 { return }
        }
    }

    /// Random plans that never went round a loop or never stacked anything would prove nothing.
    @Test func thePlansDoWhatTheyAreMeantToTest() {
        var seen: [String: Int] = [:]
        for seed in 0..<300 {
            let flavour: ModelFlavour =
                seed.isMultiple(of: 2) ? [.loops, .preparations] : [.preparations, .joins, .cancels]
            let plan = ModelPlan(seed: UInt64(seed), flavour)
            var model = ReferenceInterpreter(plan)
            model.runInOrder()
            seen[model.outcome?.rawValue ?? "", default: 0] += 1
            if !model.iterations.allSatisfy({ $0 == 0 }) { seen["round a loop", default: 0] += 1 }
            if model.nodes.count > plan.count { seen["grown", default: 0] += 1 }
            if model.nodes.contains(where: \.isDropped) { seen["dropped", default: 0] += 1 }
            for state in Set(model.nodes.map(\.state.rawValue)) { seen[state, default: 0] += 1 }
        }
        for kind in [
            "completed", "stalled", "loopLimit", "round a loop", "grown", "dropped", "succeeded", "failed", "skipped",
            "cancelled", "unreached",
        ] {
            #expect(seen[kind, default: 0] > 10, "\(kind): \(seen)")
        }
    }

    // MARK: In order

    @Test func plainWorkflowsDoWhatTheModelDoesInTheSameOrder() async {
        await examine([.timedGuards, .policies]) { plan, _ in await ModelCheck.inOrder(plan) }
    }

    @Test func cancelledOperationsDoWhatTheModelDoesInTheSameOrder() async {
        await examine([.timedGuards, .cancels]) { plan, _ in await ModelCheck.inOrder(plan) }
    }

    @Test func loopsDoWhatTheModelDoesInTheSameOrder() async {
        await examine([.loops, .timedGuards], where: \.isSpecified) { plan, _ in await ModelCheck.inOrder(plan) }
    }

    @Test func preparationsDoWhatTheModelDoesInTheSameOrder() async {
        await examine([.preparations, .timedGuards, .policies]) { plan, _ in await ModelCheck.inOrder(plan) }
    }

    @Test func preparationsThatShareWorkDoWhatTheModelDoesInTheSameOrder() async {
        await examine([.preparations, .joins, .timedGuards, .cancels]) { plan, _ in await ModelCheck.inOrder(plan) }
    }

    @Test func loopsOverPreparationsDoWhatTheModelDoesInTheSameOrder() async {
        await examine([.loops, .preparations, .timedGuards], where: \.isSpecified) { plan, _ in
            await ModelCheck.inOrder(plan)
        }
    }

    // MARK: In one and the same random order

    @Test func theGraphFollowsTheModelThroughEveryOrderOfEnds() async {
        await examine([.timedGuards]) { ModelReplay.complaints($0, seed: $1) }
    }

    @Test func theGraphFollowsTheModelThroughLoopsInEveryOrderOfEnds() async {
        await examine([.loops, .timedGuards], where: \.isSpecified) { ModelReplay.complaints($0, seed: $1) }
    }

    // MARK: On several workers

    @Test func theModelSaysTheSameInWhateverOrder() async {
        await examine([.preparations, .joins], where: \.isTimeless) { ModelCheck.againstItself($0, seed: $1) }
        await examine([.loops], where: \.isOrderly) { ModelCheck.againstItself($0, seed: $1) }
    }

    @Test(arguments: [1, 2, 8]) func workersRunWhatTheModelRuns(_ workers: Int) async {
        await examine([.retries], attempts: 20, where: \.isTimeless) { plan, _ in
            await ModelCheck.concurrently(plan, workers: workers)
        }
    }

    @Test(arguments: [1, 2, 8]) func workersPrepareWhatTheModelPrepares(_ workers: Int) async {
        await examine([.preparations, .joins, .retries], attempts: 20, where: \.isTimeless) { plan, _ in
            await ModelCheck.concurrently(plan, workers: workers)
        }
    }

    @Test(arguments: [1, 2, 8]) func workersLoopAsTheModelLoops(_ workers: Int) async {
        await examine([.loops], attempts: 20, where: \.isOrderly) { plan, _ in
            await ModelCheck.concurrently(plan, workers: workers)
        }
    }

    @Test(arguments: [1, 2, 8]) func nothingBreaksARuleWhereTimingDecides(_ workers: Int) async {
        let all: ModelFlavour = [.loops, .preparations, .timedGuards, .cancels]
        await examine(all, attempts: 20) { plan, _ in await ModelCheck.loosely(plan, workers: workers) }
        await examine([.preparations, .joins, .timedGuards, .cancels, .retries, .policies], attempts: 20) { plan, _ in
            await ModelCheck.loosely(plan, workers: workers)
        }
    }
}

extension ModelPlan.Operation {
    /// Whether nothing is cancelled that may have started: what is added, not waited for, and left behind.
    fileprivate var isTimeless: Bool {
        let added = rounds.flatMap(\.items).compactMap { if case .new(let operation) = $0 { operation } else { nil } }
        let isStrict = rounds.contains { $0.needsSuccess } && rounds.contains { !$0.toSelf.isEmpty }
        return !isStrict && added.allSatisfy(\.isTimeless)
    }
}

extension ModelPlan {
    /// Whether every loop closes a circle: what else becomes of the source's other connections is not specified.
    var isSpecified: Bool {
        let model = ReferenceInterpreter(self)
        return loops.allSatisfy { model.region(of: $0.target).contains($0.source) }
    }

    /// Whether timing has no say in what guards decide: their source has ended by then.
    var isTimeless: Bool {
        operations.allSatisfy(\.isTimeless)
            && guards.allSatisfy { each in
                switch each.trigger {
                case .executing, .waitFor: true
                case .anyFailed: false
                case .failed(let source), .skipAfter(let source):
                    dependencies.contains {
                        $0.source == source && $0.target == each.target
                            && [.completed, .always].contains($0.requirement)
                    }
                }
            }
    }

    /// Whether timing has no say in what a loop does again: whatever it goes back over comes before its source or
    /// after it, and nothing outside sets off something inside.
    var isOrderly: Bool {
        guard isSpecified, isTimeless else { return false }
        let model = ReferenceInterpreter(self)
        return loops.allSatisfy { loop in
            let region = model.region(of: loop.target)
            let isInLine = region.allSatisfy {
                $0 == loop.source || comes($0, before: loop.source) || comes(loop.source, before: $0)
            }
            let isClosed = segues.allSatisfy {
                !region.contains($0.target) || region.contains($0.source) || $0.target == loop.target
            }
            // What is skipped for reasons outside sets off its `always` followers early.
            let isStrict = dependencies.allSatisfy { !region.contains($0.target) || $0.requirement != .always }
            return isInLine && isClosed && isStrict
        }
    }

    private func comes(_ one: Int, before other: Int) -> Bool {
        dependencies.contains { $0.target == other && ($0.source == one || comes(one, before: $0.source)) }
    }
}
