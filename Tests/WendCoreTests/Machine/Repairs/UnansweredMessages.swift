import Testing
import WendCore
import WendExpressions

/// A message that reaches nobody is never silent: it is reported with its place, and sending it has failed.
@Suite struct UnansweredMessages {
    private func reports(_ play: Play) -> [String] {
        play.reports.filter { $0.code != NotingAction.code }.map(\.description)
    }

    @Test(arguments: [
        "<button title=\"Go\" message=\"go\"/>",
        "<button title=\"Go\"><message><message><name>go</name></message></message></button>",
        "<button title=\"Go\"><message><message><name>go</name><destinationType>self</destinationType>"
            + "</message></message></button>",
        "<button title=\"Go\"><message><message><name>go</name><destinationType>rootDelegate</destinationType>"
            + "</message></message></button>",
        "<label text=\"Go\"><gestures><tapGesture message=\"go\"/></gestures></label>",
    ]) func aViewsMessageIsReportedWithItsPlace(_ view: String) throws {
        let play = try Play("<workflow>\n<screen>\n\(view)\n</screen>\n</workflow>")
        if view.contains("label") { try play.gesture("tap1", on: "Go") } else { try play.press("Go") }
        let place = view.contains("label") ? "app.xml:3:28" : "app.xml:3:1"
        #expect(reports(play) == ["\(place): error: nobody handles the message 'go' [not-handled]"])
    }

    @Test func aDescendantThatIsNotThereIsReportedOnce() throws {
        let play = try Play(
            """
            <screen><button title="Go"><message><message><name>go</name><destinationType>descendant</destinationType>
            <destinationName>x</destinationName></message></message></button></screen>
            """)
        try play.press("Go")
        #expect(
            reports(play) == ["app.xml:1:19: error: nobody handles the message 'go' (destination 'x') [not-handled]"])
    }

    @Test func aButtonOfAQuestionIsNotSilentEither() throws {
        let play = try Play(
            """
            <screen><showAlert name="viewDidLoad" message="?"><cancelButtonItem title="No" message="no"/></showAlert></screen>
            """)
        try play.press("No")
        #expect(play.problems == ["not-handled"])
    }

    @Test func theAnswerToAScreenThatHasLeftIsDroppedAndThatIsSaidOnce() throws {
        let play = try Play(
            """
            <navigation><screen><button title="On" message="on"/><pushController name="on"><screen>
            <multipleActions name="viewDidLoad"><showAlert message="?"><cancelButtonItem title="No" message="no"/></showAlert><sendMessage message="leave"/></multipleActions></screen>
            </pushController><popController name="leave"/></screen></navigation>
            """)
        try play.press("On")
        try play.press("No")
        #expect(play.problems == ["receiver-gone"])
        #expect(play.reports.map(\.severity) == [.warning])
        #expect(play.reports.last?.location != nil)
    }

    @Test func aTriggersMessageIsReportedAtTheTrigger() throws {
        let play = try Play(
            """
            <form><triggers><trigger successMessage="looked"/></triggers><view><textField name="a" placeholder="A"/>
            </view></form>
            """)
        #expect(reports(play) == ["app.xml:1:27: error: nobody handles the message 'looked' [not-handled]"])
    }

    @Test func submittingWithoutAnActionForItIsReported() throws {
        let play = try Play("<form><view><button title=\"Send\" message=\"submit\"/></view></form>")
        try play.press("Send")
        #expect(reports(play) == ["app.xml:1:11: error: nobody handles the message 'didSubmit' [not-handled]"])
    }

    // MARK: Sending on

    private func pushed(_ actions: String) throws -> Play {
        let play = try Play(
            Sources.pushing("<screen><button title=\"Go\" message=\"go\"/>\(actions)</screen>"), handles: ["data"])
        try play.reply("data")
        try play.press("Go")
        return play
    }

    @Test func sendingToAScreenWithoutAnActionForItFails() throws {
        let play = try pushed(
            """
            <multipleActions name="go"><sendMessage message="away"><actions><note name="success">no</note>
            <note name="failure"><text>failed</text><show>error</show></note></actions></sendMessage><note>never</note></multipleActions>
            """)
        #expect(play.notes == ["failed error=nobody handles the message 'away'"])
        #expect(play.problems == ["not-handled"])
    }

    @Test(arguments: ["rootDelegate", "self"]) func sendingElsewhereFailsTheSameWay(_ destination: String) throws {
        let play = try pushed(
            """
            <sendMessage name="go"><message><name>away</name><destinationType>\(destination)</destinationType></message>
            <actions><note><text>any</text><show>error</show></note></actions></sendMessage>
            """)
        #expect(play.notes == ["any error=nobody handles the message 'away'"])
        #expect(play.problems == ["not-handled"])
    }

    @Test func whoeverFailsHasAnswered() throws {
        let play = try pushed(
            """
            <sendMessage name="go"><message><name>try</name><destinationType>self</destinationType></message><actions>
            <note name="failure">failed</note></actions></sendMessage>
            <note name="try"><text>tried</text><shouldFail>yes</shouldFail></note>
            """)
        #expect(play.notes == ["tried", "failed"])
        #expect(play.problems.isEmpty)
    }

    @Test func aNameTheAppAnswersIsAnswered() throws {
        let play = try Play(
            """
            <screen><button title="Go"><message><message><name>go</name><destinationType>rootDelegate</destinationType>
            </message></message></button></screen>
            """, handles: ["go"])
        try play.press("Go")
        #expect(play.problems.isEmpty)
        #expect(play.sent.map(\.name) == ["go"])
    }
}
