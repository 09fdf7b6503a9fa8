/// C-3: going back.
extension ReferenceInterpreter {
    /// C-3.2: the target and everything reachable from it over dependencies and segues, loop segues excluded.
    func region(of target: Int) -> Set<Int> {
        var region: Set<Int> = [target]
        while true {
            var more = dependencies.filter { region.contains($0.source) }.map(\.target)
            more += plan.segues.filter { region.contains($0.source) }.map(\.target)
            more += nodes.indices.filter { !region.isDisjoint(with: nodes[$0].waitsFor) }
            if region.isSuperset(of: more) { return region }
            region.formUnion(more)
        }
    }

    struct Barrier { var loop: Int, region: Set<Int> }

    /// C-3.3: no node of the region is admitted any more; running ones finish, but fire nothing.
    func isHeld(_ id: Int) -> Bool { barriers.contains { $0.region.contains(id) } }

    mutating func goBack(_ number: Int) {
        var region = region(of: plan.loops[number].target)
        region.formUnion(nodes.indices.filter { isStacked($0, by: region) })
        iterations[number] += 1
        barriers.append(Barrier(loop: number, region: region))
        for id in region where !nodes[id].isFinal && nodes[id].state != .running {
            list.removeAll { $0 == id }
            nodes[id].state = .pending
        }
        passBarriers()
    }

    mutating func passBarriers() {
        while let next = barriers.firstIndex(where: { $0.region.isDisjoint(with: running) }) {
            reset(barriers.remove(at: next).loop)
        }
    }

    /// C-3.3: then in one step.
    private mutating func reset(_ number: Int) {
        let target = plan.loops[number].target
        let region = region(of: target)
        // C-3.5: inner counters restart, outer ones go on. Inner is a loop whose whole region is gone over again.
        for (other, loop) in plan.loops.enumerated() where other != number && region.contains(loop.target) {
            if !self.region(of: loop.target).contains(target) { iterations[other] = 0 }
        }
        // C-3.11: what they have stacked is dropped.
        for id in nodes.indices where isStacked(id, by: region) {
            nodes[id].isDropped = true
            if !nodes[id].isDone { nodes[id].state = .cancelled }
            list.removeAll { $0 == id }
            dependencies.removeAll { $0.source == id || $0.target == id }
        }
        for id in region where !nodes[id].isDropped {
            list.removeAll { $0 == id }
            nodes[id].state = .pending
            nodes[id].isActivated = false
            nodes[id].round = 0
            nodes[id].isPrepared = false
            nodes[id].waitsFor = []
            nodes[id].needsSuccess = false
            nodes[id].lacksPrerequisite = false
        }
        nodes[target].isActivated = true
        offer(target)
        settle()
    }

    private func isStacked(_ id: Int, by region: Set<Int>) -> Bool {
        guard let adder = nodes[id].adder else { return false }
        return region.contains(adder) || isStacked(adder, by: region)
    }
}
