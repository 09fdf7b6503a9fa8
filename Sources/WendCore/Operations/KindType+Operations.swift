extension KindType {
    /// One step of a graph of operations.
    public static let operation = KindType(rawValue: 1 << 28)
    /// What connects the operations of a graph: dependencies, segues, guards.
    public static let connection = KindType(rawValue: 1 << 29)
    public static let semaphore = KindType(rawValue: 1 << 30)
}
