import Testing
import WendCore
import WendExpressions

/// Forms: what their values are, and what becomes of submitting them.
struct FormScenarios {
    private static let views = """
        <label>Name</label><textField name="username"><placeholder>Name</placeholder></textField>
        <label>Word</label><textField name="password"><placeholder>Word</placeholder></textField>
        <textField><placeholder>Again</placeholder></textField>
        """

    //
    @Test(arguments: [
        "<container>\(views)</container>", "<view><container><views>\(views)</views></container></view>",
    ]) func aFormHoldsItsInputsInOrder(_ view: String) throws {
        let play = try Play(
            """
            <form>\(view)<actions><note name="viewDidAppear"><show>username</show><show>password</show></note></actions>
            </form>
            """
        )
        #expect(play.elements(.textField).map { $0.properties.text(.placeholder) } == ["Name", "Word", "Again"])
        #expect(try play.element(.container).children.count == 5)
        #expect(play.notes == ["username= password="])
    }

    //
    @Test func aFormWithoutAViewIsAnError() {
        #expect(!Play.problems("<form/>").isEmpty)
    }

    //
    @Test func aNameThatRepeatsHasAListOfValues() throws {
        let fields = [("thing1", "value1"), ("thing2", "value2"), ("thing3", "a"), ("thing3", "b"), ("thing3", "c")]
        let sources = fields.map {
            "<textField name=\"\($0.0)\"><text>\($0.1)</text><placeholder>P</placeholder></textField>"
        }
        let play = try Play(
            """
            <screen><shouldForwardAllMessages>YES</shouldForwardAllMessages><form><container>\(sources.joined())
            <button><title>Go</title><message>submit</message></button></container>
            <actions><sendMessage name="didSubmit"><message>out</message><note>answered</note></sendMessage></actions>
            </form></screen>
            """, handles: ["out"])
        try play.press("Go")
        #expect(
            play.sent == [
                .init(
                    name: "out", destination: nil,
                    values: ["thing1": "value1", "thing2": "value2", "thing3": ["a", "b", "c"]])
            ])
        try play.reply("out")
        #expect(play.notes == ["answered"])
    }

    //
    @Test func aFormTellsTheFirstProblemUntilThereIsNone() throws {
        let play = try Play(
            """
            <screen><shouldForwardAllMessages>YES</shouldForwardAllMessages><form><container>
            <textField name="username"><placeholder>Name</placeholder><doesMatchRegularExpression><pattern>.</pattern>
            <failureMessage>Who are you?</failureMessage></doesMatchRegularExpression></textField>
            <textField name="password"><placeholder>Word</placeholder><doesMatchRegularExpression><pattern>.</pattern>
            <failureMessage>What is the word?</failureMessage></doesMatchRegularExpression></textField>
            <textField><placeholder>Again</placeholder><isEqual><otherValue><string keyPath="password"/></otherValue>
            </isEqual>
            </textField><button><title>Go</title><message>submit</message></button></container>
            <actions><sendMessage name="didSubmit">good</sendMessage><sendMessage name="didNotSubmit">bad</sendMessage>
            </actions></form></screen>
            """, handles: ["good", "bad"])
        try play.press("Go")
        #expect(play.sent.last?.values["failureMessage"] == "Who are you?")
        #expect(try play.element("Name").properties.text(.error) == "Who are you?")
        #expect(play.rendering.focus == (try play.element("Name").id))
        try play.enter("Ann", into: "Name")
        #expect(try play.element("Name").properties[.error] == nil)
        try play.press("Go")
        #expect(play.sent.last?.values["failureMessage"] == "What is the word?")
        try play.enter("secret", into: "Word")
        try play.press("Go")
        #expect(play.sent.map(\.name) == ["bad", "bad", "bad"])
        #expect(play.sent.last?.values["failureMessage"] == nil)
        try play.enter("secret", into: "Again")
        try play.press("Go")
        #expect(play.sent.map(\.name) == ["bad", "bad", "bad", "good"])
        #expect(play.rendering.focus == nil)
    }

    // MARK: From field to field

    private static let three = """
        <form><container><textField name="a"><placeholder>A</placeholder><doesMatchRegularExpression>
        <pattern>x</pattern>
        </doesMatchRegularExpression></textField><slider><accessibilityLabel>S</accessibilityLabel></slider>
        <container name="box"><hidden>YES</hidden><textField><placeholder>Hidden</placeholder></textField></container>
        <textView name="b"><accessibilityLabel>B</accessibilityLabel></textView><textField name="c">
        <placeholder>C</placeholder></textField>
        </container><formAccessoryView><nextButtonTitle>Next</nextButtonTitle>
        <previousButtonTitle>Back</previousButtonTitle>
        </formAccessoryView><trigger><successMessage>looked</successMessage></trigger>
        <actions><note name="didSubmit">submitted</note><note name="didNotSubmit">refused</note>
        <note name="looked">looked</note></actions></form>
        """

    @Test func theReturnKeyLeadsToTheNextFieldThatCanBeTypedInto() throws {
        let play = try Play(Self.three)
        #expect(play.notes == ["looked"], "triggers fire before the form shows")
        try play.enter("", into: "A")
        try play.pressReturn(in: "A")
        #expect(play.rendering.focus?.name == "a", "the field has to be valid first")
        #expect(play.notes == ["looked", "looked", "refused"])
        try play.enter("x", into: "A")
        try play.pressReturn(in: "A")
        #expect(play.rendering.focus?.name == "b")
        try play.enter("text", into: "C")
        try play.pressReturn(in: "C")
        #expect(play.notes.last == "submitted")
        #expect(play.rendering.focus == nil)
    }

    @Test func theBarOverTheKeyboardLeadsBothWays() throws {
        let play = try Play(Self.three)
        #expect(play.elements(.accessoryBar).isEmpty)
        try play.enter("x", into: "A")
        #expect(try play.element("Back").properties.flag(.disabled))
        #expect(play.send(.press, try play.element("Back").id) == .disabled)
        try play.press("Next")
        #expect(play.rendering.focus?.name == "b")
        try play.press("Next")
        #expect(play.rendering.focus?.name == "c")
        #expect(try play.element("Next").properties.flag(.disabled))
        try play.press("Back")
        #expect(play.rendering.focus?.name == "b")
        try play.press("Done")
        #expect(play.rendering.focus == nil)
        #expect(play.elements(.accessoryBar).isEmpty)
    }

    @Test func triggersSendBothWaysEachTimeAnInputHasBeenEdited() throws {
        let play = try Play(
            """
            <form><container><textField name="a"><placeholder>A</placeholder></textField></container>
            <trigger><isPresent><value><string keyPath="a"/></value></isPresent><successMessage>full</successMessage>
            <failureMessage><message><name>empty</name></message></failureMessage>
            <successTriggers><trigger><isEqual><value><string keyPath="a"/></value><otherValue>x</otherValue></isEqual>
            <successMessage>crossed</successMessage></trigger></successTriggers></trigger>
            <actions><note name="full">full</note><note name="empty"><text>empty</text><show>a</show></note>
            <note name="crossed">crossed</note></actions></form>
            """)
        try play.enter("y", into: "A")
        try play.end("A")
        try play.enter("x", into: "A")
        try play.end("A")
        try play.enter("", into: "A")
        try play.end("A")
        #expect(play.notes == ["empty a=", "full", "full", "crossed", "empty a="])
        #expect(play.problems.isEmpty)
    }

    @Test(arguments: [("self", "form"), ("descendant", "inner"), ("delegate", "form"), ("rootDelegate", "app")])
    func aTriggersMessageGoesWhereItSays(_ destination: String, _ expected: String) throws {
        let play = try Play(
            """
            <form><container><textField name="a"><placeholder>A</placeholder></textField>
            <screen name="inner"><label>Inner</label><actions><note name="go">inner</note></actions></screen></container>
            <trigger><successMessage><message><name>go</name><destinationType>\(destination)</destinationType>
            <destinationName>inner</destinationName></message></successMessage></trigger>
            <actions><note name="go">form</note></actions></form>
            """, handles: ["go"])
        try play.enter("x", into: "A")
        try play.end("A")
        #expect(play.notes + play.sent.map { _ in "app" } == [expected, expected])
        #expect(play.problems.isEmpty)
    }
}
