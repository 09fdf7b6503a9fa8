/// An array of plain numbers whose memory can be worked on directly: one look at whether it is shared, then no bounds, no
/// references counted. What the standard arrays do for every access costs more than completing an operation.
///
/// A value like any array: a copy shares the memory until one of both changes.
struct FlatArray<Element: BitwiseCopyable & Sendable>: RandomAccessCollection, MutableCollection {
    private final class Storage {
        let base: UnsafeMutablePointer<Element>
        let capacity: Int
        var count = 0

        init(capacity: Int) {
            self.capacity = capacity
            base = .allocate(capacity: capacity)
        }

        deinit { base.deallocate() }
    }

    private var storage: Storage

    init(capacity: Int = 0) { storage = Storage(capacity: capacity) }

    init(repeating element: Element, count: Int) {
        self.init(capacity: count)
        storage.base.initialize(repeating: element, count: count)
        storage.count = count
    }

    init(_ elements: some Collection<Element>) {
        self.init(capacity: elements.count)
        for element in elements { append(element) }
    }

    var startIndex: Int { 0 }
    var endIndex: Int { storage.count }

    subscript(_ index: Int) -> Element {
        get {
            precondition(index >= 0 && index < storage.count, "there is no element \(index)")
            return storage.base[index]
        }
        _modify {
            precondition(index >= 0 && index < storage.count, "there is no element \(index)")
            yield &owned()[index]
        }
    }

    /// The elements, to be looked at as long as the array is not changed.
    @inline(__always)
    var memory: UnsafeMutablePointer<Element> { storage.base }

    /// The elements, to be changed as long as the array is not copied or changed otherwise; from now on they are this
    /// array's alone.
    @inline(__always)
    mutating func owned() -> UnsafeMutablePointer<Element> {
        if !isKnownUniquelyReferenced(&storage) { move(to: storage.capacity) }
        return storage.base
    }

    /// The same for whoever knows that the array has no copies, which only debug builds make sure of: looking costs as
    /// much as the rest of completing an operation.
    @inline(__always)
    mutating func alone() -> UnsafeMutablePointer<Element> {
        assert(isKnownUniquelyReferenced(&storage), "an array that was said to have no copies has one")
        return storage.base
    }

    mutating func append(_ element: Element) {
        if !isKnownUniquelyReferenced(&storage) || storage.count == storage.capacity {
            move(to: Swift.max(storage.capacity, storage.count * 2, 4))
        }
        (storage.base + storage.count).initialize(to: element)
        storage.count += 1
    }

    @inline(never)
    private mutating func move(to capacity: Int) {
        let moved = Storage(capacity: capacity)
        moved.base.initialize(from: storage.base, count: storage.count)
        moved.count = storage.count
        storage = moved
    }
}

// Sendable, because the memory is only changed by an array that is its only owner: one that has looked, or, for `alone`,
// one of a graph that is only ever copied by `OperationGraph.copy`, which shares nothing that changes.
extension FlatArray: @unchecked Sendable {}

extension FlatArray: ExpressibleByArrayLiteral {
    init(arrayLiteral elements: Element...) { self.init(elements) }
}
