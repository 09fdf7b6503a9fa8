import Testing
import WendCore
import WendExpressions

/// Keys that press buttons: what elements say of them.
struct KeyTests {
    @Test(arguments: [
        ("n", "n"), ("N", "n"), ("7", "7"), ("+", "+"), ("é", "é"), ("?", nil), ("/", nil), (" ", nil), ("ab", nil),
        ("", nil),
    ])
    func aKeyIsOneCharacterThatHostsDoNotKeep(_ written: String, _ key: String?) throws {
        let play = try Play("<app><screen><button title=\"A\" message=\"a\" key=\"\(written)\"/></screen></app>")
        #expect(try play.element(.button).properties.text(.key) == key)
    }

    @Test func itMayFollowAValue() throws {
        let play = try Play(
            """
            <app><screen><value name="k" is="x"/><container><button title="A" message="a" key="{k}"/></container>
            <set on="a" name="k" to="y"/></screen></app>
            """)
        #expect(try play.element(.button).properties.text(.key) == "x")
        try play.press("A")
        #expect(try play.element(.button).properties.text(.key) == "y")
    }
}
