/// C-5: stacking up work in front of itself.
extension ReferenceInterpreter {
    /// One round, C-5.1.
    mutating func prepare(_ id: Int) {
        // C-5.7. It takes its turn first, as it would have taken it to go on; the specification does not say.
        if nodes[id].lacksPrerequisite {
            abandonWork(of: id)
            return complete(id, fails: true, number: 0)
        }
        nodes[id].round += 1
        // C-5.6: at most 8 rounds.
        guard nodes[id].round <= 8 else { return complete(id, fails: true, number: 0) }
        events.append("prepare \(nodes[id].label) \(nodes[id].round)")
        let round = nodes[id].script.round(nodes[id].round)
        switch round.decision {
        case .proceed: nodes[id].isPrepared = true
        case .skip:
            leave(id, .skipped)
            settle()
        case .succeed: complete(id, fails: false, number: 1000)
        case .fail: complete(id, fails: true, number: 1000)
        case .error: complete(id, fails: true, number: 1000)
        case .again, .proceedAfterAdded: stack(round, id)
        }
    }

    /// C-5.2 to C-5.5 and C-5.8: all or nothing.
    private mutating func stack(_ round: ModelPlan.Round, _ id: Int) {
        // C-5.9 and C-2.6: somebody who waits for this one cannot be waited for.
        let sources = round.items.compactMap { if case .join(let other, _) = $0 { other } else { nil } }
        for source in sources + round.fromBase.map(\.source) where waits(source, for: id) {
            return complete(id, fails: true, number: 0)
        }
        var fresh: [Int] = []
        var joinable: [Int] = []
        var awaited: Set<Int> = []
        for item in round.items {
            switch item {
            case .new(let script):
                joinable.append(nodes.count)
                fresh.append(nodes.count)
                let label = "\(nodes[id].label)+\(nodes[id].round).\(joinable.count - 1)"
                nodes.append(Node(label: label, script: script, adder: id))
            case .share(let number):
                let label = "shared\(number)"
                if let there = nodes.firstIndex(where: { $0.label == label }) {
                    if !nodes[there].isDone { awaited.insert(there) }
                } else {
                    awaited.insert(nodes.count)
                    fresh.append(nodes.count)
                    nodes.append(Node(label: label, script: plan.shared[number], adder: id))
                }
            case .join(let other, let anew):
                if !nodes[other].isDone { awaited.insert(other) }
                if nodes[other].state == .failed, anew {
                    nodes[other].state = .ready
                    nodes[other].isPrepared = true
                    fresh.append(other)
                    awaited.insert(other)
                }
            }
        }
        for link in round.links {
            dependencies.append(.init(source: joinable[link.source], target: joinable[link.target]))
        }
        for link in round.fromBase { dependencies.append(.init(source: link.source, target: joinable[link.target])) }
        // C-5.2: without an explicit link to itself, whatever is new and has no successor.
        if round.toSelf.isEmpty {
            let last = joinable.indices.filter { number in !round.links.contains { $0.source == number } }
            awaited.formUnion(last.map { joinable[$0] })
        } else {
            awaited.formUnion(round.toSelf.map { joinable[$0] })
        }
        // C-5.4 and C-5.5.
        list.removeAll { $0 == id }
        nodes[id].state = .waiting
        nodes[id].waitsFor = awaited
        nodes[id].needsSuccess = round.needsSuccess
        let first = fresh.filter { nodes[$0].state == .ready || mayStart($0) }
        for id in first { nodes[id].state = .ready }
        list.insert(contentsOf: first, at: round.goesBack ? list.count : 0)
        goOnIfReleased(id)
        settle()
    }

    /// C-5.6 and C-5.7: when all are complete, to the front.
    mutating func release(waitingFor source: Int) {
        let released = nodes.indices.filter { nodes[$0].state == .waiting && nodes[$0].waitsFor.contains(source) }
        for id in released.reversed() { goOnIfReleased(id) }
    }

    private mutating func goOnIfReleased(_ id: Int) {
        let sources = nodes[id].waitsFor.map { nodes[$0] }
        guard sources.allSatisfy({ $0.isDone || $0.isGone && nodes[id].needsSuccess }) else { return }
        let hasFailed = sources.contains { $0.state != .succeeded }
        nodes[id].waitsFor = []
        nodes[id].lacksPrerequisite = nodes[id].needsSuccess && hasFailed
        nodes[id].state = .ready
        nodes[id].isPrepared =
            !nodes[id].lacksPrerequisite
            && nodes[id].script.round(nodes[id].round).decision == .proceedAfterAdded
        list.insert(id, at: 0)
    }

    /// C-5.10: what nobody else waits for and has not started is cancelled.
    mutating func abandonWork(of id: Int) {
        nodes[id].waitsFor = []
        while let left = nodes.indices.first(where: { isLeftOver($0, by: id) }) { giveUp(left) }
    }

    private func isLeftOver(_ id: Int, by adder: Int) -> Bool {
        guard nodes[id].adder == adder, [.pending, .ready, .waiting].contains(nodes[id].state) else { return false }
        return !nodes.indices.contains { other in
            guard !nodes[other].isFinal, other != adder else { return false }
            return nodes[other].waitsFor.contains(id)
                || dependencies.contains { $0.source == id && $0.target == other }
        }
    }

    /// Whether an operation that has not finished can only start after another.
    private func waits(_ id: Int, for other: Int) -> Bool {
        if id == other { return true }
        guard !nodes[id].isFinal else { return false }
        let sources = nodes[id].waitsFor.union(dependencies.filter { $0.target == id }.map(\.source))
        return sources.contains { waits($0, for: other) }
    }
}
