import Testing
import WendCore
import WendExpressions

/// A split is a stack of which the two members on top are on screen, whatever a host has room for.
struct SplitRules {
    private static let source = """
        <app><split placeholder="Choose">
        <screen name="list" title="List">
            <value name="log" is=""/>
            <container>
                <label>{log}</label>
                <button title="One" message="one"/><button title="Two" message="two"/>
            </container>
            <pushController on="one"><screen name="first" title="First">
                <container><button title="Deeper" message="deeper"/><button title="Other" message="other"/></container>
                <pushController on="deeper"><screen name="second" title="Second"><label>Deep</label></screen></pushController>
                <sendMessage on="other" message="two"/>
                <sendMessage on="viewWillAppear" message="firstComes"/>
                <sendMessage on="viewWillDisappear" message="firstGoes"/>
            </screen></pushController>
            <pushController on="two"><screen title="Third"><label>Another</label></screen></pushController>
            <set on="viewWillDisappear" name="log" to="{log}L"/>
            <set on="firstComes" name="log" to="{log}+"/>
            <set on="firstGoes" name="log" to="{log}-"/>
        </screen></split></app>
        """

    private func titles(_ play: Play) -> [String] {
        play.machine.state.visible.compactMap { id in
            play.rendering.root.element(Element.ID(id, ""))?.properties.text(.label)
                ?? play.elements(.screen).first { $0.id.activation == id }?.properties.text(.label)
        }
    }

    @Test func bothMembersOnTopAreSeenAndMayBeUsed() throws {
        let play = try Play(Self.source)
        #expect(titles(play) == ["List"])
        try play.press("One")
        #expect(titles(play).sorted() == ["First", "List"])
        // The list has not gone, and its buttons can be pressed.
        #expect(play.sees("+") && play.sees("Two") && play.sees("Deeper"))
        try play.press("Two")
        #expect(titles(play).sorted() == ["List", "Third"])
        #expect(play.sees("+-") && play.reports.isEmpty)
    }

    @Test func whatIsBelowTheTwoIsNotSeen() throws {
        let play = try Play(Self.source)
        let two = try play.element("Two").id
        try play.press("One")
        try play.press("Deeper")
        #expect(titles(play).sorted() == ["First", "Second"])
        #expect(play.send(.press, two) == .notVisible)
        try play.back()
        // It was not told that it goes twice.
        #expect(play.sees("+L") && play.sees("Two"))
    }

    @Test func whatIsPressedDecidesWhatIsReplaced() throws {
        let play = try Play(Self.source)
        try play.press("One")
        // The button is in the detail, though the list answers.
        try play.press("Other")
        #expect(titles(play).sorted() == ["First", "Third"])
    }

    @Test(arguments: [0, 1, 2]) func theWayBackLeadsBelowTheMemberItIsOver(_ depth: Int) throws {
        let play = try Play(Self.source)
        try play.press("One")
        try play.press("Deeper")
        let ways = play.elements(.backButton)
        #expect(ways.map { $0.properties.text(.text) } == ["List", "First"])
        #expect(ways.map { $0.properties.text(.width) } == [nil, "narrow"])
        guard depth < 2 else {
            #expect(play.send(.press, .part("back1", of: ways[0].id.activation)) != nil)
            return
        }
        #expect(play.send(.back, ways[depth].id) == nil)
        #expect(titles(play).sorted() == (depth == 0 ? ["List"] : ["First", "List"]))
    }

    @Test func aListAloneHasSomethingInPlaceOfTheDetailWhereThereIsRoom() throws {
        let play = try Play(Self.source)
        let empty = try #require(play.elements(.split).first?.children.last)
        #expect(empty.properties.text(.width) == "wide" && play.sees("Choose"))
        try play.press("One")
        #expect(!play.sees("Choose"))
        #expect(play.elements(.split).first?.children.map { $0.properties.text(.width) } == ["wide", nil])
    }

    @Test func itIsTheSameAfterARestart() throws {
        let play = try Play(Self.source)
        try play.press("One")
        let before = titles(play)
        try play.restart()
        #expect(titles(play) == before)
        try play.press("Two")
        #expect(titles(play).sorted() == ["List", "Third"])
    }

    /// What is drawn anew is what was kept: rows are marked and no longer marked in both.
    @Test func theRowOfWhatIsOpenIsMarked() throws {
        let play = try Play(
            """
            <app><split><table><value name="letters" is="{['a', 'b']}"/>
            <tableSection><tableCell for="letter in letters" text="{letter}" message="open"/></tableSection>
            <tableSection><tableCell text="c" message="open"/></tableSection>
            <pushController on="open"><screen title="It"><label>Here</label></screen></pushController>
            </table></split></app>
            """)
        func marked() -> [String] {
            #expect(play.elements(.row).map(\.properties) == play.machine.rendering().rows.map(\.properties))
            return play.elements(.row).filter { $0.properties.flag(.selected) }.compactMap { $0.properties.text(.text) }
        }
        #expect(marked() == [])
        for text in ["a", "c", "b", "c", "a"] {
            try play.press(text)
            #expect(marked() == [text])
        }
        try play.restart()
        #expect(marked() == ["a"])
        try play.back()
        #expect(marked() == [])
    }
}

extension Rendering {
    fileprivate var rows: [Element] {
        func rows(_ element: Element) -> [Element] {
            (element.role == .row ? [element] : []) + element.children.flatMap(rows)
        }
        return rows(root)
    }
}
