import TestSupport
import Testing
import WendCore
import WendExpressions

@testable import WendTerminal

/// Texts that are longer than what is seen of them.
@Suite struct LongTextTests {
    private static let pieces = [
        "a", "b", " ", "\n", "\r\n", "\t", "漢", "é", "e", "\u{301}", "👍", "\u{FE0F}", "👩‍👧", "\u{200D}", "🇩🇪", "🇩", "한",
        "ᄒ",
        "abc def", "x\ny",
    ]

    private func area(_ text: String) -> Element {
        element(1, .textArea, [.text: "Note", .value: .string(text)], [.begin, .edit, .end])
    }

    /// All lines, and where the caret stands in them.
    private func laidOut(_ field: FieldText, _ caret: Int) -> (lines: [String], caret: Screen.Place) {
        var field = field
        return ((0..<field.count(upTo: 500)).map { field.line($0)?.text ?? "none" }, field.place(of: caret))
    }

    @Test func linesAreTheSameHoweverTheirTextCameAbout() throws {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<30 {
            let width = Int.random(in: 1...12, using: &generator)
            var editing = Editing(Element.ID(1), "")
            editing.layOut(width: width, isSecret: false)
            for _ in 0..<40 {
                switch Int.random(in: 0..<12, using: &generator) {
                case 0: _ = editing.delete(isForward: true)
                case 1: _ = editing.delete(isForward: false)
                case 2: editing.deleteWord()
                case 3, 4: editing.move(by: Int.random(in: -9...9, using: &generator))
                case 5: _ = editing.move(byLine: Bool.random(using: &generator) ? 1 : -1)
                case 6: editing.follow(editing.text + (Self.pieces.randomElement(using: &generator) ?? ""))
                default: editing.insert(Self.pieces.randomElement(using: &generator) ?? "")
                }
                // The caret never stands in the middle of a character.
                let whole = editing.text.indices.map {
                    editing.text.utf8.distance(from: editing.text.startIndex, to: $0)
                }
                #expect(whole.contains(editing.caret) || editing.caret == editing.text.utf8.count)
                let kept = laidOut(try #require(editing.lines), editing.caret)
                let anew = laidOut(FieldText(editing.text, width: width), editing.caret)
                #expect(kept == anew, "\(editing.text.debugDescription) in \(width)")
                if kept != anew { return }
                if Bool.random(using: &generator) { editing.layOut(width: width, isSecret: false) }
            }
        }
    }

    @Test func noMoreOfATextIsLaidOutThanIsSeen() throws {
        var field = FieldText(String(repeating: "x", count: 100_000), width: 10)
        #expect(field.line(3)?.text == "xxxxxxxxxx")
        #expect(field.starts.count == 4)
        field.change(to: "y" + field.text, from: 0)
        #expect(field.starts == [0])
    }

    @Test(arguments: ["The quick brown fox jumps over the lazy dog.\n", "Größe und Maß der Dinge ", "漢字"])
    func aKeyTakesNoLongerInALongText(_ piece: String) {
        /// The quickest of some changes in the middle of a text.
        func time(_ bytes: Int) -> Duration {
            let drawn = Drawn(area(String(repeating: piece, count: bytes / piece.utf8.count)))
            var view = drawn.view
            _ = view.take(.up)
            let times = (0..<12).map { _ in
                ContinuousClock().measure {
                    view.editing?.insert("x")
                    view.lay()
                }
            }
            return times.min() ?? .zero
        }
        // Copying a text of ninety times the bytes counts for little; laying it out would take fifty times as long.
        #expect(time(90_000) < time(1_000) * 8)
    }

    @Test func aTextIsReadToItsEndHoweverManyLinesItHas() {
        let drawn = Drawn(area(String(repeating: "\n", count: 5_000) + "the end"))
        #expect(drawn.text.contains("│the end"))
    }

    @Test func whereTheKeyboardIsIsMarkedInATextWhoseBeginningIsNotSeen() throws {
        let text = (1...30).map { "line \($0)" }.joined(separator: "\n")
        var drawn = Drawn(area(text), rows: 7)
        _ = drawn.press(.end)
        #expect(drawn.text.contains("│line 30"))
        let lines = drawn.text.split(separator: "\n")
        #expect(lines.count { $0.hasPrefix("> │line") } == 1)
        #expect(drawn.view.scroll > 0)
        #expect(drawn.difference == nil)
    }
}
