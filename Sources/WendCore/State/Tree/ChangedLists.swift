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
        var start = 0
        while start < shorter, old[start].isIdentical(to: new[start]) { start += 1 }
        var end = 0
        while end < shorter - start, old[old.count - 1 - end].isIdentical(to: new[new.count - 1 - end]) { end += 1 }
        return (start..<(old.count - end), start..<(new.count - end))
    }
}
