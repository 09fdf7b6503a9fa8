extension OperationGraph {
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
                wants[Int32(id)] = Self.merged((wants[Int32(id)] ?? []) + [want])
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

    mutating func ask(_ source: Int32, for adder: OperationID, _ needsSuccess: Bool) {
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

    private func number(_ end: Addition.End, _ first: Int, _ adder: OperationID) -> Int {
        switch end {
        case .new(let number): first + number
        case .existing(let id): id.index
        case .adder: adder.index
        }
    }
}
