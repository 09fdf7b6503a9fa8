import Testing
import WendCore
import WendExpressions

/// Choices among options, by their values (`picker`).
struct PickerRules {
    @Test func fiveHundredAreOfferedAndNoMore() throws {
        let play = try Play(
            """
            <app><form><value name="sizes" is="{split(padded, ',')}"/><container>
            <picker name="p" label="P" options="{sizes}"/></container></form></app>
            """.replacing("padded", with: "'" + (0..<2_000).map(String.init).joined(separator: ",") + "'"))
        let element = try play.element(.picker)
        #expect(element.properties[.options]?.elements.count == 500)
    }

    @Test func whatIsChosenStaysChosenWhenTheOptionsAreOthers() throws {
        let play = try Play(
            """
            <app><form><value name="sizes" is="{['a', 'b', 'c']}"/><container>
            <picker name="p" label="P" options="{sizes}"/><button title="Turn" message="turn"/><button title="Empty" message="empty"/>
            <label>is {p ?? 'none'}</label></container>
            <set on="turn" name="sizes" to="{['c', 'b']}"/><set on="empty" name="sizes" to="{['c']}"/></form></app>
            """)
        #expect(try play.send(.edit, play.element(.picker).id, .integer(1)) == nil)
        #expect(play.sees("is b"))
        try play.press("Turn")
        #expect(play.sees("is b"))
        #expect(try play.element(.picker).properties[.value] == 1)
        try play.press("Empty")
        #expect(play.sees("is none"))
        try play.press("Turn")
        #expect(play.sees("is b"))
    }

    @Test(arguments: [-2, 3, 500, Int.max]) func aPlaceThatIsNotOfferedIsRefused(_ place: Int) throws {
        let play = try Play(
            "<app><form><container><picker name=\"p\" label=\"P\" options=\"{['a', 'b', 'c']}\"/></container></form></app>"
        )
        #expect(try play.send(.edit, play.element(.picker).id, .integer(place)) == .invalidValue)
    }
}
