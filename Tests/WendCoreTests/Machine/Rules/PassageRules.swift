import Testing
import WendCore
import WendExpressions

/// Rules of screens for coming and going hold for every way.
struct PassageRules {
    static let source = """
        <app><tabs>
        <value name="opened" is="{NO}"/>
        <screen title="Start" path="/"><container><label>For all</label><button title="Secret" message="secret"/>
            <button title="Sheet" message="sheet"/></container>
            <presentController on="sheet"><screen title="Sheet" path="/sheet">
                <entering when="{person != nil}" otherwise="/sign-in"/><label>The sheet</label>
            </screen></presentController>
        </screen>
        <navigation title="Account" path="/account">
            <entering when="{person != nil}" otherwise="/sign-in"/>
            <screen title="Mine"><container><label>Of {person}</label><button title="Order" message="order"/></container>
                <pushController on="order"><screen title="Order" path=":id"><label>Order {id}</label></screen></pushController>
            </screen>
        </navigation>
        <navigation title="Notes" path="/notes">
            <screen title="Notes"><button title="New" message="new"/>
                <pushController on="new"><screen title="New note" path="new">
                    <value name="text" is=""/>
                    <leaving when="{text != ''}" ask="Discard it?"/>
                    <container><textField edits="text" placeholder="Text"/><button title="Done" message="done"/>
                        <button title="Deeper" message="deeper"/></container>
                    <back on="done"/>
                    <pushController on="deeper"><screen title="Deep" path="deep"><label>Depth</label></screen></pushController>
                </screen></pushController>
            </screen>
        </navigation>
        <screen title="Sign in" path="/sign-in"><label>Who are you?</label></screen>
        </tabs></app>
        """

    private func play() throws -> Play { try Play(Self.source) }
    private func open(_ place: String, _ play: Play) -> Refusal? { play.tell(.event(.open(place))) }

    // MARK: Entering

    @Test func whoMayNotComeIsLedElsewhere() throws {
        let play = try play()
        try play.press("Account")
        #expect(play.sees("Who are you?") && play.rendering.place == "/sign-in")
        #expect(!play.rendering.root.text.contains("Of "))
    }

    @Test func whatWasWantedIsGoneToAsSoonAsItMayBeSeen() throws {
        let play = try play()
        #expect(open("/account/7", play) == nil)
        #expect(play.rendering.place == "/sign-in")
        try play.restart()
        play.tell(.personChanged(to: "Ann"))
        #expect(play.rendering.place == "/account/7" && play.sees("Order 7"))
        try play.back()
        #expect(play.sees("Of Ann"))
        // Who is nobody any more is led away.
        play.tell(.personChanged(to: nil))
        #expect(play.rendering.place == "/sign-in")
    }

    @Test func aChangedDocumentLeavesWhatIsWantedAndWhatIsAsked() throws {
        let play = try play()
        _ = open("/account/7", play)
        try play.change(to: Self.source.replacing("For all", with: "For everybody"))
        #expect(play.rendering.place == "/sign-in")
        play.tell(.personChanged(to: "Ann"))
        #expect(play.rendering.place == "/account/7" && play.sees("Order 7"))
        _ = open("/notes/new", play)
        try play.enter("A thought", into: "Text")
        try play.press("Start")
        try play.change(to: Self.source.replacing("Depth", with: "Deepness"))
        try play.press("Leave")
        #expect(play.rendering.place == "/" && play.reports.isEmpty)
        // Where there is no such place any more, nobody wants to be there.
        play.tell(.personChanged(to: nil))
        _ = open("/account/7", play)
        try play.change(to: Self.source.replacing("/account", with: "/mine"))
        play.tell(.personChanged(to: "Ann"))
        #expect(play.rendering.place == "/sign-in")
    }

    @Test func whoGoesElsewhereHasThoughtBetterOfIt() throws {
        let play = try play()
        _ = open("/account", play)
        try play.press("Start")
        play.tell(.personChanged(to: "Ann"))
        #expect(play.rendering.place == "/")
    }

    @Test func whatIsPresentedIsGuardedToo() throws {
        let play = try play()
        try play.press("Sheet")
        #expect(play.rendering.place == "/sign-in" && play.machine.state.layers.isEmpty)
        play.tell(.personChanged(to: "Ann"))
        #expect(play.rendering.place == "/sheet" && play.sees("The sheet"))
    }

    @Test func aWholeAppMayBeGuarded() throws {
        let play = try Play(
            """
            <app><screen title="App" path="/">
                <entering when="{person != nil}" otherwise="/sign-in"/>
                <label>Inside</label>
                <presentController on="in"><screen title="Sign in" path="/sign-in"><label>Who?</label></screen></presentController>
            </screen></app>
            """)
        #expect(play.rendering.place == "/sign-in" && play.sees("Who?"))
        #expect(!play.rendering.root.text.contains("Inside"))
        play.tell(.personChanged(to: "Ann"))
        #expect(play.rendering.place == "/" && play.sees("Inside"))
    }

    @Test func aSessionThatBeginsWhereNobodyMayBeWaits() throws {
        var settings = SessionSettings()
        settings.place = "/account/9"
        let play = try Play(Self.source, settings: settings)
        #expect(play.rendering.place == "/sign-in")
        play.tell(.personChanged(to: "Ann"))
        #expect(play.rendering.place == "/account/9")
        settings.principal = "Bob"
        #expect(try Play(Self.source, settings: settings).rendering.place == "/account/9")
    }

    @Test func whoComesMayBeAsked() throws {
        let play = try Play(
            """
            <app><tabs>
            <screen title="One" path="/one"><button title="Deep" message="deep"/>
                <presentController on="deep"><screen title="Deep" path="/deep"><entering ask="Are you sure?"/><label>Depth</label>
                </screen></presentController>
            </screen>
            <screen title="Two" path="/two"><entering when="{NO}" ask="Grown up?" enter="Yes"/><label>Second</label></screen>
            </tabs></app>
            """)
        try play.press("Two")
        #expect(play.sees("Grown up?") && play.rendering.place == "/one")
        try play.restart()
        try play.press("Stay")
        #expect(play.sees("Deep") && !play.sees("Second"))
        #expect(open("/two", play) == nil && play.sees("Grown up?"))
        try play.press("Yes")
        #expect(play.sees("Second") && play.rendering.place == "/two")
        // Once is enough, as long as the screen is there.
        try play.press("One")
        try play.press("Two")
        #expect(play.sees("Second"))
        try play.press("One")
        try play.press("Deep")
        #expect(play.sees("Are you sure?"))
        try play.press("Go on")
        #expect(play.sees("Depth") && play.rendering.place == "/deep" && play.reports.isEmpty)
    }

    @Test func withoutAnotherPlaceEverythingStays() throws {
        let play = try Play(
            """
            <app><tabs>
            <screen title="One"><label>First</label></screen>
            <screen title="Two"><entering when="{NO}"/><label>Second</label></screen>
            </tabs></app>
            """)
        try play.press("Two")
        #expect(play.sees("First") && !play.sees("Second"))
    }

    // MARK: Leaving

    private func typed() throws -> Play {
        let play = try play()
        #expect(open("/notes/new", play) == nil)
        try play.enter("A thought", into: "Text")
        return play
    }

    private static let ways: [(String, @Sendable (Play) throws -> Void)] = [
        ("back", { try $0.press("Notes") }), ("done", { try $0.press("Done") }), ("tab", { try $0.press("Start") }),
        ("address", { #expect($0.tell(.event(.open("/"))) == nil) }),
        ("list", { #expect($0.tell(.event(.open("/notes"))) == nil) }),
    ]

    @Test(arguments: 0..<5) func everyWayOutAsks(_ number: Int) throws {
        let (name, leave) = Self.ways[number]
        let play = try typed()
        if name == "back" { try play.back() } else { try leave(play) }
        #expect(play.sees("Discard it?"), "\(name)")
        #expect(play.rendering.place == "/notes/new")
        // Other ways have to wait.
        #expect(open("/", play) == .notVisible)
        try play.restart()
        try play.press("Stay")
        #expect(play.rendering.place == "/notes/new" && play.sees("A thought"))
        if name == "back" { try play.back() } else { try leave(play) }
        try play.press("Leave")
        #expect(play.rendering.place != "/notes/new" && !play.sees("A thought"), "\(name)")
        #expect(play.machine.state.layers.isEmpty && play.reports.isEmpty)
        _ = open("/notes/new", play)
        if name != "tab", name != "address" { #expect(!play.sees("A thought")) }
    }

    @Test func whatIsNotLeftIsNotAsked() throws {
        let play = try typed()
        try play.press("Deeper")
        #expect(play.rendering.place == "/notes/new/deep")
        try play.back()
        #expect(play.sees("A thought"))
        try play.enter("", into: "Text")
        try play.back()
        #expect(play.rendering.place == "/notes")
    }

    @Test func whatTheAppDoesByItselfIsNotAsked() throws {
        let play = try typed()
        play.tell(.personChanged(to: "Ann"))
        #expect(play.sees("A thought"))
    }

    @Test func whatLiesDeeperIsLeftWithIt() throws {
        let play = try typed()
        try play.press("Deeper")
        #expect(open("/", play) == nil && play.sees("Discard it?"))
        try play.press("Leave")
        #expect(play.rendering.place == "/")
    }

    @Test func replayIsTheSame() throws {
        let play = try typed()
        var inputs: [Input] = []
        func tell(_ content: Input.Content) {
            inputs.append(Input(time: play.now, content))
            play.tell(content)
        }
        let before = try play.restored()
        tell(.event(.open("/account/1")))
        let leave = try play.element("Leave").id
        tell(.event(Event(.press, leave)))
        tell(.personChanged(to: "Ann"))
        #expect(play.rendering.place == "/account/1")
        var other = before
        for input in inputs {
            let written = try #require(Input(packed: input.packed))
            #expect(written == input)
            _ = other.replay(written)
        }
        #expect(try Play.encode(other.state) == Play.encode(play.machine.state))
    }
}

extension Element {
    fileprivate var text: String { words.joined(separator: " ") + children.map(\.text).joined(separator: " ") }
}
