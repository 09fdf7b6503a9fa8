import Foundation
import Synchronization
import WendOperations

/// The same graph, run by different engines. Times in seconds.
enum OperationEngines {
    typealias Work = @Sendable () throws -> Int

    static func closures(_ count: Int) -> [Work] { (0..<count).map { number in { number } } }

    static func workflow(_ closures: [Work], _ edges: [(Int, Int)]) throws -> Workflow {
        let workflow = Workflow()
        let operations = closures.map { workflow.add(nil, $0) }
        for (source, target) in edges { try workflow.addDependency(from: operations[source], to: operations[target]) }
        return workflow
    }

    /// Adding and connecting, checking and building, running to the end.
    static func wend(_ closures: [Work], _ edges: [(Int, Int)]) async throws -> (
        add: Double, build: Double, run: Double
    ) {
        let clock = ContinuousClock()
        let start = clock.now
        let workflow = try workflow(closures, edges)
        let added = clock.now
        var plan = GraphPlan()
        for _ in closures { plan.add() }
        for (source, target) in edges { plan.depend(OperationID(target), on: OperationID(source)) }
        let planned = clock.now
        let graph = try OperationGraph(plan)
        let built = clock.now
        try await workflow.run()
        let ended = clock.now
        withExtendedLifetime(graph) {}
        let build = built - planned
        // `run` builds as well; its share is taken off.
        return ((added - start).inSeconds, build.inSeconds, max((ended - built - build).inSeconds, 1e-9))
    }

    static func wendSuspending(_ count: Int, _ edges: [(Int, Int)]) async throws -> Double {
        let workflow = Workflow()
        let operations = (0..<count).map { number in workflow.add { () async -> Int in number } }
        for (source, target) in edges { try workflow.addDependency(from: operations[source], to: operations[target]) }
        let clock = ContinuousClock()
        let start = clock.now
        try await workflow.run()
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

    /// A graph driven by one collector over a task group.
    static func taskGroup(_ count: Int, _ edges: [(Int, Int)]) async -> Double {
        var targets = [[Int]](repeating: [], count: count)
        var open = [Int](repeating: 0, count: count)
        for (source, target) in edges {
            targets[source].append(target)
            open[target] += 1
        }
        let clock = ContinuousClock()
        let start = clock.now
        await withTaskGroup(of: (Int, Int).self) { group in
            for index in 0..<count where open[index] == 0 { group.addTask { (index, index) } }
            while let (index, _) = await group.next() {
                for target in targets[index] {
                    open[target] -= 1
                    if open[target] == 0 { group.addTask { (target, target) } }
                }
            }
        }
        return (clock.now - start).inSeconds
    }

    static func addTask(_ count: Int) async -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        let sum = await withTaskGroup(of: Int.self) { group in
            for index in 0..<count { group.addTask { index } }
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

    /// The same engine without any feature: cells, counters, one lock.
    static func bare(_ closures: [Work], _ edges: [(Int, Int)]) async -> Double {
        let engine = BareEngine(closures, edges)
        let clock = ContinuousClock()
        let start = clock.now
        await Task { engine.run() }.value
        return (clock.now - start).inSeconds
    }
}

/// One operation of the bare engine.
final class BareCell: @unchecked Sendable {
    // Sendable, because one worker at a time touches it.
    let work: OperationEngines.Work
    var result: Result<Int, any Error>?
    init(_ work: @escaping OperationEngines.Work) { self.work = work }
    func perform() -> Bool {
        do { result = .success(try work()) } catch { result = .failure(error) }
        return true
    }
}

final class BareEngine: @unchecked Sendable {
    // Sendable, because the state is only touched under `lock`.
    private let lock = Atomic<Bool>(false)
    private let cells: [BareCell]
    private var open: [Int32]
    private var offsets: [Int32]
    private var targets: [Int32]
    private var ready: [Int32] = []
    private var head = 0

    init(_ closures: [OperationEngines.Work], _ edges: [(Int, Int)]) {
        cells = closures.map(BareCell.init)
        open = Array(repeating: 0, count: closures.count)
        offsets = Array(repeating: 0, count: closures.count + 1)
        for (source, target) in edges {
            offsets[source + 1] += 1
            open[target] += 1
        }
        for index in 1..<offsets.count { offsets[index] += offsets[index - 1] }
        targets = Array(repeating: 0, count: edges.count)
        var places = offsets
        for (source, target) in edges {
            targets[Int(places[source])] = Int32(target)
            places[source] += 1
        }
        for index in open.indices where open[index] == 0 { ready.append(Int32(index)) }
        ready.reserveCapacity(closures.count)
    }

    func run() {
        take()
        while head < ready.count {
            let id = Int(ready[head])
            head += 1
            give()
            _ = cells[id].perform()
            take()
            for index in Int(offsets[id])..<Int(offsets[id + 1]) {
                let target = Int(targets[index])
                open[target] -= 1
                if open[target] == 0 { ready.append(Int32(target)) }
            }
        }
        give()
    }

    private func take() { while lock.exchange(true, ordering: .acquiring) {} }
    private func give() { lock.store(false, ordering: .releasing) }
}

extension Duration {
    var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
