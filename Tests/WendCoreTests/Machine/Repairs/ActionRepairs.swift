import Testing
import WendCore
import WendExpressions

/// What actions do where the older system went wrong (spec/workflow-schema, C48 to C70).
struct ActionRepairs {
    private static func button(_ title: String) -> String {
        "<button><title>\(title)</title><message>\(title)</message></button>"
    }

    @Test func aQuestionsButtonsSendWhatTheQuestionWasAbout() throws {
        let play = try Play(
            """
            <table><tableSection><cells><tableCell keyPath="rows"><default><tableCell>Row</tableCell></default>
            </tableCell></cells></tableSection>
            <actions><multipleActions name="didSelectCell"><storeValue><name>about</name><value>this row</value>
            <transient>YES</transient></storeValue>
            <showAlert><message>Sure?</message><actionButtonItem><title>Yes</title><message>sure</message>
            </actionButtonItem></showAlert></multipleActions>
            <note name="sure"><show>about</show></note></actions></table>
            """)
        try play.press("Row")
        try play.restart()
        try play.press("Yes")
        #expect(play.notes == ["about=this row"])
    }

    @Test func theValuesThatAreSentDoNotNarrowWhatFollows() throws {
        let play = try Play(
            """
            <screen><actions><multipleActions name="viewDidLoad"><storeValue><name>a</name><value>1</value>
            <transient>YES</transient></storeValue>
            <sendMessage><message>out</message><valueNames>b</valueNames></sendMessage><note><show>a</show></note>
            </multipleActions></actions></screen>
            """, handles: ["out"])
        #expect(play.sent.map(\.values) == [["b": .null]])
        #expect(play.notes == ["a=1"])
    }

    @Test func submittingDoesNotLookAtTheSubmittingMessage() throws {
        let play = try Play(
            """
            <form><container>\(Self.button("Go"))</container><actions><multipleActions name="Go"><storeValue>
            <name>extra</name><value>1</value>
            <transient>YES</transient></storeValue><sendMessage><message><name>submit</name>
            <destinationType>self</destinationType></message></sendMessage>
            </multipleActions><note name="didSubmit"><show>extra</show></note></actions></form>
            """)
        try play.press("Go")
        #expect(play.notes == ["extra=-"])
    }

    @Test func aWrappedDocumentIsNotPushedAgainFromWithin() throws {
        let play = try Play(
            """
            <screen>\(Self.button("Load"))<actions><loadSchema name="Load"><path>a.xml</path><presentController>
            <controller><navigation>
            <screen keyPath="schema"/></navigation></controller></presentController><note/></loadSchema></actions>
            </screen>
            """)
        try play.press("Load")
        try play.load(
            "a.xml",
            """
            <screen>\(Self.button("Again"))<actions><multipleActions name="Again"><pushController/><note>pushed</note>
            </multipleActions></actions></screen>
            """
        )
        try play.press("Again")
        #expect(play.notes.isEmpty)
        #expect(play.problems == ["no-controller"])
    }

    @Test func aNavigationMayPushOntoItself() throws {
        let play = try Play(
            """
            <navigation><screen>\(Self.button("On"))<actions><sendMessage name="On">on</sendMessage></actions></screen>
            <actions><pushController name="on"><screen><label>Above</label></screen></pushController></actions>
            </navigation>
            """)
        try play.press("On")
        #expect(play.sees("Above"))
    }

    @Test func aNestedControllerPopsToTheScreenItIsIn() throws {
        let play = try Play(
            """
            <navigation><screen><form><container>
            <label>Inside</label>\(Self.button("On"))\(Self.button("Pop"))</container><actions>
            <pushController name="On"><screen>
            <container>\(Self.button("Further"))</container><actions><pushController name="Further">
            <screen>\(Self.button("Home"))<actions>
            <sendMessage name="Home">home</sendMessage></actions></screen></pushController>
            <sendMessage name="home">home</sendMessage></actions></screen></pushController>
            <multipleActions name="home"><popController/><note>home</note></multipleActions>
            <multipleActions name="Pop"><popController/><note>stayed</note></multipleActions></actions></form></screen>
            </navigation>
            """)
        try play.press("On")
        try play.press("Further")
        try play.press("Home")
        #expect(play.sees("Inside"))
        try play.press("Pop")
        #expect(play.notes == ["home", "stayed"])
        #expect(play.problems.isEmpty)
    }

    @Test(arguments: [
        ("<popController/>", "no-navigation"), ("<pushController><screen/></pushController>", "no-navigation"),
        ("<replaceRootController><screen/></replaceRootController>", "no-navigation"),
        ("<presentController/>", "no-controller"),
        ("<pushController><controller><screen keyPath=\"none\"/></controller></pushController>", "no-controller"),
        ("<showAlert><message><string keyPath=\"n\"/></message></showAlert>", "wrong-type"),
        ("<storeValue><name>s</name><value><string keyPath=\"n\"/></value></storeValue>", "wrong-type"),
        ("<sendMessage>nobody</sendMessage>", "not-handled"),
        (
            """
            <updateViews><viewNames>v</viewNames><parameterName>text</parameterName><value><string keyPath="n"/></value>
            </updateViews>
            """,
            "wrong-type"
        ),
    ]) func anActionThatCannotBePerformedFailsAndSaysWhy(_ action: String, _ code: String) throws {
        let play = try Play(
            """
            <screen>\(Self.button("Go"))<actions><multipleActions name="Go"><storeValue><name>n</name><value>
            <number>1</number></value></storeValue>
            \(action)<note>on</note></multipleActions></actions></screen>
            """)
        try play.press("Go")
        #expect(play.problems == [code])
        #expect(play.notes.isEmpty)
        #expect(play.reports.last?.location != nil)
    }

    @Test(arguments: [
        "<conditionalAction><isTrue>NO</isTrue><note>yes</note></conditionalAction>",
        "<conditionalAction><isTrue>YES</isTrue><failureAction><note>no</note></failureAction></conditionalAction>",
        "<dismissController/>", "<endEditing/>", "<hideViews>none</hideViews>",
    ]) func whereThereIsNothingToDoTheNextActionFollows(_ action: String) throws {
        let play = try Play(
            """
            <screen>\(Self.button("Go"))<actions><multipleActions name="Go">\(action)<note>on</note></multipleActions>
            </actions></screen>
            """
        )
        try play.press("Go")
        #expect(play.notes == ["on"])
        #expect(play.problems.isEmpty)
    }

    @Test func aSheetWithoutACancelButtonCanBeLeft() throws {
        let play = try Play(
            """
            <screen>\(Self.button("Go"))<actions><showActionSheet name="Go"><actionButtonItem><title>A</title>
            <message>a</message></actionButtonItem>
            <actionButtonItem><title>B</title><message>b</message></actionButtonItem></showActionSheet>
            <note name="a">a</note></actions></screen>
            """)
        try play.press("Go")
        #expect(try play.element(.actionSheet).children.flatMap(\.words) == ["A", "B"])
        try play.back()
        #expect(play.elements(.actionSheet).isEmpty)
        #expect(play.notes.isEmpty)
    }

    @Test func hidingAndShowingCountAtOnce() throws {
        let play = try Play(
            """
            <screen><container><label name="x">X</label>\(Self.button("Go"))</container><actions>
            <multipleActions name="Go"><hideViews>x</hideViews>
            <showViews>x</showViews><hideViews>x</hideViews><showViews>x</showViews></multipleActions></actions>
            </screen>
            """)
        try play.press("Go")
        #expect(play.sees("X"))
    }

    @Test func whatCannotBeComparedIsReportedAndDoesNotHold() throws {
        let play = try Play(
            """
            <screen>\(Self.button("Go"))<actions><conditionalAction name="Go"><isLessThan><value>apples</value>
            <otherValue>5</otherValue></isLessThan>
            <successAction><note>less</note></successAction><failureAction><note>not less</note></failureAction>
            </conditionalAction></actions></screen>
            """)
        try play.press("Go")
        #expect(play.notes == ["not less"])
        #expect(play.problems == ["not-comparable"])
    }

    @Test func aButtonWithoutAMessageIsSilent() throws {
        let play = try Play("<screen><button>Idle</button></screen>")
        try play.press("Idle")
        #expect(play.reports.isEmpty)
    }

    @Test func loadingMayBeFollowedByAnyAction() throws {
        let play = try Play(
            """
            <screen><container>\(Self.button("Go"))\(Self.button("Open"))</container><actions><loadSchema name="Go">
            <path>a.xml</path><successAction><multipleActions>
            <storeValue><name>page</name><value><object keyPath="schema"/></value></storeValue><note>kept</note>
            </multipleActions></successAction><note/></loadSchema>
            <presentController name="Open"><controller><screen keyPath="page"/></controller></presentController>
            </actions></screen>
            """)
        try play.press("Go")
        try play.load("a.xml", "<screen><label>Loaded</label></screen>")
        #expect(play.notes == ["kept"])
        try play.restart()
        try play.press("Open")
        #expect(play.sees("Loaded"))
    }

    // MARK: Changing views

    private func updated(_ view: String, _ parameter: String, _ value: String) throws -> Play {
        let play = try Play(
            """
            <screen><container><container name="around">\(view)</container>\(Self.button("Go"))</container><actions>
            <multipleActions name="Go"><updateViews>
            <viewNames>v</viewNames><parameterName>\(parameter)</parameterName>\(value)</updateViews><note>done</note>
            </multipleActions>
            <note name="told">told</note></actions></screen>
            """)
        try play.press("Go")
        return play
    }

    @Test func aNameOfAnEnumerationIsTranslated() throws {
        let play = try updated("<container name=\"v\"/>", "layout", "<value><number>1</number></value>")
        #expect(play.elements(.container).contains { $0.id.name == "v" && $0.properties.text(.layout) == "center" })
        #expect(try updated("<container name=\"v\"/>", "layout", "<value>sideways</value>").problems == ["not-allowed"])
    }

    @Test func anOptionalParameterMayBecomeNothing() throws {
        #expect(try !updated("<label name=\"v\">Old</label>", "text", "").sees("Old"))
        #expect(
            try updated("<attributedTextView name=\"v\">Old</attributedTextView>", "attributedString", "").problems == [
                "cannot-update"
            ])
    }

    @Test func aListOfViewsMayBeChanged() throws {
        let play = try updated(
            "<container name=\"v\"><label>Old</label></container>", "views",
            "<value><object keyPath=\"none\"><default><label>New</label></default></object></value>")
        #expect(play.sees("New") && !play.sees("Old"))
        #expect(play.notes == ["done"])
        try play.restart()
        #expect(play.sees("New"))
        let refused = try updated(
            "<container name=\"v\"><label>Old</label></container>", "views", "<value>Text</value>")
        #expect(refused.problems == ["cannot-update"])
        #expect(refused.sees("Old"))
    }

    @Test func aMessageMayBeChanged() throws {
        let play = try updated(
            "<button name=\"v\"><title>V</title><message>silence</message></button>", "message", "<value>told</value>")
        try play.press("V")
        #expect(play.notes == ["done", "told"])
    }

    @Test(arguments: [("self", "told"), ("rootDelegate", nil)] as [(String, String?)])
    func aFullMessageMayBeGiven(_ destination: String, _ heard: String?) throws {
        let play = try updated(
            "<button name=\"v\"><title>V</title><message>silence</message></button>", "message",
            """
            <value><message><name><string keyPath="none"><default>told</default></string></name>
            <destinationType>\(destination)</destinationType></message></value>
            """)
        try play.restart()
        try play.press("V")
        #expect(play.notes == ["done"] + [heard].compactMap(\.self))
        #expect(play.problems == (heard == nil ? ["not-handled"] : []))
    }

    @Test func validationsMayBeGiven() throws {
        let play = try Play(
            """
            <form><container><textField name="v"><placeholder>V</placeholder><isPresent/></textField>
            <button title="Go" message="submit"/><button title="Other" message="other"/>
            <button title="None" message="none"/></container><actions>
            <multipleActions name="other"><storeValue><name>words</name><value>Say yes or no</value></storeValue>
            <updateViews><viewNames>v</viewNames><parameterName>validations</parameterName><value>
            <multipleConditions><requirement>any</requirement>
            <isEqual otherValue="yes"/><isEqual otherValue="no"/><failureMessage><string keyPath="words"/>
            </failureMessage></multipleConditions></value></updateViews></multipleActions>
            <updateViews name="none"><viewNames>v</viewNames><parameterName>validations</parameterName></updateViews>
            <note name="didNotSubmit"><show>failureMessage</show></note><note name="didSubmit">submitted</note></actions>
            </form>
            """)
        try play.press("Other")
        try play.restart()
        try play.press("Go")
        for text: Value in ["perhaps", "no"] {
            try play.enter(text, into: "V")
            try play.press("Go")
        }
        try play.enter("", into: "V")
        try play.press("None")
        try play.press("Go")
        let said = "failureMessage=Say yes or no"
        #expect(play.notes == [said, said, "submitted", "submitted"])
        #expect(play.problems.isEmpty)
    }

    @Test func severalValidationsMayBeGivenAtOnce() throws {
        let play = try Play(
            """
            <app><form><container><textField name="v"><placeholder>V</placeholder></textField>
            <button title="Go" message="submit"/><button title="All" message="all"/></container><actions>
            <multipleActions name="all"><storeValue><name>taken</name><value>{['Ann', 'Bob']}</value></storeValue>
            <updateViews><viewNames>v</viewNames><parameterName>validations</parameterName><value>
            <object keyPath="taken" valueName="other"><template>
            <isTrue value="{v != other}"><failureMessage><string keyPath="other"/></failureMessage></isTrue>
            </template></object></value></updateViews></multipleActions>
            <note name="didNotSubmit"><show>failureMessage</show></note><note name="didSubmit">submitted</note></actions>
            </form></app>
            """)
        try play.press("Go")
        try play.press("All")
        try play.restart()
        for text: Value in ["Ann", "Bob", "Cas"] {
            try play.enter(text, into: "V")
            try play.press("Go")
        }
        #expect(play.notes == ["submitted", "failureMessage=Ann", "failureMessage=Bob", "submitted"])
        #expect(play.problems.isEmpty)
    }

    @Test func aScreensOwnViewAndThoseInBarsAreFound() throws {
        let play = try Play(
            """
            <navigation><screen><navigationItem><titleView><label name="x">Old</label></titleView></navigationItem>
            <label name="x">Old</label><toolbar>
            <barButtonItem><title>Go</title><message>go</message></barButtonItem></toolbar><actions>
            <updateViews name="go"><viewNames>x</viewNames>
            <parameterName>text</parameterName><value>New</value></updateViews></actions></screen></navigation>
            """)
        _ = play.rendering
        try play.press("Go")
        #expect(play.elements(.label).flatMap(\.words) == ["New", "New"])
    }
}
