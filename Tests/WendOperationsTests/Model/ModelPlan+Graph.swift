import WendOperations

extension ModelPlan {
    /// The plan for the graph alone.
    func graphPlan() -> GraphPlan {
        func end(_ number: Int) -> GraphPlan.End { .operation(OperationID(number)) }
        var plan = GraphPlan(limit: limit)
        for operation in operations {
            let id = plan.add()
            if operation.priority != .normal { plan.prioritize(id, operation.priority) }
        }
        for each in dependencies {
            plan.depend(end(each.target), on: end(each.source), requires: each.requirement)
        }
        for each in segues {
            plan.segue(from: end(each.source), to: end(each.target), each.isExhausted ? .exhausted : .ordinary)
        }
        for each in loops {
            plan.segue(
                from: end(each.source), to: end(each.target), .loop(.times(each.bound), cancelsRunning: false))
        }
        for each in guards {
            switch each.trigger {
            case .executing(let source): plan.guardOperation(end(each.target), by: end(source), .executing)
            case .failed(let source): plan.guardOperation(end(each.target), by: end(source), .failed)
            case .anyFailed: plan.guardOperation(end(each.target), by: nil, .anyFailed)
            case .waitFor, .skipAfter: plan.guardOperation(end(each.target), by: nil, .custom)
            }
        }
        for capacity in capacities { _ = plan.add(GraphPlan.Semaphore("s", permits: capacity)) }
        for want in wants {
            plan.want(
                GraphPlan.Want(semaphore: want.semaphore, amount: want.amount, isExclusive: want.isExclusive),
                for: OperationID(want.operation))
        }
        return plan
    }
}
