import Testing
import WendCore
import WendExpressions

/// Screens, navigations and tabs.
struct ScreenScenarios {
    //
    @Test(arguments: ["<label>Words</label>", "<view><label>Words</label></view>"])
    func aScreenShowsItsView(_ content: String) throws {
        let screen = try Play("<screen>\(content)</screen>").element(.screen)
        #expect(screen.children.map(\.role) == [.label])
    }

    //
    @Test func aScreenMayBeEmpty() throws {
        #expect(try Play("<screen/>").element(.screen).children.isEmpty)
    }

    //
    @Test func aScreenMayShowAnotherScreen() throws {
        #expect(try Play("<screen><screen><label>Words</label></screen></screen>").elements(.screen).count == 2)
    }

    //
    @Test func anUnnamedActionAnswersTheLifecycle() throws {
        let play = try Play("<screen><actions><note>here</note></actions></screen>")
        #expect(play.notes == ["here", "here", "here"])
    }

    private static let full = """
        <tabs><navigation><toolbarHidden>NO</toolbarHidden><screen><title>Bottom</title><button><title>On</title>
        <message>on</message></button><actions><pushController name="on"><screen><title>Test title</title>
        <hidesBottomBarWhenPushed>YES</hidesBottomBarWhenPushed><navigationItem><title>Item title</title>
        <backBarButtonItem><barButtonItem><title>TBBI</title></barButtonItem></backBarButtonItem>
        <leftItemsSupplementBackButton>YES</leftItemsSupplementBackButton>
        <leftBarButtonItems><barButtonItem>Left</barButtonItem></leftBarButtonItems>
        <rightBarButtonItems><barButtonItem><image><name>first</name><accessibilityLabel>One</accessibilityLabel>
        </image></barButtonItem>
        <barButtonItem><image><name>second</name><accessibilityLabel>Two</accessibilityLabel></image></barButtonItem>
        </rightBarButtonItems>
        </navigationItem><toolbarItems><barButtonItem>TB Left</barButtonItem>
        <barButtonItem><systemItem>flexibleSpace</systemItem></barButtonItem><barButtonItem>TB Right</barButtonItem>
        </toolbarItems>
        <view><button><title>Further</title><message>on</message></button></view>
        <actions><pushController name="on"><screen/></pushController></actions>
        </screen></pushController></actions></screen></navigation><screen><tabBarItem><title>Tab title</title>
        <image>first</image></tabBarItem>
        <title>Own title</title></screen></tabs>
        """

    //
    @Test func aScreenBringsItsBarsAlong() throws {
        let play = try Play(Self.full)
        #expect(play.elements(.tab).map { $0.properties.text(.text) } == [nil, "Tab title"])
        #expect(play.elements(.tab).map { $0.properties.text(.image) } == [nil, "first"])
        try play.press("On")
        #expect(play.elements(.tabBar).isEmpty)
        #expect(try play.element(.navigationBar).properties.text(.text) == "Test title")
        #expect(play.title == "Test title")
        #expect(try play.element(.backButton).properties.text(.text) == "Bottom")
        let groups = play.elements(.barGroup)
        #expect(groups.map { $0.children.flatMap(\.words) } == [["Left"], ["Two", "One"]])
        #expect(try play.element(.toolbar).children.map(\.role) == [.barButton, .space, .barButton])
        #expect(try play.element(.toolbar).children.flatMap(\.words) == ["TB Left", "TB Right"])
        try play.press("Further")
        #expect(try play.element(.backButton).properties.text(.text) == "TBBI")
        try play.back()
        try play.back()
        #expect(play.elements(.tabBar).count == 1)
    }

    @Test(arguments: [
        ("<title>A</title>", "A"), ("<navigationItem><title>B</title></navigationItem>", "B"),
        ("<title>A</title><navigationItem><title>B</title></navigationItem>", "A"), ("", nil),
    ]) func aScreensOwnTitleComesBeforeThatOfItsItem(_ content: String, _ expected: String?) throws {
        let play = try Play("<navigation><screen>\(content)</screen></navigation>")
        #expect(try play.element(.navigationBar).properties.text(.text) == expected)
    }

    @Test(arguments: [
        ("<navigationItem><backBarButtonItem>Short</backBarButtonItem></navigationItem><title>A</title>", "Short"),
        (
            """
            <navigationItem><backBarButtonItem><image><name>first</name><accessibilityLabel>Label</accessibilityLabel>
            </image></backBarButtonItem></navigationItem>
            """,
            "Label"
        ),
        ("<title>A</title>", "A"), ("", "Back"),
    ]) func theBackButtonNamesWhereItLeads(_ below: String, _ expected: String) throws {
        let below = below.replacing("<backBarButtonItem><image>", with: "<backBarButtonItem><barButtonItem><image>")
            .replacing("</image></backBarButtonItem>", with: "</image></barButtonItem></backBarButtonItem>")
        let play = try Play("<navigation><screen>\(below)</screen><screen><title>Top</title></screen></navigation>")
        let back = try play.element(.backButton).properties
        #expect((back.text(.text) ?? back.text(.label)) == expected)
        try play.back()
        #expect(play.elements(.backButton).isEmpty)
    }

    @Test(arguments: [
        ("<hidesBackButton>YES</hidesBackButton>", 0),
        ("<leftBarButtonItem><barButtonItem>L</barButtonItem></leftBarButtonItem>", 0),
        (
            """
            <leftItemsSupplementBackButton>YES</leftItemsSupplementBackButton><leftBarButtonItem>
            <barButtonItem>L</barButtonItem></leftBarButtonItem>
            """,
            1
        ),
        ("<rightBarButtonItem><barButtonItem>R</barButtonItem></rightBarButtonItem>", 1), ("", 1),
    ]) func theTopSaysWhetherThereIsAWayBack(_ item: String, _ count: Int) throws {
        let play = try Play(
            "<navigation><screen/><screen><navigationItem>\(item)</navigationItem></screen></navigation>")
        #expect(play.elements(.backButton).count == count)
    }

    @Test func ofOneAndSeveralItemsTheLaterCounts() throws {
        let one = "<leftBarButtonItem><barButtonItem>One</barButtonItem></leftBarButtonItem>"
        let several =
            "<leftBarButtonItems><barButtonItem>A</barButtonItem><barButtonItem>B</barButtonItem></leftBarButtonItems>"
        for (item, expected) in [(one + several, ["A", "B"]), (several + one, ["One"])] {
            let play = try Play("<navigation><screen><navigationItem>\(item)</navigationItem></screen></navigation>")
            #expect(play.elements(.barButton).flatMap(\.words) == expected)
        }
    }

    @Test func tabsBuildTheirScreensWhenTheyAreFirstSeen() throws {
        let play = try Play(
            """
            <tabs><screen><title>One</title><label>First</label><actions><note name="viewDidLoad">one</note></actions>
            </screen>
            <screen><title>Two</title><label>Second</label><actions><note name="viewDidLoad">two</note></actions>
            </screen></tabs>
            """)
        #expect(play.notes == ["one"])
        try play.press("Two")
        #expect(play.notes == ["one", "two"])
        #expect(play.sees("Second") && !play.sees("First"))
        try play.press("One")
        try play.press("Two")
        #expect(play.notes == ["one", "two"])
        #expect(play.elements(.tab).map { $0.properties.flag(.selected) } == [false, true])
    }
}
