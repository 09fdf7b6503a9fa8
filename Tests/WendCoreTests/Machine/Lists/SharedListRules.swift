import Foundation
import Testing
import WendExpressions

@testable import WendCore

/// A long list is counted and written once, wherever it is seen.
struct SharedListRules {
    private static let rowsSeenBelow = """
        <pushController name="chosen"><screen><title><string keyPath="text"/></title></screen></pushController>
        """

    private static func start(_ items: Value) throws -> Play {
        let source = ListPlay.source(actions: rowsSeenBelow).replacing(
            "<note name=\"chosen\"><show>text</show></note>", with: "")
        let play = try Play(
            source.replacing("<table><sections>", with: "<navigation><table><sections>")
                .replacing("</actions></table>", with: "</actions></table></navigation>"),
            handles: ["data"], registry: ListPlay.registry)
        try ListPlay.fill(play, items)
        return play
    }

    private static func bytes(_ play: Play) throws -> Int { try Play.encode(play.machine.state).count }

    @Test func whatIsOpenedFromARowDoesNotWriteAllRowsAgain() throws {
        let play = try Self.start(ListPlay.items(0..<5_000))
        let before = try Self.bytes(play)
        for _ in 0..<5 {
            try play.press("row 7")
            try play.back()
        }
        try play.press("row 7")
        #expect(try Self.bytes(play) < before + 2_000)
        try play.restart()
        #expect(try Self.bytes(play) < before + 2_000)
        try play.back()
        #expect(play.rows.first == "row 0")
    }

    @Test func aListThatIsAllASessionMayHoldCanBeLookedAt() throws {
        // Two thirds of what a session may hold, seen by the table, its rows and a screen of one of them.
        let text = String(repeating: "x", count: 1_000)
        let items = (0..<Limit.data.bound * 2 / 3 / 1_030).map { number in
            Value.dictionary(["id": .integer(number), "text": .string("\(number) \(text)")])
        }
        let play = try Self.start(.list(items))
        #expect(play.problems.isEmpty)
        try play.press("7 \(text)")
        #expect(play.problems.isEmpty)
        try play.restart()
        #expect(play.rendering.title == "7 \(text)")
    }

    @Test func equalListsThatComeOneByOneAreKeptOnce() throws {
        let play = try Self.start(ListPlay.items(0..<2_000))
        let once = try Self.bytes(play)
        // The same rows again, read anew: they lie elsewhere in memory.
        try ListPlay.fill(play, ListPlay.items(0..<2_000))
        #expect(try Self.bytes(play) < once + 500)
        try play.press("row 7")
        try play.back()
        try ListPlay.fill(play, ListPlay.items(1..<2_001))
        #expect(play.rows.first == "row 1")
        #expect(try Self.bytes(play) < once + 1_000)
    }

    @Test func listsOfOneSizeThatDifferAreCountedEach() throws {
        func list(_ mark: String) -> Value {
            .list((0..<32).map { .string("\(mark)\($0)" + String(repeating: "x", count: Limit.data.bound / 48)) })
        }
        let store = """
            <storeValue><name>one</name><value><object keyPath="one"/></value></storeValue>
            <storeValue><name>other</name><value><object keyPath="other"/></value></storeValue>
            """
        func problems(_ one: Value, _ other: Value) throws -> [String] {
            let play = try Play(
                """
                <screen><view><button><title>Ask</title><message>ask</message></button></view><actions>
                <sendMessage name="ask"><message><name>data</name><destinationType>rootDelegate</destinationType></message>
                <multipleActions name="success">\(store)</multipleActions></sendMessage></actions></screen>
                """, handles: ["data"])
            try play.press("Ask")
            try play.reply("data", .success(["one": one, "other": other]))
            return play.problems
        }
        #expect(try problems(list("a"), list("a")).isEmpty)
        #expect(try problems(list("a"), list("b")) == ["step-limit"])
    }

    @Test func aLongListIsGoneThroughOnce() throws {
        let play = try ListPlay.start(ListPlay.field, with: ListPlay.items(0..<2_000))
        let lists = play.machine.tree.measuredLists
        #expect(lists.count == 1)
        try play.enter("two", into: "row 2")
        #expect(play.machine.tree.measuredLists.count == 1)
        try ListPlay.fill(play, ListPlay.items(1..<2_001))
        #expect(play.machine.tree.measuredLists.count == 1)
    }

    /// Which frames are forgotten is decided by the state, not by what somebody remembers of it.
    @Test func aRestoredSessionForgetsTheSameFrames() throws {
        let play = try Self.start(ListPlay.items(0..<40))
        for count in [45, 0, 50, 3] {
            try play.press("Ask")
            var other = try play.restored()
            let effect = try #require(play.machine.awaitedReplies.first)
            let reply = Reply.success(["items": ListPlay.items(0..<count)])
            try play.reply("data", reply)
            _ = other.receive(Input(time: play.now, .reply(effect.id, reply)))
            #expect(try Play.encode(other.state) == Play.encode(play.machine.state), "\(count) rows")
        }
    }

    @Test func aReferenceThatLooksLikeASharedListStaysItself() throws {
        var state = SessionState(settings: SessionSettings())
        let list = ListPlay.items(0..<40)
        let reference = Value.reference(Reference(type: "\u{1}list", id: "0"))
        let frames: [Fields] = [["a": list], ["a": list, "b": list], ["c": reference]]
        for (number, frame) in frames.enumerated() { state.frames[FrameID(UInt32(number + 1))] = frame }
        let read = try JSONDecoder().decode(SessionState.self, from: Play.encode(state))
        #expect(read.frames[FrameID(3)] == ["c": reference])
        #expect(read.frames[FrameID(2)] == ["a": list, "b": list])
    }
}
