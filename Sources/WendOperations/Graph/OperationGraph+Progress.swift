extension OperationGraph {
    /// What a run has come to, without its plan: enough to go on with it later, or elsewhere.
    ///
    /// Operations that were added while the graph ran are not in it: their work is code.
    package struct Progress: Sendable, Codable, Equatable {
        var states: [State]
        /// Of each operation: what is remembered between its states.
        var flags: [UInt8]
        /// Dependencies of each operation that are not met.
        var open: [Int32]
        /// In the order in which they start.
        var ready: [Int32]
        var blocked: [Int32]
        var judgedWaiting: [Int32]
        /// Which of all delays each delayed operation waits for.
        var delayed: [Entry<Int>]
        var nextDelay: Int
        /// Those of them that a loop delays.
        var repeated: [Int32]
        var tickets: [Entry<Int>]
        var nextTicket: Int
        var promised: [Int32]
        var undone: Int
        var latestLoops: [Entry<Int>]
        var holdings: [Int32]
        var permits: [Permits]
        var reasons: [Entry<Reason>]
        var rounds: [Entry<Int>]
        var loopCounts: [Int]
        var barriers: [Barrier]
        var runs: [Entry<Int>]
        var extraRuns: Int
        var isStarted: Bool
        var isStopping: Bool
        var needsReview: Bool
        var nextDeadline: Int64?
        var stopProblem: WorkflowProblem?
        var outcome: Outcome?

        /// One row of a side table; rows are in the order of the operations, so that equal runs are encoded alike.
        struct Entry<Value: Sendable & Codable & Equatable>: Sendable, Codable, Equatable {
            var id: Int32
            var value: Value
        }

        struct Permits: Sendable, Codable, Equatable {
            var used: Int
            var fullAt: Int64
        }

        struct Barrier: Sendable, Codable, Equatable {
            var loop: Int
            var running: [Int32]
        }
    }

    private static let kept = Flags.activated | Flags.prepared | Flags.judged | Flags.held

    /// The run as it stands.
    ///
    /// - Precondition: No operations were added while it ran.
    package var progress: Progress {
        precondition(growth.added == 0, "the progress of a graph that has grown by \(growth.added) cannot be kept")
        return Progress(
            states: nodes.map(\.state), flags: nodes.map { $0.flags & Self.kept }, open: Array(counters),
            ready: (lists.isEmpty ? [normal] : lists).flatMap(members), blocked: blocked, judgedWaiting: judgedWaiting,
            delayed: Self.rows(growth.delayed), nextDelay: growth.nextDelay,
            repeated: growth.repeated.sorted(), tickets: Self.rows(tickets), nextTicket: nextTicket,
            promised: promised, undone: growth.undone, latestLoops: Self.rows(loops.latest),
            holdings: holdings.keys.sorted(),
            permits: semaphores.map { Progress.Permits(used: $0.used, fullAt: $0.fullAt) }, reasons: Self.rows(reasons),
            rounds: Self.rows(growth.rounds), loopCounts: loops.counts,
            barriers: loops.barriers.map { Progress.Barrier(loop: $0.loop, running: $0.running.sorted()) },
            runs: Self.rows(loops.runs), extraRuns: loops.extraRuns, isStarted: isStarted, isStopping: isStopping,
            needsReview: needsReview, nextDeadline: nextDeadline, stopProblem: growth.stopProblem, outcome: outcome)
    }

    private static func rows<Value>(_ table: [Int32: Value]) -> [Progress.Entry<Value>] {
        table.sorted { $0.key < $1.key }.map { Progress.Entry(id: $0.key, value: $0.value) }
    }

    private static func table<Value>(_ rows: [Progress.Entry<Value>]) -> [Int32: Value] {
        Dictionary(rows.map { ($0.id, $0.value) }) { first, _ in first }
    }

    private func members(of list: ReadyList) -> [Int32] {
        var members: [Int32] = []
        var next = list.head
        while next >= 0 {
            members.append(next)
            next = nodes[Int(next)].next
        }
        return members
    }

    /// Goes on with a run of the same plan.
    ///
    /// - Throws: what is wrong with the plan, or `journal-mismatch` if the progress belongs to another one.
    package init(_ plan: GraphPlan, resuming progress: Progress) throws(WorkflowError) {
        try self.init(plan)
        let ids =
            progress.ready + progress.blocked + progress.judgedWaiting + progress.delayed.map(\.id)
            + progress.repeated + progress.promised + progress.holdings
        let fits =
            progress.states.count == count && progress.flags.count == count && progress.open.count == count
            && progress.permits.count == semaphores.count && progress.loopCounts.count == loops.loops.count
            && progress.barriers.allSatisfy { loops.loops.indices.contains($0.loop) }
            && ids.allSatisfy { nodes.indices.contains(Int($0)) }
        guard fits else { throw WorkflowError(.journalMismatch, detail: "the graph is made of other things") }
        for index in nodes.indices {
            nodes[index].state = progress.states[index]
            nodes[index].flags |= progress.flags[index] & Self.kept
        }
        counters = FlatArray(progress.open)
        for id in progress.ready { enqueue(Int(id)) }
        active = progress.states.count { $0 == .running || $0 == .preparing }
        waiting = progress.states.count { $0 == .waiting }
        finished = progress.states.count(where: \.isFinal)
        failedCount = progress.states.count { $0 == .failed }
        blocked = progress.blocked
        judgedWaiting = progress.judgedWaiting
        growth.delayed = Self.table(progress.delayed)
        growth.nextDelay = progress.nextDelay
        growth.repeated = Set(progress.repeated)
        growth.rounds = Self.table(progress.rounds)
        growth.stopProblem = progress.stopProblem
        tickets = Self.table(progress.tickets)
        nextTicket = progress.nextTicket
        promised = progress.promised
        growth.undone = progress.undone
        loops.latest = Self.table(progress.latestLoops)
        for id in progress.holdings { holdings[id] = wants[id] }
        for (index, permits) in progress.permits.enumerated() {
            semaphores[index].used = permits.used
            semaphores[index].fullAt = permits.fullAt
        }
        reasons = Self.table(progress.reasons)
        loops.counts = progress.loopCounts
        loops.barriers = progress.barriers.map { LoopTable.Barrier(loop: $0.loop, running: Set($0.running)) }
        loops.runs = Self.table(progress.runs)
        loops.extraRuns = progress.extraRuns
        isStarted = progress.isStarted
        isStopping = progress.isStopping
        outcome = progress.outcome
        needsReview = progress.needsReview
        nextDeadline = progress.nextDeadline
    }
}
