/// Deadlines, kept whatever an operation waits for: what it depends on, a slot, permits, the pause before another try.
///
/// One timer waits for the earliest of them. Those that run look after themselves, see `watchTime`; those whose time is up while they
/// wait are ended here; those that are led to or begun anew after their time find out when they are to start.
struct DeadlineList {
    /// Latest first, so that the next is at the end.
    private var entries: [(time: Duration, id: Int32)] = []

    var next: Duration? { entries.last?.time }

    mutating func insert(_ time: Duration, _ id: Int32) {
        let place = entries.partitioningIndex { $0.time <= time }
        entries.insert((time, id), at: place)
    }

    /// Takes out what is due, in the order of its time.
    mutating func takeDue(at now: Duration) -> [Int32] {
        var due: [Int32] = []
        while let last = entries.last, last.time <= now {
            due.append(last.id)
            entries.removeLast()
        }
        return due
    }

    /// Made of many at once.
    init(_ deadlines: [(time: Duration, id: Int32)] = []) {
        entries = deadlines.sorted { $0.time == $1.time ? $0.id > $1.id : $0.time > $1.time }
    }
}

extension Array {
    /// Where the elements begin for which something holds, in an array that has those for which it does not in front.
    fileprivate func partitioningIndex(where holds: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension WorkflowRun {
    /// With the lock held, when the run begins.
    func beginDeadlines() {
        deadlines = DeadlineList(
            deadlined.compactMap { id in
                cells[Int(id)].details?.settings.deadline.map { (time: $0, id: id) }
            })
        awaitDeadline()
    }

    /// With the lock held: an operation was added to a run.
    func addDeadline(of cell: AnyWorkflowOperation) {
        guard let deadline = cell.details?.settings.deadline else { return }
        deadlines.insert(deadline, cell.place)
        awaitDeadline()
    }

    /// With the lock held: sees to it that a timer waits for the earliest deadline.
    private func awaitDeadline() {
        guard let next = deadlines.next, deadlineDue.map({ next < $0 }) ?? true else { return }
        deadlineDue = next
        let start = startTime
        let now = options.clock.now
        afterLocked({ max(start + min(next, .longest) - now(), .zero) }) { $0.deadlinePassed(next) }
    }

    private func deadlinePassed(_ time: Duration) {
        lock.lock()
        guard phase == .active, deadlineDue == time else { return lock.unlock() }
        deadlineDue = nil
        let due = deadlines.takeDue(at: max(options.clock.now() - startTime, time))
        var late: [(Int32, AnyWorkflowOperation)] = []
        for id in due where graph.pointee.seize(OperationID(Int(id))) {
            if !sharing.queued.isEmpty { withdraw(id) }
            late.append((id, cells[Int(id)]))
        }
        awaitDeadline()
        lock.unlock()
        for (id, cell) in late { failLate(cell, id) }
        deliver()
        kick()
    }

    /// With the lock held: an operation waits again, or waits now that something has led to it, and its time may have passed while it did
    /// not.
    func endIfLate(_ id: Int32) {
        guard !deadlined.isEmpty || graph.pointee.count > plan.count, isLate(cells[Int(id)].details?.settings) else {
            return
        }
        afterLocked({ .zero }) { run in
            run.lock.lock()
            guard run.phase == .active, run.graph.pointee.seize(OperationID(Int(id))) else { return run.lock.unlock() }
            if !run.sharing.queued.isEmpty { run.withdraw(id) }
            let cell = run.cells[Int(id)]
            run.lock.unlock()
            run.failLate(cell, id)
            run.deliver()
            run.kick()
        }
    }

    /// Ends an operation that will not run any more, because its time is up.
    func failLate(_ cell: AnyWorkflowOperation, _ id: Int32) {
        let error = timeError(cell, id, cell.details?.settings)
        cell.fail(error)
        lock.withLock {
            note(.operationFailed(error), id)
            attempts[id] = nil
        }
        concludePrepared(cell, id, false)
    }

    /// Whether it is too late for an operation to start.
    func isLate(_ settings: OperationSettings?) -> Bool {
        guard let deadline = settings?.deadline else { return false }
        return options.clock.now() - startTime >= deadline
    }
}
