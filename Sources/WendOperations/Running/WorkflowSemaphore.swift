/// A number of permits that operations share. An operation gets all it wants in one step when it is admitted, and gives
/// them back when its run has ended; so operations that want several never hold up each other for ever. Whoever waits
/// is served in order.
///
///     let scanner = WorkflowSemaphore("scanner", scope: .process)
///     try workflow.take(scanner, for: workflow.add("scan") { … })
///     try other.take(scanner, for: other.add("copy") { … })
///
/// In the scope `workflow`, the default, every workflow that takes permits of a semaphore has all of them for itself.
/// In the scope `process` they are shared: whoever asks first is served first, whichever workflow asks, and a workflow
/// that is cancelled leaves the queue at once. In the scope `journal` all durable runs in one journal share them, by the
/// semaphore's name, wherever they run.
public final class WorkflowSemaphore: Sendable {
    /// Who shares the permits.
    public enum Scope: Sendable {
        /// The operations of one workflow; another workflow counts by itself.
        case workflow
        /// The operations of all workflows that take from this semaphore.
        case process
        /// The operations of all durable runs in a journal. Their permits are leased: they outlive a crash until somebody else may
        /// take them over, and an earlier holder's result is refused then. A run without a journal cannot want any.
        case journal
    }

    public let name: String
    public let permits: Int
    /// Younger operations may overtake a blocked one: more throughput, no promise against starvation.
    public let isBarging: Bool
    public let scope: Scope
    let refill: Duration?
    let gate: SharedGate?

    /// - Parameter name: What messages call it.
    public init(_ name: String = "semaphore", permits: Int = 1, barging: Bool = false, scope: Scope = .workflow) {
        self.name = name
        self.permits = permits
        self.scope = scope
        isBarging = barging
        refill = nil
        gate =
            scope == .process
            ? SharedGate(GraphPlan.Semaphore(name, permits: permits, isBarging: barging), .continuous) : nil
    }

    /// A rate limit: so many operations may start within a span of time; used permits come back one by one, evenly.
    ///
    /// - Parameter clock: measures the time of a limit that workflows share; otherwise each uses its own clock.
    public init(
        _ name: String = "rate limit", rate permits: Int, per span: Duration, scope: Scope = .workflow,
        clock: WorkflowClock = .continuous
    ) {
        self.name = name
        self.permits = permits
        self.scope = scope
        isBarging = false
        let refill = span / max(permits, 1)
        self.refill = refill
        gate =
            scope == .process
            ? SharedGate(GraphPlan.Semaphore(name, permits: permits, refill: refill.nanoseconds), clock) : nil
    }

    /// What an operation wants of it that asks the journal; `nil` for nothing.
    func durableWant(_ amount: Int, isExclusive: Bool) -> DurableWant? {
        guard amount > 0 || isExclusive else { return nil }
        return DurableWant(semaphore: name, amount: isExclusive ? permits : amount, permits: permits)
    }

    var plan: GraphPlan.Semaphore {
        GraphPlan.Semaphore(
            name, permits: permits, isBarging: isBarging, refill: refill?.nanoseconds, isShared: scope != .workflow)
    }
}
