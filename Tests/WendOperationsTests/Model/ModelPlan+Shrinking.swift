import WendOperations

/// Makes a plan that fails smaller while it still fails.
extension ModelPlan {
    /// - Parameter fails: asked many times; for failures that depend on timing it should try several times itself.
    func shrunk(while fails: (ModelPlan) async -> Bool) async -> ModelPlan {
        var best = self
        var attempts = 0
        var again = true
        while again {
            again = false
            for smaller in best.smaller() {
                attempts += 1
                if attempts > 4000 { return best }
                if await fails(smaller) {
                    best = smaller
                    again = true
                    break
                }
            }
        }
        return best
    }

    /// Every plan with one thing less.
    private func smaller() -> [ModelPlan] {
        var plans: [ModelPlan] = operations.indices.reversed().compactMap(without)
        func change(_ body: (inout ModelPlan) -> Void) {
            var plan = self
            body(&plan)
            plans.append(plan)
        }
        for index in loops.indices { change { $0.loops.remove(at: index) } }
        for index in segues.indices { change { $0.segues.remove(at: index) } }
        for index in dependencies.indices { change { $0.dependencies.remove(at: index) } }
        for index in guards.indices { change { $0.guards.remove(at: index) } }
        for index in wants.indices { change { $0.wants.remove(at: index) } }
        if wants.isEmpty, !capacities.isEmpty { change { $0.capacities = [] } }
        for index in loops.indices where loops[index].bound > 0 { change { $0.loops[index].bound -= 1 } }
        for index in dependencies.indices where dependencies[index].requirement != .completed {
            change { $0.dependencies[index].requirement = .completed }
        }
        for index in segues.indices where segues[index].condition != .always {
            change { $0.segues[index].condition = .always }
        }
        if limit != 0 { change { $0.limit = 0 } }
        if policy != .continue { change { $0.policy = .continue } }
        for index in operations.indices {
            for operation in operations[index].smaller() { change { $0.operations[index] = operation } }
        }
        return plans
    }

    /// The plan without an operation; `nil` when a preparation speaks of one that would get another number.
    private func without(_ gone: Int) -> ModelPlan? {
        guard count > 1 else { return nil }
        func moved(_ number: Int) -> Int? { number == gone ? nil : number > gone ? number - 1 : number }
        var plan = self
        plan.operations.remove(at: gone)
        plan.dependencies = dependencies.compactMap { each in
            guard let source = moved(each.source), let target = moved(each.target) else { return nil }
            return Dependency(source: source, target: target, requirement: each.requirement)
        }
        plan.segues = segues.compactMap { each in
            guard let source = moved(each.source), let target = moved(each.target) else { return nil }
            return Segue(source: source, target: target, condition: each.condition, isExhausted: each.isExhausted)
        }
        plan.loops = loops.compactMap { each in
            guard let source = moved(each.source), let target = moved(each.target) else { return nil }
            return Loop(source: source, target: target, bound: each.bound, condition: each.condition)
        }
        plan.guards = guards.compactMap { each in
            guard let target = moved(each.target) else { return nil }
            let trigger: Trigger? =
                switch each.trigger {
                case .executing(let source): moved(source).map { .executing($0) }
                case .failed(let source): moved(source).map { .failed($0) }
                case .waitFor(let source): moved(source).map { .waitFor($0) }
                case .skipAfter(let source): moved(source).map { .skipAfter($0) }
                case .anyFailed: .anyFailed
                }
            return trigger.map { Guard(target: target, trigger: $0) }
        }
        plan.wants = wants.compactMap { each in
            guard let operation = moved(each.operation) else { return nil }
            return Want(
                operation: operation, semaphore: each.semaphore, amount: each.amount, isExclusive: each.isExclusive)
        }
        for index in plan.operations.indices {
            plan.operations[index].cancels = plan.operations[index].cancels.compactMap(moved)
            for round in plan.operations[index].rounds.indices {
                let old = plan.operations[index].rounds[round]
                plan.operations[index].rounds[round].items = old.items.compactMap { item in
                    guard case .join(let number, let anew) = item else { return item }
                    return moved(number).map { .join($0, runsFailedAnew: anew) }
                }
                plan.operations[index].rounds[round].fromBase = old.fromBase.compactMap { link in
                    moved(link.source).map { Link(source: $0, target: link.target) }
                }
            }
        }
        return plan
    }
}

extension ModelPlan.Operation {
    fileprivate func smaller() -> [Self] {
        var smaller: [Self] = []
        func change(_ body: (inout Self) -> Void) {
            var operation = self
            body(&operation)
            smaller.append(operation)
        }
        if !rounds.isEmpty {
            change { $0.rounds = [] }
            change { $0.rounds.removeLast() }
        }
        for index in rounds.indices {
            let round = rounds[index]
            for item in round.items.indices {
                // Other parts count new operations by number, so only what nothing speaks of goes.
                if round.links.isEmpty, round.fromBase.isEmpty, round.toSelf.isEmpty {
                    change { $0.rounds[index].items.remove(at: item) }
                }
                if case .new(let operation) = round.items[item] {
                    for less in operation.smaller() { change { $0.rounds[index].items[item] = .new(less) } }
                }
            }
            for link in round.links.indices { change { $0.rounds[index].links.remove(at: link) } }
            for link in round.fromBase.indices { change { $0.rounds[index].fromBase.remove(at: link) } }
            if !round.toSelf.isEmpty { change { $0.rounds[index].toSelf = [] } }
            if round.goesBack { change { $0.rounds[index].goesBack = false } }
            if round.needsSuccess { change { $0.rounds[index].needsSuccess = false } }
        }
        for index in cancels.indices { change { $0.cancels.remove(at: index) } }
        if attempts > 1 { change { $0.attempts = 1 } }
        if fails.count > 1 { change { $0.fails.removeLast() } }
        if fails == [true] { change { $0.fails = [false] } }
        if yields > 0 { change { $0.yields = 0 } }
        if form != .plain { change { $0.form = .plain } }
        if priority != .normal { change { $0.priority = .normal } }
        return smaller
    }
}
