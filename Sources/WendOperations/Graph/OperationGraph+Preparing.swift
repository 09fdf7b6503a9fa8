extension OperationGraph {
    /// What a preparation decided.
    public enum Prepared: Sendable, Equatable {
        case proceed
        /// Wait for what was asked for, then prepare again.
        case again
        /// Wait for what was asked for, then go on without another preparation.
        case proceedAfterAdded
        case skip(String)
        /// Done without running.
        case complete(Ending)
        /// Prepare again when the driver says that it is time, by `release`.
        case delay
    }

    /// Ends a preparation. What was added before by `add` is waited for as the outcome says.
    ///
    /// - Throws: `preparation-limit` when an operation is prepared again too often; it stays as it was.
    public mutating func prepared(_ operation: OperationID, _ outcome: Prepared) throws(WorkflowError) {
        let id = operation.index
        guard nodes[id].state == .preparing else {
            throw WorkflowError(.wrongState, [label(Int32(id))], detail: "not being prepared")
        }
        if outcome == .again || outcome == .delay {
            let rounds = growth.rounds[Int32(id), default: 1] + 1
            guard rounds <= growth.maximumRounds else {
                throw WorkflowError(.preparationLimit, [label(Int32(id))], detail: String(growth.maximumRounds))
            }
            growth.rounds[Int32(id)] = rounds
        }
        active -= 1
        if isDropping(operation) { return drop(id) }
        switch outcome {
        case .proceed:
            nodes[id].flags |= Flags.prepared
            enqueueFirst(id)
        case .again, .proceedAfterAdded:
            if let source = growth.disappointed.removeValue(forKey: Int32(id)) {
                nodes[id].state = .pending
                return skip(id, .sourceWillNotRun(OperationID(Int(source))))
            }
            // Who has asked for success in vain is prepared again, to be told.
            if outcome == .proceedAfterAdded, growth.failures[Int32(id)] == nil { nodes[id].flags |= Flags.prepared }
            guard let awaited = growth.awaited[Int32(id)], awaited.open > 0 else {
                growth.awaited[Int32(id)] = nil
                return enqueueFirst(id)
            }
            nodes[id].state = .waiting
            waiting += 1
        case .delay:
            delay(id)
        case .skip(let reason):
            nodes[id].state = .pending
            skip(id, .asked(reason))
        case .complete(let ending):
            active += 1
            complete(id, ending)
        }
    }

    /// Whether the outcome of a preparation will come to nothing, because the run stops or a loop goes back over it.
    func isDropping(_ operation: OperationID) -> Bool {
        isStopping || nodes[operation.index].flags & Flags.held != 0
    }

    /// A cancelled or reset preparation ends here.
    mutating func drop(_ id: Int) {
        withdraw(id)
        nodes[id].state = .pending
        if nodes[id].flags & Flags.held != 0, !isStopping { return finishBarriers() }
        skip(id, .cancelled, as: .cancelled)
        if nodes[id].flags & Flags.held != 0 { finishBarriers() }
    }

    /// Gives a running operation's slot and permits back and lets it wait for the driver: for a retry later.
    public mutating func suspend(_ operation: OperationID) {
        let id = operation.index
        guard nodes[id].state == .running else { return }
        active -= 1
        returnPermits(id)
        if isDropping(operation) { return drop(id) }
        delay(id)
        needsReview = needsReview || !blocked.isEmpty
    }

    /// Lets an operation wait for `release`. Returns the number of the delay.
    @discardableResult
    mutating func delay(_ id: Int) -> Int {
        nodes[id].state = .waiting
        waiting += 1
        growth.nextDelay += 1
        growth.delayed[Int32(id)] = growth.nextDelay
        return growth.nextDelay
    }

    /// The number of the delay an operation waits in; `nil` when it does not wait for `release`.
    public func delay(of operation: OperationID) -> Int? { growth.delayed[Int32(operation.index)] }

    /// The time of a suspended or delayed operation has come.
    ///
    /// - Parameter delay: the number of the delay that is over; without it whichever there is.
    /// - Returns: false when the operation does not wait any more, or waits in another delay.
    @discardableResult
    public mutating func release(_ operation: OperationID, delay: Int? = nil) -> Bool {
        let id = Int32(operation.index)
        guard let current = growth.delayed[id], delay == nil || delay == current else { return false }
        growth.delayed[id] = nil
        waiting -= 1
        if growth.repeated.remove(id) != nil {
            nodes[operation.index].state = .pending
            enqueueIfReady(operation.index)
        } else {
            enqueueFirst(operation.index)
        }
        return true
    }

    /// The operation whose failure keeps this one from going on, when it had asked for success.
    public func failedPrerequisite(of operation: OperationID) -> OperationID? {
        growth.failures[Int32(operation.index)].map { OperationID(Int($0)) }
    }

    /// The round of preparation an operation is in, from 1.
    public func round(of operation: OperationID) -> Int { growth.rounds[Int32(operation.index)] ?? 1 }

    /// Turns a preparation into a run, which the driver completes at once.
    mutating func abandonPreparation(_ operation: OperationID) {
        guard nodes[operation.index].state == .preparing else { return }
        growth.awaited[Int32(operation.index)] = nil
        nodes[operation.index].state = .running
        // It has failed while it waited.
        if growth.failures[Int32(operation.index)] != nil { dropChildren(of: Int32(operation.index)) }
    }

    mutating func attend(_ operation: OperationID) {
        nodes[operation.index].traits |= GraphPlan.Traits.attended.rawValue
    }

    /// What somebody has asked for will not run. As with all dependencies, neither will those who wait for it; except
    /// that who has asked for success learns of it as a failure.
    ///
    /// - Returns: those to be skipped.
    mutating func disappoint(_ askers: [Asker], _ source: Int) -> [(Int, Reason, State)] {
        var lost: [(Int, Reason, State)] = []
        for asker in askers {
            if asker.needsSuccess {
                answer(asker, source)
            } else if nodes[Int(asker.operation)].state == .preparing {
                growth.disappointed[asker.operation] = Int32(source)
            } else if growth.awaited[asker.operation] != nil {
                lost.append((Int(asker.operation), .sourceWillNotRun(OperationID(source)), .skipped))
            }
        }
        return lost
    }

    /// Somebody's prerequisite has ended.
    mutating func answer(_ asker: Asker, _ source: Int) {
        if asker.needsSuccess, nodes[source].state != .succeeded { growth.failures[asker.operation] = Int32(source) }
        guard var awaited = growth.awaited[asker.operation] else { return }
        awaited.open -= 1
        guard awaited.open == 0 else {
            growth.awaited[asker.operation] = awaited
            return
        }
        growth.awaited[asker.operation] = nil
        let id = Int(asker.operation)
        guard nodes[id].state == .waiting else { return }
        if growth.failures[asker.operation] != nil { nodes[id].flags &= ~Flags.prepared }
        waiting -= 1
        enqueueFirst(id)
    }
}
