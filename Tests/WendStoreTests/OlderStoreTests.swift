import Foundation
import GRDB
import RuntimeFixtures
import TestSupport
import Testing
import WendCore
import WendRuntime
import WendStore

/// Stores that earlier versions have written.
@Suite struct OlderStoreTests {
    /// Version 0.1, killed while somebody looked at the alert after an order: the journal has no versions, the state lies
    /// bare in its snapshot.
    @Test func aStoreOfVersion01OpensAndShowsTheSame() async throws {
        let folder = TemporaryFolder()
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/store-0.1.sql")
        let sql = try String(contentsOf: file, encoding: .utf8)
        let old = try DatabaseQueue(path: folder.file)
        try await old.writeWithoutTransaction { try $0.execute(sql: sql) }
        try old.close()

        let store = try SQLiteStore(path: folder.file)
        let usage = try await store.usage()
        #expect(usage.sessions == 1)
        #expect(usage.bytes > 1_000)
        let bench = Bench(store: store)
        let session = try #require(try await bench.sessions.find("fZOUUS5flamJo7cTT6AeeB"))
        let snapshot = await session.snapshot()
        #expect(snapshot.rendering.text("what") == "Milk & <Bread>")
        #expect(snapshot.rendering.text("where") == "Köln")
        #expect(snapshot.rendering.root.texts.suffix(2) == ["Sent", "OK"])
        #expect(snapshot.reason == nil)
        #expect(session.epoch == 2)
        #expect(await session.highestNumber(of: "form") == 2)
        await bench.sessions.shutDown()

        // And once more, now with the state as this version writes it.
        let later = Bench(store: try SQLiteStore(path: folder.file))
        let again = try #require(try await later.sessions.find(session.id))
        #expect(await again.rendering.root.texts == snapshot.rendering.root.texts)
        await later.sessions.shutDown()
    }

    /// Entries were JSON objects before; at first they and snapshots noted the engine alone.
    @Test(arguments: [Versions(.standard).description, "\(EngineVersion.current)"])
    func aStoreWhoseEntriesAreJSONOpensAndShowsTheSame(_ noted: String) async throws {
        let folder = TemporaryFolder()
        let bench = Bench(store: try SQLiteStore(path: folder.file))
        let session = try await bench.sessions.make()
        for number in 1...3 { try await session.submit(.edit, "text", "\(number)", number: number) }
        let field = try #require(await session.rendering.element(named: "text")).id
        // A server that ends without a word: no snapshot.
        await bench.store.close()

        let start = #"["start","note-1"]"#
        let edits = (1...3).map { #"["edit","\#(field)","\#($0)"]"# }
        let old = try DatabaseQueue(path: folder.file)
        let count = try await old.write { database in
            try database.execute(
                sql: "UPDATE snapshot SET state = CAST(REPLACE(CAST(state AS TEXT), ?, ?) AS BLOB)",
                arguments: ["\"\(Versions(.standard))\"", "\"\(noted)\""])
            for (place, content) in ([start] + edits).enumerated() {
                let entry = #"{"input":[1735689600,\#(content.dropFirst()),"e":"\#(noted)"}"#
                try database.execute(
                    sql: "UPDATE journal SET entry = ? WHERE position = ?", arguments: [Data(entry.utf8), place + 1])
            }
            return try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM journal WHERE CAST(entry AS TEXT) LIKE '{%'")
        }
        try old.close()
        #expect(count == 4)

        let later = Bench(store: try SQLiteStore(path: folder.file))
        let again = try #require(try await later.sessions.find(session.id))
        let snapshot = await again.snapshot()
        #expect(snapshot.rendering.text("text") == "3")
        #expect(snapshot.reason == nil)
        #expect(await again.highestNumber(of: "client") == 3)
        await later.sessions.shutDown()
    }
}

extension Element {
    /// Every text in it, in order.
    fileprivate var texts: [String] {
        let own = [properties.text(.text), properties.text(.value)].compactMap(\.self)
        return own + children.flatMap(\.texts)
    }
}
