import Testing
import WendCore
import WendExpressions

/// What comes along with intents, and what is raised while one is followed (spec/view-factory §5–7, Appendix B).
struct StageRules {
    private static func app(_ sections: String, stage: String = "") -> String {
        "<app><stage \(stage)>\(sections)</stage></app>"
    }

    @Test("A18, A19: extras are told to the section and to the view") func extrasAreToldToTheSectionAndToTheView()
        throws
    {
        let play = try Play(
            Self.app(
                """
                <section name="A">
                    <screen name="a"><button title="Go" message="go"/>
                        <intent on="go" view="b" extras="{record(k: 1, m: 'x')}"/></screen>
                    <screen name="b"><button title="Back" message="back"/>
                        <note on="onResume" text="b"><show>k</show><show>m</show></note>
                        <intent on="back" back="1" extras="{record(k: 2)}"/></screen>
                    <note on="onResume" text="A"><show>k</show></note>
                    <intent on="onCreate" view="a"/>
                </section>
                """))
        #expect(play.notes == ["A k=-", "A k=-"])
        try play.press("Go")
        #expect(play.notes.suffix(2) == ["A k=1", "b k=1 m=x"])
        try play.press("Back")
        // A24: what comes along on the way back lies over what was there.
        #expect(play.notes.last == "A k=2" && play.problems.isEmpty)
    }

    @Test("A18: what is stored in pause comes back with the entry") func whatIsStoredInPauseComesBackWithTheEntry()
        throws
    {
        let play = try Play(
            Self.app(
                """
                <section name="A" first="a">
                    <screen name="a"><button title="Go" message="go"/>
                        <note on="onResume" text="a"><show>at</show><show>own</show></note>
                        <multipleActions on="onPause">
                            <storeValue value="7" transient="yes"><name>at</name></storeValue><storeValue value="8"><name>own</name></storeValue>
                        </multipleActions>
                        <intent on="go" view="b"/></screen>
                    <screen name="b"><container><button title="Back" message="back"/><button title="Anew" message="anew"/></container>
                        <intent on="back" back="1"/><intent on="anew" view="a"/></screen>
                </section>
                """))
        #expect(play.notes == ["a at=- own=-"])
        try play.press("Go")
        try play.press("Back")
        #expect(play.notes.last == "a at=7 own=8")
        try play.press("Go")
        try play.press("Anew")
        // Another entry has nothing of it; what the screen itself keeps, it has kept.
        #expect(play.notes.last == "a at=- own=8" && play.problems.isEmpty)
    }

    @Test("A18: the section sees in pause what its view has added") func theSectionSeesInPauseWhatItsViewHasAdded()
        throws
    {
        let play = try Play(
            Self.app(
                """
                <section name="A" first="a">
                    <screen name="a"><button title="Go" message="go"/>
                        <storeValue on="onPause" value="7" transient="yes"><name>at</name></storeValue><intent on="go" view="b"/></screen>
                    <screen name="b"/>
                    <note on="onPause" text="A"><show>at</show></note>
                </section>
                """))
        try play.press("Go")
        #expect(play.notes == ["A at=7"])
    }

    @Test(arguments: ["onPause", "onResume", "onCreate"])
    func anIntentThatIsRaisedWhileOneIsFollowedComesAfterIt(_ event: String) throws {
        let more = event == "onPause" ? #"<intent on="onPause" section="C"/>"# : ""
        let target = event == "onPause" ? "" : #"<intent on="\#(event)" section="C"/>"#
        let play = try Play(
            Self.app(
                """
                <section name="A" first="a"><screen name="a"><button title="Go" message="go"/>
                    <intent on="go" section="B"/>\(more)</screen></section>
                <section name="B"><view><label>{currentSection}</label></view>
                    \(event == "onResume" ? "" : #"<note on="onResume" text="RB"/>"#)
                    <note on="onPause" text="PB"/>\(target)</section>
                <section name="C"><view><label>{currentSection} {historyCount}</label></view><note on="onResume" text="RC"/></section>
                """))
        try play.press("Go")
        #expect(play.notes == (event == "onResume" ? ["PB", "RC"] : ["RB", "PB", "RC"]))
        #expect(play.sees("C 3") && play.problems.isEmpty)
    }

    @Test func atMost64IntentsWait() throws {
        let many = (0..<70).map { _ in #"<intent view="b" transition="push"/>"# }.joined()
        let play = try Play(
            Self.app(
                """
                <section name="A" first="a"><view><container><label>{historyCount}</label><innerView/></container></view>
                    <screen name="a"><button title="Go" message="go"/><multipleActions on="go">\(many)</multipleActions></screen>
                    <screen name="b"/></section>
                """))
        try play.press("Go")
        // An action that does not succeed ends the ones after it.
        #expect(play.problems == ["too-many-intents"] && play.sees("65"))
    }

    @Test func ofScreensThatLeadToEachOtherWithoutEnd256IntentsAreFollowed() throws {
        let play = try Play(
            Self.app(
                """
                <section name="A"><view><button title="Go" message="go"/></view><intent on="go" section="B"/></section>
                <section name="B"><view><label>B</label></view><intent on="onResume" section="C"/></section>
                <section name="C"><view><label>C</label></view><intent on="onResume" section="B"/></section>
                """))
        try play.press("Go")
        #expect(play.problems == ["too-many-intents"] && play.texts == ["C"])
    }

    @Test func aStageThatIsNotSeenYetKeepsWhatItIsAskedFor() throws {
        let play = try Play(
            """
            <app><tabs>
                <screen title="One"><button title="Go" message="go"/><sendMessage on="go" message="go"/></screen>
                <stage title="Two" name="shop">
                    <section name="A"><view><label>first</label></view></section>
                    <section name="B"><view><label>{currentSection} {historyCount}</label></view></section>
                </stage>
                <intent on="go" section="B"/>
            </tabs></app>
            """)
        try play.press("Go")
        try play.press("Two")
        #expect(play.sees("B 1") && play.problems.isEmpty)
    }

    @Test func anIntentNeedsAStage() throws {
        let play = try Play(
            #"<app><screen><button title="Go" message="go"/><intent on="go" section="B"/></screen></app>"#)
        try play.press("Go")
        #expect(play.problems == ["no-stage"])
    }

    @Test("A33: a lower bound forgets at once") func aLowerBoundForgetsAtOnce() throws {
        let play = try Play(
            Self.app(
                """
                <value name="bound" is="unlimited"/>
                <section name="A">
                    <view><container><label>{historyCount}</label><button title="Go" message="go"/>
                        <button title="Less" message="less"/><button title="Back" message="back"/></container></view>
                    <intent on="go" section="A"/><set on="less" name="bound" to="2"/><intent on="back" back="2"/>
                </section>
                """, stage: #"history="{bound}""#))
        for _ in 0..<3 { try play.press("Go") }
        #expect(play.sees("4"))
        try play.press("Less")
        try play.press("Back")
        #expect(play.problems == ["no-way-back"] && play.sees("2"))
        try play.press("Go")
        #expect(play.sees("2"))
    }

    @Test("A30: where intents lead is readable") func whereIntentsLeadIsReadable() throws {
        let play = try Play(
            """
            <app><stage>
                <section name="A"><view><button title="Go" message="go"/></view><intent on="go" section="B" view="b"/></section>
                <section name="B"><screen name="b">
                    <label>{currentSection}/{currentView} {canGoBack} {historyCount}</label>
                </screen></section>
            </stage></app>
            """)
        try play.press("Go")
        let texts = play.texts
        #expect(texts == ["B/b 1 2"])
        #expect(play.problems == [])
    }

    @Test func whatIsShownSurvivesAKill() throws {
        let stage = try StagePlay([
            #"section="A" view="a1" transition="push" extras="{record(k: 1)}""#, #"section="B""#, #"back="1""#,
        ])
        try stage.raise(0)
        try stage.raise(1)
        let (state, rendering) = (try Play.encode(stage.play.machine.state), stage.play.rendering)
        try stage.play.restart()
        #expect(
            try Play.encode(stage.play.machine.state) == state && stage.play.rendering.root.isSame(as: rendering.root))
        #expect(try stage.raise(2) == "PB RA Ra1 [A, A/a1]")
        #expect(stage.entries.last?.extras == ["k": 1] && stage.entries.last?.transition == .push)
    }

    @Test func aSectionOfANewDocumentIsShownAgainAndALostOneIsNot() throws {
        func app(_ sections: String) -> String { Self.app(sections) }
        let a =
            #"<section name="A"><view><button title="Go" message="go"/></view><intent on="go" section="B"/><note on="onResume" text="RA"/></section>"#
        let play = try Play(app(a + #"<section name="B"><view><label>old</label></view></section>"#))
        try play.press("Go")
        try play.change(to: app(a + #"<section name="B"><view><label>new</label></view></section>"#))
        #expect(play.sees("new"))
        try play.change(to: app(a))
        #expect(play.sees("Go") && play.notes == ["RA", "RA"] && play.problems.isEmpty)
    }
}
