import Wend

// A kind of the app's own that performs, and goes on after its step: it asks, waits, and asks again.
extension Kind {
    static let poll = Kind(
        "poll", "Asks again and again, until an answer says `done` or the screen leaves.", role: .performs,
        types: .action,
        parameters: [
            .text("message", "What is asked; it goes to the app.", isRequired: true),
            .number("every", "Seconds between an answer and the next question, at least one.", fallback: 5),
        ],
        defaults: [Default(.string, "message")],
        behaviour: PollBehaviour())
}

/// Publishes what the last answer held, under the names it has there. One that fails is published as `error`, and the question
/// is asked again.
struct PollBehaviour: Ongoing {
    struct Memory: Codable {
        let message: String
        let pause: Double
        /// When to ask again, in seconds since 1970; nil while an answer is awaited, and when there is no more to ask.
        var next: Double?
        var isDone = false
        var seen: Fields = [:]
    }

    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        if let work = turn.work(of: action, for: controller), !isOver(work, turn.tree) { return .success(scope) }
        let reading = turn.tree.reading(action, for: controller, in: scope)
        do {
            let message = try turn.tree.text("message", of: reading) ?? ""
            let pause = try turn.tree.value("every", of: reading)?.number ?? 0
            let memory = Memory(message: message, pause: max(1, pause))
            guard let work = turn.begin(action, for: controller, in: scope, memory) else { return .failure(scope) }
            return ask(action, work, scope, &turn) ? .success(scope) : .failure(scope)
        } catch {
            turn.report(error.diagnostic)
            return .failure(scope)
        }
    }

    private func ask(_ action: NodeReference, _ work: ActivationID, _ scope: Scope, _ turn: inout Turn) -> Bool {
        guard let memory = memory(of: work, turn.tree) else { return false }
        let isAsked = turn.ask(Message(memory.message, to: .root, scope: scope), for: work, action: action)
        change(work, &turn) { memory in
            memory.next = nil
            memory.isDone = !isAsked
        }
        return isAsked
    }

    func resume(
        _ action: NodeReference, for work: ActivationID, in scope: Scope, with reply: Reply, _ turn: inout Turn
    ) {
        let now = turn.tree.time
        change(work, &turn) { memory in
            if reply.isSuccess {
                memory.seen = reply.values
                memory.isDone = reply.values["done"] == true
            } else {
                memory.seen["error"] = reply.values["error"]
            }
            memory.next = memory.isDone ? nil : now + memory.pause
        }
    }

    private func change(_ work: ActivationID, _ turn: inout Turn, _ change: (inout Memory) -> Void) {
        turn.changeMemory(of: work, as: Memory.self, change)
    }

    func deadline(of work: ActivationID, _ tree: SessionTree) -> Double? { memory(of: work, tree)?.next }

    func due(_ work: ActivationID, _ turn: inout Turn) {
        guard let action = turn.tree.node(of: work) else { return }
        _ = ask(action, work, turn.tree.creationScope(of: work), &turn)
    }

    // What is over stays, and what it published with it.
    func isOver(_ work: ActivationID, _ tree: SessionTree) -> Bool { memory(of: work, tree)?.isDone ?? true }
    func giveUp(_ work: ActivationID, _ turn: inout Turn) { change(work, &turn) { $0.isDone = true } }

    // MARK: What it shows of itself

    func published(_ name: String, by part: ActivationID, of work: ActivationID, _ tree: SessionTree) -> Value? {
        memory(of: work, tree)?.seen[name]
    }

    func publishedNames(by part: ActivationID, of work: ActivationID, _ tree: SessionTree) -> [String] {
        memory(of: work, tree)?.seen.names ?? []
    }

    func data(of work: ActivationID, _ tree: SessionTree) -> [Fields] { memory(of: work, tree).map { [$0.seen] } ?? [] }
}
