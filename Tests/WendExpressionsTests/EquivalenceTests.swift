import Foundation
import TestSupport
import Testing

@testable import WendExpressions

/// Texts that Unicode takes for the same, held against the platform.
struct EquivalenceTests {
    @Test func everyScalarIsTakenApartAsThePlatformDoes() {
        var different: [String] = []
        for code in UInt32(0)...0x2FFFF {
            guard let scalar = Unicode.Scalar(code), scalar.properties.generalCategory != .unassigned else { continue }
            let text = String(scalar)
            let expected = text.decomposedStringWithCanonicalMapping
            if !Decomposition.decomposed(text).utf8.elementsEqual(expected.utf8) {
                different.append(String(code, radix: 16))
            }
        }
        #expect(different.isEmpty, "\(different.count): \(different.prefix(20))")
    }

    private static let letters: [String] = [
        "e", "E", "\u{e9}", "\u{c9}", "\u{301}", "\u{323}", "\u{307}", "\u{327}", "a", "\u{e5}", "\u{212b}", "\u{c5}",
        "\u{ac00}",
        "\u{ac01}", "\u{1100}", "\u{1161}", "\u{11a8}", "\u{1e9b}", "\u{17f}", "s", "\u{df}", "x", "1", "\u{3a9}",
        "\u{2126}", "\u{1f600}",
    ]

    private static func text(_ most: Int, _ generator: inout SeededGenerator) -> String {
        // Nothing begins with a mark: what belongs to nothing is nobody's text.
        let marks = ["\u{301}", "\u{323}", "\u{307}", "\u{327}", "\u{345}", "\u{1161}", "\u{11a8}"]
        var parts = (0..<Int.random(in: 1...most, using: &generator)).compactMap { _ in
            letters.randomElement(using: &generator)
        }
        while let first = parts.first, marks.contains(first) { parts.removeFirst() }
        return parts.joined()
    }

    @Test(arguments: 0..<4) func takingApartAndOrderingIsThePlatforms(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<5000 {
            let text = Self.text(12, &generator)
            #expect(
                Decomposition.decomposed(text).utf8.elementsEqual(text.decomposedStringWithCanonicalMapping.utf8),
                "\(text.unicodeScalars.map(\.value))")
        }
    }

    @Test(arguments: FoldingTests.options.indices) func comparingIsThePlatforms(_ which: Int) {
        let (ours, theirs) = FoldingTests.options[which]
        var generator = SeededGenerator(seed: 9)
        var (same, contradictions, wrong) = (0, 0, [String]())
        for _ in 0..<20_000 {
            let left = Self.text(4, &generator)
            // Half of the time it is the same text, put together in another way.
            let right: String =
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: left.decomposedStringWithCanonicalMapping
                case 1: left.precomposedStringWithCanonicalMapping
                default: Self.text(4, &generator)
                }
            let expected = (left as NSString).compare(right, options: theirs) == .orderedSame
            // The platform contradicts itself about a few texts in ten thousand.
            guard expected == ((right as NSString).compare(left, options: theirs) == .orderedSame),
                expected == (left.folding(options: theirs, locale: nil) == right.folding(options: theirs, locale: nil))
            else {
                contradictions += 1
                continue
            }
            let found = TextComparison.equal(left, right, ours)
            if found { same += 1 }
            if found != expected {
                wrong.append(
                    "\(left.unicodeScalars.map { String($0.value, radix: 16) }) \(right.unicodeScalars.map { String($0.value, radix: 16) })"
                )
            }
        }
        #expect(same > 5000 && contradictions < 100)
        #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(12))")
    }

    @Test func whatEndsBetweenALetterAndItsMarkIsNotFound() {
        let (text, part) = ("cafe\u{301}s", "cafe")
        #expect(
            !TextComparison.begins(text, part, .ignoringCase) && !TextComparison.contains(text, part, .ignoringCase))
        #expect(TextComparison.begins(text, "CAF\u{c9}", .ignoringCase))
        #expect(TextComparison.contains("x\u{e9}y", "E\u{301}", .ignoringCase))
        #expect(TextComparison.ends("caf\u{e9}", "E\u{301}", .ignoringCase))
        #expect(TextComparison.contains("e\u{301} e", "e", .ignoringCase))
        #expect(TextComparison.contains(text, part, .ignoringDiacritics))
        // Without options a text is its bytes.
        #expect(!TextComparison.equal("e\u{301}", "\u{e9}") && TextComparison.begins(text, part))
        #expect(!TextComparison.equal("e\u{301}", "\u{e9}", [.ignoringCase, .normalised]))
        #expect(TextComparison.equal("e\u{301}", "\u{e9}", .localised))
    }

    @Test func orderIsEqualWhereTextsAre() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<2000 {
            let text = Self.text(5, &generator)
            let other = text.decomposedStringWithCanonicalMapping
            for options in [TextOptions.ignoringCase, .ignoringDiacritics, .localised, [.localised, .ignoringCase]] {
                #expect(TextComparison.order(text, other, options) == 0)
            }
        }
    }

    /// A letter with two hundred thousand marks, in the worst order.
    @Test(.timeLimit(.minutes(10))) func marksWithoutEndAreOrderedInTime() {
        let marks = String(repeating: "\u{301}\u{323}", count: 100_000)
        #expect(TextComparison.equal("e" + marks, "\u{e9}" + marks.dropFirst(0), .ignoringCase) == false)
        #expect(TextComparison.contains("e" + marks + "f", "f", .ignoringCase))
    }

    /// Whatever it is, a text is the same as the same text taken apart, with every option but `n`: every scalar, among marks.
    @Test func everyTextIsTheSameAsItselfTakenApart() {
        var different: [String] = []
        for code in UInt32(0x80)...0x2FFFF {
            guard let scalar = Unicode.Scalar(code), scalar.properties.generalCategory != .unassigned else { continue }
            for text in ["a\(scalar)\u{301}", "\(scalar)\u{345}\u{301}", "\(scalar)\u{323}\u{302}"] {
                let apart = Decomposition.decomposed(text)
                guard !apart.utf8.elementsEqual(text.utf8) else { continue }
                for options in [TextOptions.ignoringCase, .ignoringDiacritics, .localised]
                where !TextComparison.equal(text, apart, options) {
                    different.append(String(code, radix: 16))
                }
            }
        }
        #expect(different.isEmpty, "\(different.count): \(different.prefix(20))")
    }

    @Test func nothingIsFoundThatBeginsInsideOfALetter() {
        for (text, part) in [("\u{e9}", "\u{301}"), ("e\u{301}", "\u{301}"), ("\u{ac01}", "\u{11a8}")] {
            #expect(!TextComparison.contains(text, part, .ignoringCase))
            #expect(!TextComparison.ends(text, part, .ignoringCase))
        }
        #expect(!TextComparison.begins("\u{ac01}", "\u{ac00}", .ignoringCase))
        #expect(TextComparison.begins("\u{ac01}x", "\u{ac01}", .ignoringCase))
    }

    /// What has to be made alike first is paid for, by the text's length, each time.
    @Test(arguments: [
        "SUBQUERY(l, $x, big ==[c] $x).@count", "SUBQUERY(l, $x, big <[d] $x).@count", "big IN[c] l",
        "SUBQUERY(l, $x, big LIKE[c] 'x*').@count", "SUBQUERY(l, $x, big CONTAINS[c] $x).@count",
        "SUBQUERY(l, $x, big BEGINSWITH[cd] $x).@count", "SUBQUERY(l, $x, big BETWEEN[c] {$x, $x}).@count",
    ])
    func makingTextsAlikeIsPaidFor(_ text: String) throws {
        let expression = try ValueExpression(parsing: text)
        func cost(_ length: Int) -> Int {
            let big = String(repeating: "\u{e9}", count: length)
            let members = (0..<20).map { Value.string("\($0)\u{e9}") }
            return expression.report(in: ExpressionScope(["big": .string(big), "l": .list(members)])).cost
        }
        #expect(cost(20_000) > 20 * 20_000 / 2)
        #expect(Double(cost(40_000)) > 1.9 * Double(cost(20_000)))
    }
}
