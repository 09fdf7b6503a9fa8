import Testing
import WendCore
import WendExpressions

/// Values that controllers declare, and the actions that change them (design §3).
struct DeclaredValueRules {
    private func stored(_ play: Play, _ name: String) -> Value? {
        play.machine.state.activations.all.compactMap { $0.stored[name] }.last
    }

    @Test func aValueMayBeWorkedOutFromThoseBeforeIt() throws {
        let play = try Play(
            """
            <app><screen><value name="a" is="{2}"/><value name="b" is="{a * 3}"/><value name="c"/>
            <container><label text="{b} {c ?? 'none'}"/></container></screen></app>
            """)
        #expect(play.sees("6 none"))
    }

    @Test func theNearestDeclarationOutwardIsChanged() throws {
        let play = try Play(
            """
            <app><tabs><value name="a" is="outer"/><value name="b" is="outer"/>
            <screen title="One"><value name="a" is="inner"/><container><button title="Go" message="go"/>
            <label text="{a} {b}"/></container>
            <multipleActions on="go"><set name="a" to="{a} changed"/><set name="b" to="{b} changed"/></multipleActions>
            </screen></tabs></app>
            """)
        #expect(play.sees("inner outer"))
        try play.press("Go")
        #expect(play.sees("inner changed outer changed"))
        #expect(play.reports.isEmpty)
    }

    @Test func aScreenThatWasOpenedSeesAndChangesWhatTheOpenerDeclares() throws {
        let play = try Play(
            """
            <app><navigation><screen title="List"><value name="count" is="{1}"/>
            <container><button title="Open" message="open"/><label text="list {count}"/></container>
            <pushController on="open"><screen title="Detail"><container><label text="detail {count}"/>
            <button title="More" message="more"/></container>
            <set on="more" name="count" to="{count + 1}"/></screen></pushController></screen></navigation></app>
            """)
        try play.press("Open")
        #expect(play.sees("detail 1"))
        try play.press("More")
        try play.press("More")
        #expect(play.sees("detail 3"))
        try play.restart()
        #expect(play.sees("detail 3"))
        try play.back()
        #expect(play.sees("list 3"))
        #expect(play.reports.isEmpty)
    }

    @Test func whatAScreenWasOpenedWithIsNearerThanWhatItsOpenerDeclares() throws {
        let play = try Play(
            """
            <app><navigation><screen><value name="title" is="declared"/>
            <container><button for="city in [record(title: 'Rome'), record(title: 'Oslo')]" title="{city.title}" message="open"/>
            </container><pushController on="open"><screen><container><label text="This is {title}"/></container></screen>
            </pushController></screen></navigation></app>
            """)
        try play.press("Oslo")
        #expect(play.sees("This is Oslo"))
    }

    @Test func recordsGetAnIdThatNoneOfThemHasOrHad() throws {
        let play = try Play(
            """
            <app><screen><value name="list" is="{[record(id: 7, t: 'a'), record(t: 'b'), record(id: 'x', t: 'c'), 5]}"/>
            <container><button title="Add" message="add"/><button title="Drop" message="drop"/><button title="Fill" message="fill"/>
            </container>
            <append on="add" to="list" value="{record(t: 'd')}"/><remove on="drop" from="list" where="id == 9"/>
            <set on="fill" name="list" to="{[record(t: 'e')]}"/></screen></app>
            """)
        func ids() -> [Value?] {
            stored(play, "list")?.elements.map { if case .dictionary(let fields) = $0 { fields["id"] } else { nil } }
                ?? []
        }
        #expect(ids() == [7, 8, "x", nil])
        try play.press("Add")
        #expect(ids() == [7, 8, "x", nil, 9])
        try play.press("Drop")
        try play.press("Add")
        #expect(ids() == [7, 8, "x", nil, 10])
        try play.restart()
        try play.press("Fill")
        #expect(ids() == [11])
    }

    @Test func namesInConditionsAreFirstThoseOfTheMember() throws {
        let play = try Play(
            """
            <app><screen><value name="limit" is="{2}"/><value name="n" is="{100}"/><value name="list" is="{[record(n: 1), record(n: 3)]}"/>
            <container><button title="Cut" message="cut"/><button title="Raise" message="raise"/><label text="{list.n}"/>
            </container><remove on="cut" from="list" where="n > limit"/>
            <update on="raise" in="list" where="n &lt; limit" set="record(n: n + limit)"/></screen></app>
            """)
        try play.press("Cut")
        try play.press("Raise")
        let numbers = stored(play, "list")?.elements.map { record -> Value? in
            if case .dictionary(let fields) = record { fields["n"] } else { nil }
        }
        #expect(numbers == [3])
    }

    @Test(arguments: [
        ("<set on=\"go\" name=\"b\" to=\"1\"/>", "undeclared-value"), ("<append on=\"go\" to=\"a\"/>", "not-a-list"),
        ("<remove on=\"go\" from=\"a\" where=\"TRUEPREDICATE\"/>", "not-a-list"),
        ("<update on=\"go\" in=\"c\" set=\"1\"/>", "undeclared-value"),
    ]) func whatCannotBeChangedIsSaid(_ action: String, _ code: String) throws {
        let play = try Play(
            """
            <app><screen><value name="a" is="text"/><container><button title="Go" message="go"/></container>\(action)</screen></app>
            """)
        try play.press("Go")
        #expect(play.reports.map(\.code) == [code])
    }

    @Test func storingAMessageAgainAndAgainNestsNothing() throws {
        let play = try Play(
            """
            <app><form><value name="last"/><container><textField name="what" placeholder="What"/>
            <button title="Keep" message="keep"/></container>
            <multipleActions on="keep"><set name="last" to="{message}"/><storeValue><name>all</name></storeValue></multipleActions>
            </form></app>
            """)
        for _ in 0..<6 { try play.press("Keep") }
        let size = try Play.encode(play.machine.state).count
        for _ in 0..<6 { try play.press("Keep") }
        #expect(try Play.encode(play.machine.state).count == size)
    }

    @Test func aChangedDocumentKeepsWhatWasChangedAndDeclaresWhatIsNew() throws {
        func source(_ more: String) -> String {
            """
            <app><screen><value name="a" is="{1}"/>\(more)<container><button title="Go" message="go"/><label text="{a} {b ?? 'none'}"/>
            </container><set on="go" name="a" to="{a + 1}"/></screen></app>
            """
        }
        let play = try Play(source(""))
        try play.press("Go")
        #expect(play.sees("2 none"))
        try play.change(to: source("<value name=\"b\" is=\"{a * 10}\"/>"))
        #expect(play.sees("2 20"))
    }

    @Test func inputsThatEditEachOtherEnd() throws {
        let play = try Play(
            """
            <app><form><value name="a" is="x"/><container><textField name="a" edits="b" placeholder="A"/>
            <textField name="b" edits="a" placeholder="B"/><label text="{a}{b}"/></container></form></app>
            """)
        try play.enter("y", into: "B")
        #expect(try play.element("B").properties.text(.value) == "y")
    }

    @Test func moreThanMayBeKeptIsRefused() throws {
        let play = try Play(
            """
            <app><screen><value name="list" is="{['0123456789012345678901234567890123456789']}"/>
            <container><button title="Double" message="double"/></container>
            <set on="double" name="list" to="{[list, list].@unionOfArrays.self}"/></screen></app>
            """)
        for _ in 0..<30 { try play.press("Double") }
        #expect(play.reports.contains { $0.code == "step-limit" })
        #expect((stored(play, "list")?.elements.count ?? 0) > 1_000)
    }

    @Test func namesGoOnIntoRecords() throws {
        let play = try Play(
            """
            <app><screen><value name="draft" is="{record(title: 'a', lines: [record(n: 1)])}"/>
            <container><button title="Go" message="go"/><label text="{draft.title} {draft.lines.@count} {draft.note}"/></container>
            <multipleActions on="go"><set name="draft.title" to="b"/><append to="draft.lines" value="{record(n: 2)}"/>
            <update in="draft.lines" where="n == 2" set="record(n: 5)"/><remove from="draft.lines" where="n == 1"/>
            <set name="draft.note" to="{draft.lines.@sum.n}"/></multipleActions></screen></app>
            """)
        try play.press("Go")
        #expect(play.sees("b 1 5"))
        #expect(play.reports.isEmpty)
    }

    @Test func whatIsNoRecordHasNoPlaces() throws {
        let play = try Play(
            """
            <app><screen><value name="a" is="text"/><container><button title="Go" message="go"/></container>
            <set on="go" name="a.b" to="1"/></screen></app>
            """)
        try play.press("Go")
        #expect(play.reports.map(\.code) == ["no-place-in-value"])
        #expect(stored(play, "a") == "text")
    }

    /// Numbers at the edges, written with a point, given again and again.
    @Test(arguments: [
        "9223372036854775807", "9223372036854775806", "9007199254740992", "9007199254740990", "41.0", "-5",
    ])
    func noNumberIsGivenTwice(_ number: String) throws {
        let play = try Play(
            """
            <app><screen><value name="list" is="{[record(id: \(number))]}"/><container><button title="Add" message="add"/>
            <button title="Make" message="make"/></container><append on="add" to="list" value="{record(t: 1)}"/>
            <multipleActions on="make"><append to="list" value="text"/><update in="list" where="SELF == 'text'" set="record(t: 2)"/>
            </multipleActions></screen></app>
            """)
        for _ in 0..<4 { try play.press("Add") }
        try play.press("Make")
        let ids =
            stored(play, "list")?.elements.map { record -> Double? in
                if case .dictionary(let fields) = record { fields["id"]?.number } else { nil }
            } ?? []
        #expect(ids.count == 6 && !ids.contains(nil) && Set(ids).count == 6, "\(ids)")
    }

    @Test func aWayMayBeAsLongAsDataIsDeep() throws {
        func source(_ count: Int) -> String {
            """
            <app><screen><value name="a"/><container><textField placeholder="F" edits="a\(String(repeating: ".b", count: count))"/>
            </container></screen></app>
            """
        }
        let play = try Play(source(40))
        try play.enter("x", into: "F")
        #expect(try play.element("F").properties.text(.value) == "x")
        for count in [100, 30_000] {
            let error = #expect(throws: Play.Broken.self) { try Play(source(count)) }
            #expect(error?.diagnostics.map(\.code) == ["bad-place"])
        }
    }
}
