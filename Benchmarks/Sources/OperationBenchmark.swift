import Foundation
import WendOperations

/// Graphs of operations that return one integer, against what else there is for them. Engines take turns within a
/// round; a ratio is taken per round, then the median of the rounds, then the worst of the shapes.
enum OperationBenchmark {
    static func run() async throws {
        let rounds = Int(ProcessInfo.processInfo.environment["ROUNDS"] ?? "") ?? 7
        try await compare(rounds)
        try await growth()
        try await OperationBenchmarkDurable.run(rounds)
    }

    /// One shape again and again, for a profiler.
    static func repeatOne(_ name: String) async throws {
        guard let shape = OperationShape(rawValue: name) else { return }
        let edges = shape.edges(10_000)
        let closures = OperationEngines.closures(10_000)
        var samples: [Double] = []
        for _ in 0..<300 { samples.append(try await OperationEngines.wend(closures, edges).run * 1e9 / 10_000) }
        Figure(name: "operation, \(name)", value: samples.median, unit: "ns").print()
        Figure(name: "operation, \(name), fastest", value: samples.min() ?? 0, unit: "ns").print()
    }

    private static func compare(_ rounds: Int) async throws {
        var ratios: [String: [OperationShape: [Double]]] = [:]
        var own: [OperationShape: [Double]] = [:]
        for round in 0..<rounds {
            for shape in OperationShape.allCases {
                let edges = shape.edges(10_000)
                let closures = OperationEngines.closures(10_000)
                let wend = try await OperationEngines.wend(closures, edges)
                let suspending = try await OperationEngines.wendSuspending(10_000, edges)
                let bare = await OperationEngines.bare(closures, edges)
                let group = await OperationEngines.taskGroup(10_000, edges)
                let loop = OperationEngines.loop(closures)
                own[shape, default: []].append(wend.run * 1e9 / 10_000)
                func note(_ name: String, _ ratio: Double) {
                    ratios[name, default: [:]][shape, default: []].append(ratio)
                }
                note("run vs TaskGroup graph (times faster)", group / wend.run)
                note("async that does not suspend vs TaskGroup graph (times faster)", group / suspending)
                note("distance to a hand-written loop (times slower)", wend.run / loop)
                note("whole against bare engine (times slower)", wend.run / bare)
                note(
                    "validate and build per node and edge (ns)", wend.build * 1e9 / Double(10_000 + edges.count))
                if shape == .independent {
                    let plain = await OperationEngines.addTask(10_000)
                    note("independent vs addTask (times faster)", plain / wend.run)
                }
                // Minutes long, because the queue is quadratic in chains; so fewer rounds by default.
                if round < Int(ProcessInfo.processInfo.environment["QUEUE_ROUNDS"] ?? "") ?? 1 {
                    let queue = OperationEngines.operationQueue(closures, edges)
                    note("build and run vs OperationQueue (times faster)", queue / (wend.build + wend.add + wend.run))
                }
            }
        }
        for (shape, samples) in own.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            Figure(name: "operation, \(shape.rawValue)", value: samples.median, unit: "ns").print()
        }
        for (name, shapes) in ratios.sorted(by: { $0.key < $1.key }) {
            let medians = shapes.mapValues(\.median)
            for (shape, median) in medians.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                Figure(name: "\(name), \(shape.rawValue)", value: median, unit: "x").print()
            }
            let isBetterWhenBig = name.hasSuffix("faster)")
            let worst = isBetterWhenBig ? medians.values.min() : medians.values.max()
            Figure(name: "\(name), worst shape", value: worst ?? 0, unit: "x").print()
        }
    }

    private static func growth() async throws {
        for shape in [OperationShape.chain, .fan, .random] {
            var per: [Double] = []
            for count in [10_000, 200_000] {
                var samples: [Double] = []
                for _ in 0..<5 {
                    let time = try await OperationEngines.wend(OperationEngines.closures(count), shape.edges(count))
                    samples.append((time.run + time.build) * 1e9 / Double(count))
                }
                per.append(samples.median)
            }
            Figure(name: "growth to 200,000 operations, \(shape.rawValue)", value: per[1] / per[0], unit: "x").print()
        }
        for shape in [OperationShape.chain, .fan] {
            let closures = OperationEngines.closures(1_000_000)
            let before = residentBytes()
            let workflow = try OperationEngines.workflow(closures, shape.edges(1_000_000))
            try await workflow.run()
            Figure(
                name: "memory of 1,000,000 operations, \(shape.rawValue)",
                value: Double(residentBytes() - before) / 1e6, unit: "B/op"
            ).print()
            withExtendedLifetime(workflow) {}
        }
    }

    private static func residentBytes() -> Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        return (Int(text.split(separator: " ").dropFirst().first ?? "") ?? 0) * 4096
    }
}

/// The shapes of graphs that are measured.
enum OperationShape: String, CaseIterable {
    case chain, independent, fan, layered, random

    /// Source and target of every dependency.
    func edges(_ count: Int) -> [(Int, Int)] {
        switch self {
        case .chain: return (1..<count).map { ($0 - 1, $0) }
        case .independent: return []
        case .fan: return (1..<(count - 1)).flatMap { [(0, $0), ($0, count - 1)] }
        case .layered:
            return (100..<count).flatMap { target -> [(Int, Int)] in
                let row = target - 100 - target % 100
                return [(row + target % 100, target), (row + (target + 37) % 100, target)]
            }
        case .random:
            var state: UInt64 = 42
            return (1..<count).flatMap { target in
                (0..<3).map { _ in
                    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    return (Int(state >> 33) % target, target)
                }
            }
        }
    }
}
