/// Finds what somebody probably meant to write.
enum Closest {
    /// The candidate that differs least from a word, if it differs by few letters; letter case does not count.
    static func match(to word: String, among candidates: some Sequence<String>) -> String? {
        let wanted = Array(word.lowercased().utf8.prefix(64))
        var best: (name: String, distance: Int)?
        for candidate in candidates {
            let distance = distance(wanted, Array(candidate.lowercased().utf8.prefix(64)))
            if distance < (best?.distance ?? .max) { best = (candidate, distance) }
        }
        guard let best, best.distance <= max(1, wanted.count / 3) else { return nil }
        return best.name
    }

    /// How many letters have to be changed, added, dropped or swapped with their neighbour.
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for (row, letter) in left.enumerated() {
            var next = [row + 1]
            for (column, other) in right.enumerated() {
                var least = min(last[column] + (letter == other ? 0 : 1), last[column + 1] + 1, next[column] + 1)
                if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                    least = min(least, beforeLast[column - 1] + 1)
                }
                next.append(least)
            }
            beforeLast = last
            last = next
        }
        return last[right.count]
    }
}
