import Testing
import WendCore
import WendDocuments

/// Names of sections and views are checked where the document says them all.
struct StageReviewTests {
    private func problems(_ stage: String) throws -> [String] {
        let source = "<app>\(stage)</app>"
        let read = XMLDocumentReader().read(Array(source.utf8), file: "app.xml", registry: .standard)
        let checked = try #require(read.document).checked(against: .standard)
        return (checked.diagnostics + checked.reviewed(in: ReviewSurroundings(isEntry: true))).map {
            "\($0.code): \($0.message)"
        }
    }

    private static let views = #"<screen name="home"><button title="Go" message="go"/>"#

    @Test(
        arguments: [
            (#"section="A""#, []), (#"section="A" view="home""#, []), (#"view="home""#, []), (#"back="1""#, []),
            (#"section="a""#, ["unknown-section: the stage has no section 'a'; did you mean 'A'?"]),
            (#"section="Other""#, ["unknown-section: the stage has no section 'Other'; it has 'A', 'Basket'"]),
            (#"section="Baskte""#, ["unknown-section: the stage has no section 'Baskte'; did you mean 'Basket'?"]),
            (#"view="hom""#, ["unknown-view: the section 'A' has no view 'hom'; did you mean 'home'?"]),
            (
                #"section="Basket" view="home""#,
                ["unknown-view: the section 'Basket' has no view 'home'; it has none with a name"]
            ),
            (#"section="{where}""#, []),
        ] as [(String, [String])])
    func whereAnIntentLeadsIsChecked(_ intent: String, _ expected: [String]) throws {
        let found = try problems(
            """
            <stage><value name="where" is="A"/>
            <section name="A" first="home">\(Self.views)<intent on="go" \(intent)/></screen></section>
            <section name="Basket"/></stage>
            """)
        #expect(found == expected)
    }

    @Test(arguments: [
        (#"first="B""#, "unknown-section: the stage has no section 'B'; it has 'A'"),
        (
            #"history="1""#,
            "unknown-history: '1' is no length of a history: write 'unlimited', 'disabled' or a number of at least 2"
        ),
        (
            #"history="all""#,
            "unknown-history: 'all' is no length of a history: write 'unlimited', 'disabled' or a number of at least 2"
        ),
    ]) func whatAStageSaysIsChecked(_ attribute: String, _ expected: String) throws {
        let found = try problems("<stage \(attribute)><section name=\"A\"/></stage>")
        #expect(found == [expected])
    }

    @Test(
        "A17: what is no section is refused",
        arguments: [
            "<stage><screen name=\"a\"/></stage>", "<stage><section><label>a</label><label>b</label></section></stage>",
            "<stage/>",
        ]) func whatIsNoSectionIsRefused(_ stage: String)
    {
        let source = "<app>\(stage)</app>"
        let read = XMLDocumentReader().read(Array(source.utf8), file: "app.xml", registry: .standard)
        #expect(read.document?.checked(against: .standard).isRunnable == false)
    }

    @Test func twoOfANameAreOneTooMany() throws {
        #expect(
            try problems(#"<stage><section name="A"/><section name="A"/></stage>"#)
                == ["named-twice: another before it is called 'A' as well, and is the one that is shown"])
    }

    @Test func lifeOnAStageIsToldThereAndNowhereElse() throws {
        #expect(
            try problems(
                #"<stage><section name="A" first="a"><screen name="a"><endEditing on="onPause"/></screen></section></stage>"#
            ) == [])
        #expect(try problems(#"<screen><endEditing on="onPause"/></screen>"#).count == 1)
    }

    @Test func withoutAStageAnIntentLeadsNowhere() throws {
        let found = try problems(#"<screen><button title="Go" message="go"/><intent on="go" section="A"/></screen>"#)
        #expect(
            found == [
                "no-stage: 'intent' needs a stage around its screen, but there is none; put the screen into a <stage>"
            ])
    }

    @Test(arguments: [
        (
            #"back="1" section="A""#,
            "beside-back: with back this goes back, and 'section' means nothing; leave out one of the two"
        ),
        (
            #"section="A" extras="record(a: 1)""#,
            "not-a-record: extras are a record, and this is text: write {record(a: 1)}"
        ), (#"section="A" extras="{record(a: 1)}""#, nil), (#"back="1" extras="{record(a: 1)}""#, nil),
        (
            #"section="A" extras="thing,""#,
            "not-a-record: extras are a record, and this is text: write {record(name: …)}"
        ),
    ]) func anIntentSaysOneThing(_ attributes: String, _ problem: String?) throws {
        let found = try problems(
            "<stage><section name=\"A\" first=\"a\"><screen name=\"a\"><button title=\"Go\" message=\"go\"/>"
                + "<intent on=\"go\" \(attributes)/></screen></section></stage>")
        #expect(found == [problem].compactMap(\.self))
    }

    /// What is told by code is in no document.
    @Test func besideScreensInCodeNothingIsCalledNeverSetOff() throws {
        let action = #"<set on="signOut" name="visitor" to=""/><value name="visitor" is="Ann"/>"#
        #expect(try problems("<navigation>\(action)<screen title=\"{visitor}\"/></navigation>").count == 1)
        #expect(try problems("<navigation>\(action)<swiftScreen screen=\"Home\"/></navigation>") == [])
    }

    @Test func whatCanNeverBeShownIsSaid() throws {
        #expect(
            try problems(#"<stage><section name="A"><screen name="a"/><screen/></section><section/></stage>"#).sorted()
                == [
                    "nameless: <screen> stands on a stage without a name, so no intent leads to it; write name=\"…\"",
                    "nameless: <section> stands on a stage without a name, so no intent leads to it; write name=\"…\"",
                    "shows-nothing: the section 'A' shows nothing where an intent names no view; write first=\"a\", or a <view> for the "
                        + "section itself",
                ])
    }

    @Test(
        arguments: [
            (#"when="{YES}" otherwise="/in""#, []), (#"ask="Really?""#, []), (#"when="{YES}" otherwise="/""#, []),
            (
                #"when="{YES}" otherwise="/inn""#,
                ["unknown-place: no place has the address '/inn'; did you mean '/in'?"]
            ),
            (#"when="{YES}" otherwise="in""#, ["unknown-place: no place has the address 'in'; did you mean '/in'?"]),
            (
                "",
                [
                    "lets-nobody-in: without 'when' and 'ask' this lets nobody in; write when=\"{person != nil}\", or what else has to hold"
                ]
            ),
        ] as [(String, [String])])
    func whereNobodyIsLedIsSaid(_ entering: String, _ expected: [String]) throws {
        let found = try problems(
            """
            <tabs><screen title="A" path="/a"><entering \(entering)/><label>a</label></screen>
            <screen title="In" path="/in"><label>in</label></screen></tabs>
            """)
        #expect(found == expected)
    }
}
