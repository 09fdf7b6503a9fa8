import Synchronization
import Testing
import WendCore
import WendExpressions
import WendRuntime

@testable import WendWeb

/// Pages without scripts, which hear of nothing that comes after them, of apps with records.
struct RecordPagesTests {
    /// Records of which each who looks is told once: what is changed is never heard of in time.
    private final class LateRecords: RecordKeeping {
        private let titles = Mutex<[Value]>([])

        func watch(
            _ question: RecordQuestion, of person: String, _ take: @escaping @Sendable (Value) async -> Void
        ) async throws {
            await take(
                WatchedRows.found(titles.withLock { $0.map { .dictionary(["id": $0, "title": $0]) } }))
            let (changes, _) = AsyncStream.makeStream(of: Void.self)
            for await _ in changes {}
        }

        func change(_ change: RecordChange, key: String, of person: String) async -> Reply {
            titles.withLock { $0.append(.string("note \($0.count + 1)")) }
            return .success()
        }
    }

    @Test func thePageAfterAPressHasWhatItSaved() async throws {
        let document = """
            <app><screen title="Notes">
                <entity name="Note"><attribute name="title"/></entity>
                <value name="pressed" is="{0}"/>
                <query name="notes" entity="Note"/>
                <container>
                    <label>{count(notes)} notes, pressed {pressed}</label>
                    <label for="note in notes" key="note.id">{note.title}</label>
                    <button title="Add" message="add"/>
                </container>
                <save on="add" entity="Note" value="{record(title: 'A')}"><set name="pressed" to="{pressed + 1}"/></save>
            </screen></app>
            """
        var handlers = Handlers()
        handlers.records = LateRecords()
        try await ServedApp.serve(document, handlers: handlers) { app in
            var page = try await app.begin()
            for count in 1...12 {
                let reply = try await app.post(page, [("e", try page.button("Add"))])
                #expect(reply.status == 303)
                page = try await app.load(page)
                #expect(page.html.contains(">\(count) notes, pressed \(count)<"))
                #expect(page.html.contains(">note \(count)<"))
            }
        }
    }
}
