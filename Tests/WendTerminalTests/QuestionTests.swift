import Testing
import WendCore
import WendExpressions

@testable import WendTerminal

/// What a question leaves as it was, and where the keyboard begins in it.
@Suite struct QuestionTests {
    private func app(_ layers: Element...) -> Element { Element(Element.ID(.session), .app, children: layers) }

    private func long() -> Element {
        let fields = (0..<30).map { element(100 + UInt32($0), .textField, [.text: .string("Part \($0)")], .edit) }
        let send = element(200, .button, [.text: "Send"], .press)
        return element(
            1, .tabs, [:], [],
            [
                element(
                    2, .navigation, [:], [],
                    [
                        element(3, .navigationBar, [.text: "Delivery"], [], []),
                        element(4, .screen, [.label: "Delivery"], [], fields + [send]),
                    ]),
                element(
                    5, .tabBar, [.value: 0], [],
                    [element(6, .tab, [.text: "Parts", .selected: true], [.press, .select])]),
            ])
    }

    @Test func whatIsBelowAQuestionStaysAsItWasDrawn() {
        var drawn = Drawn(long(), columns: 60, rows: 16)
        // Round past the tab to the button at the end.
        _ = drawn.press(.backTab, .backTab)
        #expect(drawn.view.focus?.element == Element.ID(200))
        let before = drawn.text.split(separator: "\n", omittingEmptySubsequences: false)
        let question = element(
            300, .alert, [.text: "Sure?"], [], [element(301, .button, [.text: "OK", .variant: "cancel"], .press)])
        drawn.show(app(long(), question))
        let lines = drawn.text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == before.count)
        #expect(lines.first?.contains("Delivery") == true)
        #expect(lines.last?.contains("(o) Parts") == true)
        // What cannot be used now is in round brackets.
        func bare(_ line: Substring) -> String { line.filter { !"[]()> ".contains($0) } }
        for (line, old) in zip(lines, before) where !line.contains("│") && !line.contains("┌") && !line.contains("└") {
            #expect(bare(line) == bare(old))
        }
        drawn.show(long())
        #expect(drawn.text.split(separator: "\n", omittingEmptySubsequences: false) == before)
    }

    @Test(arguments: [Element.Role.alert, .actionSheet]) func aSecondEnterDestroysNothing(_ role: Element.Role) {
        let delete = element(11, .button, [.text: "Delete", .variant: "destructive"], .press)
        let keep = element(12, .button, [.text: "Keep"], .press)
        let save = element(13, .button, [.text: "Save", .variant: "primary"], .press)
        let cancel = element(14, .button, [.text: "Cancel", .variant: "cancel"], .press)
        func first(_ buttons: Element...) -> Element.ID? {
            Drawn(app(long(), element(10, role, [.text: "Old parts"], [], buttons))).view.focus?.element
        }
        #expect(first(delete, keep, save, cancel) == save.id)
        #expect(first(delete, keep, cancel) == cancel.id)
        #expect(first(delete, keep) == keep.id)
        #expect(first(keep, delete) == keep.id)
        #expect(first(delete) == delete.id)
    }

    @Test func aTitleInTheBarIsThatOfItsScreen() {
        let layer = Drawn(long()).view.layers[0]
        let places = layer.top.places.filter { $0.element.id == Element.ID(4) }
        #expect(places.contains { layer.top.text(lines: $0.lines, columns: $0.columns).contains("Delivery") })
    }
}
