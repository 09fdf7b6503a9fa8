import Synchronization
import WendCore
import WendExpressions
import WendRuntime

/// What a session asks services: answered by stubs, or by what is described of them.
extension TestSession {
    /// Asks what loads by itself: stubs, else what answers messages.
    func request(_ effect: Effect, _ question: Value) {
        // Whoever comes back asks anew, and may get another answer.
        let key = "\(id)/\(core?.epoch ?? 1)/\(effect.id.rawValue)"
        guard let message = HandledMessage(loading: question, key: key, of: principal) else { return }
        if !isOfService(message.name), let stub = stubs.next(for: message.name, message.values) {
            pending.append((effect, stub, now + stub.delay))
        } else {
            watchers.start(
                effect.id, question, principal, handlers.requestWatcher(key: key, around: around))
        }
    }

    /// Whether a message is answered by what is described of services, and neither by a stub nor by the app's own code.
    func isOfService(_ name: String) -> Bool {
        stubs[name].isEmpty && !handlers.answersItself(name) && handlers.services?.names.contains(name) == true
    }

    /// Has a service answer; nil if it waits for the clock.
    func ask(_ effect: Effect, _ message: HandledMessage) throws -> Reply? {
        guard let answering = core?.answering(effect, handlers) else { return nil }
        let (clock, begun) = (clock, begunActions)
        let around = around.beginning { begun.note($0, of: effect.id) }
        let running = executor.begin { await answering.handlers().answer(message, around: around) }
        executor.run(waitingAtMost: handlerPatience) { running.value != nil || clock.nextWaking != nil }
        try tellBegun()
        if let reply = running.value { return reply }
        underWay[effect.id] = (effect, running)
        return nil
    }

    /// A document as an answer.
    func loaded(_ load: () throws -> CheckedDocument) -> (Reply, CheckedDocument?) {
        do {
            let document = try load()
            let reply = Reply(loaded: document)
            return (reply, reply.isSuccess ? document : nil)
        } catch {
            return (Reply(notLoaded: error), nil)
        }
    }

    /// Tells the session which actions are performed now that follow others.
    func tellBegun() throws {
        for (id, action) in begunActions.take() {
            try follow(take(core?.reply(id, .underWay(beginning: action), at: now)))
        }
    }

    /// Pieces of work of what is under way between two looks.
    static let mostPieces = 1_000

    /// What is known to whoever answers for a service.
    var around: MessageSurroundings {
        MessageSurroundings(recordOwner: (core?.settings ?? settings).recordOwner)
    }

    /// A stub's answer, with what a service would have saved.
    func completed(_ reply: Reply, _ effect: Effect) -> Reply {
        var message = effect.message(in: id, of: core?.settings ?? settings)
        if case .watch(_, let question) = effect.content {
            message = HandledMessage(loading: question, key: "\(id)/\(effect.id.rawValue)", of: principal)
        }
        guard let message, handlers.services?.describes(message.name) == true else { return reply }
        let (handlers, around) = (handlers, around)
        var reply = reply
        reply.delay = 0
        let asked = reply
        return run { await handlers.completed(asked, to: message, around) }
            ?? .failure("what '\(message.name)' brings could not be saved in time")
    }
}

/// Actions that have begun and nobody has told the session of.
final class BegunActions: Sendable {
    private let begun = Mutex<[(id: Effect.ID, action: String)]>([])

    func note(_ action: String, of id: Effect.ID) { begun.withLock { $0.append((id, action)) } }

    func take() -> [(id: Effect.ID, action: String)] {
        begun.withLock { begun in
            defer { begun = [] }
            return begun
        }
    }
}
