import Foundation
import MachineFuzzing
import TestSupport
import Testing
import WendCore
import WendExpressions

/// Random loads, pushes, pops, values kept and dropped, and changed documents: what is kept is what is referred to.
struct DocumentWalkTests {
    private static let titles = ["Load", "Keep", "Both", "Push", "Present", "Pop", "Dismiss", "Drop", "Nest", "Send"]

    /// The root of the session, or what it loads: all do the same.
    private static func screen(_ words: String) -> String {
        let buttons = titles.map { "<button><title>\($0)</title><message>\($0)</message></button>" }.joined()
        func load(_ name: String, _ then: String) -> String {
            "<loadSchema name=\"\(name)\"><path>\(name).xml</path><successAction>\(then)</successAction><note/></loadSchema>"
        }
        let store = "<storeValue><name>page</name><value><object keyPath=\"schema\"/></value></storeValue>"
        return """
            <screen><container><label>\(words)</label>\(buttons)</container><actions>
            \(load("Load", "<pushController><screen keyPath=\"schema\"/></pushController>"))
            \(load("Keep", store))
            \(load("Both", "<multipleActions>\(store)<pushController><screen keyPath=\"schema\"/></pushController></multipleActions>"))
            <pushController name="Push"><controller><screen keyPath="page"/></controller></pushController>
            <presentController name="Present"><controller><navigation><screen keyPath="page"/></navigation></controller>
            </presentController><popController name="Pop"/><dismissController name="Dismiss"/>
            <storeValue name="Drop"><name>page</name><value>nothing</value></storeValue>
            <storeValue name="Nest"><name>more</name><value><object keyPath="page"/></value></storeValue>
            <sendMessage name="Send"><message><name>out</name><destinationType>rootDelegate</destinationType></message>
            <note>answered</note></sendMessage>
            </actions></screen>
            """
    }

    private static func document(_ number: Int, _ file: String) throws -> CheckedDocument {
        let screen = screen("\(file) \(number)")
        return try Play.document(file == "app.xml" ? "<navigation>\(screen)</navigation>" : screen, file: file)
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func whatIsKeptIsWhatIsReferredTo(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let play = Play(
            try Self.document(0, "app.xml"), settings: SessionSettings(handledMessages: ["out"]))
        var most = 0
        for number in 1...150 {
            var twin = try play.restored()
            let (content, document) = try next(number, play, &generator)
            play.now += Double(generator.below(3000)) / 1000
            if let document {
                play.add(document)
                twin.add(document)
            }
            play.tell(content)
            _ = twin.receive(Input(time: play.now, content))
            let state = try Play.encode(play.machine.state)
            #expect(try Play.encode(twin.state) == state, "step \(number), \(content)")
            let references = try PlainReferences(state)
            #expect(references.problem == nil, "step \(number), \(content)")
            most = max(most, references.kept.count)
        }
        #expect(most > 2)
    }

    private func next(
        _ number: Int, _ play: Play, _ generator: inout SeededGenerator
    ) throws -> (Input.Content, CheckedDocument?) {
        if generator.chance(25), let effect = play.machine.awaitedReplies.first {
            guard case .document(let path, _) = effect.content else {
                return (.reply(effect.id, generator.chance(50) ? .success() : .failure("no")), nil)
            }
            if generator.chance(10) { return (.reply(effect.id, .failure("gone")), nil) }
            // Often a text that is there already.
            let loaded = try Self.document(generator.below(6), path)
            return (.reply(effect.id, .success(["schema": loaded.document.reference()])), loaded)
        }
        let versions = play.machine.state.documents.versions
        if generator.chance(20), let old = generator.pick(versions) {
            let file = play.machine.document(old)?.document.file ?? ""
            let new = try Self.document(generator.chance(30) ? 0 : number, file)
            return (.documentChanged(from: old, to: new.document.version), new)
        }
        let able = play.visible.filter { !$0.events.isDisjoint(with: [.press, .select, .back]) }
        guard let element = generator.pick(able) else { return (.tick, nil) }
        let kind: Event.Kind =
            element.events.contains(.back) ? .back : element.events.contains(.press) ? .press : .select
        return (.event(Event(kind, element.id)), nil)
    }
}
