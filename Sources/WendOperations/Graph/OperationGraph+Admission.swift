/// Permits that are out, and when those of a rate limit come back.
struct SemaphoreState: Sendable {
    let plan: GraphPlan.Semaphore
    var used = 0
    var exclusive = false
    /// For a rate limit: the time at which the bucket would be full again.
    var fullAt: Int64 = 0

    init(_ plan: GraphPlan.Semaphore) {
        self.plan = plan
    }

    func amount(of want: GraphPlan.Want) -> Int { want.isExclusive ? plan.permits : want.amount }

    /// When so many permits can be had: `nil` when only a completion can bring them.
    func available(_ amount: Int, now: Int64) -> Int64? {
        guard let refill = plan.refill else { return plan.permits - used >= amount ? now : nil }
        // The bucket misses (fullAt - now) / refill permits.
        let earliest = fullAt - Int64(plan.permits - amount) * refill
        return max(now, earliest)
    }

    mutating func take(_ amount: Int, now: Int64) {
        if let refill = plan.refill { fullAt = max(fullAt, now) + Int64(amount) * refill } else { used += amount }
    }

    mutating func giveBack(_ amount: Int) {
        if plan.refill == nil { used -= amount }
    }
}

extension OperationGraph {
    /// What a custom guard says about an operation that is about to be admitted.
    public enum Verdict: Sendable, Equatable {
        case proceed
        /// Hold back until something has completed, then ask again.
        case wait
        case skip
    }

    /// The slow way off the ready list: preparation, guards, permits. `nil` when the operation has to wait or was
    /// given up.
    mutating func takeCarefully(_ id: Int, _ now: Int64) -> Step? {
        let traits = GraphPlan.Traits(rawValue: nodes[id].traits)
        if traits.contains(.prepares), nodes[id].flags & Flags.prepared == 0 {
            nodes[id].state = .preparing
            active += 1
            return Step(kind: .prepare, traits: traits, id: Int32(id))
        }
        // Who is skipped for good does not wait for what a custom guard says.
        if nodes[id].flags & Flags.judged == 0, guards[Int32(id)]?.contains(where: { $0.trigger == .custom }) == true,
            !isInhibitedForGood(id)
        {
            nodes[id].state = .preparing
            active += 1
            judgedWaiting.append(Int32(id))
            return Step(kind: .judge, traits: traits, id: Int32(id))
        }
        guard admit(id, now) else { return nil }
        return Step(kind: outside.contains(Int32(id)) ? .request : .start, traits: traits, id: Int32(id))
    }

    /// Guards and permits in one step; takes the slot, or lets the operation wait, or gives it up.
    private mutating func admit(_ id: Int, _ now: Int64) -> Bool {
        nodes[id].flags &= ~Flags.judged
        switch inhibition(of: id) {
        case .skip(let source):
            nodes[id].state = .pending
            skip(id, .inhibited(by: source))
            return false
        case .wait:
            withdraw(id)
            block(id)
            return false
        case .none:
            break
        }
        var due: Int64? = now
        if wants[Int32(id)] != nil {
            if blocked.contains(where: { mayNotOvertake($0, Int32(id)) && !isHeldBack(Int($0)) }) {
                block(id)
                needsReview = true
                return false
            }
            due = whenAvailable(Int32(id), promisedAmounts(before: Int32(id)), now)
        }
        guard due == now else {
            block(id)
            if let due { nextDeadline = min(nextDeadline ?? .max, due) }
            return false
        }
        occupy(id, now)
        return true
    }

    private mutating func occupy(_ id: Int, _ now: Int64) {
        if let wants = wants[Int32(id)] {
            for want in wants {
                semaphores[want.semaphore].take(semaphores[want.semaphore].amount(of: want), now: now)
            }
            holdings[Int32(id)] = wants
        }
        // Whoever still has to ask outside keeps its place until it has got everything.
        if outside.isEmpty || !outside.contains(Int32(id)) { tickets[Int32(id)] = nil } else { giveTicket(id) }
        if !promised.isEmpty { promised.removeAll { $0 == Int32(id) } }
        nodes[id].state = .running
        active += 1
    }

    mutating func block(_ id: Int) {
        nodes[id].state = .waiting
        waiting += 1
        giveTicket(id)
        // In the order of the tickets, so that a review needs no sorting.
        let ticket = tickets[Int32(id)] ?? 0
        var place = blocked.count
        while place > 0, (tickets[blocked[place - 1]] ?? 0) > ticket { place -= 1 }
        blocked.insert(Int32(id), at: place)
    }

    private mutating func giveTicket(_ id: Int) {
        guard tickets[Int32(id)] == nil else { return }
        nextTicket = drawTicket?() ?? nextTicket + 1
        tickets[Int32(id)] = nextTicket
    }

    private enum Inhibition { case none, wait, skip(OperationID?) }

    private func inhibition(of id: Int) -> Inhibition {
        guard let guards = guards[Int32(id)] else { return .none }
        var mustWait = false
        for guarding in guards {
            switch guarding.trigger {
            case .executing: mustWait = mustWait || nodes[Int(guarding.source)].state == .running
            case .failed:
                if nodes[Int(guarding.source)].state == .failed { return .skip(OperationID(Int(guarding.source))) }
            case .anyFailed: if failedCount > 0 { return .skip(nil) }
            case .custom: break
            }
        }
        return mustWait ? .wait : .none
    }

    private func isInhibitedForGood(_ id: Int) -> Bool {
        if case .skip = inhibition(of: id) { true } else { false }
    }

    /// A guard holds back one operation, not those who stand behind it for permits.
    private func isHeldBack(_ id: Int) -> Bool {
        if case .wait = inhibition(of: id) { true } else { false }
    }

    private func mayNotOvertake(_ older: Int32, _ younger: Int32) -> Bool {
        guard (tickets[older] ?? .max) < (tickets[younger] ?? .max) else { return false }
        let lefts = wants[older] ?? []
        return (wants[younger] ?? []).contains { want in
            !semaphores[want.semaphore].plan.isBarging && lefts.contains { $0.semaphore == want.semaphore }
        }
    }

    mutating func returnPermits(_ id: Int) {
        guard let wants = holdings.removeValue(forKey: Int32(id)) else { return }
        for want in wants { semaphores[want.semaphore].giveBack(semaphores[want.semaphore].amount(of: want)) }
    }

    /// Looks at those held back, oldest ticket first: whoever can be admitted goes to the front of the ready list.
    mutating func review(_ now: Int64) {
        needsReview = false
        nextDeadline = nil
        guard !blocked.isEmpty else { return }
        var closed = Set<Int>()
        var chosen: [Int32] = []
        var promisedAmounts = promisedAmounts(before: nil)
        for id in blocked {
            if closed.count == ownSemaphores, ownSemaphores > 0, wants[id] != nil {
                if guards.isEmpty, outside.isEmpty { break }
                continue
            }
            let needs = wants[id] ?? []
            let isHeld = isHeldBack(Int(id))
            if isHeld { withdraw(Int(id)) }
            let isRefused = !refused.isEmpty && refused.contains(id)
            let isClosed = needs.contains { closed.contains($0.semaphore) }
            let due = isHeld || isClosed || isRefused ? nil : whenAvailable(id, promisedAmounts, now)
            if due == now, !isHeld {
                for want in needs {
                    promisedAmounts[want.semaphore, default: 0] += semaphores[want.semaphore].amount(of: want)
                }
                chosen.append(id)
            } else {
                if let due { nextDeadline = min(nextDeadline ?? .max, due) }
                if !isHeld {
                    for want in needs where !semaphores[want.semaphore].plan.isBarging { closed.insert(want.semaphore) }
                }
            }
        }
        guard !chosen.isEmpty else { return }
        let leaving = Set(chosen)
        blocked.removeAll(where: leaving.contains)
        promised += chosen.filter { wants[$0] != nil }
        for id in chosen.reversed() {
            waiting -= 1
            enqueueFirst(Int(id))
        }
    }

    /// Somebody who was to have permits has been given up or held back: others may have them.
    @inline(never)
    mutating func takeAfterReview(_ now: Int64) -> Step? {
        while needsReview, active < limit, outcome == nil {
            review(now)
            while readyCount > 0, active < limit, outcome == nil {
                if let step = takeCarefully(pop(), now) { return step }
            }
        }
        return nil
    }

    /// What those with older tickets are about to take.
    private mutating func promisedAmounts(before id: Int32?) -> [Int: Int] {
        guard !promised.isEmpty else { return [:] }
        promised.removeAll { nodes[Int($0)].state != .ready && nodes[Int($0)].state != .preparing }
        let ticket = id.map { tickets[$0] ?? .max } ?? .max
        var amounts: [Int: Int] = [:]
        for each in promised where each != id && (tickets[each] ?? .max) < ticket {
            for want in wants[each] ?? [] {
                amounts[want.semaphore, default: 0] += semaphores[want.semaphore].amount(of: want)
            }
        }
        return amounts
    }

    /// When all permits an operation wants can be had beside those promised to others: `nil` when only a completion can
    /// bring them.
    private func whenAvailable(_ id: Int32, _ promised: [Int: Int], _ now: Int64) -> Int64? {
        var latest = now
        for want in wants[id] ?? [] {
            var state = semaphores[want.semaphore]
            if let others = promised[want.semaphore] { state.take(others, now: now) }
            guard let time = state.available(state.amount(of: want), now: now) else { return nil }
            latest = max(latest, time)
        }
        return latest
    }

    /// What an operation wants of each semaphore, all together: amounts add up (C-1a.4), and who wants one for itself
    /// alone wants no more than all of it.
    static func merged(_ wants: [GraphPlan.Want]) -> [GraphPlan.Want] {
        var merged: [GraphPlan.Want] = []
        for want in wants where want.amount > 0 || want.isExclusive {
            if let there = merged.firstIndex(where: { $0.semaphore == want.semaphore }) {
                merged[there].amount += want.amount
                merged[there].isExclusive = merged[there].isExclusive || want.isExclusive
            } else {
                merged.append(want)
            }
        }
        return merged
    }

    /// Looks again at what is held back by time.
    public mutating func tick() { needsReview = true }

    /// Answers a `judge` step.
    public mutating func judged(_ operation: OperationID, _ verdict: Verdict) {
        let id = operation.index
        guard nodes[id].state == .preparing else { return }
        active -= 1
        let place = judgedWaiting.firstIndex(of: Int32(id))
        if let place { judgedWaiting.remove(at: place) }
        if isDropping(operation) { return drop(id) }
        switch verdict {
        case .proceed:
            nodes[id].flags |= Flags.judged
            enqueueFirst(id)
        case .wait where place == nil:
            // Something has happened since it was asked, which the answer may not have seen.
            enqueueFirst(id)
        case .wait:
            withdraw(id)
            nodes[id].state = .waiting
            waiting += 1
            judgedWaiting.append(Int32(id))
            // It keeps its place in line, whatever holds it back.
            if wants[Int32(id)] != nil { giveTicket(id) }
            promised.removeAll { $0 == Int32(id) }
            needsReview = needsReview || !blocked.isEmpty
        case .skip:
            nodes[id].state = .pending
            skip(id, .inhibited(by: nil))
        }
    }

    /// Something has completed: those a custom guard held back are asked again. Who is just being asked is only taken
    /// off the list, for `judged` to see that the answer may be out of date.
    mutating func reviewJudged() {
        guard !judgedWaiting.isEmpty else { return }
        let again = judgedWaiting
        judgedWaiting = []
        for id in again.reversed() where nodes[Int(id)].state == .waiting {
            waiting -= 1
            enqueueFirst(Int(id))
            if tickets[id] != nil, wants[id] != nil { promised.append(id) }
        }
    }

    /// The operations that wait while nothing runs that could release them: a stall. Empty when there is none.
    ///
    /// Those that wait for a time, for `release` or for `offer` wait for something outside, so there is none then; nor
    /// while what has just ended gave back permits that nobody has looked at yet: whoever said so asks for the next step.
    ///
    /// - Parameter outside: further operations the driver knows to be waiting for something outside the graph.
    public func stalled(outside: Set<OperationID> = []) -> [OperationID] {
        guard active == 0, readyCount == 0, waiting > 0, !needsReview, nextDeadline == nil, growth.delayed.isEmpty,
            refused.isEmpty
        else { return [] }
        let held = nodes.indices.filter { nodes[$0].state == .waiting }.map { OperationID($0) }
        return held.contains(where: outside.contains) ? [] : held
    }
}

extension OperationGraph {
    /// Skips an operation that is known to have been begun and then held back for good by a custom guard.
    mutating func dismiss(_ operation: OperationID) {
        let id = operation.index
        guard nodes[id].state == .running || nodes[id].state == .preparing else { return }
        active -= 1
        returnPermits(id)
        if isDropping(operation) { return drop(id) }
        nodes[id].state = .pending
        skip(id, .inhibited(by: nil))
    }

    /// Starts an operation that is known to have started when the graph stood like this, whatever the limit and the
    /// permits say now. For bringing a graph to where a journal ends.
    ///
    /// - Returns: false when it could not have been started.
    public mutating func resume(_ operation: OperationID) -> Bool {
        let id = operation.index
        switch nodes[id].state {
        case .running, .preparing:
            return true
        case .ready, .waiting:
            guard growth.awaited[Int32(id)] == nil else { return false }
            leave(id)
            let prepares = nodes[id].traits & GraphPlan.Traits.prepares.rawValue != 0
            nodes[id].state = prepares && nodes[id].flags & Flags.prepared == 0 ? .preparing : .running
            active += 1
            return true
        default:
            return false
        }
    }
}
