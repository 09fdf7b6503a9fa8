import Testing
import WendCore
import WendExpressions

/// Declared values that ask for records which have not come when their screen is made: whoever comes by an address gets what a press
/// would have made.
struct LateValueRules {
    private static let app = """
        <app><navigation path="/books"><entity name="Book"><attribute name="title"/></entity>
        <screen title="Books"><query name="books" entity="Book"/><container><label>{books.@count} books</label>
        <button title="Open" message="open"/></container>
        <pushController on="open"><screen title="Edit" path="edit">
        <value name="chosen" always="{books[FIRST]}"/>
        <value name="book" is="{record(title: chosen.title)}"/><value name="title" is="{book.title ?? 'none'}"/>
        <container><textField name="title" placeholder="Title" edits="title"/><label>Now {title}</label>
        <button title="Clear" message="clear"/></container>
        <set on="clear" name="title" to="cleared"/></screen></pushController></screen></navigation></app>
        """

    private static func books(_ titles: [String]) -> Value {
        WatchedRows.found(
            titles.enumerated().map { .dictionary(["id": .integer($0.offset + 1), "title": .string($0.element)]) })
    }

    /// The records come, and are noticed where something depends on that.
    private func find(_ titles: [String], _ play: Play) throws {
        let watch = try #require(play.machine.watches.last)
        play.observe([WatchedValue(watch.id, Self.books(titles))])
        if play.machine.awaitsNotice { play.tell(.watchedChanged([])) }
    }

    private func opened() throws -> Play {
        let play = try Play(Self.app)
        play.tell(.event(.open("/books/edit")))
        #expect(play.sees("Now none"))
        return play
    }

    @Test func whoComesByAnAddressGetsWhatAPressWouldHaveMade() throws {
        let pressed = try Play(Self.app)
        try find(["Emma"], pressed)
        try pressed.press("Open")
        #expect(pressed.sees("Now Emma"))
        let linked = try opened()
        try find(["Emma"], linked)
        #expect(linked.sees("Now Emma") && !linked.machine.awaitsNotice)
        // First values do not follow what is found later, on either way.
        for play in [pressed, linked] {
            try find(["Evelina"], play)
            #expect(play.sees("Now Emma") && play.reports.isEmpty)
        }
    }

    @Test func whatWasChangedMeanwhileStays() throws {
        let typed = try opened()
        try typed.enter(.string("Lina"), into: "Title")
        try find(["Emma"], typed)
        #expect(typed.sees("Now Lina"))
        let cleared = try opened()
        try cleared.press("Clear")
        try find(["Emma"], cleared)
        #expect(cleared.sees("Now cleared"))
    }

    @Test func aRestartBeforeTheRecordsHaveComeLosesNothing() throws {
        let play = try opened()
        try play.restart()
        try find(["Emma"], play)
        #expect(play.sees("Now Emma"))
        try play.restart()
        #expect(play.sees("Now Emma"))
    }

    /// What is filled in of what the screen below was filled in with: "edit what I look at".
    private static let deeper = """
        <app><navigation path="/n"><entity name="Book"><attribute name="title"/></entity>
        <screen title="Books"><query name="books" entity="Book"/><container><button title="Open" message="open"/></container>
        <pushController on="open"><screen title="One" path="a"><value name="title" is="{books[FIRST].title}"/>
        <container><label>One {title}</label><button title="Next" message="next"/></container>
        <pushController on="next"><screen title="Two" path="b"><value name="draft" is="{title}"/>
        <value name="copy" is="{draft}"/><container><textField placeholder="Draft" edits="draft"/>
        <label>Two {draft} {copy}</label></container></screen></pushController></screen></pushController></screen>
        </navigation></app>
        """

    @Test(arguments: [true, false]) func whatIsWorkedOutOfALateValueFurtherOutIsLateItself(isPressed: Bool) throws {
        let play = try Play(Self.deeper)
        if isPressed {
            try play.press("Open")
            try play.press("Next")
        } else {
            play.tell(.event(.open("/n/a/b")))
        }
        try play.restart()
        try find(["Emma"], play)
        #expect(play.sees("Two Emma Emma") && !play.machine.awaitsNotice)
        #expect(play.machine.state.lateValues.isEmpty && play.reports.isEmpty)
    }

    @Test func whatWasTypedOverALateValueFurtherOutStays() throws {
        let play = try Play(Self.deeper)
        play.tell(.event(.open("/n/a/b")))
        try play.enter(.string("Lina"), into: "Draft")
        try find(["Emma"], play)
        #expect(play.sees("Two Lina Emma") == false && play.sees("Two Lina Lina"))
        try play.back()
        #expect(play.sees("One Emma"))
    }

    @Test func nothingIsFoundForAScreenThatHasGone() throws {
        let play = try opened()
        try play.back()
        try find(["Emma"], play)
        #expect(play.sees("1 books") && play.reports.isEmpty && !play.machine.awaitsNotice)
    }

    /// A step does not look through so many: nobody waits for ever, and nothing is done again and again.
    @Test func moreRecordsThanAStepLooksAtAreNotWaitedFor() throws {
        let play = try opened()
        try find((0...1_000).map { "Book \($0)" }, play)
        #expect(play.sees("1001 books") == false && !play.machine.awaitsNotice)
        #expect(play.sees("Now none"))
    }

    @Test func noMoreWaitThanThereMayBe() throws {
        let values = (0...LateValue.most).map { "<value name=\"v\($0)\" is=\"{books.@count}\"/>" }.joined()
        let play = try Play(Self.app.replacing("<value name=\"chosen\"", with: "\(values)<value name=\"chosen\""))
        play.tell(.event(.open("/books/edit")))
        #expect(play.machine.state.lateValues.count == LateValue.most)
    }

    /// What is kept to be compared is small, however long it is.
    @Test func whatIsLongIsNotKeptTwice() throws {
        let long = String(repeating: "a", count: LateValue.mostBytes)
        let play = try Play(
            Self.app.replacing("record(title: chosen.title)", with: "record(title: '\(long)', of: chosen)"))
        play.tell(.event(.open("/books/edit")))
        #expect(play.machine.state.lateValues.isEmpty)
    }

    /// One field of a record that has not come yet was filled in: the others come with it, and a name that is entered anew is the last.
    @Test(arguments: [false, true]) func whatWasTypedIntoOneFieldLeavesTheOthersToCome(isRestarted: Bool) throws {
        let app = """
            <app><screen>\(Self.entity)<query name="books" entity="Book"/><value name="book" is="{books[FIRST]}"/>
            <container><textField placeholder="Title" edits="book.title"/><textField placeholder="Note" edits="book.more.note"/>
            <label>{book.title} {book.id} {book.more.note}</label><button title="Clear" message="clear"/></container>
            <set on="clear" name="book" to="{record(title: 'none')}"/></screen></app>
            """
        let play = try Play(app)
        try play.enter("Lin", into: "Title")
        try play.enter("Lina", into: "Title")
        try play.enter("new", into: "Note")
        if isRestarted { try play.restart() }
        try find(["Emma"], play)
        #expect(play.sees("Lina 1 new") && play.machine.state.lateValues.isEmpty && play.reports.isEmpty)
        // What the app has made of it is all of it.
        let cleared = try Play(app)
        try cleared.enter("Lina", into: "Title")
        try cleared.press("Clear")
        try find(["Emma"], cleared)
        #expect(cleared.sees("none  "))
    }

    // MARK: What has not begun

    private static let entity = "<entity name=\"Book\"><attribute name=\"title\"/></entity>"
    private static let query = "<query name=\"books\" entity=\"Book\"/>"
    private static let value = "<value name=\"first\" is=\"{books[FIRST].title ?? 'none'}\"/>"
    private static let content = """
        <container><textField placeholder="First" edits="first"/><label>First {first}</label></container>
        """

    /// Whoever has the query is made after what is worked out of it, and begins it later still.
    private static let whole: [String] = [
        "<app><tabs>\(entity)\(query)<screen title=\"One\" path=\"/one\"/><screen title=\"Two\" path=\"/two\">\(value)\(content)</screen></tabs></app>",
        "<app><tabs>\(entity)<value name=\"found\" always=\"{books}\"/>\(query)<screen title=\"Two\" path=\"/two\"><value name=\"first\" is=\"{found[FIRST].title ?? 'none'}\"/>\(content)</screen></tabs></app>",
        "<app><tabs>\(entity)\(query)<screen title=\"One\"/><navigation path=\"/two\"><screen><value name=\"one\" is=\"{books[FIRST]}\"/><value name=\"first\" is=\"{one.title ?? 'none'}\"/>\(content)</screen></navigation></tabs></app>",
        "<app><navigation>\(entity)\(query)<screen path=\"/two\">\(value)\(content)</screen></navigation></app>",
        "<app><screen path=\"/two\">\(entity)\(value)\(query)\(content)</screen></app>",
        "<app><tabs>\(entity)<screen title=\"One\"/><screen title=\"Two\" path=\"/two\">\(query)\(value)\(content)</screen></tabs></app>",
        """
        <app><stage>\(entity)\(query)<section name="a"><screen name="one" path="/one"/>
        <screen name="two" path="/two">\(value)\(content)</screen></section></stage></app>
        """,
    ]

    @Test(arguments: whole, [false, true])
    func whatBeginsWithAScreenFurtherOutIsWaitedForBeforeItHasBegun(_ document: String, isRestarted: Bool) throws {
        let play = try Play(document)
        play.tell(.event(.open("/two")))
        #expect(play.sees("First none") && !play.machine.awaitsNotice)
        if isRestarted { try play.restart() }
        try find(["Emma"], play)
        #expect(play.sees("First Emma") && play.machine.state.lateValues.isEmpty)
        try find(["Evelina"], play)
        #expect(play.sees("First Emma") && play.reports.isEmpty)
        let typed = try Play(document)
        typed.tell(.event(.open("/two")))
        try typed.enter(.string("Lina"), into: "First")
        if isRestarted { try typed.restart() }
        try find(["Emma"], typed)
        #expect(typed.sees("First Lina") && typed.machine.state.lateValues.isEmpty)
    }

    /// It waits as long as it takes, and for nothing else.
    @Test func whatBeginsWithATabThatNobodyHasLookedAtIsWaitedFor() throws {
        let document = """
            <app><tabs>\(Self.entity)<screen title="One" path="/one"/>
            <screen title="Two" path="/two">\(Self.value)\(Self.query)\(Self.content)</screen></tabs></app>
            """
        let play = try Play(document)
        #expect(play.machine.state.lateValues.count == 1 && !play.machine.awaitsNotice && play.machine.watches.isEmpty)
        try play.restart()
        #expect(!play.machine.awaitsNotice)
        play.tell(.event(.open("/two")))
        try find(["Emma"], play)
        #expect(play.sees("First Emma") && !play.machine.awaitsNotice)
    }

    @Test func whatMayBeSeenOnceTheRecordsHaveComeIsFilledInThen() throws {
        let document = """
            <app><tabs>\(Self.entity)\(Self.query)<screen title="One" path="/one"><label>Elsewhere</label></screen>
            <screen title="Two" path="/two"><entering when="{books.@count > 0}" otherwise="/one"/>\(Self.value)\(Self.content)</screen>
            </tabs></app>
            """
        let play = try Play(document)
        play.tell(.event(.open("/two")))
        #expect(play.sees("Elsewhere"))
        try find(["Emma"], play)
        #expect(play.sees("First Emma") && play.reports.isEmpty)
    }

    // MARK: What depends on it

    /// What is asked for with a late value is waited for once more, and so is what is worked out of it through a value that is always so.
    @Test(arguments: [false, true]) func whatIsAskedForWithALateValueIsWaitedForOnceMore(isRestarted: Bool) throws {
        let play = try Play(
            """
            <app><screen>\(Self.entity)<query name="books" entity="Book"/><value name="here" is="{books[FIRST].title}"/>
            <value name="live" always="{here}"/><query name="found" entity="Book" where="title == live"/>
            <value name="first" is="{found[FIRST].title ?? 'none'}"/><value name="copy" is="{live}"/>
            <container><label>{first} {copy}</label></container></screen></app>
            """)
        func find(_ titles: [String], in place: Int) {
            play.observe([WatchedValue(play.machine.watches[place].id, Self.books(titles))])
            var turns = 0
            while play.machine.awaitsNotice, turns < 10 {
                play.tell(.watchedChanged([]))
                turns += 1
            }
            #expect(turns < 10)
        }
        // Nothing is found with nothing, before what is asked with is there.
        find([], in: 1)
        find(["Emma"], in: 0)
        if isRestarted { try play.restart() }
        if isRestarted { find(["Emma"], in: 0) }
        find(["Emma"], in: play.machine.watches.count - 1)
        #expect(play.sees("Emma Emma"), "\(play.texts)")
        #expect(play.machine.state.lateValues.isEmpty, "\(play.machine.state.lateValues) \(play.machine.watches)")
        #expect(play.reports.isEmpty)
    }

    /// What is too much is given up alone: nobody's press is undone for it, now or later.
    @Test func aValueThatIsTooMuchUndoesNothingElse() throws {
        let many =
            "{SUBQUERY(books, $x, SUBQUERY(books, $y, SUBQUERY(books, $z, $z.id == $x.id).@count == $y.id).@count > 1).@count}"
        let play = try Play(
            """
            <app><screen>\(Self.entity)<query name="books" entity="Book"/><value name="sum" is="\(many)"/>
            <value name="first" is="{books[FIRST].title}"/><value name="n" is="{0}"/>
            <container><label>{first} {n}</label><button title="Go" message="go"/></container>
            <set on="go" name="n" to="{n + 1}"/></screen></app>
            """)
        try find((0..<400).map { "Book \($0)" }, play)
        // One after the other, and each once.
        var turns = 0
        while play.machine.awaitsNotice, turns < 5 {
            play.tell(.watchedChanged([]))
            turns += 1
        }
        #expect(turns == 1)
        try play.press("Go")
        try play.restart()
        try play.press("Go")
        #expect(play.sees("Book 0 2") && play.machine.state.lateValues.isEmpty && !play.machine.awaitsNotice)
        #expect(play.reports.map(\.code) == ["step-limit"])
    }

    /// Rows are known by the numbers of their records, which are given once.
    @Test func whatWasTypedIntoRowsOfALateListStays() throws {
        let play = try Play(
            """
            <app><screen>\(Self.entity)<query name="books" entity="Book"/>
            <value name="rows" is="{[record(title: books[FIRST].title), record(title: 'Other')]}"/>
            <container><textField for="row in rows" key="row.id" name="note" placeholder="Note"/><label>{rows[FIRST].title}</label></container>
            </screen></app>
            """)
        let field = try play.element("Note", where: { $0.events.contains(.edit) })
        #expect(play.send(.edit, field.id, "mine") == nil)
        try find(["Emma"], play)
        #expect(play.sees("Emma") && play.sees("mine"))
    }

    /// Who tries again gets what could not be had at first; what was typed is there all the same.
    @Test func whatCouldNotBeHadIsWaitedForUntilItCan() throws {
        let play = try Play(
            """
            <app><screen><request name="home" url="https://x.example/home"/><value name="one" is="{home[FIRST]}"/>
            <container><textField placeholder="Title" edits="one.title"/><label>{one.title} {one.id}</label></container></screen></app>
            """)
        try play.enter("Lina", into: "Title")
        let watch = try #require(play.machine.watches.last)
        play.observe([WatchedValue(watch.id, .dictionary(["error": "Nobody answers", "reason": "unreachable"]))])
        if play.machine.awaitsNotice { play.tell(.watchedChanged([])) }
        #expect(play.sees("Lina ") && !play.machine.awaitsNotice && play.machine.state.lateValues.count == 1)
        try find(["Emma"], play)
        #expect(play.sees("Lina 1") && play.machine.state.lateValues.isEmpty)
    }

    @Test func whatADocumentHasNoMoreIsNotWaitedFor() throws {
        let play = try opened()
        try play.change(
            to: Self.app.replacing(
                "<value name=\"title\" is=\"{book.title ?? 'none'}\"/>",
                with: "<value name=\"title\" always=\"{book.title ?? 'none'}\"/>"
            ).replacing(" edits=\"title\"", with: " name=\"title\"").replacing(
                "<set on=\"clear\" name=\"title\" to=\"cleared\"/>", with: "<endEditing on=\"clear\"/>"))
        try find(["Emma"], play)
        var turns = 0
        while play.machine.awaitsNotice, turns < 5 {
            play.tell(.watchedChanged([]))
            turns += 1
        }
        #expect(turns < 5 && play.machine.state.lateValues.isEmpty)
    }
}
