/// Keeps durable runs for as long as the process lives.
public actor InMemoryJournal: OperationJournal {
    private struct Run {
        let definition: DurableDefinition
        var entries: [DurableEntry] = []
        var fence: Int64 = 0
        var owner: String?
        var expires = Duration.zero
        var isCancelled = false
        var outcome: String?
    }

    private var runs: [String: Run] = [:]
    private let now: @Sendable () -> Duration

    /// - Parameter clock: decides when leases are over.
    public init(clock: WorkflowClock = .continuous) {
        now = clock.now
    }

    public func create(_ run: String, _ definition: DurableDefinition) -> Bool {
        guard runs[run] == nil else { return false }
        runs[run] = Run(definition: definition)
        return true
    }

    public func claim(_ run: String, owner: String, lease: Duration) -> DurableClaim? {
        guard var found = runs[run], found.outcome == nil else { return nil }
        guard found.expires <= now() || found.owner == owner else { return nil }
        found.fence += 1
        found.owner = owner
        found.expires = now() + lease
        runs[run] = found
        return DurableClaim(
            fence: found.fence, definition: found.definition, entries: found.entries, isCancelled: found.isCancelled)
    }

    public func commit(
        _ run: String, fence: Int64, _ entries: [DurableEntry], outcome: String?, lease: Duration
    ) throws {
        try change(run, fence) {
            $0.entries += entries
            $0.outcome = outcome
            $0.expires = now() + lease
        }
    }

    public func extend(_ run: String, fence: Int64, lease: Duration) throws -> Bool {
        try change(run, fence) { $0.expires = now() + lease }
        return runs[run]?.isCancelled == false
    }

    public func sleep(_ run: String, fence: Int64, for pause: Duration) throws {
        try change(run, fence) {
            $0.owner = nil
            $0.expires = now() + pause
        }
    }

    public func cancel(_ run: String) { runs[run]?.isCancelled = true }

    public func inspect(_ run: String) -> DurableRecord? {
        runs[run].map {
            DurableRecord(
                definition: $0.definition, entries: $0.entries, owner: $0.owner, isCancelled: $0.isCancelled,
                outcome: $0.outcome)
        }
    }

    private func change(_ run: String, _ fence: Int64, _ body: (inout Run) -> Void) throws {
        guard var found = runs[run], found.fence == fence else { throw WorkflowError(.leaseLost, detail: run) }
        body(&found)
        runs[run] = found
    }
}
