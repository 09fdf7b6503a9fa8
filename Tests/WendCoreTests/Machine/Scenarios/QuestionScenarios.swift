import Testing
import WendCore
import WendExpressions

/// Alerts and action sheets.
struct QuestionScenarios {
    private func asking(_ action: String, handles: [String] = []) throws -> Play {
        let play = try Play(
            """
            <screen>
            <shouldForwardAllMessages>NO</shouldForwardAllMessages>\(Self.forwarding)<actions>\(action)</actions>
            </screen>
            """,
            handles: handles)
        return play
    }

    /// Actions that send each of the answers on to the app.
    private static let forwarding =
        "<actions>" + answers.map { "<sendMessage name=\"\($0)\">\($0)</sendMessage>" }.joined() + "</actions>"
    private static let answers = ["kept", "copied", "moved", "burnt", "agreed", "refused"]

    private static let sheet = """
        <showActionSheet name="viewDidAppear"><title>The letter</title>
        <cancelButtonItem><title>Keep</title><message>kept</message></cancelButtonItem>
        <actionButtonItem><title>Copy</title><message>copied</message></actionButtonItem>
        <actionButtonItem><title>Move</title><message>moved</message></actionButtonItem>
        <destructiveButtonItem><title>Burn</title><message>burnt</message></destructiveButtonItem>
        </showActionSheet>
        """

    // A-1.
    @Test func aSheetOrdersItsButtonsByWhatTheyDo() throws {
        let play = try asking(Self.sheet)
        let sheet = try play.element(.actionSheet)
        #expect(sheet.properties.text(.text) == "The letter")
        #expect(sheet.children.map { $0.properties.text(.text) } == ["Burn", "Copy", "Move", "Keep"])
        #expect(sheet.children.map { $0.properties.text(.variant) } == ["destructive", nil, nil, "cancel"])
    }

    // A-1.
    @Test(arguments: [("Burn", "burnt"), ("Copy", "copied"), ("Move", "moved"), ("Keep", "kept")])
    func eachButtonOfASheetSendsItsMessage(_ title: String, _ message: String) throws {
        let play = try asking(Self.sheet, handles: Self.answers)
        try play.press(title)
        #expect(play.sent.map(\.name) == [message])
        #expect(play.elements(.actionSheet).isEmpty)
    }

    // A-2.
    @Test(arguments: [
        "<cancelButtonItem><title>Keep</title></cancelButtonItem>",
        "<cancelButtonItem><title>Keep</title><note/></cancelButtonItem>", "",
    ]) func aSheetWithFewerThanTwoButtonsIsAnError(_ buttons: String) {
        let problems = Play.problems(
            "<screen><actions><showActionSheet name=\"viewDidAppear\">\(buttons)</showActionSheet></actions></screen>")
        #expect(!problems.isEmpty)
    }

    // A-3.
    @Test func anAlertWithoutButtonsHasOneThatSaysOK() throws {
        let play = try asking("<showAlert name=\"viewDidAppear\">The post is late</showAlert>")
        let alert = try play.element(.alert)
        #expect(alert.properties.text(.text) == nil)
        #expect(alert.properties.text(.detail) == "The post is late")
        #expect(alert.children.map { $0.properties.text(.text) } == ["OK"])
        try play.press("OK")
        #expect(play.elements(.alert).isEmpty)
        #expect(play.problems.isEmpty)
    }

    // A-4.
    @Test(arguments: [("Yes", "agreed"), ("No", "refused"), ("Later", "kept")])
    func anAlertShowsTheCancelButtonLast(_ title: String, _ message: String) throws {
        let play = try asking(
            """
            <showAlert name="viewDidAppear"><title>A question</title><message>Shall we?</message>
            <cancelButtonItem><title>Later</title><message>kept</message></cancelButtonItem>
            <actionButtonItem><title>Yes</title><message>agreed</message></actionButtonItem>
            <actionButtonItem><title>No</title><message>refused</message></actionButtonItem></showAlert>
            """, handles: Self.answers)
        let alert = try play.element(.alert)
        #expect(alert.properties.text(.text) == "A question")
        #expect(alert.children.map { $0.properties.text(.text) } == ["Yes", "No", "Later"])
        try play.press(title)
        #expect(play.sent.map(\.name) == [message])
    }

    // A-5.
    @Test func anAlertWithoutWordsIsAnError() {
        #expect(!Play.problems("<screen><actions><showAlert name=\"viewDidAppear\"/></actions></screen>").isEmpty)
    }

    private static let guarded = """
        <app><screen><value name="isLocked" is="no"/><container><button title="Ask" message="ask"/><button title="Lock" message="lock"/></container>
        QUESTION<set on="lock" name="isLocked" to="{YES}"/><note on="yes"/><note on="no"/></screen></app>
        """

    private func guarded(_ question: String, isLocked: Bool) throws -> Play {
        let play = try Play(Self.guarded.replacing("QUESTION", with: question))
        if isLocked { try play.press("Lock") }
        try play.press("Ask")
        return play
    }

    private func buttons(_ question: Element) -> [String?] { question.children.map { $0.properties.text(.text) } }

    @Test(arguments: [
        (
            #"<actionButtonItem title="Yes" message="yes" hidden="{isLocked}"/><actionButtonItem title="No" message="no"/>"#,
            ["Yes", "No", "OK"], ["No", "OK"], "No"
        ),
        (
            #"<actionButtonItem title="No" message="no"/><actionButtonItem title="Yes" message="yes" hidden="{isLocked}"/>"#,
            ["No", "Yes", "OK"], ["No", "OK"], "No"
        ),
        (
            #"<actionButtonItem title="Yes" message="yes" hidden="{isLocked}"/><cancelButtonItem title="Later" hidden="{isLocked}"/>"#,
            ["Yes", "Later"], ["OK"], "OK"
        ),
    ]) func aHiddenAnswerOfAnAlertIsNotThere(
        _ answers: String, _ open: [String], _ locked: [String], _ returnKey: String
    ) throws {
        let question = #"<showAlert on="ask" message="Well?">\#(answers)</showAlert>"#
        #expect(buttons(try guarded(question, isLocked: false).element(.alert)) == open)
        let play = try guarded(question, isLocked: true)
        let alert = try play.element(.alert)
        #expect(buttons(alert) == locked)
        let preset = alert.children.first { $0.id.description == alert.properties.text(.returnKey) }
        #expect(preset?.properties.text(.text) == returnKey)
        try play.press(returnKey)
        #expect(play.elements(.alert).isEmpty)
        #expect(play.problems.isEmpty)
    }

    @Test func anAnswerIsHiddenWhileItIsAsked() throws {
        let play = try Play(
            """
            <app><screen><value name="isLate" is="no"/><container><button title="Ask" message="ask"/></container>
            <showAlert on="ask" message="Now?"><actionButtonItem title="Yes" message="yes" hidden="{isLate}"/>
            <cancelButtonItem title="No" hidden="{isLate}"/></showAlert>
            <timer after="5" message="late"/><set on="late" name="isLate" to="{YES}"/><note on="yes"/></screen></app>
            """)
        try play.press("Ask")
        let yes = try play.element("Yes").id
        #expect(buttons(try play.element(.alert)) == ["Yes", "No"])
        play.wait(6)
        #expect(buttons(try play.element(.alert)) == ["OK"])
        #expect(play.send(.press, yes) == .notVisible)
        #expect(play.reports.isEmpty)
        try play.restart()
        try play.press("OK")
        #expect(play.elements(.alert).isEmpty)
    }

    @Test func aSheetCountsTheButtonsThatAreThere() throws {
        let question = #"""
            <showActionSheet on="ask"><actionButtonItem title="Yes" message="yes" hidden="{isLocked}"/>
            <destructiveButtonItem title="No" message="no"/></showActionSheet>
            """#
        let open = try guarded(question, isLocked: false)
        #expect(buttons(try open.element(.actionSheet)) == ["No", "Yes"])
        let locked = try guarded(question, isLocked: true)
        #expect(locked.elements(.actionSheet).isEmpty)
        #expect(locked.problems == ["too-few-buttons"])
    }

    @Test func aSheetWhoseWayOutIsHiddenIsLeftByGoingBack() throws {
        let play = try guarded(
            #"""
            <showActionSheet on="ask"><actionButtonItem title="Yes" message="yes"/><actionButtonItem title="No" message="no"/>
            <cancelButtonItem title="Later" hidden="{isLocked}"/></showActionSheet>
            """#, isLocked: true)
        let sheet = try play.element(.actionSheet)
        #expect(buttons(sheet) == ["Yes", "No"])
        #expect(play.send(.back, sheet.id) == nil)
        #expect(play.elements(.actionSheet).isEmpty)
    }

    @Test func aTitleThatComesToNothingIsNoTitle() throws {
        let play = try asking(
            """
            <showAlert name="viewDidAppear"><title><string keyPath="none"/></title><message>Well</message></showAlert>
            """
        )
        #expect(try play.element(.alert).properties[.text] == nil)
    }
}
