/// Texts as they are looked through without regard to letter case and diacritics: what a store keeps beside a text, so that the
/// same part need not be made alike with every text each time.
public enum SearchText {
    /// A text made alike with all that `==[cd]` takes for the same.
    public static func folded(_ text: String) -> String {
        TextComparison.canonical(text, [.ignoringCase, .ignoringDiacritics])
    }

    /// What is kept of a text: it is folded, and where a part of it may begin or end inside of a letter it begins with U+0001. Such a
    /// text has to be asked itself whether it contains what was found in it.
    public static func kept(_ text: String) -> String {
        if TextComparison.withBytes(text, TextComparison.isASCII), text.utf8.first != 1 { return text.lowercasedASCII }
        let folded = folded(text)
        let isPlain =
            folded.unicodeScalars.first?.value != 1 && !folded.unicodeScalars.contains { Decomposition.continues($0) }
        return isPlain ? folded : "\u{1}\(folded)"
    }

    /// What an index of trigrams is to match for a folded part: some of its trigrams; nil if it is too short to have any.
    static func pattern(_ folded: String) -> String? {
        let scalars = Array(folded.unicodeScalars)
        guard scalars.count >= 3 else { return nil }
        var trigrams: [String] = []
        // Those that overlap say little that is new, and each takes its time.
        let last = scalars.count - 3
        for start in stride(from: 0, through: last, by: max(1, last / (mostTrigrams - 1))).prefix(mostTrigrams - 1) + [
            last
        ] {
            var trigram = String.UnicodeScalarView()
            trigram.append(contentsOf: scalars[start..<start + 3])
            let quoted = "\"\(String(trigram).replacing("\"", with: "\"\""))\""
            if !trigrams.contains(quoted) { trigrams.append(quoted) }
        }
        // FTS5 takes no text with a zero in it.
        let pattern = trigrams.joined(separator: " ")
        return pattern.utf8.contains(0) ? nil : pattern
    }

    private static let mostTrigrams = 4
}

extension String {
    fileprivate var lowercasedASCII: String {
        String(decoding: utf8.map { $0 &- 65 < 26 ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}
