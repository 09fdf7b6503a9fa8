/// What fault runs have done, counted.
package struct FaultCounts: Sendable {
    package var runs = 0
    package var rounds = 0
    package var kills = 0
    package var sent = 0
    package var repeats = 0
    package var acknowledged = 0
    package var failures = 0
    package var views = 0
    package var snapshots = 0
    package var byCaller = 0
    package var byThread = 0
    /// Runs by what went wrong in them and by who committed.
    package var runsByKind: [String: Int] = [:]

    package init() {}

    package mutating func add(_ other: FaultCounts) {
        runs += other.runs
        rounds += other.rounds
        kills += other.kills
        sent += other.sent
        repeats += other.repeats
        acknowledged += other.acknowledged
        failures += other.failures
        views += other.views
        snapshots += other.snapshots
        byCaller += other.byCaller
        byThread += other.byThread
        runsByKind.merge(other.runsByKind) { $0 + $1 }
    }

    package var summary: String {
        let kinds = runsByKind.sorted { $0.key < $1.key }.map { "  \($0.key): \($0.value)" }.joined(separator: "\n")
        return """
            \(runs) runs of \(rounds) rounds, \(kills) of them killed
            \(kinds)
            batches: \(sent) sent, \(repeats) of them again, \(failures) not taken, \(acknowledged) acknowledged
            views: \(views), \(snapshots) of them because something could not be stored
            commits: \(byCaller) by who brought them, \(byThread) by the store's thread
            """
    }
}
