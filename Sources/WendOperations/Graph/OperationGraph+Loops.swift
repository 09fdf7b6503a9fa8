/// Loop segues, their counters, and regions that are about to restart.
struct LoopTable: Sendable {
    struct Loop {
        let number: Int32, source: Int32, target: Int32, bound: GraphPlan.LoopBound, cancelsRunning: Bool, pauses: Bool
    }
    /// Everything from a loop's target on; its dependencies by where they come from.
    struct Region {
        var members: [Int32]
        var contains: Set<Int32>
        var sources: [Int32: [(source: Int32, requirement: GraphPlan.Requirement)]]
    }
    struct Barrier { var loop: Int, running: Set<Int32> }

    var loops: [Loop] = []
    var counts: [Int] = []
    var regions: [Int32: Region] = [:]
    var barriers: [Barrier] = []
    /// Which operations have been reset, and the number of their current run.
    var runs: [Int32: Int] = [:]
    /// Which loop has reset an operation last.
    var latest: [Int32: Int] = [:]
    var extraRuns = 0

    mutating func add(_ segue: ResolvedPlan.Segue, pauses: Bool) {
        guard case .loop(let bound, let cancelsRunning) = segue.kind else { return }
        loops.append(
            Loop(
                number: segue.number, source: segue.source, target: segue.target, bound: bound,
                cancelsRunning: cancelsRunning, pauses: pauses))
        counts.append(0)
    }
}

extension OperationGraph {
    /// The first loop segue whose condition held and whose bound allows it, and whether one is at its bound, so that
    /// the exits are to fire.
    mutating func firingLoop(_ id: Int, _ branches: Branches, _ fired: [Int32]) -> (loop: Int?, isExhausted: Bool) {
        var isExhausted = false
        for segue in branches.segues where fired.contains(segue.number) {
            guard case .loop(let bound, _) = segue.kind,
                let index = loops.loops.firstIndex(where: { $0.number == segue.number })
            else { continue }
            if case .times(let times) = bound, loops.counts[index] >= times {
                exhaust(branches, loops.loops[index], times)
                if isStopping { return (nil, false) }
                isExhausted = true
                continue
            }
            loops.counts[index] += 1
            return (index, isExhausted)
        }
        return (nil, isExhausted)
    }

    /// Whether an operation is reset by a loop.
    mutating func isInRegion(_ id: Int, _ loop: Int) -> Bool {
        region(from: loops.loops[loop].target).contains.contains(Int32(id))
    }

    /// A loop has reached its bound: without a way out this is the end of the workflow.
    private mutating func exhaust(_ branches: Branches, _ loop: LoopTable.Loop, _ times: Int) {
        if branches.segues.contains(where: { $0.kind == .exhausted }) { return }
        stop(WorkflowProblem(.loopLimit, [label(loop.source), label(loop.target)], detail: String(times)))
    }

    /// Nothing of the region is admitted any more; what runs is awaited, then everything starts afresh.
    mutating func raiseBarrier(_ index: Int) {
        let loop = loops.loops[index]
        let region = region(from: loop.target)
        var running: Set<Int32> = []
        for member in region.members + stacked(by: region) {
            let id = Int(member)
            if nodes[id].state == .ready || nodes[id].state == .waiting {
                leave(id)
                nodes[id].state = .pending
            }
            nodes[id].flags |= Flags.held
            if nodes[id].state == .running || nodes[id].state == .preparing { running.insert(member) }
        }
        loops.barriers.append(LoopTable.Barrier(loop: index, running: running))
        if loop.cancelsRunning, !running.isEmpty {
            record(.cancelRunning(running.sorted().map { OperationID(Int($0)) }))
        }
        finishBarriers()
    }

    /// Resets every region in which nothing runs any more, in the order their loops fired.
    mutating func finishBarriers() {
        while let index = loops.barriers.firstIndex(where: { barrier in
            barrier.running.allSatisfy { nodes[Int($0)].state != .running && nodes[Int($0)].state != .preparing }
        }) {
            let barrier = loops.barriers.remove(at: index)
            if isStopping { continue }
            reset(barrier.loop)
        }
    }

    private mutating func reset(_ index: Int) {
        let loop = loops.loops[index]
        var region = region(from: loop.target)
        if region.members.contains(where: { nodes[Int($0)].traits & GraphPlan.Traits.prepares.rawValue != 0 }) {
            dropStacked(stacked(by: region), by: region)
            region = self.region(from: loop.target)
        }
        for member in region.members where !isHeldElsewhere(member) { nodes[Int(member)].flags &= ~Flags.held }
        for (other, each) in loops.loops.enumerated() where other != index && region.contains.contains(each.target) {
            // An inner loop starts counting anew; an outer one, whose region includes this one, goes on.
            if each.target != loop.target, !self.region(from: each.target).contains.contains(loop.target) {
                loops.counts[other] = 0
            }
        }
        var unmet: [(Int, Reason)] = []
        for member in region.members {
            let id = Int(member)
            if nodes[id].state.isFinal {
                finished -= 1
                growth.undone += 1
            }
            if nodes[id].state == .failed { failedCount -= 1 }
            if nodes[id].state.isDone || loops.runs[member] != nil {
                if nodes[id].state.isDone {
                    loops.runs[member, default: 1] += 1
                    loops.extraRuns += 1
                }
            }
            nodes[id].state = .pending
            nodes[id].flags &= ~(Flags.activated | Flags.prepared | Flags.judged)
            reasons[member] = nil
            tickets[member] = nil
            loops.latest[member] = index
            growth.forget(member)
            growth.children[member] = nil
        }
        for member in region.members {
            var open: Int32 = 0
            for each in region.sources[member] ?? [] {
                let state = nodes[Int(each.source)].state
                if !state.isFinal {
                    open += 1
                } else if !Self.isMet(each.requirement, state) {
                    open += 1
                    unmet.append((Int(member), .requirementUnmet(OperationID(Int(each.source)))))
                }
            }
            counters[Int(member)] = open
        }
        record(.reset(region.members.sorted().map { OperationID(Int($0)) }))
        if loops.extraRuns > growth.maximumExtraRuns {
            return stop(WorkflowProblem(.tooManyRuns, detail: String(growth.maximumExtraRuns)))
        }
        if loop.pauses { pause(index) } else { activate(Int(loop.target)) }
        for member in region.members where isCutOff(member) {
            unmet.append((Int(member), .sourceWillNotRun(OperationID(Int(segueSources[member]?.first ?? member)))))
        }
        if !unmet.isEmpty { skip(unmet) }
        // Whatever in the region never depended on the target's segues but has nothing to wait for starts afresh as
        // well.
        for member in region.members.sorted() { enqueueIfReady(Int(member)) }
        needsReview = needsReview || !blocked.isEmpty
        reviewJudged()
    }

    /// The target is activated, but nothing starts it before its time has come.
    private mutating func pause(_ index: Int) {
        let loop = loops.loops[index]
        let id = Int(loop.target)
        nodes[id].flags |= Flags.activated
        let delay = delay(id)
        growth.repeated.insert(loop.target)
        record(
            .paused(OperationID(id), loop: Int(loop.number), iteration: loops.counts[index], delay: delay))
    }

    private func isHeldElsewhere(_ member: Int32) -> Bool {
        loops.barriers.contains { loops.regions[loops.loops[$0.loop].target]?.contains.contains(member) == true }
    }

    /// The target and everything reachable from it over dependencies and segues, loop segues excluded.
    private mutating func region(from target: Int32) -> LoopTable.Region {
        if let known = loops.regions[target] { return known }
        var region = LoopTable.Region(members: [target], contains: [target], sources: [:])
        var next = 0
        while next < region.members.count {
            let id = region.members[next]
            next += 1
            for each in successors(of: id) where region.contains.insert(each).inserted { region.members.append(each) }
        }
        for source in nodes.indices {
            let first = Int(nodes[source].firstTarget)
            for index in first..<(first + Int(nodes[source].targetCount)) where region.contains.contains(targets[index])
            {
                region.sources[targets[index], default: []].append((Int32(source), .completed))
            }
            for each in branches[Int32(source)]?.requirements ?? [] where region.contains.contains(each.target) {
                region.sources[each.target, default: []].append((Int32(source), each.requirement))
            }
        }
        loops.regions[target] = region
        return region
    }

    func successors(of id: Int32) -> [Int32] {
        let first = Int(nodes[Int(id)].firstTarget)
        var found = Array(targets[first..<(first + Int(nodes[Int(id)].targetCount))])
        guard let branches = branches[id] else { return found }
        found += branches.requirements.map(\.target)
        for segue in branches.segues {
            if case .loop = segue.kind { continue }
            found.append(segue.target)
        }
        return found
    }

    /// How often a loop segue has fired since its counter last started.
    public func iterations(ofLoop number: Int) -> Int {
        loops.loops.firstIndex { Int($0.number) == number }.map { loops.counts[$0] } ?? 0
    }

    /// How often the loop that has reset an operation last has fired since its counter last started.
    public func iteration(of operation: OperationID) -> Int {
        loops.latest[Int32(operation.index)].map { loops.counts[$0] } ?? 0
    }

    // MARK: Stacked work

    /// What preparations in a region have added and nobody outside waits for: it belongs to the region.
    private func stacked(by region: LoopTable.Region) -> [Int32] {
        guard !growth.children.isEmpty else { return [] }
        var found: Set<Int32> = []
        var open = region.members
        while let id = open.popLast() {
            for child in growth.children[id] ?? [] where found.insert(child).inserted {
                open.append(child)
            }
        }
        func isWanted(_ id: Int32) -> Bool {
            guard let branches = branches[id] else { return false }
            let followers = branches.askers.map(\.operation) + branches.requirements.map(\.target)
            return followers.contains { follower in
                !found.contains(follower) && !region.contains.contains(follower) && !nodes[Int(follower)].state.isFinal
            }
        }
        while let wanted = found.first(where: isWanted) { found.remove(wanted) }
        return found.sorted()
    }

    /// Drops what a region has stacked, for its members to stack it anew: names are free again, and nobody is told.
    private mutating func dropStacked(_ dropped: [Int32], by region: LoopTable.Region) {
        for child in dropped {
            let id = Int(child)
            if let name = name(of: OperationID(id)), numbers[name] == child {
                numbers[name] = nil
                let run = run(of: OperationID(id))
                growth.lastRuns[name] = nodes[id].state.isDone ? run : run - 1
            }
            if nodes[id].state == .failed { failedCount -= 1 }
            if !nodes[id].state.isFinal {
                leave(id)
                nodes[id].state = .cancelled
                finished += 1
                record(.became(OperationID(id), .cancelled))
            }
            nodes[id].flags &= ~(Flags.held | Flags.branching)
            branches[child] = nil
            growth.children[child] = nil
            growth.forget(child)
        }
        for member in region.members { growth.children[member] = nil }
        let gone = Set(dropped)
        for source in branches.keys {
            branches[source]?.requirements.removeAll { gone.contains($0.target) }
            branches[source]?.askers.removeAll { gone.contains($0.operation) || region.contains.contains($0.operation) }
        }
        loops.regions = [:]
    }
}
