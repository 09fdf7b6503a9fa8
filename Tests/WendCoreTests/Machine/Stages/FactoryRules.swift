import Testing
import WendCore
import WendExpressions

/// What is made by an intent and what by an action beside it (spec/view-factory §4, §12; A15, A16, A47).
struct FactoryRules {
    private static let app = """
        <app><stage>
            <section name="A" first="list">
                <navigation name="list">
                    <table title="List">
                        <tableSection><tableCell for="n in [1, 2]" text="Number {n}" message="push"/></tableSection>
                        <pushController on="push">
                            <screen title="One">
                                <value name="number" is="{n}"/>
                                <container><label>It is {number}</label><button title="Elsewhere" message="go"/></container>
                                <note on="onCreate" text="+made"/><note on="onResume" text="Rmade"/><note on="onPause" text="Pmade"/>
                                <intent on="go" section="B" extras="{record(n: 7)}"/>
                            </screen>
                        </pushController>
                    </table>
                </navigation>
            </section>
            <section name="B" first="b">
                <screen name="b">
                    <button title="Back" message="back"/>
                    <note on="onCreate" text="+b"><show>n</show></note><note on="onResume" text="Rb"><show>n</show></note>
                    <intent on="back" back="1"/>
                </screen>
            </section>
        </stage></app>
        """

    @Test(
        "A15: what an intent makes is told nothing while it is made; what an action makes begins with what it was given"
    )
    func whatIsGivenAtCreation() throws {
        let play = try Play(Self.app)
        try play.press("Number 2")
        #expect(play.sees("It is 2"))
        try play.press("Elsewhere")
        #expect(play.notes == ["+b n=-", "Rb n=7"] && play.problems.isEmpty)
    }

    @Test("A16: what an action makes is another each time, is in no history, and hears nothing of the stage")
    func directCreation() throws {
        let play = try Play(Self.app)
        try play.press("Number 1")
        let first = try play.element("It is 1").id
        try play.back()
        try play.press("Number 1")
        #expect(try play.element("It is 1").id != first)
        try play.press("Elsewhere")
        try play.press("Back")
        // It lies where it was, in the view that was left and come back to.
        #expect(play.sees("It is 1"))
        #expect(!play.notes.contains { $0.hasSuffix("made") } && play.problems.isEmpty)
    }

    @Test("A47: of two kinds of one name the last is meant, also where it takes the place of a built-in one")
    func theLastKindOfANameIsMeant() throws {
        struct Saying: Performing {
            let words: String
            func perform(
                _ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn
            ) -> Outcome {
                turn.call("say", words)
                return .success(scope)
            }
        }
        var registry = Registry.noting
        for words in ["first", "second"] {
            registry.register(
                Kind(
                    "showError", "Says something else.", role: .performs, types: .action,
                    parameters: [.text("title", "A title.")], behaviour: Saying(words: words)))
        }
        let play = try Play(
            """
            <app><screen><button title="Fail" message="fail"/><showError on="fail" title="Oh"/></screen></app>
            """, registry: registry)
        let step = play.receive(Input(time: play.now, .event(Event(.press, try play.element("Fail").id))))
        #expect(step.calls == [HostCall("say", "second")] && play.machine.state.layers.isEmpty)
    }

    @Test("§12.7: the end of being seen is viewDidDisappear, after the pause and once the other is there")
    func theStopPhase() throws {
        func screen(_ name: String, _ other: String) -> String {
            """
            <section name="\(name)" first="v"><screen name="v"><button title="\(other)" message="go"/>
                <note on="onPause" text="P\(name)"/><note on="viewDidDisappear" text="S\(name)"/><note on="onResume" text="R\(name)"/>
                <note on="onCreate" text="+\(name)"/><intent on="go" section="\(other)"/></screen></section>
            """
        }
        let play = try Play("<app><stage>\(screen("A", "B"))\(screen("B", "A"))</stage></app>")
        try play.press("B")
        try play.press("A")
        #expect(play.notes == ["+A", "RA", "+B", "PA", "SA", "RB", "PB", "SB", "RA"])
    }
}
