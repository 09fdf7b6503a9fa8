import Dispatch
import Foundation
import GRDB
import RuntimeFixtures
import Synchronization
import TestSupport
import Testing
import WendCore
import WendRuntime
import WendStore

@Suite struct SQLiteStoreTests {
    @Test func whatIsStoredIsThereAfterTheFileIsOpenedAgain() async throws {
        let folder = TemporaryFolder()
        let store = try SQLiteStore(path: folder.file)
        try await store.commit(.first("a", entries: "start"))
        await store.close()
        let again = try SQLiteStore(path: folder.file)
        #expect(try await again.load("a")?.entries == [Data("start".utf8)])
        await again.close()
    }

    /// The first commits make tables and indexes grow; then the page changes that holds the session's last entry, and now and then
    /// it is divided.
    @Test(arguments: [false, true]) func aCommitOfAPressWritesTwoPagesAtMost(_ isAnswered: Bool) async throws {
        let folder = TemporaryFolder()
        let bench = Bench(store: try SQLiteStore(path: folder.file), desk: Desk(standing: .success()))
        var sessions: [Session] = []
        /// Presses in all of them, and waits for the answers.
        func press(_ number: Int) async throws {
            for session in sessions {
                if isAnswered {
                    try await session.submit(.press, "send", number: number)
                    while await session.awaitsReply { await Task.yield() }
                } else {
                    try await session.submit(.edit, "text", "\(number)", number: number)
                }
            }
        }
        for _ in 0..<20 { sessions.append(try await bench.sessions.make()) }
        try await press(1)
        /// Pages in the log: each stands behind 24 bytes that repeat the salts of the log's head.
        func frames() throws -> Int {
            let log = try Data(contentsOf: URL(fileURLWithPath: folder.file + "-wal"))
            let starts = stride(from: 32, to: log.count - 24, by: 4096 + 24)
            return starts.count { log[$0 + 8..<$0 + 16] == log[16..<24] }
        }
        let before = try frames()
        for number in 2...11 { try await press(number) }
        let written = try frames() - before
        let commits = isAnswered ? 400 : 200
        #expect(written <= 2 * commits, "\(commits) commits have written \(written) pages")
        await bench.sessions.shutDown()
    }

    /// A disk that fails now and then locks nobody out of a session that is well.
    @Test func aSessionThatGoesOnIsNotFearedBecauseThatCouldNotBeNoted() async throws {
        let folder = TemporaryFolder()
        var bench = Bench(store: try SQLiteStore(path: folder.file))
        let id = try await bench.sessions.make().id
        try await bench.sessions.find(id)?.submit(.edit, "text", "0", number: 1)
        await bench.sessions.shutDown()
        for number in 2...6 {
            let left = Mutex<Int?>(nil)
            let store = try SQLiteStore(path: folder.file, isForCaller: { _ in true }) { moment in
                // The second one after the session is asked for notes that it has been restored.
                let fails = left.withLock { left in
                    guard moment == .begun, let now = left else { return false }
                    left = now - 1
                    return now == 1
                }
                if fails { throw SessionStoreError(.unavailable, "the disk fails") }
            }
            bench = Bench(store: store)
            left.withLock { $0 = 2 }
            // What the store does at its beginning may come between: then it is the reading that fails, and whoever asks again is told.
            let asked = try? await bench.sessions.find(id)
            let found = if let asked { asked } else { try await bench.sessions.find(id) }
            let session = try #require(found, "number \(number)")
            #expect(left.withLock { $0 } ?? 2 <= 0)
            left.withLock { $0 = nil }
            try await session.submit(.edit, "text", "\(number)", number: number)
            // As if the process were killed here: nothing more is written.
            await store.close()
        }
    }

    /// A commit that makes the log longer takes the disk several times as long.
    @Test func theLogIsAsLongAsItGetsFromTheBeginning() async throws {
        let folder = TemporaryFolder()
        func size() throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: folder.file + "-wal")[.size] as? Int
        }
        let bench = Bench(store: try SQLiteStore(path: folder.file))
        let long = try size()
        #expect(long == 4 << 20)
        let session = try await bench.sessions.make()
        for number in 1...1500 { try await session.submit(.edit, "text", "\(number)", number: number) }
        #expect(try size() == long)
        await bench.sessions.shutDown()
    }

    /// What is in a log that a killed process has left is there, and is not written over.
    @Test func aLogThatIsThereIsMadeLonger() async throws {
        let (folder, copy) = (TemporaryFolder(), TemporaryFolder())
        let bench = Bench(store: try SQLiteStore(path: folder.file))
        let session = try await bench.sessions.make()
        for number in 1...20 { try await session.submit(.edit, "text", "\(number)", number: number) }
        for end in ["", "-wal"] {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.file + end))
            // As an earlier version left it: no longer than what is in it.
            let kept = end.isEmpty ? bytes : bytes.prefix(32 + (4096 + 24) * 200)
            try kept.write(to: URL(fileURLWithPath: copy.file + end))
        }
        await bench.sessions.shutDown()
        for number in [20, 21] {
            let later = Bench(store: try SQLiteStore(path: copy.file))
            let restored = try #require(try await later.sessions.find(session.id))
            #expect(await restored.rendering.text("text") == "\(number)")
            try await restored.submit(.edit, "text", "\(number + 1)", number: number + 1)
            await later.sessions.shutDown()
        }
    }

    @Test func changesThatWaitAreCommittedTogetherInTheirOrder() async throws {
        let folder = TemporaryFolder()
        let store = try SQLiteStore(path: folder.file)
        let before = store.statistics.transactions
        let (busy, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        async let blocking: Void = store.perform { _ in
            busy.signal()
            goOn.wait()
        }
        await Task.detached { busy.waitForSignal() }.value
        let done = Done()
        for number in 0..<100 {
            store.commit(.first(SessionID(rawValue: "s\(number)"))) { done.add(number, $0) }
        }
        goOn.signal()
        try await blocking
        #expect(try await store.count() == 100)
        // The one that blocked, the hundred together, and perhaps the count alone.
        #expect(store.statistics.transactions - before <= 3)
        #expect(done.order == Array(0..<100))
        await store.close()
    }

    @Test func oneChangeThatFailsDoesNotHarmThoseItIsCommittedWith() async throws {
        let folder = TemporaryFolder()
        let store = try SQLiteStore(path: folder.file, maximumSize: 400_000)
        let (busy, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        async let blocking: Void = store.perform { _ in
            busy.signal()
            goOn.wait()
        }
        await Task.detached { busy.waitForSignal() }.value
        let done = Done()
        for number in 0..<5 {
            var change = SessionChange.first(SessionID(rawValue: "s\(number)"))
            if number == 2 { change.snapshot = Data(count: 1_000_000) }
            store.commit(change) { done.add(number, $0) }
        }
        goOn.signal()
        try await blocking
        #expect(try await store.count() == 4)
        #expect(done.order == [0, 1, 2, 3, 4])
        #expect(done.failures == 1)
        #expect(try await store.usage() == StoreUsage(sessions: 4, bytes: 20))
        await store.close()
        let again = try SQLiteStore(path: folder.file)
        #expect(try await again.usage() == StoreUsage(sessions: 4, bytes: 20))
        await again.close()
    }

    @Test func aFullDiskIsSaidInOneLineAndLeavesTheStoreUsable() async throws {
        let folder = TemporaryFolder()
        let store = try SQLiteStore(path: folder.file, maximumSize: 300_000)
        try await store.commit(.first("a"))
        var change = SessionChange(session: "a", epoch: 1, position: 0, time: 11)
        change.entries = [Data(count: 1_000_000)]
        do {
            try await store.commit(change)
            Issue.record("it was stored")
        } catch let error as SessionStoreError {
            #expect(error.code == .full)
            #expect(error.message == "there is no room left for '\(folder.file)'")
        }
        change.entries = [Data("small".utf8)]
        try await store.commit(change)
        #expect(try await store.load("a")?.entries == [Data("small".utf8)])
        await store.close()
    }

    @Test func aSessionOnAFullDiskGoesBackAndGoesOn() async throws {
        let folder = TemporaryFolder()
        let store = try SQLiteStore(path: folder.file, maximumSize: 400_000)
        let bench = Bench(store: store)
        let session = try await bench.sessions.make()
        try await session.submit(.edit, "text", "kept", number: 1)
        let (log, _) = await session.log()
        let rendering = await session.rendering
        let tooMuch = (0..<60).map { rendering.event(.edit, "text", String(repeating: "\($0)", count: 5_000)) }
        await #expect(throws: SessionError.self) { try await session.submit(tooMuch, client: "client", number: 2) }
        #expect(log.lines == ["snapshot: kept|idle"])
        try await session.submit(.edit, "text", "more", number: 2)
        await bench.sessions.shutDown()

        let later = Bench(store: try SQLiteStore(path: folder.file))
        #expect(try await later.sessions.find(session.id)?.rendering.text("text") == "more")
        await later.sessions.shutDown()
    }

    @Test func theKeyIsMadeOnceAndKept() async throws {
        let (folder, other) = (TemporaryFolder(), TemporaryFolder())
        var keys: Set<[UInt8]> = []
        for _ in 0..<2 {
            let store = try SQLiteStore(path: folder.file)
            for _ in 0..<2 { keys.insert(try #require(try await store.key())) }
            await store.close()
        }
        #expect(keys.count == 1 && keys.first?.count == 32)
        let store = try SQLiteStore(path: other.file)
        #expect(try await store.key() != keys.first)
        await store.close()
    }

    @Test func aFileBelongsToOneStoreAtATime() async throws {
        let folder = TemporaryFolder()
        let store = try SQLiteStore(path: folder.file)
        do {
            _ = try SQLiteStore(path: folder.file)
            Issue.record("it was opened twice")
        } catch {
            #expect(error.code == .locked)
            let process = ProcessInfo.processInfo.processIdentifier
            #expect(error.message == "'\(folder.file)' is in use by process \(process)")
        }
        await store.close()
        await (try SQLiteStore(path: folder.file)).close()
    }

    @Test func aFileThatIsNoStoreIsRefused() throws {
        let folder = TemporaryFolder()
        try Data(repeating: 65, count: 10_000).write(to: URL(fileURLWithPath: folder.file))
        #expect(throws: SessionStoreError.self) { try SQLiteStore(path: folder.file) }
        do {
            _ = try SQLiteStore(path: folder.file)
        } catch {
            #expect(error.code == .corrupt)
            #expect(error.message == "'\(folder.file)' is damaged or was not written by this program")
        }
    }

    @Test func aFileOfANewerVersionIsRefused() async throws {
        let folder = TemporaryFolder()
        let store = try SQLiteStore(path: folder.file)
        try await store.perform { try $0("INSERT INTO grdb_migrations VALUES ('sessions 99')") }
        await store.close()
        do {
            _ = try SQLiteStore(path: folder.file)
            Issue.record("it was opened")
        } catch {
            #expect(error.code == .newerSchema)
        }
    }

    @Test func aPlaceThatCannotBeWrittenIsSaidInOneLine() {
        do {
            _ = try SQLiteStore(path: "/proc/nowhere/sessions.sqlite")
            Issue.record("it was opened")
        } catch {
            #expect(error.code == .unavailable)
            #expect(!error.message.contains("\n"))
        }
    }

    @Test func onlyTheOwnerMayReadWhatPeopleTyped() async throws {
        let folder = TemporaryFolder()
        let path = folder.path + "/new/folder/sessions.sqlite"
        let store = try SQLiteStore(path: path)
        try await store.commit(.first("a"))
        for file in [path, path + "-wal", path + "-shm", path + ".lock"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: file)
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(file)")
        }
        await store.close()
    }
}

extension DispatchSemaphore {
    /// Waiting is not allowed where tasks run; this thread is the test's own.
    fileprivate func waitForSignal() { wait() }
}
