import TestSupport
import WendOperations

/// Which parts random plans have.
struct ModelFlavour: OptionSet, Sendable {
    let rawValue: Int

    static let loops = Self(rawValue: 1)
    static let preparations = Self(rawValue: 2)
    /// Guards whose verdict may depend on timing.
    static let timedGuards = Self(rawValue: 4)
    static let cancels = Self(rawValue: 8)
    /// Retries and priorities, which the specification gives no place in the ready list.
    static let retries = Self(rawValue: 16)
    static let policies = Self(rawValue: 32)
    /// Preparations that share work, join operations and require success, in which timing decides who adds.
    static let joins = Self(rawValue: 64)
}

extension ModelPlan {
    init(seed: UInt64, _ flavour: ModelFlavour) {
        self.init()
        var dice = SeededGenerator(seed: seed)
        let isNarrow = flavour.contains(.loops)
        for _ in 0...dice.below(isNarrow ? 9 : dice.once(in: 12) ? 40 : 14) {
            operations.append(Operation(&dice, flavour))
        }
        limit = dice.one(of: [0, 0, 1, 2, 3])
        addConnections(&dice, isNarrow: isNarrow)
        if flavour.contains(.loops) { addLoops(&dice) }
        addGates(&dice, flavour)
        if flavour.contains(.preparations) {
            if flavour.contains(.joins) { shared = (0..<2).map { _ in Operation(&dice, []) } }
            for number in operations.indices where dice.once(in: isNarrow ? 2 : 3) {
                operations[number].rounds = rounds(&dice, flavour, for: number, depth: 0)
            }
        }
        if flavour.contains(.cancels) {
            for number in operations.indices where dice.once(in: 3) {
                operations[number].cancels = (0...dice.below(2)).map { _ in dice.below(count) }
            }
        }
        if flavour.contains(.policies), loops.isEmpty {
            policy = dice.one(of: [.continue, .continue, .failFast, .failAtEnd])
        }
    }

    private mutating func addConnections(_ dice: inout SeededGenerator, isNarrow: Bool) {
        let requirements =
            [GraphPlan.Requirement](repeating: .completed, count: 9) + [
                .succeeded, .succeeded, .failed, .always, .always,
            ]
        for target in operations.indices.dropFirst() {
            func source(_ dice: inout SeededGenerator) -> Int {
                isNarrow && !dice.once(in: 4) ? target - 1 - dice.below(min(target, 2)) : dice.below(target)
            }
            for _ in 0..<dice.below(3) {
                let requirement = dice.one(of: requirements)
                dependencies.append(Dependency(source: source(&dice), target: target, requirement: requirement))
            }
            guard dice.once(in: isNarrow ? 5 : 3) else { continue }
            for _ in 0...dice.below(3) {
                segues.append(Segue(source: source(&dice), target: target, condition: .random(&dice)))
            }
        }
        // Segues back are legal where there is another way in; mostly they come too late.
        if count > 1, !isNarrow, !segues.isEmpty, dice.once(in: 4) {
            let target = dice.one(of: segues).target
            let source = dice.below(count)
            if source != target { segues.append(Segue(source: source, target: target, condition: .random(&dice))) }
        }
        segues = segues.shuffled(using: &dice)
    }

    private mutating func addLoops(_ dice: inout SeededGenerator) {
        for _ in 0...dice.below(2) {
            let target = dice.below(count)
            let source = target + dice.below(count - target)
            // What two loops of one source do together is not specified.
            guard !loops.contains(where: { $0.source == source }) else { continue }
            let kinds: [Condition] = [.always, .failed, .succeeded, .upTo(1), .upTo(2), .upTo(5), .throwing]
            loops.append(Loop(source: source, target: target, bound: dice.below(4), condition: dice.one(of: kinds)))
            for _ in 0..<(dice.once(in: 3) ? 0 : 1 + dice.below(2)) {
                guard source + 1 < count else { break }
                let exit = source + 1 + dice.below(count - source - 1)
                segues.append(Segue(source: source, target: exit, isExhausted: true))
            }
        }
    }

    private mutating func addGates(_ dice: inout SeededGenerator, _ flavour: ModelFlavour) {
        if dice.once(in: 2) {
            capacities = (0...dice.below(2)).map { _ in 1 + dice.below(3) }
            for operation in operations.indices where dice.once(in: 2) {
                for _ in 0...dice.below(2) {
                    let semaphore = dice.below(capacities.count)
                    let free = wants.filter { $0.operation == operation && $0.semaphore == semaphore }
                        .reduce(capacities[semaphore]) { $0 - $1.amount }
                    let amount = dice.below(free + 1)
                    wants.append(
                        Want(
                            operation: operation, semaphore: semaphore, amount: amount,
                            isExclusive: dice.once(in: 5)))
                }
            }
        }
        guard count > 1 else { return }
        if dice.once(in: 3) {
            for _ in 0...dice.below(3) {
                let (one, other) = (dice.below(count), dice.below(count))
                guard one != other else { continue }
                guards.append(Guard(target: one, trigger: .executing(other)))
                if dice.once(in: 2) { guards.append(Guard(target: other, trigger: .executing(one))) }
            }
        }
        if dice.once(in: 3) {
            for _ in 0...dice.below(2) {
                let (one, other) = (dice.below(count), dice.below(count))
                guard one != other else { continue }
                guards.append(Guard(target: one, trigger: .waitFor(other)))
            }
        }
        for each in dependencies
        where dice.once(in: 8) && [.completed, .always].contains(each.requirement) && loops.isEmpty {
            // The source has ended by then one way or the other, so timing has no say.
            guards.append(
                Guard(target: each.target, trigger: dice.once(in: 2) ? .failed(each.source) : .skipAfter(each.source)))
        }
        if flavour.contains(.timedGuards), dice.once(in: 2) {
            for _ in 0...dice.below(3) {
                let (one, other) = (dice.below(count), dice.below(count))
                guard one != other else { continue }
                guards.append(
                    Guard(
                        target: one,
                        trigger: dice.one(of: [.failed(other), .skipAfter(other), .failed(other), .anyFailed])))
            }
        }
    }

    // MARK: Preparations

    private func rounds(
        _ dice: inout SeededGenerator, _ flavour: ModelFlavour, for number: Int?, depth: Int
    ) -> [Round] {
        if dice.once(in: 12) { return (0..<(7 + dice.below(3))).map { _ in Round(decision: .again) } }
        var rounds: [Round] = []
        for _ in 0...dice.below(3) {
            var round = Round()
            // Mostly what adds something.
            round.decision =
                dice.once(in: 3)
                ? dice.one(of: [.proceed, .skip, .succeed, .fail, .error]) : dice.one(of: [.again, .proceedAfterAdded])
            if [.again, .proceedAfterAdded].contains(round.decision) {
                fill(&round, &dice, flavour, for: number, depth: depth)
            }
            rounds.append(round)
            if round.decision != .again { break }
        }
        return rounds
    }

    private func fill(
        _ round: inout Round, _ dice: inout SeededGenerator, _ flavour: ModelFlavour, for number: Int?, depth: Int
    ) {
        var fresh = 0
        for _ in 0..<(dice.once(in: 6) ? 0 : 1 + dice.below(3)) {
            if flavour.contains(.joins), dice.once(in: 3) {
                if let number, number > 0, dice.once(in: 2) {
                    // Only earlier ones: what two that join each other come to is a matter of timing.
                    round.items.append(.join(dice.below(number), runsFailedAnew: false))
                } else {
                    round.items.append(.share(dice.below(shared.count)))
                }
                continue
            }
            var operation = Operation(&dice, [])
            if depth < 2, dice.once(in: 4) {
                operation.rounds = rounds(&dice, flavour, for: nil, depth: depth + 1)
            }
            round.items.append(.new(operation))
            fresh += 1
        }
        round.goesBack = dice.once(in: 4)
        guard fresh > 0 else { return }
        for target in 0..<fresh where target > 0 && dice.once(in: 3) {
            round.links.append(Link(source: dice.below(target), target: target))
        }
        if let number, number > 0, loops.isEmpty, dice.once(in: 4) {
            round.fromBase.append(Link(source: dice.below(number), target: dice.below(fresh)))
        }
        if dice.once(in: 4) { round.toSelf = [dice.below(fresh)] }
        if fresh == 1, round.items.count == 1 { round.needsSuccess = dice.once(in: 3) }
    }
}

extension ModelPlan.Operation {
    init(_ dice: inout SeededGenerator, _ flavour: ModelFlavour) {
        form = dice.one(of: ModelPlan.Form.allCases)
        yields = dice.below(3)
        if flavour.contains(.loops) {
            fails = (0...dice.below(3)).map { _ in dice.once(in: 4) }
        } else {
            fails = [dice.once(in: 4)]
        }
        guard flavour.contains(.retries) else { return }
        if dice.once(in: 6) {
            attempts = 2 + dice.below(2)
            fails = (0..<attempts).map { _ in !dice.once(in: 3) }
        }
        if dice.once(in: 5) { priority = dice.one(of: [.lowest, .low, .high, .highest]) }
    }
}

extension ModelPlan.Condition {
    static func random(_ dice: inout SeededGenerator) -> Self {
        dice.one(of: [.always, .always, .always, .succeeded, .succeeded, .failed, .never, .throwing, .upTo(1)])
    }
}
