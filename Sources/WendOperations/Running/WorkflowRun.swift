import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

func processorCount() -> Int { Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

/// One run of a workflow: does what its machine decides, with tasks, timers and the program's closures, and tells it how that
/// ended.
@usableFromInline
final class WorkflowRun: @unchecked Sendable {
    // Sendable, because the machine is only read and written under `lock`; it is there from the first moment and freed
    // when nobody can refer to the run any more. What is borrowed from its cells without the lock is an operation that the
    // run owns until its end. Everything else is a constant that looks after itself.
    let lock = GraphLock()
    let options: WorkflowOptions
    let values = WorkflowValues()
    /// A pointer, because the checks around a class's property cost as much as the work.
    let machine: UnsafeMutablePointer<RunMachine>
    let stopping = StopFlag()
    /// Whether the machine wants to know the time; only then is a clock read.
    let isTimed = Atomic<Bool>(false)

    init(_ options: WorkflowOptions) {
        self.options = options
        machine = .allocate(capacity: 1)
        let width = options.workers > 0 ? options.workers : max(processorCount(), 1)
        machine.initialize(to: RunMachine(options, width: width, stopping))
    }

    deinit {
        machine.deinitialize(count: 1)
        machine.deallocate()
    }

    // MARK: Deciding

    /// Looks at the machine, or changes what nothing follows from.
    @inline(__always)
    func look<Value, Failure: Error>(_ body: (inout RunMachine) throws(Failure) -> Value) throws(Failure) -> Value {
        lock.lock()
        defer { lock.unlock() }
        return try body(&machine.pointee)
    }

    /// Tells the machine what has happened, and does what it wants.
    ///
    /// - Parameter settles: whether everything is looked at that may follow, which is not needed in the middle of a worker's step.
    @discardableResult
    func change<Value, Failure: Error>(
        settles: Bool = true, _ body: (inout RunMachine) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        enter()
        let result = Result { () throws(Failure) in try body(&machine.pointee) }
        if settles { machine.pointee.settle() }
        if machine.pointee.audience.hasNews { machine.pointee.want(.deliver) }
        giveBack()
        return try result.get()
    }

    /// A worker's way to tell the machine: it gets its next step.
    func proceed(_ body: (inout RunMachine) -> Void) -> OperationGraph.Step {
        enter()
        body(&machine.pointee)
        let step = machine.pointee.take()
        giveBack()
        return step
    }

    /// Gives the lock back and does what the machine wants.
    @inline(__always)
    func giveBack() {
        let commands = machine.pointee.takeCommands()
        lock.unlock()
        if !commands.isEmpty { perform(commands) }
    }

    /// Takes the lock, and tells the machine the time if it wants to know it: clocks are the program's, and are not asked under the
    /// lock.
    @inline(__always)
    func enter() {
        if isTimed.load(ordering: .relaxed) {
            enterInTime()
        } else {
            lock.lock()
        }
    }

    @inline(never)
    private func enterInTime() {
        let time = options.clock.now()
        lock.lock()
        machine.pointee.move(to: time)
    }

    @inline(never)
    func perform(_ commands: [RunCommand]) {
        for command in commands {
            switch command {
            case .employ(let isWatching): employ(watching: isWatching)
            case .cancel(let tasks): for task in tasks { task.cancel() }
            case .wake(let number, let pause): wait(pause, number)
            case .tell(let waiters): for waiter in waiters { waiter.tell() }
            case .failLate(let id): failLate(id)
            case .failPreparation(let id, let error): failPreparation(id, error)
            case .wakeRecorder(let recorder): recorder.wake()
            case .giveUp(let overrun): giveUp(overrun)
            case .deliver: deliver()
            case .finish: finish()
            }
        }
    }

    // MARK: Looking

    func cell(_ id: Int32) -> AnyWorkflowOperation? {
        look { id >= 0 && Int(id) < $0.cells.count ? $0.cells[Int(id)] : nil }
    }

    func operation(named name: String) -> AnyWorkflowOperation? {
        look { machine in
            let id = machine.hasGraph ? machine.graph.operation(named: name) : machine.plan.operation(named: name)
            return id.map { machine.cells[$0.index] }
        }
    }

    /// The result of the latest completed run, or of the run with that number.
    func result(of reference: AnyWorkflowOperation, run: Int?) -> OperationResult<any Sendable>? {
        let id = reference.place
        let (earlier, current) = look { machine in
            (machine.tries.history[id] ?? [], machine.hasGraph ? machine.graph.run(of: OperationID(Int(id))) : 1)
        }
        guard let run else { return reference.anyResult ?? earlier.last }
        if run == current { return reference.anyResult }
        return earlier.indices.contains(run - 1) ? earlier[run - 1] : nil
    }

    func withGraph<Value>(_ body: (borrowing OperationGraph) -> Value) -> Value? {
        look { $0.hasGraph ? body($0.graph) : nil }
    }

    func attempt(of id: Int32) -> Int { look { $0.tries.attempts[id] ?? 1 } }

    func isCancelled(_ id: Int32) -> Bool { stopping.isSet || look { $0.tries.signalled.contains(id) } }

    // MARK: Starting and stopping

    /// Checks what has been built so far and throws everything that is wrong with it.
    func validate() throws(WorkflowError) {
        let error = look { $0.phase == .building ? $0.build() : nil }
        if let error { throw error }
    }

    /// Checks, builds and starts; see the machine.
    func start() throws(WorkflowError) {
        let now = options.clock.now()
        if look({ $0.wantsTime }) { watchClock() }
        try change { machine throws(WorkflowError) in
            machine.move(to: now)
            try machine.start()
        }
        values.onChange { [weak self] in self?.reconsider() }
    }

    /// From now on the machine is told the time.
    func watchClock() { isTimed.store(true, ordering: .relaxed) }

    /// Something outside has changed: those a custom guard holds back are asked again.
    func reconsider() {
        guard look({ $0.hasGraph && !$0.graph.judgedWaiting.isEmpty }) else { return }
        change { $0.graph.reviewJudged() }
    }

    func stop(_ problem: WorkflowProblem?) { change { $0.stop(problem) } }

    func cancel(_ id: Int32) -> OperationGraph.Cancellation { change { $0.cancel(id) } }

    /// Refuses an operation that came after the start: it fails without having run.
    func refuse(_ operation: AnyWorkflowOperation) {
        guard operation.claim() else { return }
        operation.fail(WorkflowError(.alreadyStarted, [operation.name ?? "an operation"]))
        change { $0.refuse(operation.name) }
    }

    // MARK: Waiting and telling

    /// Waits for an alarm. The task keeps the run alive until it has rung or the run has ended, which silences all.
    private func wait(_ pause: RunAlarms.Pause, _ number: Int) {
        let clock = options.clock
        let random = options.random
        let timer = Task {
            let pause =
                switch pause {
                case .after(let pause): pause
                case .until(let moment): max(moment - clock.now(), .zero)
                case .backoff(let backoff, let iteration): backoff.pause(after: iteration, random: random())
                }
            do { try await clock.sleep(min(pause, .longest)) } catch { return }
            let now = clock.now()
            self.change { machine in
                machine.move(to: now)
                machine.alarms.ringing += 1
                machine.ring(number)
            }
            self.look { $0.alarms.ringing -= 1 }
        }
        if look({ !$0.alarms.attach(timer, number) }) { timer.cancel() }
    }

    /// Tells observers what has happened, in order, outside the lock; one thread at a time.
    private func deliver() {
        var isGoingOn = false
        while let batch = look({ $0.audience.takeBatch(goingOn: isGoingOn) }) {
            batch.tell()
            isGoingOn = true
        }
        if isGoingOn { wakeWaiters() }
    }

    /// The run has ended: whoever waits is woken, by the one who tells the last event.
    private func finish() {
        deliver()
        wakeWaiters()
    }

    private func wakeWaiters() {
        let woken = look { $0.phase == .ended && $0.audience.isQuiet ? $0.audience.takeWaiters() : nil }
        guard let (waiters, actions) = woken else { return }
        for waiter in waiters { waiter.resume() }
        for action in actions { action() }
    }

    /// Waits until the run has ended and everybody has been told.
    func waitForEnd() async {
        await withCheckedContinuation { continuation in
            let isOver = look { machine in
                if machine.phase == .ended, machine.audience.isQuiet { return true }
                machine.audience.whenEnded(continuation)
                return false
            }
            if isOver { continuation.resume() }
        }
    }
}
