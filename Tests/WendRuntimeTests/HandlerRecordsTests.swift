import RuntimeFixtures
import Testing
import WendCore
import WendExpressions
import WendRuntime

/// What a handler changes in the app's records.
struct HandlerRecordsTests {
    /// A handler that runs again makes the same changes in the same order, and each is done once.
    @Test func severalChangesOfOneHandlerAreEachDoneOnce() async {
        let records = RecordTable()
        var handlers = Handlers()
        handlers.records = records
        handlers.on("fill") { message in
            for title in ["a", "b", "b"] {
                await message.change(.save(entity: "Note", [["title": .string(title)]]))
            }
            await message.change(.save(entity: "Note", [["title": "c"]]), as: "last")
            return .success()
        }
        let message = HandledMessage(name: "fill", key: "s/1")
        for _ in 0..<3 { #expect(await handlers.answer(message).isSuccess) }
        #expect(records.records(of: "Note").map { $0["title"] } == ["a", "b", "b", "c"])
        #expect(await handlers.answer(HandledMessage(name: "fill", key: "s/2")).isSuccess)
        #expect(records.records(of: "Note").count == 8)
    }
}
