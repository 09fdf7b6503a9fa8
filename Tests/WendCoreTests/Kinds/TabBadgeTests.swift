import Testing
import WendCore
import WendExpressions

/// What stands on a tab about its news.
struct TabBadgeTests {
    @Test(arguments: [("{waiting.@count}", nil), ("", nil), ("{none.@count + 3}", "3"), ("new", "new")])
    func aBadgeOfNothingIsNotShown(_ value: String, _ shown: String?) throws {
        let play = try Play(
            """
            <app><tabs><screen title="News"><tabBarItem title="News" badgeValue="\(value)"><image name="news"/></tabBarItem><value name="waiting" is="{[]}"/>
            <label>One</label></screen></tabs></app>
            """.replacing("none", with: "waiting"))
        #expect(try play.element(.tab).properties.text(.badge) == shown)
    }
}
