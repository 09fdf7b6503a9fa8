extension ResolvedPlan {
    /// Everything a node leads to over dependencies and ordinary segues.
    private func successors() -> [[Int32]] {
        var lists = [[Int32]](repeating: [], count: plan.count)
        for node in 0..<plan.count {
            lists[node] = Array(targets[Int(offsets[node])..<Int(offsets[node + 1])])
        }
        for edge in strict { lists[Int(edge.source)].append(edge.target) }
        return lists
    }

    /// The least fixed point of "can ever start"; what is left over waits for itself or for something that does.
    mutating func checkStarts() {
        guard plan.count > 0 else { return }
        var open = ContiguousArray<Int32>(repeating: 0, count: plan.count)
        var order = ContiguousArray<Int32>()
        order.reserveCapacity(plan.count)
        for target in targets { open[Int(target)] += 1 }
        for edge in strict { open[Int(edge.target)] += 1 }
        let ordinary = segues.filter { if case .loop = $0.kind { false } else { true } }
        var strictOf: [Int32: [Int32]] = [:]
        for edge in strict { strictOf[edge.source, default: []].append(edge.target) }
        var seguesOf: [Int32: [Int32]] = [:]
        // A node with incoming segues waits for one more thing: any one of them.
        var isGated = ContiguousArray<Bool>(repeating: false, count: ordinary.isEmpty ? 0 : plan.count)
        for segue in ordinary {
            seguesOf[segue.source, default: []].append(segue.target)
            if !isGated[Int(segue.target)] {
                isGated[Int(segue.target)] = true
                open[Int(segue.target)] += 1
            }
        }
        for node in 0..<plan.count where open[node] == 0 { order.append(Int32(node)) }
        var next = 0
        let hasOthers = !strictOf.isEmpty || !seguesOf.isEmpty
        while next < order.count {
            let node = Int(order[next])
            next += 1
            check.steps &+= 1 &+ Int(offsets[node + 1] - offsets[node])
            for index in Int(offsets[node])..<Int(offsets[node + 1]) {
                let target = Int(targets[index])
                open[target] -= 1
                if open[target] == 0 { order.append(Int32(target)) }
            }
            guard hasOthers else { continue }
            for target in strictOf[Int32(node)] ?? [] {
                open[Int(target)] -= 1
                if open[Int(target)] == 0 { order.append(target) }
            }
            for target in seguesOf[Int32(node)] ?? [] where isGated[Int(target)] {
                isGated[Int(target)] = false
                open[Int(target)] -= 1
                if open[Int(target)] == 0 { order.append(target) }
            }
        }
        if order.count < plan.count { reportNeverStarting(open, isGated) }
        warnAboutLateSegues(ordinary, order)
    }

    private mutating func reportNeverStarting(_ open: ContiguousArray<Int32>, _ isGated: ContiguousArray<Bool>) {
        let lists = successors()
        let components = StrongComponents.of(lists, &check.steps)
        var inCycle = Set<Int32>()
        for component in components.sorted(by: { ($0.min() ?? 0) < ($1.min() ?? 0) })
        where component.count > 1 || lists[Int(component[0])].contains(component[0]) {
            inCycle.formUnion(component)
            let path = StrongComponents.shortestCycle(through: component.min() ?? 0, component, lists, &check.steps)
            check.problems.append(WorkflowProblem(.dependencyCycle, path.map { plan.label(Int($0)) }))
        }
        var behind: [String] = []
        var circling: [String] = []
        for node in 0..<plan.count where open[node] > 0 && !inCycle.contains(Int32(node)) {
            if open[node] == 1, !isGated.isEmpty, isGated[node] {
                circling.append(plan.label(node))
            } else {
                behind.append(plan.label(node))
            }
        }
        if !behind.isEmpty {
            check.problems.append(
                WorkflowProblem(.neverStarts, behind, detail: "each depends on an operation that never starts"))
        }
        if !circling.isEmpty {
            check.problems.append(
                WorkflowProblem(
                    .neverStarts, circling, detail: "each is only reached by segues from operations that never start"))
        }
    }

    /// A segue that closes a circle comes after its target has run; ordinary segues re-run nothing.
    private mutating func warnAboutLateSegues(_ ordinary: [Segue], _ order: ContiguousArray<Int32>) {
        guard !ordinary.isEmpty else { return }
        var rank = ContiguousArray<Int32>(repeating: .max, count: plan.count)
        for (place, node) in order.enumerated() { rank[Int(node)] = Int32(place) }
        let suspects = ordinary.filter { rank[Int($0.target)] <= rank[Int($0.source)] && rank[Int($0.target)] != .max }
        guard !suspects.isEmpty else { return }
        var lists = successors()
        for segue in ordinary { lists[Int(segue.source)].append(segue.target) }
        var componentOf = ContiguousArray<Int32>(repeating: 0, count: plan.count)
        for (number, component) in StrongComponents.of(lists, &check.steps).enumerated() {
            for node in component { componentOf[Int(node)] = Int32(number) }
        }
        for segue in suspects where componentOf[Int(segue.source)] == componentOf[Int(segue.target)] {
            check.warnings.append(
                WorkflowProblem(
                    .segueIntoFinished, [plan.label(Int(segue.source)), plan.label(Int(segue.target))]))
        }
    }

    mutating func checkLoops() {
        let loops = segues.filter { if case .loop = $0.kind { true } else { false } }
        guard !loops.isEmpty else { return }
        var lists = successors()
        for segue in segues {
            if case .loop = segue.kind { continue }
            lists[Int(segue.source)].append(segue.target)
        }
        // Loops to one target share its region, as in a sequence with a way back to every step.
        var regions: [Int32: Set<Int32>] = [:]
        for segue in loops where regions[segue.target] == nil {
            regions[segue.target] = StrongComponents.reachable(from: segue.target, lists, &check.steps)
        }
        for segue in loops {
            let region = regions[segue.target] ?? []
            let ends = [plan.label(Int(segue.source)), plan.label(Int(segue.target))]
            if !region.contains(segue.source) {
                check.warnings.append(WorkflowProblem(.loopWithoutCircle, ends))
            } else if case .loop(.undeclared, _) = segue.kind {
                check.problems.append(WorkflowProblem(.unboundedLoop, ends))
            }
        }
        let again = regions.values.reduce(into: Set<Int32>()) { $0.formUnion($1) }
        for node in again.sorted() where !isResettable(node) {
            check.problems.append(WorkflowProblem(.notResettable, [plan.label(Int(node))]))
        }
    }

    private func isResettable(_ node: Int32) -> Bool {
        plan.traits(of: Int(node)).contains(.resettable)
    }
}

/// Cycles and reach in a graph given as lists of successors; no recursion, so any depth.
enum StrongComponents {
    /// Tarjan's algorithm. Every node is in exactly one component.
    static func of(_ lists: [[Int32]], _ steps: inout Int) -> [[Int32]] {
        var index = [Int32](repeating: -1, count: lists.count)
        var low = [Int32](repeating: 0, count: lists.count)
        var isOpen = [Bool](repeating: false, count: lists.count)
        var stack: [Int32] = []
        var path: [(node: Int32, next: Int)] = []
        var found: [[Int32]] = []
        var counter: Int32 = 0
        for root in lists.indices where index[root] < 0 {
            path.append((Int32(root), 0))
            while let (node, next) = path.last {
                let place = Int(node)
                steps += 1
                if next == 0 {
                    index[place] = counter
                    low[place] = counter
                    counter += 1
                    stack.append(node)
                    isOpen[place] = true
                }
                if next < lists[place].count {
                    path[path.count - 1].next += 1
                    let target = Int(lists[place][next])
                    if index[target] < 0 {
                        path.append((Int32(target), 0))
                    } else if isOpen[target] {
                        low[place] = min(low[place], index[target])
                    }
                    continue
                }
                path.removeLast()
                if let parent = path.last { low[Int(parent.node)] = min(low[Int(parent.node)], low[place]) }
                guard low[place] == index[place] else { continue }
                var component: [Int32] = []
                while let member = stack.popLast() {
                    isOpen[Int(member)] = false
                    component.append(member)
                    if member == node { break }
                }
                found.append(component)
            }
        }
        return found
    }

    /// The shortest way from a node back to itself, the node first and last, without leaving its component.
    static func shortestCycle(
        through start: Int32, _ component: [Int32], _ lists: [[Int32]], _ steps: inout Int
    ) -> [Int32] {
        let members = Set(component)
        var parent: [Int32: Int32] = [:]
        var queue = [start]
        var next = 0
        while next < queue.count {
            let node = queue[next]
            next += 1
            steps += 1 + lists[Int(node)].count
            for target in lists[Int(node)].sorted() where members.contains(target) {
                if target == start {
                    var path = [start]
                    var step = node
                    while step != start {
                        path.append(step)
                        step = parent[step] ?? start
                    }
                    return [start] + path.reversed()
                }
                if parent[target] == nil {
                    parent[target] = node
                    queue.append(target)
                }
            }
        }
        return [start]
    }

    /// A node and everything it leads to.
    static func reachable(from start: Int32, _ lists: [[Int32]], _ steps: inout Int) -> Set<Int32> {
        var seen: Set<Int32> = [start]
        var open = [start]
        while let node = open.popLast() {
            steps += 1 + lists[Int(node)].count
            for target in lists[Int(node)] where seen.insert(target).inserted { open.append(target) }
        }
        return seen
    }
}
