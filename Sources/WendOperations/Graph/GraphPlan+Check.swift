/// What checking a plan found.
public struct GraphCheck: Sendable {
    /// What keeps the graph from running.
    public internal(set) var problems: [WorkflowProblem] = []
    /// What is legal but looks like a mistake.
    public internal(set) var warnings: [WorkflowProblem] = []
    /// How many operations and connections were looked at, repeats included: grows in line with the graph's size, and
    /// with the number of different targets of loops.
    var steps = 0
}

extension GraphPlan {
    /// Looks at everything and reports every problem, in the order: names, dependencies, segues, guards, permits,
    /// cycles, loops.
    public func check() -> GraphCheck { ResolvedPlan(self).check }
}

/// A plan whose ends are numbers, with its dependencies grouped by source.
struct ResolvedPlan {
    struct StrictEdge { var source: Int32, target: Int32, requirement: GraphPlan.Requirement }
    struct Segue { var number: Int32, source: Int32, target: Int32, kind: GraphPlan.SegueKind }
    struct Guard { var number: Int32, source: Int32, target: Int32, trigger: GraphPlan.Trigger }

    let plan: GraphPlan
    var check = GraphCheck()
    /// `targets[offsets[n]..<offsets[n + 1]]` depend on n's completion, ascending, each once.
    var offsets: ContiguousArray<Int32> = []
    var targets: ContiguousArray<Int32> = []
    var strict: [StrictEdge] = []
    var segues: [Segue] = []
    var guards: [Guard] = []

    init(_ plan: GraphPlan) {
        self.plan = plan
        var edges = plan.edges
        for name in plan.duplicates { check.problems.append(WorkflowProblem(.duplicateName, [name])) }
        resolveDependencies(&edges)
        resolveSegues()
        resolveGuards()
        checkPermits()
        group(edges)
        checkStarts()
        checkLoops()
    }

    private mutating func resolveDependencies(_ edges: inout ContiguousArray<GraphPlan.Edge>) {
        let count = Int32(plan.count)
        var isWrong = false
        for edge in edges where edge.source == edge.target || edge.source >= count || edge.target >= count {
            isWrong = true
            report(
                .invalidDependency, .operation(OperationID(Int(edge.source))), .operation(OperationID(Int(edge.target)))
            )
        }
        if isWrong {
            edges.removeAll { $0.source == $0.target || $0.source >= count || $0.target >= count }
        }
        var seen: Set<[Int32]> = []
        for edge in plan.namedEdges {
            guard let (source, target) = pair(.invalidDependency, edge.source, edge.target) else { continue }
            if edge.requirement == .completed {
                edges.append(GraphPlan.Edge(source: source, target: target))
            } else if seen.insert([source, target, Int32(edge.requirement.rawValue)]).inserted {
                strict.append(StrictEdge(source: source, target: target, requirement: edge.requirement))
            }
        }
    }

    private mutating func resolveSegues() {
        for (number, segue) in plan.segues.enumerated() {
            let isLoop = if case .loop = segue.kind { true } else { false }
            guard let (source, target) = pair(.invalidSegue, segue.source, segue.target, mayBeSame: isLoop) else {
                continue
            }
            segues.append(Segue(number: Int32(number), source: source, target: target, kind: segue.kind))
        }
    }

    private mutating func resolveGuards() {
        for (number, guarding) in plan.guards.enumerated() {
            guard let target = plan.resolve(guarding.target) else {
                check.problems.append(
                    WorkflowProblem(.invalidGuard, [plan.label(guarding.target)], detail: "there is no such operation"))
                continue
            }
            let source = guarding.source.flatMap(plan.resolve) ?? -1
            if source == -1, guarding.trigger == .executing || guarding.trigger == .failed || guarding.source != nil {
                let name = guarding.source.map(plan.label) ?? "nothing"
                check.problems.append(
                    WorkflowProblem(.invalidGuard, [plan.label(guarding.target)], detail: "its source is '\(name)'"))
            } else if source == target {
                check.problems.append(
                    WorkflowProblem(.invalidGuard, [plan.label(guarding.target)], detail: "it guards itself"))
            } else {
                guards.append(Guard(number: Int32(number), source: source, target: target, trigger: guarding.trigger))
            }
        }
    }

    private func pair(
        _ source: GraphPlan.End, _ target: GraphPlan.End, mayBeSame: Bool
    ) -> (Int32, Int32)? {
        guard let from = plan.resolve(source), let to = plan.resolve(target), mayBeSame || from != to else {
            return nil
        }
        return (from, to)
    }

    private mutating func pair(
        _ code: WorkflowProblem.Code, _ source: GraphPlan.End, _ target: GraphPlan.End, mayBeSame: Bool = false
    ) -> (Int32, Int32)? {
        if let found = pair(source, target, mayBeSame: mayBeSame) { return found }
        report(code, source, target)
        return nil
    }

    private mutating func report(_ code: WorkflowProblem.Code, _ source: GraphPlan.End, _ target: GraphPlan.End) {
        let missing = [source, target].filter { plan.resolve($0) == nil }.map { "'\(plan.label($0))'" }
        let detail =
            missing.isEmpty
            ? "both ends are the same operation" : "there is no operation \(missing.joined(separator: " and none "))"
        check.problems.append(WorkflowProblem(code, [plan.label(source), plan.label(target)], detail: detail))
    }

    private mutating func checkPermits() {
        for (operation, wants) in plan.wants.sorted(by: { $0.key < $1.key }) {
            var totals: [Int: Int] = [:]
            for want in wants { totals[want.semaphore, default: 0] += want.amount }
            for (semaphore, total) in totals.sorted(by: { $0.key < $1.key })
            where total > plan.semaphores[semaphore].permits {
                check.problems.append(
                    WorkflowProblem(
                        .tooManyPermits, [plan.label(Int(operation))], detail: plan.semaphores[semaphore].name))
            }
        }
    }

    /// Counting sort by source; targets ascending, because operations made ready together start in the order of adding.
    private mutating func group(_ edges: ContiguousArray<GraphPlan.Edge>) {
        offsets = ContiguousArray(repeating: 0, count: plan.count + 1)
        targets = ContiguousArray(repeating: 0, count: edges.count)
        var isSorted = true
        var holes = false
        offsets.withUnsafeMutableBufferPointer { offsets in
            edges.withUnsafeBufferPointer { edges in
                targets.withUnsafeMutableBufferPointer { targets in
                    for edge in edges { offsets[Int(edge.source) + 1] += 1 }
                    for index in 1..<max(offsets.count, 1) { offsets[index] += offsets[index - 1] }
                    // Filling from behind moves every offset to the start of its group.
                    for index in stride(from: edges.count - 1, through: 0, by: -1) {
                        let source = Int(edges[index].source) + 1
                        offsets[source] -= 1
                        targets[Int(offsets[source])] = edges[index].target
                    }
                    for index in 0..<max(offsets.count - 1, 0) {
                        let start = Int(offsets[index + 1])
                        let end = index + 2 < offsets.count ? Int(offsets[index + 2]) : edges.count
                        var position = start + 1
                        while position < end {
                            if targets[position - 1] >= targets[position] { isSorted = false }
                            position += 1
                        }
                    }
                }
            }
            // Group n now starts at offsets[n + 1]; shift down.
            for index in 0..<max(offsets.count - 1, 0) { offsets[index] = offsets[index + 1] }
            if offsets.count > 0 { offsets[offsets.count - 1] = Int32(edges.count) }
        }
        guard !isSorted else { return }
        var kept: ContiguousArray<Int32> = []
        kept.reserveCapacity(targets.count)
        var start = 0
        for index in 0..<plan.count {
            let end = Int(offsets[index + 1])
            offsets[index] = Int32(kept.count)
            let first = kept.count
            if end - start > 1 {
                targets[start..<end].sort()
            }
            while start < end {
                if kept.count == first || kept[kept.count - 1] != targets[start] {
                    kept.append(targets[start])
                } else {
                    holes = true
                }
                start += 1
            }
        }
        offsets[plan.count] = Int32(kept.count)
        if holes || !isSorted { targets = kept }
    }
}
