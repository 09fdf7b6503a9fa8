import Foundation
import MachineFuzzing
import Testing
import WendCore
import WendExpressions

/// What can be seen of a run, and that nothing of it is lost.
struct OperationStateRules {
    private static let watched = """
        <label name="l">{go.inProgress} {go.state} {go.progress} {go.error}</label>
        <label name="m">{go.a.state} {go.a.x} {go.a.attempt} {go.a.outcome}</label>
        """

    private func texts(_ play: Play) -> [String] { play.elements(.label).flatMap(\.words) }

    @Test func aRunShowsHowFarItIs() throws {
        let play = try Play(
            OperationSources.app(
                OperationSources.messages("a", "b") + #"<segue from="a" to="b" on="failure"/>"#, views: Self.watched),
            handles: ["a", "b"])
        // Nothing has been started: there is nothing to see.
        #expect(texts(play).allSatisfy { $0.allSatisfy { $0 == " " } })
        try play.press("Go")
        #expect(texts(play) == ["1 running 0 ", "running  1 "])
        try play.reply("a", .failure("broken"))
        #expect(texts(play) == ["1 running 0.5 broken", "failed  1 failure"])
        try play.reply("b")
        // What the failure led to has put it right.
        #expect(texts(play) == ["0 completed 1 ", "failed  1 failure"])
        try play.press("Go")
        try play.reply("a", .success(["x": "X"]))
        #expect(texts(play) == ["0 completed 1 ", "succeeded X 1 success"])
        try play.press("Go")
        #expect(texts(play) == ["1 running 0 ", "running  1 "])
    }

    @Test func anErrorNobodyPutsRightStays() throws {
        let play = try OperationSources.play(OperationSources.messages("a", "b"), views: Self.watched)
        try play.reply("a", .failure("broken"))
        try play.reply("b")
        #expect(texts(play)[0] == "0 failed 1 broken")
    }

    @Test func aLaterTryCountsAndHasAStateOfItsOwn() throws {
        let play = try OperationSources.play(
            #"<operation name="a" message="a" retry="1" retryDelay="3"/>"#, views: Self.watched)
        try play.reply("a", .failure("broken"))
        #expect(texts(play)[1] == "waiting  2 failure")
        play.wait(3)
        try play.reply("a", .success(["x": "X"]))
        #expect(texts(play)[1] == "succeeded X 1 success")
    }

    @Test func onlyWhatLooksAtARunIsDrawnAnew() throws {
        let play = try OperationSources.play(
            OperationSources.messages("a", "b"),
            views: #"<label name="l">{go.a.state}</label><label>Still</label>"#)
        let still = try play.element("Still")
        try play.reply("a")
        #expect(try play.element("Still") === still)
        #expect(try play.element("succeeded").words == ["succeeded"])
    }

    // MARK: Kept

    private static let long = """
        <operation name="a" message="a" retry="1" retryDelay="2"/>
        <operation name="b" message="b" semaphores="line"/><operation name="c" message="c" semaphores="line"/>
        <operation name="ask"><showAlert message="Again?"><actionButtonItem title="Yes" message="yes"/>
        <cancelButtonItem title="No" message="no"/></showAlert></operation>
        <semaphore name="line"/><dependency from="a" to="b"/><dependency from="a" to="c"/>
        <dependency from="b, c" to="ask"/><loopSegue from="ask" to="b" atMost="1" on="yes"/>
        """

    private func run(_ play: Play, afterEach: () throws -> Void) throws {
        try play.press("Go")
        try afterEach()
        try play.reply("a", .failure("x"))
        try afterEach()
        play.wait(2)
        try afterEach()
        try play.reply("a", .success(["t": 1]))
        try afterEach()
        try play.reply("b", .success(["t": 2]))
        try afterEach()
        try play.reply("c", .failure("y"))
        try afterEach()
        try play.press("Yes")
        try afterEach()
        try play.reply("b")
        try afterEach()
        try play.press("Yes")
        try afterEach()
    }

    @Test func aRestartBetweenAnyTwoInputsChangesNothing() throws {
        let source = OperationSources.app(Self.long, views: Self.watched)
        let whole = try Play(source, handles: ["a", "b", "c"])
        try run(whole) {}
        let broken = try Play(source, handles: ["a", "b", "c"])
        try run(broken) {
            let shown = broken.rendering
            let state = try Play.encode(broken.machine.state)
            try broken.restart()
            #expect(Holding.difference(shown, broken.rendering) == nil)
            #expect(try Play.encode(broken.machine.state) == state)
        }
        #expect(broken.notes == whole.notes)
        #expect(broken.notes == ["failure error=the loop from 'ask' to 'b' has run 1 times, its bound"])
        #expect(try Play.encode(broken.machine.state) == Play.encode(whole.machine.state))
    }

    @Test func aStateWithoutRunsIsEncodedAsBefore() throws {
        let play = try Play(OperationSources.app(OperationSources.messages("a")), handles: ["a"])
        let text = try String(decoding: Play.encode(play.machine.state), as: UTF8.self)
        #expect(!text.contains("ongoing"))
    }

    // MARK: Changed documents

    @Test func aRunGoesOnInANewTextOfTheSameGraph() throws {
        let graph = OperationSources.messages("a", "b") + #"<segue from="a" to="b"/>"#
        let play = try OperationSources.play(graph, views: Self.watched)
        try play.change(
            to: OperationSources.app(
                graph.replacingOccurrences(of: #"message="b""#, with: #"message="c""#), views: Self.watched))
        #expect(play.problems.isEmpty)
        try play.reply("a")
        #expect(play.awaited == ["c"])
        #expect(texts(play)[0] == "1 running 0.5 ")
    }

    @Test func aRunOfAnotherGraphIsCancelled() throws {
        let play = try OperationSources.play(OperationSources.messages("a", "b"), views: Self.watched)
        try play.change(to: OperationSources.app(OperationSources.messages("a", "b", "c"), views: Self.watched))
        #expect(play.problems == ["changed-graph"])
        #expect(play.awaited.isEmpty)
        try play.press("Go")
        #expect(play.awaited == ["a", "b", "c"])
        try play.restart()
        #expect(play.awaited == ["a", "b", "c"])
    }
}
