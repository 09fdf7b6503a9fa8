/// How far a run has come, counted in runs of operations; the total may grow with loops and preparations.
public struct WorkflowProgress: Hashable, Sendable {
    public let finished: Int
    public let total: Int
    public let active: Int
    /// From 0 to 1; 1 for a workflow without operations.
    public var fraction: Double { total == 0 ? 1 : Double(finished) / Double(total) }
}
