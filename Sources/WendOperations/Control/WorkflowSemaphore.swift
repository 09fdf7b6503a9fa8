/// A number of permits that operations of one workflow share. An operation gets all it wants in one step when it is
/// admitted, and gives them back when its run has ended; so operations that want several never hold up each other for
/// ever.
public final class WorkflowSemaphore: Sendable {
    public let name: String
    public let permits: Int
    /// Younger operations may overtake a blocked one: more throughput, no promise against starvation.
    public let isBarging: Bool
    let refill: Duration?

    public init(_ name: String, permits: Int = 1, barging: Bool = false) {
        self.name = name
        self.permits = permits
        isBarging = barging
        refill = nil
    }

    /// A rate limit: so many operations may start within a span of time; used permits come back one by one, evenly.
    public init(_ name: String, rate permits: Int, per span: Duration) {
        self.name = name
        self.permits = permits
        isBarging = false
        refill = span / max(permits, 1)
    }

    var plan: GraphPlan.Semaphore {
        GraphPlan.Semaphore(name, permits: permits, isBarging: isBarging, refill: refill?.nanoseconds)
    }
}
