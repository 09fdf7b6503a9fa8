import WendCore
import WendExpressions
import WendRuntime

/// What handlers, queries and requests show by themselves.
extension TestSession {
    func watch(_ effect: Effect, _ name: String, _ arguments: Value) {
        // Here files arrive at once.
        if name == FileProgress.name { return }
        if effect.bundle == nil, name == Effect.requestsWatch { return request(effect, arguments) }
        if effect.bundle != nil, let answering = core?.answering(effect, handlers) {
            let watcher =
                name == Effect.requestsWatch
                ? answering.requestWatcher(key: "\(id)/\(core?.epoch ?? 1)/\(effect.id.rawValue)", around: around)
                : answering.watcher(of: name, in: known)
            if let watcher { watchers.start(effect.id, arguments, principal, watcher) }
            return
        }
        if let watcher = handlers.watcher(of: name, in: known) {
            watchers.start(effect.id, arguments, principal, watcher)
        } else if !watches.contains(name), let diagnostic = core?.notDeclared(effect) {
            reports.append(diagnostic)
        }
    }

    /// Works off what came of an input, and takes what the handlers show by then.
    func follow(_ step: FinishedStep?) throws {
        try answer(step?.effects ?? [])
        // What is seen shows without any step.
        if core?.looked({ $0.watches.isEmpty }) == false { isSeen = false }
        for arrival in watchers.arrivals(answering: unanswered(), within: handlerPatience) {
            switch arrival.content {
            case .success(let value): try answer(take(core?.watched(arrival.watch, value, at: now))?.effects ?? [])
            case .failure(let error):
                guard let watch = core?.watches.first(where: { $0.id == arrival.watch }) else { continue }
                if let failure = core?.failure(of: watch, error) { reports.append(failure) }
            }
        }
        try answer(take(core?.deliver(at: now))?.effects ?? [])
        if !underWay.isEmpty {
            executor.runReady(atMost: Self.mostPieces)
            try tellSigns()
            for (id, asked) in underWay.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                guard let reply = asked.running.value, underWay.removeValue(forKey: id) != nil else { continue }
                try follow(take(asked.effect, reply, nil))
            }
        }
        if pending.contains(where: { $0.due <= now }) { try answerDelayed() }
    }

    /// Queries that have not been answered: what they find decides what is shown and what is valid, so that they are waited for.
    private func unanswered() -> Set<Effect.ID> {
        core?.looked { core in
            let queries = core.watches.filter { $0.content.subject == Effect.recordsWatch }
            return Set(queries.map(\.id).filter { core.isAwaited($0) })
        } ?? []
    }
}
