import WendCore

/// What has become of some keys in their order.
struct RowDifference {
    private(set) var removed: [Int64] = []
    /// Positions in the new order.
    private(set) var inserted: [Int] = []
    private(set) var moved: [Int] = []
    private(set) var stayed: [Int] = []

    /// - Precondition: No key occurs twice.
    init(from old: [Int64], to new: [Int64]) {
        let before = Dictionary(old.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        let after = Set(new)
        removed = old.filter { !after.contains($0) }
        var kept: [(position: Int, before: Int)] = []
        for (position, key) in new.enumerated() {
            if let place = before[key] { kept.append((position, place)) } else { inserted.append(position) }
        }
        let staying = Set(Self.longestRise(kept.map(\.before)))
        for (index, row) in kept.enumerated() {
            if staying.contains(index) { stayed.append(row.position) } else { moved.append(row.position) }
        }
    }

    /// The places of a longest series of numbers each of which is greater than the one before.
    static func longestRise(_ numbers: [Int]) -> [Int] {
        var ends: [Int] = []
        var earlier = Array(repeating: -1, count: numbers.count)
        for (index, number) in numbers.enumerated() {
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
            }
            if low > 0 { earlier[index] = ends[low - 1] }
            if low == ends.count { ends.append(index) } else { ends[low] = index }
        }
        var rise: [Int] = []
        var next = ends.last ?? -1
        while next >= 0 {
            rise.append(next)
            next = earlier[next]
        }
        return rise.reversed()
    }
}
