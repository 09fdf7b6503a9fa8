import Testing

@testable import WendTerminal

@Suite struct DisplayTextTests {
    @Test(arguments: [
        ("abc", 3), ("漢字", 4), ("カナ", 4), ("ｱ", 1), ("Ａ", 2), ("e\u{301}", 1), ("한글", 4), ("👍", 2), ("👍🏽", 2), ("👨‍👩‍👧", 2),
        ("🇩🇪", 2),
        ("❤️", 2), ("❤", 1), ("→", 1), ("…", 1), ("ﷺ", 1), ("नि", 1), ("é̂", 1),
    ]) func charactersHaveTheirWidth(text: String, width: Int) { #expect(DisplayWidth.of(text) == width) }

    @Test(arguments: [
        ("a\tb", "a b"), ("\u{1B}[31m", "␛[31m"), ("\u{7F}", "␡"), ("\u{9B}", "\u{FFFD}"), ("\u{202E}abc", "abc"),
        ("\u{301}x", "◌\u{301}x"), ("a\nb", "a b"), ("\u{2028}", " "), ("soft\u{AD}hyphen", "softhyphen"),
    ]) func whatCannotBeSeenIsShownOrLeftOut(text: String, shown: String) { #expect(DisplayText.line(text) == shown) }

    @Test func pilesOfMarksAreCut() {
        let pile = "z" + String(repeating: "\u{300}", count: 500)
        #expect(DisplayText.line(pile).unicodeScalars.count <= DisplayText.mostScalars)
    }

    @Test func aTextIsNoLongerThanItMayBe() {
        let long = String(repeating: "é", count: DisplayText.longest + 100)
        #expect(DisplayText.line(long).count == DisplayText.longest + 1)
    }

    @Test(arguments: [
        ("one two three", 7, ["one two", "three"]), ("abcdefghij", 4, ["abcd", "efgh", "ij"]),
        ("漢字漢字", 5, ["漢字", "漢字"]),
        ("a b", 1, ["a", "b"]), ("", 5, [""]), ("first\nsecond", 20, ["first", "second"]),
    ]) func textsBreakBetweenWords(text: String, width: Int, lines: [String]) {
        #expect(TextFlow.lines(text, width: width).map(\.text) == lines)
    }

    @Test(arguments: 1..<30) func noLineIsWiderThanItMayBe(width: Int) {
        for text in RandomScreensTests.hostile {
            for line in TextFlow.lines(text, width: width) {
                #expect(line.width == DisplayWidth.of(line.text))
                #expect(line.width <= max(width, 2))
            }
        }
    }

    @Test func theLastOfTooManyLinesSaysSo() {
        #expect(TextFlow.lines("a b c d e", width: 3, most: 2).map(\.text) == ["a b", "c …"])
    }
}
