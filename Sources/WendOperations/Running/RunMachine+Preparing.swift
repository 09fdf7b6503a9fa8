extension RunMachine {
    /// Brings what a preparation has decided and added into the graph.
    ///
    /// - Throws: what is wrong with it; the operation is still being prepared then.
    mutating func apply(
        _ outcome: Preparation, _ list: AdditionList, _ id: Int32, _ worker: Int
    ) throws(WorkflowError) {
        let operation = OperationID(Int(id))
        defer { crew.end(id) }
        if !list.isEmpty, !graph.isDropping(operation) { try add(list, operation) }
        note(.operationPrepared, id, worker)
        switch outcome {
        case .proceed: try graph.prepared(operation, list.isEmpty ? .proceed : .proceedAfterAdded)
        case .again: try graph.prepared(operation, .again)
        case .proceedAfterAdded: try graph.prepared(operation, .proceedAfterAdded)
        case .skip(let reason): try graph.prepared(operation, .skip(reason))
        case .delay(let pause):
            try graph.prepared(operation, .delay)
            if let delay = graph.delay(of: operation) { wake(.after(pause), .release(operation, delay: delay)) }
        case .complete: break
        }
        // Somebody cancelled it while it was prepared: it has not started, so it never will.
        if tries.signalled.remove(id) != nil { _ = graph.cancel(operation) }
    }

    /// Brings what a preparation has collected into the graph.
    private mutating func add(_ list: AdditionList, _ adder: OperationID) throws(WorkflowError) {
        var addition = OperationGraph.Addition()
        var fresh: [AnyWorkflowOperation] = []
        var arguments: [(index: Int, argument: [UInt8])] = []
        addition.needsSuccess = list.needsSuccess
        addition.goesBack = list.goesBack
        for item in list.items {
            switch item {
            case .operation(let operation): fresh.append(operation)
            case .join(let name, let failed, let operation):
                if let there = graph.operation(named: name) {
                    if failed == .newRun, graph.state(of: there) == .failed { addition.rerun.append(there) }
                    addition.joined.append(there)
                } else {
                    let index = fresh.firstIndex { $0.name == name } ?? fresh.count
                    if index == fresh.count { fresh.append(operation) }
                    addition.wanted.append(index)
                }
            case .defined(let name, let work, let argument):
                guard let make = rules.definitions[work] else { throw WorkflowError(.unknownOperation, [work]) }
                arguments.append((fresh.count, argument))
                fresh.append(make(name))
            case .wait(let name):
                guard let there = graph.operation(named: name) else { throw WorkflowError(.unknownOperation, [name]) }
                addition.joined.append(there)
            }
        }
        for operation in fresh { addition.operations.append((operation.name, operation.traits)) }
        var shared: [(index: Int, want: SharedWant)] = []
        var kept: [(index: Int, want: DurableWant)] = []
        let settled = fresh.flatMap { operation in
            (operation.details?.settings.semaphores ?? []).map { (operation, $0, 1, false) }
        }
        for want in list.wants + settled {
            guard let index = fresh.firstIndex(where: { $0 === want.operation }) else {
                throw WorkflowError(.unknownOperation, [want.operation.name ?? "an operation"])
            }
            let number = semaphoreNumber(want.semaphore)
            addition.wants.append(
                (index, GraphPlan.Want(semaphore: number, amount: want.amount, isExclusive: want.isExclusive)))
            if want.semaphore.scope == .journal,
                let each = want.semaphore.durableWant(want.amount, isExclusive: want.isExclusive)
            {
                guard isKept else {
                    throw WorkflowError(
                        .needsJournal, [want.operation.name ?? "an operation"], detail: want.semaphore.name)
                }
                addition.operations[index].traits.insert(.attended)
                kept.append((index, each))
            }
            if let gate = want.semaphore.gate, want.amount > 0 || want.isExclusive {
                addition.operations[index].traits.insert(.attended)
                shared.append(
                    (index, SharedWant(gate: gate, amount: want.isExclusive ? want.semaphore.permits : want.amount)))
            }
        }
        for (source, target) in list.dependencies {
            addition.dependencies.append((try end(source, fresh, adder), try end(target, fresh, adder)))
        }
        for operation in fresh where !operation.claim() {
            throw WorkflowError(.alreadyAdded, [operation.name ?? "an operation"])
        }
        let numbers = try graph.add(addition, for: adder)
        for (number, operation) in zip(numbers, fresh) {
            operation.place = Int32(number.index)
            cells.append(operation)
            addDeadline(of: operation)
        }
        for (index, argument) in arguments where index < numbers.count {
            rules.arguments[Int32(numbers[index].index)] = argument
        }
        for (index, want) in kept where index < numbers.count {
            rules.journalWants[Int32(numbers[index].index), default: []].append(want)
        }
        for (index, want) in shared where index < numbers.count { sharing.add(want, for: Int32(numbers[index].index)) }
        if !shared.isEmpty { graph.drawTicket = SharedGate.nextTicket }
        // Their cells are rewound by the graph's change, if they had run before.
        if !graph.changes.isEmpty { handleChanges() }
    }

    /// The graph's number for a semaphore, which may be new to it.
    private mutating func semaphoreNumber(_ semaphore: WorkflowSemaphore) -> Int {
        if let known = rules.semaphoreNumbers[ObjectIdentifier(semaphore)] { return known }
        let number = graph.add(semaphore.plan)
        rules.semaphoreNumbers[ObjectIdentifier(semaphore)] = number
        rules.heldSemaphores.append(semaphore)
        if semaphore.plan.refill != nil, semaphore.gate == nil { usesTime = true }
        return number
    }

    private func end(
        _ end: PreparationBuilder.End, _ fresh: [AnyWorkflowOperation], _ adder: OperationID
    ) throws(WorkflowError) -> OperationGraph.Addition.End {
        switch end {
        case .this: return .adder
        case .operation(let operation):
            if let index = fresh.firstIndex(where: { $0 === operation }) { return .new(index) }
            guard operation.place >= 0, Int(operation.place) < cells.count, cells[Int(operation.place)] === operation
            else {
                throw WorkflowError(.unknownOperation, [operation.name ?? "an operation"])
            }
            return .existing(OperationID(Int(operation.place)))
        case .name(let name):
            if let index = fresh.firstIndex(where: { $0.name == name }) { return .new(index) }
            guard let there = graph.operation(named: name) else {
                throw WorkflowError(.unknownOperation, [name])
            }
            return there == adder ? .adder : .existing(there)
        }
    }
}
