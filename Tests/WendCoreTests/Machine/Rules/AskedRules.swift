import Testing
import WendCore
import WendExpressions

/// What was asked of the app is not asked again before it is answered, whichever way it is asked.
struct AskedRules {
    @Test func aButtonThatWaitsForItsAnswerIsNotPressedAgain() throws {
        let play = try Play(
            """
            <app><screen><container><button title="Pay" message="pay"/><button title="Same" message="pay"/>
            <button title="Other" message="other"/></container>
            <sendMessage on="pay" message="pay" to="app"/><sendMessage on="other" message="pay" to="app"/></screen></app>
            """, handles: ["pay"])
        let button = try play.element(.button)
        #expect(play.send(.press, button.id) == nil)
        #expect(try play.element("Pay").properties.flag(.busy))
        let before = play.machine.state
        #expect(play.send(.press, button.id) == .held)
        #expect(play.machine.state.waiting.count == before.waiting.count && play.machine.state.time == before.time)
        #expect(play.effects.count == 1)
        // What sends the same waits too, and is drawn so.
        #expect(try play.element("Same").properties.flag(.busy))
        #expect(play.send(.press, try play.element("Same").id) == .held)
        try play.press("Other")
        #expect(play.effects.count == 2)
        try play.reply("pay", .success())
        try play.reply("pay", .failure("no"))
        #expect(try !play.element("Same").properties.flag(.busy))
        #expect(play.send(.press, button.id) == nil)
    }

    /// The ways to submit a form.
    @Test(arguments: ["Send", "Bar", "return"], ["Send", "Bar", "return"])
    func aFormIsSubmittedOnce(_ first: String, _ second: String) throws {
        let play = try Play(
            """
            <app><navigation><form title="F"><navigationItem><rightBarButtonItem><barButtonItem title="Bar" message="submit"/>
            </rightBarButtonItem></navigationItem>
            <container><textField name="p" label="First"/><textField name="q" label="Query"/><button title="Send" message="submit"/>
            </container><sendMessage on="didSubmit" message="pay" to="app"/></form></navigation></app>
            """, handles: ["pay"])
        func submit(_ way: String) throws -> Refusal? {
            if way != "return" { return play.send(.press, try play.element(way).id) }
            return play.send(.return, try play.element("Query").id)
        }
        #expect(try submit(first) == nil)
        #expect(try submit(second) == .held)
        #expect(try play.element("Send").properties.flag(.busy) && play.element("Bar").properties.flag(.busy))
        #expect(play.effects.count == 1)
        // From the first the return key only leads on.
        #expect(play.send(.return, try play.element("First").id) == nil)
        try play.reply("pay", .failure("no"))
        #expect(try !play.element("Send").properties.flag(.busy) && !play.element("Bar").properties.flag(.busy))
        #expect(try submit(second) == nil)
        #expect(play.effects.count == 2)
    }

    @Test func anAnswerToAQuestionIsGivenOnce() throws {
        let play = try Play(
            """
            <app><form><container><button title="Ask" message="ask"/></container>
            <showAlert on="ask" message="Sure?"><actionButtonItem title="Yes" message="yes"/><cancelButtonItem title="No" message="no"/>
            </showAlert><sendMessage on="yes" message="pay" to="app"/><endEditing on="no"/></form></app>
            """, handles: ["pay"])
        try play.press("Ask")
        try play.press("Yes")
        try play.press("Ask")
        let yes = try play.element("Yes")
        #expect(yes.properties.flag(.busy) && yes.events.isEmpty)
        #expect(play.send(.press, yes.id) == .held)
        #expect(play.effects.count == 1)
        try play.press("No")
        try play.reply("pay", .success())
        try play.press("Ask")
        try play.press("Yes")
        #expect(play.effects.count == 2)
    }

    @Test func rowsAskEachForItself() throws {
        let play = try Play(
            """
            <app><table><value name="claims" is="{[record(id: 1, who: 'Ann'), record(id: 2, who: 'Bea')]}"/>
            <tableSection><tableCell for="claim in claims" text="{claim.who}"><button title="Pay {claim.who}" message="pay"/>
            <button title="Ask {claim.who}" message="ask"/></tableCell></tableSection>
            <sendMessage on="pay" message="pay" to="app"/>
            <showAlert on="ask" message="{claim.who}?"><actionButtonItem title="Yes" message="pay"/><cancelButtonItem title="No"/></showAlert>
            </table></app>
            """, handles: ["pay"])
        try play.press("Pay Ann")
        #expect(try play.element("Pay Ann").properties.flag(.busy))
        #expect(try !play.element("Pay Bea").properties.flag(.busy))
        #expect(play.send(.press, try play.element("Pay Ann").id) == .held)
        // A question that was opened from a row speaks for it.
        try play.press("Ask Ann")
        #expect(play.send(.press, try play.element("Yes").id) == .held)
        try play.press("No")
        try play.press("Ask Bea")
        try play.press("Yes")
        #expect(play.effects.count == 2)
        #expect(try play.element("Pay Bea").properties.flag(.busy))
        try play.reply("pay", .success())
        #expect(try !play.element("Pay Ann").properties.flag(.busy))
    }

    @Test func whatIsAskedAfterAnAnswerBelongsToThePress() throws {
        let play = try Play(
            """
            <app><screen><container><button title="Pay" message="pay"/></container>
            <sendMessage on="pay" message="first" to="app"><sendMessage on="success" message="second" to="app"/></sendMessage>
            </screen></app>
            """, handles: ["first", "second"])
        try play.press("Pay")
        try play.reply("first", .success())
        #expect(play.send(.press, try play.element("Pay").id) == .held)
        #expect(play.effects.count == 2)
        try play.reply("second", .success())
        try play.press("Pay")
        #expect(play.effects.count == 3)
    }

    @Test func whatIsAskedIsKnownAfterARestart() throws {
        let play = try Play(
            """
            <app><form><container><textField name="q" label="Query"/><button title="Send" message="submit"/></container>
            <sendMessage on="didSubmit" message="pay" to="app"/></form></app>
            """, handles: ["pay"])
        try play.pressReturn(in: "Query")
        try play.restart()
        #expect(play.send(.press, try play.element("Send").id) == .held)
        #expect(play.send(.return, try play.element("Query").id) == .held)
        try play.reply("pay", .success())
        #expect(play.send(.press, try play.element("Send").id) == nil)
    }

    @Test func inClassicDocumentsAButtonMayAskAgain() throws {
        let play = try Play(
            """
            <workflow><screen><view><container><button title="Pay" message="pay"/></container></view>
            <actions><sendMessage name="pay"><message><name>pay</name><destinationType>rootDelegate</destinationType></message>
            </sendMessage></actions></screen></workflow>
            """, handles: ["pay"])
        try play.press("Pay")
        try play.press("Pay")
        #expect(play.effects.count == 2)
    }
}

extension AskedRules {
    @Test func aRowThatWaitsForItsAnswerIsNotPressedAgain() throws {
        let play = try Play(
            """
            <app><table><value name="claims" is="{[record(id: 1, who: 'Ann'), record(id: 2, who: 'Bea')]}"/>
            <tableSection><tableCell for="claim in claims" text="{claim.who}" message="open"/></tableSection>
            <sendMessage on="open" message="open" to="app"/></table></app>
            """, handles: ["open"])
        let ann = try play.element("Ann")
        #expect(play.send(.press, ann.id) == nil)
        #expect(try play.element("Ann").properties.flag(.busy))
        #expect(try play.element("Ann").events.isEmpty)
        for kind in [Event.Kind.press, .select] { #expect(play.send(kind, ann.id) == .held) }
        #expect(play.effects.count == 1)
        #expect(play.send(.press, try play.element("Bea").id) == nil)
        #expect(play.effects.count == 2)
        try play.reply("open", .success())
        #expect(try !play.element("Ann").properties.flag(.busy))
        #expect(play.send(.press, ann.id) == nil)
    }
}
