import Foundation
import Synchronization
import WendOperations

/// The same graph, run by different engines over the same closures. Times in seconds.
enum OperationEngines {
    typealias Work = @Sendable () throws -> Int

    struct Times {
        /// Adding the operations and their dependencies.
        var add: Double
        /// Checking them and building what the run needs.
        var build: Double
        var run: Double
    }

    static func closures(_ count: Int) -> [Work] { (0..<count).map { number in { number } } }

    static func workflow(_ closures: [Work], _ edges: [(Int, Int)]) throws -> Workflow {
        let workflow = Workflow()
        let operations = closures.map { workflow.add(nil, $0) }
        for (source, target) in edges { try workflow.addDependency(from: operations[source], to: operations[target]) }
        return workflow
    }

    static func wend(_ closures: [Work], _ edges: [(Int, Int)]) async throws -> Times {
        let clock = ContinuousClock()
        let start = clock.now
        let workflow = try workflow(closures, edges)
        let added = clock.now
        try workflow.validate()
        let built = clock.now
        try await workflow.run()
        let ended = clock.now
        return Times(
            add: (added - start).inSeconds, build: (built - added).inSeconds, run: (ended - built).inSeconds)
    }

    static func wendSuspending(_ count: Int, _ edges: [(Int, Int)]) async throws -> Double {
        let workflow = Workflow()
        let operations = (0..<count).map { number in workflow.add { () async -> Int in number } }
        for (source, target) in edges { try workflow.addDependency(from: operations[source], to: operations[target]) }
        try workflow.validate()
        let clock = ContinuousClock()
        let start = clock.now
        try await workflow.run()
        return (clock.now - start).inSeconds
    }

    static func bare(_ closures: [Work], _ edges: [(Int, Int)]) async -> Double {
        let engine = BareEngine(closures, edges)
        let clock = ContinuousClock()
        let start = clock.now
        await engine.run()
        return (clock.now - start).inSeconds
    }

    static func loop(_ closures: [Work]) -> Double {
        var results = [Result<Int, any Error>?](repeating: nil, count: closures.count)
        let time = seconds {
            for (index, closure) in closures.enumerated() { results[index] = Result { try closure() } }
        }
        withExtendedLifetime(results) {}
        return time
    }

    /// A graph driven by one collector over a task group, which is what there is without a library.
    static func taskGroup(_ closures: [Work], _ edges: [(Int, Int)]) async -> Double {
        let count = closures.count
        var targets = [[Int]](repeating: [], count: count)
        var open = [Int](repeating: 0, count: count)
        for (source, target) in edges {
            targets[source].append(target)
            open[target] += 1
        }
        var results = [Result<Int, any Error>?](repeating: nil, count: count)
        let clock = ContinuousClock()
        let start = clock.now
        await withTaskGroup(of: (Int, Result<Int, any Error>).self) { group in
            for index in 0..<count where open[index] == 0 {
                let work = closures[index]
                group.addTask { (index, Result { try work() }) }
            }
            while let (index, result) = await group.next() {
                results[index] = result
                for target in targets[index] {
                    open[target] -= 1
                    guard open[target] == 0 else { continue }
                    let work = closures[target]
                    group.addTask { (target, Result { try work() }) }
                }
            }
        }
        withExtendedLifetime(results) {}
        return (clock.now - start).inSeconds
    }

    static func addTask(_ closures: [Work]) async -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        let sum = await withTaskGroup(of: Int.self) { group in
            for work in closures { group.addTask { (try? work()) ?? 0 } }
            return await group.reduce(0, &+)
        }
        withExtendedLifetime(sum) {}
        return (clock.now - start).inSeconds
    }

    static func operationQueue(_ closures: [Work], _ edges: [(Int, Int)]) -> Double {
        seconds {
            let queue = OperationQueue()
            let results = Mutex([Int](repeating: 0, count: closures.count))
            let operations = closures.enumerated().map { index, closure in
                BlockOperation {
                    let value = (try? closure()) ?? 0
                    results.withLock { $0[index] = value }
                }
            }
            for (source, target) in edges { operations[target].addDependency(operations[source]) }
            queue.addOperations(operations, waitUntilFinished: true)
        }
    }
}

extension Duration {
    var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
