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

    // MARK: Asking

    /// What happens by itself while somebody is asked whether to leave may leave for them.
    @Test(arguments: [
        "<tabs><navigation><screen title=\"List\"><button title=\"New\" message=\"new\"/><pushController on=\"new\">NOTE<back on=\"gone\"/></screen></pushController></screen></navigation><screen title=\"Other\"/></tabs>",
        "<stage><section name=\"a\" first=\"list\"><screen name=\"list\"><button title=\"New\" message=\"new\"/><intent on=\"new\" view=\"note\"/></screen>NOTE<intent on=\"back\" back=\"1\"/><intent on=\"gone\" section=\"b\"/></screen></section><section name=\"b\"><screen name=\"other\"/></section></stage>",
        "<navigation><screen><button title=\"New\" message=\"new\"/><presentController on=\"new\">NOTE<dismissController on=\"back\"/><dismissController on=\"gone\"/></screen></presentController></screen></navigation>",
    ]) func aQuestionGoesWithWhatItIsAbout(_ app: String) throws {
        let note = """
            <screen name="note" title="Note"><value name="text" is=""/><leaving when="{text != ''}" ask="Discard it?"/>
            <timer after="5" message="gone"/><container><textField edits="text" placeholder="Text"/><button title="Leave" message="back"/></container>
            """
        let play = try Play("<app>\(app.replacing("NOTE", with: note))</app>")
        if play.sees("New") { try play.press("New") }
        try play.enter("milk", into: "Text")
        if app.contains("push") { try play.back() } else { try play.press("Leave") }
        #expect(play.sees("Discard it?"))
        play.wait(5)
        #expect(!play.sees("Discard it?") && !play.sees("milk") && play.reports.isEmpty)
        #expect(play.machine.state.departure == nil)
    }

    // MARK: Discarding

    /// What is discarded is gone where the screen stays, and nothing else is.
    @Test(arguments: [
        """
        <tabs><screen title="Draft"><value name="text" is=""/><leaving when="{text != ''}" ask="Discard it?"/>
            <container><textField edits="text" placeholder="Text"/><label>{text.length} letters</label></container></screen>
        <screen title="Other"><label>elsewhere</label></screen></tabs>
        """,
        """
        <tabs><navigation title="Draft"><screen title="Draft"><value name="text" is=""/><leaving when="{text != ''}" ask="Discard it?"/>
            <container><textField edits="text" placeholder="Text"/><label>{text.length} letters</label></container></screen></navigation>
        <screen title="Other"><label>elsewhere</label></screen></tabs>
        """,
        """
        <stage><section name="Draft"><view><button title="Other" message="go"/></view>
            <intent on="go" section="Other"/><intent on="to" view="v"/>
            <screen name="v"><value name="text" is=""/><leaving when="{text != ''}" ask="Discard it?"/>
            <container><textField edits="text" placeholder="Text"/><label>{text.length} letters</label><button title="Other" message="go"/></container>
            <intent on="go" section="Other"/></screen></section>
        <section name="Other"><view><button title="Draft" message="go"/></view><intent on="go" section="Draft" view="v"/></section></stage>
        """,
    ]) func whatIsDiscardedIsGoneWhereItsScreenStays(_ app: String) throws {
        let play = try Play("<app>\(app)</app>")
        if !play.sees("0 letters") {
            try play.press("Other")
            try play.press("Draft")
        }
        try play.enter("milk", into: "Text")
        try play.press("Other")
        #expect(play.sees("Discard it?"))
        try play.press("Stay")
        #expect(play.sees("4 letters"))
        try play.press("Other")
        try play.press("Leave")
        try play.restart()
        try play.press("Draft")
        #expect(play.sees("0 letters") && play.problems.isEmpty)
        try play.press("Other")
        #expect(!play.sees("Discard it?"))
    }

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

    @Test func whoIsThereIsNotAskedWhetherToCome() throws {
        let play = try Play(
            """
            <app><tabs>
            <value name="open" is="{YES}"/>
            <screen title="One" path="/one"><label>First</label></screen>
            <navigation title="Two" path="/two">
                <entering when="{open}" ask="Really?"/>
                <screen title="In"><container><button title="Close" message="close"/><button title="Deep" message="deep"/>
                    <button title="Cover" message="cover"/></container>
                    <set on="close" name="open" to="{NO}"/>
                    <presentController on="cover"><screen title="Sheet"><button title="Off" message="off"/>
                        <dismissController on="off"/></screen></presentController>
                    <pushController on="deep"><screen title="Deep" path="deep"><value name="text" is="x"/>
                        <leaving when="{text != ''}" ask="Leave it?"/><label>Depth</label></screen></pushController>
                </screen>
            </navigation>
            </tabs></app>
            """)
        try play.press("Two")
        try play.press("Close")
        #expect(play.sees("Deep") && !play.sees("Really?"))
        try play.press("Cover")
        try play.press("Off")
        #expect(play.sees("Deep") && !play.sees("Really?"))
        #expect(open("/two/deep", play) == nil)
        #expect(play.sees("Depth") && play.rendering.place == "/two/deep")
        try play.back()
        try play.press("Stay")
        #expect(play.sees("Depth") && play.rendering.place == "/two/deep")
    }

    @Test func whatAGuardedScreenHasPresentedGoesWithIt() throws {
        let play = try Play(
            """
            <app><tabs>
            <screen title="Mine" path="/mine"><entering when="{person != nil}" otherwise="/sign-in"/>
                <button title="Details" message="details"/>
                <presentController on="details"><screen title="Sheet"><container><label>Of {person}</label><button title="More" message="more"/></container>
                    <presentController on="more"><screen title="Second"><label>More of it</label></screen></presentController>
                </screen></presentController></screen>
            <screen title="Sign in" path="/sign-in"><label>Who?</label></screen>
            </tabs></app>
            """)
        play.tell(.personChanged(to: "Ann"))
        #expect(open("/mine", play) == nil)
        try play.press("Details")
        try play.press("More")
        #expect(play.sees("More of it"))
        play.tell(.personChanged(to: nil))
        #expect(play.rendering.place == "/sign-in" && play.sees("Who?") && play.machine.state.layers.isEmpty)
        play.tell(.personChanged(to: "Ann"))
        #expect(play.rendering.place == "/mine" && play.reports.isEmpty)
    }

    @Test func aGuardHoldsWhileAQuestionIsAsked() throws {
        let play = try Play(
            """
            <app><tabs>
            <screen title="Mine" path="/mine"><entering when="{person != nil}" otherwise="/sign-in"/>
                <leaving when="{YES}" ask="Leave it?"/><label>Of {person}</label></screen>
            <screen title="Sign in" path="/sign-in"><label>Who?</label></screen>
            </tabs></app>
            """)
        play.tell(.personChanged(to: "Ann"))
        #expect(open("/mine", play) == nil)
        try play.press("Sign in")
        #expect(play.sees("Leave it?"))
        play.tell(.personChanged(to: nil))
        // What was asked about is left already.
        #expect(play.rendering.place == "/sign-in" && play.sees("Who?") && !play.sees("Leave it?"))
    }

    @Test func yesToAQuestionIsNoWayAroundAGuard() throws {
        let play = try Play(
            """
            <app><tabs>
            <screen title="One" path="/one"><label>First</label></screen>
            <screen title="Two" path="/two"><entering ask="Sure?"/><entering when="{person != nil}" otherwise="/one"/>
                <entering ask="Quite sure?"/><label>Of {person}</label></screen>
            </tabs></app>
            """)
        try play.press("Two")
        try play.press("Go on")
        #expect(play.rendering.place == "/one" && !play.sees("Of "))
        play.tell(.personChanged(to: "Ann"))
        try play.press("Two")
        // The first was answered, and the screen is still there.
        #expect(play.sees("Quite sure?"))
        try play.press("Go on")
        #expect(play.rendering.place == "/two" && play.sees("Of Ann"))
    }

    @Test func whoIsLedOnGoesOnStepByStep() throws {
        let play = try Play(
            """
            <app><tabs>
            <value name="paid" is="{NO}"/>
            <screen title="One" path="/one"><label>First</label></screen>
            <screen title="Film" path="/film"><entering when="{paid}" otherwise="/pay"/><label>Film</label></screen>
            <screen title="Pay" path="/pay"><entering when="{person != nil}" otherwise="/sign-in"/>
                <button title="Pay now" message="pay"/><set on="pay" name="paid" to="{YES}"/></screen>
            <screen title="Sign in" path="/sign-in"><label>Who?</label></screen>
            </tabs></app>
            """)
        #expect(open("/film", play) == nil)
        #expect(play.rendering.place == "/sign-in")
        try play.restart()
        play.tell(.personChanged(to: "Ann"))
        #expect(play.rendering.place == "/pay")
        try play.press("Pay now")
        #expect(play.rendering.place == "/film" && play.reports.isEmpty)
    }

    @Test(arguments: ["/a", "/b"]) func whoIsLedInACircleSeesTheFirstPlaceThatMayBeSeen(_ place: String) throws {
        let source = """
            <app><tabs>
            <screen title="A" path="/a"><entering when="{person != nil}" otherwise="/b"/><label>Alpha</label></screen>
            <screen title="B" path="/b"><entering when="{person != nil}" otherwise="/a"/><label>Beta</label></screen>
            <screen title="C" path="/c"><label>Gamma</label></screen>
            </tabs></app>
            """
        var settings = SessionSettings()
        settings.place = place
        let play = try Play(source, settings: settings)
        #expect(play.rendering.place == "/c" && play.sees("Gamma"))
        #expect(play.reports.map(\.code) == ["led-in-circle"])
        play.tell(.personChanged(to: "Ann"))
        #expect(play.rendering.place == place)
    }

    /// The rule of the screen a stack begins with holds for the stack's address.
    @Test(arguments: ["/book", "/mine"]) func whatAStackBeginsWithIsGuarded(_ place: String) throws {
        let play = try Play(
            """
            <app><tabs>
                <value name="me" is="{nil}"/>
                <screen title="You" path="/you"><button title="Go" message="go"/><set on="go" name="me" to="x"/></screen>
                <navigation title="Book" path="/book">
                    <screen title="B"><entering when="{me != nil}" otherwise="/you"/><label>Books</label></screen>
                </navigation>
                <navigation title="Mine" path="/mine">
                    <navigation>
                        <screen title="M"><entering when="{me != nil}" otherwise="/you"/><label>Mines</label></screen>
                    </navigation>
                </navigation>
            </tabs></app>
            """)
        open(place, play)
        #expect(play.sees("Go") && play.reports.isEmpty)
        try play.press("Go")
        #expect(play.sees(place == "/book" ? "Books" : "Mines") && play.reports.isEmpty)
    }

    @Test func whereNothingMayBeSeenNothingIs() throws {
        let play = try Play(
            """
            <app><tabs>
            <screen title="A" path="/a"><entering when="{person != nil}" otherwise="/b"/><label>Alpha</label></screen>
            <screen title="B" path="/b"><entering when="{person != nil}" otherwise="/a"/><label>Beta</label></screen>
            </tabs></app>
            """)
        #expect(!play.sees("Alpha") && !play.sees("Beta") && play.reports.map(\.code) == ["led-in-circle"])
        try play.press("B")
        #expect(!play.sees("Alpha") && !play.sees("Beta"))
    }

    @Test func whatIsUndoneForAQuestionRaisesNoIntents() throws {
        let play = try Play(
            """
            <app><stage>
            <section name="A" first="a">
                <screen name="a" path="/a"><leaving ask="Leave it?"/><button title="Go" message="go"/>
                    <multipleActions on="go"><intent section="B"/><intent section="C"/></multipleActions></screen>
            </section>
            <section name="B" first="b"><screen name="b"><label>Beta</label></screen></section>
            <section name="C" first="c"><screen name="c"><label>Gamma</label></screen></section>
            </stage></app>
            """.replacing("<leaving ask", with: "<leaving when=\"yes\" ask"))
        try play.press("Go")
        #expect(play.sees("Leave it?"))
        try play.press("Stay")
        #expect(play.sees("Go"))
        try play.press("Go")
        try play.press("Leave")
        #expect(play.sees("Gamma") && play.reports.isEmpty)
    }

    @Test func aKindOfAnAppsOwnMayAsk() throws {
        struct Asking: Performing, Presenting {
            func perform(
                _ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn
            ) -> Outcome { .absent(scope) }
            func handle(_ event: Event, on id: ActivationID, _ turn: inout Turn) {
                turn.answer(passage: id, goesOn: event.element.part == "yes")
            }
            func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
                Element(
                    renderer.id(of: id), .alert, [.text: "Own question"],
                    children: ["yes", "no"].map {
                        Element(.part($0, of: id), .button, [.text: .string("My \($0)")], events: .press)
                    })
            }
        }
        let parameters: [Parameter] = [
            .bool("when", "When."), .text("ask", "What.", isLazy: true), .text("message", "More.", isLazy: true),
        ]
        let registry = Registry(
            Registry.noting.kinds + [
                Kind(
                    "holdBack", "Holds back.", role: .performs, types: .passage, parameters: parameters,
                    traits: .leaving,
                    behaviour: Asking()),
                Kind(
                    "letIn", "Lets in.", role: .performs, types: .passage, parameters: parameters, traits: .entering,
                    behaviour: Asking()),
            ])
        let play = try Play(
            """
            <app><tabs>
            <screen title="One" path="/one"><holdBack when="yes" ask="?"/><label>First</label></screen>
            <screen title="Two" path="/two"><letIn ask="?"/><label>Second</label></screen>
            </tabs></app>
            """, registry: registry)
        try play.press("Two")
        try play.press("My no")
        #expect(play.rendering.place == "/one")
        try play.press("Two")
        try play.press("My yes")
        try play.press("My yes")
        #expect(play.rendering.place == "/two" && play.sees("Second") && play.reports.isEmpty)
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
