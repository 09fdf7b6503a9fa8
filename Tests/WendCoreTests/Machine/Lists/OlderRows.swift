import Foundation
import Testing
import WendCore
import WendExpressions

/// States of the version before, in which every row had a number.
struct OlderRows {
    /// A table somebody typed into, with an answer that is owed: stored by the version before.
    private static func older() throws -> (state: SessionState, document: CheckedDocument) {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
        let source = try String(contentsOf: folder.appending(path: "numbered-rows.xml"), encoding: .utf8)
        let data = try Data(contentsOf: folder.appending(path: "numbered-rows.json"))
        let document = try Play.document("<workflow>\(source)</workflow>", registry: ListPlay.registry)
        return (try JSONDecoder().decode(SessionState.self, from: data), document)
    }

    private static func machine() throws -> Machine {
        let (state, document) = try older()
        return Machine(restoring: state, registry: ListPlay.registry, documents: [document])
    }

    private func texts(_ machine: Machine) -> [String] {
        func words(_ element: Element) -> [String] { element.words + element.children.flatMap(words) }
        return words(machine.rendering().root)
    }

    @Test func showTheSame() throws {
        let machine = try Self.machine()
        // In the order the document has them, which they had lost when the list was read again.
        #expect(
            texts(machine) == [
                "Ask", "First", "row 1", "row 2", "two", "row 3", "Last", "A", "row 1", "row 2", "B", "row 1",
            ])
        let rows = machine.rendering().root.texts(of: .row)
        #expect(rows.suffix(3) == ["*row 1", "*row 2", "*row 1"])
        #expect(machine.rendering().focus?.name == "field")
        #expect(machine.awaitedReplies.count == 1)
    }

    @Test func keepOnlyWhatWasChanged() throws {
        let machine = try Self.machine()
        let kept = machine.state.activations.all.filter(\.id.isOfRow)
        // The field that was typed into, and three rows an action has marked.
        #expect(kept.count == 4)
        #expect(kept.allSatisfy { !machine.tree.isStray($0.id) })
        let again = Machine(
            restoring: machine.state, registry: ListPlay.registry, documents: [try Self.older().document])
        #expect(try Play.encode(again.state) == Play.encode(machine.state))
    }

    @Test func numbersOfOldRowsAreUnderstoodInTheJournalAfterIt() throws {
        var machine = try Self.machine()
        let event = Event(.edit, Element.ID(ActivationID(11), "field"), "three")
        let step = machine.replay(Input(time: 1_700_000_001, .event(event)))
        #expect(step.refusal == nil)
        #expect(texts(machine).contains("three"))
        let press = Event(.press, Element.ID(ActivationID(15), "cell"))
        #expect(machine.receive(Input(time: 1_700_000_001, .event(press))).reports.map(\.message) == ["text=row 2"])
    }

    @Test func theAnswerThatWasOwedIsTaken() throws {
        var machine = try Self.machine()
        let effect = try #require(machine.awaitedReplies.first)
        _ = machine.receive(
            Input(
                time: 1_700_000_001,
                .reply(effect.id, .success(["items": ListPlay.items([4, 2]), "groups": .list([])]))))
        #expect(texts(machine) == ["Ask", "First", "row 4", "row 2", "two", "Last"])
    }
}

extension Element {
    fileprivate func texts(of role: Role) -> [String] {
        let mark = properties.text(.accessory) == "checkmark" ? "*" : ""
        let own = self.role == role ? [mark + (properties.text(.text) ?? "")] : []
        return own + children.flatMap { $0.texts(of: role) }
    }
}
