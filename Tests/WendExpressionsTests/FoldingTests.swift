import Foundation
import Testing

@testable import WendExpressions

@Suite struct FoldingTests {
    static let options: [(TextOptions, String.CompareOptions)] = [
        (.ignoringCase, .caseInsensitive), (.ignoringDiacritics, .diacriticInsensitive),
        ([.ignoringCase, .ignoringDiacritics], [.caseInsensitive, .diacriticInsensitive]),
    ]

    /// Every scalar alone, and behind a letter.
    @Test(arguments: [0, 1, 2]) func isTheSameAsThePlatforms(_ which: Int) {
        let (ours, theirs) = Self.options[which]
        var different: [String] = []
        for code in UInt32(0)...0x1FFFF {
            guard let scalar = Unicode.Scalar(code), !(0xE000...0xF8FF).contains(code) else { continue }
            for text in [String(scalar), "a\(scalar)"] {
                let expected = text.folding(options: theirs, locale: nil)
                if !Folding.folded(text, ours).utf8.elementsEqual(expected.utf8) {
                    different.append(String(code, radix: 16))
                }
            }
        }
        #expect(different.isEmpty, "\(different.count): \(different.prefix(20))")
    }

    @Test func isTheSameForSentences() {
        for text in [
            "Crème BRÛLÉE ß", "ΣΊΣΥΦΟΣ Ὀδυσσεύς", "Йогурт", "e\u{301}\u{327}x", "Tiếng Việt", "İstanbul ıI", "ﬁne ŉ",
            "שָׁלוֹם",
        ] {
            for (ours, theirs) in Self.options {
                #expect(Folding.folded(text, ours) == text.folding(options: theirs, locale: nil))
            }
        }
    }

    /// The fast ways through ASCII answer as the slow one does. `[` and `{`, `@` and the backtick differ by the bit by which small
    /// and large letters do.
    @Test func theFastWaysAgree() {
        var random = RandomExpression(seed: 5)
        let letters = Array("aAbBzZ1 [{@`")
        for _ in 0..<20_000 {
            let text = String((0..<random.below(40)).map { _ in letters[random.below(letters.count)] })
            let part = String((0..<random.below(5)).map { _ in letters[random.below(letters.count)] })
            #expect(TextComparison.contains(text, part) == text.contains(part) || part.isEmpty)
            #expect(
                TextComparison.contains(text, part, .ignoringCase) == text.lowercased().contains(part.lowercased())
                    || part.isEmpty)
            #expect(TextComparison.begins(text, part) == (!part.isEmpty && text.hasPrefix(part)))
            #expect(TextComparison.ends(text, part) == (!part.isEmpty && text.hasSuffix(part)))
        }
    }

    @Test(.timeLimit(.minutes(10))) func searchingTakesLinearTime() {
        let text = String(repeating: "a", count: 1_000_000) + "b"
        let part = String(repeating: "a", count: 10_000) + "b"
        #expect(TextComparison.contains(text, part, .ignoringCase))
    }
}
