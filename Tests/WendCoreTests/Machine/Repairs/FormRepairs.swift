import Testing
import WendCore
import WendExpressions

/// What forms, tables and containers do where the older system went wrong (spec/workflow-schema, C16 to C31 and C73 to
/// C85).
struct FormRepairs {
    private static let go = "<button><title>Go</title><message>submit</message></button>"

    @Test func whatIsHiddenHasAValueButIsNotJudged() throws {
        let play = try Play(
            """
            <form><container><container><hidden>YES</hidden><textField name="f"><placeholder>F</placeholder><isPresent/>
            </textField></container>\(Self.go)</container>
            <actions><note name="didNotSubmit">refused</note><note name="didSubmit"><show>f</show></note></actions>
            </form>
            """)
        try play.press("Go")
        #expect(play.notes == ["f="])
    }

    /// What is wrong is listed in the order of the inputs, and the first of the list gets the keyboard.
    @Test func theFirstInputThatIsWrongGetsTheKeyboardWhateverSaysSo() throws {
        let play = try Play(
            """
            <app><form><check when="length(name) > 2" at="name" failureMessage="Longer."/><container>
            <textField name="name" label="Name"/>
            <textField name="city" label="City"><isPresent failureMessage="Which?"/></textField>
            <numberField name="seats" label="Seats" required="yes"/>
            <numberField name="beds" label="Beds" required="yes"/>
            <button title="Go" message="submit"/></container><note on="didNotSubmit"><show>failureMessage</show></note>
            </form></app>
            """)
        try play.press("Go")
        #expect(play.notes == ["failureMessage=Longer."])
        let fields = play.elements(.textField)
        #expect(fields.map { $0.properties.flag(.focused) } == [true, false, false, false])
        let links = play.elements(.button).filter { $0.properties.text(.variant) == "link" }
        #expect(
            links.map { $0.properties.text(.text) }
                == ["Longer.", "Which?", "Seats: Enter a number.", "Beds: Enter a number."])
    }

    private static let asking = """
        <navigation><form><container><textField name="a"><placeholder>A</placeholder><isPresent>
        <failureMessage>A is missing</failureMessage></isPresent></textField>
        <textField name="b"><placeholder>B</placeholder><isPresent><failureMessage>B is missing</failureMessage></isPresent>
        </textField><textField name="c"><placeholder>C</placeholder><isPresent/></textField>\(go)</container><actions>
        <showAlert name="didNotSubmit"><message><string keyPath="failureMessage"/></message>
        <actionButtonItem><title>Help</title><message>help</message></actionButtonItem></showAlert>
        <pushController name="help"><screen><label>Help</label></screen></pushController>
        <note name="didSubmit">submitted</note></actions></form></navigation>
        """

    /// All that is wrong is marked where it is; the question is about the first.
    @Test func everyInputThatIsWrongSaysSo() throws {
        let play = try Play(Self.asking)
        try play.press("Go")
        #expect(try play.element(.alert).properties.text(.detail) == "A is missing")
        try play.press("OK")
        func errors() throws -> [String?] { try ["A", "B", "C"].map { try play.element($0).properties.text(.error) } }
        #expect(try errors() == ["A is missing", "B is missing", ""])
        try play.enter("x", into: "B")
        #expect(try errors() == ["A is missing", nil, ""])
        for text in ["A", "C"] { try play.enter("x", into: text) }
        try play.press("Go")
        #expect(play.notes == ["submitted"])
        #expect(play.problems.isEmpty)
    }

    @Test func theKeyboardGoesToTheInputThatIsWrongWhenTheAlertIsAnswered() throws {
        let play = try Play(Self.asking)
        try play.press("Go")
        #expect(play.rendering.focus == nil)
        try play.restart()
        try play.press("OK")
        #expect(play.rendering.focus == (try play.element("A").id))
    }

    @Test func itDoesNotGoToAnInputThatIsOutOfSightByThen() throws {
        let play = try Play(Self.asking)
        try play.press("Go")
        try play.press("Help")
        #expect(play.sees("Help"))
        #expect(play.rendering.focus == nil)
        try play.back()
        #expect(play.rendering.focus == nil)
    }

    @Test func aValidationMayJudgeAValueOfItsOwn() throws {
        let play = try Play(
            """
            <form><container><textField name="a"><placeholder>A</placeholder></textField><textField name="b">
            <placeholder>B</placeholder>
            <isPresent><value><string keyPath="a"/></value></isPresent></textField>\(Self.go)</container>
            <actions><note name="didNotSubmit">refused</note><note name="didSubmit">submitted</note></actions></form>
            """)
        try play.enter("x", into: "B")
        try play.press("Go")
        try play.enter("x", into: "A")
        try play.press("Go")
        #expect(play.notes == ["refused", "submitted"])
    }

    @Test(arguments: [
        (
            """
            <switch name="v"><accessibilityLabel>V</accessibilityLabel><validations><isTrue/></validations></switch>
            """,
            Value.bool(true)
        ),
        (
            "<slider name=\"v\"><accessibilityLabel>V</accessibilityLabel><isGreaterThan>0.5</isGreaterThan></slider>",
            .double(0.75)
        ),
        (
            """
            <datePicker name="v"><accessibilityLabel>V</accessibilityLabel>
            <datePickerMode>countDownTimer</datePickerMode><isGreaterThan>60</isGreaterThan></datePicker>
            """,
            .double(90)
        ),
    ]) func everyInputMayBeValidated(_ input: String, _ good: Value) throws {
        let play = try Play(
            """
            <form><container>\(input)\(Self.go)</container><actions><note name="didNotSubmit">refused</note>
            <note name="didSubmit">submitted</note></actions></form>
            """
        )
        try play.press("Go")
        try play.enter(good, into: "V")
        try play.press("Go")
        #expect(play.notes == ["refused", "submitted"])
    }

    @Test func aChoiceOfSegmentsIsAnInput() throws {
        let play = try Play(
            """
            <form><container><segmentedControl name="v"><segment>A</segment><segment>B</segment><validations><isEqual>
            <otherValue><number>1</number></otherValue></isEqual></validations>
            </segmentedControl>\(Self.go)</container><actions><note name="didNotSubmit"><show>v</show></note>
            <note name="didSubmit"><show>v</show></note></actions></form>
            """)
        try play.press("Go")
        play.send(.select, try play.element(.segmented).id, 1)
        try play.press("Go")
        #expect(play.notes == ["v=-1", "v=1"])
    }

    @Test func inputsOfOtherControllersAreNotTheForms() throws {
        let play = try Play(
            """
            <navigation><form name="f"><container><textField name="a"><text>1</text><placeholder>A</placeholder>
            </textField>
            <screen><textField name="b"><text>2</text><placeholder>B</placeholder></textField></screen>
            <form><textField name="c"><text>3</text><placeholder>C</placeholder></textField></form><button>
            <title>On</title><message>on</message></button></container>
            <actions><pushController name="on"><screen><container><textField name="d"><text>4</text>
            <placeholder>D</placeholder></textField><button><title>Look</title>
            <message>look</message></button></container><actions><sendMessage name="look">look</sendMessage></actions>
            </screen></pushController>
            <note name="look"><show>a</show><show>b</show><show>c</show><show>d</show></note></actions></form>
            </navigation>
            """)
        try play.press("On")
        try play.press("Look")
        #expect(play.notes == ["a=1 b=2 c=- d=-"])
    }

    @Test func buildingAgainDoesNotDoubleTheInputs() throws {
        let source = """
            <form><container><textField name="a"><placeholder>A</placeholder></textField>\(Self.go)</container>
            <actions><note name="didSubmit"><show>a</show></note></actions></form>
            """
        let play = try Play(source)
        try play.enter("kept", into: "A")
        try play.change(to: source.replacing("<title>Go</title>", with: "<title>Go on</title>"))
        try play.press("Go on")
        #expect(play.notes == ["a=kept"])
    }

    @Test func aTriggersMessagesAreMadeEachTime() throws {
        let play = try Play(
            """
            <form><container><textField name="a"><placeholder>A</placeholder></textField></container><trigger>
            <isTrue>NO</isTrue>
            <failureMessage><string keyPath="a"/></failureMessage></trigger><actions><note name="x">x</note>
            <note name="y">y</note></actions></form>
            """)
        for text: Value in ["x", "y"] {
            try play.enter(text, into: "A")
            try play.end("A")
        }
        #expect(play.notes == ["x", "y"])
    }

    @Test func rowsAndRichTextAnswerGestures() throws {
        let swipe = "<swipeGesture><message>swiped</message></swipeGesture>"
        let play = try Play(
            """
            <table><tableSection><tableCell><text>Row</text>\(swipe)</tableCell></tableSection><tableHeaderView>
            <attributedTextView><attributedString>Rich</attributedString>
            \(swipe)</attributedTextView></tableHeaderView><actions><note name="swiped">swiped</note></actions></table>
            """)
        try play.gesture("swipeRight", on: "Row")
        try play.gesture("swipeRight", on: "Rich")
        #expect(play.notes == ["swiped", "swiped"])
    }

    @Test(arguments: [
        "<slider accessibilityLabel=\"V\">%</slider>", "<switch accessibilityLabel=\"V\">%</switch>",
        "<textField placeholder=\"V\">%</textField>",
        "<datePicker accessibilityLabel=\"V\">%</datePicker>", "<searchBar placeholder=\"V\">%</searchBar>",
        "<button title=\"V\">%</button>",
        "<segmentedControl accessibilityLabel=\"V\">%</segmentedControl>",
        "<toolbar accessibilityLabel=\"V\">%</toolbar>",
        "<container accessibilityLabel=\"V\">%</container>",
        "<imageView accessibilityLabel=\"V\" imageName=\"bell\">%</imageView>",
        "<navigationBar accessibilityLabel=\"V\">%</navigationBar>", "<label text=\"V\">%</label>",
    ]) func everyViewAnswersGestures(_ view: String) throws {
        let gesture =
            "<longPressGesture><beginMessage>begun</beginMessage><endMessage>ended</endMessage></longPressGesture>"
        let play = try Play(
            """
            <screen><view>\(view.replacing("%", with: gesture))</view><actions><note name="begun">begun</note>
            <note name="ended">ended</note></actions></screen>
            """
        )
        try play.gesture("longPress:500", on: "V")
        try play.gesture("longPressEnd:500", on: "V")
        #expect(play.notes == ["begun", "ended"])
    }

    @Test func ofSeveralTapGesturesTheEarlierComesFirst() throws {
        func tap(_ count: Int) -> String {
            """
            <tapGesture><numberOfTapsRequired>\(count)</numberOfTapsRequired><message>taps\(count)</message>
            </tapGesture>
            """
        }
        let actions = (2...4).map { "<note name=\"taps\($0)\">\($0)</note>" }.joined()
        let play = try Play(
            """
            <screen><label><text>T</text><gestures>\(tap(3))\(tap(2))\(tap(4))</gestures></label>
            <actions>\(actions)</actions></screen>
            """)
        for count in 1...5 { try play.gesture("tap\(count)", on: "T") }
        #expect(play.notes == ["2", "3", "3", "3"])
    }

    @Test(arguments: [("0", nil), ("1", nil), ("3", 3), ("-2", nil), ("99", 24)])
    func aGridHasAtLeastOneColumn(_ columns: String, _ expected: Int?) throws {
        let play = try Play(view: "<container numberOfColumns=\"\(columns)\" rightAlignLastColumn=\"YES\"/>")
        #expect(try play.element(.container).properties[.columns] == expected.map(Value.integer))
        #expect(try play.element(.container).properties.flag(.trailing))
    }

    @Test func anEmptyListIsNoText() throws {
        #expect(try Play(view: "<container><views/></container>").element(.container).children.isEmpty)
        #expect(Play.problems("<screen><actions/><label/></screen>").isEmpty)
    }

    @Test func reloadingReadsTheRowsAnewWhateverWasStored() throws {
        let play = try Play(
            """
            <table><sections><tableSection><tableCell conditional="YES"><isPresent><value><string keyPath="word"/></value>
            </isPresent><successValue><tableCell><text><string keyPath="word"/></text></tableCell></successValue>
            <failureValue><tableCell>Nothing</tableCell></failureValue></tableCell></tableSection></sections>
            <actions><multipleActions name="didSelectCell"><storeValue><name>word</name><value>Kept</value></storeValue>
            <sendMessage><message><name>reloadData</name><destinationType>self</destinationType></message></sendMessage>
            </multipleActions></actions></table>
            """)
        try play.press("Nothing")
        #expect(play.sees("Kept") && !play.sees("Nothing"))
    }

    @Test func whatGoesWrongInAHeaderLeavesTheRows() throws {
        let play = try Play(
            Sources.pushing(
                """
                <table><tableSection><tableCell>Row</tableCell></tableSection><tableHeaderView><label><text>
                <string keyPath="n"/></text></label></tableHeaderView>
                <tableFooterView><label><text><string keyPath="n"/></text></label></tableFooterView></table>
                """), handles: ["data"])
        try play.reply("data", .success(["n": 1]))
        #expect(play.sees("Row"))
        #expect(play.problems == ["wrong-type", "wrong-type"])
    }

    @Test(arguments: [("", "black"), ("<barStyle>black</barStyle>", "black")] as [(String, String?)])
    func theBarOverTheKeyboardIsDrawnAsItSays(_ style: String, _ variant: String?) throws {
        let play = try Play(
            """
            <form><textField placeholder="A"/><formAccessoryView><nextButtonTitle>Next</nextButtonTitle>
            <previousButtonTitle>Back</previousButtonTitle>\(style)</formAccessoryView></form>
            """)
        try play.enter("x", into: "A")
        #expect(try play.element(.accessoryBar).properties.text(.variant) == variant)
    }

    @Test func linesMayBeLimited() throws {
        #expect(
            try Play(view: "<label><text>L</text><numberOfLines>2</numberOfLines></label>").element(.label).properties[
                .lines] == 2)
    }
}
