package import WendCore
import WendExpressions

/// What a machine asks of the outside: answered by handlers and the document source, each in a task of its own.
extension Session {
    /// - Parameter isAgain: Whether it was asked for before, by a process that has ended since.
    func perform(_ effect: Effect, isAgain: Bool = false) {
        guard phase == .open else { return giveUp(effect) }
        let surroundings = surroundings
        let answering = core.answering(effect, surroundings.handlers)
        switch effect.content {
        case .message:
            guard let message = effect.message(in: id, of: core.settings) else { return }
            let questions = Questions(session: self, message: effect.id)
            let around = around(effect.id, isAgain: isAgain)
            run(effect.id) {
                let handlers = await answering.handlers()
                let reply = await HandledMessage.$questions.withValue(questions) {
                    await handlers.answer(message, around: around)
                }
                guard !answering.isApart, let (text, path) = reply.documentText(answering: effect) else {
                    return (reply, nil)
                }
                return await Self.loaded(surroundings) {
                    try await surroundings.documents.document(writtenAs: text, at: path)
                }
            }
        case .document(let path, let base):
            run(effect.id) {
                await Self.loaded(surroundings) {
                    if answering.isApart { return try await answering.document(at: path, from: base) }
                    return try await surroundings.documents.document(at: path, from: base)
                }
            }
        case .screen:
            run(effect.id) { [registry = surroundings.registry] in
                await answering.handlers().screens.answer(effect, registry: registry)
                    ?? (.failure("the app has no screens built in Swift"), nil)
            }
        case .receive(_, let file):
            let (session, principal) = (id, core.settings.principal)
            let name = file["id"]?.text ?? ""
            run(effect.id, receiving: name) {
                let reply = await answering.handlers().answer(
                    effect, in: session, of: principal, from: surroundings.arrivals[name],
                    keepingIn: surroundings.options.files)
                return (reply, nil)
            }
        case .records(let change):
            let (key, settings) = ("\(id)/\(effect.id.rawValue)", core.settings)
            run(effect.id) { (await answering.handlers().answer(change, key: key, in: settings), nil) }
        case .bundle(let request):
            let progress = around(effect.id).progress
            run(effect.id) {
                await Self.loaded(surroundings) { try await answering.open(request, progress: progress) }
            }
        case .watch(let name, let arguments): watch(effect, name, arguments)
        case .outcome(let message, let question, let output): close(question, of: message, .success(output))
        case .discard(let file): surroundings.options.files?.remove(file, of: id)
        case .cancel(let id):
            running.removeValue(forKey: id)?.task.cancel()
            endWatch(id)
        }
    }

    /// Brings what runs in line with what the machine waits for, after it has been restored: under their old ids,
    /// effects that are waited for run again, and others no longer do.
    func performAwaited() {
        let awaited = core.awaitedReplies
        let ids = Set(awaited.map(\.id))
        for id in running.keys where !ids.contains(id) { running.removeValue(forKey: id)?.task.cancel() }
        for effect in awaited where running[effect.id] == nil { perform(effect, isAgain: true) }
        // Hosts ask for their images and styles.
        if let source = surroundings.handlers.bundles {
            for bundle in core.bundles { Task { _ = await source.handlers(of: bundle) } }
        }
        watchAgain()
    }

    /// What is known to whoever answers a message for a service.
    func around(_ id: Effect.ID, isAgain: Bool = false) -> MessageSurroundings {
        let (session, files) = (self.id, surroundings.options.files)
        var around = MessageSurroundings(
            recordOwner: core.settings.recordOwner, isAgain: isAgain,
            file: { files?.path(of: $0, in: session) },
            progress: { [weak self] share in await self?.note(.underWay(share), of: id) })
        around.begins = { [weak self] action in await self?.note(.underWay(beginning: action), of: id) }
        around.wait = { [weak self] in await self?.wait(out: $0, id) }
        return around
    }

    /// Notes that an answer is under way. What nobody stores is lost, and nobody misses it.
    private func note(_ reply: Reply, of id: Effect.ID) async {
        guard phase == .open, running[id] != nil else { return }
        _ = try? await enter { $0.reply(id, reply, at: now) }
    }

    /// Frees the room of those of some files that nothing in the session has.
    func freeFiles(among files: [String]) {
        guard let kept = surroundings.options.files, !files.isEmpty else { return }
        let held = core.filesHeld(among: files)
        for file in files where !held.contains(file) { kept.remove(file, of: id) }
    }

    /// Whoever sends a file is told that nobody takes it any more.
    private func giveUp(_ effect: Effect) {
        guard case .receive(_, let file) = effect.content, let id = file["id"]?.text else { return }
        surroundings.arrivals.end(id)
    }

    /// - Parameter file: The file that it receives; nil if it receives none.
    private func run(
        _ id: Effect.ID, receiving file: String? = nil,
        _ work: @escaping @Sendable () async -> (Reply, CheckedDocument?)
    ) {
        lastRun += 1
        let run = lastRun
        // What goes on by itself gives way to what people do in other sessions.
        let isUnprompted = core.isUnprompted(id)
        let task = Task(priority: isUnprompted ? .utility : nil) {
            // After a restart a handler begins again; what it had asked would be asked twice.
            if core.isAsking(id) { _ = try? await enter { $0.reply(id, .again, at: now) } }
            let (reply, document) = await work()
            await wait(out: reply.delay, id)
            let isAwaited = file == nil || core.awaitedReplies.contains { $0.id == id }
            await answer(id, reply, document)
            if let file {
                surroundings.arrivals.end(file)
                // What has come although nobody waits for it any more is nobody's.
                if !isAwaited || Task.isCancelled { freeFiles(among: [file]) }
            }
            if running[id]?.run == run { running[id] = nil }
            rest()
        }
        running[id] = (run, task)
    }

    /// Takes an answer; if it cannot be stored, again and again at growing intervals, because it may be had only once.
    /// One that the session has no room for is never taken: the app is told that it failed.
    private func answer(_ id: Effect.ID, _ reply: Reply, _ document: CheckedDocument?) async {
        var (reply, document) = (reply, document)
        var delay = 1.0
        while !Task.isCancelled {
            await untilDue(id, reply)
            do {
                try await enter { $0.reply(id, reply, with: document, at: now) }
                return
            } catch {
                guard error.code == .notStored else { return }
                if let failure = SessionCore.reply(insteadOf: reply, because: error) {
                    (reply, document) = (failure, nil)
                    continue
                }
                await wait(out: delay, id)
                delay = min(delay * 2, SessionCore.longestPatience)
            }
        }
    }

    /// Waits until an answer counts.
    private func wait(out delay: Double, _ id: Effect.ID) async {
        guard delay > 0 else { return }
        let clock = surroundings.clock
        let time = clock.now + delay
        delayed[id] = time
        defer { delayed[id] = nil }
        try? await clock.sleep(until: time)
    }

    /// Waits until an input may be taken: those nobody caused come one by one out of the machine's bucket.
    private func untilDue(_ id: Effect.ID, _ reply: Reply) async {
        let clock = surroundings.clock
        defer { delayed[id] = nil }
        while phase == .open, let time = core.earliestTime(for: id, reply), time > clock.now {
            if delayed.updateValue(time, forKey: id) == nil { core.counters.delayedSteps += 1 }
            if (try? await clock.sleep(until: time)) == nil { return }
        }
    }

    private static func loaded(
        _ surroundings: Surroundings, _ load: () async throws -> CheckedDocument
    ) async -> (Reply, CheckedDocument?) {
        do {
            let document = try await load()
            let reply = Reply(loaded: document)
            if reply.isSuccess { surroundings.shelf.put(document) }
            return (reply, reply.isSuccess ? document : nil)
        } catch {
            return (Reply(notLoaded: error), nil)
        }
    }
}

extension Reply {
    /// The answer to who asked for a document: its root, or why it cannot run.
    package init(loaded document: CheckedDocument) {
        if let error = document.firstError {
            self = .failure(error)
        } else {
            let root = Reference(type: "node", id: "\(document.document.version.rawValue)#0")
            self = .success(["schema": .reference(root)])
        }
    }

    /// The answer to who asked for a document that cannot be had.
    package init(notLoaded error: any Error) { self = .failure(firstLine(of: error)) }
}

/// The first line of an error's description.
func firstLine(of error: any Error) -> String {
    "\(error)".split(separator: "\n", maxSplits: 1).first.map(String.init) ?? ""
}
