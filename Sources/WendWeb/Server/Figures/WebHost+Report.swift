import WendRuntime

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension WebHost {
    /// How the server is doing, as a text for a person: what it counts, how long presses and commits take, and the sessions that
    /// were slow most often. Sessions are named by the first letters of their id; nothing of what people type is in it.
    public func report() async -> String {
        let statistics = await sessions.statistics()
        let counters = counters
        let store = statistics.store
        let usage = await sessions.storeUsage().map { "\($0.sessions) sessions, \($0.bytes) bytes" }
        var lines = [
            "sessions  \(statistics.live) in memory, \(statistics.attached) of them with a page open; begun "
                + "\(statistics.made), restored \(statistics.loaded), parked \(statistics.parked), deleted "
                + "\(statistics.deleted), set aside \(statistics.setAside)",
            "stored    \(usage ?? "unknown")",
            "pages     \(counters)",
            "batches   \(counters.answers.count) answered, \(Self.percentiles(counters.answers))",
            "steps     slow \(statistics.counters.slowSteps), slow computations "
                + "\(statistics.counters.slowComputations), delayed \(statistics.counters.delayedSteps), late answers "
                + "\(statistics.counters.lateReplies), taken back \(statistics.counters.failedCommits)",
            "store     \(store.jobs) jobs, \(store.waiting) waiting (at most \(store.mostWaiting)), failures "
                + "\(store.failures)",
            "commits   \(store.transactions), \(store.callerTransactions) of them by who brought something, "
                + "\(Self.percentiles(store.commits))\(store.isSlow ? "; the disk is slow" : "")",
        ]
        let reports = await sessions.reports()
        let silent = reports.filter { $0.value == nil }.keys
        if !silent.isEmpty {
            lines.append("busy      \(silent.count) sessions did not answer: \(Self.names(silent))")
        }
        let slow = reports.values.compactMap(\.self).filter { $0.counters.slowSteps > 0 }
            .sorted { ($1.counters.slowSteps, $0.id.rawValue) < ($0.counters.slowSteps, $1.id.rawValue) }
        for session in slow.prefix(Self.mostInReport) { lines.append("slow      \(Self.line(session))") }
        if slow.count > Self.mostInReport { lines.append("          and \(slow.count - Self.mostInReport) more") }
        return lines.joined(separator: "\n")
    }

    /// Of how many sessions a report says more.
    static let mostInReport = 20

    private static func line(_ session: SessionReport) -> String {
        let state = [session.isObserved ? "a page open" : nil, session.isSlow ? "apart" : nil].compactMap(\.self)
        return
            "\(session.id.short) \(session.documents.joined(separator: " ")): slow \(session.counters.slowSteps) times, "
            + "\(session.counters.batches) batches, shows \(session.epoch).\(session.number), "
            + (["\(session.effects) effects", "used \(Int(session.unused)) s ago"] + state).joined(separator: ", ")
    }

    private static func names(_ sessions: some Sequence<SessionID>) -> String {
        let names = sessions.map(\.short).sorted()
        let rest = names.count > mostInReport ? " …" : ""
        return names.prefix(mostInReport).joined(separator: " ") + rest
    }

    private static func percentiles(_ durations: DurationHistogram) -> String {
        guard durations.count > 0 else { return "none" }
        let parts = [("half", 0.5), ("99 %", 0.99), ("99.9 %", 0.999)].map { name, share in
            "\(name) within \(milliseconds(durations.atMost(share)))"
        }
        return parts.joined(separator: ", ")
    }

    private static func milliseconds(_ seconds: Double?) -> String {
        guard let seconds else { return "nothing" }
        guard seconds.isFinite, let last = DurationHistogram.bounds.last else {
            return "more than \(Int(DurationHistogram.bounds.last ?? 0)) s"
        }
        let value = min(seconds, last) * 1000
        return value == value.rounded() ? "\(Int(value)) ms" : "\(value) ms"
    }
}

extension SessionID {
    /// Enough to find a session in a log, and not to open it.
    package var short: String { String(rawValue.prefix(8)) }
}
