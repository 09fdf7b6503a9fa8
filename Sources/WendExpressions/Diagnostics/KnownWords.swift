/// Many words that others are compared with, again and again: most are told apart by their lengths and by which letters are in them,
/// without looking at them.
package struct KnownWords: Sendable {
    package let words: [String]
    private let lengths: [Int]
    private let letters: [UInt64]

    package init(_ words: [String]) {
        self.words = words
        lengths = words.map(\.utf8.count)
        letters = words.map { Self.letters(of: $0.utf8) }
    }

    /// The word closest to another, as ``Suggestion`` has it, and how far it is away.
    package func match(for word: String) -> (candidate: String, distance: Int)? {
        let bytes = Array(word.utf8)
        guard (1...Suggestion.longestWord).contains(bytes.count) else { return nil }
        let limit = max(1, bytes.count / 3)
        // Nearly every slip is one letter; only where there is none it is looked further away.
        return match(for: word, bytes, within: 1) ?? (limit > 1 ? match(for: word, bytes, within: limit) : nil)
    }

    private func match(for word: String, _ bytes: [UInt8], within limit: Int) -> (candidate: String, distance: Int)? {
        let own = Self.letters(of: bytes)
        var best: (place: Int, distance: Int)?
        for place in words.indices {
            let allowed = min(limit, (best?.distance ?? .max) - 1)
            if allowed < 0 { break }
            // One change takes away at most one letter and brings one.
            guard abs(lengths[place] - bytes.count) <= allowed,
                (letters[place] ^ own).nonzeroBitCount <= 2 * allowed, lengths[place] > 0, words[place] != word
            else { continue }
            let distance = Suggestion.distance(bytes, Array(words[place].utf8))
            guard distance <= allowed, distance * 2 < max(lengths[place], bytes.count) || distance == 0 else {
                continue
            }
            best = (place, distance)
        }
        return best.map { (words[$0.place], $0.distance) }
    }

    /// A bit for every letter that is in a word, whether large or small; what is neither letter nor digit shares one.
    private static func letters(of bytes: some Sequence<UInt8>) -> UInt64 {
        var letters: UInt64 = 0
        for byte in bytes {
            let byte = Suggestion.lowercased(byte)
            let bit =
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a")
                case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 26
                default: UInt8(36)
                }
            letters |= 1 << UInt64(bit)
        }
        return letters
    }
}
