import Testing
import WendCore
import WendExpressions

/// What can be done with a row, behind a button at its end (`rowActions`).
struct RowActionRules {
    private static let source = """
        <app><table><value name="things" is="{['Milk', 'Bread']}"/><tableSection><tableCell for="thing in things" text="{thing}">
            <rowActions><actionButtonItem title="Buy" message="buy"/><destructiveButtonItem title="Drop" message="drop"/></rowActions>
            GESTURES</tableCell></tableSection><note on="buy"><show>thing</show></note><note on="swept"><show>thing</show></note>
            <remove on="drop" from="things" where="SELF == message.thing"/></table></app>
        """

    private func play(gestures: String = "", locale: String = "en") throws -> Play {
        var settings = SessionSettings()
        settings.locale = locale
        return try Play(Self.source.replacing("GESTURES", with: gestures), settings: settings)
    }

    private func menus(_ play: Play) -> [Element] {
        play.elements(.button).filter { $0.properties.text(.variant) == "menu" }
    }

    @Test func areOfferedByAButtonThatSaysOfWhichRow() throws {
        let play = try play()
        #expect(menus(play).map { $0.properties.text(.label) } == ["Actions, Milk", "Actions, Bread"])
        #expect(play.elements(.actionSheet).isEmpty)
        #expect(play.send(.press, try #require(menus(play).last).id) == nil)
        let sheet = try play.element(.actionSheet)
        #expect(sheet.properties.text(.text) == "Bread")
        #expect(sheet.children.map { $0.properties.text(.text) } == ["Drop", "Buy", "Cancel"])
        try play.press("Drop")
        #expect(menus(play).map { $0.properties.text(.label) } == ["Actions, Milk"])
    }

    @Test(arguments: [("en", "swipeLeft", "swipeRight"), ("ar", "swipeRight", "swipeLeft")])
    func areOfferedByASweepTowardsTheStartOfTheLine(_ locale: String, _ sweep: String, _ other: String) throws {
        let play = try play(locale: locale)
        let row = try #require(play.elements(.row).first)
        #expect(row.properties.text(.gestures) == sweep)
        #expect(play.send(.gesture, row.id, .string(other)) != nil)
        #expect(play.send(.gesture, row.id, .string(sweep)) == nil)
        #expect(play.elements(.actionSheet).count == 1)
    }

    @Test func leaveASweepToTheRowThatHasItItself() throws {
        let play = try play(gestures: "<gestures><swipeGesture direction=\"left\" message=\"swept\"/></gestures>")
        try play.gesture("swipeLeft", on: "Milk")
        #expect(play.elements(.actionSheet).isEmpty)
        #expect(menus(play).count == 2)
        // What is done by keys in place of the row's own sweep is not the menu, so that has to be offered as well.
        #expect(menus(play).allSatisfy { $0.properties[.gestures] == nil })
        let other = try self.play()
        #expect(menus(other).allSatisfy { $0.properties.text(.gestures) == "swipeLeft" })
    }

    @Test func areThereAfterARestartWhileTheyAreAsked() throws {
        let play = try play()
        play.send(.press, try #require(menus(play).first).id)
        try play.restart()
        try play.press("Buy")
        #expect(play.elements(.actionSheet).isEmpty)
        #expect(play.reports.map(\.message) == ["thing=Milk"])
    }

    @Test func needAChoice() throws {
        let error = #expect(throws: Play.Broken.self) {
            try Play(
                "<app><table><tableSection><tableCell text=\"a\"><rowActions/></tableCell></tableSection></table></app>"
            )
        }
        #expect(error?.diagnostics.map(\.code) == ["unmet-demand"])
    }
}
