import Foundation
import MachineFuzzing
import Testing
import WendCore
import WendExpressions

/// What was accepted is never lost, and what a session shows depends on its state alone (design rules 7 and 9).
struct ExactReplayTests {
    /// A moment in a binding: seconds after the tests begin. Dates count from 2001 there.
    private static func moment(_ seconds: Int) -> String { "CAST(\(721_692_800 + seconds), 'NSDate')" }

    /// A button with something written on it in its tag, one beside it, and what both do.
    private static func app(_ attribute: String, label: String = "{kept}") -> String {
        """
        <app><screen><container><label>\(label)</label><button title="Go" message="go" \(attribute)/>
        <button title="Other" message="other"/><textField name="field" placeholder="Field"/></container><actions>
        <sendMessage name="go"><message><name>out</name><destinationType>rootDelegate</destinationType></message>
        <storeValue name="success"><name>kept</name><value>answered</value></storeValue></sendMessage>
        <storeValue name="other"><name>other</name><value>yes</value></storeValue></actions></screen></app>
        """
    }

    private static let hiddenLater = "hidden=\"{now() &gt; \(moment(30))}\""
    private static let hiddenUntil = "hidden=\"{now() &lt; \(moment(30))}\""

    private func play(_ attribute: String = "", label: String = "{kept}") throws -> Play {
        try Play(Self.app(attribute, label: label), handles: ["out"])
    }

    private func bytes(_ machine: Machine) throws -> Data { try Play.encode(machine.state) }

    // MARK: What is shown

    @Test(arguments: ["{now()}", "{random()}", "{FUNCTION(now(), 'dateByAddingTimeInterval:', 60)}"])
    func aLabelShowsTheSameAfterKillAndRestore(_ text: String) throws {
        let play = try play(label: text)
        _ = play.rendering
        play.now += 60.25
        try play.press("Other")
        let restored = try play.restored()
        #expect(Holding.difference(play.rendering, restored.rendering()) == nil)
    }

    @Test func whatIsHiddenByTheTimeIsHiddenAsSoonAsItIs() throws {
        let play = try play(Self.hiddenLater)
        #expect(play.sees("Go"))
        play.wait(60)
        #expect(!play.sees("Go"))
    }

    @Test func theTitleOfAWindowFollowsTheTime() throws {
        let play = try Play("<app><screen><title>{now()}</title><label>Words</label></screen></app>")
        _ = play.rendering
        play.wait(60)
        let restored = try play.restored()
        #expect(play.title == restored.rendering().title)
    }

    // MARK: What was accepted

    /// The button is gone by the time it is pressed, but the person who pressed it still saw it.
    @Test func aPressThatWasAcceptedKeepsItsEffectOnReplay() throws {
        let play = try play(Self.hiddenLater)
        var again = try play.restored()
        let go = try play.element("Go").id
        play.now += 60
        let press = Input(time: play.now, .event(Event(.press, go)))
        #expect(play.send(.press, go) == nil)
        #expect(again.replay(press).effects == play.effects)
        let effect = try #require(play.machine.awaitedReplies.first)
        try play.reply("out")
        _ = again.replay(Input(time: play.now, .reply(effect.id, .success())))
        #expect(play.sees("answered"))
        #expect(try bytes(again) == bytes(play.machine))
    }

    @Test func aReplayPerformsWhatItWouldNotLetIn() throws {
        let play = try play("hidden=\"yes\"")
        let hidden = try #require(play.rendering.root.firstHidden)
        var machine = play.machine
        let step = machine.replay(Input(time: play.now, .event(Event(.press, hidden.id))))
        #expect(step.refusal == nil && step.effects.count == 1)
    }

    /// A value that is null is written like one that is not there, and read as that.
    @Test(arguments: [Value?.none, .null, .integer(1), .double(1), "", .list([.null]), .dictionary(["a": .null])])
    func anEventIsTheSameWhenItIsRead(_ value: Value?) throws {
        let input = Input(time: 1, .event(Event(.select, Element.ID(ActivationID(1)), value)))
        let read = try JSONDecoder().decode(Input.self, from: JSONEncoder().encode(input))
        #expect(read == input)
    }

    // MARK: What was refused

    @Test func aRefusedEventMovesNoTime() throws {
        let play = try play()
        let before = try bytes(play.machine)
        play.now += 60
        #expect(play.send(.press, Element.ID(ActivationID(999))) == .unknownElement)
        #expect(try bytes(play.machine) == before)
    }

    @Test func aRefusedEventEndsNoWait() throws {
        let play = try play()
        try play.press("Go")
        let before = try bytes(play.machine)
        play.now += 60
        #expect(play.send(.press, Element.ID(ActivationID(999))) == .unknownElement)
        #expect(play.machine.awaitedReplies.count == 1)
        #expect(play.effects.count == 1)
        #expect(try bytes(play.machine) == before)
    }

    // MARK: Judged in the state before the step

    @Test func whatTheTimeHasHiddenSinceTheLastDrawingIsRefused() throws {
        let play = try play(Self.hiddenLater)
        let go = try play.element("Go").id
        play.wait(60)
        #expect(play.send(.press, go) == .notVisible)
    }

    @Test func whatTheTimeHasShownSinceTheLastDrawingIsLetIn() throws {
        let play = try play(Self.hiddenUntil)
        let go = try #require(play.rendering.root.firstHidden).id
        play.wait(60)
        #expect(play.send(.press, go) == nil)
    }

    /// The time of the event itself does not count: the person saw what was shown before.
    @Test func whatTheEventsOwnTimeWouldHideIsLetInEvenIfNobodyHasDrawn() throws {
        let play = try play(Self.hiddenLater)
        let go = try play.element("Go").id
        var undrawn = try play.restored()
        let press = Input(time: play.now + 60, .event(Event(.press, go)))
        #expect(undrawn.receive(press).refusal == nil)
    }

    /// Whether something was drawn before decides nothing.
    @Test(arguments: [hiddenLater, hiddenUntil]) func anEventIsJudgedTheSameWhetherOrNotSomebodyLooks(
        _ attribute: String
    ) throws {
        let play = try play(attribute)
        let go = try (play.rendering.root.firstHidden ?? play.element("Go")).id
        play.wait(60)
        var drawn = play.machine
        var undrawn = try play.restored()
        let press = Input(time: play.now, .event(Event(.press, go)))
        #expect(drawn.receive(press).refusal == undrawn.receive(press).refusal)
    }
}

extension Element {
    /// The first button that is in the tree and not to be seen.
    fileprivate var firstHidden: Element? {
        if role == .button, properties.flag(.hidden) { return self }
        return children.lazy.compactMap(\.firstHidden).first
    }
}
