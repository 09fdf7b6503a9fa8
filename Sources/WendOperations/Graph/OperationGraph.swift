/// The state of one run of a graph: which operations may be prepared or started now. Pure: it owns no clock and runs
/// nothing.
///
/// Whoever drives it asks for steps, does them, and tells how they ended:
///
///     var graph = try OperationGraph(plan)
///     var ready = graph.start()
///     while let operation = ready.popLast() {
///         ready += graph.complete(operation, .succeeded)
///     }
///
/// It guarantees that an operation starts only when all of its dependencies are met and one of its segues, if it has
/// any, has fired; that never more than `limit` operations hold a slot; that permits are never overdrawn; that
/// nothing starts twice.
public struct OperationGraph: Sendable {
    /// Where an operation is in its life.
    public enum State: UInt8, BitwiseCopyable, Sendable, Codable, CaseIterable {
        case pending, ready, preparing, waiting, running, succeeded, failed, skipped, cancelled, unreached

        /// Whether the operation has run to its end.
        public var isDone: Bool { self == .succeeded || self == .failed }
        /// Whether the operation will not run any more, unless a loop resets it.
        public var isFinal: Bool { rawValue >= State.succeeded.rawValue }
    }

    /// How a run of an operation ended.
    public enum Ending: UInt8, Sendable, Codable {
        case succeeded, failed
    }

    /// Why an operation will not run.
    public enum Reason: Hashable, Sendable, Codable {
        case inhibited(by: OperationID?)
        case requirementUnmet(OperationID)
        case sourceWillNotRun(OperationID)
        case asked(String)
        case cancelled
        case neverReached
    }

    /// How the whole graph ended.
    public enum Outcome: Hashable, Sendable, Codable {
        case completed
        case cancelled
        case failed(WorkflowProblem)
    }

    /// What the driver has to do next with an operation.
    public struct Step: Sendable, Equatable {
        public enum Kind: UInt8, Sendable {
            case none, start, prepare
            /// Ask the custom guards, then call `judged`.
            case judge
            /// Ask for the permits that other graphs use as well, then call `requested`; with them, start.
            case request
        }
        public var kind: Kind
        public var traits: GraphPlan.Traits
        var id: Int32
        public var operation: OperationID { OperationID(Int(id)) }
        static let none = Step(kind: .none, traits: [], id: -1)
    }

    enum Flags {
        static let gated: UInt8 = 1  // has incoming ordinary segues
        static let activated: UInt8 = 2
        static let branching: UInt8 = 4  // more than plain dependencies goes out
        static let careful: UInt8 = 8  // something is to be checked before admission
        static let prepared: UInt8 = 16
        static let judged: UInt8 = 32
        static let held: UInt8 = 64  // in the region of a loop that is about to restart
    }

    struct Node {
        var next: Int32 = -1
        var firstTarget: Int32 = 0
        var targetCount: Int32 = 0
        var traits: UInt16
        var state: State = .pending
        var flags: UInt8 = 0
    }

    struct ReadyList {
        var head: Int32 = -1
        var tail: Int32 = -1
    }

    struct OutgoingSegue { var number: Int32, target: Int32, kind: GraphPlan.SegueKind }
    struct Requirement { var target: Int32, requirement: GraphPlan.Requirement }

    /// What goes out of an operation besides plain dependencies.
    struct Branches {
        var segues: [OutgoingSegue] = []
        var requirements: [Requirement] = []
        /// Operations that had asked for this one while they were prepared.
        var askers: [Asker] = []
        /// Operations held back while this one executes.
        var holds: [Int32] = []
    }
    struct Asker { var operation: Int32, needsSuccess: Bool }
    struct Incoming { var number: Int32, source: Int32, trigger: GraphPlan.Trigger }

    var nodes: FlatArray<Node>
    /// How many dependencies of each operation are not met; apart from the nodes, because it is what large graphs
    /// touch most.
    var counters: FlatArray<Int32>
    var targets: FlatArray<Int32>
    var normal = ReadyList()
    var lists: [ReadyList] = []
    var readyCount = 0
    var active = 0
    var waiting = 0
    var finished = 0
    let limit: Int
    public internal(set) var outcome: Outcome? {
        didSet { isOver = outcome != nil }
    }
    /// Looked at for every operation, so it is kept apart from what has to be taken to pieces.
    private(set) var isOver = false
    var isStarted = false
    var isStopping = false

    // Side tables, empty while nobody uses what they are for.
    var priorities: [Int32: GraphPlan.Priority] = [:]
    var branches: [Int32: Branches] = [:]
    var guards: [Int32: [Incoming]] = [:]
    var semaphores: [SemaphoreState] = []
    var wants: [Int32: [GraphPlan.Want]] = [:]
    var holdings: [Int32: [GraphPlan.Want]] = [:]
    /// Those that want permits other graphs use as well, and those of them that wait for such permits.
    var outside: Set<Int32> = []
    var refused: Set<Int32> = []
    var ownSemaphores = 0
    var blocked: [Int32] = []
    var tickets: [Int32: Int] = [:]
    /// Those with tickets who are ready again and whose permits nobody younger may take.
    var promised: [Int32] = []
    var nextTicket = 0
    /// Gives tickets in one order for all graphs that share permits. In one order nobody waits in a circle, because
    /// everybody waits for somebody older.
    var drawTicket: (@Sendable () -> Int)?
    var needsReview = false
    /// Held back by custom guards, or just being asked for.
    var judgedWaiting: [Int32] = []
    var reasons: [Int32: Reason] = [:]
    var loops = LoopTable()
    var growth = GrowthTable()
    var names: ContiguousArray<String>
    var numbers: [String: Int32]
    var segueSources: [Int32: [Int32]] = [:]
    var failedCount = 0
    var changes: [Change] = []
    var recordsChanges = false
    /// When the review of rate limits is due next, in the driver's nanoseconds.
    public internal(set) var nextDeadline: Int64?

    /// Something that happened to an operation by the graph's decision rather than by the driver's.
    public enum Change: Equatable, Sendable {
        case became(OperationID, State)
        case reset([OperationID])
        case cancelRunning([OperationID])
        /// It no longer waits for permits outside, though it may have asked for them.
        case withdrawn(OperationID)
        /// A loop has fired so many times; its target waits for `release` with this delay's number.
        case paused(OperationID, loop: Int, iteration: Int, delay: Int)
    }

    /// Checks a plan and makes it ready to start.
    ///
    /// - Throws: a `WorkflowError` with every problem of the plan.
    public init(_ plan: GraphPlan) throws(WorkflowError) {
        let resolved = ResolvedPlan(plan)
        guard resolved.check.problems.isEmpty else { throw WorkflowError(resolved.check.problems) }
        self.init(resolved)
    }

    init(_ resolved: ResolvedPlan) {
        let plan = resolved.plan
        limit = plan.limit == 0 ? .max : plan.limit
        names = plan.names
        numbers = plan.numbers
        targets = FlatArray(resolved.targets)
        nodes = FlatArray(capacity: plan.count)
        for index in 0..<plan.count {
            var node = Node(traits: plan.traits(of: index).rawValue)
            node.firstTarget = resolved.offsets[index]
            node.targetCount = resolved.offsets[index + 1] - resolved.offsets[index]
            if node.traits & GraphPlan.Traits.prepares.rawValue != 0 { node.flags = Flags.careful }
            nodes.append(node)
        }
        counters = FlatArray(repeating: 0, count: plan.count)
        let open = counters.owned()
        for target in resolved.targets { open[Int(target)] += 1 }
        if !plan.priorities.isEmpty {
            priorities = plan.priorities
            lists = [ReadyList](repeating: ReadyList(), count: 5)
        }
        addBranches(resolved)
        for (operation, all) in plan.wants {
            let real = Self.merged(all)
            let own = real.filter { !plan.semaphores[$0.semaphore].isShared }
            if !real.isEmpty { nodes[Int(operation)].flags |= Flags.careful }
            if !own.isEmpty { wants[operation] = own }
            if own.count < real.count { outside.insert(operation) }
        }
        semaphores = plan.semaphores.map(SemaphoreState.init)
        ownSemaphores = plan.semaphores.count { !$0.isShared }
        growth.maximumExtraRuns = plan.maximumExtraRuns
    }

    private mutating func addBranches(_ resolved: ResolvedPlan) {
        for edge in resolved.strict {
            counters[Int(edge.target)] += 1
            nodes[Int(edge.source)].flags |= Flags.branching
            branches[edge.source, default: Branches()].requirements.append(
                Requirement(target: edge.target, requirement: edge.requirement))
        }
        for segue in resolved.segues {
            nodes[Int(segue.source)].flags |= Flags.branching
            branches[segue.source, default: Branches()].segues.append(
                OutgoingSegue(number: segue.number, target: segue.target, kind: segue.kind))
            if case .loop = segue.kind {
                loops.add(segue, pauses: resolved.plan.pausingLoops.contains(segue.number))
            } else {
                nodes[Int(segue.target)].flags |= Flags.gated
                segueSources[segue.target, default: []].append(segue.source)
            }
        }
        for source in branches.keys { branches[source]?.requirements.sort { $0.target < $1.target } }
        for guarding in resolved.guards {
            nodes[Int(guarding.target)].flags |= Flags.careful
            guards[guarding.target, default: []].append(
                Incoming(number: guarding.number, source: guarding.source, trigger: guarding.trigger))
            if guarding.trigger == .executing {
                nodes[Int(guarding.source)].flags |= Flags.branching
                branches[guarding.source, default: Branches()].holds.append(guarding.target)
            }
        }
    }

    /// A copy that shares no memory with this graph, which so stays without copies.
    func copy() -> OperationGraph {
        var copy = self
        _ = copy.nodes.owned()
        _ = copy.counters.owned()
        return copy
    }

    // MARK: Looking

    public var count: Int { nodes.count }
    /// Operations that hold a slot.
    public var activeCount: Int { active }
    public var waitingCount: Int { waiting }
    /// Operations that are done, skipped or cancelled.
    public var finishedCount: Int { finished }
    /// How many runs have ended, and how many there are to be as far as one can know. Both only grow; at the end they
    /// are equal.
    public var runsFinished: Int { outcome == nil ? finished + growth.undone : runsTotal }
    public var runsTotal: Int { nodes.count + growth.undone }
    /// Whether something can be taken right now, as far as the limit goes.
    public var hasReady: Bool { readyCount > 0 && active < limit && outcome == nil }

    public func state(of operation: OperationID) -> State { nodes[operation.index].state }

    /// Why an operation was skipped, cancelled or not reached; `nil` for one that ran or may still run.
    public func reason(for operation: OperationID) -> Reason? {
        if let reason = reasons[Int32(operation.index)] { return reason }
        return switch state(of: operation) {
        case .cancelled: .cancelled
        case .unreached: .neverReached
        default: nil
        }
    }

    public func name(of operation: OperationID) -> String? {
        guard operation.index < names.count, !names[operation.index].isEmpty else { return nil }
        return names[operation.index]
    }

    public func operation(named name: String) -> OperationID? { numbers[name].map { OperationID(Int($0)) } }

    /// A reason as a sentence, with the names of operations.
    public func sentence(_ reason: Reason) -> String {
        func name(_ operation: OperationID) -> String { "'\(label(Int32(operation.index)))'" }
        return switch reason {
        case .inhibited(let by?): "held back by \(name(by))"
        case .inhibited(nil): "held back by a guard"
        case .requirementUnmet(let source): "\(name(source)) did not end as it requires"
        case .sourceWillNotRun(let source): "\(name(source)), which it needs, does not run"
        case .asked(let reason): reason
        case .cancelled: growth.stopProblem.map { "cancelled, because \($0.description)" } ?? "cancelled"
        case .neverReached: "nothing has led to it"
        }
    }

    func label(_ id: Int32) -> String { name(of: OperationID(Int(id))) ?? "operation \(id)" }

    /// The segues going out of an operation, in the order added, loops included; the driver evaluates their conditions.
    public func segues(from operation: OperationID) -> [Int] {
        branches[Int32(operation.index)]?.segues.map { Int($0.number) } ?? []
    }

    /// The custom guards to ask before an operation is admitted.
    public func customGuards(of operation: OperationID) -> [Int] {
        guards[Int32(operation.index)]?.filter { $0.trigger == .custom }.map { Int($0.number) } ?? []
    }

    /// The number of the run an operation is in or will be in, from 1.
    public func run(of operation: OperationID) -> Int {
        loops.runs.isEmpty ? 1 : loops.runs[Int32(operation.index)] ?? 1
    }
}
