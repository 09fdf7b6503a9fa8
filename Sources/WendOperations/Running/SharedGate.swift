import Synchronization

/// The permits of one semaphore that workflows share, and a number that says in which order such semaphores are locked.
final class SharedGate: @unchecked Sendable {
    // Sendable, because `number`, `capacity`, `clock` and `isTimed` never change and `permits` is only touched under
    // `lock`. Whoever needs several gates locks them in the order of their numbers, and a run's lock is taken before
    // them, never while one is held; so nobody waits in a circle.
    let number: Int
    let capacity: Int
    private let clock: WorkflowClock
    private let isTimed: Bool
    private let lock = Mutex<Void>(())
    private var permits: SharedPermits<SharedWaiter>

    private static let numbers = Atomic<Int>(0)
    private static let tickets = Atomic<Int>(0)

    init(_ plan: GraphPlan.Semaphore, _ clock: WorkflowClock) {
        number = Self.numbers.add(1, ordering: .relaxed).newValue
        self.clock = clock
        capacity = plan.permits
        isTimed = plan.refill != nil
        permits = SharedPermits(plan)
    }

    enum Answer {
        /// These may be able to go on as well.
        case granted([SharedWaiter])
        /// Its places are taken. With a pause, it is worth asking again then; otherwise it is told.
        case refused(Duration?)
    }

    /// A number greater than all before: the order in which operations of all workflows asked.
    static func nextTicket() -> Int { tickets.add(1, ordering: .relaxed).newValue }

    /// The gate's time, to be taken before any lock is; 0 where time does not matter.
    var now: Int64 { isTimed ? clock.nanoseconds : 0 }
    var used: Int { lock.withLock { _ in permits.used } }
    var waitingCount: Int { lock.withLock { _ in permits.waiters.count } }

    /// Takes everything or takes places in all queues, in one step.
    ///
    /// - Parameter wants: in the order of the gates' numbers, each gate once.
    static func request(_ wants: [SharedWant], _ times: [Int64], _ ticket: Int, _ waiter: SharedWaiter) -> Answer {
        locked(wants[...]) { answer(wants, times, ticket, waiter) }
    }

    /// Takes the locks one inside the other, because a mutex is held for a closure only.
    private static func locked(_ wants: ArraySlice<SharedWant>, _ body: () -> Answer) -> Answer {
        guard let first = wants.first else { return body() }
        return first.gate.lock.withLock { _ in locked(wants.dropFirst(), body) }
    }

    /// With the locks of all gates held.
    private static func answer(
        _ wants: [SharedWant], _ times: [Int64], _ ticket: Int, _ waiter: SharedWaiter
    ) -> Answer {
        var isLater = false
        var pause: Int64 = 0
        for (want, now) in zip(wants, times) {
            switch want.gate.permits.answer(ticket, want.amount, now: now) {
            case .now: break
            case .at(let time): pause = max(pause, time - now)
            case .later: isLater = true
            }
        }
        if isLater || pause > 0 {
            for want in wants { want.gate.permits.wait(ticket, want.amount, waiter) }
            return .refused(isLater ? nil : .nanoseconds(pause))
        }
        var next: [SharedWaiter] = []
        for (want, now) in zip(wants, times) {
            want.gate.permits.take(want.amount, now: now)
            want.gate.permits.leave(ticket)
            next += want.gate.permits.next()
        }
        return .granted(next)
    }

    /// Returns those who may be able to go on.
    func giveBack(_ amount: Int) -> [SharedWaiter] {
        lock.withLock { _ in
            permits.giveBack(amount)
            return permits.next()
        }
    }

    /// Gives a place in the queue up. Returns those who may be able to go on.
    func leave(_ ticket: Int) -> [SharedWaiter] {
        lock.withLock { _ in
            permits.leave(ticket)
            return permits.next()
        }
    }
}

/// Permits an operation wants of one gate.
struct SharedWant: Sendable {
    let gate: SharedGate
    var amount: Int
}

/// An operation in a queue. It keeps its run alive: a workflow that nobody holds any more still gets its turn.
struct SharedWaiter: Sendable {
    let run: WorkflowRun
    let id: Int32

    /// With no lock held.
    func tell() { run.offer(id) }
}
