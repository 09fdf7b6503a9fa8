import Dispatch
import Foundation
import GRDB
import RuntimeFixtures
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

    @Test func changesThatWaitAreCommittedTogetherInTheirOrder() async throws {
        let folder = TemporaryFolder()
        let store = try SQLiteStore(path: folder.file)
        let before = store.transactions
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
        #expect(store.transactions - before <= 3)
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
        let folder = TemporaryFolder()
        var keys: Set<[UInt8]> = []
        for _ in 0..<2 {
            let store = try SQLiteStore(path: folder.file)
            for _ in 0..<2 { keys.insert(try #require(try await store.key())) }
            await store.close()
        }
        #expect(keys.count == 1 && keys.first?.count == 32)
        #expect(try await SQLiteStore(path: TemporaryFolder().file).key() != keys.first)
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
