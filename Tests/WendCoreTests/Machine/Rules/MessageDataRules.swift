import Foundation
import Testing
import WendCore
import WendDocuments
import WendExpressions

/// `message` in an action is what was sent with the message, and nothing that was stored or inherited: storing it never
/// nests what was stored before.
@Suite struct MessageDataRules {
    private func play(_ content: String, handles: [String] = []) throws -> Play {
        try Play("<app>\(content)</app>", handles: handles)
    }

    /// How many values are inside each other at most.
    private func depth(_ value: Value) -> Int {
        switch value {
        case .list(let elements): 1 + (elements.map(depth).max() ?? 0)
        case .dictionary(let fields): 1 + (fields.map { depth($0.value) }.max() ?? 0)
        default: 0
        }
    }

    private func list(_ play: Play) -> [Value] {
        for activation in play.machine.state.activations.all {
            if case .list(let elements)? = activation.stored["list"] { return elements }
        }
        return []
    }

    private static let keep = """
        <storeValue name="add"><name>list</name><value>{(list ?? {}) UNION {message}}</value></storeValue>
        """

    @Test func aFormThatKeepsWhatWasSentDoesNotNest() throws {
        let play = try play(
            """
            <form><view><container><textField name="title" placeholder="Title"/><button title="Add" message="add"/>
            </container></view>\(Self.keep)</form>
            """)
        for number in 1...4 {
            try play.enter(.string("task \(number)"), into: "Title")
            try play.press("Add")
        }
        #expect(play.problems.isEmpty)
        #expect(list(play) == (1...4).map { ["title": .string("task \($0)")] })
    }

    @Test func whatAPushedScreenSendsBackHasNothingItWasCreatedWith() throws {
        let play = try play(
            """
            <navigation><screen title="List"><container><button title="New" message="new"/></container>
            <pushController name="new"><form><view><container><textField name="title" placeholder="Title"/>
            <button title="Save" message="submit"/></container></view>
            <sendMessage name="didSubmit" message="add"/></form></pushController>
            <multipleActions name="add">\(Self.keep.replacingOccurrences(of: " name=\"add\"", with: ""))
            <popController/></multipleActions></screen></navigation>
            """)
        for number in 1...4 {
            try play.press("New")
            try play.enter(.string("task \(number)"), into: "Title")
            try play.press("Save")
        }
        #expect(play.problems.isEmpty)
        #expect(list(play) == (1...4).map { ["title": .string("task \($0)")] })
    }

    @Test func theAnswerToAQuestionHasNothingThatWasStored() throws {
        let play = try play(
            """
            <screen><button title="Ask" message="ask"/>
            <showAlert name="ask" message="?"><cancelButtonItem title="Yes" message="add"/></showAlert>\(Self.keep)</screen>
            """)
        for _ in 1...4 {
            try play.press("Ask")
            try play.press("Yes")
        }
        #expect(list(play).allSatisfy { depth($0) <= 1 })
    }

    @Test func theEndOfAGraphHasNothingThatWasStored() throws {
        let play = try play(
            """
            <screen><button title="Go" message="go"/><operations name="go"><operation name="one" message="work"/>
            <actions>\(Self.keep.replacingOccurrences(of: " name=\"add\"", with: ""))</actions></operations></screen>
            """, handles: ["work"])
        for number in 1...3 {
            try play.press("Go")
            try play.reply("work", .success(["number": .integer(number)]))
        }
        #expect(play.problems.isEmpty)
        #expect(list(play).count == 3)
        #expect(list(play).allSatisfy { depth($0) <= 2 })
    }

    @Test func sendingToItselfDoesNotNestEither() throws {
        let play = try play(
            """
            <screen><button title="Go" message="go"/>
            <sendMessage name="go"><message><name>add</name><destinationType>self</destinationType></message></sendMessage>
            \(Self.keep)</screen>
            """)
        for _ in 1...4 { try play.press("Go") }
        #expect(list(play).allSatisfy { depth($0) <= 1 })
    }

    @Test func whatASenderHasStoredIsSentToOthers() throws {
        let play = try play(
            """
            <navigation><screen><button title="On" message="on"/><pushController name="on"><screen>
            <button title="Done" message="done"/><multipleActions name="done"><storeValue><name>draft</name>
            <value>kept</value></storeValue><storeValue><name>note</name><value>passing</value>
            <transient>yes</transient></storeValue><sendMessage message="done"/></multipleActions></screen>
            </pushController><note name="done" text="{message.draft} {message.note}"/></screen></navigation>
            """)
        try play.press("On")
        try play.press("Done")
        #expect(play.notes == ["kept passing"])
    }

    @Test func afterARestartItIsTheSame() throws {
        let play = try play(
            """
            <navigation><screen><button title="Ask" message="ask"/><storeValue name="viewDidLoad"><name>kept</name>
            <value>x</value></storeValue><showAlert name="ask" message="?"><cancelButtonItem title="Yes" message="yes"/></showAlert>
            <note name="yes" text="[{message.kept ?? 'nothing'}] {kept}"/></screen></navigation>
            """)
        try play.press("Ask")
        try play.restart()
        try play.press("Yes")
        #expect(play.notes == ["[nothing] x"])
    }
}
