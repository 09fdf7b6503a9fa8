import TestSupport
import WendOperations

/// Runs a plan by the rules of the specification, slowly and plainly: everything is looked up anew at every turn.
///
/// Nothing in here comes from the engine. Numbers like §10.1 and C-3.3 are those of the specification. Time does not
/// exist: an operation that is admitted has its whole run at once, unless a dice is given, which then decides what is
/// admitted and what ends next. So permits and guards against what is executing, which only delay, have no effect.
struct ReferenceInterpreter {
    enum State: String { case pending, ready, waiting, running, succeeded, failed, skipped, cancelled, unreached }
    enum Outcome: String { case completed, stalled, loopLimit, operationFailed }
    enum Reason: Hashable {
        case inhibited(String?), unmet(String), willNotRun(String), asked, cancelled, neverReached
    }

    struct Node {
        var label: String
        var script: ModelPlan.Operation
        var state = State.pending
        /// The number in its latest result, which conditions look at.
        var number = 0
        var isActivated = false
        var round = 0
        var isPrepared = false
        /// What it has asked for during preparation and still waits for, and under which terms.
        var waitsFor: Set<Int> = []
        var needsSuccess = false
        var lacksPrerequisite = false
        /// Who added it during a preparation.
        var adder: Int?
        /// A loop has thrown it away together with its adder's preparation.
        var isDropped = false

        var isDone: Bool { state == .succeeded || state == .failed }
        var isGone: Bool { state == .skipped || state == .cancelled }
        var isFinal: Bool { isDone || isGone || state == .unreached }
    }

    let plan: ModelPlan
    var nodes: [Node]
    var dependencies: [ModelPlan.Dependency]
    /// §1, the ready list. Who waits for a guard keeps the place it had (C, node states).
    var list: [Int] = []
    var running: [Int] = []
    var iterations: [Int]
    /// Loops that have fired and wait for what they go back over to end.
    var barriers: [Barrier] = []
    var marks: Set<String> = []
    /// By label, as what a loop has dropped is added anew under the same one.
    var attempts: [String: Int] = [:]
    /// What happened: "run 3 1" is the first attempt of operation 3, "prepare 3 1" its first round of preparation.
    var events: [String] = []
    var outcome: Outcome?

    init(_ plan: ModelPlan) {
        self.plan = plan
        nodes = plan.operations.enumerated().map { Node(label: "\($0)", script: $1) }
        dependencies = plan.dependencies
        iterations = plan.loops.map { _ in 0 }
    }

    /// What all runs of the plan have in common when nothing depends on timing.
    var runs: [String] { events.filter { $0.hasPrefix("run ") }.sorted() }

    // MARK: Driving

    /// One operation at a time, in the order of the ready list (§11.1).
    mutating func runInOrder() {
        begin()
        while outcome == nil, events.count < 2000, let next = list.first(where: mayGoOn) {
            admit(next)
            while let id = running.first { finish(id) }
        }
        end()
    }

    /// Anything admissible at any moment, as with many workers.
    mutating func run(_ dice: inout SeededGenerator) {
        begin()
        while outcome == nil, events.count < 2000 {
            let next = list.filter(mayGoOn)
            if !next.isEmpty, running.isEmpty || dice.once(in: 2) {
                admit(dice.one(of: next))
            } else if !running.isEmpty {
                finish(dice.one(of: running))
            } else {
                break
            }
        }
        end()
    }

    /// §8: initially started is what has neither dependencies nor segues, in the order added.
    mutating func begin() {
        for id in nodes.indices { offer(id) }
    }

    /// The end rule of appendix C.
    mutating func end() {
        let isStalled = nodes.contains { $0.state == .waiting || $0.state == .ready }
        if outcome == nil { outcome = isStalled ? .stalled : .completed }
        if plan.policy == .failAtEnd, outcome == .completed, nodes.contains(where: { $0.state == .failed }) {
            outcome = .operationFailed
        }
        for id in nodes.indices where !nodes[id].isFinal {
            nodes[id].state = nodes[id].state == .pending ? .unreached : .cancelled
        }
    }

    // MARK: When an operation starts

    /// B-9: what a dependency asks of its source. C-0: `completed` does not include cancelled, nor (C-1b.4) skipped.
    func isMet(_ each: ModelPlan.Dependency) -> Bool {
        let source = nodes[each.source]
        return switch each.requirement {
        case .completed: source.isDone
        case .succeeded: source.state == .succeeded
        case .failed: source.state == .failed
        case .always: source.isDone || source.isGone
        }
    }

    func hasSegues(_ id: Int) -> Bool { plan.segues.contains { $0.target == id } }

    /// §10.1, all four rows.
    func mayStart(_ id: Int) -> Bool {
        dependencies.allSatisfy { $0.target != id || isMet($0) } && (!hasSegues(id) || nodes[id].isActivated)
    }

    /// §10: to the end of the ready list, unless it is there already, active or finished.
    mutating func offer(_ id: Int) {
        guard nodes[id].state == .pending, !nodes[id].isDropped, !isHeld(id), mayStart(id) else { return }
        nodes[id].state = .ready
        list.append(id)
    }

    // MARK: Who never starts

    /// C-1b.4: what has to wait for something skipped can never start and is skipped too.
    func cannotStart(_ id: Int) -> Bool {
        guard nodes[id].state == .pending || nodes[id].state == .waiting, !isHeld(id) else { return false }
        return !deadEnds(id).isEmpty
    }

    /// Why it cannot start, all reasons together.
    func deadEnds(_ id: Int) -> Set<Reason> {
        var reasons: Set<Reason> = []
        for each in dependencies where each.target == id && each.requirement != .always {
            let source = nodes[each.source]
            if source.isGone { reasons.insert(.willNotRun(source.label)) }
            if source.isDone, !isMet(each) { reasons.insert(.unmet(source.label)) }
        }
        // Who has asked for success learns of it as a failure; the specification does not say.
        for source in nodes[id].waitsFor where nodes[source].isGone && !nodes[id].needsSuccess {
            reasons.insert(.willNotRun(nodes[source].label))
        }
        // "Segues from a skipped source do not fire."
        let sources = plan.segues.filter { $0.target == id }.map(\.source)
        if !nodes[id].isActivated, !sources.isEmpty, sources.allSatisfy({ nodes[$0].isGone }) {
            reasons.formUnion(sources.map { .willNotRun(nodes[$0].label) })
        }
        return reasons
    }

    /// One sweep: skips what can never start, then offers what may start because of that.
    mutating func settle() {
        while let id = nodes.indices.first(where: cannotStart) { leave(id, .skipped) }
        for id in nodes.indices { offer(id) }
    }

    /// A side exit: without result, and nothing fires.
    mutating func leave(_ id: Int, _ state: State) {
        list.removeAll { $0 == id }
        nodes[id].state = state
        release(waitingFor: id)
    }

    /// Cancels what has not started. First falls what can thereby never start, then the work nobody else waits for
    /// (C-5.10, which does not speak of skipping: the work of what is skipped goes on).
    mutating func giveUp(_ id: Int) {
        let wasWaiting = nodes[id].state == .waiting
        leave(id, .cancelled)
        settle()
        if wasWaiting { abandonWork(of: id) }
    }

    // MARK: Running

    /// Whether anything but waiting for a guard is to be done with it.
    func mayGoOn(_ id: Int) -> Bool { needsPreparation(id) || verdict(id) != .wait }

    func needsPreparation(_ id: Int) -> Bool { !nodes[id].script.rounds.isEmpty && !nodes[id].isPrepared }

    /// C-1b: at admission only. "Failed" means the latest run (C-1b.7).
    func verdict(_ id: Int) -> OperationGraph.Verdict {
        var verdict = OperationGraph.Verdict.proceed
        for each in plan.guards where each.target == id {
            switch each.trigger {
            case .executing: break
            case .failed(let source): if nodes[source].state == .failed { return .skip }
            case .anyFailed: if nodes.contains(where: { $0.state == .failed && !$0.isDropped }) { return .skip }
            case .skipAfter(let source): if marks.contains("\(source)") { return .skip }
            case .waitFor(let source): if !marks.contains("\(source)") { verdict = .wait }
            }
        }
        return verdict
    }

    /// §11.2: prepare, then start with the same slot.
    private mutating func admit(_ id: Int) {
        if needsPreparation(id) {
            prepare(id)
            guard nodes[id].isPrepared, list.contains(id) else { return }
        }
        switch verdict(id) {
        case .wait: nodes[id].state = .waiting
        case .skip:
            leave(id, .skipped)
            settle()
        case .proceed: start(id)
        }
    }

    mutating func start(_ id: Int) {
        list.removeAll { $0 == id }
        nodes[id].state = .running
        running.append(id)
        // A retry policy repeats a failed run without telling anybody (C-3.10).
        let (label, script) = (nodes[id].label, nodes[id].script)
        for attempt in 1...script.attempts {
            attempts[label, default: 0] += 1
            events.append("run \(label) \(attempts[label, default: 0])")
            if attempt == 1 { for target in script.cancels { cancel(target) } }
            if !script.fails(attempts[label, default: 0]) { break }
        }
    }

    mutating func finish(_ id: Int) {
        running.removeAll { $0 == id }
        let attempt = attempts[nodes[id].label, default: 0]
        if plan.leavesMarks { marks.insert(nodes[id].label) }
        complete(id, fails: nodes[id].script.fails(attempt), number: attempt)
    }

    /// §11.3, with loop segues first (C-3.3).
    mutating func complete(_ id: Int, fails: Bool, number: Int) {
        list.removeAll { $0 == id }
        let wasWaiting = nodes[id].state == .waiting
        nodes[id].state = fails ? .failed : .succeeded
        nodes[id].number = number
        if outcome != nil { return }
        if isHeld(id) { return passBarriers() }
        if wasWaiting { abandonWork(of: id) }
        if fails, plan.policy == .failFast { return stop(.operationFailed) }
        var isExhausted = false
        for (number, loop) in plan.loops.enumerated() where loop.source == id && holds(loop.condition, id) {
            if iterations[number] < loop.bound { return goBack(number) }
            // C-3.6.
            guard plan.segues.contains(where: { $0.source == id && $0.isExhausted }) else { return stop(.loopLimit) }
            isExhausted = true
        }
        tellDependents(of: id)
        // §10: in the order they were added.
        for segue in plan.segues where segue.source == id {
            guard segue.isExhausted ? isExhausted : holds(segue.condition, id) else { continue }
            nodes[segue.target].isActivated = true
            offer(segue.target)
        }
        settle()
    }

    /// §9: before the segues. B-18: in the order the operations were added.
    private mutating func tellDependents(of id: Int) {
        for target in nodes.indices where dependencies.contains(where: { $0.source == id && $0.target == target }) {
            offer(target)
        }
        release(waitingFor: id)
    }

    func holds(_ condition: ModelPlan.Condition, _ id: Int) -> Bool {
        // B-22: a condition that throws counts as false.
        (try? condition.holds(isFailure: nodes[id].state == .failed, number: nodes[id].number)) ?? false
    }

    private mutating func stop(_ outcome: Outcome) {
        self.outcome = outcome
        list = []
    }

    /// C-0: at once before the start; a signal while it runs, here to no effect; too late afterwards.
    mutating func cancel(_ id: Int) {
        let label = nodes[id].label
        if nodes[id].state == .running { return events.append("cancel \(label) running") }
        guard !nodes[id].isFinal else { return events.append("cancel \(label) ended") }
        events.append("cancel \(label) cancelled")
        giveUp(id)
    }
}
