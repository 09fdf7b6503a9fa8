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

    private static let chores = """
        <app><table><value name="chores" is="{[record(name: 'Wash', done: false), record(name: 'Iron', done: true)]}"/>
        <tableSection><tableCell for="chore in chores" key="chore.id" text="{chore.name}">
            <rowActions><actionButtonItem title="Finish" message="finish" hidden="{chore.done}"/>
            <destructiveButtonItem title="Drop" message="drop" hidden="{NOT chore.done}"/>WAY OUT</rowActions>
        </tableCell></tableSection>
        <note on="drop"><show>chore</show></note>
        <update on="finish" in="chores" where="id == message.chore.id" set="record(done: true)"/></table></app>
        """

    private func chores(wayOut: String = "") throws -> Play {
        try Play(Self.chores.replacing("WAY OUT", with: wayOut))
    }

    private func choices(_ play: Play) throws -> [String?] {
        try play.element(.actionSheet).children.map { $0.properties.text(.text) }
    }

    @Test func areLeftOutOneByOneByWhatTheirRowIs() throws {
        let play = try chores()
        play.send(.press, try #require(menus(play).last).id)
        #expect(try choices(play) == ["Drop", "Cancel"])
        try play.press("Cancel")
        play.send(.press, try #require(menus(play).first).id)
        #expect(try choices(play) == ["Finish", "Cancel"])
        let finish = try play.element("Finish")
        try play.press("Finish")
        // What was pressed is gone, and would be hidden.
        #expect(play.send(.press, finish.id) == .stale)
        play.send(.press, try #require(menus(play).first).id)
        #expect(try choices(play) == ["Drop", "Cancel"])
    }

    @Test func thatAreHiddenAreNotToBePressed() throws {
        let play = try chores()
        play.send(.press, try #require(menus(play).first).id)
        let shown = try play.element("Finish").id
        // The one that is hidden was made right before it.
        let hidden = Element.ID(ActivationID(shown.activation.number + 1), shown.name)
        let other = Element.ID(ActivationID(shown.activation.number - 1), shown.name)
        for id in [hidden, other] { #expect(play.send(.press, id) != nil) }
        #expect(play.reports.isEmpty)
        #expect(play.elements(.actionSheet).count == 1)
    }

    @Test func areTheirDefaultWayOutWhereTheirOwnIsHidden() throws {
        let play = try chores(wayOut: "<cancelButtonItem title=\"Not now\" hidden=\"{chore.done}\"/>")
        play.send(.press, try #require(menus(play).first).id)
        #expect(try choices(play) == ["Finish", "Not now"])
        try play.press("Not now")
        play.send(.press, try #require(menus(play).last).id)
        #expect(try choices(play) == ["Drop", "Cancel"])
    }

    /// Whether the row offers something, by what it is: nothing where all is hidden.
    @Test(arguments: [
        (#"<actionButtonItem title="Buy" message="buy" hidden="{thing == 'Milk'}"/>"#, ["Actions, Bread"]),
        (
            #"""
            <actionButtonItem title="Buy" message="buy" hidden="{thing == 'Milk'}"/><cancelButtonItem title="No"/>
            <destructiveButtonItem title="Drop" message="drop" hidden="{YES}"/>
            """#, ["Actions, Bread"]
        ),
        (
            #"""
            <actionButtonItem title="Buy" message="buy" hidden="{thing == 'Milk'}"/>
            <destructiveButtonItem title="Drop" message="drop" hidden="{thing == 'Bread'}"/>
            """#, ["Actions, Milk", "Actions, Bread"]
        ),
        (#"<actionButtonItem title="Buy" message="buy" hidden="yes"/>"#, []),
        (#"<actionButtonItem for="shop in []" title="Buy at {shop}" message="buy"/>"#, []),
        (
            #"<actionButtonItem for="shop in ['A', 'B']" title="Buy at {shop}" message="buy" hidden="{shop == 'A' OR thing == 'Milk'}"/>"#,
            ["Actions, Bread"]
        ),
    ]) func thatAreAllHiddenAreNone(_ choices: String, _ offered: [String]) throws {
        let play = try Play(
            """
            <app><table><value name="things" is="{['Milk', 'Bread']}"/><tableSection><tableCell for="thing in things" text="{thing}">
            <rowActions>\(choices)</rowActions></tableCell></tableSection></table></app>
            """)
        #expect(menus(play).compactMap { $0.properties.text(.label) } == offered)
        for row in play.elements(.row) {
            let isOffered = offered.contains { $0.hasSuffix(row.properties.text(.text) ?? "?") }
            #expect((row.properties[.gestures] != nil) == isOffered)
            #expect(row.children.isEmpty == !isOffered)
            #expect((play.send(.gesture, row.id, "swipeLeft") == nil) == isOffered)
            if isOffered { try play.press(play.sees("No") ? "No" : "Cancel") }
        }
    }

    @Test func areGoneWithTheirButtonOnceAllAreHidden() throws {
        let play = try Play(
            """
            <app><table><value name="things" is="{[record(name: 'Milk', open: true)]}"/><tableSection>
            <tableCell for="thing in things" key="thing.id" text="{thing.name}">
            <rowActions><actionButtonItem title="Close" message="close" hidden="{NOT thing.open}"/></rowActions></tableCell></tableSection>
            <update on="close" in="things" where="id == message.thing.id" set="record(open: false)"/></table></app>
            """)
        let menu = try #require(menus(play).first)
        play.send(.press, menu.id)
        try play.press("Close")
        #expect(menus(play).isEmpty)
        #expect(try play.element(.row).properties[.gestures] == nil)
        #expect(play.send(.press, menu.id) == .stale)
        #expect(play.elements(.actionSheet).isEmpty)
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
