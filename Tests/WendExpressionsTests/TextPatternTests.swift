import Foundation
import Testing
import WendExpressions

@Suite struct TextPatternTests {
    /// Whether the platform's regular expressions match the whole text.
    private static func platform(_ pattern: String, _ text: String, _ options: NSRegularExpression.Options = [])
        -> Bool?
    {
        guard let expression = try? NSRegularExpression(pattern: "(?:\(pattern))\\z", options: options) else {
            return nil
        }
        let range = NSRange(location: 0, length: text.utf16.count)
        return expression.firstMatch(in: text, options: .anchored, range: range) != nil
    }

    static let patterns = [
        "a", "abc", "a.c", "a*", "a+b?", "(a|b)*c", "(?:ab)+", "[abc]+", "[^abc]+", "[a-z0-9]+", "\\d+", "\\D+", "\\w+",
        "\\W+",
        "\\s+", "\\S+", "a{2}", "a{2,}", "a{1,3}b", "^a$", "a$", "\\bword\\b", "\\Bb", "\\Aab\\z", "a\\Z", ".*",
        "(.*)@(.*)",
        "[[:alpha:]]+", "[[:digit:][:space:]]+", "\\p{L}+", "\\P{L}+", "\\p{Lu}\\p{Ll}*", "[\\p{L}\\p{N}]+",
        "[a-z&&[^aeiou]]+",
        "[\\w--[a-c]]+", "\\x41", "\\u0041+", "\\x{1F600}", "(?i)AbC", "(?i:a)b", "(?s).+", "(?m)^a$\\n^b$",
        "(?x) a b # c\n c",
        "a|b|", "(|a)b", "a??b", "a*?b", "(a?){3}a{3}", "[.]", "[\\]]", "[a\\-z]+", "[-a]+", "\\Qa.b\\E+", "\\.", "\\t",
        "(?<n>a)b",
        "\\h+", "\\v", "\\R", "[^\\n]+", "é+", "(?i)É", "(?i)straße", "[à-ü]+", "\\p{Greek}+", "\\p{Script=Cyrillic}+",
        "\\p{Alphabetic}+",
        "(a(b(c)))", "((a)|(b))+", "x(?#comment)y", "[[a-c][x-z]]+", "[^[a-c]]+", "(?i)[a-c]+", "(?i)[^a]", "\\cA",
        "\\07", "\\e",
        "(?=a)a+", "(?!a).*", "a(?=b)b", "a(?!b).*", "(?=.*b)(?=.*a)[abc]+", "^(?=.*[A-Z])(?=.*[0-9]).{3,}$",
        "(?:a(?=b)|b)+",
        "(?:(?!ab).)*", "((?=a)a|(?!a)b)+", "(?=(?!b)a)a.*", "(?=a(?=b(?=c)))abc", "(?!(?=a)).*", "(?=$)", "a(?=$)\\n?",
        "(?=^a).*",
        "(?<=a)b|ab", "a(?<=a)b", "(?<!a)b+", ".*(?<=b)", ".*(?<!b)", "(?:a(?<=^a))b*", "(?<=\\bword) .*|word(?= a).*",
        "(?=.*é)é+",
        "\\w+(?=\\b)", "(?=\\w+\\b )\\w+ \\w+ \\w+", "(?i)(?=A)a.*", "(?=a)*a", "(?=a){2}aa", "(?m)(?=^a$)[ab\\s]+",
        "(?=.*(?<=a)b).*", "(?<=(?=a).)b|.*", "(?s)(?=.*b).*", "(?!.*(.)x).*", "(?=a\\Z)a\\n?", "(?=a\\z)a",
        "[\\s\\S]*", "^$", "(^a|b)", "(a$|b)\\n?", "\\b", "\\B", "a\\b.*", "(?s).*\\bb\\b.*",
    ]

    static let texts = [
        "", "a", "b", "ab", "abc", "aXc", "aac", "aaa", "aaab", "ababc", "ABC", "AbC", "abC", "word", "a word here",
        "xyz", "123", "12a",
        " ", "\t \n", "a\n", "a\nb", "a\r\n", "\r\n", "a\n\n", "é", "É", "éé", "straße", "STRASSE", "Straße", "😀",
        "αβγ", "Жук", "a.b", "a.b.b", "-", "a-z",
        "]", ".", "Hello", "hElLo", "hello_1", "x@y", "日本語", "e\u{301}", "\u{1}", "\u{7}", "\u{1b}", "\u{2028}",
        "\u{85}", "a b", "xy", "b a b", "\u{a0}", "A", "bcd", "aaaaaa",
    ]

    @Test func agreesWithThePlatform() throws {
        var different: [String] = []
        for pattern in Self.patterns {
            for (options, letters) in [(NSRegularExpression.Options(), ""), (.caseInsensitive, "c")] {
                let ours = try TextPattern(regularExpression: pattern, options: letters)
                for text in Self.texts {
                    guard let expected = Self.platform(pattern, text, options) else { continue }
                    if ours.matches(text) != expected {
                        different.append("\(pattern)[\(letters)] \(text.debugDescription) \(expected)")
                    }
                }
            }
        }
        #expect(different.isEmpty, "\(different.count): \(different.prefix(30))")
    }

    @Test func agreesOnRandomPatterns() throws {
        var random = RandomExpression(seed: 99)
        func pattern(_ depth: Int) -> String {
            switch random.below(depth > 0 ? 12 : 4) {
            case 0...2: random.pick(["a", "b", "c", ".", "[ab]", "[^a]", "\\w", "\\d", "é", "\\b", "^", "$", " "])
            case 3: random.pick(["ab", "ba", "a ", "1"])
            case 4, 5: pattern(depth - 1) + pattern(depth - 1)
            case 6: "(\(pattern(depth - 1))|\(pattern(depth - 1)))"
            case 7: "(?:\(pattern(depth - 1)))" + random.pick(["*", "+", "?", "{2}", "{1,3}"])
            case 8, 9: random.pick(["(?=", "(?!"]) + pattern(depth - 1) + ")"
            case 10:
                random.pick(["(?<=", "(?<!"]) + random.pick(["a", "[ab]", "ab", "^a", "a\\b", "(?=b).", "é|b", "$\\n"])
                    + ")"
            default: "(\(pattern(depth - 1)))"
            }
        }
        for _ in 0..<8000 {
            let text = String((0..<random.below(8)).map { _ in Array("aabbc1 é\n")[random.below(9)] })
            let pattern = pattern(4)
            guard let expected = Self.platform(pattern, text), let ours = try? TextPattern(regularExpression: pattern)
            else {
                continue
            }
            guard ours.matches(text) == expected else {
                Issue.record("\(pattern) on \(text.debugDescription): platform \(expected)")
                return
            }
        }
    }

    @Test(arguments: [
        "(?=a", "(?!", "(?<=a", "(?<!", String(repeating: "(?=a)", count: 16), "(?=(a{90}){50})(?=(a{90}){50})",
        "(a)\\1", "(?<n>a)\\k<n>", "(?>a)", "a*+", "a++", "a?+", "a{2}+", "(",
        ")", "[", "a{", "a{2",
        "*", "+a", "a**", "\\", "[b-a]", "\\p{Nonsense}", "\\p", "(?z)", "a{3,2}", "\\y", "\\x{110000}", "(?<",
        "[[:foo:]]", "\\Xa",
        "((((a{100}){100}){100}){100})", String(repeating: "(", count: 5000), String(repeating: "a", count: 5000),
    ]) func refuses(_ pattern: String) {
        #expect(throws: PatternError.self) { try TextPattern(regularExpression: pattern) }
    }

    @Test func saysWhyItRefuses() {
        let error = #expect(throws: PatternError.self) { try TextPattern(regularExpression: "a*+b") }
        #expect(
            error?.message
                == "possessive quantifiers such as '*+' cannot be matched in linear time, at character 4")
    }

    @Test func partsAreFound() throws {
        let pattern = try TextPattern(regularExpression: "b+c", extent: .anyPart)
        #expect(pattern.matches("abbcd"))
        #expect(!pattern.matches("abd"))
    }

    @Test func whatAPasswordNeedsIsSaid() throws {
        let expression = try ValueExpression(parsing: "p MATCHES '^(?=.*[A-Z])(?=.*[0-9]).{8,}$'")
        for (text, holds) in [("Abcdef1x", true), ("abcdef1x", false), ("Abcdefgx", false), ("Abc1", false)] {
            #expect(expression.holds(in: ExpressionScope(["p": .string(text)])) == holds)
        }
    }

    /// Twice the text is twice the work, whatever looks around in whatever; and a pattern says what it costs.
    @Test(arguments: [
        "(?=.*b)(?=.*c)(?=.*d).*", "(?:(?=.*b)a)*", "(?:(?!.*b)a)*", "(?:a(?<=a*))*", "(?=(?:(?=a*b)a|(?!a*b)a)*)a*",
        "(?:(?=(?:(?=(?:(?=a*b)a)*)a)*)a)*|a*", ".*(?<=(?<=(?<=a)a)a)",
    ]) func lookingAroundTakesLinearTime(_ pattern: String) throws {
        func work(_ length: Int) throws -> Int {
            let matcher = try TextPattern(regularExpression: pattern)
            var cost = Int.max
            _ = matcher.matches(String(repeating: "a", count: length), cost: &cost)
            return Int.max - cost
        }
        let (once, twice) = (try work(100_000), try work(200_000))
        #expect(once > 100_000 / 16)
        #expect(Double(twice) < 2.1 * Double(once))
        var little = 1000
        #expect(
            try TextPattern(regularExpression: pattern).matches(String(repeating: "a", count: 100_000), cost: &little)
                == nil)
    }

    static let hostile: [(String, String)] = [
        ("(?=.*x)(?=.*y)(?=.*z).*", "a"), ("(?:(?=(a*)*b)a)*", "a"), ("(?:(?<=(a|b)*)a)*", "ab"),
        ("(a*)*b", "a"), ("(a|a)*b", "a"), ("(a+)+$", "a"), ("([a-zA-Z]+)*\\d", "a"), ("(.*)(.*)(.*)(.*)x", "a"),
        ("(a?){200}a{200}", "a"), (".*a.{12}", "ab"), ("^(([a-z])+.)+[A-Z]([a-z])+$", "a"), ("(x+x+)+y", "x"),
        ("\\b(\\w+\\b ?)*!", "ab "),
    ]

    /// What backtracks would not end: the limit is there to stop that, not to measure.
    @Test(.timeLimit(.minutes(10)), arguments: hostile)
    func hostilePatternsTakeLinearTime(_ pattern: String, _ unit: String) throws {
        let matcher = try TextPattern(regularExpression: pattern)
        let text = String(repeating: unit, count: 200_000)
        _ = matcher.matches(text)
    }

    @Test func tenMegabytesAreRead() throws {
        let text = String(repeating: "Hello wörld, this is some text. ", count: 330_000)
        #expect(try TextPattern(regularExpression: "[\\p{L}\\s,.]*").matches(text))
        let expression = try ValueExpression(parsing: "t MATCHES '([a-zA-Zö]+[ ,.]+)*'")
        #expect(expression.holds(in: ExpressionScope(["t": .string(text)])))
    }
}
