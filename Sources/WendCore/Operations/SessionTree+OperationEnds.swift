import WendExpressions
import WendOperations

extension SessionTree {
    /// The operations that lose what they show when something leaves, and stay themselves.
    func operationsLeft(by gone: Set<ActivationID>) -> [ActivationID] {
        guard state.runs.count > 0 else { return [] }
        var left: [ActivationID] = []
        for id in gone.sorted() {
            guard let creator = activation(id)?.creator, !gone.contains(creator), !left.contains(creator),
                run(of: creator) != nil
            else { continue }
            left.append(creator)
        }
        return left
    }

    func holds(_ expression: ValueExpression, _ number: Int, of id: ActivationID, _ reply: Reply) -> Bool {
        guard let operation = state.runs[id]?.records[number].activation else { return false }
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
