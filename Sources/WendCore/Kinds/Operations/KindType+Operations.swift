extension KindType {
    /// One step of a graph of operations.
    public static let operation = KindType(number: 28)
    /// What connects the operations of a graph: dependencies, segues, guards.
    public static let connection = KindType(number: 29)
    public static let semaphore = KindType(number: 30)
}
