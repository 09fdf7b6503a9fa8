extension OperationGraph {
    /// When an operation that wants permits began to wait for them, as a number that grows; `nil` for one that does not.
    public func ticket(of operation: OperationID) -> Int? { tickets[Int32(operation.index)] }

    /// Answers a `request` step: whether the operation has got its permits of the semaphores that other graphs use as
    /// well. Without them it gives everything else back and waits for `offer`.
    public mutating func requested(_ operation: OperationID, granted: Bool) {
        let id = operation.index
        guard nodes[id].state == .running else { return }
        if granted {
            tickets[Int32(id)] = nil
            return
        }
        active -= 1
        returnPermits(id)
        needsReview = needsReview || !blocked.isEmpty
        if isStopping || nodes[id].flags & Flags.held != 0 { return drop(id) }
        refused.insert(Int32(id))
        if wants[Int32(id)] == nil {
            nodes[id].state = .waiting
            waiting += 1
        } else {
            // It keeps its place among those who want this graph's own permits.
            block(id)
            needsReview = true
        }
    }

    /// The permits an operation was refused may be had now: it is going to ask again. False when it does not wait for
    /// them any more.
    public mutating func offer(_ operation: OperationID) -> Bool {
        let id = Int32(operation.index)
        guard refused.remove(id) != nil else { return false }
        if wants[id] == nil {
            waiting -= 1
            enqueueFirst(operation.index)
        } else {
            needsReview = true
        }
        return true
    }

    /// It waits for something else now, or not at all: its place in the queues outside is to be given up.
    mutating func withdraw(_ id: Int) {
        guard !outside.isEmpty, outside.contains(Int32(id)) else { return }
        refused.remove(Int32(id))
        record(.withdrawn(OperationID(id)))
    }
}
