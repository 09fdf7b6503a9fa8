import Foundation
import Testing
import WendCore
import WendExpressions

/// Documents have numbers that are never used again, and are forgotten when nothing refers to them any more.
struct DocumentUseRules {
    private static func button(_ title: String) -> String {
        "<button><title>\(title)</title><message>\(title)</message></button>"
    }

    private static let field = "<textField name=\"f\"><placeholder>F</placeholder></textField>"

    private static func source(_ title: String) -> String {
        """
        <navigation><screen><title>\(title)</title><container>\(field)\(button("Keep"))\(button("Open"))\(button("Drop"))
        </container><actions>
        <loadSchema name="Keep"><path>a.xml</path><successAction>
        <storeValue><name>page</name><value><object keyPath="schema"/></value></storeValue></successAction><note/></loadSchema>
        <pushController name="Open"><controller><screen keyPath="page"/></controller></pushController>
        <storeValue name="Drop"><name>page</name><value>nothing</value></storeValue>
        </actions></screen></navigation>
        """
    }

    /// The state of a session in which so many documents have had a number.
    private func machine(_ play: Play, next: UInt32) throws -> Machine {
        let data = try Play.encode(play.machine.state)
        var state = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let only = try #require((state["documents"] as? [String])?.first)
        state["documents"] = ["next": next, "kept": [0, only]] as [String: Any]
        let changed = try JSONDecoder().decode(
            SessionState.self, from: JSONSerialization.data(withJSONObject: state))
        return Machine(
            restoring: changed, registry: play.registry,
            documents: play.machine.documentVersions.compactMap { play.machine.document($0) })
    }

    private func save(_ number: Int, in machine: inout Machine) throws -> Step {
        let new = try Play.document(Self.source("Text \(number)"))
        let old = try #require(machine.documentVersions.first)
        machine.add(new)
        return machine.receive(
            Input(time: 1_700_000_000, .documentChanged(from: old, to: new.document.version)))
    }

    @Test func aSessionOfManySavesKeepsOneDocumentAndGoesOnRight() throws {
        let play = try Play(Self.source("Text"))
        try play.enter("typed", into: "F")
        var machine = try machine(play, next: 65_500)
        for number in 0..<100 {
            #expect(try save(number, in: &machine).reports.isEmpty)
            #expect(machine.documentVersions.count == 1)
        }
        #expect(machine.state.documents.latest?.number == 65_599)
        let rendering = machine.rendering()
        #expect(rendering.title == "Text 99")
        #expect(rendering.topLayer?.first { $0.role == .textField }?.properties.text(.value) == "typed")
        // The number is what the state says, here and in what is made from it.
        let data = try Play.encode(machine.state)
        #expect(try Play.encode(JSONDecoder().decode(SessionState.self, from: data)) == data)
    }

    @Test func numbersOfDocumentsAreALimit() throws {
        let play = try Play(Self.source("Text"))
        var machine = try machine(play, next: UInt32(Limit.numbers.bound) - 1)
        #expect(try save(1, in: &machine).limit == nil)
        let before = machine.rendering()
        let state = machine.state
        let step = try save(2, in: &machine)
        #expect(step.limit == .numbers)
        #expect(step.reports.map(\.code) == ["step-limit"])
        #expect(before.title == machine.rendering().title)
        // What was undone leaves no document behind.
        #expect(machine.documentVersions == state.documentVersions)
        var last = try self.machine(play, next: .max)
        #expect(try save(3, in: &last).reports.isEmpty)
        #expect(last.rendering().title == "Text")
    }

    @Test func aDocumentThatOnlyAValueRefersToStaysAndCanBeOpened() throws {
        let play = try Play(Self.source("Text"))
        try play.press("Keep")
        try play.load("a.xml", "<screen><label>Loaded</label></screen>")
        #expect(play.machine.documentVersions.count == 2)
        try play.change(to: Self.source("Other"), from: "app.xml")
        try play.enter("typed", into: "F")
        try play.restart()
        #expect(play.machine.documentVersions.count == 2)
        try play.press("Open")
        #expect(play.sees("Loaded"))
        try play.back()
        try play.press("Drop")
        #expect(play.machine.documentVersions.count == 1)
        #expect(play.problems.isEmpty)
    }

    @Test func aDocumentNobodyTakesIsForgotten() throws {
        let play = try Play(Self.source("Text"), handles: ["out"])
        play.add(try Play.document("<screen/>", file: "b.xml"))
        play.tell(.reply(Effect.ID(rawValue: 99), .success()))
        #expect(play.machine.documentVersions.count == 1)
    }

    @Test func aTextFromWhichNothingCanBeMadeWaitsForABetterOne() throws {
        let play = try Play("<screen keyPath=\"nothing\"/>")
        #expect(play.machine.state.base == nil)
        for text in ["<screen keyPath=\"more\"/>", "<screen keyPath=\"other\"/>"] {
            try play.change(to: text)
            #expect(play.machine.documentVersions.count == 1)
        }
        try play.change(to: "<screen><label>Here</label></screen>")
        #expect(play.sees("Here"))
        #expect(play.machine.documentVersions.count == 1)
    }

    @Test func statesOfEarlierVersionsHaveTheirDocumentsByPosition() throws {
        let play = try Play(Self.source("Text"))
        try play.press("Keep")
        try play.load("a.xml", "<screen><label>Loaded</label></screen>")
        let data = try Play.encode(play.machine.state)
        var state = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let versions = play.machine.state.documents.versions
        state["documents"] = versions.map(\.rawValue)
        state["appResources"] = nil
        let old = try JSONDecoder().decode(SessionState.self, from: JSONSerialization.data(withJSONObject: state))
        #expect(old.documents.versions == versions)
        #expect(old.documents.rows.map(\.number) == [0, 1])
        #expect(old.documents.next == 2)
        let machine = Machine(
            restoring: old, registry: play.registry,
            documents: play.machine.documentVersions.compactMap { play.machine.document($0) })
        #expect(machine.rendering().title == "Text")
    }

    @Test func aNodeReferenceIsTwoNumbers() throws {
        let reference = NodeReference(document: 4_000_000_000, node: 7)
        let data = try JSONEncoder().encode(reference)
        #expect(String(decoding: data, as: UTF8.self) == "[4000000000,7]")
        #expect(try JSONDecoder().decode(NodeReference.self, from: data) == reference)
    }
}

extension Element {
    /// The first element in it, itself included, of which something holds.
    fileprivate func first(where holds: (Element) -> Bool) -> Element? {
        if holds(self) { return self }
        for child in children {
            if let found = child.first(where: holds) { return found }
        }
        return nil
    }
}
