import RuntimeFixtures
import TestSupport
import Testing
import WendCore
import WendDocuments
import WendRuntime
import WendStore

/// Screens built in Swift in sessions of a server.
@Suite struct SwiftScreenStoreTests {
    private final class Counter: SwiftScreen {
        @Stored var count = 0
        @Stored var note = ""
        var body: some Part {
            Screen("Counter") {
                Label("Pressed \(count) times, \(note)").named("text")
                TextField("Note", text: $note)
                Button("Press") { self.count += 1 }.named("press")
                if count > 1 { Label("That will do").named("more") }
            }
        }
    }

    private struct Source: DocumentSource {
        let entry: CheckedDocument
        func document(at path: String, from base: String) async throws -> CheckedDocument { entry }
    }

    private func sessions(_ store: SQLiteStore) throws -> Sessions {
        let read = XMLDocumentReader().read(
            Array(#"<app><swiftScreen screen="Counter"/></app>"#.utf8), file: "app.xml", registry: .standard)
        var handlers = Handlers()
        try handlers.show(Flow(with: Counter()))
        let entry = try #require(read.document?.checked(against: .standard))
        return Sessions(
            documents: Source(entry: entry), handlers: handlers, store: store, registry: .standard)
    }

    @Test func aServerThatIsKilledGoesOnWithThem() async throws {
        let folder = TemporaryFolder()
        let store = try SQLiteStore(path: folder.file)
        let session = try await sessions(store).make()
        for number in 1...2 { try await session.submit(.press, "press", nil, number: number) }
        try await session.submit(.edit, "note", "so far", number: 3)
        let shown = await session.rendering
        #expect(shown.text("text") == "Pressed 2 times, so far")
        #expect(shown.text("more") == "That will do")

        // The first server ends without a word: no snapshot.
        await store.close()
        let after = try sessions(try SQLiteStore(path: folder.file))
        let again = try #require(try await after.find(session.id))
        let found = await again.rendering
        for name in ["text", "note", "press", "more"] {
            #expect(found.element(named: name)?.id == shown.element(named: name)?.id)
            #expect(found.element(named: name)?.properties == shown.element(named: name)?.properties)
        }
        try await again.submit(.press, "press", nil, number: 4)
        #expect(await again.rendering.text("text") == "Pressed 3 times, so far")
        await after.shutDown()
    }
}
