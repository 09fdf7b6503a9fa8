import WendExpressions
import WendOperations

extension SessionTree {
    /// The graphs of the runs that stand in a document.
    func graphs(in document: Int) -> [(run: ActivationID, graph: OperationsDescription)] {
        state.runs.sorted { $0.0 < $1.0 }.compactMap { id, _ in
            guard let reference = node(of: id), reference.document == document else { return nil }
            return graph(of: id).map { (id, $0) }
        }
    }

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
}
