import Testing
import WendCore
import WendExpressions

/// Sliders that go by steps.
struct SliderStepTests {
    /// What a document gives, the limits, the step, and where the slider stands.
    @Test(
        arguments: [
            (4.2, 0, 10, 1, 4), (4.5, 0, 10, 1, 5), (-3, 0, 10, 1, 0), (99, 0, 10, 3, 9), (99, 1, 10, 3, 10),
            (0.35, 0, 1, 0.25, 0.25),
            (0.3, 0, 1, 0.1, 0.3), (0.7, 0, 1, 0.1, 0.7), (0.79, -1, 1, 0.3, 0.8), (0.05, 0, 1, 0.05, 0.05),
            (5, 0, 10, 0, 5), (5.5, 0, 10, -1, 5.5), (5, 0, 10, 1000, 0), (2, 3, 1, 1, 3),
        ] as [(Double, Double, Double, Double, Double)])
    func aValueBetweenTwoStepsIsTheNearest(
        _ value: Double, _ low: Double, _ high: Double, _ step: Double, _ shown: Double
    ) throws {
        let play = try Play(
            """
            <app><screen><slider label="S" minimumValue="\(low)" maximumValue="\(high)" step="\(step)" value="\(value)"/></screen></app>
            """)
        #expect(try play.element(.slider).properties[.value] == .double(shown))
    }

    @Test func whatIsEnteredBetweenTwoStepsIsTheNearest() throws {
        let play = try Play(
            "<app><screen><slider label=\"S\" maximumValue=\"10\" step=\"2\" value=\"4\"/></screen></app>")
        let slider = try play.element(.slider)
        for (entered, shown) in [(7.2, 8.0), (6.9, 6.0), (10.0, 10.0), (0.4, 0.0)] {
            #expect(play.send(.edit, slider.id, .double(entered)) == nil)
            #expect(try play.element(.slider).properties[.value] == .double(shown))
        }
    }

    /// What is kept is what is shown.
    @Test func whatItEditsIsAStepToo() throws {
        let play = try Play(
            """
            <app><screen><value name="v" is="{0}"/><container><slider label="S" maximumValue="10" step="3" edits="v"/>
            <label>v={v}</label></container></screen></app>
            """)
        #expect(play.send(.edit, try play.element(.slider).id, .double(10)) == nil)
        #expect(play.sees("v=9"))
    }
}
