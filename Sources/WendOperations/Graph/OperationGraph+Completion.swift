extension OperationGraph {
    /// Processes the end of a run: slot, permits, loops, dependents, segues, guards, in that order.
    ///
    /// - Parameter fired: numbers of the outgoing segues whose condition held, in the order added.
    mutating func complete(_ id: Int, _ ending: Ending, fired: [Int32] = []) {
        active -= 1
        finished += 1
        nodes[id].state = ending == .succeeded ? .succeeded : .failed
        if ending == .failed { failedCount += 1 }
        if nodes[id].flags & (Flags.branching | Flags.careful | Flags.held) == 0, judgedWaiting.isEmpty {
            meetDependents(id)
        } else {
            completeCarefully(id, fired)
        }
    }

    /// Completes one operation and takes the next step, which is what large graphs do all the time: in the usual case,
    /// where nothing but plain dependencies is to be looked at, without any detour.
    ///
    /// Only for a graph that has no copies; see `copy`.
    @inline(__always)
    mutating func completeAndTake(_ id: Int, _ ending: Ending, now: Int64) -> Step {
        let detour = Flags.branching | Flags.careful | Flags.held
        guard lists.isEmpty, judgedWaiting.isEmpty, !needsReview, !isOver, active <= limit else {
            complete(id, ending)
            return next(now: now)
        }
        let nodes = nodes.alone()
        guard nodes[id].flags & detour == 0 else {
            complete(id, ending)
            return next(now: now)
        }
        finished &+= 1
        if ending == .failed { failedCount += 1 }
        nodes[id].state = ending == .succeeded ? .succeeded : .failed
        if nodes[id].targetCount > 0 { meetPlainly(id, nodes, counters.alone()) }
        let head = Int(normal.head)
        guard head >= 0, nodes[head].flags & (Flags.careful | Flags.held) == 0 else {
            active -= 1
            return next(now: now)
        }
        // The slot goes from the one to the other.
        normal.head = nodes[head].next
        if normal.head < 0 { normal.tail = -1 }
        readyCount &-= 1
        nodes[head].state = .running
        return Step(kind: .start, traits: GraphPlan.Traits(rawValue: nodes[head].traits), id: Int32(head))
    }

    /// Counts down everything that depends on an operation.
    private mutating func meetDependents(_ id: Int) {
        guard nodes[id].targetCount > 0 else { return }
        if lists.isEmpty { meetPlainly(id, nodes.owned(), counters.owned()) } else { meetByPriority(id) }
    }

    /// What becomes ready is linked right here, because this loop is what large graphs spend their time in; only
    /// priorities take the long way.
    @inline(__always)
    private mutating func meetPlainly(
        _ id: Int, _ nodes: UnsafeMutablePointer<Node>, _ counters: UnsafeMutablePointer<Int32>
    ) {
        let targets = targets.memory
        let mask = Flags.gated | Flags.activated | Flags.held
        var list = normal
        var added = 0
        var index = Int(nodes[id].firstTarget)
        let end = index &+ Int(nodes[id].targetCount)
        while index < end {
            let target = Int(targets[index])
            index &+= 1
            let open = counters[target] &- 1
            counters[target] = open
            guard open == 0 else { continue }
            let flags = nodes[target].flags & mask
            guard nodes[target].state == .pending,
                flags == 0 || flags & Flags.held == 0 && flags & Flags.activated != 0
            else { continue }
            nodes[target].state = .ready
            nodes[target].next = -1
            if list.tail < 0 { list.head = Int32(target) } else { nodes[Int(list.tail)].next = Int32(target) }
            list.tail = Int32(target)
            added &+= 1
        }
        normal = list
        readyCount &+= added
    }

    @inline(never)
    private mutating func meetByPriority(_ id: Int) {
        let first = Int(nodes[id].firstTarget)
        for index in first..<(first + Int(nodes[id].targetCount)) {
            let target = Int(targets[index])
            counters[target] -= 1
            enqueueIfReady(target)
        }
    }

    private mutating func completeCarefully(_ id: Int, _ fired: [Int32]) {
        returnPermits(id)
        needsReview = needsReview || !blocked.isEmpty
        if nodes[id].flags & Flags.held != 0 {
            // Its region is about to be reset: what it did is kept, but sets nothing off.
            finishBarriers()
            return reviewJudged()
        }
        guard let branches = branches[Int32(id)] else {
            meetDependents(id)
            return reviewJudged()
        }
        let (loop, isExhausted) = fired.isEmpty ? (nil, false) : firingLoop(id, branches, fired)
        if isStopping { return }
        if let loop, isInRegion(id, loop) {
            // Everything else that goes out of it lies in the region too and starts afresh.
            raiseBarrier(loop)
            return reviewJudged()
        }
        meet(branches, id, fired, isExhausted)
        if let loop { raiseBarrier(loop) }
        reviewJudged()
    }

    /// Dependents in the order of adding, then segues, then those that can no longer start.
    private mutating func meet(_ branches: Branches, _ id: Int, _ fired: [Int32], _ isExhausted: Bool) {
        var lost: [(Int, Reason)] = []
        if branches.requirements.isEmpty {
            meetDependents(id)
        } else {
            lost = meetRequirements(branches, id)
        }
        if !branches.askers.isEmpty {
            self.branches[Int32(id)]?.askers = []
            // Each goes to the front, so the first added comes last.
            for asker in branches.askers.sorted(by: { $0.operation > $1.operation }) { answer(asker, id) }
        }
        for segue in branches.segues {
            switch segue.kind {
            case .ordinary: if fired.contains(segue.number) { activate(Int(segue.target)) }
            case .exhausted: if isExhausted { activate(Int(segue.target)) }
            case .loop: break
            }
        }
        if !lost.isEmpty { skip(lost) }
    }

    private mutating func meetRequirements(_ branches: Branches, _ id: Int) -> [(Int, Reason)] {
        let state = nodes[id].state
        var lost: [(Int, Reason)] = []
        let first = Int(nodes[id].firstTarget)
        var met = targets[first..<(first + Int(nodes[id].targetCount))].map { Int($0) }
        for each in branches.requirements {
            if Self.isMet(each.requirement, state) {
                met.append(Int(each.target))
            } else {
                lost.append((Int(each.target), .requirementUnmet(OperationID(id))))
            }
        }
        for target in met { counters[target] -= 1 }
        for target in met.sorted() { enqueueIfReady(target) }
        return lost
    }

    static func isMet(_ requirement: GraphPlan.Requirement, _ state: State) -> Bool {
        switch requirement {
        case .completed: state.isDone
        case .succeeded: state == .succeeded
        case .failed: state == .failed
        case .always: state.isFinal
        }
    }

    mutating func activate(_ id: Int) {
        nodes[id].flags |= Flags.activated
        enqueueIfReady(id)
    }

    /// Gives an operation up, and everything that can thereby never start, in one sweep without recursion.
    mutating func skip(_ id: Int, _ reason: Reason, as state: State = .skipped) {
        skip([(id, reason)], as: state)
    }

    mutating func skip(_ lost: [(Int, Reason)], as state: State = .skipped) {
        var open = lost.map { ($0.0, $0.1, state) }
        var freed: [Int] = []
        while let (id, reason, state) = open.popLast() {
            guard !nodes[id].state.isFinal, nodes[id].state != .running, nodes[id].state != .preparing else { continue }
            leave(id)
            // It may have been promised permits that others wait for.
            if !blocked.isEmpty { needsReview = true }
            nodes[id].state = state
            finished += 1
            reasons[Int32(id)] = reason
            record(.became(OperationID(id), state))
            let cause = Reason.sourceWillNotRun(OperationID(id))
            let first = Int(nodes[id].firstTarget)
            for index in first..<(first + Int(nodes[id].targetCount)) {
                open.append((Int(targets[index]), cause, .skipped))
            }
            guard let branches = branches[Int32(id)] else { continue }
            for each in branches.requirements {
                if each.requirement == .always {
                    counters[Int(each.target)] -= 1
                    freed.append(Int(each.target))
                } else {
                    open.append((Int(each.target), cause, .skipped))
                }
            }
            open += disappoint(branches.askers, id)
            for segue in branches.segues where segue.kind == .ordinary || segue.kind == .exhausted {
                if isCutOff(segue.target) {
                    open.append((Int(segue.target), cause, .skipped))
                }
            }
        }
        for target in freed.sorted() { enqueueIfReady(target) }
    }

    /// Whether an operation is only reachable through segues of operations that will not run.
    func isCutOff(_ id: Int32) -> Bool {
        guard nodes[Int(id)].flags & (Flags.gated | Flags.activated) == Flags.gated else { return false }
        return (segueSources[id] ?? []).allSatisfy {
            nodes[Int($0)].state == .skipped || nodes[Int($0)].state == .cancelled
        }
    }

    /// Takes an operation out of whatever line it stands in.
    mutating func leave(_ id: Int) {
        switch nodes[id].state {
        case .ready:
            removeReady(id)
            withdraw(id)
        case .waiting:
            withdraw(id)
            waiting -= 1
            blocked.removeAll { $0 == Int32(id) }
            judgedWaiting.removeAll { $0 == Int32(id) }
            growth.forgetWaiting(Int32(id))
            needsReview = needsReview || !blocked.isEmpty
        default:
            break
        }
    }
}
