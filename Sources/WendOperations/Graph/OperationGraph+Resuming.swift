extension OperationGraph {
    /// Starts an operation that is known to have started when the graph stood like this, whatever the limit and the
    /// permits say now. For bringing a graph to where a journal ends.
    ///
    /// - Returns: false when it could not have been started.
    public mutating func resume(_ operation: OperationID) -> Bool {
        let id = operation.index
        switch nodes[id].state {
        case .running, .preparing:
            return true
        case .ready, .waiting:
            guard growth.awaited[Int32(id)] == nil else { return false }
            leave(id)
            let prepares = nodes[id].traits & GraphPlan.Traits.prepares.rawValue != 0
            nodes[id].state = prepares && nodes[id].flags & Flags.prepared == 0 ? .preparing : .running
            active += 1
            return true
        default:
            return false
        }
    }
}
