import WendCore
import WendExpressions

/// Watching what the outside owns: a task for each watch, which goes with it, and is no reason to stay in memory.
extension Session {
    func watch(_ effect: Effect, _ name: String, _ arguments: Value) {
        let answering = core.answering(effect, surroundings.handlers)
        let watching =
            name == Effect.requestsWatch
            ? answering.requestWatcher(
                key: "\(self.id)/\(core.epoch)/\(effect.id.rawValue)", around: around(effect.id))
            : surroundings.watcher(of: name, in: core.settings, answering)
        guard let watcher = watching else {
            if let diagnostic = core.notDeclared(effect) { report([diagnostic]) }
            return
        }
        lastRun += 1
        let run = lastRun
        let id = effect.id
        let principal = core.settings.principal
        if [Effect.requestsWatch, Effect.recordsWatch].contains(name) { loading.insert(id) }
        // It gives way to what people do in other sessions.
        let task = Task(priority: .utility) { [weak self] in
            do {
                try await watcher(arguments, principal) { [weak self] in await self?.take($0, of: id, run) }
            } catch {
                if !Task.isCancelled { await self?.noteFailure(of: effect, error) }
            }
            await self?.noteEnd(of: id, run)
        }
        self.watching[id] = (run, task)
    }

    /// Brings what is watched in line with what the machine wants watched, after it has been restored.
    func watchAgain() {
        let watches = core.watches
        let ids = Set(watches.map(\.id))
        for id in watching.keys where !ids.contains(id) { endWatch(id) }
        for effect in watches where watching[effect.id] == nil { perform(effect) }
    }

    /// Shows what queries find by now. What has been found since a change comes at its own pace, and by itself; who draws one page and
    /// hears of nothing afterwards asks once more, and has in it whatever was changed before.
    package func lookAgain() async {
        guard phase == .open else { return }
        let queries = core.watches.filter { $0.content.subject == Effect.recordsWatch }
        if queries.isEmpty { return }
        // Those before go when these have come: what only this session asks for would be worked out anew in between.
        let before = queries.compactMap { watching[$0.id]?.task }
        for query in queries { perform(query) }
        while phase == .open, !Task.isCancelled, queries.contains(where: { loading.contains($0.id) }) {
            await untilRunsMove()
        }
        for task in before { task.cancel() }
        core.hurry()
        await deliver()
        schedule()
    }

    func endWatch(_ id: Effect.ID) {
        watching.removeValue(forKey: id)?.task.cancel()
        loading.remove(id)
    }

    private func noteEnd(of id: Effect.ID, _ run: Int) {
        if watching[id]?.run == run { loading.remove(id) }
    }

    private func take(_ value: Value, of id: Effect.ID, _ run: Int) async {
        guard phase == .open, watching[id]?.run == run else { return }
        defer { loading.remove(id) }
        guard let handover = core.watched(id, value, at: now) else { return schedule() }
        do {
            try await outcome(of: hand(handover))
        } catch {
            // A value comes again when there is another, what has happened does not.
            if error.code == .notStored { core.again(id, value) }
            schedule()
        }
    }

    /// Lets the machine have values that have waited.
    func deliver() async {
        _ = try? await enter { $0.deliver(at: now) }
    }

    private func noteFailure(of watch: Effect, _ error: any Error) { report([core.failure(of: watch, error)]) }
}
