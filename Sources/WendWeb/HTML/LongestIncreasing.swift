/// The longest subsequence of a sequence of different numbers that rises throughout.
enum LongestIncreasing {
    /// The positions of its members, rising. Time grows with `n log n`.
    static func positions(in numbers: [Int]) -> [Int] {
        /// For each length the position of the smallest number that ends a rising subsequence of that length.
        var ends: [Int] = []
        var previous: [Int?] = []
        for (position, number) in numbers.enumerated() {
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
            }
            previous.append(low > 0 ? ends[low - 1] : nil)
            if low == ends.count { ends.append(position) } else { ends[low] = position }
        }
        var positions: [Int] = []
        var position = ends.last
        while let present = position {
            positions.append(present)
            position = previous[present]
        }
        return positions.reversed()
    }
}
