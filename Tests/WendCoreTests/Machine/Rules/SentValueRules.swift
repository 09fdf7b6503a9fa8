import Testing
import WendCore
import WendDocuments
import WendExpressions

/// What is sent to the app, and what is known when its answer comes.
struct SentValueRules {
    private static func app(_ action: String, views: String = "") -> String {
        """
        <app><navigation><form title="First"><value name="you" is="{record(name: 'Ann')}"/><value name="twice" always="{you.name}{you.name}"/>
            <container><textField name="email" label="Email"/><button title="Next" message="submit"/></container>
            <sendMessage on="didSubmit" message="second" to="self"/>
            <pushController on="second"><form title="Second"><value name="mine" is="{1}"/>
                <container><textField edits="you.name" label="Name"/><textField name="town" label="Town"/>\(views)
                <textField name="hidden" label="H" hidden="{YES}"/><button title="Send" message="submit"/></container>
                \(action)
            </form></pushController>
        </form></navigation></app>
        """
    }

    private static func sent(_ action: String, views: String = "") throws -> (values: Fields, reports: [String]) {
        let play = try Play(app(action, views: views), handles: ["s"])
        try play.enter(.string("a@b"), into: "Email")
        try play.press("Next")
        try play.enter(.string("Bea"), into: "Name")
        try play.enter(.string("Lyon"), into: "Town")
        try play.press("Send")
        guard case .message(_, _, let values)? = play.effects.last?.content else { return ([:], ["nothing sent"]) }
        return (values, play.reports.map(\.code))
    }

    @Test func withoutNamesWhatTheMessageBringsAndTheControllerKeepsIsSent() throws {
        let (values, reports) = try Self.sent(#"<sendMessage on="didSubmit" message="s" to="app"/>"#)
        #expect(values == ["mine": 1, "email": "a@b", "town": "Lyon"])
        #expect(reports.isEmpty)
    }

    @Test func withNamesWhatIsKeptFurtherOutwardIsSentToo() throws {
        let (values, reports) = try Self.sent(
            """
            <multipleActions on="didSubmit"><set name="mine" to="{2}"/><sendMessage message="s" to="app">
            <valueNames>you</valueNames><valueNames>twice</valueNames><valueNames>town</valueNames>
            <valueNames>mine</valueNames><valueNames>email</valueNames><valueNames>hidden</valueNames></sendMessage></multipleActions>
            """)
        #expect(values["you"] == ["name": "Bea"])
        #expect(values["twice"] == "BeaBea")
        #expect(values["town"] == "Lyon")
        #expect(values["mine"] == 2)
        #expect(values["email"] == "a@b")
        // What is hidden is not sent.
        #expect(values["hidden"] == .null)
        #expect(values.count == 6)
        #expect(reports.isEmpty)
    }

    @Test func aNameThatNobodyProvidesIsSaidToBeSo() throws {
        let action = #"<sendMessage on="didSubmit" message="s" to="app"><valueNames>yuo</valueNames></sendMessage>"#
        let (values, reports) = try Self.sent(action)
        #expect(values == ["yuo": .null])
        #expect(reports == ["nothing-to-send"])
        #expect(Self.review(Self.app(action)) == ["unknown-name"])
        #expect(Self.review(Self.app(action.replacing("yuo", with: "you"))).isEmpty)
    }

    @Test func aFormThatSendsNothingOfWhatIsEnteredIsSaidToDoSo() {
        func form(_ inside: String, _ names: String = "") -> String {
            """
            <app><navigation><form title="A"><value name="you" is="{record(name: '')}"/><container>
                <textField name="a" label="A"/><button title="Next" message="submit"/></container>
                <pushController on="didSubmit"><form title="B"><container><textField edits="you.name" label="N"/>\(inside)
                    <button title="Send" message="submit"/></container>
                    <sendMessage on="didSubmit" message="s" to="app">\(names)</sendMessage></form></pushController>
            </form></navigation></app>
            """
        }
        #expect(Self.review(form("")) == ["submits-nothing"])
        #expect(Self.review(form("", "<valueNames>you</valueNames>")).isEmpty)
        #expect(Self.review(form("<textField name=\"b\" label=\"B\"/>")).isEmpty)
    }

    @Test func inClassicDocumentsANameHasWhatTheScopeHoldsOrNothing() throws {
        let play = try Play(
            """
            <workflow><screen><view><container><button title="Go" message="go"/></container></view><actions>
            <sendMessage name="go"><message><name>s</name><destinationType>rootDelegate</destinationType></message>
            <valueNames>nothing</valueNames></sendMessage></actions></screen></workflow>
            """, handles: ["s"])
        try play.press("Go")
        guard case .message(_, _, let values)? = play.effects.last?.content else { return }
        #expect(values == ["nothing": .null])
        #expect(play.reports.isEmpty)
    }

    private static func review(_ source: String) -> [String] {
        let (document, diagnostics) = XMLDocumentReader().read(
            Array(source.utf8), file: "a.xml", registry: .standard
        )
        .checked(against: .standard)
        return (diagnostics + (document?.reviewed(in: ReviewSurroundings(isEntry: true)) ?? [])).map(\.code)
    }

    // MARK: Answers

    private static func opened(_ names: String = "") -> String {
        """
        <app><navigation><table title="Cars"><value name="cars" is="{[record(plate: 'A1'), record(plate: 'B2')]}"/>
            <tableSection><tableCell for="car in cars" text="{car.plate}" message="open"/></tableSection>
            <pushController on="open"><screen title="Car"><value name="n" is="{0}"/><container>
                <label>{car.plate} {n} {last}</label><button title="Go" message="go"/></container><value name="last" is="none"/>
                <sendMessage on="go" message="s" to="app">\(names)
                    <multipleActions on="success"><set name="n" to="{n + 1}"/><set name="car.plate" to="{car.plate}!"/>
                        <set name="last" to="{car.plate} {said}"/><pushController><screen title="Then">
                        <label>then {car.plate} {said}</label></screen></pushController></multipleActions>
                    <set on="failure" name="last" to="{car.plate} {error}"/>
                    <set on="other" name="last" to="{car} {message.car}"/></sendMessage>
            </screen></pushController></table></navigation></app>
        """
    }

    @Test(arguments: ["", "<valueNames>n</valueNames>"])
    func whatAnswersTheAppOnAnOpenedScreenKnowsTheItem(_ names: String) throws {
        let play = try Play(Self.opened(names), handles: ["s"])
        try play.press("B2")
        try play.press("Go")
        try play.restart()
        try play.reply("s", .failure("no"))
        #expect(play.sees("B2 0 B2 no"))
        try play.press("Go")
        try play.reply("s", .success(["said": "yes"]))
        #expect(play.sees("then B2! yes"))
        try play.back()
        #expect(play.sees("B2! 1 B2! yes"))
        // What the answer brings is nearest.
        try play.press("Go")
        try play.reply("s", Reply(isSuccess: true, name: "other", values: ["car": "mine"]))
        #expect(play.sees("B2! 1 mine mine"))
        #expect(play.reports.isEmpty)
    }

    @Test(arguments: ["Turn", "First away"]) func answersToARowNeverChangeAnother(_ button: String) throws {
        let play = try Play(
            """
            <app><table><value name="items" is="{[record(k: 'x', t: 'A'), record(k: 'x', t: 'B')]}"/>
            <tableHeaderView><container><button title="Turn" message="turn"/><button title="First away" message="first"/></container>
            </tableHeaderView><tableSection><tableCell for="i in items" key="i.k" text="{i.t}" message="pay"/></tableSection>
            <set on="turn" name="items" to="{[items[1], items[0]]}"/><remove on="first" from="items" where="t == 'A'"/>
            <sendMessage on="pay" message="pay" to="app"><set on="success" name="i.t" to="{i.t} paid"/></sendMessage></table></app>
            """, handles: ["pay"])
        try play.press("A")
        try play.press(button)
        try play.reply("pay", .success())
        #expect(play.rows == (button == "Turn" ? ["B", "A paid"] : ["B"]))
        #expect(play.reports.map(\.code) == (button == "Turn" ? [] : ["item-gone"]))
    }
}
