package import WendExpressions

/// The sum of what data would be if it were written out, which stops as soon as it is too much.
package struct DataScale {
    private(set) var bytes = 0
    private(set) var exceeded: Limit?
    /// How many values were looked at for it.
    private(set) var looks = 0

    /// The long lists that were counted.
    private(set) var lists = MeasuredLists()
    /// The same from the last time, so that what did not change is not gone through again.
    private let known: MeasuredLists

    /// Which lists became others since, in part.
    private let changes: ChangedLists

    /// - Parameters:
    ///   - known: The lists of the last time.
    ///   - changes: Which of them became others since.
    init(knowing known: MeasuredLists = MeasuredLists(), changedBy changes: ChangedLists = ChangedLists()) {
        self.known = known
        self.changes = changes
    }

    /// What of an activation is equal to something that was counted before, and lies elsewhere in memory.
    struct Again {
        var stored: Fields = [:]
        var changed: Fields = [:]

        var isEmpty: Bool { stored.isEmpty && changed.isEmpty }
    }

    mutating func add(_ activation: borrowing Activation) -> Again {
        let again = Again(stored: add(shared: activation.stored), changed: add(shared: activation.changed))
        for resolution in activation.resolved {
            for case .value(let value) in resolution.expansions { add(value) }
        }
        return again
    }

    /// Adds fields in which long lists may stand that stand elsewhere too: those are counted once.
    ///
    /// - Returns: Lists that are equal to one that was counted before, but lie elsewhere in memory: that one, by name.
    mutating func add(shared fields: Fields) -> Fields {
        var again: Fields = [:]
        for field in fields where exceeded == nil {
            count(field.name.utf8.count + 4)
            guard case .list(let members) = field.value, members.count >= SharedLists.least else {
                add(field.value, depth: 1)
                continue
            }
            if let known = addOnce(members) { again[field.name] = .list(known) }
        }
        return again
    }

    private mutating func addOnce(_ list: [Value]) -> [Value]? {
        if let before = lists.twin(of: list) { return before.isItself ? nil : before.list }
        let bytes: Int
        if let measured = known.bytes(of: list) {
            bytes = measured
        } else if let changed = bytesChanged(list) {
            bytes = changed
        } else {
            var alone = DataScale()
            alone.add(.list(list), depth: 1)
            looks += alone.looks
            if let limit = alone.exceeded {
                exceeded = exceeded ?? limit
                return nil
            }
            bytes = alone.bytes
        }
        if let equal = lists.add(list, bytes: bytes, knowing: known) { return equal }
        count(bytes)
        return nil
    }

    /// What a list would be that another became which was counted: only where they differ is looked at. Nil if there is none.
    private mutating func bytesChanged(_ list: [Value]) -> Int? {
        guard let old = changes.origin(of: list), let before = known.bytes(of: old) else { return nil }
        let (gone, come) = ChangedLists.difference(old, list)
        var (less, more) = (DataScale(), DataScale())
        for member in old[gone] { less.add(member, depth: 2) }
        for member in list[come] { more.add(member, depth: 2) }
        looks += less.looks + more.looks
        guard less.exceeded == nil, more.exceeded == nil else { return nil }
        return before - less.bytes + more.bytes
    }

    mutating func add(_ fields: Fields) { add(fields, depth: 0) }
    mutating func add(_ value: Value) { add(value, depth: 0) }

    /// How many bytes a value would be, counted up to the limits of data.
    package static func bytes(of value: Value) -> Int {
        var scale = DataScale()
        scale.add(value)
        return scale.exceeded == nil ? scale.bytes : .max
    }

    private mutating func add(_ fields: Fields, depth: Int) {
        for field in fields where exceeded == nil {
            count(field.name.utf8.count + 4)
            add(field.value, depth: depth + 1)
        }
    }

    private mutating func add(_ value: Value, depth: Int) {
        if depth > Limit.dataDepth.bound { exceeded = exceeded ?? .dataDepth }
        guard exceeded == nil else { return }
        switch value {
        case .string(let text): count(text.utf8.count + 2)
        case .data(let bytes): count(bytes.count * 4 / 3 + 8)
        case .list(let members):
            count(2)
            for member in members where exceeded == nil { add(member, depth: depth + 1) }
        case .dictionary(let fields): add(fields, depth: depth)
        default: count(8)
        }
    }

    private mutating func count(_ more: Int) {
        looks += 1
        bytes += more
        if bytes > Limit.data.bound { exceeded = exceeded ?? .data }
    }
}
