import Testing
import WendCore
import WendExpressions

/// What an app's own kind can do that goes on: remember, wait for its time, try again, publish, and leave.
struct OngoingRules {
    private static let registry: Registry = {
        var registry = Registry.noting
        registry.register(Poller.kind)
        return registry
    }()

    private static func page(_ label: String) -> String {
        """
        <app><navigation><screen name="home"><container><label>\(label)</label>
        <button title="Start" message="start"/></container>
        <actions><poller name="start" asks="weather" every="60"><changed><note><text>changed</text>
        <show>value</show></note></changed></poller></actions></screen></navigation></app>
        """
    }

    private static func play() throws -> Play {
        try Play(
            page("Value {start.value}, {start.answers} answers, {start.inProgress}"), handles: ["weather"],
            registry: registry)
    }

    private static func answer(_ play: Play, _ value: String) throws {
        try play.reply("weather", .success(["value": .string(value)]))
    }

    /// That there was nothing is remembered, too: what is there first after a restart is a change.
    @Test func whatWasNothingBeforeARestartHasChangedAfterIt() throws {
        let play = try Play(
            """
            <app><screen>
            <value name="chosen" is="{nil}"/><value name="told" is="{0}"/>
            <change of="{chosen}" message="changed"/>
            <container><label>{told} told</label><button title="Choose" message="choose"/></container>
            <set on="choose" name="chosen" to="{1}"/><set on="changed" name="told" to="{told + 1}"/>
            </screen></app>
            """)
        try play.restart()
        try play.press("Choose")
        #expect(play.sees("1 told"))
        try play.restart()
        try play.press("Choose")
        #expect(play.sees("1 told"))
    }

    @Test func itRemembersAndAsksAgainWhenItsTimeHasCome() throws {
        let play = try Self.play()
        try play.press("Start")
        #expect(play.sees("Value , 0 answers, 1"))
        try Self.answer(play, "rain")
        #expect(play.sees("Value rain, 1 answers, 1"))
        #expect(play.notes == ["changed value=rain"])
        #expect(play.machine.awaitedReplies.isEmpty)
        #expect(play.machine.nextDeadline == play.now + 60)
        play.now += 59
        play.tell(.tick)
        #expect(play.machine.awaitedReplies.isEmpty)
        play.now += 1
        play.tell(.tick)
        try Self.answer(play, "rain")
        #expect(play.notes == ["changed value=rain"])
        #expect(play.sees("Value rain, 2 answers, 1"))
    }

    @Test func itGoesOnAfterAKill() throws {
        let play = try Self.play()
        try play.press("Start")
        try play.restart()
        try Self.answer(play, "sun")
        try play.restart()
        #expect(play.sees("Value sun, 1 answers, 1"))
        play.now += 60
        play.tell(.tick)
        try play.restart()
        try Self.answer(play, "snow")
        #expect(play.notes == ["changed value=sun", "changed value=snow"])
    }

    @Test func itTriesAgainAndThenIsOver() throws {
        let play = try Self.play()
        try play.press("Start")
        for _ in 0..<2 {
            try play.reply("weather", .failure("closed"))
            play.now += 1
            play.tell(.tick)
        }
        #expect(play.sees("Value , 0 answers, 1"))
        try play.reply("weather", .failure("closed"))
        #expect(play.sees("Value , 0 answers, 0"))
        #expect(play.machine.nextDeadline == nil)
        // What is over is begun anew.
        try play.press("Start")
        try Self.answer(play, "fog")
        #expect(play.sees("Value fog, 1 answers, 1"))
    }

    @Test func performedAgainItGoesOn() throws {
        let play = try Self.play()
        try play.press("Start")
        try play.press("Start")
        #expect(play.machine.awaitedReplies.count == 1)
    }

    @Test func anAnswerThatDoesNotComeIsAFailure() throws {
        let play = try Self.play()
        try play.press("Start")
        play.now += 30
        play.tell(.tick)
        #expect(play.machine.awaitedReplies.isEmpty)
        #expect(play.machine.nextDeadline == play.now + 1)
    }

    @Test func itLeavesWithItsScreenAndWhatItAskedForIsCancelled() throws {
        let play = try Play(
            """
            <app><navigation><screen name="home"><button title="Open" message="open"/>
            <actions><pushController name="open"><screen name="inner"><label>Inner</label>
            <actions><poller name="viewDidLoad" asks="weather"/></actions></screen></pushController></actions>
            </screen></navigation></app>
            """, handles: ["weather"], registry: Self.registry)
        try play.press("Open")
        let asked = try #require(play.machine.awaitedReplies.first)
        try play.back()
        #expect(play.machine.awaitedReplies.isEmpty)
        #expect(play.effects.last?.content == .cancel(asked.id))
        #expect(!play.machine.state.hasWorks)
    }

    @Test func aNewTextOfItsDocumentKeepsIt() throws {
        let play = try Self.play()
        try play.press("Start")
        try Self.answer(play, "hail")
        try play.change(to: Self.page("Now {start.value}"))
        #expect(play.sees("Now hail"))
        play.now += 60
        play.tell(.tick)
        #expect(play.machine.awaitedReplies.count == 1)
    }
}
