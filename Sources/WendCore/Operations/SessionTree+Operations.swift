import WendExpressions
import WendOperations

extension SessionTree {
    /// The slot of runs, and of operations in them: they belong to no parameter.
    static let runsSlot = ":runs"
    /// The run and the number of an operation; nil for everything that is none.
    func run(of operation: ActivationID) -> (run: ActivationID, number: Int)? {
        guard state.activations.isIn(slot: Self.runsSlot, operation),
            let parent = state.activations.parent(of: operation),
            let number = state.runs[parent]?.number(of: operation)
        else { return nil }
        return (parent, number)
    }

    /// Whether an activation is a run or an operation.
    func isOfRun(_ id: ActivationID) -> Bool { state.activations.isIn(slot: Self.runsSlot, id) }

    func graph(of run: ActivationID) -> OperationsDescription? {
        node(of: run).flatMap { document($0).graphs[$0.node] }
    }

    func isRunning(_ operation: ActivationID) -> Bool {
        run(of: operation).map { state.runs[$0.run]?.isRunning($0.number) ?? false } ?? false
    }

    /// Whether something an operation set off has not come to its end.
    func isPending(_ operation: ActivationID) -> Bool {
        state.waiting.contains { $0.work == operation } || !shown(by: operation).isEmpty
            || state.activations.children(of: operation).contains { state.runs[$0].map { $0.reply == nil } ?? false }
    }

    /// The screens and questions an operation has shown and that are there.
    func shown(by operation: ActivationID) -> [ActivationID] {
        meter.spend(state.activations.count / 8 + 1)
        return state.activations.all.filter { $0.creator == operation }.map(\.id)
    }

    /// When an operation takes too long; nil if it may take as long as it likes.
    func timeLimit(of operation: ActivationID?) -> Double? {
        guard let operation, let place = run(of: operation) else { return nil }
        return state.runs[place.run]?.records[place.number].timesOut
    }

    /// The names of the operations an operation is one of.
    func operationNames(beside operation: ActivationID?) -> [String] {
        guard let operation, let place = run(of: operation) else { return [] }
        return graph(of: place.run)?.operations.compactMap(\.name) ?? []
    }

    /// What an operation starts with: what the run began with, over it the results by name, over them what the results
    /// that led to it hold.
    func frame(for number: Int, of id: ActivationID, begunWith values: Fields) -> Fields {
        guard let description = graph(of: id), let run = state.runs[id] else { return [:] }
        var frame = values.merging(results(of: id))
        let leader = run.records[number].leader
        for source in description.operations[number].sources + [leader].compactMap({ $0 }) {
            if let reply = run.records[source].reply { frame = frame.merging(reply.values) }
        }
        return frame
    }

    /// What a run began with, and over it the latest results by name.
    func resultFrame(of id: ActivationID) -> Fields { frame(of: id).merging(results(of: id)) }

    /// The latest results of a run by the names of its operations.
    func results(of id: ActivationID) -> Fields {
        guard let description = graph(of: id), let run = state.runs[id] else { return [:] }
        meter.spend(run.records.count * 4)
        var results: Fields = [:]
        for (operation, record) in zip(description.operations, run.records) {
            if let name = operation.name, let reply = record.reply {
                results[name] = OperationsDescription.result(reply)
            }
        }
        return results
    }
}
