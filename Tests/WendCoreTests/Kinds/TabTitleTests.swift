import Testing
import WendCore
import WendExpressions

/// What a tab is called, and what it calls.
struct TabTitleTests {
    private static let screens: [(String, String?, String?)] = [
        (#"<screen title="News"><label>One</label></screen>"#, "News", nil),
        (
            #"<screen><tabBarItem title="News"><image name="news"/></tabBarItem><label>One</label></screen>"#, "News",
            nil
        ),
        // By the specification the title of what is inside is not the tab's; somebody who cannot see it needs it.
        (#"<navigation><screen title="News"><label>One</label></screen></navigation>"#, nil, "News"),
        // The first screen of a stack says it for the stack, unless that does so itself.
        (
            #"<navigation><screen title="All"><tabBarItem title="News"/><label>One</label></screen></navigation>"#,
            "News", nil
        ),
        (
            #"<navigation title="Daily"><screen title="All"><tabBarItem title="News"/><label>One</label></screen></navigation>"#,
            "Daily", nil
        ),
        (
            #"<navigation><tabBarItem title="Mine"/><screen><tabBarItem title="News"/><label>One</label></screen></navigation>"#,
            "Mine", nil
        ),
        (#"<screen><navigationItem title="News"/><label>One</label></screen>"#, nil, "News"),
        ("<screen><label>One</label></screen>", nil, "Tab 1"),
    ]

    @Test(arguments: screens)
    func hasWordsOfItsOwnOrANameToBeReadOut(_ screen: String, _ text: String?, _ label: String?) throws {
        let play = try Play("<tabs>\(screen)<screen title='Other'><label>Two</label></screen></tabs>")
        let tab = try play.element(.tab)
        #expect(tab.properties.text(.text) == text)
        #expect(tab.properties.text(.label) == label)
    }

    /// A picture of the app goes before one of the system, and either is called something.
    @Test(
        arguments: [
            (#"title="Liked" systemItem="favorites""#, "", "favorites", nil),
            (#"title="" systemItem="favorites""#, "", "favorites", "Favoriten"),
            (#"title="Liked" systemItem="favorites""#, #"<image name="heart"/>"#, nil, nil),
        ] as [(String, String, String?, String?)])
    func hasAPictureOfTheSystem(_ attributes: String, _ image: String, _ icon: String?, _ label: String?) throws {
        let play = try Play(
            #"<app lang="de"><tabs><screen><tabBarItem \#(attributes)>\#(image)</tabBarItem><label>One</label></screen></tabs></app>"#
        )
        let tab = try play.element(.tab)
        #expect(tab.properties.text(.icon) == icon && tab.properties.text(.label) == label, "\(tab)")
    }

    @Test func itsNumberIsReadOutInTheLanguageOfTheDocument() throws {
        let play = try Play(#"<app lang="fr"><tabs><screen><label>Un</label></screen></tabs></app>"#)
        #expect(try play.element(.tab).properties.text(.label) == "Onglet 1")
    }

    @Test func isTheTitleOfAPageThatHasNoOther() throws {
        let play = try Play(
            #"<tabs><screen><tabBarItem title="News"><image name="news"/></tabBarItem><label>One</label></screen></tabs>"#
        )
        #expect(play.rendering.title == "News")
    }

    @Test func whatTheFirstScreenOfAStackSaysOfItsTabIsSeenFromWhateverIsAboveIt() throws {
        let play = try Play(
            """
            <app><tabs><value name="count" is="{2}"/><navigation title="Daily">
            <screen title="All"><tabBarItem title="All" badgeValue="{count}"/><container><button title="Go" message="go"/></container>
            <pushController on="go"><screen title="One"><label>Here</label></screen></pushController></screen>
            </navigation><screen title="Other"><label>Two</label></screen></tabs></app>
            """)
        #expect(try play.element(.tab).properties.text(.badge) == "2")
        try play.press("Go")
        #expect(play.sees("Here"))
        #expect(try play.element(.tab).properties.text(.badge) == "2")
    }
}
