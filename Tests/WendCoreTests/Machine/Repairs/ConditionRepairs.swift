import Testing
import WendCore
import WendExpressions

/// What cannot be judged does not hold, is reported, and nothing else stops because of it (spec/workflow-schema §6, C68,
/// C69).
struct ConditionRepairs {
    private static let incomparable = "<isLessThan><value>apples</value><otherValue>5</otherValue></isLessThan>"
    private static let unreadable = "<isPresent><value><string keyPath=\"n\"/></value></isPresent>"

    private func labels(_ condition: String) -> String {
        """
        <container><label conditional="YES">\(condition)<successValue><label>Yes</label></successValue>
        <failureValue><label>No</label></failureValue></label><label>After</label></container>
        """
    }

    @Test(arguments: [
        (incomparable, "No", "not-comparable"), (unreadable, "No", "wrong-type"),
        ("<not>\(incomparable)</not>", "Yes", "not-comparable"), ("<not>\(unreadable)</not>", "Yes", "wrong-type"),
        ("<not><value><string keyPath=\"n\"/></value><isPresent/></not>", "No", "wrong-type"),
        ("<multipleConditions>\(unreadable)<isTrue>YES</isTrue></multipleConditions>", "No", "wrong-type"),
        (
            """
            <multipleConditions><requirement>any</requirement>\(incomparable)<isTrue>YES</isTrue></multipleConditions>
            """,
            "Yes", "not-comparable"
        ),
        ("<multipleConditions><requirement>none</requirement>\(unreadable)</multipleConditions>", "Yes", "wrong-type"),
        (
            """
            <isEqual><value><string keyPath="none"/></value><otherValue><string keyPath="n"/></otherValue></isEqual>
            """,
            "No", "wrong-type"
        ),
        (
            """
            <doesMatchRegularExpression><value>a</value><pattern><string keyPath="p"/></pattern>
            </doesMatchRegularExpression>
            """,
            "No", "bad-pattern"
        ),
    ]) func aConditionalViewTakesTheOtherBranch(_ condition: String, _ seen: String, _ code: String) throws {
        let play = try Play(labels(condition), given: ["n": 5, "p": "("])
        #expect(play.elements(.label).compactMap { $0.properties.text(.text) } == [seen, "After"])
        #expect(play.sees("After"))
        #expect(play.problems == [code])
        #expect(play.reports.allSatisfy { $0.location?.file == "app.xml" && $0.severity == .error })
    }

    @Test func aRowIsToldOfOnceAndNotWheneverItIsLookedAt() throws {
        let play = try Play(
            Sources.pushing(
                """
                <table><tableSection><cells><tableCell keyPath="rows"><template><tableCell><text>
                <string conditional="YES">\(Self.incomparable)<successValue>Yes</successValue>
                <failureValue>No</failureValue></string></text><message>chosen</message></tableCell></template>
                </tableCell></cells></tableSection><actions><note name="chosen">chosen</note></actions></table>
                """), handles: ["data"])
        try play.reply("data", .success(["rows": [[:], [:]]]))
        #expect(play.texts.filter { $0 == "No" }.count == 2)
        #expect(play.problems == ["not-comparable"])
        try play.press("No")
        #expect(play.notes == ["chosen"])
        #expect(play.problems == ["not-comparable"])
    }

    @Test func aValidationThatCannotBeJudgedIsNotMet() throws {
        let play = try Play(
            """
            <form><container><textField name="a"><placeholder>A</placeholder><isLessThan><otherValue>5</otherValue>
            <failureMessage>Less than five</failureMessage></isLessThan></textField>
            <button title="Go" message="submit"/></container>
            <actions><note name="didNotSubmit"><show>failureMessage</show></note><note name="didSubmit">done</note>
            </actions></form>
            """)
        try play.enter("apples", into: "A")
        try play.press("Go")
        #expect(play.notes == ["failureMessage=Less than five"])
        #expect(play.problems == ["not-comparable"])
        try play.enter("4", into: "A")
        try play.press("Go")
        #expect(play.notes.last == "done")
    }

    @Test func aTriggerThatCannotBeJudgedSendsWhatItSendsOnFailure() throws {
        let play = try Play(
            """
            <form><container><textField name="a"><placeholder>A</placeholder></textField></container><trigger>
            \(Self.incomparable)<successMessage>yes</successMessage><failureMessage>no</failureMessage></trigger>
            <actions><note name="yes">yes</note><note name="no">no</note></actions></form>
            """)
        #expect(play.notes == ["no"])
        #expect(play.problems == ["not-comparable"])
    }

    @Test func actionsGoOnAfterAConditionThatCannotBeJudged() throws {
        let play = try Play(
            """
            <screen><actions><multipleActions name="viewDidLoad"><conditionalAction>\(Self.incomparable)
            <note>yes</note></conditionalAction><note>on</note></multipleActions></actions></screen>
            """)
        #expect(play.notes == ["on"])
        #expect(play.problems == ["not-comparable"])
    }
}
