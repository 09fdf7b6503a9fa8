/// What a graph is made of, before it runs: operations, connections, semaphores and guards, by number or by name.
///
/// Nothing is refused while building; `check()` reports everything that is wrong at once.
public struct GraphPlan: Sendable {
    /// One end of a connection.
    public enum End: Hashable, Sendable {
        case operation(OperationID)
        case name(String)
    }

    /// How a source must end for a dependency on it to be met.
    public enum Requirement: UInt8, Sendable, Codable {
        /// Done, whether it succeeded or failed.
        case completed
        case succeeded
        case failed
        /// Done, skipped or cancelled.
        case always
    }

    /// Which of several ready operations goes first; within one priority the order is first in, first out.
    public enum Priority: UInt8, Sendable, Codable, Comparable {
        case lowest, low, normal, high, highest

        public static func < (left: Priority, right: Priority) -> Bool { left.rawValue < right.rawValue }
    }

    /// How often a loop segue may fire between two restarts of its counter.
    public enum LoopBound: Hashable, Sendable {
        /// Nothing was said; a circle without a bound is an error.
        case undeclared
        case times(Int)
        case unbounded
    }

    public enum SegueKind: Hashable, Sendable {
        case ordinary
        /// Fires when a loop segue of the same source would have fired but has reached its bound.
        case exhausted
        case loop(LoopBound, cancelsRunning: Bool)
    }

    /// What holds a guarded operation back.
    public enum Trigger: Hashable, Sendable {
        /// The source is admitted or running: the target waits.
        case executing
        /// The latest run of the source has failed: the target is skipped.
        case failed
        /// Any operation has failed: the target is skipped.
        case anyFailed
        /// The driver is asked at admission; it answers with a verdict.
        case custom
    }

    /// Permits an operation needs while it runs.
    public struct Want: Hashable, Sendable {
        public var semaphore: Int
        public var amount: Int
        public var isExclusive: Bool

        public init(semaphore: Int, amount: Int = 1, isExclusive: Bool = false) {
            self.semaphore = semaphore
            self.amount = amount
            self.isExclusive = isExclusive
        }
    }

    public struct Semaphore: Hashable, Sendable {
        public var name: String
        public var permits: Int
        /// Younger operations may overtake a blocked one: more throughput, no promise against starvation.
        public var isBarging: Bool
        /// Nanoseconds until a used permit comes back by itself; `nil` when completion gives it back.
        public var refill: Int64?
        /// Other graphs use the permits as well: the driver is asked for them at admission.
        public var isShared: Bool

        public init(
            _ name: String, permits: Int = 1, isBarging: Bool = false, refill: Int64? = nil, isShared: Bool = false
        ) {
            self.name = name
            self.permits = permits
            self.isBarging = isBarging
            self.refill = refill
            self.isShared = isShared
        }
    }

    /// What the driver of a graph wants to be told about an operation when it is its turn.
    public struct Traits: OptionSet, Sendable {
        public let rawValue: UInt16
        public init(rawValue: UInt16) { self.rawValue = rawValue }
        /// Has a preparation, which comes before admission.
        public static let prepares = Traits(rawValue: 1)
        /// The driver has something special to do; the graph only hands this back.
        public static let attended = Traits(rawValue: 2)
        /// Runs on a task of its own or on the worker's.
        public static let suspends = Traits(rawValue: 4)
        /// May be run again by a loop segue.
        public static let resettable = Traits(rawValue: 8)
    }

    struct Edge { var source: Int32, target: Int32 }
    struct NamedEdge { var source: End, target: End, requirement: Requirement }
    struct Segue { var source: End, target: End, kind: SegueKind }
    struct Guard {
        var source: End?
        var target: End
        var trigger: Trigger
    }

    /// How many operations there are.
    public private(set) var count: Int
    /// The most operations that hold a slot at once; 0 for no limit.
    public var limit: Int
    /// How many runs loops and additions may cause, as a last guard against endless growth.
    public var maximumExtraRuns = 1_000_000
    /// As far as the last one whose traits are not those that most have.
    private var traits: ContiguousArray<UInt16> = []
    var names: ContiguousArray<String> = []
    var numbers: [String: Int32] = [:]
    var duplicates: [String] = []
    var edges: ContiguousArray<Edge> = []
    var namedEdges: [NamedEdge] = []
    var segues: [Segue] = []
    var pausingLoops: Set<Int32> = []
    var guards: [Guard] = []
    var semaphores: [Semaphore] = []
    var wants: [Int32: [Want]] = [:]
    var priorities: [Int32: Priority] = [:]

    public init(limit: Int = 0) {
        count = 0
        self.limit = limit
    }

    /// Makes room for so many operations and dependencies.
    public mutating func reserve(operations: Int, dependencies: Int) {
        edges.reserveCapacity(dependencies)
    }

    @discardableResult
    public mutating func add(_ name: String? = nil, _ traits: Traits = .resettable) -> OperationID {
        let number = count
        count += 1
        if traits != .resettable { set(traits, at: number) }
        if let name {
            while names.count < number { names.append("") }
            names.append(name)
            if numbers[name] == nil { numbers[name] = Int32(number) } else { duplicates.append(name) }
        }
        return OperationID(number)
    }

    /// The same for one without a name, with the traits that most have.
    @inline(__always)
    mutating func addNameless() { count += 1 }

    public mutating func insert(_ more: Traits, at operation: OperationID) {
        set(traits(of: operation.index).union(more), at: operation.index)
    }

    func traits(of operation: Int) -> Traits {
        operation < traits.count ? Traits(rawValue: traits[operation]) : .resettable
    }

    private mutating func set(_ new: Traits, at operation: Int) {
        precondition(operation >= 0 && operation < count, "there is no operation \(operation)")
        while traits.count <= operation { traits.append(Traits.resettable.rawValue) }
        traits[operation] = new.rawValue
    }

    public mutating func depend(_ target: OperationID, on source: OperationID) {
        edges.append(Edge(source: Int32(source.index), target: Int32(target.index)))
    }

    public mutating func depend(_ target: End, on source: End, requires requirement: Requirement = .completed) {
        if case .operation(let target) = target, case .operation(let source) = source, requirement == .completed {
            depend(target, on: source)
        } else {
            namedEdges.append(NamedEdge(source: source, target: target, requirement: requirement))
        }
    }

    /// Returns the segue's number; the driver says by these numbers which ones have fired.
    @discardableResult
    public mutating func segue(from source: End, to target: End, _ kind: SegueKind = .ordinary) -> Int {
        segues.append(Segue(source: source, target: target, kind: kind))
        return segues.count - 1
    }

    /// Lets a loop segue's target wait for the driver's word, by `release`, before it starts again.
    public mutating func pause(loop number: Int) { pausingLoops.insert(Int32(number)) }

    /// Returns the guard's number. A source is needed for `executing` and `failed`.
    @discardableResult
    public mutating func guardOperation(_ target: End, by source: End?, _ trigger: Trigger) -> Int {
        guards.append(Guard(source: source, target: target, trigger: trigger))
        return guards.count - 1
    }

    public mutating func add(_ semaphore: Semaphore) -> Int {
        semaphores.append(semaphore)
        return semaphores.count - 1
    }

    public mutating func want(_ want: Want, for operation: OperationID) {
        wants[Int32(operation.index), default: []].append(want)
    }

    public mutating func prioritize(_ operation: OperationID, _ priority: Priority) {
        priorities[Int32(operation.index)] = priority
    }

    /// The name given when adding; `nil` when there was none.
    public func name(of operation: OperationID) -> String? {
        guard operation.index < names.count, !names[operation.index].isEmpty else { return nil }
        return names[operation.index]
    }

    public func operation(named name: String) -> OperationID? {
        numbers[name].map { OperationID(Int($0)) }
    }

    /// The name, or the number for one without.
    public func label(_ operation: Int) -> String {
        name(of: OperationID(operation)) ?? "operation \(operation)"
    }

    func resolve(_ end: End) -> Int32? {
        switch end {
        case .operation(let id): id.index >= 0 && id.index < count ? Int32(id.index) : nil
        case .name(let name): numbers[name]
        }
    }

    func label(_ end: End) -> String {
        switch end {
        case .operation(let id): label(id.index)
        case .name(let name): name
        }
    }
}
