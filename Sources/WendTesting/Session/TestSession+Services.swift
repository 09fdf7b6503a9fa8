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
        let (clock, around) = (clock, around(effect))
        let running = executor.begin { await answering.handlers().answer(message, around: around) }
        executor.run(waitingAtMost: handlerPatience) { running.value != nil || clock.nextWaking != nil }
        try tellSigns()
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

    /// Tells the session how far answers are, and which actions are performed now that follow others.
    func tellSigns() throws {
        for (id, sign) in signs.take() { try follow(take(core?.reply(id, sign, at: now))) }
    }

    /// Pieces of work of what is under way between two looks.
    static let mostPieces = 1_000

    /// What is known to whoever loads something by itself, or saves what a stub has brought.
    var around: MessageSurroundings {
        MessageSurroundings(recordOwner: known.recordOwner)
    }

    /// What is known to whoever answers a message for a service.
    func around(_ effect: Effect) -> MessageSurroundings {
        let (signs, files) = (signs, files)
        var around = around.beginning { signs.note(.underWay(beginning: $0), of: effect.id) }
        around.progress = { signs.note(.underWay($0), of: effect.id) }
        around.bytes = { files.bytes(of: $0) }
        return around
    }

    /// A stub's answer, with what a service would have saved.
    func completed(_ reply: Reply, _ effect: Effect) -> Reply {
        var message = effect.message(in: id, of: known)
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

/// What was said of answers that are under way, and nobody has told the session of.
final class Signs: Sendable {
    private let said = Mutex<[(id: Effect.ID, sign: Reply)]>([])

    func note(_ sign: Reply, of id: Effect.ID) { said.withLock { $0.append((id, sign)) } }

    func take() -> [(id: Effect.ID, sign: Reply)] {
        said.withLock { said in
            defer { said = [] }
            return said
        }
    }
}
