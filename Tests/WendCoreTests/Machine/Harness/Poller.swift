import WendCore
import WendExpressions

/// Asks the app for something again and again, an action of an app's own: with a memory, a timer, further tries after a
/// failure, values it publishes, and a message to its controller when the answer changes. Written with the public API only.
struct Poller: Ongoing {
    static let kind = Kind(
        "poller", "Asks for something again and again.", role: .performs, types: .action,
        parameters: [
            .text("asks", "The message that is sent.", isRequired: true),
            .number("every", "Seconds between an answer and the next question.", fallback: 10),
            .number("tries", "How often a failure is tried again, after a second, before it ends.", fallback: 2),
            Parameter("changed", .action, "What is done when the answer is another than before.", isLazy: true),
        ], behaviour: Poller())

    struct Memory: Codable {
        var next: Double?
        var answers = 0
        var failures = 0
        var last: Value = .null
        var isOver = false
        let controller: ActivationID
    }

    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        if let old = turn.work(of: action, for: controller), !isOver(old, turn.tree) { return .success(scope) }
        guard let id = turn.begin(action, for: controller, in: scope, Memory(controller: controller)) else {
            return .failure(scope)
        }
        ask(id, &turn)
        return .success(scope)
    }

    private func ask(_ work: ActivationID, _ turn: inout Turn) {
        guard let node = turn.tree.node(of: work), let name = text("asks", work, turn.tree) else { return }
        turn.changeMemory(of: work) { (memory: inout Memory) in memory.next = nil }
        let scope = turn.tree.creationScope(of: work)
        if !turn.ask(Message(name, to: .root, scope: scope), for: work, action: node) {
            turn.changeMemory(of: work) { (memory: inout Memory) in memory.isOver = true }
        }
    }

    func resume(
        _ action: NodeReference, for work: ActivationID, in scope: Scope, with reply: Reply, _ turn: inout Turn
    ) {
        let now = turn.tree.time
        let every = number("every", work, turn.tree) ?? 10
        let tries = number("tries", work, turn.tree) ?? 2
        let hasChanged = turn.changeMemory(of: work) { (memory: inout Memory) -> Bool in
            guard reply.isSuccess else {
                memory.failures += 1
                memory.isOver = Double(memory.failures) > tries
                memory.next = memory.isOver ? nil : now + 1
                return false
            }
            defer { memory.last = reply.values["value"] ?? .null }
            memory.failures = 0
            memory.answers += 1
            memory.next = now + every
            return memory.last != reply.values["value"]
        }
        guard hasChanged == true, let controller = memory(of: work, turn.tree)?.controller else { return }
        turn.performFirst("changed", of: action, for: controller, in: scope.with(frame: reply.values))
    }

    func deadline(of work: ActivationID, _ tree: SessionTree) -> Double? { memory(of: work, tree)?.next }
    func isOver(_ work: ActivationID, _ tree: SessionTree) -> Bool { memory(of: work, tree)?.isOver ?? true }
    func due(_ work: ActivationID, _ turn: inout Turn) { ask(work, &turn) }

    func giveUp(_ work: ActivationID, _ turn: inout Turn) {
        turn.changeMemory(of: work) { (memory: inout Memory) in memory.isOver = true }
    }

    func published(_ name: String, by part: ActivationID, of work: ActivationID, _ tree: SessionTree) -> Value? {
        guard let memory = memory(of: work, tree) else { return nil }
        switch name {
        case "value": return memory.last
        case "answers": return .integer(memory.answers)
        case "inProgress": return .bool(!memory.isOver)
        default: return nil
        }
    }

    func publishedNames(by part: ActivationID, of work: ActivationID, _ tree: SessionTree) -> [String] {
        ["value", "answers", "inProgress"]
    }

    func data(of work: ActivationID, _ tree: SessionTree) -> [Fields] {
        memory(of: work, tree).map { [["value": $0.last]] } ?? []
    }

    private func text(_ name: String, _ work: ActivationID, _ tree: SessionTree) -> String? {
        tree.current(name, of: work)?.text
    }

    private func number(_ name: String, _ work: ActivationID, _ tree: SessionTree) -> Double? {
        tree.current(name, of: work)?.number
    }
}
