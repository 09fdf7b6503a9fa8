/// A run's operations. Owns them, and lends them out without counting, because counting costs as much as a small
/// operation.
struct CellList: ~Copyable {
    // Memory of its own, which nothing else can have, so that adding need not ask whether it is shared.
    private var cells = UnsafeMutablePointer<Unmanaged<AnyWorkflowOperation>>.allocate(capacity: 4)
    private var capacity = 4
    private(set) var count = 0

    deinit {
        // From the end: an operation's work often holds the operations before it, and a long chain of such links must
        // not be released as one recursion.
        for index in (0..<count).reversed() {
            cells[index]._withUnsafeGuaranteedRef { $0.dropWork() }
            cells[index].release()
        }
        cells.deallocate()
    }

    var all: [AnyWorkflowOperation] { (0..<count).map { cells[$0].takeUnretainedValue() } }

    mutating func append(_ cell: AnyWorkflowOperation) {
        if count == capacity { grow() }
        (cells + count).initialize(to: .passRetained(cell))
        count += 1
    }

    subscript(_ index: Int) -> AnyWorkflowOperation {
        precondition(index >= 0 && index < count, "there is no operation \(index)")
        return cells[index].takeUnretainedValue()
    }

    func has(_ cell: AnyWorkflowOperation) -> Bool {
        let place = Int(cell.place)
        return place >= 0 && place < count && cells[place].toOpaque() == Unmanaged.passUnretained(cell).toOpaque()
    }

    /// Valid as long as the run is.
    @inline(__always)
    borrowing func borrowed(_ id: Int32) -> Unmanaged<AnyWorkflowOperation> {
        precondition(id >= 0 && id < count, "there is no operation \(id)")
        return cells[Int(id)]
    }

    @inline(never)
    private mutating func grow() {
        let moved = UnsafeMutablePointer<Unmanaged<AnyWorkflowOperation>>.allocate(capacity: capacity * 2)
        moved.moveInitialize(from: cells, count: count)
        cells.deallocate()
        cells = moved
        capacity *= 2
    }
}
