import WendCore
import WendRuntime

extension WebHost {
    /// Everything that is counted: of pages and live connections, sessions, the store and the process. Waits for nobody.
    package func figures() async -> [Figure] {
        let statistics = await sessions.statistics()
        var figures = pages(counters) + live(counters) + sessions(statistics) + store(statistics.store)
        if let usage = await sessions.storeUsage() {
            figures += [
                .gauge("wend_stored_sessions", "Sessions in the store.", usage.sessions),
                .gauge("wend_stored_bytes", "Bytes of states and journals in the store.", usage.bytes),
            ]
        }
        return figures + ProcessFigures.now()
    }

    private func pages(_ counters: WebCounters) -> [Figure] {
        [
            .counter("wend_pages", "Pages answered.", counters.pages),
            .counter("wend_forms", "Forms posted by pages without scripts.", counters.forms),
            .counter("wend_forms_stale", "Forms refused because their page was out of date.", counters.staleForms),
            .counter(
                "wend_requests_refused", "Requests and connections refused.", by: "reason",
                [("forbidden", counters.forbidden), ("limit", counters.overLimit)]),
        ]
    }

    private func live(_ counters: WebCounters) -> [Figure] {
        [
            .gauge("wend_connections", "Live connections.", counters.openSockets),
            .counter("wend_connections_opened", "Live connections that were opened.", counters.openedSockets),
            .counter(
                "wend_connections_cut", "Live connections closed for what their browser did not do.", by: "reason",
                [("no_hello", counters.silentSockets), ("no_read", counters.slow), ("no_pong", counters.silent)]),
            .counter(
                "wend_greetings", "Live connections that were greeted, by what they were sent.", by: "answer",
                [("patches", counters.resumed), ("snapshot", counters.snapshots)]),
            .counter("wend_batches", "Batches of events that reached a session.", counters.batches),
            .counter(
                "wend_batches_repeated", "Batches that had been committed before, and were only acknowledged.",
                counters.duplicates),
            .counter("wend_events", "Events in these batches.", counters.events),
            .counter(
                "wend_events_refused", "Events that were not let in.", by: "reason",
                counters.refusals.map { ($0.key.rawValue, $0.value) }.sorted { $0.0 < $1.0 }),
            .counter(
                "wend_messages_refused", "Messages that could not be read, or were too large.", by: "reason",
                [("malformed", counters.malformed), ("oversized", counters.oversized)]),
            .counter(
                "wend_reads_held", "How often reading from a browser was held back because it sent too much.",
                counters.throttled),
            .gauge("wend_outgoing_bytes", "Bytes that wait for browsers to read them.", outgoing(0)),
            .durations(
                "wend_batch_seconds", "From reading a batch of events to its acknowledgement, stored.", counters.answers
            ),
        ]
    }

    private func sessions(_ statistics: SessionStatistics) -> [Figure] {
        [
            .gauge("wend_sessions", "Sessions in memory.", statistics.live),
            .gauge("wend_sessions_observed", "Sessions in memory with a page open.", statistics.attached),
            .counter(
                "wend_sessions_changed", "What became of sessions.", by: "to",
                [
                    ("begun", statistics.made), ("restored", statistics.loaded), ("parked", statistics.parked),
                    ("deleted", statistics.deleted), ("set_aside", statistics.setAside),
                ]),
            .counter(
                "wend_slow_steps", "How often a session ran for over a millisecond in one go.",
                statistics.counters.slowSteps),
            .counter(
                "wend_slow_computations", "Answers of compute handlers that took over a millisecond.",
                statistics.counters.slowComputations),
            .counter(
                "wend_delayed_steps", "Steps that waited because too many came that no person caused.",
                statistics.counters.delayedSteps),
            .counter(
                "wend_late_answers", "Answers of handlers nobody waited for any more.", statistics.counters.lateReplies),
            .counter(
                "wend_changes_lost", "Changes of sessions that could not be stored, and were taken back.",
                statistics.counters.failedCommits),
        ]
    }

    private func store(_ statistics: StoreStatistics) -> [Figure] {
        [
            .counter("wend_store_jobs", "Changes and questions the store was given.", statistics.jobs),
            .counter(
                "wend_store_transactions", "Transactions committed, by whose thread.", by: "thread",
                [
                    ("caller", statistics.callerTransactions),
                    ("store", statistics.transactions - statistics.callerTransactions),
                ]),
            .counter(
                "wend_store_failures", "Transactions that could not be committed.", statistics.failures),
            .gauge("wend_store_waiting", "What waits for its transaction.", statistics.waiting),
            .gauge("wend_store_waiting_most", "The most that ever waited for its transaction.", statistics.mostWaiting),
            .gauge(
                "wend_store_slow", "1 while the disk is so slow that only the store's thread commits.",
                statistics.isSlow ? 1 : 0),
            .durations("wend_store_commit_seconds", "How long the disk took for a commit.", statistics.commits),
        ]
    }
}
