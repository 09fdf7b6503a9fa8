import Synchronization
import WendCore
import WendExpressions
import WendRuntime

/// What handlers show of what is watched, run on the thread of the test: as far as it can go whenever the test asks, and not
/// in between.
final class Watchers {
    /// One value, or that there will be no more.
    struct Arrival: Sendable {
        let watch: Effect.ID
        fileprivate let run: Int
        let content: Result<Value, any Error>
    }

    private let executor: CallerExecutor
    private let box = Box()
    private var tasks: [Effect.ID: (run: Int, task: Task<Void, Never>)] = [:]
    private var lastRun = 0
    /// Those that have been waited for.
    private var waited: Set<Effect.ID> = []

    /// Pieces of work between two looks of the test.
    private static let mostPieces = 1_000

    init(_ executor: CallerExecutor) { self.executor = executor }

    deinit { endAll() }

    var isEmpty: Bool { tasks.isEmpty }

    func start(
        _ watch: Effect.ID, _ arguments: Value, _ principal: String?, _ watcher: @escaping Handlers.Watcher
    ) {
        lastRun += 1
        let (run, box) = (lastRun, box)
        let task = Task(executorPreference: executor) {
            do {
                try await watcher(arguments, principal) { value in
                    box.put(Arrival(watch: watch, run: run, content: .success(value)))
                    // Some always have more.
                    await Task.yield()
                }
            } catch {
                if !Task.isCancelled { box.put(Arrival(watch: watch, run: run, content: .failure(error))) }
            }
        }
        tasks[watch] = (run, task)
    }

    func end(_ watch: Effect.ID) { tasks.removeValue(forKey: watch)?.task.cancel() }

    func endAll() {
        for watch in tasks.keys { end(watch) }
    }

    /// What has come since this was last asked.
    ///
    /// - Parameter watches: Those of which something is waited for, each once, and not longer than so many seconds.
    func arrivals(answering watches: Set<Effect.ID>, within seconds: Double) -> [Arrival] {
        if tasks.isEmpty { return [] }
        executor.runReady(atMost: Self.mostPieces)
        let waiting = watches.filter { tasks[$0] != nil && waited.insert($0).inserted }
        if !waiting.isEmpty {
            executor.run(waitingAtMost: seconds) { box.hold(waiting) }
        }
        return box.take().filter { tasks[$0.watch]?.run == $0.run }
    }

    private final class Box: Sendable {
        private let arrivals = Mutex<[Arrival]>([])

        func put(_ arrival: Arrival) { arrivals.withLock { $0.append(arrival) } }

        /// Whether something has come of each of some watches.
        func hold(_ watches: Set<Effect.ID>) -> Bool {
            arrivals.withLock { watches.isSubset(of: $0.map(\.watch)) }
        }

        func take() -> [Arrival] {
            arrivals.withLock { arrivals in
                defer { arrivals = [] }
                return arrivals
            }
        }
    }
}
