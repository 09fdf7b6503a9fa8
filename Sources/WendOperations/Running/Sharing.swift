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

extension RunMachine {
    /// While building: lets an operation take permits while it runs.
    mutating func want(
        _ semaphore: WorkflowSemaphore, _ amount: Int, isExclusive: Bool, for operation: AnyWorkflowOperation
    ) {
        let number: Int
        if let known = rules.semaphoreNumbers[ObjectIdentifier(semaphore)] {
            number = known
        } else {
            number = plan.add(semaphore.plan)
            rules.semaphoreNumbers[ObjectIdentifier(semaphore)] = number
            rules.heldSemaphores.append(semaphore)
        }
        let want = GraphPlan.Want(semaphore: number, amount: amount, isExclusive: isExclusive)
        plan.want(want, for: OperationID(Int(operation.place)))
        if semaphore.scope == .journal, let want = semaphore.durableWant(amount, isExclusive: isExclusive) {
            rules.journalWants[operation.place, default: []].append(want)
            plan.insert(.attended, at: OperationID(Int(operation.place)))
        }
        if let gate = semaphore.gate, amount > 0 || isExclusive {
            sharing.add(SharedWant(gate: gate, amount: isExclusive ? semaphore.permits : amount), for: operation.place)
            plan.insert(.attended, at: OperationID(Int(operation.place)))
        }
    }

    /// Asks for an operation's shared permits. Returns those who may be able to go on if it has got them; else it waits, without
    /// slot or permits, and is `nil`.
    ///
    /// - Parameter times: the times of the gates it wants permits of.
    mutating func request(_ operation: OperationID, _ times: [Int64], _ waiter: SharedWaiter) -> [SharedWaiter]? {
        let id = waiter.id
        let ticket = graph.ticket(of: operation) ?? SharedGate.nextTicket()
        switch SharedGate.request(sharing.wants[id] ?? [], times, ticket, waiter) {
        case .granted(let others):
            sharing.queued[id] = nil
            sharing.holders.insert(id)
            graph.requested(operation, granted: true)
            return others
        case .refused(let pause):
            sharing.queued[id] = ticket
            graph.requested(operation, granted: false)
            // A signal that came while it seemed to run: it has not started, so it never will.
            if tries.signalled.remove(id) != nil { _ = graph.cancel(operation) }
            handleChanges()
            if let pause, sharing.queued[id] != nil { wake(.after(pause), .offer(id)) }
            return nil
        }
    }

    /// Leaves the queues of the gates at once. Those behind are told when the lock has been given back, because theirs must not be
    /// taken under this one.
    mutating func withdraw(_ id: Int32) {
        guard let ticket = sharing.queued.removeValue(forKey: id) else { return }
        var others: [SharedWaiter] = []
        for want in sharing.wants[id] ?? [] { others += want.gate.leave(ticket) }
        if !others.isEmpty { want(.tell(others)) }
    }

    /// At the end of a run: the permits that are to be given back.
    mutating func endSharing(_ id: Int32) -> [SharedWant] {
        sharing.holders.remove(id) == nil ? [] : sharing.wants[id] ?? []
    }
}
