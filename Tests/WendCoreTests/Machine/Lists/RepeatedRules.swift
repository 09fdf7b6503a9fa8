import Testing
import WendCore
import WendExpressions

/// Nodes that are there once for each item of a list (design §3, rule 11).
struct RepeatedRules {
    /// A screen with a list of records that the app brings.
    private func play(_ content: String, count: Int, registry: Registry = .noting) throws -> Play {
        let play = try Play(
            """
            <app><navigation><screen><container><button title="Ask" message="ask"/></container>
            <sendMessage on="ask"><message name="data" destinationType="rootDelegate"/><pushController name="success">\(content)</pushController></sendMessage>
            </screen></navigation></app>
            """,
            handles: ["data"], registry: registry)
        try play.press("Ask")
        let items = (0..<count).map { Value.dictionary(["id": .integer($0), "text": .string("row \($0)")]) }
        try play.reply("data", .success(["items": .list(items)]))
        return play
    }

    private static let table = """
        <table><value name="list" is="{items}"/><tableHeaderView><button title="Change" message="change"/></tableHeaderView>
        <tableSection><tableCell for="item in list" text="{item.text}" message="pick"/></tableSection>
        <actions><update on="change" in="list" where="id == 3" set="record(text: 'new')"/>
        <remove on="pick" from="list" where="id == message.item.id"/></actions></table>
        """

    /// What is repeated is live in older documents too, though nothing else is: a value that came while nobody looked is there afterwards.
    @Test func whatChangesOutOfSightIsShownWhenItIsSeenAgain() throws {
        let play = try Play(
            """
            <workflow><tabs><screen><title>A</title><label>a</label></screen><screen><title>B</title>
            <view><container><label>z</label><label for="x in kept">X</label></container></view>
            <actions><storeValue name="viewWillDisappear"><name>kept</name><value><number>5</number></value></storeValue></actions>
            </screen></tabs></workflow>
            """)
        try play.press("B")
        #expect(!play.sees("X"))
        try play.press("A")
        try play.press("B")
        #expect(play.sees("X"))
    }

    @Test(arguments: [10, 700]) func oneChangedRecordDrawsOneRow(_ count: Int) throws {
        let play = try play(Self.table, count: count)
        let before = play.elements(.row)
        try play.press("Change")
        let after = play.elements(.row)
        #expect(before.count == after.count)
        let changed = zip(before, after).filter { $0 !== $1 }.map { $1.properties.text(.text) }
        #expect(changed == ["new"])
        #expect(zip(before, after).allSatisfy { $0.id == $1.id })
    }

    @Test func whatLeavesTakesNothingElseAlong() throws {
        let play = try play(Self.table, count: 10)
        let before = play.elements(.row)
        try play.press("row 4")
        let after = play.elements(.row)
        #expect(after.map(\.id) == before.map(\.id).enumerated().filter { $0.offset != 4 }.map(\.element))
        #expect(after.allSatisfy { row in before.contains { $0 === row } })
    }

    @Test func outsideOfTablesFewAreShownAndTheOthersCounted() throws {
        let play = try play(
            """
            <screen><value name="list" is="{items}"/><container><label for="item in list" text="{item.text}"/></container></screen>
            """, count: 512)
        #expect(play.elements(.label).count == RowWindows.whole + 1)
        #expect(play.texts.last?.contains("12") == true)
        #expect(play.reports.map(\.code) == ["items-left-out"])
        #expect(play.reports.allSatisfy { $0.severity == .warning })
    }

    @Test func listsMayBeInsideEachOther() throws {
        let play = try Play(
            """
            <app><table><value name="groups" is="{[record(title: 'A', list: [1, 2]), record(title: 'B', list: [3])]}"/>
            <tableSection for="group in groups" headerTitle="{group.title}">
            <tableCell for="number in group.list" key="number" text="{group.title}{number} of {groups.@count}" message="pick"/>
            </tableSection>
            <update on="pick" in="groups" where="id == message.group.id" set="record(title: 'C')"/></table></app>
            """)
        #expect(play.elements(.row).compactMap { $0.properties.text(.text) } == ["A1 of 2", "A2 of 2", "B3 of 2"])
        try play.press("A2 of 2")
        #expect(play.elements(.row).compactMap { $0.properties.text(.text) } == ["C1 of 2", "C2 of 2", "B3 of 2"])
        #expect(play.texts.contains("C"))
    }

    @Test func listsInRowsOfListsInRowsEnd() throws {
        let play = try Play(
            """
            <app><screen><value name="tree" is="{[record(n: 'a', list: [record(n: 'b', list: [record(n: 'c'), record(n: 'd')])])]}"/>
            <container><container for="x in tree"><container for="y in x.list"><label for="z in y.list" text="{x.n}{y.n}{z.n}"/>
            </container></container></container></screen></app>
            """)
        #expect(play.elements(.label).compactMap { $0.properties.text(.text) } == ["abc", "abd"])
    }

    @Test func aNameOfAnItemHidesTheSameNameAround() throws {
        let play = try Play(
            """
            <app><screen><value name="x" is="outer"/><container><label for="x in ['inner']" text="{x}"/><label text="{x}"/>
            </container></screen></app>
            """)
        #expect(play.elements(.label).compactMap { $0.properties.text(.text) } == ["inner", "outer"])
    }

    @Test func segmentsButtonsOfQuestionsAndItemsOfBarsAreRepeated() throws {
        let play = try Play(
            """
            <app><navigation><screen title="S"><value name="list" is="{['one', 'two']}"/>
            <navigationItem><rightBarButtonItems><barButtonItem for="x in list" title="bar {x}" message="more"/>
            </rightBarButtonItems></navigationItem>
            <container><segmentedControl accessibilityLabel="Choice"><segment for="x in list" title="{x}"/></segmentedControl>
            <button title="Ask" message="ask"/></container>
            <showAlert on="ask" title="Which?" message="One"><otherButtonItems><actionButtonItem for="x in list" title="say {x}" message="said"/>
            </otherButtonItems></showAlert>
            <append on="more" to="list" value="three"/></screen></navigation></app>
            """)
        #expect(play.elements(.segment).count == 2)
        try play.press("bar two")
        #expect(play.elements(.segment).compactMap { $0.properties.text(.text) } == ["one", "two", "three"])
        #expect(play.sees("bar three"))
        try play.press("Ask")
        #expect(play.sees("say three"))
    }

    @Test(arguments: [
        ("for=\"task\"", "bad-repetition"), ("for=\"in tasks\"", "bad-repetition"),
        ("for=\"1 in tasks\"", "bad-repetition"),
        ("for=\"x in tasks +\"", "expression-syntax"), ("for=\"x in tasks\" key=\"x id\"", "bad-key"),
    ]) func whatDoesNotSayWhatToRepeatForIsRefused(_ attributes: String, _ code: String) {
        let error = #expect(throws: Play.Broken.self) {
            try Play("<app><screen><container><label \(attributes) text=\"a\"/></container></screen></app>")
        }
        #expect(error?.diagnostics.map(\.code) == [code])
    }

    @Test(arguments: [
        "<navigation><screen/><screen for=\"x in list\"><label text=\"a\"/></screen></navigation>",
        "<screen><label text=\"a\"/><set for=\"x in list\" on=\"go\" name=\"a\" to=\"1\"/></screen>",
        "<screen><view><container for=\"x in list\"><label text=\"a\"/></container></view></screen>",
    ]) func whatIsThereOnceCannotBeRepeated(_ content: String) {
        let error = #expect(throws: Play.Broken.self) { try Play("<app>\(content)</app>") }
        #expect(error?.diagnostics.map(\.code).first == "cannot-repeat")
    }

    @Test func whatIsTypedInARowLeavesWithItsItem() throws {
        let play = try Play(
            """
            <app><form><value name="list" is="{[record(id: 1), record(id: 2)]}"/><container>
            <textField for="x in list" placeholder="Field {x.id}"/><button title="Drop" message="drop"/>
            <button title="Back" message="back"/></container><remove on="drop" from="list" where="id == 1"/>
            <append on="back" to="list" value="{record(id: 1)}"/></form></app>
            """)
        try play.enter("typed", into: "Field 1")
        try play.enter("other", into: "Field 2")
        try play.press("Drop")
        #expect(try play.element("Field 2").properties.text(.value) == "other")
        try play.press("Back")
        #expect(try play.element("Field 1").properties.text(.value) == "")
        try play.restart()
        #expect(try play.element("Field 2").properties.text(.value) == "other")
    }

    /// Each is judged by itself, and all are sent as a list, be it of one: alone, or in what is repeated around it.
    @Test(arguments: [
        #"<textField for="x in list" name="guest" placeholder="Field {x}"><isPresent failureMessage="Missing."/></textField>"#,
        #"<container for="x in list"><textField name="guest" placeholder="Field {x}"><isPresent failureMessage="Missing."/></textField></container>"#,
    ]) func whatIsEnteredInRepeatedInputsIsSentAsAList(_ fields: String) throws {
        for count in [1, 2] {
            let play = try Play(
                """
                <app><form name="f"><value name="list" is="{range(1, \(count))}"/><value name="got" is=""/><container>\(fields)
                <button title="Send" message="submit"/><label>Got {got}</label></container>
                <set on="didSubmit" name="got" to="{joined(message.guest, ', ')} of {message.guest.@count}"/></form></app>
                """)
            try play.enter("Ann", into: "Field 1")
            if count == 2 {
                try play.press("Send")
                #expect(play.sees("Got "))
                try play.enter("Bob", into: "Field 2")
            }
            try play.restart()
            try play.press("Send")
            #expect(play.sees(count == 1 ? "Got Ann of 1" : "Got Ann, Bob of 2"))
        }
    }

    /// What an input is repeated for may be asked of the form it is in, which would ask for its inputs.
    @Test func aFormThatIsAskedForItsOwnRowsEnds() throws {
        let play = try Play(
            """
            <app><form name="f"><value name="list" is="{[1, 2]}"/><container><label for="y in f.guest">Guest {y}</label>
            <textField for="x in f.guest" name="guest" placeholder="Field {x}"/><label>Here</label></container></form></app>
            """)
        #expect(play.sees("Here"))
    }

    @Test func aRowThatCannotBeMadeLeavesTheOthers() throws {
        let play = try Play(
            """
            <app><table><value name="list" is="{[record(a: 'one'), record(b: 'none'), record(a: 'three')]}"/>
            <tableSection><tableCell for="x in list"><text><string keyPath="a"/></text></tableCell></tableSection></table></app>
            """)
        #expect(play.elements(.row).count == 3)
        #expect(play.elements(.placeholder).count == 1)
        #expect(play.sees("one") && play.sees("three"))
        #expect(play.reports.map(\.code) == ["missing-value"])
    }

    /// Items that were chosen from a list lie elsewhere in it; each is looked for once for all rows.
    @Test(arguments: [6, 3_000]) func whatIsEditedInChosenItemsIsChangedWhereItLies(_ count: Int) throws {
        let play = try play(
            """
            <table><value name="list" is="{items}"/><tableSection>
            <fieldCell for="x in SUBQUERY(list, $x, $x.id >= \(count / 2))"><textField edits="x.text" placeholder="Field {x.id}"/>
            </fieldCell></tableSection></table>
            """, count: count, registry: ListPlay.registry)
        #expect(try play.element("Field \(count / 2)").properties.text(.value) == "row \(count / 2)")
        try play.enter("typed", into: "Field \(count / 2 + 1)")
        #expect(try play.element("Field \(count / 2 + 1)").properties.text(.value) == "typed")
        #expect(try play.element("Field \(count / 2 + 2)").properties.text(.value) == "row \(count / 2 + 2)")
        #expect(play.drawingProblem == nil)
    }

    @Test func listsOfOlderDocumentsInRowsAreAsLongAsBefore() throws {
        let play = try ListPlay.start(
            "<fieldCell><container><label keyPath=\"inner\"><template><label><text><string keyPath=\"text\"/></text></label></template>"
                + "</label></container></fieldCell>",
            with: [.dictionary(["id": 1, "inner": ListPlay.items(0..<600)])])
        #expect(play.reports.isEmpty)
        #expect(play.machine.rendering().root.rowsInAllDeep == [600])
    }
}

extension Element {
    /// How many rows the lists have of which not all are drawn.
    fileprivate var rowsInAllDeep: Set<Int> {
        Set(rowsInAll.map { [$0] } ?? []).union(children.flatMap(\.rowsInAllDeep))
    }
}
