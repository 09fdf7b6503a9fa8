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
}
