import Foundation
import TestSupport
import WendExpressions

/// A differential of patterns against ICU, which the platform's regular expressions are: random patterns, with and without what looks
/// around, each on random texts made of the same letters.
///
/// Counts what was compared; ends with 1 and the smallest example found when both disagree.
@main struct PatternDifferential {
    private static let atoms = [
        "a", "b", "c", ".", "[ab]", "[^a]", "\\w", "\\W", "\\d", "\\s", "é", "1", " ", "ab", "ba", "a ", "^", "$",
        "\\b", "\\B", "\\A",
        "\\z", "\\Z", "\\n", "[[:alpha:]]", "\\p{L}", "\\p{Lu}", "B",
    ]
    /// ICU wants to know how long what it looks behind at can be.
    private static let behind = [
        "a", "[ab]", "ab", "^a", "a\\b", "(?=b).", "é|b", "a{1,3}", "\\w.", "", "a|ab", "\\Ba", "(?!b)\\w",
    ]
    private static let letters = Array("aabbcAB1 é\n")

    private var generator: SeededGenerator

    private mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }
    private mutating func pick(_ words: [String]) -> String { words[below(words.count)] }

    private mutating func pattern(_ depth: Int) -> String {
        guard depth > 0 else { return pick(Self.atoms) }
        switch below(12) {
        case 0, 1: return pick(Self.atoms)
        case 2, 3, 4: return pattern(depth - 1) + pattern(depth - 1)
        case 5: return "(\(pattern(depth - 1))|\(pattern(depth - 1)))"
        case 6, 7: return "(?:\(pattern(depth - 1)))" + pick(["*", "+", "?", "{2}", "{1,3}"])
        case 8: return "(?=\(pattern(depth - 1)))"
        case 9: return "(?!\(pattern(depth - 1)))"
        case 10: return pick(["(?<=", "(?<!"]) + pick(Self.behind) + ")"
        default: return pick(["(?i)", "(?m)", ""]) + pattern(depth - 1)
        }
    }

    private mutating func text() -> String {
        String((0..<below(9)).map { _ in Self.letters[below(Self.letters.count)] })
    }

    private static func icu(_ pattern: String) -> NSRegularExpression? {
        try? NSRegularExpression(pattern: "(?:\(pattern))\\z")
    }

    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count > 1, let seconds = Double(arguments[1]) else {
            print("pattern-differential SECONDS [SEED]")
            exit(64)
        }
        let seed = arguments.count > 2 ? UInt64(arguments[2]) ?? 1 : 1
        var differential = PatternDifferential(generator: SeededGenerator(seed: seed))
        let begin = ContinuousClock.now
        var (patterns, texts, refused) = (0, 0, 0)
        while ContinuousClock.now - begin < .seconds(seconds) {
            let pattern = differential.pattern(5)
            guard pattern.utf8.count < 400, let expected = icu(pattern) else { continue }
            guard let matcher = try? TextPattern(regularExpression: pattern) else {
                refused += 1
                continue
            }
            patterns += 1
            for _ in 0..<4 {
                let text = differential.text()
                texts += 1
                let range = NSRange(location: 0, length: text.utf16.count)
                let theirs = expected.firstMatch(in: text, options: .anchored, range: range) != nil
                if matcher.matches(text) != theirs {
                    print("seed \(seed): \(pattern) on \(text.debugDescription): ICU says \(theirs)")
                    exit(1)
                }
            }
        }
        print("\(patterns) patterns, \(texts) texts: no difference; \(refused) refused that ICU takes")
    }
}
