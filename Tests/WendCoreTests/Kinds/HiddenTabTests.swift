import Testing
import WendCore
import WendExpressions

/// Tabs that are there for some only.
struct HiddenTabTests {
    private static let office = """
        <app><tabs>
            <value name="isBoss" is="{NO}"/><value name="seen" is="{0}"/>
            <screen title="Desk"><tabBarItem title="Desk" hidden="{isBoss}"/><container><label>At the desk</label>
                <button title="Promote" message="promote"/></container>
                <set on="promote" name="isBoss" to="{YES}"/></screen>
            <screen title="Hall"><label>In the hall</label></screen>
            <screen title="Board"><tabBarItem title="Board" hidden="{NOT isBoss}"/><container><label>On the board</label>
                <button title="Resign" message="resign"/></container>
                <set on="resign" name="isBoss" to="{NO}"/><set on="viewWillAppear" name="seen" to="{seen + 1}"/></screen>
        </tabs></app>
        """

    private func tabs(_ play: Play) -> [String] {
        func visit(_ element: Element) -> [String] {
            (element.role == .tab ? [element.properties.text(.text) ?? ""] : []) + element.children.flatMap(visit)
        }
        return visit(play.rendering.root)
    }

    private func words(_ play: Play) -> [String] {
        func visit(_ element: Element) -> [String] {
            (element.role == .label ? [element.properties.text(.text) ?? ""] : []) + element.children.flatMap(visit)
        }
        return visit(play.rendering.root)
    }

    @Test func aTabThatIsHiddenIsNotOfferedAndGivesWay() throws {
        let play = try Play(Self.office)
        #expect(tabs(play) == ["Desk", "Hall"])
        #expect(words(play) == ["At the desk"])
        try play.press("Promote")
        // What was shown has lost its tab: the first that has one is shown, and has been told so.
        #expect(tabs(play) == ["Hall", "Board"])
        #expect(words(play) == ["In the hall"])
        try play.press("Board")
        #expect(words(play) == ["On the board"])
        try play.press("Resign")
        #expect(tabs(play) == ["Desk", "Hall"])
        #expect(words(play) == ["At the desk"])
    }

    @Test func whereTheFirstIsHiddenTheNextIsShownAtFirst() throws {
        let play = try Play(
            """
            <app><tabs><screen><tabBarItem title="One" hidden="{1 == 1}"/><label>1</label></screen>
            <screen title="Two"><label>2</label></screen></tabs></app>
            """)
        #expect(tabs(play) == ["Two"])
        #expect(words(play) == ["2"])
    }

    /// Something has to be shown.
    @Test func whereAllAreHiddenAllAreOffered() throws {
        let play = try Play(
            """
            <app><tabs><screen><tabBarItem title="One" hidden="{1 == 1}"/><label>1</label></screen>
            <screen><tabBarItem title="Two" hidden="{1 == 1}"/><label>2</label></screen></tabs></app>
            """)
        #expect(tabs(play) == ["One", "Two"])
        #expect(words(play) == ["1"])
    }

    /// Screens that hide each other's tabs whenever they come end at the limit of a step, and not never.
    @Test func tabsThatHideEachOtherEnd() throws {
        let play = try Play(
            """
            <app><tabs><value name="first" is="{NO}"/>
            <screen title="One"><tabBarItem title="One" hidden="{first}"/><label>1</label><set on="viewDidAppear" name="first" to="{YES}"/></screen>
            <screen title="Two"><tabBarItem title="Two" hidden="{NOT first}"/><label>2</label><set on="viewDidAppear" name="first" to="{NO}"/></screen>
            </tabs></app>
            """)
        #expect(play.reports.contains { $0.code == "step-limit" })
    }
}
