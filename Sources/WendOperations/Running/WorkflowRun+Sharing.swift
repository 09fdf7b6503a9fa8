import Synchronization

/// A run's part in semaphores that other workflows use as well.
struct Sharing {
    /// Sorted by gate, each gate once.
    var wants: [Int32: [SharedWant]] = [:]
    /// Who has places in queues, with the ticket.
    var queued: [Int32: Int] = [:]
    var holders: Set<Int32> = []

    mutating func add(_ want: SharedWant, for id: Int32) {
        var all = wants[id] ?? []
        if let index = all.firstIndex(where: { $0.gate === want.gate }) {
            all[index].amount = min(all[index].amount + want.amount, want.gate.capacity)
        } else {
            all.append(want)
        }
        wants[id] = all.sorted { $0.gate.number < $1.gate.number }
    }
}

extension WorkflowRun {
    /// With the lock held, while building: lets an operation take permits while it runs.
    func want(
        _ semaphore: WorkflowSemaphore, _ amount: Int, isExclusive: Bool, for operation: AnyWorkflowOperation,
        in plan: inout GraphPlan
    ) {
        let number: Int
        if let known = semaphoreNumbers[ObjectIdentifier(semaphore)] {
            number = known
        } else {
            number = plan.add(semaphore.plan)
            semaphoreNumbers[ObjectIdentifier(semaphore)] = number
            heldSemaphores.append(semaphore)
        }
        let want = GraphPlan.Want(semaphore: number, amount: amount, isExclusive: isExclusive)
        plan.want(want, for: OperationID(Int(operation.place)))
        if let gate = semaphore.gate, amount > 0 || isExclusive {
            share(SharedWant(gate: gate, amount: isExclusive ? semaphore.permits : amount), for: operation.place)
            plan.insert(.attended, at: OperationID(Int(operation.place)))
        }
    }

    /// With the lock held: lets an operation want permits that other workflows use as well.
    func share(_ want: SharedWant, for id: Int32) {
        isSharing.store(true, ordering: .relaxed)
        sharing.add(want, for: id)
    }

    /// Asks for an operation's shared permits. With them it starts at once, else it waits without slot or permits.
    func request(_ step: OperationGraph.Step, _ worker: Int) -> OperationGraph.Step {
        let id = step.id
        let wants = lock.withLock { sharing.wants[id] ?? [] }
        let times = wants.map(\.gate.now)
        lock.lock()
        let ticket = graph.pointee.ticket(of: step.operation) ?? SharedGate.nextTicket()
        switch SharedGate.request(wants, times, ticket, SharedWaiter(run: self, id: id)) {
        case .granted(let others):
            sharing.queued[id] = nil
            sharing.holders.insert(id)
            graph.pointee.requested(step.operation, granted: true)
            lock.unlock()
            for other in others { other.tell() }
            var start = step
            start.kind = .start
            return attend(start, worker)
        case .refused(let pause):
            sharing.queued[id] = ticket
            graph.pointee.requested(step.operation, granted: false)
            // A signal that came while it seemed to run: it has not started, so it never will.
            if cancelledOperations.remove(id) != nil { _ = graph.pointee.cancel(step.operation) }
            handleChanges()
            if let pause, sharing.queued[id] != nil { afterLocked({ pause }) { $0.offer(id) } }
            return takeAndLeave()
        }
    }

    /// Shared permits may be had now: the operation is to ask again.
    func offer(_ id: Int32) {
        lock.lock()
        let isWanted = hasGraph && phase == .active && graph.pointee.offer(OperationID(Int(id)))
        lock.unlock()
        if isWanted { kick() }
    }

    /// At the end of a run, with no lock held: gives shared permits back and tells whose turn it is.
    func giveBackShared(_ id: Int32) {
        guard isSharing.load(ordering: .relaxed) else { return }
        guard let wants = lock.withLock({ sharing.holders.remove(id) == nil ? nil : sharing.wants[id] }) else { return }
        var others: [SharedWaiter] = []
        for want in wants { others += want.gate.giveBack(want.amount) }
        for other in others { other.tell() }
    }

    /// With the lock held: leaves the queues at once. Those behind are told a little later, because their locks must
    /// not be taken under this one.
    func withdraw(_ id: Int32) {
        guard let ticket = sharing.queued.removeValue(forKey: id) else { return }
        var others: [SharedWaiter] = []
        for want in sharing.wants[id] ?? [] { others += want.gate.leave(ticket) }
        if !others.isEmpty { Task { for other in others { other.tell() } } }
    }
}
