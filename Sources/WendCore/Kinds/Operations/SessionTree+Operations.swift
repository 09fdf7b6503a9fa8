import WendExpressions
import WendOperations

/// What graphs of operations under way are like. What may start is decided by the graph alone.
extension SessionTree {
    /// How far a graph is; nil for what is no run of one.
    func graphRun(_ id: ActivationID) -> OperationRun? { memory(of: id) }

    /// The run and the number of an operation; nil for everything that is none.
    func run(of operation: ActivationID) -> (run: ActivationID, number: Int)? {
        guard let work = workOfPart(operation), let number = graphRun(work.id)?.number(of: operation) else {
            return nil
        }
        return (work.id, number)
    }

    func graph(of run: ActivationID) -> OperationsDescription? {
        node(of: run).flatMap { document($0).plan(of: $0.node) }
    }

    func isRunning(_ operation: ActivationID) -> Bool {
        run(of: operation).map { graphRun($0.run)?.isRunning($0.number) ?? false } ?? false
    }

    /// The names of the operations an operation is one of.
    func operationNames(beside operation: ActivationID?) -> [String] {
        guard let operation, let place = run(of: operation) else { return [] }
        return graph(of: place.run)?.operations.compactMap(\.name) ?? []
    }

    /// What an operation starts with: what the run began with, over it the results by name, over them what the results
    /// that led to it hold.
    func frame(for number: Int, of id: ActivationID, begunWith values: Fields) -> Fields {
        guard let description = graph(of: id), let run = graphRun(id) else { return [:] }
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
        guard let description = graph(of: id), let run = graphRun(id) else { return [:] }
        meter.spend(run.records.count * 4)
        var results: Fields = [:]
        for (operation, record) in zip(description.operations, run.records) {
            if let name = operation.name, let reply = record.reply {
                results[name] = OperationsDescription.result(reply)
            }
        }
        return results
    }

    func holds(_ expression: ValueExpression, _ number: Int, of id: ActivationID, _ reply: Reply) -> Bool {
        guard let operation = graphRun(id)?.records[number].activation else { return false }
        let scope = Scope(frame: judgingFrame(number, of: id, reply), receiver: operation)
        return holds(expression, at: operation, in: scope)
    }

    /// What the conditions after an operation see: results by name, what its own result holds, and the result as such.
    func judgingFrame(_ number: Int, of id: ActivationID, _ reply: Reply) -> Fields {
        resultFrame(of: id).merging(reply.values).merging(["result": OperationsDescription.result(reply)])
    }

    /// The operations a result leads to, if only by a loop that has gone back often enough.
    func led(by fired: [Int], _ number: Int, _ graph: OperationsDescription) -> [Int] {
        var led = fired.map { graph.segues[$0].target } + graph.operations[number].handlers
        if !fired.isEmpty {
            led += graph.segues.filter { $0.isExhausted && $0.source == number }.map(\.target)
        }
        return led
    }
}
