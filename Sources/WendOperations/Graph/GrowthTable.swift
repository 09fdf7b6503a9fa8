/// Operations added while the graph runs, and who waits for them.
struct GrowthTable: Sendable {
    var maximumExtraRuns = 1_000_000
    var added = 0
    /// How many ends have been taken back by resets: ends of runs that are past, for counting progress by runs.
    var undone = 0
    var maximumRounds = 8
    var maximumDepth = 64
    var rounds: [Int32: Int] = [:]
    var depths: [Int32: Int] = [:]
    /// How many operations somebody still waits for, and whether to prepare again then.
    var awaited: [Int32: (open: Int, again: Bool)] = [:]
    /// What each operation has added itself, so that it can be dropped with it.
    var children: [Int32: [Int32]] = [:]
    /// Connections that preparations have made, for drawing them.
    var links: [Link] = []
    /// Waiting for a time or for the driver, each with the number of its delay: a word that comes late for an earlier
    /// delay releases nothing.
    var delayed: [Int32: Int] = [:]
    var nextDelay = 0
    /// Delayed by a loop, so activated rather than released to the front.
    var repeated: Set<Int32> = []
    /// Those being prepared who have asked for something that will not run.
    var disappointed: [Int32: Int32] = [:]
    /// Failures of what was asked for with success required, for the operation that asked.
    var failures: [Int32: Int32] = [:]
    /// The last run of operations that were dropped with their region, by name: stacked anew, the next run follows.
    var lastRuns: [String: Int] = [:]
    var stopProblem: WorkflowProblem?

    struct Link: Hashable { let source: Int32, target: Int32 }

    mutating func forgetWaiting(_ id: Int32) {
        awaited[id] = nil
        delayed[id] = nil
        repeated.remove(id)
        disappointed[id] = nil
    }

    mutating func forget(_ id: Int32) {
        forgetWaiting(id)
        rounds[id] = nil
        failures[id] = nil
    }
}
