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
}
