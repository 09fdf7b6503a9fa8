import Synchronization

/// The state of one run, and the only place where it is decided what follows from what happens.
///
/// It waits for nothing, reads no clock, starts no task and calls nobody. Its verbs tell it what has happened and leave
/// ``RunCommand``s behind, which the run that owns it does after giving back the lock; its time is told it beforehand.
struct RunMachine: ~Copyable {
    enum Phase { case building, active, ended }

    var phase = Phase.building
    /// What has been built, and so what the graph is made of when the run begins.
    var plan: GraphPlan
    var rules = RunRules()
    let policy: RunPolicy
    var cells = CellList()
    /// Empty until it is built.
    var graph = OperationGraph(ResolvedPlan(GraphPlan()))
    /// Whether the graph is what the plan says now.
    var isBuilt = false
    /// Whether the run has begun, and the graph with it.
    var hasGraph = false
    /// Whether rate limits ask for the time.
    var usesTime = false
    var crew: RunCrew
    var alarms = RunAlarms()
    /// Operations with a deadline, as they were added.
    var deadlined: [Int32] = []
    var deadlines = DeadlineList()
    /// When the alarm for rate limits rings.
    var refillDue: Int64?
    var isStallAwaited = false
    var sharing = Sharing()
    var tries = RunTries()
    /// What a durable run keeps in mind; `nil` for one that lives as long as its process.
    var keeping: RunKeeping?
    var isKept = false
    var audience = RunAudience()
    var warnings: [WorkflowProblem] = []
    var error: WorkflowError?
    /// The time of the run's clock, as far as anybody has told it.
    private(set) var time = Duration.zero
    var startTime = Duration.zero
    let stopping: StopFlag
    private var commands: [RunCommand] = []

    init(_ options: WorkflowOptions, width: Int, _ stopping: StopFlag) {
        plan = GraphPlan(limit: options.limit)
        plan.maximumExtraRuns = options.maximumExtraRuns
        policy = RunPolicy(options)
        crew = RunCrew(width: width)
        self.stopping = stopping
    }

    // MARK: Time and commands

    /// Tells the time. It does not go back: whoever read the clock first may come second.
    @inline(__always)
    mutating func move(to now: Duration) { if now > time { time = now } }

    /// The time for the graph; 0 when nothing depends on it.
    var graphTime: Int64 { usesTime ? time.nanoseconds : 0 }

    mutating func want(_ command: RunCommand) { commands.append(command) }

    @inline(__always)
    mutating func takeCommands() -> [RunCommand] {
        if commands.isEmpty { return [] }
        defer { commands = [] }
        return commands
    }

    mutating func cancel(_ tasks: [Task<Void, Never>]) { if !tasks.isEmpty { want(.cancel(tasks)) } }

    /// Wants to be woken. Returns the alarm's number.
    @discardableResult
    mutating func wake(_ pause: RunAlarms.Pause, _ alarm: RunAlarms.Alarm) -> Int {
        let number = alarms.set(alarm)
        want(.wake(number, pause))
        return number
    }

    mutating func silence(_ number: Int) { if let task = alarms.silence(number) { cancel([task]) } }

    /// An alarm rings.
    mutating func ring(_ number: Int) {
        guard let alarm = alarms.take(number), phase == .active else { return }
        switch alarm {
        case .timeUp: stop(WorkflowProblem(.timedOut, detail: policy.timeout.map { "\($0)" } ?? ""))
        case .deadline(let deadline): pass(deadline)
        case .release(let operation, let delay): release(operation, delay: delay)
        case .refill:
            refillDue = nil
            graph.tick()
        case .stall:
            isStallAwaited = false
            failIfStalled()
        case .offer(let id): _ = graph.offer(OperationID(Int(id)))
        case .overrun(let overrun): want(.giveUp(overrun))
        }
    }

    // MARK: Starting

    /// Checks the plan and builds the graph of it, unless that has been done since the last change.
    mutating func build() -> WorkflowError? {
        if isBuilt { return nil }
        rules.segues = [:]
        for (number, _) in plan.segues.enumerated() {
            guard let source = plan.resolve(plan.segues[number].source) else { continue }
            rules.segues[source, default: []].append(number)
            plan.insert(.attended, at: OperationID(Int(source)))
        }
        let resolved = ResolvedPlan(plan)
        warnings = resolved.check.warnings
        guard resolved.check.problems.isEmpty else { return WorkflowError(resolved.check.problems) }
        graph = OperationGraph(resolved)
        isBuilt = true
        return nil
    }

    /// Checks, builds and begins a run without a journal. Throws what is wrong with the plan; the run has ended then, without any operation started.
    mutating func start() throws(WorkflowError) {
        guard phase == .building else { throw WorkflowError(.alreadyStarted) }
        startTime = time
        if let problem = build() {
            end(problem, .failed(problem.problems[0]))
            throw problem
        }
        if let (id, wants) = rules.journalWants.min(by: { $0.key < $1.key }) {
            let problem = WorkflowError(.needsJournal, [graph.label(id)], detail: wants[0].semaphore)
            end(problem, .failed(problem.problems[0]))
            throw problem
        }
        begin()
        beginTime()
    }

    /// Begins with what was built.
    mutating func begin() {
        phase = .active
        hasGraph = true
        usesTime = plan.semaphores.contains { $0.refill != nil && !$0.isShared }
        graph.recordsChanges = true
        if !sharing.wants.isEmpty { graph.drawTicket = SharedGate.nextTicket }
        note(.started)
        graph.begin()
    }

    /// From now on time matters.
    mutating func beginTime() {
        if !deadlined.isEmpty { beginDeadlines() }
        if let timeout = policy.timeout { wake(.until(startTime + min(timeout, .longest)), .timeUp) }
    }

    /// Whether something in it asks for the time.
    var wantsTime: Bool { !deadlined.isEmpty || plan.semaphores.contains { $0.refill != nil } }

    // MARK: Steps

    /// A worker's next step. One that gets none no longer counts as live.
    @inline(__always)
    mutating func take() -> OperationGraph.Step {
        let step = attended(graph.next(now: graphTime))
        follow(step)
        return step
    }

    /// After a step has been taken.
    @inline(__always)
    mutating func attended(_ taken: OperationGraph.Step) -> OperationGraph.Step {
        var step = taken
        if !graph.changes.isEmpty { handleChanges() }
        if step.kind == .none {
            crew.live -= 1
        } else if audience.isObserved || crew.ownTasks > 0 || isKept {
            mark(&step)
        }
        return step
    }

    /// Sends a step the slow way, when it is observed, kept, or known to suspend.
    private mutating func mark(_ step: inout OperationGraph.Step) {
        noteBegun(step.id)
        if audience.isObserved || isKept {
            step.traits.insert(.attended)
        } else if step.traits.contains(.suspends) {
            crew.ownTasks -= 1
            step.traits.insert(.attended)
        }
    }

    /// What taking a step makes necessary: the end may have come, or a helper be needed.
    @inline(__always)
    mutating func follow(_ step: OperationGraph.Step) {
        if step.kind == .none {
            settle()
        } else if needsHelp {
            crew.live += 1
            want(.employ(watching: true))
        }
        if audience.hasNews { want(.deliver) }
    }

    /// Whether there is more to do than the workers are doing.
    @inline(__always)
    var needsHelp: Bool { graph.readyCount > 0 && crew.live < crew.width }

    // MARK: Settling

    /// Sees to everything that follows from a change: what the graph did by itself, missing workers, waiting, the end.
    mutating func settle() {
        guard hasGraph, phase == .active else { return }
        if !graph.changes.isEmpty { handleChanges() }
        if graph.needsReview { graph.review(graphTime) }
        graph.endIfQuiet()
        if graph.hasReady, crew.live < crew.width {
            crew.live += 1
            want(.employ(watching: false))
        }
        if graph.outcome == nil { settleWaiting() }
        if !graph.changes.isEmpty { handleChanges() }
        settleSleeping()
        guard let outcome = graph.outcome else { return }
        let error = endError(outcome)
        end(error, error.map { .failed($0.problems[0]) } ?? outcome)
    }

    private mutating func settleWaiting() {
        if let due = graph.nextDeadline, due != refillDue {
            refillDue = due
            wake(.until(.nanoseconds(due)), .refill)
        }
        guard !isStallAwaited, !graph.stalled().isEmpty else { return }
        guard let timeout = policy.stallTimeout else { return failIfStalled() }
        isStallAwaited = true
        wake(.after(timeout), .stall)
    }

    private mutating func failIfStalled() {
        let held = graph.stalled()
        guard !held.isEmpty else { return }
        graph.fail(WorkflowProblem(.stalled, held.map { graph.label(Int32($0.index)) }))
    }

    mutating func end(_ error: WorkflowError?, _ outcome: OperationGraph.Outcome) {
        self.error = error
        phase = .ended
        note(.ended(outcome))
        cancel(alarms.silenceAll())
        want(.finish)
        if let keeping { want(.wakeRecorder(keeping.recorder)) }
    }

    private func endError(_ outcome: OperationGraph.Outcome) -> WorkflowError? {
        switch outcome {
        case .cancelled: return WorkflowError(.cancelled)
        case .failed(let problem): return WorkflowError([problem])
        case .completed:
            guard policy.failures == .failAtEnd, graph.failedCount > 0 else { return nil }
            return WorkflowError(
                (0..<cells.count).filter { graph.state(of: OperationID($0)) == .failed }.map { failure(of: $0) })
        }
    }

    func failure(of id: Int) -> WorkflowProblem {
        let error = cells[id].anyResult?.error
        return WorkflowProblem(.operationFailed, [graph.label(Int32(id))], detail: error.map { "\($0)" } ?? "")
    }
}

/// Whether a run starts nothing any more; looked at without its lock.
final class StopFlag: Sendable {
    private let isUp = Atomic<Bool>(false)

    var isSet: Bool { isUp.load(ordering: .acquiring) }
    func set() { isUp.store(true, ordering: .releasing) }
}
