import Foundation
import Testing
import WendCore
import WendExpressions
import WendTesting

@testable import WendTerminal

/// What a person does with keys, and what the session is told of it.
@Suite struct KeysTests {
    private func form(name: String = "") -> Element {
        element(
            1, .screen, [:], [],
            [
                element(2, .textField, [.text: "Name", .value: .string(name)], [.begin, .edit, .end, .return]),
                element(3, .toggle, [.text: "News"], .edit), element(4, .button, [.text: "Save"], .press),
            ])
    }

    @Test func tabGoesThroughEverythingAndRoundAgain() {
        var drawn = Drawn(form())
        #expect(drawn.view.focus?.element == Element.ID(2))
        #expect(drawn.press(.tab) == [])
        #expect(drawn.view.focus?.element == Element.ID(3))
        _ = drawn.press(.tab)
        #expect(drawn.view.focus?.element == Element.ID(4))
        #expect(drawn.press(.tab) == [])
        #expect(drawn.press(.end) == [Event(.begin, Element.ID(2))])
        #expect(drawn.press(.backTab) == [Event(.end, Element.ID(2))])
        #expect(drawn.view.focus?.element == Element.ID(4))
    }

    @Test func typedTextIsToldWithTheBeginningOfTheField() {
        var drawn = Drawn(form())
        #expect(
            drawn.press(.text("Ann")) == [
                Event(.begin, Element.ID(2)), Event(.edit, Element.ID(2), "Ann"),
            ])
        drawn.show(form(name: "Ann"), focus: Element.ID(2))
        #expect(drawn.press(.left, .left, .text("n")) == [Event(.edit, Element.ID(2), "Annn")])
        #expect(
            drawn.press(.backspace, .home, .delete) == [
                Event(.edit, Element.ID(2), "Ann"), Event(.edit, Element.ID(2), "nn"),
            ])
        #expect(drawn.press(.control("u")) == [Event(.edit, Element.ID(2), "")])
    }

    private func keyed(_ isOff: Bool = false) -> Element {
        element(
            1, .screen, [:], [],
            [
                element(2, .button, [.text: "Old", .key: "n", .disabled: .bool(isOff)], isOff ? [] : .press),
                element(3, .button, [.text: "New", .key: "n"], .press),
                element(4, .button, [.text: "7", .key: "7"], .press),
                element(5, .textField, [.text: "Word"], [.begin, .edit, .end, .return]),
            ])
    }

    @Test func aKeyPressesWhatHasItUnlessSomethingIsTyped() {
        var drawn = Drawn(keyed())
        #expect(drawn.press(.text("7")) == [Event(.press, Element.ID(4))])
        #expect(drawn.press(.text("N")) == [Event(.press, Element.ID(2))])
        #expect(drawn.press(.text("x")) == [])
        drawn.show(keyed(true))
        #expect(drawn.press(.text("n")) == [Event(.press, Element.ID(3))])
        drawn.show(keyed(), focus: Element.ID(5))
        #expect(drawn.press(.text("7")) == [Event(.edit, Element.ID(5), "7")])
    }

    @Test func aKeyStandsBehindTheWordsThatDoNotSayIt() {
        let drawn = Drawn(keyed())
        #expect(drawn.text.contains("[ New (n) ]"))
        #expect(drawn.text.contains("[ 7 ]"))
    }

    private func list(_ isOn: Bool, _ third: String = "C") -> Element {
        element(
            1, .screen, [:], [],
            [
                element(2, .button, [.text: "A"], .press),
                element(3, .button, [.text: "B"], isOn ? .press : []),
                element(4, .button, [.text: .string(third)], .press),
            ])
    }

    @Test func aButtonThatHasHadItsLastPressLetsTheKeyboardGoOnFromThere() {
        for (key, goal) in [(Key.tab, 4), (.backTab, 2), (.down, 4), (.up, 2)] {
            var drawn = Drawn(list(true))
            _ = drawn.press(.tab)
            #expect(drawn.press(.enter) == [Event(.press, Element.ID(3))])
            drawn.show(list(false))
            // A key too many does nothing.
            #expect(drawn.press(.enter) == [])
            drawn.show(list(false, "D"))
            #expect(drawn.press(key) == [])
            #expect(drawn.view.focus?.element == Element.ID(UInt32(goal)), "\(key)")
            drawn.show(list(true))
            #expect(drawn.view.focus?.element == Element.ID(UInt32(goal)))
        }
    }

    @Test func aButtonThatIsThereAgainHasTheKeyboardAgain() {
        var drawn = Drawn(list(true))
        _ = drawn.press(.tab, .enter)
        drawn.show(list(false))
        drawn.show(list(true))
        #expect(drawn.press(.enter) == [Event(.press, Element.ID(3))])
    }

    /// A browser that shows the same session has the keyboard somewhere else.
    @Test func keysGoWhereTheyWentWhateverSomebodyElseDoes() {
        let two = { (name: String) in
            element(
                1, .screen, [:], [],
                [2, 3].map {
                    element($0, .textField, [.text: "F", .value: .string(name)], [.begin, .edit, .end])
                })
        }
        var drawn = Drawn(two(""))
        #expect(drawn.press(.text("a")) == [Event(.begin, Element.ID(2)), Event(.edit, Element.ID(2), "a")])
        drawn.show(two("a"), focus: Element.ID(2))
        drawn.show(two("a"), focus: Element.ID(3), follows: false)
        #expect(drawn.view.focus?.element == Element.ID(2))
        #expect(drawn.press(.text("b")) == [Event(.begin, Element.ID(2)), Event(.edit, Element.ID(2), "ab")])
        drawn.show(two("ab"), focus: Element.ID(2))
        drawn.show(two("ab"), focus: Element.ID(3))
        #expect(drawn.view.focus?.element == Element.ID(3))
    }

    @Test func theCaretStandsWhereTheNextCharacterComes() {
        var drawn = Drawn(form(name: "漢字"))
        #expect(drawn.view.screen.caret == Screen.Place(row: 2, column: 2 + 16 + 1 + 4))
        _ = drawn.press(.left)
        #expect(drawn.view.screen.caret == Screen.Place(row: 2, column: 2 + 16 + 1 + 2))
    }

    @Test func enterIsTheReturnKeyOfAFieldAndPressesAButton() {
        var drawn = Drawn(form())
        #expect(drawn.press(.enter) == [Event(.begin, Element.ID(2)), Event(.return, Element.ID(2))])
        #expect(drawn.press(.tab, .tab, .enter) == [Event(.end, Element.ID(2)), Event(.press, Element.ID(4))])
    }

    @Test(arguments: [Element.Role.textField, .textArea]) func aReturnKeyThatWaitsForTextDoesNothingBefore(
        _ role: Element.Role
    ) {
        let events: Event.Kinds = [.begin, .edit, .end, .return]
        func field(_ text: Value) -> Element {
            element(1, .screen, [:], [], [element(2, role, [.text: "Name", .value: text, .needsText: true], events)])
        }
        var drawn = Drawn(field(""))
        #expect(drawn.press(.enter) == [])
        drawn.show(field("Ann"))
        #expect(drawn.press(.enter).count == 2)
    }

    @Test func whatTheKeyboardIsAtIsSaidInOtherWordsAtTheBottom() {
        var drawn = Drawn(
            element(
                1, .screen, [:], [],
                [
                    element(2, .button, [.text: "Save", .label: "Save the note", .hint: "Keeps it"], .press),
                    element(3, .slider, [.text: "Loud", .label: "Loud", .spokenValue: "half"], .edit),
                    element(4, .button, [.text: "Go", .label: "Go"], .press),
                ]))
        func bottom() -> String {
            drawn.terminal.lines.last?.replacing("F1 Keys", with: "").trimmingCharacters(in: .whitespaces) ?? ""
        }
        #expect(bottom() == "Save the note – Keeps it")
        _ = drawn.press(.tab)
        #expect(bottom() == "half")
        _ = drawn.press(.tab)
        #expect(bottom() == "")
    }

    @Test func theListOfKeysHasThoseOfTheScreenToo() {
        var drawn = Drawn(
            element(
                1, .screen, [:], [],
                [
                    element(2, .button, [.text: "New note", .label: "New note", .key: "n"], .press),
                    element(3, .button, [.text: "Go", .label: "Go"], .press),
                ]))
        _ = drawn.press(.f(1))
        #expect(drawn.text.contains("New note"))
        #expect(drawn.text.split(separator: "\n").contains { $0.contains("│n ") && $0.contains("  New note") })
        #expect(!drawn.text.contains("  Go "))
    }

    @Test func spaceTurnsASwitchOn() {
        var drawn = Drawn(form())
        #expect(drawn.press(.tab, .text(" ")) == [Event(.edit, Element.ID(3), true)])
    }

    @Test func whatTheSessionHasForATextIsShown() {
        var drawn = Drawn(form(name: "Ann"))
        drawn.show(form(name: "ANN"))
        #expect(drawn.text.contains("[ANN"))
    }

    @Test func theSessionLeadsTheKeyboardToAField() {
        let both = element(
            1, .screen, [:], [],
            [
                element(2, .textField, [.text: "a"], [.begin, .edit, .end]),
                element(3, .textField, [.text: "b"], [.begin, .edit, .end]),
            ])
        var drawn = Drawn(both)
        drawn.show(both, focus: Element.ID(3))
        #expect(drawn.view.focus?.element == Element.ID(3))
        // It knows of that already.
        #expect(drawn.press(.text("x")) == [Event(.edit, Element.ID(3), "x")])
    }

    @Test func aDateIsToldOnlyWhenItIsOne() {
        let date = element(1, .datePicker, [.text: "Day", .entry: "date"], .edit)
        var drawn = Drawn(date)
        #expect(drawn.press(.text("2024-05-0")) == [])
        #expect(
            drawn.press(.text("6")) == [
                Event(.edit, Element.ID(1), .date(Date(timeIntervalSince1970: 1_714_953_600)))
            ])
    }

    @Test func arrowsMoveAValueInItsSteps() {
        let slider = element(
            1, .slider, [.text: "Loud", .value: .double(3), .minimum: 0, .maximum: 10, .step: 1], [.begin, .edit, .end])
        var drawn = Drawn(slider)
        #expect(drawn.press(.right) == [Event(.begin, Element.ID(1)), Event(.edit, Element.ID(1), .double(4))])
        #expect(drawn.press(.left) == [Event(.edit, Element.ID(1), .double(2))])
        #expect(drawn.press(.paste("7")) == [Event(.edit, Element.ID(1), .double(7))])
    }

    /// What says it is the element, for every host: without a step of its own the way is a hundredth, as in browsers.
    @Test func withoutAStepArrowsMoveAHundredthOfTheWay() {
        let slider = element(
            1, .slider, [.text: "Loud", .value: .double(3), .minimum: 0, .maximum: 10], [.begin, .edit, .end])
        #expect(slider.keyStep == 0.1)
        var drawn = Drawn(slider)
        #expect(drawn.press(.right) == [Event(.begin, Element.ID(1)), Event(.edit, Element.ID(1), .double(3.1))])
        let still = element(
            1, .slider, [.text: "Loud", .value: .double(3), .minimum: 3, .maximum: 3], [.begin, .edit])
        #expect(still.keyStep == nil)
    }

    @Test func aMenuOpensAndItsChoiceIsTold() {
        let options: Value = .list(
            ["Small", "Medium", "Large"].map { .dictionary(["title": .string($0), "key": .string($0)]) })
        let menu = element(1, .picker, [.text: "Size", .value: 0, .options: options], .edit)
        var drawn = Drawn(menu)
        #expect(drawn.press(.enter) == [])
        #expect(drawn.text.contains("> Small"))
        #expect(drawn.press(.down, .down, .enter) == [Event(.edit, Element.ID(1), "Large")])
        #expect(!drawn.text.contains("Medium"))
        #expect(drawn.press(.enter, .text("m"), .enter) == [Event(.edit, Element.ID(1), "Medium")])
        #expect(drawn.press(.right) == [Event(.edit, Element.ID(1), "Medium")])
        #expect(drawn.press(.paste("Large\n")) == [Event(.edit, Element.ID(1), "Large")])
    }

    @Test func whatIsMeantInAnOpenMenuStaysMeantWhileOthersComeAndGo() {
        func menu(_ titles: [String]) -> Element {
            let options: Value = .list(titles.map { .dictionary(["title": .string($0), "key": .string($0)]) })
            return element(1, .picker, [.text: "Size", .value: 0, .options: options], .edit)
        }
        var drawn = Drawn(menu(["Small", "Medium", "Large"]))
        _ = drawn.press(.enter, .down)
        drawn.show(menu(["Tiny", "Small", "Large", "Medium"]))
        #expect(drawn.press(.enter) == [Event(.edit, Element.ID(1), "Medium")])
        _ = drawn.press(.enter, .end)
        // What is meant is gone: Enter chooses nothing that nobody has read, and keys begin at the top.
        drawn.show(menu(["Tiny", "Small"]))
        #expect(drawn.press(.enter) == [])
        _ = drawn.press(.enter, .end)
        drawn.show(menu(["Tiny", "Large"]))
        #expect(drawn.press(.down, .enter) == [Event(.edit, Element.ID(1), "Tiny")])
    }

    @Test func aChoiceOfASetIsToldByItsKey() {
        let set = element(
            1, .segmented, [.text: "Show", .value: 0], .select,
            [
                element(2, .segment, [.text: "All"]), element(3, .segment, [.text: "Open"]),
            ])
        var drawn = Drawn(set)
        #expect(drawn.press(.right, .enter) == [Event(.select, Element.ID(1), "w3")])
    }

    @Test func escapeCancelsAQuestionElseLeavesAFieldElseGoesBack() {
        let base = element(
            1, .navigation, [:], [],
            [
                element(2, .navigationBar, [.text: "Here"], [], [element(3, .backButton, [:], [.press, .back])]),
                element(4, .screen, [:], [], [element(5, .textField, [.text: "Name"], [.begin, .edit, .end])]),
            ])
        var drawn = Drawn(base)
        _ = drawn.press(.text("x"))
        drawn.show(base, focus: Element.ID(5))
        #expect(drawn.press(.escape) == [Event(.end, Element.ID(5))])
        drawn.show(base)
        #expect(drawn.press(.escape) == [Event(.back, Element.ID(3))])
        let alert = element(
            6, .alert, [.text: "Sure?"], [],
            [
                element(7, .button, [.text: "Yes"], .press),
                element(8, .button, [.text: "No", .variant: "cancel"], .press),
            ])
        drawn.show(Element(Element.ID(.session), .app, children: [base, alert]))
        #expect(drawn.press(.escape) == [Event(.press, Element.ID(8))])
    }

    @Test func theKeyboardStaysInAQuestionAndIsBackWhereItWasAfterwards() {
        let base = form()
        let alert = element(
            6, .alert, [.text: "Sure?", .returnKey: "w8"], [],
            [
                element(7, .button, [.text: "Yes"], .press),
                element(8, .button, [.text: "No", .variant: "cancel"], .press),
            ])
        var drawn = Drawn(base)
        _ = drawn.press(.tab, .tab)
        drawn.show(Element(Element.ID(.session), .app, children: [base, alert]))
        #expect(drawn.view.focus?.element == Element.ID(8))
        _ = drawn.press(.tab)
        #expect(drawn.view.focus?.element == Element.ID(7))
        _ = drawn.press(.tab)
        #expect(drawn.view.focus?.element == Element.ID(8))
        drawn.show(base)
        #expect(drawn.view.focus?.element == Element.ID(4))
    }

    @Test func whatHasTheKeyboardIsAlwaysSeen() {
        let rows = (0..<100).map { element(10 + UInt32($0), .row, [.text: .string("Row \($0)")], .press) }
        var drawn = Drawn(element(1, .table, [:], .scroll, [element(2, .section, [:], [], rows)]), rows: 10)
        for number in 1..<100 {
            _ = drawn.press(.down)
            #expect(drawn.terminal.lines.contains { $0.hasPrefix("> Row \(number)") })
        }
        _ = drawn.press(.home)
        #expect(drawn.terminal.lines.contains { $0.hasPrefix("> Row 0") })
        _ = drawn.press(.pageDown)
        #expect(!drawn.text.contains("Row 0 "))
        #expect(drawn.terminal.lines.contains { $0.hasPrefix("> Row") })
    }

    @Test func whereNothingHasTheKeyboardItIsReadFromOneEndToTheOther() {
        let labels = (0..<100).map { element(10 + UInt32($0), .label, [.text: .string("Line \($0).")]) }
        var drawn = Drawn(element(1, .screen, [:], .scroll, labels), rows: 10)
        #expect(drawn.press(.end) == [] && drawn.text.contains("Line 99.") && !drawn.text.contains("Line 0."))
        #expect(drawn.press(.home) == [] && drawn.text.contains("Line 0.") && !drawn.text.contains("Line 99."))
    }

    @Test func rowsThatAreNotDrawnAreAskedForWhenTheKeyboardComesThere() {
        let rows = (0..<500).map { element(10 + UInt32($0), .row, [.text: .string("Row \($0)")], .press) }
        let gap = Element(
            .part("after", of: ActivationID(2)), .rows, [.position: 500, .count: 700, .total: 1200])
        var drawn = Drawn(element(1, .table, [:], .scroll, [element(2, .section, [:], [], rows + [gap])]))
        _ = drawn.view.take(.end)
        let asked = drawn.view.take(.up).isEmpty ? drawn.view.take(.down) : []
        #expect(asked == [.show(ActivationID(2), 500)])
    }

    @Test func fOneListsTheKeysAndAnyKeyTakesThemAway() {
        var drawn = Drawn(form())
        _ = drawn.press(.f(1))
        #expect(drawn.text.contains("Ctrl-C"))
        #expect(drawn.press(.text("x")) == [])
        #expect(!drawn.text.contains("Ctrl-C"))
    }

    @Test func aFileIsHandedOverByItsPath() {
        let field = element(1, .fileField, [.text: "Receipt", .maximum: 1000], [.begin, .edit, .end])
        var drawn = Drawn(field)
        #expect(drawn.press(.text("/a/b.png")) == [])
        #expect(drawn.view.take(.enter) == [.offer(path: "/a/b.png", field: Element.ID(1))])
    }

    @Test func aClickPressesWhatStandsThere() {
        var drawn = Drawn(form())
        #expect(drawn.press(.click(Screen.Place(row: 4, column: 5))) == [Event(.press, Element.ID(4))])
    }

    @Test func controlKeysEndPauseAndDrawAnew() {
        var drawn = Drawn(form())
        #expect(drawn.view.take(.control("c")) == [.end])
        #expect(drawn.view.take(.control("d")) == [.end])
        #expect(drawn.view.take(.control("z")) == [.suspend])
        #expect(drawn.view.take(.control("l")) == [.redraw])
    }

    @Test func aTextAreaTakesLinesAndArrowsMoveInThem() {
        let area = element(1, .textArea, [.text: "Note", .value: "one\ntwo"], [.begin, .edit, .end])
        var drawn = Drawn(area)
        #expect(drawn.press(.up, .enter).last == Event(.edit, Element.ID(1), "one\n\ntwo"))
    }
}
