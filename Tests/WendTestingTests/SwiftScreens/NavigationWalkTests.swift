import Foundation
import TestSupport
import Testing
import Wend
import WendCore
import WendDocuments
import WendRuntime

@testable import WendTesting

/// Tabs with a stage, with flows built in Swift, with a stack of a document, and with screens that ask who comes and who leaves, walked
/// through by everything that leads anywhere: presses, intents, questions, addresses, back and forward by several steps, signing in and out,
/// other texts of the document, and kills.
///
/// `WEND_WALKS` says how many walks there are, `WEND_WALK_STEPS` of how many steps, `WEND_FIRST_WALK` with which number they begin.
@Suite(.serialized) struct NavigationWalkTests {
    private static let document = """
        <app>
            <tabs>
                <screen title="Stage" path="/stage">
                    <value name="balance" is="{0}"/>
                    <stage history="4" historyPerSection="no">
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
                <navigation title="Hub" path="/hub">
                    <entering when="{person != 'Bob'}" otherwise="/stage"/>
                    <swiftScreen screen="Hub"/>
                </navigation>
                <navigation title="Club" path="/club">
                    <entering when="{person != nil}" ask="Come in?"/>
                    <screen title="Bar"><button title="Cellar" message="down"/>
                        <pushController on="down"><screen title="Cellar" path="cellar">
                            <entering when="{person == 'Ann'}" otherwise="/stack/two"/><label>Wine</label>
                        </screen></pushController></screen>
                </navigation>
                <navigation title="Stack" path="/stack">
                    <screen title="One">
                        <container><button title="Push" message="push"/></container>
                        <pushController on="push"><screen title="Two" path="two">
                            <value name="text" is=""/><leaving when="{text != ''}" ask="Leave two?"/>
                            <container><button title="Present" message="present"/><textField edits="text" label="Word"/></container>
                            <presentController on="present"><screen title="Three" path="three">
                                <value name="more" is=""/><leaving when="{more != ''}" ask="Leave three?"/>
                                <container><button title="Close" message="close"/><textField edits="more" label="More"/></container>
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
        "/stage", "/stage/a1", "/stage/a2", "/stage/b1", "/hub", "/club", "/club/cellar", "/stack", "/stack/two",
        "/stack/two/three", "/", "/nowhere",
    ]

    /// Other texts of the document: other words, other places, fewer screens, another order, no rules.
    private static let texts: [String] = [
        document, document.replacing("balance {balance}", with: "balance is {balance}"),
        document.replacing("title=\"Club\" path=\"/club\"", with: "title=\"Bar\" path=\"/bar\""),
        document.replacing("<presentController on=\"present\"", with: "<presentController on=\"nothing\""),
        document.replacing("when=\"{text != ''}\"", with: "when=\"no\""),
        document.replacing("historyPerSection=\"no\"", with: "historyPerSection=\"yes\""),
    ]

    private static func number(_ name: String, _ otherwise: Int) -> Int {
        ProcessInfo.processInfo.environment[name].flatMap(Int.init) ?? otherwise
    }

    private static let allowed: Set = [
        "screen-is-there", "no-way-back", "place-not-opened", "led-in-circle", "not-handled",
    ]

    @Test func everyWalkShowsOnePlaceAndIsTheSameAfterAKill() throws {
        let documents = try Self.texts.map { text in
            let (document, diagnostics) = DocumentReader().read(Array(text.utf8), file: "app.xml", registry: .standard)
                .checked(against: .standard)
            return try #require(document.flatMap { $0.isRunnable ? $0 : nil }, "\(diagnostics)")
        }
        let first = Self.number("WEND_FIRST_WALK", 0)
        for seed in first..<first + Self.number("WEND_WALKS", 12) {
            try walk(seed, documents)
        }
    }

    private func walk(_ seed: Int, _ documents: [CheckedDocument]) throws {
        var handlers = Handlers()
        try handlers.show(WalkedFlows.hub)
        var generator = SeededGenerator(seed: UInt64(seed))
        var settings = SessionSettings()
        if Bool.random(using: &generator) { settings.place = Self.addresses.randomElement(using: &generator) }
        let session = TestSession(documents[0], handlers: handlers, allows: Self.allowed, settings: settings)
        var (entries, entry, steps) = ([session.place ?? "?"], 0, ["begin at \(settings.place ?? "/")"])
        for _ in 0..<Self.number("WEND_WALK_STEPS", 40) {
            switch Int.random(in: 0..<16, using: &generator) {
            case 0, 1:
                let place = Self.addresses.randomElement(using: &generator) ?? "/"
                steps.append("open \(place)")
                _ = try session.open(place)
            case 2, 3:
                // The browser's back and forward, by one or more.
                let goal = entry + (Int.random(in: -3...2, using: &generator))
                guard entries.indices.contains(goal) else { continue }
                steps.append("history to \(entries[goal])")
                if try session.open(entries[goal]), session.place == entries[goal] { entry = goal }
            case 4:
                let person = ["Ann", "Bob", nil].randomElement(using: &generator) ?? nil
                steps.append("person \(person ?? "nobody")")
                try session.change(person: person)
            case 5:
                let number = Int.random(in: documents.indices, using: &generator)
                steps.append("text \(number)")
                try session.change(to: documents[number])
            case 6:
                steps.append("kill")
                let (shown, place) = (session.shown, session.place)
                session.kill()
                try session.restore()
                // In a session that is not stored nobody has done anything.
                guard session.isStored else { break }
                #expect(session.shown == shown && session.place == place, "walk \(seed): \(steps)")
            default:
                guard let event = session.events.randomElement(using: &generator) else { break }
                steps.append("\(event.kind) \(event.element)")
                _ = try session.send(event)
            }
            let place = session.place ?? "?"
            if place != entries[entry] {
                entries = entries[...entry] + [place]
                entry += 1
            }
            try check(session, "walk \(seed): \(steps)")
        }
    }

    private func check(_ session: TestSession, _ context: @autoclosure () -> String) throws {
        let (shown, place, state) = (session.shown, session.place ?? "?", try #require(session.state))
        // One place, whose address leads to where one is.
        _ = try session.open(place)
        #expect(session.shown == shown, "\(context()): open \(place)")
        #expect(Set(state.visible).count == state.visible.count && !state.visible.isEmpty, "\(context())")
        // On a stage exactly one view has been told that it is there, however often it was left.
        if place.hasPrefix("/stage") {
            #expect(
                shown.contains { $0.contains("balance 1") || $0.contains("balance is 1") }, "\(context()): \(shown)")
        }
        for activation in state.activations.all {
            let entries = activation.changed(":stage")?.fields?["entries"]?.elements ?? []
            #expect(entries.count <= 4, "\(context())")
        }
        // Nothing that is guarded is seen.
        let person = state.settings.principal
        if person == "Bob" { #expect(!place.hasPrefix("/hub"), "\(context())") }
        if person != "Ann" { #expect(!place.hasSuffix("/cellar"), "\(context())") }
        // Objects are made for what is asked of them, and let go.
        #expect(WalkedFlows.live.value == 0, "\(context()): screens are left")
        let written = try Self.encoder.encode(state)
        let read = try JSONDecoder().decode(SessionState.self, from: written)
        #expect(try Self.encoder.encode(read) == written, "\(context()): encoded and decoded")
        let machine = Machine(restoring: read, registry: .standard, documents: session.documentsInUse)
        var drawing = Drawing()
        #expect(TestSession.lines(drawing.rendering(of: machine).root) == shown, "\(context()): restored")
    }

    private static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return encoder
    }
}
