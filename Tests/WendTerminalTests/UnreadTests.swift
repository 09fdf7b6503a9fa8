import Foundation
import Testing
import WendCore
import WendExpressions
import WendTesting

@testable import WendTerminal

/// What is typed for a date and is none: said, and kept to be corrected.
@Suite struct UnreadTests {
    private func screen(_ more: Properties = [:]) -> Element {
        var day: Properties = [
            .text: "Day", .entry: "date", .optional: true, .value: .date(Date(timeIntervalSince1970: 0)),
        ]
        for property in Property.allCases { if let value = more[property] { day[property] = value } }
        return element(
            1, .screen, [:], [],
            [element(2, .datePicker, day, .edit), element(3, .button, [.text: "Save"], .press)])
    }

    private func bottom(_ drawn: Drawn) -> String { drawn.terminal.lines.last ?? "" }

    @Test func aDateThatCannotBeReadIsSaidAndStaysToBeCorrected() {
        var drawn = Drawn(screen(), columns: 80)
        _ = drawn.press(.control("u"))
        // Without a date, as the session has it now.
        #expect(drawn.press(.text("4.5.2026"), .tab) == [])
        #expect(drawn.view.focus?.element == Element.ID(2))
        #expect(drawn.text.contains("[4.5.2026"))
        #expect(bottom(drawn).hasPrefix("Cannot be read: enter YYYY-MM-DD, or Escape for what it was."))
        #expect(drawn.press(.control("u"), .text("2026-05-04")).last?.value != nil)
        _ = drawn.press(.tab)
        #expect(drawn.view.focus?.element == Element.ID(3))
        #expect(!bottom(drawn).contains("read"))
    }

    @Test(arguments: [Key.tab, .backTab, .enter, .down, .pageDown, .altLeft, .click(Screen.Place(row: 3, column: 4))])
    func noKeyLeavesItBehind(_ key: Key) {
        var drawn = Drawn(screen(), columns: 80)
        _ = drawn.press(.text("x"))
        #expect(drawn.press(key) == [])
        #expect(drawn.view.focus?.element == Element.ID(2))
        #expect(drawn.text.contains("[1970-01-01x"))
        #expect(bottom(drawn).hasPrefix("Cannot be read"))
    }

    @Test func escapeBringsTheOldValueBack() {
        var drawn = Drawn(screen(), columns: 80)
        _ = drawn.press(.text("x"), .escape)
        #expect(drawn.text.contains("[1970-01-01 "))
        _ = drawn.press(.tab)
        #expect(drawn.view.focus?.element == Element.ID(3))
    }

    @Test func aDateOutsideLimitsThatHoldIsSaid() {
        let limits: Properties = [.optional: false, .maximum: .date(Date(timeIntervalSince1970: 86_400))]
        var drawn = Drawn(screen(limits), columns: 80)
        #expect(drawn.press(.control("u"), .text("2026-05-04"), .tab) == [])
        #expect(bottom(drawn).hasPrefix("Choose 1970-01-02 or earlier."))
    }

    @Test func aQuestionThatComesOverItTakesNothingAway() {
        var drawn = Drawn(screen(), columns: 80)
        _ = drawn.press(.text("x"))
        let alert = element(
            6, .alert, [.text: "Late"], [], [element(7, .button, [.text: "OK", .variant: "cancel"], .press)])
        drawn.show(Element(Element.ID(.session), .app, children: [screen(), alert]))
        #expect(drawn.text.contains("1970-01-01x"))
        drawn.show(screen())
        #expect(drawn.text.contains("[1970-01-01x"))
        #expect(drawn.view.focus?.element == Element.ID(2))
        // What was given up does not come again.
        _ = drawn.press(.escape, .tab, .backTab)
        #expect(drawn.text.contains("[1970-01-01 "))
    }
}
