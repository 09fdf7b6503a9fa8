import Testing
import WendCore
import WendExpressions

/// Kinds an app adds to the registry.
struct AppKindTests {
    /// A view of the app's own, written with the public API only: counts how often it was pressed.
    private struct Counter: Presenting {
        static let kind = Kind(
            "counter", "Counts presses.", role: .presents, types: .view,
            parameters: .ofView([
                .number("start", "Where it begins.", fallback: 0), .message("message", "Sent when pressed."),
            ]), behaviour: Counter())

        func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
            var properties = renderer.common(id)
            properties[.text] = .string("Count \(Int(renderer.number("start", of: id) ?? 0))")
            return Element(renderer.id(of: id), .button, properties, events: .press)
        }

        func handle(_ event: Event, on id: ActivationID, _ turn: inout Turn) {
            turn.set("start", to: .integer(Int(turn.tree.current("start", of: id)?.number ?? 0) + 1), of: id)
            turn.send("message", from: id)
        }

        func formValue(of id: ActivationID, _ tree: SessionTree) -> Value? { tree.current("start", of: id) }
    }

    private static let registry: Registry = {
        var registry = Registry.noting
        registry.register(Counter.kind)
        return registry
    }()

    @Test func aViewOfTheAppsOwnIsAViewLikeAnyOther() throws {
        let play = try Play(
            """
            <form><container><counter name="c"><start>4</start><message>counted</message></counter></container>
            <actions><note name="counted"><show>c</show></note></actions></form>
            """, registry: Self.registry)
        try play.press("Count 4")
        try play.restart()
        try play.press("Count 5")
        #expect(play.sees("Count 6"))
        #expect(play.notes == ["c=5", "c=6"])
    }

    /// Neither machine nor checker asks a kind for its name, so what has the traits of a stack or a form is one.
    @Test func aKindOfTheAppsOwnIsAStackOrAFormByItsTraits() throws {
        var registry = Registry.noting
        let (stack, form) = (Kind.navigation, Kind.form)
        registry.register(
            Kind(
                "wizard", "One page after the other.", role: .contains, types: .controller,
                parameters: stack.parameters, defaults: stack.defaults, traits: .stack, behaviour: stack.behaviour))
        registry.register(
            Kind(
                "questionnaire", "What has to be answered.", role: .contains, types: .controller,
                parameters: form.parameters, defaults: form.defaults, traits: .form, behaviour: form.behaviour))
        let play = try Play(
            """
            <wizard><questionnaire name="page"><container><textField name="place"><placeholder>Place</placeholder></textField>
            <button><title>Next</title><message>next</message></button></container>
            <actions><pushController name="next"><screen><container><label><text><string keyPath="place"/></text></label>
            <button><title>Back</title><message>back</message></button></container>
            <actions><popController name="back"/></actions></screen></pushController></actions></questionnaire></wizard>
            """, registry: registry)
        try play.enter("Ulm", into: "Place")
        try play.press("Next")
        #expect(play.sees("Ulm") && !play.sees("Next"))
        try play.restart()
        try play.press("Back")
        #expect(play.sees("Next"))
    }

    @Test func anActionOfTheAppsOwnMayFail() throws {
        let play = try Play(
            """
            <screen><actions><multipleActions name="viewDidLoad"><note>one</note><note><text>two</text>
            <shouldFail>YES</shouldFail></note><note>three</note>
            </multipleActions></actions></screen>
            """)
        #expect(play.notes == ["one", "two"])
    }

    @Test func aKindWithoutABehaviourIsShownAsAPlaceholder() throws {
        var registry = Registry.noting
        registry.register(Kind("mystery", "Unknown.", role: .presents, types: .view, parameters: .ofView()))
        let play = try Play("<screen><mystery name=\"m\"/></screen>", registry: registry)
        #expect(try play.element(.placeholder).properties.text(.text) == "m")
    }
}
