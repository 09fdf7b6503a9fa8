/// A journal of durable runs for as long as the process lives.
public actor InMemoryJournal: OperationJournal {
    private struct Run {
        let definition: DurableDefinition
        let made: Duration
        var entries: [DurableEntry] = []
        var fence: Int64 = 0
        var owner: String?
        var expires = Duration.zero
        var isCancelled = false
        var outcome: String?
    }

    private struct Permit {
        let run: String, operation: String, amount: Int, number: Int64
        var expires: Duration
    }

    private var runs: [String: Run] = [:]
    private var permits: [String: [Permit]] = [:]
    private var numbers: [String: Int64] = [:]
    private let now: @Sendable () -> Duration

    /// - Parameter clock: decides when leases are over.
    public init(clock: WorkflowClock = .continuous) {
        now = clock.now
    }

    /// - Parameter clock: decides when leases are over.
    public init<Time: Clock>(clock: Time) where Time.Duration == Duration {
        self.init(clock: WorkflowClock(clock))
    }

    public func create(_ run: String, _ definition: DurableDefinition) -> Bool {
        guard runs[run] == nil else { return false }
        runs[run] = Run(definition: definition, made: now())
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
            fence: found.fence, definition: found.definition, entries: found.entries, isCancelled: found.isCancelled,
            age: now() - found.made)
    }

    public func commit(
        _ run: String, fence: Int64, _ entries: [DurableEntry], outcome: String?, lease: Duration
    ) throws {
        guard runs[run]?.fence == fence else { throw WorkflowError(.leaseLost, detail: run) }
        for entry in entries {
            for (semaphore, number) in entry.permits
            where permits[semaphore]?.contains(where: { $0.number == number }) != true {
                throw WorkflowError(.leaseLost, [entry.operation], detail: semaphore)
            }
        }
        let ended = Set(entries.filter { $0.round == 0 }.map(\.operation))
        for semaphore in permits.keys {
            permits[semaphore]?.removeAll { $0.run == run && (outcome != nil || ended.contains($0.operation)) }
        }
        try change(run, fence) {
            $0.entries += entries
            $0.outcome = outcome
            $0.expires = now() + lease
        }
        lengthen(run, lease)
    }

    public func acquire(
        _ wants: [DurableWant], for operation: String, of run: String, fence: Int64, lease: Duration
    ) throws -> [String: Int64]? {
        guard runs[run]?.fence == fence else { throw WorkflowError(.leaseLost, detail: run) }
        let time = now()
        for want in wants {
            let others = (permits[want.semaphore] ?? []).filter {
                $0.expires > time && !($0.run == run && $0.operation == operation)
            }
            guard others.reduce(want.amount, { $0 + $1.amount }) <= want.permits else { return nil }
        }
        var taken: [String: Int64] = [:]
        for want in wants {
            let number = numbers[want.semaphore, default: 0] + 1
            numbers[want.semaphore] = number
            taken[want.semaphore] = number
            permits[want.semaphore, default: []].removeAll {
                $0.expires <= time || $0.run == run && $0.operation == operation
            }
            permits[want.semaphore, default: []].append(
                Permit(run: run, operation: operation, amount: want.amount, number: number, expires: time + lease))
        }
        return taken
    }

    private func lengthen(_ run: String, _ lease: Duration) {
        let until = now() + lease
        for semaphore in permits.keys {
            for index in permits[semaphore]?.indices ?? 0..<0 where permits[semaphore]?[index].run == run {
                permits[semaphore]?[index].expires = until
            }
        }
    }

    public func extend(_ run: String, fence: Int64, lease: Duration) throws -> Bool {
        try change(run, fence) { $0.expires = now() + lease }
        lengthen(run, lease)
        return runs[run]?.isCancelled == false
    }

    public func sleep(_ run: String, fence: Int64, for pause: Duration) throws {
        try change(run, fence) {
            $0.owner = nil
            $0.fence += 1
            $0.expires = now() + pause
        }
        for semaphore in permits.keys { permits[semaphore]?.removeAll { $0.run == run } }
    }

    public func cancel(_ run: String) {
        runs[run]?.isCancelled = true
        if let found = runs[run], found.owner == nil { runs[run]?.expires = now() }
    }

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
