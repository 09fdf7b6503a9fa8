/// Operations added while the graph runs, and who waits for them.
struct GrowthTable: Sendable {
    var maximumExtraRuns = 1_000_000
    var added = 0
    /// How many ends have been taken back by resets: ends of runs that are past, for counting progress by runs.
    var undone = 0
    var maximumRounds = 8
    var maximumDepth = 64
    var rounds: [Int32: Int] = [:]
    var depths: [Int32: Int] = [:]
    /// How many operations somebody still waits for, and whether to prepare again then.
    var awaited: [Int32: (open: Int, again: Bool)] = [:]
    /// What each operation has added itself, so that it can be dropped with it.
    var children: [Int32: [Int32]] = [:]
    /// Connections that preparations have made, for drawing them.
    var links: [Link] = []
    /// Waiting for a time or for the driver, each with the number of its delay: a word that comes late for an earlier
    /// delay releases nothing.
    var delayed: [Int32: Int] = [:]
    var nextDelay = 0
    /// Delayed by a loop, so activated rather than released to the front.
    var repeated: Set<Int32> = []
    /// Those being prepared who have asked for something that will not run.
    var disappointed: [Int32: Int32] = [:]
    /// Failures of what was asked for with success required, for the operation that asked.
    var failures: [Int32: Int32] = [:]
    /// The last run of operations that were dropped with their region, by name: stacked anew, the next run follows.
    var lastRuns: [String: Int] = [:]
    var stopProblem: WorkflowProblem?

    struct Link: Hashable { let source: Int32, target: Int32 }

    mutating func forgetWaiting(_ id: Int32) {
        awaited[id] = nil
        delayed[id] = nil
        repeated.remove(id)
        disappointed[id] = nil
    }

    mutating func forget(_ id: Int32) {
        forgetWaiting(id)
        rounds[id] = nil
        failures[id] = nil
    }
}

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

    /// Operations to add during a preparation; numbers count from 0 within the batch.
    public struct Addition: Sendable {
        public enum End: Hashable, Sendable {
            case new(Int)
            case existing(OperationID)
            /// The operation being prepared.
            case adder
        }
        public var operations: [(name: String?, traits: GraphPlan.Traits)] = []
        public var dependencies: [(source: End, target: End)] = []
        /// New ones that the adder waits for, whatever else it has connected itself to.
        public var wanted: [Int] = []
        /// Operations that are there already and that the adder wants to have completed.
        public var joined: [OperationID] = []
        /// Failed operations to run once more before the adder goes on.
        public var rerun: [OperationID] = []
        /// Permits that new operations want.
        public var wants: [(operation: Int, want: GraphPlan.Want)] = []
        public var needsSuccess = false
        /// Behind what is ready already, rather than before it.
        public var goesBack = false

        public init() {}
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

    /// Adds work in front of an operation that is being prepared; all or nothing.
    ///
    /// - Returns: the numbers of the new operations.
    /// - Throws: everything that is wrong with the addition; the graph is unchanged then.
    @discardableResult
    public mutating func add(
        _ addition: Addition, for adder: OperationID
    ) throws(WorkflowError) -> [OperationID] {
        let problems = check(addition, adder)
        guard problems.isEmpty else { throw WorkflowError(problems) }
        // Its region is about to start afresh: what it adds now would be dropped.
        if nodes[adder.index].flags & Flags.held != 0 { return [] }
        let first = nodes.count
        for (name, traits) in addition.operations {
            let id = Int32(nodes.count)
            var node = Node(traits: traits.rawValue)
            node.firstTarget = Int32(targets.count)
            if traits.contains(.prepares) { node.flags = Flags.careful }
            nodes.append(node)
            counters.append(0)
            if let name {
                while names.count < Int(id) { names.append("") }
                names.append(name)
                numbers[name] = id
                if let last = growth.lastRuns[name] { loops.runs[id] = last + 1 }
            }
            growth.depths[id] = (growth.depths[Int32(adder.index)] ?? 0) + 1
            growth.children[Int32(adder.index), default: []].append(id)
        }
        growth.added += addition.operations.count
        loops.regions = [:]
        for (number, want) in addition.wants where want.amount > 0 || want.isExclusive {
            let id = first + number
            nodes[id].flags |= Flags.careful
            if semaphores[want.semaphore].plan.isShared {
                outside.insert(Int32(id))
            } else {
                wants[Int32(id), default: []].append(want)
            }
        }
        let lost = connect(addition, first, adder)
        let fresh = first..<nodes.count
        let startable = fresh.filter { counters[$0] == 0 }
        if addition.goesBack {
            for id in startable { enqueue(id) }
        } else {
            for id in startable.reversed() { enqueueFirst(id) }
        }
        if !lost.isEmpty { skip(lost) }
        if growth.added > growth.maximumExtraRuns {
            stop(WorkflowProblem(.tooManyRuns, detail: String(growth.maximumExtraRuns)))
        }
        return fresh.map { OperationID($0) }
    }

    /// Makes one more semaphore known, for operations that are added while the graph runs.
    public mutating func add(_ semaphore: GraphPlan.Semaphore) -> Int {
        semaphores.append(SemaphoreState(semaphore))
        if !semaphore.isShared { ownSemaphores += 1 }
        return semaphores.count - 1
    }

    /// - Returns: those that can never start, because what they wait for will not run.
    private mutating func connect(_ addition: Addition, _ first: Int, _ adder: OperationID) -> [(Int, Reason)] {
        var lost: [(Int, Reason)] = []
        var hasFollower = Set<Int>()
        var namesAdder = false
        for (source, target) in addition.dependencies {
            if case .new(let number) = source { hasFollower.insert(number) }
            if target == .adder { namesAdder = true }
        }
        for (source, target) in addition.dependencies {
            let from = number(source, first, adder)
            if target == .adder {
                ask(Int32(from), for: adder, addition.needsSuccess)
            } else {
                let to = number(target, first, adder)
                growth.links.append(GrowthTable.Link(source: Int32(from), target: Int32(to)))
                guard !nodes[from].state.isDone else { continue }
                counters[to] += 1
                if nodes[from].state.isFinal { lost.append((to, .sourceWillNotRun(OperationID(from)))) }
                nodes[from].flags |= Flags.branching
                branches[Int32(from), default: Branches()].requirements.append(
                    Requirement(target: Int32(to), requirement: .completed))
            }
        }
        if !namesAdder {
            for number in addition.operations.indices where !hasFollower.contains(number) {
                ask(Int32(first + number), for: adder, addition.needsSuccess)
            }
        }
        for number in addition.wanted where namesAdder || hasFollower.contains(number) {
            ask(Int32(first + number), for: adder, addition.needsSuccess)
        }
        for operation in addition.rerun { runOnceMore(operation.index) }
        for operation in addition.joined { ask(Int32(operation.index), for: adder, addition.needsSuccess) }
        return lost
    }

    private mutating func runOnceMore(_ id: Int) {
        guard nodes[id].state == .failed else { return }
        finished -= 1
        growth.undone += 1
        failedCount -= 1
        loops.runs[Int32(id), default: 1] += 1
        loops.extraRuns += 1
        nodes[id].flags &= ~(Flags.prepared | Flags.judged)
        record(.reset([OperationID(id)]))
        // Those who depended on it have been told already; nobody is told twice.
        nodes[id].targetCount = 0
        branches[Int32(id)]?.requirements = []
        enqueueFirst(id)
    }

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

    private mutating func ask(_ source: Int32, for adder: OperationID, _ needsSuccess: Bool) {
        let asker = Asker(operation: Int32(adder.index), needsSuccess: needsSuccess)
        growth.links.append(GrowthTable.Link(source: source, target: asker.operation))
        let state = nodes[Int(source)].state
        if state.isFinal {
            if needsSuccess {
                if state != .succeeded { growth.failures[asker.operation] = source }
            } else if !state.isDone {
                growth.disappointed[asker.operation] = source
            }
            return
        }
        nodes[Int(source)].flags |= Flags.branching
        branches[source, default: Branches()].askers.append(asker)
        growth.awaited[asker.operation, default: (0, true)].open += 1
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

    private func number(_ end: Addition.End, _ first: Int, _ adder: OperationID) -> Int {
        switch end {
        case .new(let number): first + number
        case .existing(let id): id.index
        case .adder: adder.index
        }
    }

    private func check(_ addition: Addition, _ adder: OperationID) -> [WorkflowProblem] {
        var problems: [WorkflowProblem] = []
        let name = label(Int32(adder.index))
        if nodes[adder.index].state != .preparing {
            problems.append(WorkflowProblem(.expiredBuilder, [name]))
        }
        if (growth.depths[Int32(adder.index)] ?? 0) >= growth.maximumDepth, !addition.operations.isEmpty {
            problems.append(WorkflowProblem(.preparationDepth, [name], detail: String(growth.maximumDepth)))
        }
        var fresh = Set<String>()
        for (name, _) in addition.operations {
            guard let name else { continue }
            if numbers[name] != nil || !fresh.insert(name).inserted {
                problems.append(WorkflowProblem(.duplicateName, [name]))
            }
        }
        problems += checkEnds(addition, adder)
        var totals: [[Int]: Int] = [:]
        for (number, want) in addition.wants { totals[[number, want.semaphore], default: 0] += want.amount }
        for (key, total) in totals.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) })
        where total > semaphores[key[1]].plan.permits {
            let name = addition.operations[key[0]].name ?? "added \(key[0])"
            problems.append(WorkflowProblem(.tooManyPermits, [name], detail: semaphores[key[1]].plan.name))
        }
        return problems
    }

    private func checkEnds(_ addition: Addition, _ adder: OperationID) -> [WorkflowProblem] {
        var problems: [WorkflowProblem] = []
        let count = addition.operations.count
        var lists = [[Int32]](repeating: [], count: count)
        var sources = addition.joined
        for (source, target) in addition.dependencies {
            let isWrong =
                switch (source, target) {
                case (_, .existing), (.adder, _): true
                case (.new(let left), .new(let right)): left == right || left >= count || right >= count
                case (.new(let left), .adder): left >= count
                case (.existing(let id), .new(let right)): id.index >= nodes.count || right >= count
                case (.existing(let id), .adder): id.index >= nodes.count
                }
            if isWrong {
                problems.append(
                    WorkflowProblem(
                        .invalidDependency, [label(Int32(adder.index)), label(Int32(adder.index))],
                        detail: "a preparation connects existing operations to new ones and new ones to itself only"))
            } else if case .new(let left) = source, case .new(let right) = target {
                lists[left].append(Int32(right))
            } else if case .existing(let id) = source {
                sources.append(id)
            }
        }
        var steps = 0
        for component in StrongComponents.of(lists, &steps) where component.count > 1 {
            let names = component.sorted().map { addition.operations[Int($0)].name ?? "added \($0)" }
            problems.append(WorkflowProblem(.dependencyCycle, names))
        }
        for operation in addition.rerun
        where nodes[operation.index].traits & GraphPlan.Traits.resettable.rawValue == 0 {
            problems.append(WorkflowProblem(.notResettable, [label(Int32(operation.index))]))
        }
        for source in sources where leads(from: Int32(adder.index), to: Int32(source.index)) {
            problems.append(
                WorkflowProblem(
                    .dependencyCycle,
                    [label(Int32(adder.index)), label(Int32(source.index)), label(Int32(adder.index))]))
        }
        return problems
    }

    /// Whether one operation waits for another, over what has not finished yet.
    private func leads(from start: Int32, to end: Int32) -> Bool {
        if start == end { return true }
        if nodes[Int(end)].state.isFinal { return false }
        var seen: Set<Int32> = [start]
        var open = [start]
        while let id = open.popLast() {
            let askers = branches[id]?.askers.map(\.operation) ?? []
            for each in dependents(of: id) + askers where !nodes[Int(each)].state.isFinal && seen.insert(each).inserted
            {
                if each == end { return true }
                open.append(each)
            }
        }
        return false
    }

    private func dependents(of id: Int32) -> [Int32] {
        let first = Int(nodes[Int(id)].firstTarget)
        return Array(targets[first..<(first + Int(nodes[Int(id)].targetCount))])
            + (branches[id]?.requirements.map(\.target) ?? [])
    }
}
