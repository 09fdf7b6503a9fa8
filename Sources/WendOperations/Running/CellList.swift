/// A run's operations. Owns them, and lends them out without counting, because counting costs as much as a small
/// operation.
struct CellList: ~Copyable {
    private var list: ContiguousArray<Unmanaged<AnyWorkflowOperation>> = []

    deinit {
        // From the end: an operation's work often holds the operations before it, and a long chain of such links must
        // not be released as one recursion.
        for cell in list.reversed() {
            cell._withUnsafeGuaranteedRef { $0.dropWork() }
            cell.release()
        }
    }

    var count: Int { list.count }
    var all: [AnyWorkflowOperation] { list.map { $0.takeUnretainedValue() } }

    mutating func append(_ cell: AnyWorkflowOperation) { list.append(.passRetained(cell)) }

    subscript(_ index: Int) -> AnyWorkflowOperation { list[index].takeUnretainedValue() }

    func has(_ cell: AnyWorkflowOperation) -> Bool {
        let place = Int(cell.place)
        return place >= 0 && place < list.count && list[place].toOpaque() == Unmanaged.passUnretained(cell).toOpaque()
    }

    /// Valid as long as the run is.
    @inline(__always)
    borrowing func borrowed(_ id: Int32) -> Unmanaged<AnyWorkflowOperation> { list[Int(id)] }
}
