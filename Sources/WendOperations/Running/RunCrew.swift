/// Who works on a run: workers, which do one operation after the other, and tasks of single operations.
struct RunCrew {
    /// An operation on a task of its own.
    struct Launch {
        let number: Int
        let token: AttemptToken?
        var task: Task<Void, Never>?
    }

    /// The most workers that do synchronous work at once.
    let width: Int
    /// Workers that are doing or looking for synchronous work; those inside asynchronous work do not count.
    var live = 0
    var workers: [Worker] = []
    /// Asynchronous operations left on their worker's task turned out to suspend: so many of the next get their own.
    var ownTasks = 0
    private(set) var launches: [Int32: Launch] = [:]
    private var nextWorker = 0
    private var nextLaunch = 0

    init(width: Int) { self.width = width }

    var hasSuspended: Bool { workers.contains { $0.isSuspended } }

    mutating func newWorker() -> Worker {
        let worker = Worker(nextWorker)
        nextWorker += 1
        workers.append(worker)
        return worker
    }

    mutating func dismiss(_ worker: Worker) {
        if let index = workers.firstIndex(where: { $0 === worker }) { workers.swapAt(index, workers.count - 1) }
        if workers.last === worker { workers.removeLast() }
    }

    /// An operation is about to get a task of its own. Returns the launch's number.
    mutating func launch(_ id: Int32, _ token: AttemptToken?) -> Int {
        nextLaunch += 1
        launches[id] = Launch(number: nextLaunch, token: token)
        return nextLaunch
    }

    /// Keeps the task of a launch. False when that has ended already.
    mutating func attach(_ task: Task<Void, Never>, _ id: Int32, _ number: Int) -> Bool {
        guard launches[id]?.number == number else { return false }
        launches[id]?.task = task
        return true
    }

    mutating func end(_ id: Int32) { launches[id] = nil }

    /// The task that does an operation, to be cancelled with it; a worker takes no other on its own then.
    func task(of id: Int32) -> Task<Void, Never>? {
        if let task = launches[id]?.task { return task }
        guard let worker = workers.first(where: { $0.isSuspended && $0.current == id }) else { return nil }
        worker.isPoisoned = true
        return worker.task
    }

    /// Everybody who works on something that can be told to stop.
    func stop() -> [Task<Void, Never>] {
        for worker in workers where worker.isSuspended { worker.isPoisoned = true }
        return launches.values.compactMap(\.task) + workers.filter(\.isSuspended).compactMap(\.task)
    }
}

/// One worker's task, and what it is in while it may be suspended.
final class Worker: @unchecked Sendable {
    // Sendable, because everything that changes is only touched under the lock of the run that made it.
    let number: Int
    var task: Task<Void, Never>?
    var current: Int32 = -1
    var isSuspended = false
    /// Its task has been cancelled, so it must not begin anything new.
    var isPoisoned = false

    init(_ number: Int) {
        self.number = number
    }
}
