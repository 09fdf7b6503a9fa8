import Foundation
import RuntimeFixtures
import Testing
import WendCore
import WendExpressions
import WendRuntime

/// What is kept beside states: documents, translations and images, for as long as they are needed.
@Suite struct KeepingTests {
    private static func version(_ number: Int) -> Document.Version { Document.Version(rawValue: "note-\(number)") }

    private func save(_ number: Int, _ bench: Bench) async {
        let note = NoteApp.note(version: "note-\(number)", title: "Send \(number)")
        bench.app.set("note.xml", note)
        await bench.sessions.documentChanged(to: note.checked(against: bench.app.registry))
    }

    /// Which of so many texts the store has.
    private func stored(_ count: Int, _ store: any SessionStore) async throws -> [Int] {
        var found: [Int] = []
        for number in 1...count where try await store.document(Self.version(number)) != nil { found.append(number) }
        return found
    }

    @Test func unusedDocumentsAreFewHoweverOftenSomebodySaves() async throws {
        let bench = Bench()
        let session = try await bench.sessions.make()
        try await session.submit(.edit, "text", "Milk", number: 1)
        var most = 0
        for number in 2...200 {
            await save(number, bench)
            await bench.sessions.settled()
            most = max(most, try #require(try await bench.store.load(session.id)).documents.count)
        }
        let limit = SessionOptions().unusedDocuments
        #expect(most <= 2 * limit)
        let found = try await stored(200, bench.store)
        #expect(found.count <= 2 * limit)
        #expect(found.last == 200)
        #expect(await session.rendering.text("send") == "Send 200")
        // It can be had again from what is there.
        let later = bench.restarted()
        let again = try #require(try await later.sessions.find(session.id))
        #expect(await again.rendering.text("send") == "Send 200")
        #expect(await again.rendering.text("text") == "Milk")
        await later.sessions.shutDown()
    }

    @Test func aSessionThatIsNotStoredKeepsOneText() async throws {
        let store = GatedStore()
        let bench = Bench(store: store)
        let session = try await bench.sessions.make()
        for number in 2...20 { await save(number, bench) }
        try await session.submit(.edit, "text", "Milk", number: 1)
        #expect(store.changes.first?.documents.map(\.version) == [Self.version(20)])
        // One that could not be stored goes back to where it was, and can be stored again.
        let other = try await bench.sessions.make()
        await save(21, bench)
        store.fail(SessionStoreError(.full, "no room", sentence: "the disk is full"))
        await #expect(throws: SessionError.self) { try await other.submit(.edit, "text", "Tea", number: 1) }
        try await other.submit(.edit, "text", "Tea", number: 1)
        #expect(await other.rendering.text("send") == "Send 21")
        #expect(await other.rendering.text("text") == "Tea")
    }

    // MARK: Translations and images

    private static let german = AppResources(strings: ["Localizable": ["hello": "Hallo"]], images: ["bell"])
    private static let french = AppResources(strings: ["Localizable": ["hello": "Salut"]], images: ["bell"])

    private func greeting() -> NoteApp {
        let app = NoteApp()
        app.set(
            "note.xml",
            Tag(
                "screen", ["name": "note"],
                Tag(
                    "container", [:], Tag("textField", ["name": "text"]).with("placeholder", "Text"),
                    Tag("label", ["name": "status"]).with("text", Tag("string").with("key", "hello")))
            ).document("note.xml", version: "note-1"))
        return app
    }

    @Test func theyAreStoredOnceForAllSessionsAndGoWhenNobodyUsesThem() async throws {
        let bench = Bench(app: greeting()) { $0.resources = Self.german }
        var sessions: [Session] = []
        for _ in 0..<3 {
            let session = try await bench.sessions.make()
            try await session.submit(.edit, "text", "typed", number: 1)
            sessions.append(session)
        }
        let name = Document.Version(rawValue: Self.german.version.rawValue)
        for session in sessions {
            let stored = try #require(try await bench.store.load(session.id))
            #expect(stored.documents == [name, Self.version(1)])
            #expect(!String(decoding: stored.snapshot, as: UTF8.self).contains("Hallo"))
        }
        await bench.sessions.resourcesChanged(to: Self.french)
        for session in sessions {
            #expect(await session.rendering.text("status") == "Salut")
            #expect(await session.rendering.text("text") == "typed")
        }
        #expect(await (try bench.sessions.make()).rendering.text("status") == "Salut")
        #expect(try await bench.store.document(name) != nil)
        // The journal does not need the old ones once the states are stored whole.
        for _ in 0..<2 { await bench.sessions.settled() }
        let later = bench.restarted { options in
            options.resources = Self.french
            options.snapshotInterval = 16
        }
        for session in sessions {
            let again = try #require(try await later.sessions.find(session.id))
            #expect(await again.rendering.text("status") == "Salut")
            #expect(await again.rendering.text("text") == "typed")
            for number in 1...16 {
                try await again.submit(.edit, "text", "more", client: "later", number: number)
            }
            await again.settled()
        }
        #expect(try await bench.store.document(name) == nil)
    }

    @Test func sessionsThatAreLoadedLaterMoveOver() async throws {
        let bench = Bench(app: greeting()) { $0.resources = Self.german }
        let session = try await bench.sessions.make()
        try await session.submit(.edit, "text", "typed", number: 1)
        let later = bench.restarted { $0.resources = Self.french }
        let again = try #require(try await later.sessions.find(session.id))
        #expect(await again.rendering.text("status") == "Salut")
        // It is in the journal.
        let last = bench.restarted { $0.resources = Self.french }
        #expect(try await bench.store.load(session.id)?.entries.count == 3)
        #expect(await (try last.sessions.find(session.id))?.rendering.text("status") == "Salut")
        #expect(try await bench.store.load(session.id)?.entries.count == 3)
    }

    @Test func aSessionWhoseTranslationsAreGoneIsSetAside() async throws {
        let bench = Bench(app: greeting()) { $0.resources = Self.german }
        let session = try await bench.sessions.make()
        try await session.submit(.edit, "text", "typed", number: 1)
        let stored = try #require(try await bench.store.load(session.id))
        var first = SessionChange(session: session.id, epoch: 1, position: 0, time: stored.time)
        first.snapshot = stored.snapshot
        first.documents = [try #require(try await bench.store.document(Self.version(1)))]
        let store = MemoryStore()
        store.commit(first) { _ in }
        let lines = Lines()
        let other = Bench(app: greeting(), store: store) { $0.log = { lines.add($0) } }
        await #expect(throws: SessionError.self) { try await other.sessions.find(session.id) }
        #expect(lines.all.first?.hasSuffix("its translations and images are missing") == true)
    }

    /// A store of an earlier version has whole tables in every state.
    @Test func sessionsOfEarlierVersionsBringTheirsAlong() async throws {
        let bench = Bench(app: greeting()) { $0.resources = Self.german }
        let session = try await bench.sessions.make()
        try await session.submit(.edit, "text", "typed", number: 1)
        let stored = try #require(try await bench.store.load(session.id))
        var snapshot = try #require(try JSONSerialization.jsonObject(with: stored.snapshot) as? [String: Any])
        var state = try #require(snapshot["state"] as? [String: Any])
        var settings = try #require(state["settings"] as? [String: Any])
        settings["strings"] = Self.german.strings
        settings["images"] = ["bell"]
        state["settings"] = settings
        state["appResources"] = nil
        state["documents"] = ["note-1"]
        snapshot["state"] = state
        var first = SessionChange(session: session.id, epoch: 1, position: 0, time: stored.time)
        first.snapshot = try JSONSerialization.data(withJSONObject: snapshot)
        first.entries = stored.entries
        first.clients = stored.clients
        first.documents = [try #require(try await bench.store.document(Self.version(1)))]
        let store = MemoryStore()
        store.commit(first) { _ in }
        let later = Bench(app: greeting(), store: store) { $0.resources = Self.german }
        let again = try #require(try await later.sessions.find(session.id))
        #expect(await again.rendering.text("status") == "Hallo")
        #expect(await again.rendering.text("text") == "typed")
        try await again.submit(.edit, "text", "more", number: 2)
        #expect(try await store.document(Document.Version(rawValue: Self.german.version.rawValue)) != nil)
        await later.sessions.shutDown()
    }
}
