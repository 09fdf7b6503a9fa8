import Foundation
import TestSupport
import Testing
import Wend

@testable import WendTesting

/// Tabs with a stage, with flows built in Swift, and with a stack of a document, walked through by everything that leads anywhere: presses,
/// intents, questions, addresses, back and forward, reloads and kills.
///
/// `WEND_WALKS` says how many walks of 50 steps there are.
@Suite struct NavigationWalkTests {
    private static let document = """
        <app>
            <tabs>
                <screen title="Stage" path="/stage">
                    <value name="balance" is="{0}"/>
                    <stage history="4">
                        <section name="A" first="a1">
                            \(view("a1", to: ["A a2", "B b1", "A a1"]))\(view("a2", to: ["A a1", "C"]))
                        </section>
                        <section name="B" first="b1">\(view("b1", to: ["A a2", "B b1"]))</section>
                        <section name="C">
                            <view><container><label>C, balance {balance}</label>
                                <button title="to a1" message="a1"/><button title="back" message="back"/></container></view>
                            <intent on="a1" section="A" view="a1"/><intent on="back" back="1"/>
                            <set on="onResume" name="balance" to="{balance + 1}"/>
                            <set on="onPause" name="balance" to="{balance - 1}"/>
                        </section>
                    </stage>
                </screen>
                <navigation title="Account" path="/account"><swiftScreen screen="Account"/></navigation>
                <navigation title="Stack" path="/stack">
                    <screen title="One">
                        <container><button title="Push" message="push"/></container>
                        <pushController on="push"><screen title="Two" path="two">
                            <container><button title="Present" message="present"/><textField name="word" label="Word"/></container>
                            <presentController on="present"><screen title="Three" path="three">
                                <container><button title="Close" message="close"/></container>
                                <dismissController on="close"/>
                            </screen></presentController>
                        </screen></pushController>
                    </screen>
                </navigation>
            </tabs>
        </app>
        """

    private static func view(_ name: String, to goals: [String]) -> String {
        let buttons = goals.map { "<button title=\"to \($0)\" message=\"\($0.replacing(" ", with: "-"))\"/>" }.joined()
        let intents = goals.map { goal in
            let words = goal.split(separator: " ")
            let view = words.count > 1 ? " view=\"\(words[1])\"" : ""
            return "<intent on=\"\(goal.replacing(" ", with: "-"))\" section=\"\(words[0])\"\(view)/>"
        }.joined()
        return """
            <screen name="\(name)" path="/stage/\(name)">
                <container><label>\(name), balance {balance}</label>\(buttons)<button title="back" message="back"/></container>
                \(intents)<intent on="back" back="1"/>
                <set on="onResume" name="balance" to="{balance + 1}"/>
                <set on="onPause" name="balance" to="{balance - 1}"/>
            </screen>
            """
    }

    private static let addresses = [
        "/stage", "/stage/a1", "/stage/a2", "/stage/b1", "/account", "/stack", "/stack/two", "/stack/two/three",
    ]

    private static var walks: Int { ProcessInfo.processInfo.environment["WEND_WALKS"].flatMap(Int.init) ?? 12 }

    @Test func everyWalkShowsOnePlaceAndIsTheSameAfterAKill() throws {
        var handlers = Handlers()
        try handlers.show(AskingFlows.account)
        for seed in 0..<Self.walks {
            var generator = SeededGenerator(seed: UInt64(seed))
            let session = try TestSession(
                source: Self.document, handlers: handlers, allows: ["screen-is-there", "no-way-back"])
            var (entries, entry) = ([session.place ?? "?"], 0)
            for step in 0..<50 {
                switch Int.random(in: 0..<10, using: &generator) {
                case 0:
                    if let place = Self.addresses.randomElement(using: &generator) { _ = try session.open(place) }
                case 1 where entry > 0:
                    entry -= 1
                    _ = try session.open(entries[entry])
                case 2 where entry < entries.count - 1:
                    entry += 1
                    _ = try session.open(entries[entry])
                default:
                    guard let event = session.events.randomElement(using: &generator) else { break }
                    _ = try session.send(event)
                }
                let place = session.place ?? "?"
                if place != entries[entry] {
                    entries = entries[...entry] + [place]
                    entry += 1
                }
                let shown = session.shown
                // On the stage exactly one view has been told that it is there, however often it was left.
                if place.hasPrefix("/stage") {
                    #expect(
                        shown.contains { $0.contains("balance 1") }, "walk \(seed), step \(step): \(place) \(shown)")
                }
                // Who is there already goes nowhere.
                _ = try session.open(place)
                #expect(session.shown == shown, "walk \(seed), step \(step): open \(place)")
                guard step % 7 == seed % 7 else { continue }
                session.kill()
                try session.restore()
                #expect(session.shown == shown, "walk \(seed), step \(step): killed at \(place)")
                #expect(session.place == place || step == 0, "walk \(seed), step \(step)")
            }
        }
    }
}
