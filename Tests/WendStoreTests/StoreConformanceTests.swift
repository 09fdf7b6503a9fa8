import Foundation
import RuntimeFixtures
import Testing
import WendCore
import WendRuntime
import WendStore

/// What every store does, tried with each.
@Suite struct StoreConformanceTests {
    enum Kind: String, CaseIterable, CustomTestStringConvertible {
        case memory, sqlite
        var testDescription: String { rawValue }
    }

    private func withStore(_ kind: Kind, _ body: (any SessionStore) async throws -> Void) async throws {
        let folder = TemporaryFolder()
        let store: any SessionStore =
            switch kind {
            case .memory: MemoryStore()
            case .sqlite: try SQLiteStore(path: folder.file)
            }
        try await body(store)
        await store.close()
    }

    @Test(arguments: Kind.allCases) func nothingIsKnownOfASessionThatNeverWas(_ kind: Kind) async throws {
        try await withStore(kind) { (store: any SessionStore) async throws -> Void in
            #expect(try await store.open("nobody") == nil)
            #expect(try await store.load("nobody") == nil)
            #expect(try await store.document(Document.Version(rawValue: "none")) == nil)
            #expect(try await store.count() == 0)
            #expect(try await store.nextDue(after: 0) == nil)
        }
    }

    @Test(arguments: Kind.allCases) func whatWasStoredIsGivenBack(_ kind: Kind) async throws {
        try await withStore(kind) { (store: any SessionStore) async throws -> Void in
            try await store.commit(.first("a", entries: "start", "edit"))
            var next = SessionChange(session: "a", epoch: 1, position: 2, time: 11)
            next.entries = [Data("more".utf8)]
            next.clients = ["one": 5, "two": 1]
            try await store.commit(next)
            let stored = try #require(try await store.load("a"))
            #expect(
                stored
                    == StoredSession(
                        epoch: 1, position: 3, snapshot: Data("state".utf8),
                        entries: ["start", "edit", "more"].map { Data($0.utf8) }, clients: ["one": 5, "two": 1],
                        documents: [Document.Version(rawValue: "d1")], time: 11))
            #expect(
                try await store.document(Document.Version(rawValue: "d1"))
                    == StoredDocument(version: Document.Version(rawValue: "d1"), content: Data("<d1>".utf8)))
        }
    }

    @Test(arguments: Kind.allCases) func aSnapshotDropsTheJournalBeforeIt(_ kind: Kind) async throws {
        try await withStore(kind) { (store: any SessionStore) async throws -> Void in
            try await store.commit(.first("a", entries: "start", "edit"))
            var next = SessionChange(session: "a", epoch: 1, position: 2, time: 11)
            next.snapshot = Data("later".utf8)
            next.entries = [Data("more".utf8)]
            next.clients = ["two": 1]
            next.forgetsOtherClients = true
            try await store.commit(next)
            let stored = try #require(try await store.load("a"))
            #expect(stored.snapshot == Data("later".utf8))
            #expect(stored.entries == [Data("more".utf8)])
            #expect(stored.position == 3)
            #expect(stored.clients == ["two": 1])
        }
    }

    @Test(arguments: Kind.allCases) func aChangeThatDoesNotFollowIsRefusedWithoutATrace(_ kind: Kind) async throws {
        try await withStore(kind) { (store: any SessionStore) async throws -> Void in
            try await store.commit(.first("a", entries: "start"))
            for position in [0, 2, 7] {
                var change = SessionChange(session: "a", epoch: 1, position: position, time: 99)
                change.entries = [Data("lost".utf8)]
                change.clients = ["one": 9]
                await #expect(throws: SessionStoreError.superseded) { try await store.commit(change) }
            }
            var orphan = SessionChange(session: "nobody", epoch: 1, position: 3, time: 99)
            orphan.entries = [Data("lost".utf8)]
            await #expect(throws: SessionStoreError.superseded) { try await store.commit(orphan) }
            let stored = try #require(try await store.load("a"))
            #expect((stored.position, stored.time, stored.clients) == (1, 10, ["one": 1]))
            #expect(try await store.count() == 1)
        }
    }

    @Test(arguments: Kind.allCases) func onlyTheLatestOwnerMayWrite(_ kind: Kind) async throws {
        try await withStore(kind) { (store: any SessionStore) async throws -> Void in
            try await store.commit(.first("a", entries: "start"))
            #expect(try await store.open("a")?.epoch == 2)
            var change = SessionChange(session: "a", epoch: 1, position: 1, time: 11)
            change.entries = [Data("old".utf8)]
            await #expect(throws: SessionStoreError.superseded) { try await store.commit(change) }
            change.epoch = 2
            try await store.commit(change)
            #expect(try await store.load("a")?.epoch == 2)
        }
    }

    @Test(arguments: Kind.allCases) func changesAreDoneInTheOrderTheyCome(_ kind: Kind) async throws {
        try await withStore(kind) { (store: any SessionStore) async throws -> Void in
            try await store.commit(.first("a"))
            let done = Done()
            for position in 0..<200 {
                var change = SessionChange(session: "a", epoch: 1, position: position, time: 11)
                change.entries = [Data("\(position)".utf8)]
                store.commit(change) { done.add(position, $0) }
            }
            let stored = try #require(try await store.load("a"))
            #expect(stored.entries.map { String(decoding: $0, as: UTF8.self) } == (0..<200).map(String.init))
            #expect(done.order == Array(0..<200))
            #expect(done.failures == 0)
        }
    }

    @Test(arguments: Kind.allCases) func afterOneFailureAllThatFollowFail(_ kind: Kind) async throws {
        try await withStore(kind) { (store: any SessionStore) async throws -> Void in
            try await store.commit(.first("a"))
            let done = Done()
            for position in 1..<50 {
                var change = SessionChange(session: "a", epoch: 1, position: position, time: 11)
                change.entries = [Data("lost".utf8)]
                store.commit(change) { done.add(position, $0) }
            }
            #expect(try await store.load("a")?.position == 0)
            #expect(done.failures == 49)
        }
    }

    @Test(arguments: Kind.allCases) func documentsAreKeptWhileASessionRefersToThem(_ kind: Kind) async throws {
        try await withStore(kind) { (store: any SessionStore) async throws -> Void in
            let (d1, d2) = (Document.Version(rawValue: "d1"), Document.Version(rawValue: "d2"))
            try await store.commit(.first("a"))
            try await store.commit(.first("b"))
            var change = SessionChange(session: "a", epoch: 1, position: 0, time: 11)
            change.keepsOnly = []
            change.documents = [StoredDocument(version: d2, content: Data("<d2>".utf8))]
            try await store.commit(change)
            #expect(try await store.load("a")?.documents == [d2])
            try await store.delete(["a"])
            #expect(try await store.document(d1) != nil)
            #expect(try await store.document(d2) == nil)
            try await store.delete(["b"])
            #expect(try await store.document(d1) == nil)
            #expect(try await store.count() == 0)
        }
    }

    @Test(arguments: Kind.allCases) func dueAndUnusedSessionsAreListed(_ kind: Kind) async throws {
        try await withStore(kind) { (store: any SessionStore) async throws -> Void in
            for (id, time, due) in [("a", 10.0, 50.0), ("b", 20, 40), ("c", 30, nil)] as [(String, Double, Double?)] {
                var change = SessionChange.first(SessionID(rawValue: id))
                change.time = time
                change.due = due
                try await store.commit(change)
            }
            #expect(try await store.due(until: 60) == ["b", "a"])
            #expect(try await store.due(until: 40) == ["b"])
            #expect(try await store.nextDue(after: 0) == 40)
            #expect(try await store.nextDue(after: 40) == 50)
            #expect(try await store.nextDue(after: 50) == nil)
            #expect(try await Set(store.unused(since: 30)) == ["a", "b"])
        }
    }

    @Test(arguments: Kind.allCases) func aClosedStoreRefuses(_ kind: Kind) async throws {
        try await withStore(kind) { (store: any SessionStore) async throws -> Void in
            await store.close()
            await #expect(throws: SessionStoreError.closed) { try await store.commit(.first("a")) }
            await #expect(throws: SessionStoreError.closed) { try await store.load("a") }
            await store.close()
        }
    }
}
