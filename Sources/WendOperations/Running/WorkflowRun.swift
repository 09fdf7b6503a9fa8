import Synchronization

typealias SegueCondition = @Sendable (AnyWorkflowOperation, OperationContext) throws -> Bool
typealias GuardPredicate = @Sendable (OperationContext) -> OperationGraph.Verdict

/// What a workflow is made of and the state of its run. Drives the graph: takes steps, does them outside the lock,
/// tells the ends.
@usableFromInline
final class WorkflowRun: @unchecked Sendable {
    // Sendable, because:
    // - everything that changes during a run is read and written under `lock`, `graph`'s memory included: it
    //   is there from the first moment, replaced under the lock when the graph is built, and freed when nobody can refer
    //   to the run any more;
    // - `options`, `values`, `isSharing` and `isStopping` are constants whose contents look after themselves;
    // - `segueTable`, `conditions`, `loopPauses`, `predicates` and `failsFast` are written while building, under the
    //   lock, and afterwards only read; the lock that a worker takes before its first step is one that was given back
    //   after they were written;
    // - `cells` only grows, under the lock; what is borrowed from it without the lock is an operation that the run
    //   owns until its end.
    enum Phase { case building, active, ended }

    let lock = GraphLock()
    let options: WorkflowOptions
    let values = WorkflowValues()
    var phase = Phase.building
    var plan: GraphPlan
    /// Unchecked, because only the lock's holder changes it; see ``Shortcuts``.
    @exclusivity(unchecked) var cells = CellList()
    var conditions: [Int: SegueCondition] = [:]
    var loopPauses: [Int: Backoff] = [:]
    var predicates: [Int: GuardPredicate] = [:]
    var semaphoreNumbers: [ObjectIdentifier: Int] = [:]
    var heldSemaphores: [WorkflowSemaphore] = []
    var sharing = Sharing()
    let isSharing = Atomic<Bool>(false)
    var warnings: [WorkflowProblem] = []

    /// Empty until it is built; a pointer, because the checks around a class's property cost as much as the work.
    let graph: UnsafeMutablePointer<OperationGraph>
    /// Whether the graph is what the plan says now.
    var isBuilt = false
    /// Whether the run has begun, and the graph with it.
    var hasGraph = false
    var segueTable: [Int32: [Int]] = [:]
    var usesTime = false
    var isObserved = false
    var failsFast = false
    /// Workers that are doing or looking for synchronous work; those inside asynchronous work do not count.
    var live = 0
    var width = 1
    var nextWorker = 0
    var workers: [Worker] = []
    /// Asynchronous operations left on their worker's task turned out to suspend: give each its own.
    var ownTasks = 0
    var tasks: [Int32: Task<Void, Never>] = [:]
    var timers: [Int: Task<Void, Never>] = [:]
    var nextTimer = 0
    /// Timers that have fired and are doing what they were for.
    var acting = 0
    var timerDue: Int64?
    /// Operations with a deadline, and those deadlines that have not passed while it runs.
    var deadlined: [Int32] = []
    var deadlines = DeadlineList()
    /// What the one timer for deadlines waits for.
    var deadlineDue: Duration?
    var attempts: [Int32: Int] = [:]
    /// Results of the runs before resets, oldest first.
    var history: [Int32: [OperationResult<any Sendable>]] = [:]
    var cancelledOperations: Set<Int32> = []
    let isStopping = Atomic<Bool>(false)
    var error: WorkflowError?
    var isEnding = false
    var startTime = Duration.zero
    var observers: [@Sendable (WorkflowEvent) -> Void] = []
    var streams: [Int: AsyncStream<WorkflowEvent>.Continuation] = [:]
    var outbox: [WorkflowEvent] = []
    var isDelivering = false
    var waiters: [CheckedContinuation<Void, Never>] = []
    var finishing: [@Sendable () -> Void] = []
    var stallTimer: Int?
    var runTask: Task<Void, Never>?

    init(_ options: WorkflowOptions) {
        self.options = options
        plan = GraphPlan(limit: options.limit)
        plan.maximumExtraRuns = options.maximumExtraRuns
        graph = .allocate(capacity: 1)
        graph.initialize(to: OperationGraph(ResolvedPlan(GraphPlan())))
        width = options.workers > 0 ? options.workers : max(processorCount(), 1)
        failsFast = options.failurePolicy == .failFast
    }

    deinit {
        graph.deinitialize(count: 1)
        graph.deallocate()
    }

    // MARK: Looking

    func cell(_ id: Int32) -> AnyWorkflowOperation? {
        lock.withLock { id >= 0 && Int(id) < cells.count ? cells[Int(id)] : nil }
    }

    func operation(named name: String) -> AnyWorkflowOperation? {
        lock.withLock {
            let id = hasGraph ? graph.pointee.operation(named: name) : plan.operation(named: name)
            return id.map { cells[$0.index] }
        }
    }

    /// The result of the latest completed run, or of the run with that number.
    func result(of reference: AnyWorkflowOperation, run: Int?) -> OperationResult<any Sendable>? {
        let id = reference.place
        let (earlier, current) = lock.withLock {
            (history[id] ?? [], hasGraph ? graph.pointee.run(of: OperationID(Int(id))) : 1)
        }
        guard let run else { return reference.anyResult ?? earlier.last }
        if run == current { return reference.anyResult }
        return earlier.indices.contains(run - 1) ? earlier[run - 1] : nil
    }

    func withGraph<Value>(_ body: (borrowing OperationGraph) -> Value) -> Value? {
        lock.withLock { hasGraph ? body(graph.pointee) : nil }
    }

    func attempt(of id: Int32) -> Int { lock.withLock { attempts[id] ?? 1 } }

    func isCancelled(_ id: Int32) -> Bool {
        isStopping.load(ordering: .acquiring) || lock.withLock { cancelledOperations.contains(id) }
    }

    // MARK: Starting

    /// With the lock held: checks the plan and builds the graph of it, unless that has been done since the last change.
    private func build() -> WorkflowError? {
        if isBuilt { return nil }
        segueTable = [:]
        for (number, _) in plan.segues.enumerated() {
            guard let source = plan.resolve(plan.segues[number].source) else { continue }
            segueTable[source, default: []].append(number)
            plan.insert(.attended, at: OperationID(Int(source)))
        }
        let resolved = ResolvedPlan(plan)
        warnings = resolved.check.warnings
        guard resolved.check.problems.isEmpty else { return WorkflowError(resolved.check.problems) }
        graph.pointee = OperationGraph(resolved)
        isBuilt = true
        return nil
    }

    /// Checks what has been built so far and throws everything that is wrong with it.
    func validate() throws(WorkflowError) {
        let error = lock.withLock { phase == .building ? build() : nil }
        if let error { throw error }
    }

    /// Checks, builds and starts. Throws what is wrong with the plan; the workflow has ended then, without any
    /// operation started.
    func start() throws(WorkflowError) {
        lock.lock()
        guard phase == .building else {
            lock.unlock()
            throw WorkflowError(.alreadyStarted)
        }
        let problem = build()
        startTime = options.clock.now()
        if let problem {
            error = problem
            phase = .ended
            isEnding = true
            note(.ended(.failed(problem.problems[0])))
            lock.unlock()
            finishUp()
            throw problem
        }
        phase = .active
        hasGraph = true
        usesTime = plan.semaphores.contains { $0.refill != nil && !$0.isShared }
        graph.pointee.recordsChanges = true
        if !sharing.wants.isEmpty { graph.pointee.drawTicket = SharedGate.nextTicket }
        note(.started)
        graph.pointee.begin()
        if !deadlined.isEmpty { beginDeadlines() }
        lock.unlock()
        if let timeout = options.timeout { after(timeout) { $0.timeUp(timeout) } }
        values.onChange { [weak self] in self?.reconsider() }
        deliver()
        kick()
    }

    private func timeUp(_ timeout: Duration) {
        stop(WorkflowProblem(.timedOut, detail: "\(timeout)"))
    }

    /// Starts a worker if there is something to do and nobody is there to do it, and notices the end.
    func kick() {
        lock.lock()
        guard hasGraph, phase == .active else { return lock.unlock() }
        if graph.pointee.needsReview { graph.pointee.review(usesTime ? options.clock.nanoseconds : 0) }
        graph.pointee.endIfQuiet()
        let wanted = graph.pointee.hasReady && live < width
        if wanted { live += 1 }
        let finish = settle()
        lock.unlock()
        if wanted { employ(watching: false) }
        if finish { finishUp() }
    }

    /// Something outside has changed: those a custom guard holds back are asked again.
    private func reconsider() {
        lock.lock()
        let isHeld = hasGraph && !graph.pointee.judgedWaiting.isEmpty
        if isHeld { graph.pointee.reviewJudged() }
        lock.unlock()
        if isHeld { kick() }
    }

    // MARK: Cancelling

    func cancel() { stop(nil) }

    func stop(_ problem: WorkflowProblem?) {
        lock.lock()
        guard hasGraph, phase == .active, graph.pointee.outcome == nil, !graph.pointee.isStopping else {
            return lock.unlock()
        }
        let signalled = stopLocked(problem)
        lock.unlock()
        for task in signalled { task.cancel() }
        deliver()
        kick()
    }

    /// With the lock held; the caller cancels the tasks after giving it back.
    func stopLocked(_ problem: WorkflowProblem?) -> [Task<Void, Never>] {
        isStopping.store(true, ordering: .releasing)
        if let problem { graph.pointee.fail(problem) } else { graph.pointee.cancel() }
        handleChanges()
        for worker in workers { worker.isPoisoned = worker.isSuspended || worker.isPoisoned }
        return Array(tasks.values) + Array(timers.values) + workers.filter(\.isSuspended).compactMap(\.task)
    }

    func cancel(_ id: Int32) -> OperationGraph.Cancellation {
        lock.lock()
        guard hasGraph, Int(id) < graph.pointee.count else {
            lock.unlock()
            return .ended
        }
        let found = graph.pointee.cancel(OperationID(Int(id)))
        handleChanges()
        var task: Task<Void, Never>?
        if found == .running {
            cancelledOperations.insert(id)
            task = tasks[id]
            if let worker = workers.first(where: { $0.isSuspended && $0.current == id }) {
                // The task is the worker's own: after this operation it takes no other.
                worker.isPoisoned = true
                task = worker.task
            }
        }
        lock.unlock()
        task?.cancel()
        deliver()
        kick()
        return found
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
