extension OperationGraph {
    func check(_ addition: Addition, _ adder: OperationID) -> [WorkflowProblem] {
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
