import WendExpressions

/// Which long lists became which others in a step, so that what is known of the old ones counts for the new.
///
/// Told apart by where they lie in memory, which is theirs for as long as this holds them. Decides nothing.
struct ChangedLists: Sendable {
    private var changes: [(new: [Value], origin: [Value])] = []

    /// Notes that a value took another's place. Only long lists are worth it, and only the last few.
    mutating func note(_ old: Value, became new: Value) {
        guard case .list(let old) = old, case .list(let new) = new, old.count >= SharedLists.least,
            new.count >= SharedLists.least
        else { return }
        if changes.count >= 16 { changes.removeFirst() }
        changes.append((new, origin(of: old) ?? old))
    }

    /// The list that a list was before the step; nil if that is not known.
    func origin(of list: [Value]) -> [Value]? {
        let address = SharedLists.address(of: list)
        return changes.last { SharedLists.address(of: $0.new) == address }?.origin
    }

    /// The stretches in which two lists differ: before and behind them both are the same memory.
    static func difference(_ old: [Value], _ new: [Value]) -> (gone: Range<Int>, come: Range<Int>) {
        let shorter = min(old.count, new.count)
        return old.withUnsafeBytes { before in
            new.withUnsafeBytes { after in
                func isSame(_ one: Int, _ other: Int) -> Bool {
                    isSameMemory(before, after, one, other) || old[one].isIdentical(to: new[other])
                }
                var start = 0
                while start < shorter, isSame(start, start) { start += 1 }
                var end = 0
                while end < shorter - start, isSame(old.count - 1 - end, new.count - 1 - end) { end += 1 }
                return (start..<(old.count - end), start..<(new.count - end))
            }
        }
    }

    /// Whether two values consist of the same bytes, and so are the same: of long lists nearly all are, and nothing is counted as
    /// used to find it out. Equal values may differ in bytes that mean nothing.
    private static func isSameMemory(
        _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer, _ one: Int, _ other: Int
    ) -> Bool {
        let size = MemoryLayout<Value>.size
        let (start, otherStart) = (one * MemoryLayout<Value>.stride, other * MemoryLayout<Value>.stride)
        var offset = 0
        while offset + 8 <= size {
            let word = left.loadUnaligned(fromByteOffset: start + offset, as: UInt64.self)
            guard word == right.loadUnaligned(fromByteOffset: otherStart + offset, as: UInt64.self) else {
                return false
            }
            offset += 8
        }
        while offset < size {
            guard left[start + offset] == right[otherStart + offset] else { return false }
            offset += 1
        }
        return true
    }
}
