import TestSupport
import Testing

@testable import WendOperations

/// Loop detection, C-2, against definitions that are looked up edge by edge.
@Suite struct CheckModelTests {
    /// A graph with edges in every direction, as `ModelPlan` never has them.
    struct Edges {
        var count: Int
        var dependencies: Set<[Int]> = []
        var segues: Set<[Int]> = []

        init(seed: UInt64) {
            var dice = SeededGenerator(seed: seed)
            count = 1 + dice.below(8)
            for _ in 0..<dice.below(count * 2) {
                let edge = [dice.below(count), dice.below(count)]
                guard edge[0] != edge[1] else { continue }
                if dice.once(in: 3) { segues.insert(edge) } else { dependencies.insert(edge) }
            }
        }

        var plan: GraphPlan {
            var plan = GraphPlan()
            for number in 0..<count { plan.add("\(number)") }
            for edge in dependencies.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
                plan.depend(.name("\(edge[1])"), on: .name("\(edge[0])"))
            }
            for edge in segues.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
                plan.segue(from: .name("\(edge[0])"), to: .name("\(edge[1])"))
            }
            return plan
        }

        /// How many dependencies it takes at least from one operation to another, itself included.
        func distance(_ start: Int, _ end: Int) -> Int? {
            var reached: Set<Int> = [start]
            for steps in 1...count {
                reached = Set(dependencies.filter { reached.contains($0[0]) }.map { $0[1] })
                if reached.contains(end) { return steps }
            }
            return nil
        }

        /// C-2.1: the first-added operation of everything that waits for itself, with the length of its way round.
        var cycles: [Int: Int] {
            var cycles: [Int: Int] = [:]
            for number in 0..<count {
                guard let length = distance(number, number) else { continue }
                let isFirst = (0..<number).allSatisfy { distance(number, $0) == nil || distance($0, number) == nil }
                if isFirst { cycles[number] = length }
            }
            return cycles
        }

        /// C-2.2, the least fixed point.
        var startable: Set<Int> {
            var startable: Set<Int> = []
            while true {
                let more = (0..<count).filter { number in
                    let sources = segues.filter { $0[1] == number }
                    return dependencies.allSatisfy { $0[1] != number || startable.contains($0[0]) }
                        && (sources.isEmpty || sources.contains { startable.contains($0[0]) })
                }
                if startable.isSuperset(of: more) { return startable }
                startable.formUnion(more)
            }
        }
    }

    @Test func everyCycleAndEverythingThatNeverStartsIsReported() {
        for seed in ModelTests.seeds {
            let edges = Edges(seed: UInt64(seed))
            let problems = edges.plan.check().problems
            var cycles: [Int: Int] = [:]
            var lost: Set<Int> = []
            for problem in problems {
                let numbers = problem.operations.compactMap { Int($0) }
                if problem.code == .dependencyCycle {
                    // Listed from its first-added operation in edge direction, back to it.
                    cycles[numbers[0]] = numbers.count - 1
                    #expect(numbers.first == numbers.last, "seed \(seed): \(numbers)")
                    for (source, target) in zip(numbers, numbers.dropFirst()) {
                        #expect(edges.dependencies.contains([source, target]), "seed \(seed): \(numbers)")
                    }
                } else {
                    #expect(problem.code == .neverStarts, "seed \(seed): \(problem)")
                }
                lost.formUnion(numbers)
            }
            #expect(cycles == edges.cycles, "seed \(seed): \(edges)")
            let inCycles = (0..<edges.count).filter { edges.distance($0, $0) != nil }
            #expect(lost.union(inCycles) == Set(0..<edges.count).subtracting(edges.startable), "seed \(seed): \(edges)")
        }
    }
}
