import WendExpressions
import WendOperations

/// The screens operations show, time that passes, and documents that change while operations are under way.
extension Turn {
    // MARK: Screens

    /// Brings the screen an operation has shown before to the front again. False if there is none.
    mutating func bringToFront(_ operation: ActivationID, of run: OperationRun) -> Bool {
        guard let screen = shown(by: operation).last(where: { isController($0) && !leaving.contains($0) }) else {
            return false
        }
        let own = Set(run.records.map(\.activation))
        let below = ancestors(of: screen).last.flatMap { root in state.layers.firstIndex(of: root) }
        for layer in state.layers[((below ?? -1) + 1)...] where state.layers.contains(layer) {
            if activation(layer)?.creator.map(own.contains) ?? false { dismiss(layer) }
        }
        _ = pop(to: screen)
        return true
    }

    /// Takes screens away, with everything on top of them.
    mutating func takeAway(_ screens: [ActivationID]) {
        for screen in screens {
            if state.layers.contains(screen) {
                dismiss(screen)
            } else if let stack = activation(screen)?.parent, let index = members(of: stack).firstIndex(of: screen) {
                take(Array(members(of: stack)[index...]), offStack: stack)
            }
        }
    }

    /// The screens that operations among some activations show and that stand elsewhere.
    func screens(shownBy gone: Set<ActivationID>) -> [ActivationID] {
        guard state.runs.count > 0 else { return [] }
        return state.activations.all.lazy.filter { shown in
            guard let creator = shown.creator, gone.contains(creator), isOfRun(creator) else { return false }
            return !gone.contains(shown.id) && !leaving.contains(shown.id) && isController(shown.id)
        }.map(\.id)
    }

    // MARK: Time

    /// Ends pauses and operations whose time has come.
    mutating func expireOperations() {
        guard state.runs.contains(where: { ($0.1.deadline ?? .infinity) <= state.time }) else { return }
        for (id, run) in state.runs.sorted(by: { $0.0 < $1.0 }) where run.reply == nil {
            for (number, record) in run.records.enumerated() {
                if let end = record.pauseEnds, end <= state.time {
                    _ = state.modifyRun(id) { run in
                        run.records[number].pauseEnds = nil
                        return run.withGraph { $0.release(OperationID(number)) }
                    }
                    goOn(id)
                }
                if let end = record.timesOut, end <= state.time {
                    let seconds = graph(of: id)?.operations[number].timeout ?? 0
                    takeAway(shown(by: record.activation).filter(isController))
                    finish(record.activation, .failure("no answer within \(Value.double(seconds).plainText) seconds"))
                }
            }
        }
    }

    // MARK: Other texts

    /// Gives decoded runs their plans. A run whose plan is read differently now, by another version of this program,
    /// is cancelled.
    mutating func resumeRuns() {
        for (id, run) in state.runs.sorted(by: { $0.0 < $1.0 }) {
            if let graph = graph(of: id), state.modifyRun(id, { $0.adopt(graph.plan) }) == true { continue }
            _ = state.modifyRun(id) { $0.reply = $0.reply ?? .cancelled }
            let operations = Set(run.records.map(\.activation))
            state.waiting.removeAll { $0.work.map(operations.contains) ?? false }
        }
    }

    /// The graphs of the runs that stand in a document.
    func graphs(in document: UInt32) -> [(run: ActivationID, graph: OperationsDescription)] {
        state.runs.sorted { $0.0 < $1.0 }.compactMap { id, _ in
            guard let reference = node(of: id), reference.document == document else { return nil }
            return graph(of: id).map { (id, $0) }
        }
    }

    /// Moves runs to the new text of their document: they go on if they are made of the same operations, or leave.
    mutating func move(
        _ runs: [(run: ActivationID, graph: OperationsDescription)], leaving lost: inout [ActivationID]
    ) {
        for (id, old) in runs where !lost.contains(id) {
            guard let reference = node(of: id), let new = graph(of: id), new.hasShape(of: old),
                state.modifyRun(id, { $0.adopt(new.plan) }) == true, let run = state.runs[id]
            else {
                if state.runs[id]?.reply == nil, let reference = node(of: id) {
                    report(.changedGraph(node(reference).name ?? "operations", at: location(reference)))
                }
                lost.append(id)
                continue
            }
            for (operation, record) in zip(new.operations, run.records) {
                lost.removeAll { $0 == record.activation }
                modify(record.activation) { $0.place = .node(reference.sibling(operation.node)) }
            }
        }
    }
}
