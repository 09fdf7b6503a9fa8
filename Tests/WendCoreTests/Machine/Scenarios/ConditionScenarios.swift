import Testing
import WendCore
import WendExpressions

/// Conditions, and what chooses by them.
struct ConditionScenarios {
    /// The branches of a conditional label, chosen by a condition over values.
    private func holds(_ condition: String, _ values: Fields = [:]) throws -> Bool {
        let play = try Play(
            """
            <label conditional="YES">\(condition)<successValue><label>Yes</label></successValue>
            <failureValue><label>No</label></failureValue></label>
            """, given: values)
        #expect(play.problems.isEmpty)
        return play.sees("Yes")
    }

    //
    @Test(arguments: [
        ("isLessThan", [true, false, false]), ("isLessThanOrEqualTo", [true, true, false]),
        ("isGreaterThanOrEqualTo", [false, true, true]), ("isGreaterThan", [false, false, true]),
    ]) func numbersCompareWithTextThatIsANumber(_ kind: String, _ expected: [Bool]) throws {
        let answers = try [10, 12.5, 15].map {
            try holds("<\(kind)><value><number keyPath=\"n\"/></value>12.5</\(kind)>", ["n": .double($0)])
        }
        #expect(answers == expected)
    }

    @Test(arguments: [
        ("<isEqual><value>A</value>A</isEqual>", true),
        ("<isEqual><value>A</value>Z</isEqual>", false),
        ("<isEqual><value>1</value><otherValue><number>1</number></otherValue></isEqual>", false),
        ("<isEqual><value><bool>YES</bool></value><otherValue><number>1</number></otherValue></isEqual>", true),
        ("<isEqual><value><number>1.0</number></value><otherValue><number>1</number></otherValue></isEqual>", true),
        ("<isEqual><value><null/></value><otherValue><null/></otherValue></isEqual>", true),
        ("<isEqual><value><null/></value><otherValue><string keyPath=\"none\"/></otherValue></isEqual>", false),
        (
            """
            <isEqual><value><string keyPath="none"/></value><otherValue><string keyPath="no"/></otherValue></isEqual>
            """,
            true
        ),
        ("<isPresent> x </isPresent>", true),
        ("<isPresent><value><string keyPath=\"none\"/></value></isPresent>", false),
        ("<isPresent><value><string keyPath=\"blank\"/></value></isPresent>", false),
        ("<isPresent><value><null/></value></isPresent>", false),
        ("<isPresent><value><object keyPath=\"list\"/></value></isPresent>", true),
        ("<isTrue>YES</isTrue>", true), ("<isTrue> +3</isTrue>", true), ("<isTrue>007</isTrue>", true),
        ("<isTrue>on</isTrue>", false), ("<isTrue>0.5</isTrue>", false), ("<isTrue><null/></isTrue>", false),
        ("<isTrue><value><number>0.5</number></value></isTrue>", true),
        ("<isTrue><value><string keyPath=\"none\"/></value></isTrue>", false),
        ("<isTrue><value><object keyPath=\"list\"/></value></isTrue>", true),
        (
            """
            <doesMatchRegularExpression><value>The ANT hill</value><pattern>ant</pattern></doesMatchRegularExpression>
            """,
            true
        ),
        ("<doesMatchRegularExpression><value>ant</value><pattern>^n</pattern></doesMatchRegularExpression>", false),
        (
            """
            <doesMatchRegularExpression><value><number>12.5</number></value><pattern>^12\\.5$</pattern>
            </doesMatchRegularExpression>
            """,
            true
        ),
        (
            """
            <doesMatchRegularExpression><value><string keyPath="none"/></value><pattern>.</pattern>
            </doesMatchRegularExpression>
            """,
            false
        ),
        (
            """
            <doesMatchRegularExpression><value><string keyPath="blank"/></value><pattern>.</pattern>
            </doesMatchRegularExpression>
            """,
            true
        ),
        (
            """
            <doesMatchRegularExpression><value><string keyPath="lines"/></value><pattern>a.b</pattern>
            </doesMatchRegularExpression>
            """,
            false
        ),
        (
            """
            <doesMatchRegularExpression><value><string keyPath="lines"/></value><pattern>^b$</pattern>
            </doesMatchRegularExpression>
            """,
            false
        ),
        (
            "<doesMatchRegularExpression matchesCase=\"yes\" pattern=\"ant\"><value>ANT</value></doesMatchRegularExpression>",
            false
        ),
        (
            "<doesMatchRegularExpression matchesCase=\"yes\" pattern=\"A.T\"><value>ANT</value></doesMatchRegularExpression>",
            true
        ),
        (
            "<doesMatchRegularExpression matchesWhole=\"yes\" pattern=\"a|an\"><value>ant</value></doesMatchRegularExpression>",
            false
        ),
        (
            "<doesMatchRegularExpression matchesWhole=\"yes\" pattern=\"a.+\"><value>Ant</value></doesMatchRegularExpression>",
            true
        ),
        ("<multipleConditions><isTrue>YES</isTrue><isTrue>YES</isTrue></multipleConditions>", true),
        ("<multipleConditions><isTrue>YES</isTrue><isTrue>NO</isTrue></multipleConditions>", false),
        (
            """
            <multipleConditions><requirement>any</requirement><isTrue>NO</isTrue><isTrue>YES</isTrue>
            </multipleConditions>
            """,
            true
        ),
        ("<multipleConditions><requirement>any</requirement><isTrue>NO</isTrue></multipleConditions>", false),
        ("<multipleConditions><requirement>none</requirement><isTrue>NO</isTrue></multipleConditions>", true),
        (
            """
            <multipleConditions><requirement><number>2</number></requirement><isTrue>YES</isTrue></multipleConditions>
            """,
            false
        ),
        ("<multipleConditions><value>YES</value><isTrue/></multipleConditions>", true),
        ("<not><isTrue>YES</isTrue></not>", false), ("<not><value>NO</value><isTrue/></not>", true), ("<not/>", true),
        (
            """
            <isLessThan><value><date>2020-01-01</date></value><otherValue><date>2021-01-01</date></otherValue>
            </isLessThan>
            """,
            true
        ),
    ]) func aConditionJudgesItsValue(_ condition: String, _ expected: Bool) throws {
        let values: Fields = ["blank": " ", "list": [], "lines": "a\nb"]
        #expect(try holds(condition, values) == expected)
    }

    @Test func textIsReadInTheLocaleOfItsDocument() throws {
        let play = try Play(
            """
            <workflow lang="de"><screen><view><label conditional="YES"><isGreaterThan>
            <value>2,5</value>1,75</isGreaterThan>
            <successValue><label>Yes</label></successValue></label></view></screen></workflow>
            """)
        #expect(play.sees("Yes"))
    }

    // MARK: Actions by condition

    //
    @Test(arguments: [("A", "equal"), ("Z", "different")])
    func oneOfTwoActionsIsPerformed(_ other: String, _ expected: String) throws {
        let play = try Play(
            """
            <screen><actions><multipleActions name="viewDidLoad"><conditionalAction>
            <isEqual><value>A</value>\(other)</isEqual><successAction><note>equal</note></successAction>
            <failureAction><note>different</note></failureAction></conditionalAction><note>on</note></multipleActions>
            </actions></screen>
            """)
        #expect(play.notes == [expected, "on"])
    }

    // MARK: Views by condition

    //
    @Test(arguments: [("A", "Success!"), ("Z", "Failure!")])
    func oneOfTwoLabelsIsShown(_ other: String, _ expected: String) throws {
        let play = try Play(
            view: """
                <container><label conditional="YES"><isEqual><value>A</value>\(other)</isEqual>
                <successValue><label>Success!</label></successValue><failureValue><label>Failure!</label></failureValue>
                </label></container>
                """)
        #expect(play.elements(.label).compactMap { $0.properties.text(.text) } == [expected])
    }

    //
    @Test func aMissingBranchShowsNothingAndIsNoError() throws {
        let play = try Play(
            view: """
                <container><label conditional="YES"><isEqual><value>A</value>Z</isEqual>
                <successValue><label>Success!</label></successValue></label></container>
                """)
        #expect(play.elements(.label).isEmpty)
        #expect(play.problems.isEmpty)
    }
}
