extension OperationGraph {
    /// What a cancellation found.
    public enum Cancellation: Sendable, Equatable {
        /// It will not start any more.
        case cancelled
        /// It runs: signal it; how it ends is up to it.
        case running
        /// Too late: it has ended.
        case ended
    }

    /// Cancels one operation and gives up what can thereby never start.
    public mutating func cancel(_ operation: OperationID) -> Cancellation {
        let id = operation.index
        switch nodes[id].state {
        case .running, .preparing: return .running
        case .pending, .ready, .waiting:
            let isWaiting = nodes[id].state == .waiting
            skip(id, .cancelled, as: .cancelled)
            if isWaiting { dropChildren(of: Int32(id)) }
            finishBarriers()
            return .cancelled
        default: return .ended
        }
    }

    /// Takes an operation that has not started out of whatever it waits for, so that the driver can end it at once, by
    /// `complete`: its time is up. It holds neither slot nor permits; dependents and segues follow as after a run.
    ///
    /// - Returns: false, with nothing changed, if it runs or has ended, if nothing has led to it yet, or if a loop is about to begin
    ///   it anew: whoever starts it later finds that it is late.
    public mutating func seize(_ operation: OperationID) -> Bool {
        let id = operation.index
        guard !isStopping, outcome == nil, nodes[id].flags & Flags.held == 0,
            nodes[id].flags & (Flags.gated | Flags.activated) != Flags.gated
        else { return false }
        let state = nodes[id].state
        guard state == .pending || state == .ready || state == .waiting else { return false }
        leave(id)
        if !blocked.isEmpty { needsReview = true }
        nodes[id].state = .running
        active += 1
        if state == .waiting { dropChildren(of: Int32(id)) }
        return true
    }

    /// Cancels what this one has added, nobody else waits for and has not started; the last of a chain comes first.
    mutating func dropChildren(of id: Int32) {
        while let child = growth.children[id]?.first(where: { isLeftOver($0, by: id) }) {
            _ = cancel(OperationID(Int(child)))
        }
    }

    private func isLeftOver(_ child: Int32, by adder: Int32) -> Bool {
        let state = nodes[Int(child)].state
        guard state == .pending || state == .ready || state == .waiting else { return false }
        guard let branches = branches[child] else { return true }
        return branches.askers.allSatisfy { $0.operation == adder || nodes[Int($0.operation)].state.isFinal }
            && branches.requirements.allSatisfy { nodes[Int($0.target)].state.isFinal }
    }

    /// Starts nothing any more and returns what is still running, to be signalled. Later calls change nothing.
    @discardableResult
    public mutating func cancel() -> [OperationID] {
        stop(nil)
        endIfQuiet()
        return nodes.indices.filter { nodes[$0].state == .running || nodes[$0].state == .preparing }.map {
            OperationID($0)
        }
    }

    /// Ends the run as failed once what runs has ended.
    public mutating func fail(_ problem: WorkflowProblem) {
        stop(problem)
        endIfQuiet()
    }

    mutating func stop(_ problem: WorkflowProblem?) {
        guard !isStopping, outcome == nil else { return }
        isStarted = true
        isStopping = true
        growth.stopProblem = problem
        normal = ReadyList()
        for level in lists.indices { lists[level] = ReadyList() }
        readyCount = 0
        waiting = 0
        blocked = []
        judgedWaiting = []
        growth.delayed = [:]
        refused = []
        loops.barriers = []
        for id in nodes.indices {
            switch nodes[id].state {
            case .pending where problem?.code == .stalled:
                // Nothing is left that could reach it: the end says so.
                break
            case .pending, .ready, .waiting:
                nodes[id].state = .cancelled
                finished += 1
                record(.became(OperationID(id), .cancelled))
            default: break
            }
            nodes[id].flags &= ~Flags.held
        }
    }
}
