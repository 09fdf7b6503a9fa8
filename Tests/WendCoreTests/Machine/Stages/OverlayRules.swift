import Testing
import WendCore
import WendExpressions

/// Errors and coachmarks lie above everything, and change nothing below (spec/view-factory §9, 10; A32, A38–A46).
struct OverlayRules {
    private static func app(_ actions: String, _ buttons: [String], images: Set<String>? = nil) throws -> Play {
        let pressed = buttons.map { "<button title=\"\($0)\" message=\"\($0)\"/>" }.joined()
        return try Play(
            """
            <app><stage>
                <section name="A" first="a">
                    <screen name="a"><container><label>{historyCount}</label>\(pressed)</container>\(actions)
                        <note on="onPause" text="P"/><note on="onResume" text="R"/></screen>
                </section>
            </stage></app>
            """, handles: ["reportError"], resources: AppResources(images: images))
    }

    private func said(_ play: Play) throws -> [String?] {
        let alert = try play.element(.alert)
        return [alert.properties.text(.text), alert.properties.text(.detail)]
    }

    @Test("A32, A38: without title and description there are empty texts")
    func withoutTitleAndDescriptionThereAreEmptyTexts() throws {
        let play = try Self.app("<showError on=\"e\"/>", ["e"])
        try play.press("e")
        #expect(try said(play) == ["", ""])
        try play.press("Dismiss")
        #expect(play.sees("1") && play.notes == ["R"] && play.problems.isEmpty)
    }

    @Test(
        "A39: codes have words and others leave the description",
        arguments: [
            (0, "Something went wrong."), (1, "The other side has failed. Try again later. (91)"),
            (2, "There is no connection. Check it and try again. (92)"),
            (3, "The answer was not what was expected. (93)"),
            (4, "What was loaded was not what was expected. (94)"),
            (5, "The connection took too long. Try again. (95)"),
            (6, "mine"), (-1, "mine"),
        ])
    func codesHaveWordsAndOthersLeaveTheDescription(_ code: Int, _ text: String) throws {
        let play = try Self.app(
            "<showError on=\"e\" title=\"Oh\" description=\"mine\" code=\"\(code)\"/>", ["e"])
        try play.press("e")
        #expect(try said(play) == ["Oh", text])
    }

    @Test func aCodeWithoutWordsIsShownAsANumber() throws {
        let play = try Self.app("<showError on=\"e\" title=\"Oh\" code=\"404\"/>", ["e"])
        try play.press("e")
        #expect(try said(play) == ["Oh", "Something went wrong. (404)"])
    }

    @Test("A32, A40: a second error takes the place of the first") func aSecondErrorTakesThePlaceOfTheFirst() throws {
        let play = try Self.app(
            """
            <multipleActions on="e"><showError title="One"/><showAlert message="between"/><showError title="Two"/></multipleActions>
            """, ["e"])
        try play.press("e")
        #expect(try said(play) == ["Two", ""] && play.machine.state.layers.count == 2)
        try play.press("Dismiss")
        try play.press("OK")
        #expect(play.sees("e") && play.notes == ["R"])
    }

    @Test("A40, §12.3: an error is reported to the app") func anErrorIsReportedToTheApp() throws {
        let play = try Self.app(
            """
            <showError on="e" title="Oh" description="mine" code="2" report="report"/>
            <sendMessage on="report" message="reportError" to="app"/>
            """, ["e"])
        try play.press("e")
        try play.press("Report")
        #expect(
            play.sent == [
                Play.Sent(
                    name: "reportError", destination: nil, values: ["title": "Oh", "description": "mine", "code": 2])
            ])
        #expect(play.sees("e"))
    }

    @Test("A41: an app has errors of its own") func anAppHasErrorsOfItsOwn() throws {
        var registry = Registry.noting
        registry.register(
            Kind(
                "showError", "Notes an error.", role: .performs, types: .action,
                parameters: [
                    .text("text", "What is noted."), .text("show", "Values.", isList: true),
                    .bool("shouldFail", "Fails."),
                ],
                behaviour: NotingAction()))
        let play = try Play(
            "<app><screen><button title=\"e\" message=\"e\"/><showError on=\"e\" text=\"own\"/></screen></app>",
            registry: registry)
        try play.press("e")
        #expect(play.notes == ["own"] && play.machine.state.layers.isEmpty)
    }

    private func picture(_ play: Play) -> [String?]? {
        guard let button = play.visible.first(where: { $0.properties.text(.variant) == "picture" }) else { return nil }
        return [button.properties.text(.image), button.properties.text(.tallImage)]
    }

    @Test("A32, A42: a sequence of three needs three presses") func aSequenceOfThreeNeedsThreePresses() throws {
        let play = try Self.app(
            "<coachmark on=\"c\" images=\"one, two.PNG,three\"/>", ["c"], images: ["one", "two", "three"])
        try play.press("c")
        for name in ["one", "two", "three"] {
            #expect(picture(play) == [name, nil])
            try play.press(name)
        }
        #expect(picture(play) == nil && play.sees("1") && play.notes == ["R"] && play.problems.isEmpty)
    }

    @Test("A43: a newer sequence takes the place of a running one") func aNewerSequenceTakesThePlaceOfARunningOne()
        throws
    {
        let play = try Self.app(
            """
            <multipleActions on="c"><coachmark images="one,two"/><coachmark images="three"/></multipleActions>
            <multipleActions on="none"><coachmark images="one"/><coachmark/></multipleActions>
            """, ["c", "none"], images: ["one", "two", "three"])
        try play.press("c")
        #expect(picture(play) == ["three", nil] && play.machine.state.layers.count == 1)
        try play.press("three")
        try play.press("none")
        #expect(picture(play) == nil && play.sees("none"))
    }

    @Test(
        "A44: only PNG means nothing at the end of a name",
        arguments: [("a.png", "a"), ("a.PnG", "a"), ("a.jpg", "a.jpg"), ("a", "a")])
    func onlyPNGMeansNothingAtTheEndOfAName(_ written: String, _ name: String) throws {
        let play = try Self.app("<coachmark on=\"c\" images=\"\(written)\"/>", ["c"], images: [name])
        try play.press("c")
        #expect(picture(play) == [name, nil])
    }

    @Test(
        arguments: [
            (Set(["a", "a_5"]), ["a", "568 a_5"]), (["a"], ["a", nil]), (["a_5"], ["a_5", nil]),
        ] as [(Set<String>, [String?])])
    func aTallScreenHasAPictureOfItsOwnIfThereIsOne(_ images: Set<String>, _ shown: [String?]) throws {
        let play = try Self.app("<coachmark on=\"c\" images=\"a\"/>", ["c"], images: images)
        try play.press("c")
        #expect(picture(play) == shown)
    }

    @Test("A46: a missing picture is skipped and named") func aMissingPictureIsSkippedAndNamed() throws {
        let play = try Self.app("<coachmark on=\"c\" images=\"one,gone,three\"/>", ["c"], images: ["one", "three"])
        try play.press("c")
        #expect(play.problems == ["missing-image"])
        try play.press("one")
        #expect(picture(play) == ["three", nil])
    }

    @Test func coachmarksSurviveAKill() throws {
        let play = try Self.app("<coachmark on=\"c\" images=\"one,two\"/>", ["c"], images: ["one", "two"])
        try play.press("c")
        try play.press("one")
        try play.restart()
        #expect(picture(play) == ["two", nil])
        try play.press("two")
        #expect(picture(play) == nil && play.sees("c"))
    }
}
