import Foundation
import MachineFuzzing
import Testing
import WendCore
import WendExpressions

/// What the outside owns (design rule 10): the question is in the state, the values are beside it, and a journaled input holds
/// what its step saw.
struct WatchRules {
    private static let registry: Registry = {
        var registry = Registry.noting
        registry.register(Watcher.kind)
        return registry
    }()

    /// A screen that watches a price as soon as it is there, shows it, and decides by it.
    private static func page(_ more: String = "", _ label: String = "Price {stock.value}") -> String {
        """
        <app><navigation><screen name="home"><container><label>\(label)</label><label>Still</label>
        <button title="Buy" message="buy"/><button title="Cheap" message="buy" hidden="{stock.value > 10}"/>
        <button title="Again" message="stock"/></container><actions>
        <multipleActions name="viewDidLoad"><sendMessage><message><name>stock</name><destinationType>self</destinationType>
        </message></sendMessage></multipleActions>
        <watcher name="stock" watches="price" of="ACME" \(more)/>
        <conditionalAction name="buy"><isGreaterThan><value>{stock.value}</value><otherValue>{10}</otherValue>
        </isGreaterThan><storeValue><name>bought</name><value>dear {stock.value}</value></storeValue>
        <failureAction><storeValue><name>bought</name><value>cheap {stock.value}</value></storeValue></failureAction>
        </conditionalAction>
        </actions></screen></navigation></app>
        """
    }

    private static func play(_ more: String = "", label: String = "Price {stock.value}") throws -> Play {
        try Play(page(more, label), registry: registry)
    }

    private func watch(_ play: Play) throws -> Effect.ID { try #require(play.machine.watches.first).id }

    // MARK: The question

    @Test func theQuestionIsInTheStateAndIsAskedOutside() throws {
        let play = try Self.play()
        let asked = try #require(play.machine.watches.first)
        #expect(asked.content == .watch(name: "price", arguments: "ACME"))
        #expect(play.effects == [asked])
        #expect(play.machine.awaitedReplies.isEmpty)
        #expect(play.machine.nextDeadline == nil)
        try play.restart()
        #expect(play.machine.watches == [asked])
    }

    @Test func itEndsWhenTheAskerLeaves() throws {
        let play = try Play(
            """
            <app><navigation><screen name="home"><button title="Open" message="open"/>
            <actions><pushController name="open"><screen name="inner"><label>Inner</label>
            <actions><watcher name="viewDidLoad" watches="price"/></actions></screen></pushController></actions>
            </screen></navigation></app>
            """, registry: Self.registry)
        try play.press("Open")
        let watch = try watch(play)
        play.observe([WatchedValue(watch, 5)])
        try play.back()
        #expect(play.machine.watches.isEmpty)
        #expect(play.effects.last?.content == .cancel(watch))
        #expect(play.machine.seenValues.isEmpty)
    }

    @Test(arguments: [false, true]) func itEndsWhenTheAskerIsOverOrSaysSo(_ isOver: Bool) throws {
        let play = try Self.play("tells=\"yes\"")
        let watch = try watch(play)
        // The kind ends its watch itself when it was told of an even number of changes.
        if isOver { play.tell(.watchedChanged([WatchedValue(watch, 5)])) }
        play.observe([WatchedValue(watch, 5)])
        #expect(play.sees("Price 5"))
        try play.press("Again")
        #expect(play.machine.watches.isEmpty)
        #expect(play.effects.filter { $0.content == .cancel(watch) }.count == 1)
        #expect(play.sees("Price "))
        // The number is not used again.
        try play.press("Again")
        #expect(try self.watch(play) != watch)
    }

    @Test func aStateOfBeforeThereWereWatchesIsRead() throws {
        let play = try Play("<screen><label>Words</label></screen>")
        #expect(!String(decoding: try Play.encode(play.machine.state), as: UTF8.self).contains("watched"))
        try play.restart()
        #expect(play.machine.watches.isEmpty)
    }

    @Test func watchesOfASessionAreBounded() throws {
        let watchers = (0...Limit.watches.bound).map { "<watcher name=\"w\($0)\" watches=\"price\"/>" }.joined()
        let sends = (0...Limit.watches.bound).map {
            "<sendMessage><message><name>w\($0)</name><destinationType>self</destinationType></message></sendMessage>"
        }
        func play(_ count: Int) throws -> Play {
            let play = try Play(
                """
                <app><screen><button title="Go" message="go"/><actions><multipleActions name="go">
                \(sends.prefix(count).joined())</multipleActions>\(watchers)</actions></screen></app>
                """, registry: Self.registry)
            try play.press("Go")
            return play
        }
        #expect(try play(Limit.watches.bound).machine.watches.count == Limit.watches.bound)
        let tooMany = try play(Limit.watches.bound + 1)
        #expect(tooMany.problems == ["step-limit"])
        #expect(tooMany.reports.first?.message.contains("more than 100 things") == true)
        #expect(tooMany.machine.watches.isEmpty)
    }

    // MARK: The values

    @Test func aValueChangesNothingInTheState() throws {
        let play = try Self.play()
        let before = try Play.encode(play.machine.state)
        let step = play.observe([WatchedValue(try watch(play), 5)])
        #expect(try Play.encode(play.machine.state) == before)
        #expect(step.effects.isEmpty)
        #expect(step.watched.isEmpty)
        #expect(play.sees("Price 5"))
    }

    @Test func onlyWhatReadItIsDrawnAnew() throws {
        let play = try Self.play()
        let (price, still) = (try play.element("Price "), try play.element("Still"))
        play.observe([WatchedValue(try watch(play), 5)])
        #expect(try play.element("Still") === still)
        #expect(try play.element("Price 5") !== price)
        let now = play.rendering.root
        // The same again is no change, and neither is what nobody watches.
        #expect(play.observe([WatchedValue(try watch(play), 5)]).changes == Dependencies())
        #expect(play.observe([WatchedValue(Effect.ID(rawValue: 99), 5)]).changes == Dependencies())
        #expect(play.rendering.root === now)
        #expect(Holding.difference(play.rendering, play.machine.rendering()) == nil)
    }

    @Test func aRestoredSessionHasNoValuesUntilTheyCome() throws {
        let play = try Self.play()
        let watch = try watch(play)
        play.observe([WatchedValue(watch, 5)])
        try play.restart()
        #expect(play.sees("Price "))
        play.observe([WatchedValue(watch, 6)])
        #expect(play.sees("Price 6"))
        play.observe([WatchedValue(watch, nil)])
        #expect(play.sees("Price "))
    }

    @Test(arguments: [true, false]) func aValueThatIsTooLargeIsReplacedByNothingAndReportedOnce(_ isDeep: Bool) throws {
        let play = try Self.play()
        let watch = try watch(play)
        var value: Value = isDeep ? "x" : .string(String(repeating: "x", count: Limit.watchedValue.bound))
        if isDeep { for _ in 0...Limit.dataDepth.bound { value = .list([value]) } }
        play.observe([WatchedValue(watch, 5)])
        for _ in 0..<2 { play.observe([WatchedValue(watch, value)]) }
        #expect(play.sees("Price "))
        #expect(play.problems == ["watched-too-large"])
        #expect(play.reports.last?.message.contains("256 KiB") == true)
        play.observe([WatchedValue(watch, 6)])
        play.observe([WatchedValue(watch, value)])
        #expect(play.problems.count == 2)
    }

    @Test func anEventIsJudgedByWhatIsSeen() throws {
        let play = try Self.play()
        let cheap = try play.element("Cheap").id
        play.observe([WatchedValue(try watch(play), 11)])
        #expect(!play.sees("Cheap"))
        #expect(play.send(.press, cheap) == .notVisible)
        play.observe([WatchedValue(try watch(play), 9)])
        #expect(play.send(.press, cheap) == nil)
    }

    // MARK: The journal

    private func press(_ play: Play, _ text: String) throws -> (input: Input, step: Step) {
        let element = try play.element(text) { $0.events.contains(.press) }.id
        var input = Input(time: play.now, .event(Event(.press, element)))
        let step = play.receive(input)
        input.watched = step.watched
        return (input, step)
    }

    private func replayed(_ input: Input, on machine: Machine) throws -> (Machine, Step) {
        var machine = machine
        let data = try JSONEncoder().encode(input)
        let step = machine.replay(try JSONDecoder().decode(Input.self, from: data))
        return (machine, step)
    }

    @Test(arguments: [nil, 5, 20] as [Int?]) func aReplaySeesWhatWasSeenThenAndNothingElse(_ price: Int?) throws {
        let play = try Self.play(label: "{bought}")
        let watch = try watch(play)
        if let price { play.observe([WatchedValue(watch, .integer(price))]) }
        var before = try play.restored()
        // Whoever replays may know better by then.
        _ = before.observe([WatchedValue(watch, 1000)])
        let (input, step) = try press(play, "Buy")
        #expect(step.watched == price.map { [WatchedValue(watch, .integer($0))] } ?? [])
        #expect(play.sees(price.map { $0 > 10 ? "dear \($0)" : "cheap \($0)" } ?? "cheap "))
        let (after, again) = try replayed(input, on: before)
        #expect(try Play.encode(after.state) == Play.encode(play.machine.state))
        #expect(again.watched == step.watched)
        #expect(after.seenValue(watch) == 1000)
    }

    @Test func whatOnlyDrawingAndJudgingReadIsNotKept() throws {
        let play = try Self.play()
        play.observe([WatchedValue(try watch(play), 5)])
        _ = play.rendering
        // Pressing this one asks whether it is hidden; its action ends the watch.
        let (input, step) = try press(play, "Again")
        #expect(step.watched.isEmpty)
        let text = String(decoding: try JSONEncoder().encode(input), as: UTF8.self)
        #expect(!text.contains("with"))
    }

    /// What other versions wrote down is judged again, as far as that can be.
    @Test func anEventThatWasJudgedByAValueIsTakenAsItWas() throws {
        let play = try Self.play(label: "{bought}")
        let watch = try watch(play)
        play.observe([WatchedValue(watch, 5)])
        let cheap = try play.element("Cheap").id
        var known = play.machine
        _ = known.observe([WatchedValue(watch, 20)])
        let press = Input(time: play.now, .event(Event(.press, cheap)), watched: [WatchedValue(watch, 5)])
        #expect(known.replayJudging(press).refusal == nil)
        #expect(try Play.encode(known.state) != Play.encode(play.machine.state))
        let still = try play.element("Still").id
        #expect(known.replayJudging(Input(time: play.now, .event(Event(.press, still)))).refusal == .notAllowed)
    }

    @Test func aDeadlineThatDependsOnAValueIsReplayed() throws {
        let play = try Self.play("lasts=\"10\"", label: "Last {stock.last}")
        let watch = try watch(play)
        play.observe([WatchedValue(watch, 5)])
        #expect(play.machine.nextDeadline == play.now + 15)
        let before = try play.restored()
        play.now += 15
        let step = play.receive(Input(time: play.now, .tick))
        #expect(play.sees("Last 5"))
        let input = Input(time: play.now, .tick, watched: step.watched)
        let (after, _) = try replayed(input, on: before)
        #expect(try Play.encode(after.state) == Play.encode(play.machine.state))
    }

    // MARK: Acting on a change

    private static let telling =
        "tells=\"yes\"><storeValue><name>bought</name><value>at {value}</value></storeValue></watcher"

    private static func tellingPlay() throws -> Play {
        let page = page("@", "{bought}, {stock.changes} changes").replacing("@/>", with: "\(telling)>")
        return try Play(page, registry: registry)
    }

    @Test func aWorkIsToldOfChangesByInputsOfTheJournal() throws {
        let play = try Self.tellingPlay()
        let watch = try watch(play)
        let before = try play.restored()
        play.observe([WatchedValue(watch, 7)])
        #expect(play.sees(", 0 changes"))
        let input = Input(time: play.now, .watchedChanged([WatchedValue(watch, 7)]))
        let step = play.receive(input)
        #expect(play.sees("at 7, 1 changes"))
        // The input says it already.
        #expect(step.watched.isEmpty)
        let (after, _) = try replayed(input, on: before)
        #expect(try Play.encode(after.state) == Play.encode(play.machine.state))
    }

    @Test func whoDidNotAskToBeToldIsNotTold() throws {
        let play = try Self.play(label: "{stock.changes} changes")
        let watch = try watch(play)
        #expect(!play.machine.tellsChanges(of: watch))
        play.tell(.watchedChanged([WatchedValue(watch, 7), WatchedValue(Effect.ID(rawValue: 99), 1)]))
        #expect(play.sees("0 changes"))
    }

    @Test func changesComeOutOfTheBucket() throws {
        let play = try Self.tellingPlay()
        let watch = try watch(play)
        for number in 0..<1_100 {
            if let time = play.machine.earliestTime(for: .watchedChanged([])) { play.now = max(play.now, time) }
            play.tell(.watchedChanged([WatchedValue(watch, .integer(number))]))
        }
        #expect(play.sees("at 1099, 1100 changes"))
        #expect(play.machine.earliestTime(for: .watchedChanged([])) != nil)
        // It has been empty for too long.
        while play.problems.isEmpty, play.now < 1_700_000_500 {
            play.now += 0.1
            play.tell(.watchedChanged([WatchedValue(watch, 1)]))
        }
        #expect(play.problems == ["chain-cut"])
    }

    @Test func theExampleOfTheArticleRuns() throws {
        var registry = Registry.noting
        registry.register(PriceAlarm.kind)
        let play = try Play(
            """
            <app><screen><container><label>{gold.price}</label><button title="Go" message="gold"/></container>
            <actions><priceAlarm name="gold" of="gold"/></actions></screen></app>
            """, registry: registry)
        try play.press("Go")
        let watch = try #require(play.machine.watches.first)
        play.observe([WatchedValue(watch.id, .integer(7))])
        #expect(play.sees("7"))
        play.wait(60)
        #expect(play.machine.watches.isEmpty)
    }
}
