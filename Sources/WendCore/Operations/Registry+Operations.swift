extension Registry {
    /// Graphs of operations and what they are made of.
    mutating func registerOperations() {
        register(.operations, behaviour: OperationsBehaviour())
        register(.operation, behaviour: OperationBehaviour())
        register(.dependency)
        register(.segue)
        register(.loopSegue)
        register(.exhaustedSegue)
        register(.guard)
        register(.semaphore)
    }
}
