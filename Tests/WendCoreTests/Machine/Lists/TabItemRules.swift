import MachineFuzzing
import TestSupport
import Testing
import WendCore
import WendDocuments
import WendExpressions

/// Items of repeated tabs: they are read and changed where the list keeps them, as those of rows are.
struct TabItemRules {
    private static let source = """
        <app><tabs>
        <value name="lists" is="{[record(id: 'a', name: 'A', things: [record(t: 'x', done: NO)]), record(id: 'b', name: 'B', things: [])]}"/>
        <value name="chosen" always="{sorted(lists, 'id')}"/>
        <navigation for="list in ITEMS" key="list.id" title="{list.name}">
            <table title="{list.name}, {list.things.@count}">
                <tableHeaderView><container>
                    <textField edits="list.name" placeholder="Name"/><label>all {joined(lists.name, ',')}</label>
                    <button title="Louder" message="louder"/><button title="Add" message="add"/>
                    <button title="Done" message="done"/><button title="Clear" message="clear"/>
                    <button title="Open" message="open"/><button title="Present" message="present"/>
                    <button title="Drop" message="drop"/><button title="Other key" message="key"/>
                    <button title="Turn" message="turn"/></container></tableHeaderView>
                <tableSection><tableCell for="thing in list.things" text="{thing.t} {TERNARY(thing.done, 'true', 'false')} of {list.name}"/></tableSection>
                <multipleActions on="louder"><set name="list.name" to="{list.name}!"/><set name="list.name" to="{list.name}!"/></multipleActions>
                <append on="add" to="list.things" value="{record(t: 'n', done: NO)}"/>
                <update on="done" in="list.things" set="record(done: YES)"/>
                <remove on="clear" from="list.things" where="done == YES"/>
                <multipleActions on="drop"><remove from="lists" where="id == list.id"/><set name="list.name" to="gone"/></multipleActions>
                <multipleActions on="key"><set name="list.id" to="{list.id}2"/><set name="list.name" to="gone"/></multipleActions>
                <set on="turn" name="lists" to="{sorted(lists, 'name', 'descending')}"/>
                <pushController on="open"><screen title="About {list.name}"><container><label>pushed {list.name}</label>
                    <textField edits="list.name" placeholder="Inner"/><button title="More" message="more"/></container>
                    <append on="more" to="list.things" value="{record(t: 'm', done: YES)}"/></screen></pushController>
                <presentController on="present"><screen title="P"><container><label>presented {list.name}</label>
                    <textField edits="list.name" placeholder="Deep"/><button title="Close" message="close"/></container>
                    <back on="close"/></screen></presentController>
            </table>
        </navigation></tabs></app>
        """

    private static func play(_ items: String = "lists") throws -> Play {
        try Play(source.replacing("ITEMS", with: items))
    }

    private static func tabs(_ play: Play) -> [String] {
        play.elements(.tab).map { $0.properties.text(.text) ?? "" }
    }

    @Test(arguments: ["lists", "chosen", "sorted(lists, 'id')", "SUBQUERY(lists, $l, $l.id != 'c')"])
    func areChangedWhereTheListKeepsThem(_ items: String) throws {
        let play = try Self.play(items)
        try play.press("B")
        try play.enter(.string("Bea"), into: "Name")
        #expect(play.sees("all A,Bea"))
        try play.press("Louder")
        #expect(play.sees("all A,Bea!!"))
        try play.press("Add")
        #expect(play.rows == ["n false of Bea!!"])
        try play.press("Done")
        #expect(play.rows == ["n true of Bea!!"])
        try play.press("Clear")
        #expect(play.rows.isEmpty)
        try play.press("Open")
        try play.enter(.string("Bo"), into: "Inner")
        #expect(play.sees("pushed Bo"))
        try play.press("More")
        try play.restart()
        #expect(play.sees("pushed Bo"))
        try play.enter(.string("Bob"), into: "Inner")
        try play.back()
        #expect(play.rows == ["m true of Bob"])
        try play.press("Present")
        try play.enter(.string("Ben"), into: "Deep")
        #expect(play.sees("presented Ben"))
        try play.press("Close")
        #expect(play.sees("all A,Ben"))
        #expect(Self.tabs(play) == ["A", "Ben"])
        #expect(play.reports.isEmpty)
    }

    @Test(arguments: ["Drop", "Other key"]) func areNotChangedWhenTheyAreInTheListNoMore(_ button: String) throws {
        let play = try Self.play()
        try play.press(button)
        #expect(play.reports.map(\.code) == ["item-gone"])
        #expect(play.reports.first?.message == "'list' is not in its list any more, so 'list.name' is kept nowhere")
        #expect(Self.tabs(play) == (button == "Drop" ? ["B"] : ["A", "B"]))
    }

    @Test func thatAreMadeOfNothingKeptAreShownAndNotUsed() throws {
        let play = try Play(
            """
            <app><tabs><screen for="x in [record(id: 1, n: 'one')]" title="{x.n}"><container>
            <textField edits="x.n" placeholder="F"/><button title="Set" message="set"/></container>
            <set on="set" name="x.n" to="two"/></screen></tabs></app>
            """)
        #expect(try play.element(.textField).properties.flag(.disabled))
        try play.press("Set")
        #expect(Self.tabs(play) == ["one"])
        #expect(play.reports.map(\.code) == ["item-made-anew"])
    }

    @Test func areKnownToAReview() throws {
        // Of what a function gives nothing is known.
        let silent = Self.source.replacing("ITEMS", with: "lists")
            .replacing("{sorted(lists, 'name', 'descending')}", with: "{lists}")
            .replacing("things: []", with: "things: [record(t: 'y', done: NO)]")
        #expect(Self.review(silent).isEmpty)
        let wrong = silent.replacing(
            "edits=\"list.name\" placeholder=\"Name\"", with: "edits=\"lits.name\" label=\"L\""
        )
        .replacing("to=\"list.things\" value=\"{record(t: 'n'", with: "to=\"list.name.x\" value=\"{record(t: 'n'")
        .replacing("pushed {list.name}", with: "pushed {list.nam}")
        #expect(Self.review(wrong) == ["undeclared-value", "no-such-field", "unknown-key"])
        // What is kept through the item is a field of it.
        let more = silent.replacing(
            "edits=\"list.name\" placeholder=\"Inner\"", with: "edits=\"list.note\" label=\"L\""
        )
        .replacing("pushed {list.name}", with: "pushed {list.note}")
        #expect(Self.review(more).isEmpty)
    }

    private static func review(_ source: String) -> [String] {
        let (document, diagnostics) = XMLDocumentReader().read(
            Array(source.utf8), file: "a.xml", registry: .standard
        )
        .checked(against: .standard)
        let reviewed = document?.reviewed(in: ReviewSurroundings(isEntry: true)) ?? []
        return (diagnostics + reviewed).map(\.code)
    }

    private static let equal = """
        <app><tabs>
        <value name="items" is="{[record(k: 'x', t: 'A'), record(k: 'x', t: 'B'), record(k: 'y', t: 'C')]}"/>
        <navigation for="item in items" key="item.k" title="{item.t}"><screen title="{item.t}"><container>
            <label>in {item.t}</label><textField name="q" placeholder="Query"/><textField edits="item.t" placeholder="Title"/>
            <button title="Turn" message="turn"/><button title="First away" message="first"/>
            <button title="Before" message="before"/></container>
            <set on="turn" name="items" to="{sorted(items, 't', 'descending')}"/>
            <multipleActions on="first"><remove from="items" where="t == 'A'"/><set name="item.t" to="{item.t}2"/></multipleActions>
            <set on="before" name="items" to="{[record(k: 'x', t: 'New'), items[0], items[1], items[2]]}"/>
        </screen></navigation></tabs></app>
        """

    @Test(arguments: ["A", "B"], ["Turn", "First away", "Before"])
    func ofEqualKeysKeepWhatIsTheirs(_ tab: String, _ button: String) throws {
        let play = try Play(Self.equal)
        #expect(play.reports.map(\.code) == ["equal-keys"])
        try play.press(tab)
        try play.enter(.string("typed in \(tab)"), into: "Query")
        try play.press(button)
        if button == "First away", tab == "A" {
            #expect(play.reports.map(\.code) == ["equal-keys", "item-gone"])
            #expect(Self.tabs(play) == ["B", "C"])
            try play.press("B")
            #expect(!play.elements(.textField).contains { $0.properties.text(.value) == "typed in A" })
            return
        }
        let name = button == "First away" ? "B2" : tab
        try play.restart()
        #expect(play.sees("in \(name)"))
        #expect(play.elements(.textField).first?.properties.text(.value) == "typed in \(tab)")
        try play.enter(.string("Z"), into: "Title")
        #expect(play.sees("in Z"))
        let now =
            ["Turn": ["C", "B", "A"], "First away": ["B2", "C"], "Before": ["New", "A", "B", "C"]][button] ?? []
        #expect(Self.tabs(play) == now.map { $0 == name ? "Z" : $0 })
        #expect(play.reports.map(\.code) == ["equal-keys"])
    }

    private struct Item {
        let id: String
        var name: String
        var things: [Bool]
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>) func areTheListsWhateverIsDone(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let play = try Self.play(generator.chance(50) ? "lists" : "SUBQUERY(lists, $l, $l.id != 'none')")
        var items = [Item(id: "a", name: "A", things: [false]), Item(id: "b", name: "B", things: [])]
        var current = "a"
        for step in 0..<60 {
            guard let at = items.firstIndex(where: { $0.id == current }) else { break }
            switch generator.below(8) {
            case 0:
                items[at].name = "N\(step)"
                try play.enter(.string("N\(step)"), into: "Name")
            case 1:
                items[at].name += "!!"
                try play.press("Louder")
            case 2:
                items[at].things.append(false)
                try play.press("Add")
            case 3:
                items[at].things = items[at].things.map { _ in true }
                try play.press("Done")
            case 4:
                items[at].things.removeAll { $0 }
                try play.press("Clear")
            case 5:
                items.sort { $0.name > $1.name }
                try play.press("Turn")
            case 6:
                current = items[generator.below(items.count)].id
                try play.press(items.first { $0.id == current }?.name ?? "")
            default:
                try play.restart()
            }
            #expect(Self.tabs(play) == items.map(\.name), "seed \(seed), step \(step)")
            let here = items.first { $0.id == current }
            let shown = here?.things.map { "\($0) of \(here?.name ?? "")" }
            #expect(play.rows.map { String($0.dropFirst(2)) } == shown, "seed \(seed), step \(step)")
            #expect(Holding.difference(play.rendering, play.machine.rendering()) == nil, "seed \(seed), step \(step)")
        }
        #expect(play.reports.isEmpty)
    }
}
