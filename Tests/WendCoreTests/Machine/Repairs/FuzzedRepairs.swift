import Testing
import WendCore
import WendExpressions
import WendOperations

/// What sessions of documents made at random have shown.
struct FuzzedRepairs {
    @Test func inputsWhoseValuesReadEachOtherEnd() throws {
        let inputs = (0..<40).map { number in
            """
            <switch name="a\(number)" accessibilityLabel="S\(number)"><onValue>A</onValue>
            <offValue>{a\(number + 1)} {b.state} {c.error}</offValue></switch>
            """
        }
        let play = try Play(
            """
            <app><form><view><container><button title="Go" message="submit"/>\(inputs.joined())</container></view>
            <actions><note name="didSubmit">done</note></actions></form></app>
            """)
        _ = play.rendering
        try play.press("Go")
        #expect(play.notes == ["done"] || play.problems == ["step-limit"])
    }

    @Test func storingValuesInEachOtherIsStopped() throws {
        let store = (0..<80).map { "<set name=\"n\($0 % 3)\" to=\"{[n0, n1, n2]}\"/>" }.joined()
        let play = try Play(
            """
            <app><screen><value name="n0"/><value name="n1"/><value name="n2" is="text"/>
            <button title="Go" message="go"/><multipleActions on="go">\(store)</multipleActions></screen></app>
            """)
        for _ in 0..<3 { try play.press("Go") }
        #expect(play.problems.allSatisfy { $0 == "step-limit" } && !play.problems.isEmpty)
        #expect(play.sees("Go"))
    }

    @Test func anInputInsideAnotherLeavesTheKeyboardThere() throws {
        let play = try Play(
            """
            <form><view><textView accessibilityLabel="T"><inputView><searchBar name="note" accessibilityLabel="S"/></inputView>
            </textView></view></form>
            """)
        let text = try play.element("T")
        #expect(play.send(.begin, text.id) == nil)
        let inner = try play.element("S") { $0.events.contains(.begin) }
        _ = play.send(.begin, inner.id)
        #expect(play.rendering.focus == text.id)
    }

    @Test func aViewWhereAnyValueMayStandIsNoView() throws {
        let play = try Play(
            """
            <form><view><container><textField name="first" placeholder="First"/><switch accessibilityLabel="1">
            <onValue>A</onValue><offValue><textView accessibilityLabel="B"/></offValue></switch></container></view></form>
            """)
        try play.enter("x", into: "First")
        try play.pressReturn(in: "First")
        #expect(play.rendering.focus.map { play.rendering.root.element($0) != nil } ?? true)
        #expect(play.elements(.textArea).isEmpty)
    }

    @Test func manyRetriesWithoutAPauseCostNoMoreThanTheirTries() {
        for (number, factor) in [(1_000_000_000, 1.0), (1_000_000_000, 2.0), (Int.max, 1.000_000_1)] {
            #expect(Backoff(.zero, factor: factor).pause(after: number, random: 0) == .zero)
            #expect(Backoff(.seconds(1), factor: factor).pause(after: number, random: 0) <= .seconds(60))
        }
        #expect(Backoff(.seconds(1)).pause(after: 4, random: 0) == .seconds(8))
        #expect(Backoff(.seconds(1), factor: 1).pause(after: 400, random: 0) == .seconds(1))
    }
}
