// Deadlines, kept whatever an operation waits for: what it depends on, a slot, permits, the pause before another try, the
// thread of its executor.
//
// One alarm waits for the earliest of them. Those that run look after themselves, see `watchTime`; those whose time is up while
// they wait are ended here; those that are led to or begun anew after their time find out when they are to start.
extension RunMachine {
    /// When the run begins.
    mutating func beginDeadlines() {
        deadlines = DeadlineList(
            deadlined.compactMap { id in cells[Int(id)].details?.settings.deadline.map { (time: $0, id: id) } })
        awaitDeadline()
    }

    /// An operation was added to a run.
    mutating func addDeadline(of cell: AnyWorkflowOperation) {
        guard let deadline = cell.details?.settings.deadline else { return }
        deadlined.append(cell.place)
        deadlines.insert(deadline, cell.place)
        awaitDeadline()
    }

    /// Sees to it that an alarm waits for the earliest deadline.
    private mutating func awaitDeadline() {
        guard let next = deadlines.next, deadlines.awaited.map({ next < $0 }) ?? true else { return }
        deadlines.awaited = next
        wake(.until(startTime + min(next, .longest)), .deadline(next))
    }

    /// The alarm for a deadline rings.
    mutating func pass(_ deadline: Duration) {
        guard deadlines.awaited == deadline else { return }
        deadlines.awaited = nil
        for id in deadlines.takeDue(at: max(time - startTime, deadline)) {
            if graph.seize(OperationID(Int(id))) {
                if !sharing.queued.isEmpty { withdraw(id) }
                noteBegun(id)
                want(.failLate(id))
            } else if let token = crew.launches[id]?.token, token.giveUpWaiting() {
                // It waits for a thread; when it gets one it finds that nobody wants it any more.
                want(.failLate(id))
            }
        }
        awaitDeadline()
    }

    /// An operation waits again, or waits now that something has led to it, and its time may have passed while it did not.
    mutating func endIfLate(_ id: Int32) {
        guard !deadlined.isEmpty, keeping?.isReplaying != true, isLate(id), graph.seize(OperationID(Int(id))) else {
            return
        }
        if !sharing.queued.isEmpty { withdraw(id) }
        noteBegun(id)
        want(.failLate(id))
    }

    /// Whether it is too late for an operation to start.
    func isLate(_ id: Int32) -> Bool {
        guard let deadline = cells[Int(id)].details?.settings.deadline else { return false }
        return time - startTime >= deadline
    }

    /// Why an operation is failed that is late, or took too long.
    func timeError(of id: Int32) -> WorkflowError {
        let settings = cells[Int(id)].details?.settings
        if let deadline = settings?.deadline, isLate(id) {
            return WorkflowError(.deadlineExceeded, [graph.label(id)], detail: "\(deadline)")
        }
        return WorkflowError(.timedOut, [graph.label(id)], detail: settings?.timeout.map { "\($0)" } ?? "")
    }
}
