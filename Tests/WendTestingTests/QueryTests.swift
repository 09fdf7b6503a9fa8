import RuntimeFixtures
import Testing
import WendCore
import WendDocuments
import WendExpressions
import WendRuntime
import WendTesting

/// Queries, and what saves and deletes records, through a whole session.
@Suite struct QueryTests {
    private static let notes = """
        <app><navigation><screen title="Notes" name="list">
            <entity name="Note">
                <attribute name="title"/><attribute name="done" type="bool" default="NO"/>
            </entity>
            <value name="search" is=""/>
            <value name="sort" is="title"/>
            <query name="notes" entity="Note" where="search == '' OR title CONTAINS[cd] search" sort="{sort}"/>
            <container>
                <textField name="what" label="Search" edits="search"/>
                <label>{notes.@count} of them{TERNARY(notes.isLoading, ', looking', '')}</label>
                <button title="Add" message="add"/>
                <button title="Turn" message="turn"/>
                <button for="note in notes" key="note.id" title="{note.title}{TERNARY(note.done, '!', '')}" message="pick"/>
            </container>
            <save on="add" entity="Note" value="{record(title: 'Milk')}"/>
            <set on="turn" name="sort" to="-title"/>
            <save on="pick" entity="Note" where="id == message.note.id" set="record(done: NOT done)"/>
        </screen></navigation></app>
        """

    private func session(
        _ records: RecordTable, _ source: String = notes, settings: SessionSettings = SessionSettings()
    ) throws -> TestSession {
        var handlers = Handlers()
        handlers.records = records
        return try TestSession(source: source, handlers: handlers, settings: settings)
    }

    private func table() -> RecordTable {
        let table = RecordTable()
        table.put("Note", [["id": "a", "title": "Bread"], ["id": "b", "title": "Apples"]])
        return table
    }

    private func titles(_ session: TestSession) -> [String] {
        session.screen.split(separator: "\n").filter { $0.contains("button") }.map(String.init)
    }

    @Test func rowsAreShownAndChangeWithTheRecords() throws {
        let table = table()
        let session = try session(table)
        #expect(session.isVisible("2 of them"))
        #expect(session.isVisible("Bread"))
        try session.press("Add")
        try session.advance(by: 0.2)
        #expect(session.isVisible("3 of them"))
        #expect(session.isVisible("Milk"))
        #expect(table.changes == [.save(entity: "Note", [["title": "Milk"]])])
    }

    @Test func whatIsAroundAQueryIsAskedForAsItIs() throws {
        let table = table()
        let session = try session(table)
        try session.enter("app", into: "Search")
        try session.advance(by: 0.2)
        #expect(session.isVisible("1 of them"))
        #expect(!session.isVisible("Bread"))
        #expect(table.questions.last?.condition == #""app" == "" OR title CONTAINS[cd] "app""#)
        try session.press("Turn")
        #expect(table.questions.last?.sort == ["-title"])
        // What has not changed is not asked anew.
        let asked = table.questions.count
        try session.press("Turn")
        #expect(table.questions.count == asked)
    }

    /// What another query finds comes by no input of its own.
    @Test func aQueryThatFollowsWhatAnotherFindsIsAskedAtOnce() throws {
        let table = RecordTable()
        table.put("Shop", [["id": "s1", "name": "Mill"]])
        table.put("Note", [["id": "a", "title": "Bread", "shop": "s1"], ["id": "b", "title": "Nails", "shop": "s2"]])
        let session = try session(
            table,
            """
            <app><screen title="Notes">
                <entity name="Shop"><attribute name="name"/></entity>
                <entity name="Note"><attribute name="title"/><attribute name="shop"/></entity>
                <query name="shops" entity="Shop"/>
                <value name="near" always="{FUNCTION(shops, 'wx_first').id}"/>
                <query name="notes" entity="Note" where="shop == near"/>
                <container><label>{notes.@count} there</label></container>
            </screen></app>
            """)
        #expect(session.isVisible("1 there"), "\(session.screen)")
        #expect(table.questions.last?.condition == #"shop == "s1""#)
        // What the first finds later is followed as soon.
        table.put("Shop", [["id": "s2", "name": "Forge"]])
        table.put("Note", [["id": "b", "title": "Nails", "shop": "s2"], ["id": "c", "title": "Hooks", "shop": "s2"]])
        try session.advance(by: 0.2)
        #expect(session.isVisible("2 there"), "\(session.screen)")
        #expect(table.questions.last?.condition == #"shop == "s2""#)
        let asked = table.questions.count
        try session.advance(by: 5)
        #expect(table.questions.count == asked)
    }

    @Test func anActionFindsTheRecordOfItsRow() throws {
        let table = table()
        let session = try session(table)
        try session.press("Bread")
        try session.advance(by: 0.2)
        #expect(
            table.changes == [.change(entity: "Note", where: #"id == "a""#, set: #"record("done": NOT done == TRUE)"#)])
        #expect(session.isVisible("Bread!"))
        #expect(session.isVisible("Apples"))
    }

    @Test func aReplayNeedsNeitherRecordsNorWhoKeepsThem() throws {
        let table = table()
        let session = try session(table)
        try session.press("Bread")
        try session.advance(by: 0.2)
        session.kill()
        try session.restore()
        #expect(session.isVisible("Bread!"))
        // Issued again or not, it was done once.
        #expect(table.records(of: "Note").first { $0["id"] == "a" }?["done"] == true)
    }

    @Test func aQueryIsKnownOnScreensThatWereOpenedFromItsOwn() throws {
        let source = Self.notes.replacing(
            "</screen></navigation>",
            with:
                #"<pushController on="next"><screen><label>{notes.@count} there</label></screen></pushController></screen></navigation>"#
        ).replacing(#"<button title="Turn""#, with: #"<button title="Next" message="next"/><button title="Turn""#)
        let session = try session(table(), source)
        try session.press("Next")
        #expect(session.isVisible("2 there"))
    }

    private static let many = """
        <app><table>
            <entity name="Note"><attribute name="title"/><attribute name="text"/></entity>
            <query name="notes" entity="Note"/>
            <value name="picked" is="nothing"/><value name="count" is="{0}"/>
            <tableHeaderView><label>picked {picked}, counted {count}</label></tableHeaderView>
            <tableSection>
                <tableCell for="note in notes" key="note.id" text="{note.title}" message="pick"/>
            </tableSection>
            <multipleActions on="pick">
                <set name="picked" to="{message.note.title}"/>
                <set name="count" to="{notes.@count}"/>
            </multipleActions>
        </table></app>
        """

    /// More than 1,000 rows, or 256 KB, are not kept with an input as a whole; single ones are, whatever their place.
    @Test(arguments: [(1_000, 10, 1_000), (1_001, 10, 0), (400, 1_000, 0), (50_000, 10, 0)])
    func aStepKeepsTheRowsItLookedAtOfAnyNumber(_ count: Int, _ letters: Int, _ counted: Int) throws {
        let table = RecordTable()
        let text = Value.string(String(repeating: "x", count: letters))
        table.put(
            "Note", (0..<count).map { ["id": .string("r\($0)"), "title": .string("Note \($0)"), "text": text] })
        var handlers = Handlers()
        handlers.records = table
        let store = MemoryStore()
        let document = try #require(
            DocumentReader().read(Array(Self.many.utf8), file: "app.xml", registry: .standard).checked(
                against: .standard
            ).document)
        let session = TestSession(document, handlers: handlers, allows: ["rows-too-many"], store: store)
        try session.scrollUntilVisible("Note 300")
        try session.press("Note 300")
        #expect(session.isVisible("picked Note 300, counted \(counted)"))
        #expect(session.reports.contains { $0.code == "rows-too-many" } == (counted == 0))
        // All rows only where they are few.
        let stored = try #require(try store.load(SessionID(rawValue: "test-1")))
        let bytes = stored.entries.reduce(0) { $0 + $1.count }
        #expect((bytes < 8_000) == (counted == 0), "\(bytes)")
        session.kill()
        table.put("Note", [])
        try session.restore()
        #expect(session.isVisible("picked Note 300, counted \(counted)"))
    }

    @Test func anotherPersonHasOtherRecords() throws {
        let table = table()
        let session = try session(table)
        let asked = table.questions.count
        try session.change(person: "ann")
        #expect(table.questions.count == asked + 1)
    }

    @Test func whatSomebodyTypesIsLookedForOnceItStands() throws {
        let source = Self.notes.replacing("sort=\"{sort}\"/>", with: "sort=\"{sort}\" throttle=\"0.5\"/>")
        let table = table()
        let session = try session(table, source)
        for text in ["a", "ap", "app"] {
            try session.enter(text, into: "Search")
            try session.advance(by: 0.3)
        }
        #expect(table.questions.count == 1)
        #expect(session.isVisible("2 of them"))
        try session.advance(by: 0.3)
        #expect(table.questions.count == 2)
        #expect(session.isVisible("1 of them"))
    }

    // MARK: Inputs in rows

    private static let edited = """
        <app><screen title="Notes">
            <entity name="Note"><attribute name="title"/><attribute name="done" type="bool" default="NO"/></entity>
            <query name="notes" entity="Note"/>
            <container>
                <container for="note in notes" key="note.id">
                    <textField edits="note.title" label="Title of {note.id}"/>
                    <switch edits="note.done" label="Done {note.id}"/>
                    <label>{note.id} is {note.title}{TERNARY(note.done, ', done', '')}</label>
                </container>
            </container>
        </screen></app>
        """

    /// What is entered is a property of the record: saved once, under the number of its effect, and shown all the while.
    @Test func anInputInARowSavesWhatIsEntered() throws {
        let kept = self.table()
        let play = try self.session(kept, Self.edited)
        #expect(play.isVisible("a is Bread"))
        try play.enter("Toast", into: "Title of a")
        #expect(play.isVisible("Toast"))
        try play.advance(by: 1)
        #expect(play.isVisible("a is Toast") && play.isVisible("b is Apples"))
        #expect(play.isVisible("Toast"))
        #expect(kept.changes.last == RecordChange.save(entity: "Note", [["id": "a", "title": "Toast"]]))
        try play.press("Done b")
        try play.advance(by: 1)
        #expect(play.isVisible("b is Apples, done"))
        // What comes from elsewhere is shown, also where somebody has typed before.
        kept.put("Note", [["id": "a", "title": "Rye"], ["id": "b", "title": "Pears"]])
        try play.advance(by: 1)
        #expect(play.isVisible("a is Rye") && play.isVisible("Rye"))
        let count = kept.changes.count
        play.kill()
        try play.restore()
        try play.advance(by: 1)
        #expect(play.isVisible("Rye") && kept.changes.count == count)
    }
}

/// Timers, by the clock of the test.
@Suite struct TimerTests {
    private static let stopwatch = """
        <app><screen>
            <value name="seconds" is="{0}"/>
            <value name="runs" is="{NO}"/>
            <timer every="1" message="tick" while="{runs}"/>
            <timer after="5" message="late"/>
            <value name="late" is="no"/>
            <container>
                <label>{seconds} s, late: {late}</label>
                <button title="Start" message="start"/><button title="Stop" message="stop"/>
            </container>
            <set on="tick" name="seconds" to="{seconds + 1}"/>
            <set on="start" name="runs" to="{YES}"/>
            <set on="stop" name="runs" to="{NO}"/>
            <set on="late" name="late" to="yes"/>
        </screen></app>
        """

    @Test func aTimerRunsWhileItIsToAndBeginsAnew() throws {
        let session = try TestSession(source: Self.stopwatch)
        try session.advance(by: 3)
        #expect(session.isVisible("0 s, late: no"))
        try session.press("Start")
        try session.advance(by: 1.5)
        #expect(session.isVisible("1 s, late: no"))
        try session.advance(by: 0.6)
        #expect(session.isVisible("2 s, late: yes"))
        try session.press("Stop")
        try session.advance(by: 10)
        #expect(session.isVisible("2 s, late: yes"))
        try session.press("Start")
        try session.advance(by: 0.9)
        #expect(session.isVisible("2 s, late: yes"))
        try session.advance(by: 0.2)
        #expect(session.isVisible("3 s, late: yes"))
    }

    @Test func aTimerGoesOnAfterAKill() throws {
        let session = try TestSession(source: Self.stopwatch)
        try session.press("Start")
        try session.advance(by: 2.5)
        session.kill()
        try session.restore()
        #expect(session.isVisible("2 s, late: no"))
        try session.advance(by: 3)
        #expect(session.isVisible("5 s, late: yes"))
    }
}
