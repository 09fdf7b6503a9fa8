import Testing
import WendCore
import WendExpressions

/// Where the keyboard goes, and what it does there.
struct KeyboardRules {
    /// Buttons of an alert, and which the return key presses.
    @Test(arguments: [
        (#"<actionButtonItem title="Yes" message="a"/><cancelButtonItem title="No"/>"#, "Yes"),
        (#"<actionButtonItem title="One" message="a"/><actionButtonItem title="Two" message="a"/>"#, "Two"),
        (#"<destructiveButtonItem title="Delete" message="a"/><cancelButtonItem title="No"/>"#, "No"),
        (#"<destructiveButtonItem title="Delete" message="a"/><actionButtonItem title="Hide" message="a"/>"#, "Hide"),
        ("", "OK"),
    ])
    func theReturnKeyOfAnAlertDestroysNothing(_ buttons: String, _ pressed: String) throws {
        let play = try Play(
            """
            <app><screen><button title="Ask" message="ask"/>
            <showAlert on="ask" message="Really?">\(buttons)</showAlert><endEditing on="a"/></screen></app>
            """)
        try play.press("Ask")
        #expect(try play.element(.alert).properties.text(.returnKey) == play.element(pressed).id.description)
    }

    @Test func whoSearchesGoesOnTyping() throws {
        let play = try Play(
            """
            <app><screen><value name="n" is="{0}"/><searchBar placeholder="Look" searchMessage="look"/>
            <set on="look" name="n" to="{1}"/></screen></app>
            """)
        try play.enter("a", into: "Look")
        try play.pressReturn(in: "Look")
        #expect(try play.element("Look").properties.flag(.focused))
    }

    @Test func aFailedSubmitLeadsToTheFirstThatIsWrongHoweverItIsEntered() throws {
        let play = try Play(
            """
            <app><form><container><picker name="who" label="Who" options="{['Ann']}"><isPresent failureMessage="Choose."/></picker>
            <textField name="why" label="Why"><isPresent failureMessage="Say why."/></textField>
            <button title="Send" message="submit"/></container><endEditing on="didSubmit"/></form></app>
            """)
        let who = try play.element("Who").id
        for count in 1...3 {
            try play.press("Send")
            #expect(play.rendering.focus == who)
            // It is led there again: nobody is told when somebody leaves it.
            #expect(play.machine.state.timesPointed == count)
        }
        try play.restart()
        #expect(play.machine.state.timesPointed == 3)
        #expect(play.send(.edit, who, 0) == nil)
        try play.press("Send")
        #expect(try play.rendering.focus == play.element("Why").id)
    }

    @Test func inClassicFormsOnlyWhatIsTypedIntoGetsTheKeyboard() throws {
        let play = try Play(
            """
            <workflow><form><container><switch name="s"><accessibilityLabel>On</accessibilityLabel><isTrue>
            <failureMessage>Off</failureMessage></isTrue></switch><textField name="why"><placeholder>Why</placeholder><isPresent/>
            </textField><button><title>Send</title><message>submit</message></button></container></form></workflow>
            """)
        try play.press("Send")
        #expect(play.rendering.focus == nil)
    }

    @Test(arguments: [
        (#"beginMessage="a""#, "longPress:500"), (#"endMessage="a""#, "longPressEnd:500"),
        (#"beginMessage="a" endMessage="a""#, "longPress:500 longPressEnd:500"),
    ])
    func onlyGesturesThatAreAnsweredAreOffered(_ messages: String, _ offered: String) throws {
        let play = try Play(
            "<app><screen><label>Hold<longPressGesture \(messages)/></label><endEditing on=\"a\"/></screen></app>")
        #expect(try play.element("Hold").properties.text(.gestures) == offered)
    }
}
