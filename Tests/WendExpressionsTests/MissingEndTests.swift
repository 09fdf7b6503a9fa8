import Testing

@testable import WendExpressions

/// What a text lacks that was meant to be an expression.
@Suite struct MissingEndTests {
    @Test(arguments: [
        ("a {b", "a {b}"), ("{b items", "{b} items"), ("{a + b text", "{a + b} text"), ("{max(a, b}", "{max(a, b)}"),
        ("{SUBQUERY(t, $x, $x.y == 1.@count} open", "{SUBQUERY(t, $x, $x.y == 1).@count} open"),
        ("{lowercase('a)}", "{lowercase('a')}"), ("{{a}} {b", "{{a}} {b}"),
    ]) func isWrittenWhereItBelongs(wrong: String, right: String) throws {
        let missing = try #require(ValueExpression.missingEnd(in: wrong, as: .template))
        var bytes = Array(wrong.utf8)
        bytes.insert(contentsOf: Array(missing.written.utf8), at: missing.offset)
        #expect(String(decoding: bytes, as: UTF8.self) == right)
    }

    @Test(arguments: ["{", "{ }", "{+", "{a b c", "a}", ""]) func isNotGuessed(text: String) {
        if let missing = ValueExpression.missingEnd(in: text, as: .template) {
            #expect(text == "{a b c", "\(missing)")
        }
    }

    @Test func longTextsAreNotLookedAt() {
        // ValueExpression.longestText: each place that is tried reads the text.
        let text = "{" + String(repeating: "a + ", count: 100) + "a"
        #expect(ValueExpression.missingEnd(in: text, as: .template) == nil)
    }
}
