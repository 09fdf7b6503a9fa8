import Synchronization

/// What the engine would be without any feature: cells with typed results that other threads may read, counters, a ready
/// list, one lock taken once per operation. No names, segues, limits, failures that matter, cancelling or events.
final class BareEngine: @unchecked Sendable {
    // Sendable, because everything that changes is touched by the one worker only, under `lock`; results are published
    // by each cell's own flag.
    /// One operation of any type; the closure knows which.
    class Cell {
        private let body: @Sendable (Cell) -> Bool

        init(_ body: @escaping @Sendable (Cell) -> Bool) { self.body = body }

        @inline(__always)
        final func perform() -> Bool { body(self) }
    }

    final class TypedCell<Value>: Cell {
        private var result: Result<Value, any Error>?
        private let isDone = Atomic<Bool>(false)

        static func of(_ work: @escaping @Sendable () throws -> Value) -> TypedCell {
            TypedCell { unsafeDowncast($0, to: TypedCell<Value>.self).keep(work) }
        }

        @inline(__always)
        private func keep(_ work: () throws -> Value) -> Bool {
            defer { isDone.store(true, ordering: .releasing) }
            do {
                result = .success(try work())
                return true
            } catch {
                result = .failure(error)
                return false
            }
        }
    }

    private let lock = Atomic<Bool>(false)
    private let count: Int
    // Flat memory without owners, so that neither uniqueness nor bounds are looked at in the loop.
    private let cells: UnsafeMutablePointer<Unmanaged<Cell>>
    private let open: UnsafeMutablePointer<Int32>
    private let offsets: UnsafeMutablePointer<Int32>
    private let targets: UnsafeMutablePointer<Int32>
    private let ready: UnsafeMutablePointer<Int32>
    private var tail = 0

    init(_ closures: [OperationEngines.Work], _ edges: [(Int, Int)]) {
        count = closures.count
        cells = .allocate(capacity: count)
        for (index, closure) in closures.enumerated() {
            (cells + index).initialize(to: .passRetained(TypedCell<Int>.of(closure)))
        }
        open = .allocate(capacity: count)
        open.initialize(repeating: 0, count: count)
        offsets = .allocate(capacity: count + 1)
        offsets.initialize(repeating: 0, count: count + 1)
        for (source, target) in edges {
            offsets[source + 1] += 1
            open[target] += 1
        }
        for index in 1...count { offsets[index] += offsets[index - 1] }
        targets = .allocate(capacity: max(edges.count, 1))
        targets.initialize(repeating: 0, count: max(edges.count, 1))
        var places = Array(UnsafeBufferPointer(start: offsets, count: closures.count))
        for (source, target) in edges {
            targets[Int(places[source])] = Int32(target)
            places[source] += 1
        }
        ready = .allocate(capacity: count)
        ready.initialize(repeating: 0, count: count)
        for index in 0..<count where open[index] == 0 {
            ready[tail] = Int32(index)
            tail += 1
        }
    }

    deinit {
        for index in 0..<count { cells[index].release() }
        cells.deallocate()
        open.deallocate()
        offsets.deallocate()
        targets.deallocate()
        ready.deallocate()
    }

    /// The whole graph on one task.
    func run() async {
        await Task { self.work() }.value
    }

    private func work() {
        var head = 0
        var tail = tail
        take()
        while head < tail {
            let id = Int(ready[head])
            head &+= 1
            give()
            _ = cells[id]._withUnsafeGuaranteedRef { $0.perform() }
            take()
            for index in Int(offsets[id])..<Int(offsets[id + 1]) {
                let target = Int(targets[index])
                open[target] &-= 1
                if open[target] == 0 {
                    ready[tail] = Int32(target)
                    tail &+= 1
                }
            }
        }
        self.tail = tail
        give()
    }

    private func take() { while lock.exchange(true, ordering: .acquiring) {} }
    private func give() { lock.store(false, ordering: .releasing) }
}
