import TestSupport
import Testing
import WendExpressions

struct SuggestionTests {
    @Test(arguments: [
        ("buton", "button"), ("screne", "screen"), ("lable", "label"), ("Screen", "screen"), ("TEXTFIELD", "textField"),
        ("pushControler", "pushController"), ("tetx", "text"), ("kye", "key"),
    ])
    func aSlipIsUnderstood(word: String, meant: String) {
        let words = ["screen", "label", "button", "textField", "pushController", "text", "key"]
        #expect(Suggestion.closest(to: word, among: words) == meant)
    }

    @Test(arguments: ["", "zebra", "ab", "on", "labelbutton", String(repeating: "label", count: 20)])
    func anotherWordIsNot(word: String) {
        #expect(Suggestion.closest(to: word, among: ["screen", "label", "button", "no", "x"]) == nil)
    }

    @Test func theClosestIsTakenAndOfEqualsTheFirst() {
        #expect(Suggestion.closest(to: "titel", among: ["tile", "title"]) == "title")
        #expect(Suggestion.closest(to: "value3", among: ["value1", "value2"]) == "value1")
    }

    /// Many words at once are compared as one is with a few.
    @Test func manyWordsAreComparedAsFewAre() {
        var random = SeededGenerator(seed: 5)
        func word() -> String {
            String(
                (0..<Int.random(in: 0...9, using: &random)).map { _ in "abcdABé19_".randomElement(using: &random) ?? "a"
                })
        }
        for _ in 0..<2_000 {
            let words = (0..<Int.random(in: 0...30, using: &random)).map { _ in word() }
            let asked = word()
            #expect(
                KnownWords(words).match(for: asked)?.candidate == Suggestion.closest(to: asked, among: words),
                "\(asked) among \(words)")
        }
    }
}
