import Foundation
import MachineFuzzing
import Testing
import WendCore
import WendExpressions

/// What is drawn anew, and what is not.
struct RenderingTests {
    private static let source = """
        <tabs><navigation><screen><title>One</title><container><container name="left"><textField>
        <placeholder>F</placeholder></textField></container>
        <container name="right"><label>Still</label><switch><accessibilityLabel>Lamp</accessibilityLabel></switch>
        </container>
        <button><title>Warn</title><message>warn</message></button></container><actions>
        <showAlert name="warn">Careful</showAlert></actions></screen></navigation></tabs>
        """

    private func container(_ name: String, _ play: Play) throws -> Element {
        try #require(play.elements(.container).first { $0.id.name == name })
    }

    @Test func onlyWhatChangedAndWhatIsAroundItIsDrawnAnew() throws {
        let play = try Play(Self.source)
        let (left, right) = (try container("left", play), try container("right", play))
        try play.enter("text", into: "F")
        #expect(try container("left", play) !== left)
        #expect(try container("right", play) === right)
    }

    @Test func nothingIsDrawnAnewForNothing() throws {
        let play = try Play(Self.source)
        let root = play.rendering.root
        play.wait(5)
        play.send(.press, Element.ID(ActivationID(999)))
        #expect(play.rendering.root === root)
    }

    @Test func aQuestionLeavesWhatLiesBelowAsItIs() throws {
        let play = try Play(Self.source)
        let base = play.rendering.root.children[0]
        try play.press("Warn")
        #expect(play.rendering.root.children.map(\.role) == [.tabs, .alert])
        #expect(play.rendering.root.children[0] === base)
    }

    @Test func aRestoredSessionShowsTheSameUnderTheSameIds() throws {
        let play = try Play(Self.source)
        try play.enter("text", into: "F")
        let before = play.rendering
        try play.restart()
        #expect(Holding.difference(before, play.rendering) == nil)
        #expect(play.rendering.focus == before.focus)
    }

    @Test func theEncodedStateDependsOnWhatHappenedOnly() throws {
        let states = try (0..<2).map { _ in
            let play = try Play(
                Self.source, resources: AppResources(strings: ["a": ["b": "c", "d": "e"]], images: ["x", "y", "z"]))
            try play.enter("text", into: "F")
            try play.press("Warn")
            return try Play.encode(play.machine.state)
        }
        #expect(states[0] == states[1])
    }
}
