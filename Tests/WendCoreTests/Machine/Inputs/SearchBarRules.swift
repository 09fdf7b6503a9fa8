import Testing
import WendCore
import WendExpressions

/// What is searched for, kept at a place of the app's.
struct SearchBarRules {
    @Test func anAppClearsAndFillsWhatIsSearchedFor() throws {
        let play = try Play(
            """
            <app><screen><value name="wanted" is="{'tea'}"/><container><searchBar placeholder="Search" edits="wanted"/>
            <label>for {wanted}</label><button title="Clear" message="clear"/></container>
            <set on="clear" name="wanted" to="{''}"/></screen></app>
            """)
        #expect(try play.element(.searchField).properties[.value] == "tea")
        #expect(try play.send(.edit, play.element(.searchField).id, "coffee") == nil)
        #expect(play.sees("for coffee"))
        try play.press("Clear")
        #expect(try play.element(.searchField).properties[.value] == "")
    }

    @Test func itHasALabelLikeEveryInput() throws {
        let play = try Play(
            "<app><screen><container><searchBar label=\"Find a book\"/></container></screen></app>")
        let field = try play.element(.searchField)
        #expect(field.properties[.text] == "Find a book")
        #expect(field.properties[.label] == "Find a book")
    }
}
