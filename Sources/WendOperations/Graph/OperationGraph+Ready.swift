extension OperationGraph {
    /// Makes everything ready that waits for nothing and returns what may be started at once, in order.
    ///
    /// Operations with preparations, permits or guards need the finer `begin`, `next` and `prepared`.
    public mutating func start() -> [OperationID] {
        begin()
        return takeAll()
    }

    /// Tells how a started operation ended and returns what may be started now, in order.
    public mutating func complete(
        _ operation: OperationID, _ ending: Ending, fired: [Int] = [], now: Int64 = 0
    ) -> [OperationID] {
        complete(operation.index, ending, fired: fired.map(Int32.init))
        return takeAll(now: now)
    }

    private mutating func takeAll(now: Int64 = 0) -> [OperationID] {
        var taken: [OperationID] = []
        while true {
            let step = next(now: now)
            guard step.kind != .none else { return taken }
            taken.append(step.operation)
        }
    }

    /// Makes everything ready that waits for nothing. Later calls have no effect.
    public mutating func begin() {
        guard !isStarted else { return }
        isStarted = true
        if lists.isEmpty {
            enqueueIndependent()
        } else {
            for index in nodes.indices where isIndependent(index) { enqueue(index) }
        }
        endIfQuiet()
    }

    /// What will most likely be taken next; negative if nothing is known.
    @inline(__always)
    var following: Int32 { normal.head }

    private func isIndependent(_ index: Int) -> Bool {
        counters[index] == 0 && nodes[index].flags & Flags.gated == 0
    }

    private mutating func enqueueIndependent() {
        let nodes = nodes.owned()
        let counters = counters.memory
        for index in 0..<self.nodes.count where counters[index] == 0 && nodes[index].flags & Flags.gated == 0 {
            nodes[index].state = .ready
            nodes[index].next = -1
            if normal.tail < 0 { normal.head = Int32(index) } else { nodes[Int(normal.tail)].next = Int32(index) }
            normal.tail = Int32(index)
            readyCount += 1
        }
    }

    /// Takes the next step off the ready list, with its slot; `none` when nothing can go on now.
    ///
    /// - Parameter now: the driver's time in nanoseconds, for rate limits.
    public mutating func next(now: Int64 = 0) -> Step {
        if needsReview { review(now) }
        while readyCount > 0, active < limit, outcome == nil {
            let id = pop()
            if nodes[id].flags & (Flags.careful | Flags.held) == 0 {
                nodes[id].state = .running
                active += 1
                return Step(kind: .start, traits: GraphPlan.Traits(rawValue: nodes[id].traits), id: Int32(id))
            }
            if let step = takeCarefully(id, now) { return step }
        }
        if needsReview, !blocked.isEmpty, let step = takeAfterReview(now) { return step }
        if readyCount == 0, active == 0 { endIfQuiet() }
        return .none
    }

    @inline(__always)
    mutating func enqueue(_ id: Int) {
        nodes[id].state = .ready
        nodes[id].next = -1
        readyCount += 1
        if lists.isEmpty {
            if normal.tail < 0 { normal.head = Int32(id) } else { nodes[Int(normal.tail)].next = Int32(id) }
            normal.tail = Int32(id)
        } else {
            enqueueByPriority(id)
        }
    }

    private mutating func enqueueByPriority(_ id: Int) {
        let level = Int((priorities[Int32(id)] ?? .normal).rawValue)
        if lists[level].tail < 0 {
            lists[level].head = Int32(id)
        } else {
            nodes[Int(lists[level].tail)].next = Int32(id)
        }
        lists[level].tail = Int32(id)
    }

    /// Puts an operation before everything that waits in its priority.
    mutating func enqueueFirst(_ id: Int) {
        nodes[id].state = .ready
        readyCount += 1
        if lists.isEmpty {
            nodes[id].next = normal.head
            if normal.head < 0 { normal.tail = Int32(id) }
            normal.head = Int32(id)
        } else {
            let level = Int((priorities[Int32(id)] ?? .normal).rawValue)
            nodes[id].next = lists[level].head
            if lists[level].head < 0 { lists[level].tail = Int32(id) }
            lists[level].head = Int32(id)
        }
    }

    @inline(__always)
    mutating func pop() -> Int {
        readyCount -= 1
        guard lists.isEmpty else { return popByPriority() }
        let id = Int(normal.head)
        let next = nodes[id].next
        normal.head = next
        if next < 0 { normal.tail = -1 }
        return id
    }

    private mutating func popByPriority() -> Int {
        for level in lists.indices.reversed() where lists[level].head >= 0 {
            let id = Int(lists[level].head)
            lists[level].head = nodes[id].next
            if nodes[id].next < 0 { lists[level].tail = -1 }
            return id
        }
        preconditionFailure("the ready list says it has \(readyCount + 1) operations but none is in a priority")
    }

    /// Takes an operation off the ready list it is in, keeping the order of the others. What goes first is found first.
    mutating func removeReady(_ id: Int) {
        if lists.isEmpty {
            normal = without(id, normal)
        } else {
            let level = Int((priorities[Int32(id)] ?? .normal).rawValue)
            lists[level] = without(id, lists[level])
        }
        readyCount -= 1
    }

    private mutating func without(_ id: Int, _ whole: ReadyList) -> ReadyList {
        var list = whole
        let next = nodes[id].next
        nodes[id].next = -1
        if Int(list.head) == id {
            list.head = next
            if next < 0 { list.tail = -1 }
            return list
        }
        var before = Int(list.head)
        while Int(nodes[before].next) != id { before = Int(nodes[before].next) }
        nodes[before].next = next
        if next < 0 { list.tail = Int32(before) }
        return list
    }

    /// Everything an activation or a met dependency has to check before an operation is ready.
    @inline(__always)
    mutating func enqueueIfReady(_ id: Int) {
        guard counters[id] == 0 else { return }
        let node = nodes[id]
        guard node.state == .pending, node.flags & Flags.held == 0 else { return }
        if node.flags & Flags.gated == 0 || node.flags & Flags.activated != 0 { enqueue(id) }
    }

    func note(_ id: Int, _ state: State, in changes: inout [Change]) {
        if recordsChanges { changes.append(.became(OperationID(id), state)) }
    }

    /// What happened by the graph's own decision since the last call, in order.
    public mutating func takeChanges() -> [Change] {
        guard !changes.isEmpty else { return [] }
        defer { changes = [] }
        return changes
    }

    mutating func record(_ change: Change) {
        if recordsChanges { changes.append(change) }
    }

    /// Ends the run when nothing is ready, preparing, waiting or running.
    mutating func endIfQuiet() {
        guard isStarted, outcome == nil, readyCount == 0, active == 0, waiting == 0, loops.barriers.isEmpty else {
            return
        }
        if isStopping {
            outcome = growth.stopProblem.map(Outcome.failed) ?? .cancelled
        } else {
            outcome = .completed
        }
        guard finished < nodes.count else { return }
        for index in nodes.indices where nodes[index].state == .pending {
            nodes[index].state = .unreached
            record(.became(OperationID(index), .unreached))
        }
    }
}
