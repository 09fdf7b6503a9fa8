import Foundation
import Testing
import WendCore
import WendExpressions

/// Text inputs, search bars, sliders, switches, segments and date pickers.
struct InputScenarios {
    // MARK: Text

    // A-102.
    @Test func aTextFieldShowsWhatItHolds() throws {
        let play = try Play(view: "<textField name=\"foo\"><text>bar</text><placeholder>fum</placeholder></textField>")
        let field = try play.element(.textField)
        #expect(field.id.name == "foo")
        #expect(field.properties.text(.value) == "bar")
        #expect(field.properties.text(.placeholder) == "fum")
        #expect(field.properties.text(.label) == "fum")
    }

    // A-106.
    @Test func aTextFieldMayHaveNothingButALabel() throws {
        let play = try Play(view: "<textField><accessibilityLabel>Name</accessibilityLabel></textField>")
        #expect(try play.element(.textField).properties.text(.label) == "Name")
        #expect(try play.element(.textField).properties.text(.value) == "")
    }

    private static let pattern = "<doesMatchRegularExpression><pattern>.</pattern></doesMatchRegularExpression>"

    /// What validations do is seen in a form: the first that fails is the one that counts.
    // A-103, A-104, A-105, A-109, A-110.
    @Test(arguments: [
        "<textField name=\"f\"><placeholder>F</placeholder>%</textField>",
        "<textField name=\"f\"><placeholder>F</placeholder><validations>%</validations></textField>",
        "<textField name=\"f\"><text></text>%<placeholder>F</placeholder></textField>",
        "<textView name=\"f\"><accessibilityLabel>F</accessibilityLabel>%</textView>",
        "<textView name=\"f\"><accessibilityLabel>F</accessibilityLabel><validations>%</validations></textView>",
        "<searchBar name=\"f\"><placeholder>F</placeholder>%</searchBar>",
    ]) func validationsAreJudgedInOrder(_ field: String) throws {
        let conditions = """
            <doesMatchRegularExpression><pattern>.</pattern><failureMessage>Empty</failureMessage>
            </doesMatchRegularExpression>
            <isEqual><otherValue>other</otherValue><failureMessage>Different</failureMessage></isEqual>
            """
        let play = try Play(
            """
            <form><container>\(field.replacing("%", with: conditions))<button><title>Go</title><message>submit</message>
            </button></container><actions><note name="didNotSubmit"><show>failureMessage</show></note>
            <note name="didSubmit"><show>f</show></note></actions></form>
            """)
        try play.press("Go")
        try play.enter("some", into: "F")
        try play.press("Go")
        try play.enter("other", into: "F")
        try play.press("Go")
        #expect(play.notes == ["failureMessage=Empty", "failureMessage=Different", "f=other"])
    }

    // A-108, A-111.
    @Test func aTextViewThatIsNotEditableRefusesEdits() throws {
        let play = try Play(
            view: """
                <textView><text>Read me</text><accessibilityLabel>Rules</accessibilityLabel><editable>NO</editable>
                <dataDetectorTypes>phoneNumber,address</dataDetectorTypes></textView>
                """)
        // Telephone numbers and addresses in it are links, so it is text and no field.
        let text = try play.element(.richText)
        #expect(try play.element(.container).properties.text(.label) == "Rules")
        #expect(play.elements(.textArea).isEmpty)
        #expect(play.send(.edit, text.id, "Changed") != nil)
        #expect(play.sees("Read me"))
    }

    // MARK: Search bars

    // A-68.
    @Test func aSearchBarShowsWhatItHolds() throws {
        let play = try Play(
            view: "<searchBar name=\"foo\"><text>bar</text><placeholder>fum</placeholder></searchBar>")
        let bar = try play.element(.searchField)
        #expect(bar.id.name == "foo")
        #expect(bar.properties.text(.value) == "bar")
        #expect(bar.properties.text(.label) == "fum")
        #expect(bar.children.isEmpty)
    }

    // A-69.
    @Test func scopesSendTheirMessages() throws {
        let scopes = ["Red", "Green", "Blue"]
        let items = scopes.map {
            "<actionButtonItem name=\"\($0)\"><title>\($0)</title><message>did\($0)</message></actionButtonItem>"
        }
        let play = try Play(
            view: """
                <searchBar><placeholder>Colours</placeholder><scopeButtonItems>\(items.joined())</scopeButtonItems>
                </searchBar>
                """, handles: scopes.map { "did\($0)" })
        let control = try play.element(.segmented)
        #expect(control.children.map { $0.properties.text(.text) } == scopes)
        #expect(control.properties[.value] == 0)
        #expect(play.sent.isEmpty)
        for position in scopes.indices { #expect(play.send(.select, control.id, .integer(position)) == nil) }
        #expect(play.sent.map(\.name) == ["didRed", "didGreen", "didBlue"])
        #expect(play.sent.map { $0.values["scope"] } == ["Red", "Green", "Blue"])
        #expect(try play.element(.segmented).properties[.value] == 2)
    }

    @Test func aHiddenScopeIsNotChosen() throws {
        let play = try Play(
            """
            <app><screen><value name="who" is="guest"/><container>
            <searchBar placeholder="Find" searchMessage="find"><scopeButtonItems>
            <actionButtonItem name="own" title="Mine" message="find" hidden="{who == 'guest'}"/>
            <actionButtonItem name="all" title="All" message="find" hidden="{who == 'nobody'}"/>
            <actionButtonItem name="new" title="New" message="find" hidden="{who == 'nobody'}"/></scopeButtonItems></searchBar>
            <button title="Sign in" message="signIn"/><button title="Leave" message="leave"/></container>
            <set on="signIn" name="who" to="Ann"/><set on="leave" name="who" to="nobody"/>
            <note on="find"><show>scope</show></note></screen></app>
            """)
        func shown() throws -> [String?] {
            try play.element(.segmented).children.filter { !$0.properties.flag(.hidden) }.map {
                ($0.properties.flag(.selected) ? "*" : "") + ($0.properties.text(.text) ?? "")
            }
        }
        let control = try play.element(.segmented).id
        // The first that is there is chosen, and what is not there cannot be.
        #expect(try shown() == ["*All", "New"])
        #expect(play.send(.select, control, 0) == .invalidValue)
        #expect(play.send(.select, control, 2) == nil)
        try play.press("Sign in")
        #expect(try shown() == ["Mine", "All", "*New"])
        #expect(play.send(.select, control, 0) == nil)
        #expect(try shown() == ["*Mine", "All", "New"])
        try play.press("Leave")
        // Mine is there still; without any there is no choice.
        #expect(try shown() == ["*Mine"])
        #expect(play.reports.map(\.message) == ["scope=new", "scope=own"])
    }

    // A-70.
    @Test func everyButtonOfASearchBarSendsItsMessageWithTheText() throws {
        let play = try Play(
            view: """
                <searchBar><accessibilityLabel>Books</accessibilityLabel><barStyle>black</barStyle>
                <placeholder>Find</placeholder>
                <prompt>Shelves</prompt><text>Ice</text><translucent>YES</translucent>
                <showsBookmarkButton>YES</showsBookmarkButton><showsCancelButton>YES</showsCancelButton>
                <showsSearchResultsButton>YES</showsSearchResultsButton><searchMessage>searched</searchMessage>
                <cancelMessage>cancelled</cancelMessage><bookmarkMessage>marked</bookmarkMessage>
                <resultsListMessage>listed</resultsListMessage><textDidChangeMessage>typed</textDidChangeMessage>
                </searchBar>
                """, handles: ["searched", "cancelled", "marked", "listed", "typed"])
        #expect(try play.element(.searchField).properties.text(.detail) == "Shelves")
        try play.press("Bookmarks")
        try play.press("Cancel")
        try play.pressReturn(in: "Books")
        try play.press("Results")
        try play.enter("Sand", into: "Books")
        #expect(play.sent.map(\.name) == ["marked", "cancelled", "searched", "listed", "typed"])
        #expect(play.sent.map { $0.values["text"] } == ["Ice", "Ice", "Ice", "Ice", "Sand"])
        #expect(play.sent.allSatisfy { $0.values["scope"] == nil })
    }

    @Test func fullMessagesOfAnInputCarryWhatIsInItWhenTheyAreSent() throws {
        let play = try Play(
            view: """
                <container><searchBar><placeholder>Find</placeholder><textDidChangeMessage><message><name>typed</name>
                </message></textDidChangeMessage><searchMessage><message><name>searched</name></message></searchMessage>
                </searchBar><slider><accessibilityLabel>S</accessibilityLabel><message><message><name>slid</name>
                <destinationType>rootDelegate</destinationType></message></message></slider></container>
                """, handles: ["typed", "searched", "slid"])
        for text: Value in ["a", "ab"] { try play.enter(text, into: "Find") }
        try play.pressReturn(in: "Find")
        try play.enter(.double(0.5), into: "S")
        #expect(play.sent.map(\.name) == ["typed", "typed", "searched", "slid"])
        #expect(play.sent.map { $0.values["text"] } == ["a", "ab", "ab", nil])
    }

    // A-71.
    @Test func aSearchBarMayHaveNothingButALabel() throws {
        let play = try Play(view: "<searchBar><accessibilityLabel>Books</accessibilityLabel></searchBar>")
        #expect(try play.element(.searchField).properties.text(.label) == "Books")
        try play.pressReturn(in: "Books")
        #expect(play.problems.isEmpty)
    }

    // MARK: Segments

    private static let plainSegments = """
        <segmentedControl name="c"><momentary>YES</momentary><segmentedControlStyle>bar</segmentedControlStyle>
        <segment><string>Words</string><message>first</message></segment>
        <segment><image><name>bell</name><accessibilityLabel>Bell</accessibilityLabel></image><message>second</message>
        </segment>
        </segmentedControl>
        """
    private static let wordySegments = """
        <segmentedControl name="c"><momentary>YES</momentary><segmentedControlStyle>bar</segmentedControlStyle>
        <segments><segment><title>Words</title><message>first</message></segment>
        <segment><image><name>bell</name><accessibilityLabel>Bell</accessibilityLabel></image>
        <message><name>second</name></message></segment></segments>
        <selectedSegmentIndex>1</selectedSegmentIndex></segmentedControl>
        """

    // A-73, A-74.
    @Test(arguments: [(plainSegments, -1), (wordySegments, 1)])
    func eachSegmentSendsItsMessage(_ source: String, _ selected: Int) throws {
        let play = try Play(view: source, handles: ["first", "second"])
        let control = try play.element(.segmented)
        #expect(control.id.name == "c")
        #expect(control.properties.text(.variant) == "bar")
        #expect(control.properties[.value] == .integer(selected))
        #expect(control.children.map { $0.words.first } == ["Words", "Bell"])
        #expect(control.children[1].properties.text(.image) == "bell")
        play.send(.select, control.id, 0)
        play.send(.select, control.id, 1)
        #expect(play.sent.map(\.name) == ["first", "second"])
        #expect(
            try play.element(.segmented).properties[.value] == .integer(selected), "momentary controls keep no choice")
    }

    // A-75.
    @Test func theSelectedSegmentMayBeGivenBeforeTheSegments() throws {
        let play = try Play(
            view: """
                <segmentedControl name="c"><selectedSegmentIndex>1</selectedSegmentIndex><segment>A</segment>
                <segment>B</segment></segmentedControl>
                """)
        #expect(try play.element(.segmented).properties[.value] == 1)
    }

    @Test func aSegmentSendsWithTheDataOfItsControlAndNotWhenItIsSelectedAlready() throws {
        let play = try Play(
            """
            <segmentedControl><segments><segment keyPath="choices"><template><segment><title><string keyPath="word"/>
            </title><message><name><string keyPath="says"/></name></message></segment></template>
            </segment></segments></segmentedControl>
            """,
            given: ["choices": [["word": "A"], ["word": "B"]], "says": "chosen"])
        let control = try play.element(.segmented)
        for position in [0, 0, 1, 0] { #expect(play.send(.select, control.id, .integer(position)) == nil) }
        let report = "nobody handles the message 'chosen'"
        #expect(play.reports.map(\.message) == [report, report, report])
    }

    @Test func aSegmentThatIsSwitchedOffCannotBeChosen() throws {
        let play = try Play(
            view:
                """
                <segmentedControl><segment>A</segment><segment><title>B</title><enabled>NO</enabled></segment>
                </segmentedControl>
                """
        )
        let control = try play.element(.segmented)
        #expect(play.send(.select, control.id, 1) == .invalidValue)
        #expect(play.send(.select, control.id, 0) == nil)
    }

    // MARK: Sliders

    // A-85.
    @Test func aSliderKeepsFractionsWithinItsLimits() throws {
        let play = try Play(
            view: """
                <slider name="s"><accessibilityLabel>Warmth</accessibilityLabel><continuous>YES</continuous>
                <value>234.5</value><minimumValue>123</minimumValue><maximumValue>345</maximumValue>
                <message>slid</message></slider>
                """, handles: ["slid"])
        #expect(try play.element(.slider).properties[.value] == .double(234.5))
        try play.enter(.double(250.25), into: "Warmth")
        #expect(try play.element(.slider).properties[.value] == .double(250.25))
        #expect(play.sent.map(\.name) == ["slid"])
        try play.end("Warmth")
        #expect(play.sent.map(\.name) == ["slid", "slid"])
        let id = try play.element(.slider).id
        #expect(play.send(.edit, id, .double(122)) == .invalidValue)
        #expect(play.send(.edit, id, .double(.nan)) == .invalidValue)
    }

    @Test func aSliderThatIsNotContinuousSendsWhenItIsReleased() throws {
        let play = try Play(
            view: """
                <slider><accessibilityLabel>Warmth</accessibilityLabel><continuous>NO</continuous><value>9</value>
                <message>slid</message></slider>
                """, handles: ["slid"])
        #expect(try play.element(.slider).properties[.value] == .double(1), "the limits hold first")
        try play.enter(.double(0.5), into: "Warmth")
        #expect(play.sent.isEmpty)
        try play.end("Warmth")
        #expect(play.sent.map(\.name) == ["slid"])
    }

    // MARK: Switches

    // A-93, A-94.
    @Test(arguments: [
        ("", "yes", "no"), ("<onValue>123</onValue><offValue>345</offValue>", "123", "345"),
    ])
    func aSwitchHasAValueForEachState(_ values: String, _ on: String, _ off: String) throws {
        let play = try Play(
            """
            <form><switch name="s"><accessibilityLabel>Lamp</accessibilityLabel>
            <on>YES</on>\(values)<message>switched</message>
            </switch><actions><note name="switched"><show>s</show></note></actions></form>
            """)
        #expect(try play.element(.toggle).properties[.value] == true)
        try play.enter(false, into: "Lamp")
        try play.enter(true, into: "Lamp")
        #expect(play.notes == ["s=\(off)", "s=\(on)"])
    }

    // MARK: Dates

    // A-26.
    @Test func aDatePickerStaysWithinItsLimitsAndSendsItsMessage() throws {
        let play = try Play(
            view: """
                <datePicker name="d"><date>2012/11/10</date><minimumDate>2011/11/10</minimumDate>
                <maximumDate>2013/11/10</maximumDate><message>picked</message></datePicker>
                """, handles: ["picked"])
        let picker = try play.element(.datePicker)
        #expect(picker.properties[.value] == .date(Date(timeIntervalSince1970: 1_352_505_600)))
        let other = Date(timeIntervalSince1970: 1_355_000_000)
        #expect(play.send(.edit, picker.id, .date(other)) == nil)
        #expect(play.sent.map(\.name) == ["picked"])
        #expect(try play.element(.datePicker).properties[.value] == .date(other))
        #expect(play.send(.edit, picker.id, .date(Date(timeIntervalSince1970: 0))) == .invalidValue)
        #expect(play.send(.edit, picker.id, .double(5)) == .invalidValue)
    }

    @Test func aDatePickerWithoutADateBeginsNowAndStaysThere() throws {
        let play = try Play(
            view: "<container><datePicker/><switch><accessibilityLabel>Lamp</accessibilityLabel></switch></container>")
        let begun = play.now
        play.now += 100
        try play.enter(true, into: "Lamp")
        #expect(try play.element(.datePicker).properties[.value] == .date(Date(timeIntervalSince1970: begun)))
    }

    @Test func aPickerOfAnAppMayHaveNoDateAndIsNotSaidOtherwiseThanItIs() throws {
        let play = try Play(
            """
            <app><screen><value name="day"/><container>
            <datePicker edits="day" label="Day" datePickerMode="date" minimumDate="2026-12-20" maximumDate="2026-12-31"/>
            <label>Kept: {day ?? 'nothing'}</label>
            </container></screen></app>
            """)
        let picker = try play.element(.datePicker)
        #expect(picker.properties[.value] == nil)
        #expect(picker.properties[.error] == nil)
        #expect(try play.element(.label).properties.text(.text) == "Kept: nothing")
        for (date, error) in [
            (1_797_033_600.0, "Choose December 20, 2026 or later."), (1_797_724_800, nil),
            (1_798_761_600, "Choose December 31, 2026 or earlier."),
        ] {
            let chosen = Value.date(Date(timeIntervalSince1970: date))
            #expect(play.send(.edit, picker.id, chosen) == nil)
            #expect(try play.element(.datePicker).properties[.value] == chosen)
            #expect(try play.element(.datePicker).properties.text(.error) == error)
        }
        #expect(play.send(.edit, picker.id, .null) == nil)
        #expect(try play.element(.datePicker).properties[.value] == nil)
    }

    @Test func aDateOfAClassicDocumentCannotBeTakenAway() throws {
        let play = try Play(view: "<datePicker/>")
        #expect(play.send(.edit, try play.element(.datePicker).id, .null) == .invalidValue)
    }

    @Test func aNumberOutsideAFormIsJudgedWhenNobodyTypesIt() throws {
        let play = try Play(
            """
            <app><screen><value name="n"/><container>
            <numberField edits="n" label="Seats" maximum="5" required="yes"/><textField label="Other"/>
            </container></screen></app>
            """)
        let field = try play.element(.textField).id
        func error() throws -> String? { try play.element(.textField).properties.text(.error) }
        #expect(try error() == nil)
        for (typed, said) in [("9", "Enter at most 5."), ("abc", "Enter a number."), ("4", nil)] {
            play.send(.begin, field)
            play.send(.edit, field, .string(typed))
            #expect(try error() == nil)
            play.send(.end, field)
            #expect(try error() == said)
        }
    }

    @Test func whatIsNoNumberIsNotKeptWhereOneIsEdited() throws {
        let play = try Play(
            """
            <app><screen><value name="n" is="{3}"/><container><numberField edits="n" label="Seats"/>
            <label>{n ?? 'none'} kept</label></container></screen></app>
            """)
        let field = try play.element(.textField).id
        for (typed, kept) in [("abc", "none"), ("4", "4"), ("", "none"), ("5x", "none")] {
            #expect(play.send(.edit, field, .string(typed)) == nil)
            #expect(play.sees("\(kept) kept"), "\(typed), \(play.texts)")
            #expect(try play.element(.textField).properties.text(.value) ?? "" == typed)
            try play.restart()
            #expect(try play.element(.textField).properties.text(.value) ?? "" == typed)
        }
    }

    @Test func aCountDownIsALengthOfTime() throws {
        let play = try Play(
            view: """
                <datePicker><datePickerMode>countDownTimer</datePickerMode><countDownDuration>90</countDownDuration>
                </datePicker>
                """)
        let picker = try play.element(.datePicker)
        #expect(picker.properties[.value] == .double(90))
        #expect(picker.properties.text(.entry) == "countDown")
        #expect(play.send(.edit, picker.id, .double(120)) == nil)
        #expect(try play.element(.datePicker).properties[.value] == .double(120))
    }
}
