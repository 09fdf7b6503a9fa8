import Foundation
import RuntimeFixtures
import TestSupport
import Testing
import WendCore
import WendRuntime
import WendStore

/// What every store does, tried with each.
@Suite struct StoreConformanceTests {
    enum Kind: String, CaseIterable, CustomTestStringConvertible {
        case memory, sqlite
        /// Who brings a change commits it if nobody else does; or the store's thread does; or now one, now the other.
        case byCaller, byThread, byEither

        var testDescription: String { rawValue }

        /// A store on a file; nil for the one in memory.
        func onDisk(_ file: String) throws -> SQLiteStore? {
            switch self {
            case .memory: nil
            case .sqlite: try SQLiteStore(path: file)
            case .byCaller: try SQLiteStore(path: file) { _ in true }
            case .byThread: try SQLiteStore(path: file) { _ in false }
            case .byEither: try SQLiteStore(path: file) { _ in .random() }
            }
        }
    }

    private func withStore(_ kind: Kind, _ body: (any SessionStore) async throws -> Void) async throws {
        let folder = TemporaryFolder()
        let store: any SessionStore = try kind.onDisk(folder.file) ?? MemoryStore()
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
            let d3 = StoredDocument(version: Document.Version(rawValue: "d3"), content: Data("<d3>".utf8))
            change.position = 0
            change.keepsOnly = [d2]
            change.documents = [d3]
            try await store.commit(change)
            change.documents = []
            try await store.keepEntry(d3, named: "app")
            try await store.commit(change)
            #expect(try await store.document(d3.version) != nil)
            // The last one that refers to a text takes it away, whatever it is.
            try await store.keepEntry(StoredDocument(version: d1, content: Data("<d1>".utf8)), named: "app")
            #expect(try await store.document(d3.version) == nil)
            try await store.keepEntry(StoredDocument(version: d2, content: Data("<d2>".utf8)), named: "app")
            change.keepsOnly = []
            try await store.commit(change)
            #expect(try await store.document(d2) != nil)
            try await store.keepEntry(StoredDocument(version: d1, content: Data("<d1>".utf8)), named: "app")
            #expect(try await store.document(d2) == nil)
            try await store.keepEntry(d3, named: "app")
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
            #expect(try await store.due(after: 0, until: 60) == ["b", "a"])
            #expect(try await store.due(after: 0, until: 40) == ["b"])
            #expect(try await store.due(after: 40, until: 60) == ["a"])
            #expect(try await store.nextDue(after: 0) == 40)
            #expect(try await store.nextDue(after: 40) == 50)
            #expect(try await store.nextDue(after: 50) == nil)
            #expect(try await Set(store.unused(since: 30)) == ["a", "b"])
        }
    }

    @Test(arguments: Kind.allCases) func whatIsKeptIsCounted(_ kind: Kind) async throws {
        try await withStore(kind) { (store: any SessionStore) async throws -> Void in
            for id in ["a", "b", "c"] as [SessionID] {
                var change = SessionChange.first(id, entries: "12345")
                change.owner = id == "c" ? nil : "ann"
                try await store.commit(change)
            }
            #expect(try await store.usage() == StoreUsage(sessions: 3, bytes: 30))
            #expect(try await store.count(of: "ann") == 2)
            var next = SessionChange(session: "a", epoch: 1, position: 1, time: 20)
            next.entries = [Data("12345".utf8)]
            try await store.commit(next)
            #expect(try await store.usage().bytes == 35)
            next = SessionChange(session: "a", epoch: 1, position: 2, time: 20)
            next.snapshot = Data("st".utf8)
            try await store.commit(next)
            #expect(try await store.usage().bytes == 22)
            #expect(try await store.longestUnused(since: 15, owner: nil, limit: 5).count == 2)
            #expect(try await store.longestUnused(since: 30, owner: "ann", limit: 5) == ["b", "a"])
            #expect(try await store.longestUnused(since: 30, owner: "ann", limit: 1) == ["b"])
            try await store.delete(["a", "nobody", "a"])
            #expect(try await store.usage() == StoreUsage(sessions: 2, bytes: 20))
            #expect(try await store.load("b")?.owner == "ann")
        }
    }

    @Test(arguments: Kind.allCases) func whatExceedsALimitIsRefusedWithoutATrace(_ kind: Kind) async throws {
        func code(_ store: any SessionStore, _ change: SessionChange, _ set: (inout StoreLimits) -> Void) async throws
            -> SessionStoreError.Code?
        {
            var change = change
            set(&change.limits)
            do {
                try await store.commit(change)
                return nil
            } catch let error as SessionStoreError {
                return error.code
            }
        }
        try await withStore(kind) { (store: any SessionStore) async throws -> Void in
            var mine = SessionChange.first("a", entries: "12345")
            mine.owner = "ann"
            #expect(try await code(store, mine) { $0.sessionBytes = 9 } == .sessionTooLarge)
            #expect(try await code(store, mine) { ($0.sessionBytes, $0.sessions, $0.bytes) = (10, 1, 10) } == nil)
            #expect(try await code(store, .first("b")) { $0.sessions = 1 } == .tooManySessions)
            #expect(try await code(store, .first("b")) { $0.bytes = 10 } == .full)
            var second = SessionChange.first("b")
            second.owner = "ann"
            #expect(try await code(store, second) { $0.sessionsOfOwner = 1 } == .tooManySessions)
            var next = SessionChange(session: "a", epoch: 1, position: 1, time: 11)
            next.entries = [Data("12345".utf8)]
            #expect(try await code(store, next) { $0.sessionBytes = 14 } == .sessionTooLarge)
            #expect(try await code(store, next) { $0.bytes = 12 } == .full)
            #expect(try await store.load("a")?.position == 1)
            #expect(try await store.usage() == StoreUsage(sessions: 1, bytes: 10))
            // What makes it smaller is let through.
            next.entries = []
            next.snapshot = Data("state".utf8)
            #expect(try await code(store, next) { ($0.sessionBytes, $0.bytes) = (1, 1) } == nil)
        }
    }

    @Test(arguments: Kind.allCases) func triesAreCountedUntilASessionIsOpened(_ kind: Kind) async throws {
        try await withStore(kind) { (store: any SessionStore) async throws -> Void in
            var change = SessionChange.first("a")
            change.due = 50
            try await store.commit(change)
            #expect(try await store.open("a")?.tries == 0)
            #expect(try await store.open("a")?.tries == 1)
            store.opened("a", epoch: 2)
            #expect(try await store.open("a")?.tries == 2)
            store.opened("a", epoch: 4)
            let stored = try #require(try await store.open("a"))
            #expect((stored.tries, stored.epoch) == (0, 5))
            let mark = SetAside(reason: "it cannot be read")
            try await store.setAside("a", mark)
            for _ in 0..<2 {
                let aside = try #require(try await store.open("a"))
                #expect((aside.setAside, aside.epoch, aside.tries) == (mark, 5, 0))
            }
            #expect(try await store.due(after: 0, until: 60) == [])
            #expect(try await store.nextDue(after: 0) == nil)
            try await store.setAside("a", SetAside(reason: "x", engine: EngineVersion(rawValue: "other")))
            #expect(try await store.due(after: 0, until: 60) == ["a"])
            #expect(try await store.open("a")?.epoch == 6)
            store.opened("a", epoch: 6)
            #expect(try await store.load("a")?.setAside == nil)
        }
    }

    @Test(arguments: Kind.allCases) func theEntryOutlivesItsSessions(_ kind: Kind) async throws {
        try await withStore(kind) { (store: any SessionStore) async throws -> Void in
            #expect(try await store.entry(named: "app") == nil)
            let first = StoredDocument(version: Document.Version(rawValue: "d1"), content: Data("<d1>".utf8))
            let second = StoredDocument(version: Document.Version(rawValue: "d2"), content: Data("<d2>".utf8))
            try await store.commit(.first("a"))
            try await store.keepEntry(first, named: "app")
            try await store.delete(["a"])
            #expect(try await store.entry(named: "app") == first)
            try await store.keepEntry(second, named: "app")
            try await store.commit(.first("b"))
            try await store.delete(["b"])
            #expect(try await store.entry(named: "app") == second)
            #expect(try await store.document(first.version) == nil)
            #expect(try await store.entry(named: "other") == nil)
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
