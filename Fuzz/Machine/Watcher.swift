package import WendCore
package import WendExpressions

/// Watches something of the outside and publishes it, an action of an app's own: shows it, decides by it, acts when it changes
/// and when it is large for long, and ends when it is performed again. Written with the public API only.
package struct Watcher: Ongoing {
    package static let kind = Kind(
        "watcher", "Watches something of the outside.", role: .performs, types: .action,
        parameters: [
            .text("watches", "What the app calls it.", isRequired: true),
            .text("of", "Which one."),
            .bool("tells", "Whether it acts on changes.", fallback: false),
            .number(
                "lasts", "After how many seconds, and as many more as the value says, it is looked at.", fallback: 0),
            Parameter("changed", .action, "What is done when it has changed.", isLazy: true),
        ],
        defaults: [Kind.Default(.action, "changed")], behaviour: Watcher())

    package struct Memory: Codable, Sendable {
        var watch: Effect.ID?
        var begun = 0.0
        var changes = 0
        /// The value the last time it was looked at in a step.
        var last: Value = .null
        var looks = 0
        let controller: ActivationID
    }

    package init() {}

    package func perform(
        _ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn
    ) -> Outcome {
        if let old = turn.work(of: action, for: controller), !isOver(old, turn.tree) {
            // In one of two ways.
            let memory = memory(of: old, turn.tree)
            if let watch = memory?.watch, (memory?.changes ?? 0) % 2 == 0 { turn.endWatch(watch) }
            turn.changeMemory(of: old) { (memory: inout Memory) in memory.watch = nil }
            return .success(scope)
        }
        let memory = Memory(begun: turn.tree.time, controller: controller)
        guard let id = turn.begin(action, for: controller, in: scope, memory) else { return .failure(scope) }
        let name = turn.tree.current("watches", of: id)?.text ?? ""
        let tells = turn.tree.current("tells", of: id).map(truth) ?? false
        let watch = turn.watch(name, turn.tree.current("of", of: id) ?? .null, for: id, tellsChanges: tells)
        turn.changeMemory(of: id) { (memory: inout Memory) in memory.watch = watch }
        return .success(scope)
    }

    package func watchedChanged(
        _ watch: Effect.ID, to value: Value?, for work: ActivationID, _ turn: inout Turn
    ) {
        guard let node = turn.tree.node(of: work), let controller = memory(of: work, turn.tree)?.controller else {
            return
        }
        turn.changeMemory(of: work) { (memory: inout Memory) in
            memory.changes += 1
            memory.last = value ?? .null
        }
        let scope = turn.tree.creationScope(of: work).with(frame: ["value": value ?? .null])
        turn.performFirst("changed", of: node, for: controller, in: scope)
    }

    /// Later the larger the value is, which nobody but the outside knows.
    package func deadline(of work: ActivationID, _ tree: SessionTree) -> Double? {
        guard let lasts = tree.current("lasts", of: work)?.number, lasts > 0, let memory = memory(of: work, tree),
            memory.looks < 3
        else { return nil }
        let more = min(max(value(of: work, tree)?.number ?? 0, 0), 60)
        return memory.begun + lasts * Double(memory.looks + 1) + more
    }

    package func due(_ work: ActivationID, _ turn: inout Turn) {
        let value = value(of: work, turn.tree)
        turn.changeMemory(of: work) { (memory: inout Memory) in
            memory.looks += 1
            memory.last = value ?? .string("nothing")
        }
    }

    package func isOver(_ work: ActivationID, _ tree: SessionTree) -> Bool { memory(of: work, tree)?.watch == nil }

    package func giveUp(_ work: ActivationID, _ turn: inout Turn) {
        turn.changeMemory(of: work) { (memory: inout Memory) in memory.watch = nil }
    }

    package func published(
        _ name: String, by part: ActivationID, of work: ActivationID, _ tree: SessionTree
    ) -> Value? {
        guard let memory = memory(of: work, tree) else { return nil }
        switch name {
        case "value": return value(of: work, tree)
        case "changes": return .integer(memory.changes)
        case "last": return memory.last
        case "inProgress": return .bool(memory.watch != nil)
        default: return nil
        }
    }

    package func publishedNames(by part: ActivationID, of work: ActivationID, _ tree: SessionTree) -> [String] {
        ["value", "changes", "last", "inProgress"]
    }

    package func data(of work: ActivationID, _ tree: SessionTree) -> [Fields] {
        memory(of: work, tree).map { [["last": $0.last]] } ?? []
    }

    private func value(of work: ActivationID, _ tree: SessionTree) -> Value? {
        memory(of: work, tree)?.watch.flatMap(tree.watched)
    }

    private func truth(_ value: Value) -> Bool { value == .bool(true) || value.number.map { $0 != 0 } ?? false }
}
