import Foundation
import WendOperations

/// Graphs of operations that return one integer, against what else there is for them. Engines take turns within a round; a
/// ratio is taken per round, then the median of the rounds, then the worst of the shapes.
enum OperationBenchmark {
    /// `WEND_ROUNDS` sets the rounds; with an `OperationQueue` in them, which is quadratic, they take a minute each.
    static func run() async throws {
        let environment = ProcessInfo.processInfo.environment
        try await compare(Int(environment["WEND_ROUNDS"] ?? "") ?? 7, environment["WEND_WITHOUT_QUEUE"] == nil)
        try await growth()
        try OperationMemory.run()
    }

    private enum Ratio: String, CaseIterable {
        case queue = "operations: build and run vs OperationQueue (times faster)"
        case group = "operations: run vs TaskGroup graph (times faster)"
        case independent = "operations: independent vs addTask (times faster)"
        case loop = "operations: distance to a hand-written loop (times slower)"
        case suspending = "operations: async that does not suspend vs TaskGroup graph (times faster)"
        case bare = "operations: whole against bare engine (times slower)"
        case build = "operations: validate and build per node and edge (ns)"
        case run = "operations: run per operation (ns)"
        case total = "operations: add, build and run per operation (ns)"

        var isBetterWhenBig: Bool { rawValue.hasSuffix("faster)") }
    }

    private static func compare(_ rounds: Int, _ withQueue: Bool) async throws {
        let count = 10_000
        var samples: [Ratio: [OperationShape: [Double]]] = [:]
        for _ in 0..<rounds {
            for shape in OperationShape.allCases {
                func note(_ ratio: Ratio, _ value: Double) {
                    samples[ratio, default: [:]][shape, default: []].append(value)
                }
                let edges = shape.edges(count)
                let closures = OperationEngines.closures(count)
                // Several of the short ones, the fastest of which counts, so that one lost time slice does not decide.
                var wend: [OperationEngines.Times] = []
                var bare: [Double] = []
                var loop: [Double] = []
                var suspending: [Double] = []
                var group: [Double] = []
                for _ in 0..<5 {
                    wend.append(try await OperationEngines.wend(closures, edges))
                    bare.append(await OperationEngines.bare(closures, edges))
                    loop.append(OperationEngines.loop(closures))
                    suspending.append(try await OperationEngines.wendSuspending(count, edges))
                    group.append(await OperationEngines.taskGroup(closures, edges))
                }
                let run = wend.map(\.run).least
                note(.run, run * 1e9 / Double(count))
                note(.total, wend.map { $0.add + $0.build + $0.run }.least * 1e9 / Double(count))
                note(.build, wend.map(\.build).least * 1e9 / Double(count + edges.count))
                note(.group, group.least / run)
                note(.suspending, group.least / suspending.least)
                note(.loop, run / loop.least)
                note(.bare, run / bare.least)
                if shape == .independent {
                    var plain: [Double] = []
                    for _ in 0..<5 { plain.append(await OperationEngines.addTask(closures)) }
                    note(.independent, plain.least / run)
                }
                if withQueue {
                    note(
                        .queue,
                        OperationEngines.operationQueue(closures, edges)
                            / wend.map { $0.add + $0.build + $0.run }.least)
                }
            }
        }
        for ratio in Ratio.allCases {
            guard let shapes = samples[ratio]?.mapValues(\.median) else { continue }
            let unit = ratio.rawValue.hasSuffix("(ns)") ? "ns" : "x"
            for (shape, median) in shapes.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                Figure(name: "\(ratio.rawValue), \(shape.rawValue)", value: median, unit: unit).print()
            }
            let worst = ratio.isBetterWhenBig ? shapes.values.min() : shapes.values.max()
            Figure(name: "\(ratio.rawValue), worst shape", value: worst ?? 0, unit: unit).print()
        }
    }

    private static func growth() async throws {
        for shape in OperationShape.allCases {
            var small: [Double] = []
            var large: [Double] = []
            var ratios: [Double] = []
            for _ in 0..<7 {
                var least = Double.infinity
                for _ in 0..<5 {
                    let time = try await OperationEngines.wend(OperationEngines.closures(10_000), shape.edges(10_000))
                    least = min(least, time.run * 1e9 / 10_000)
                }
                let time = try await OperationEngines.wend(OperationEngines.closures(200_000), shape.edges(200_000))
                small.append(least)
                large.append(time.run * 1e9 / 200_000)
                ratios.append(large[large.count - 1] / least)
            }
            Figure(
                name: "operations: growth of the run from 10,000 to 200,000, \(shape.rawValue)", value: ratios.median,
                unit: "x"
            ).print()
        }
    }
}

extension [Double] {
    var least: Double { self.min() ?? 0 }
}
