/// The word a person probably meant.
public enum Suggestion {
    /// The candidate closest to a word; nil if none is close.
    ///
    /// Close is: equal but for case, or at most one third of the word's letters (at least one) mistyped, swapped,
    /// missing or too many. Of several equally close candidates the first is taken. Words above 64 bytes get no
    /// suggestion, so the cost of one call is bounded.
    public static func closest(to word: String, among candidates: some Sequence<String>) -> String? {
        match(for: word, among: candidates)?.candidate
    }

    /// The same, with how far it is away.
    package static func match(
        for word: String, among candidates: some Sequence<String>
    ) -> (candidate: String, distance: Int)? {
        let letters = Array(word.utf8)
        guard (1...longestWord).contains(letters.count) else { return nil }
        let limit = max(1, letters.count / 3)
        var best: (candidate: String, distance: Int)?
        for candidate in candidates where candidate != word {
            let other = Array(candidate.utf8)
            guard (1...longestWord).contains(other.count) else { continue }
            let allowed = min(limit, (best?.distance ?? .max) - 1)
            guard allowed >= 0, abs(other.count - letters.count) <= allowed else { continue }
            let distance = distance(letters, other)
            // One letter of a two-letter word is half of it: that is another word, not a slip.
            guard distance <= allowed, distance * 2 < max(letters.count, other.count) || distance == 0 else { continue }
            best = (candidate, distance)
        }
        return best
    }

    static let longestWord = 64

    /// The Damerau–Levenshtein distance with adjacent swaps, ignoring the case of ASCII letters.
    static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var beforeLast = [Int](repeating: 0, count: right.count + 1)
        var last = Array(0...right.count)
        var row = beforeLast
        for i in 1...left.count {
            row[0] = i
            for j in 1...right.count {
                let isSame = lowercased(left[i - 1]) == lowercased(right[j - 1])
                row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (isSame ? 0 : 1))
                let isSwap =
                    i > 1 && j > 1 && lowercased(left[i - 1]) == lowercased(right[j - 2])
                    && lowercased(left[i - 2]) == lowercased(right[j - 1])
                if isSwap { row[j] = min(row[j], beforeLast[j - 2] + 1) }
            }
            (beforeLast, last, row) = (last, row, beforeLast)
        }
        return last[right.count]
    }

    static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
