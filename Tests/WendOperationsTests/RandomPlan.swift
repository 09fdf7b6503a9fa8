import WendOperations

/// A random graph in the plainest form, with the results its operations will have decided beforehand.
struct RandomPlan {
    struct Segue { var source: Int, target: Int, holds: Bool }
    struct Loop { var source: Int, target: Int, times: Int, wants: Int }
    struct Want { var operation: Int, semaphore: Int, amount: Int, isExclusive: Bool }

    var count = 0
    var limit = 0
    var dependencies: [(source: Int, target: Int, requirement: GraphPlan.Requirement)] = []
    var segues: [Segue] = []
    var loops: [Loop] = []
    var fails: Set<Int> = []
    var capacities: [Int] = []
    var wants: [Want] = []
    var holds: [(source: Int, target: Int)] = []
    var priorities: [Int: GraphPlan.Priority] = [:]

    init(seed: UInt64, loops hasLoops: Bool = false, gates: Bool = true) {
        var dice = Dice(state: seed)
        count = 1 + dice.roll(12)
        limit = [0, 0, 1, 2, 3][dice.roll(5)]
        if hasLoops { limit = 1 }
        for target in 1..<max(count, 2) where target < count {
            for _ in 0..<dice.roll(3) {
                let kinds: [GraphPlan.Requirement] = [.completed, .completed, .completed, .succeeded, .failed, .always]
                dependencies.append((dice.roll(target), target, kinds[dice.roll(kinds.count)]))
            }
            if dice.roll(3) == 0 {
                for _ in 0...dice.roll(2) {
                    segues.append(Segue(source: dice.roll(target), target: target, holds: dice.roll(3) > 0))
                }
            }
        }
        for operation in 0..<count where dice.roll(4) == 0 { fails.insert(operation) }
        if hasLoops {
            for _ in 0...dice.roll(2) {
                let target = dice.roll(count)
                loops.append(
                    Loop(
                        source: target + dice.roll(count - target), target: target, times: 1 + dice.roll(3),
                        wants: dice.roll(4)))
            }
            return
        }
        guard gates else { return }
        if dice.roll(2) == 0 {
            capacities = (0...dice.roll(2)).map { _ in 1 + dice.roll(3) }
            for operation in 0..<count where dice.roll(2) == 0 {
                let semaphore = dice.roll(capacities.count)
                wants.append(
                    Want(
                        operation: operation, semaphore: semaphore, amount: 1 + dice.roll(capacities[semaphore]),
                        isExclusive: dice.roll(5) == 0))
            }
        }
        if count > 1, dice.roll(3) == 0 {
            let source = dice.roll(count)
            let target = dice.roll(count)
            if source != target { holds.append((source, target)) }
        }
        if dice.roll(3) == 0 {
            for operation in 0..<count where dice.roll(3) == 0 {
                priorities[operation] = [.lowest, .low, .high, .highest][dice.roll(4)]
            }
        }
    }

    func plan() -> GraphPlan {
        var plan = GraphPlan(limit: limit)
        for _ in 0..<count { plan.add() }
        for (source, target, requirement) in dependencies {
            plan.depend(.operation(OperationID(target)), on: .operation(OperationID(source)), requires: requirement)
        }
        for segue in segues {
            plan.segue(from: .operation(OperationID(segue.source)), to: .operation(OperationID(segue.target)))
        }
        for loop in loops {
            plan.segue(
                from: .operation(OperationID(loop.source)), to: .operation(OperationID(loop.target)),
                .loop(.times(loop.times), cancelsRunning: false))
        }
        for loop in loops where loop.source == loops[0].source {
            // A way out, so that a bound that is reached does not end the workflow.
            plan.segue(from: .operation(OperationID(loop.source)), to: .operation(OperationID(loop.target)), .exhausted)
            break
        }
        for capacity in capacities { _ = plan.add(GraphPlan.Semaphore("s", permits: capacity)) }
        for want in wants {
            plan.want(
                GraphPlan.Want(semaphore: want.semaphore, amount: want.amount, isExclusive: want.isExclusive),
                for: OperationID(want.operation))
        }
        for hold in holds {
            plan.guardOperation(
                .operation(OperationID(hold.target)), by: .operation(OperationID(hold.source)), .executing)
        }
        for (operation, priority) in priorities { plan.prioritize(OperationID(operation), priority) }
        return plan
    }

    /// Which operations run, by going over all of them until nothing changes any more.
    func expectedRuns() -> Set<Int> {
        var ran: Set<Int> = []
        var gone = willNeverRun(ran)
        while true {
            let more = (0..<count).filter { target in
                guard !ran.contains(target) else { return false }
                let isMet = dependencies.filter { $0.target == target }.allSatisfy { each in
                    switch each.requirement {
                    case .completed: ran.contains(each.source)
                    case .succeeded: ran.contains(each.source) && !fails.contains(each.source)
                    case .failed: ran.contains(each.source) && fails.contains(each.source)
                    case .always: ran.contains(each.source) || gone.contains(each.source)
                    }
                }
                let incoming = segues.filter { $0.target == target }
                return isMet && (incoming.isEmpty || incoming.contains { ran.contains($0.source) && $0.holds })
            }
            ran.formUnion(more)
            let now = willNeverRun(ran)
            if more.isEmpty, now == gone { return ran }
            gone = now
        }
    }

    /// Those skipped: a requirement that can no longer be met, or whose sources or segues are skipped.
    private func willNeverRun(_ ran: Set<Int>) -> Set<Int> {
        var gone: Set<Int> = []
        while true {
            let more = (0..<count).filter { target in
                guard !gone.contains(target), !ran.contains(target) else { return false }
                let isUnmet = dependencies.contains { each in
                    guard each.target == target, each.requirement != .always else { return false }
                    if gone.contains(each.source) { return true }
                    guard ran.contains(each.source) else { return false }
                    return each.requirement == .succeeded && fails.contains(each.source)
                        || each.requirement == .failed && !fails.contains(each.source)
                }
                let incoming = segues.filter { $0.target == target }
                return isUnmet || !incoming.isEmpty && incoming.allSatisfy { gone.contains($0.source) }
            }
            if more.isEmpty { return gone }
            gone.formUnion(more)
        }
    }

    func fired(from source: Int) -> [Int] {
        segues.indices.filter { segues[$0].source == source && segues[$0].holds }
    }

    func mayStart(_ target: Int, _ ended: Set<Int>, _ gone: Set<Int> = []) -> Bool {
        dependencies.filter { $0.target == target }.allSatisfy { each in
            switch each.requirement {
            case .completed: ended.contains(each.source)
            case .succeeded: ended.contains(each.source) && !fails.contains(each.source)
            case .failed: ended.contains(each.source) && fails.contains(each.source)
            case .always: true
            }
        }
            && (!segues.contains { $0.target == target }
                || segues.contains { $0.target == target && $0.holds && ended.contains($0.source) })
    }
}
