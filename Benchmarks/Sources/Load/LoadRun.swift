import Foundation
import NIOCore
import NIOPosix

/// The clients of one server, and what they find.
final class LoadRun {
    private typealias Bound = NIOLoopBound<LoadClient>

    private let server: LoadServer
    private let loop = MultiThreadedEventLoopGroup.singleton.next()
    private let log: NIOLoopBound<LoadLog>
    private var clients: [Bound] = []
    private var visitors: LoadVisitors

    /// The latest that 99 of 100 answers may come, in milliseconds.
    private static let bar = 50.0
    private static let atOnce = 32

    init(server: LoadServer, sessions: Int, slow: Int, reconnects: Int) async throws {
        self.server = server
        let loop = loop
        let log = try await loop.submit { NIOLoopBound(LoadLog(), eventLoop: loop) }.get()
        self.log = log
        visitors = LoadVisitors(
            pages: [], address: server.address, loop: loop, log: log, pause: .seconds(1) / max(reconnects, 1))
        (_, clients) = try await open(sessions)
        let (_, sleepers) = try await open(slow)
        visitors.pages = try await open(min(reconnects, 16)).0
        try await loop.submit { for sleeper in sleepers { sleeper.value.stopReading() } }.get()
    }

    /// Opens connections that say nothing more than who they are.
    func open(idle count: Int) async throws {
        if count == 0 { return }
        let before = server.use
        let start = ContinuousClock.now
        _ = try await open(count)
        let took = start.duration(to: .now) / .seconds(1)
        Figure(name: "idle connections opened", value: Double(count) / took, unit: "1/s").print()
        Figure(
            name: "memory per idle connection", value: (server.use.memory - before.memory) / Double(count), unit: "KiB"
        )
        .print()
    }

    private func open(_ count: Int) async throws -> ([LoadPage], [Bound]) {
        let (address, loop, log) = (server.address, loop, log)
        return try await withThrowingTaskGroup(of: (LoadPage, Bound).self) { group in
            var opened: ([LoadPage], [Bound]) = ([], [])
            var started = 0
            while opened.1.count < count {
                while started < count, started - opened.1.count < Self.atOnce {
                    started += 1
                    group.addTask {
                        let page = try await LoadPage.load(from: address, on: loop)
                        return (page, try await LoadClient.connect(page, to: address, on: loop, log: log))
                    }
                }
                guard let (page, client) = try await group.next() else { break }
                opened.0.append(page)
                opened.1.append(client)
            }
            return opened
        }
    }

    /// What was found at one rate.
    struct Result {
        var rate: Int
        var answered: Double
        var p50, p99, p999: Double
        var lost: Int
        var processor: Double
        var memory: Double
        /// Each synchronizes the disk once.
        var commits: Double

        var isWithinBar: Bool { lost == 0 && p99 <= LoadRun.bar && answered >= Double(rate) * 0.99 }

        func print() {
            Figure(name: "presses due", value: Double(rate), unit: "1/s").print()
            Figure(name: "presses answered", value: answered, unit: "1/s").print()
            Figure(name: "press to answer, p50", value: p50, unit: "ms").print()
            Figure(name: "press to answer, p99", value: p99, unit: "ms").print()
            Figure(name: "press to answer, p99.9", value: p999, unit: "ms").print()
            Figure(name: "presses never answered", value: Double(lost), unit: "presses").print()
            Figure(name: "server processor time per press", value: processor, unit: "ms").print()
            Figure(name: "commits", value: commits, unit: "1/s").print()
            Figure(name: "server memory", value: memory / 1024, unit: "MiB").print()
        }
    }

    /// Presses at one rate, and waits for the last answers.
    func press(rate: Int, seconds: Int) async throws -> Result {
        let (loop, log, clients) = (loop, log, clients)
        let count = rate * seconds
        let (before, commitsBefore) = (server.use, try await server.commits(on: loop))
        let start = NIODeadline.now() + .milliseconds(100)
        try await loop.submit { log.value.clear() }.get()
        let done = loop.makePromise(of: Void.self)
        let next = NIOLoopBoundBox.makeBoxSendingValue(0, eventLoop: loop)
        loop.scheduleRepeatedTask(initialDelay: .zero, delay: .microseconds(500)) { task in
            let now = NIODeadline.now()
            while next.value < count {
                let due = start + .nanoseconds(Int64(next.value) * 1_000_000_000 / Int64(rate))
                if due > now { return }
                clients[next.value % clients.count].value.press(dueAt: due)
                next.value += 1
            }
            task.cancel()
            done.succeed()
        }
        let visitors = visitors
        let end = start + .seconds(Int64(seconds))
        let coming = Task { try await visitors.comeAndGo(until: end) }
        try await done.futureResult.get()
        // What is not answered by then never is.
        for _ in 0..<200 {
            let open = try await loop.submit { count - log.value.delays.count - log.value.lost }.get()
            if open <= 0 { break }
            try await Task.sleep(for: .milliseconds(50))
        }
        try await coming.value
        let (use, commits) = (server.use, try await server.commits(on: loop) - commitsBefore)
        return try await loop.submit {
            let log = log.value
            return Result(
                rate: rate, answered: Double(log.delays.count) / Double(seconds), p50: log.percentile(0.5),
                p99: log.percentile(0.99), p999: log.percentile(0.999), lost: count - log.delays.count,
                processor: (use.processor - before.processor) * 1000 / Double(max(count, 1)), memory: use.memory,
                commits: commits / Double(seconds))
        }.get()
    }

    /// Doubles the rate until too many answers are late, then halves the step until it is small.
    func findHighestRate(seconds: Int) async throws -> Result {
        var best = try await press(rate: 250, seconds: seconds)
        var low = 250
        var high: Int?
        while high.map({ $0 - low > max(low / 10, 50) }) ?? true {
            let rate = high.map { (low + $0) / 2 } ?? low * 2
            let result = try await press(rate: rate, seconds: seconds)
            FileHandle.standardError.write(
                Data("\(rate)/s: p99 \(result.p99.rounded()) ms, \(result.isWithinBar ? "kept" : "not kept")\n".utf8))
            if result.isWithinBar { (low, best) = (rate, result) } else { high = rate }
        }
        return best
    }
}
