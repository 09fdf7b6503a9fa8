import Foundation
import RuntimeFixtures
import Synchronization
import TestSupport
import Testing
import WendCore
import WendExpressions
import WendRuntime

@Suite struct SessionsTests {
    @Test func aSessionIsFoundInMemory() async throws {
        let bench = Bench()
        let session = try await bench.sessions.make()
        #expect(try await bench.sessions.find(session.id) === session)
        #expect(try await bench.sessions.find(.random()) == nil)
    }

    @Test func aStoredSessionIsLoadedWithAHigherEpoch() async throws {
        let bench = Bench()
        let session = try await bench.sessions.make()
        try await session.submit(.edit, "text", "Milk", number: 1)
        let found = try #require(try await bench.restarted().sessions.find(session.id))
        #expect(found.epoch == 2)
        #expect(await found.rendering.text("text") == "Milk")
        #expect(await found.highestNumber(of: "client") == 1)
        let again = try #require(try await bench.restarted().sessions.find(session.id))
        #expect(again.epoch == 3)
    }

    @Test func filesThatNothingInAStoredSessionHasAreGoneWhenItIsLoaded() async throws {
        let folder = TemporaryFolder()
        let (held, orphan) = ("abcdefghijklmnopqrstuv", "abcdefghijklmnopqrstuw")
        let bench = Bench()
        let session = try await bench.sessions.make()
        try await session.submit(.edit, "text", "see /files/\(held)", number: 1)
        let place = "\(folder.path)/\(session.id)"
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        for file in [held, orphan] { try Data([1]).write(to: URL(filePath: "\(place)/\(file)")) }
        let files = try ReceivedFiles(folder: folder.path)
        let later = bench.restarted { $0.files = files }
        _ = try #require(try await later.sessions.find(session.id))
        #expect(files.path(of: held, in: session.id) != nil)
        #expect(files.path(of: orphan, in: session.id) == nil)
    }

    @Test func manyWhoAskAtOnceGetTheSameSession() async throws {
        let store = GatedStore()
        let bench = Bench(store: store)
        let id = try await bench.sessions.make().id
        try await bench.sessions.find(id)?.submit(.edit, "text", "Milk", number: 1)
        let later = bench.restarted()
        let found = try await withThrowingTaskGroup(of: Session?.self) { group in
            for _ in 0..<20 { group.addTask { try await later.sessions.find(id) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(found.allSatisfy { $0 != nil && $0 === found[0] })
        #expect(store.opened == 1)
    }

    @Test func aSessionNobodyUsesLeavesMemoryAfterAMinute() async throws {
        let store = GatedStore()
        let bench = Bench(store: store)
        let session = try await bench.sessions.make()
        try await session.submit(.edit, "text", "Milk", number: 1)
        bench.clock.advance(by: 61)
        await store.waitUntilCommitted { $0.count == 2 }
        let found = try #require(try await bench.sessions.find(session.id))
        #expect(found !== session)
        #expect(await found.rendering.text("text") == "Milk")
        #expect(try await store.load(session.id)?.entries.isEmpty == true)
        await #expect(throws: SessionError.self) { try await session.submit(.edit, "text", "late", number: 2) }
        let statistics = await bench.sessions.statistics()
        #expect((statistics.live, statistics.parked, statistics.loaded) == (1, 1, 1))
    }

    @Test func anAttachedSessionStaysInMemory() async throws {
        let store = GatedStore()
        let bench = Bench(store: store)
        let session = try await bench.sessions.make()
        let (log, attachment) = await session.log()
        try await session.submit(.edit, "text", "Milk", number: 1)
        bench.clock.advance(by: 3600)
        #expect(try await bench.sessions.find(session.id) === session)
        await session.detach(attachment.token)
        bench.clock.advance(by: 61)
        await store.waitUntilCommitted { $0.count == 2 }
        #expect(!log.lines.contains("closed"))
        #expect(try await bench.sessions.find(session.id) !== session)
    }

    @Test func aSessionWhoseHandlerRunsStaysInMemory() async throws {
        let store = GatedStore()
        let bench = Bench(store: store) { $0.parkAfter = 10 }
        let session = try await bench.sessions.make()
        try await session.submit(.press, "send", number: 1)
        await bench.desk.wait(for: 1)
        bench.clock.advance(by: 20)
        #expect(try await bench.sessions.find(session.id) === session)
        bench.desk.reply(.success(["text": "sent"]))
        await session.settled()
        bench.clock.advance(by: 11)
        await store.waitUntilCommitted { $0.last?.forgetsOtherClients == true }
        #expect(try await bench.sessions.find(session.id) !== session)
    }

    @Test func aSessionThatTookNoEventIsForgotten() async throws {
        let bench = Bench { $0.forgetAfter = 100 }
        let session = try await bench.sessions.make()
        bench.clock.advance(by: 99)
        #expect(try await bench.sessions.find(session.id) === session)
        bench.clock.advance(by: 101)
        while await bench.sessions.statistics().live > 0 { await Task.yield() }
        #expect(try await bench.sessions.find(session.id) == nil)
    }

    @Test func whoHasSignedInIsStillSignedInAfterAKill() async throws {
        let bench = Bench()
        let session = try await bench.sessions.make()
        let other = try await bench.sessions.make()
        #expect(await session.change(person: "Ann"))
        // Nobody in particular has done nothing.
        #expect(await other.change(person: nil))
        let later = bench.restarted()
        #expect(try await later.sessions.find(session.id)?.person == "Ann")
        #expect(try await later.sessions.find(other.id) == nil)
        await later.sessions.shutDown()
    }

    @Test func aTimerThatIsDueLoadsItsSession() async throws {
        let store = GatedStore()
        let bench = Bench(store: store)
        let session = try await bench.sessions.make()
        try await session.submit(.press, "send", number: 1)

        let later = bench.restarted()
        await later.sessions.start()
        later.clock.advance(by: 30)
        await store.waitUntilCommitted { $0.contains { $0.epoch == 2 } }
        let found = try #require(try await later.sessions.find(session.id))
        #expect(found.epoch == 2)
        #expect(await found.rendering.text("status") == "no answer within 30 seconds")
    }

    @Test func aSessionNobodyUsedForAMonthIsDeleted() async throws {
        let store = MemoryStore()
        let bench = Bench(store: store)
        let session = try await bench.sessions.make()
        try await session.submit(.edit, "text", "Milk", number: 1)
        let later = bench.restarted(after: 31 * 24 * 3600)
        await later.sessions.start()
        while await later.sessions.statistics().deleted == 0 { await Task.yield() }
        #expect(try await later.sessions.find(session.id) == nil)
        #expect(try store.count() == 0)
    }

    @Test func aSessionIsDeletedOnDemand() async throws {
        let bench = Bench()
        let session = try await bench.sessions.make()
        let (log, _) = await session.log()
        try await session.submit(.edit, "text", "Milk", number: 1)
        try await bench.sessions.delete(session.id)
        #expect(log.lines.last == "closed")
        #expect(try await bench.sessions.find(session.id) == nil)
        #expect(try await bench.store.count() == 0)
    }

    @Test func theSessionLongestUnusedMakesRoomAndOneInUseDoesNot() async throws {
        let bench = Bench { $0.maximumLive = 2 }
        let first = try await bench.sessions.make()
        let second = try await bench.sessions.make()
        try await first.submit(.edit, "text", "1", number: 1)
        let (_, attachment) = await first.log()
        let third = try await bench.sessions.make()
        #expect(try await bench.sessions.find(second.id) == nil)
        _ = await third.log()
        await #expect(throws: SessionError.self) { try await bench.sessions.make() }
        await first.detach(attachment.token)
        _ = try await bench.sessions.make()
        await #expect(throws: SessionError.self) {
            _ = await (try bench.sessions.make()).log()
            _ = await (try bench.sessions.make()).log()
        }
    }

    @Test func aChangedDocumentReachesLiveSessionsAndKeepsWhatWasTyped() async throws {
        // However busy the machine is, it is waited for.
        let bench = Bench { $0.documentPatience = 600 }
        let session = try await bench.sessions.make()
        let (log, _) = await session.log()
        try await session.submit(.edit, "text", "Milk", number: 1)
        let new = NoteApp.note(version: "note-2", title: "Send now").checked(against: bench.app.registry)
        await bench.sessions.documentChanged(Document.Version(rawValue: "note-1"), to: new)
        #expect(log.lines.count == 2)
        let rendering = await session.rendering
        #expect(rendering.text("send") == "Send now")
        #expect(rendering.text("text") == "Milk")
    }

    @Test func aChangedDocumentReachesStoredSessionsWhenTheyAreLoaded() async throws {
        let bench = Bench()
        let session = try await bench.sessions.make()
        try await session.submit(.edit, "text", "Milk", number: 1)
        bench.app.set("note.xml", NoteApp.note(version: "note-2", title: "Send now"))
        let found = try #require(try await bench.restarted().sessions.find(session.id))
        #expect(await found.rendering.text("send") == "Send now")
        #expect(await found.rendering.text("text") == "Milk")
        // It is in the journal: nobody has to ask again.
        bench.app.set("note.xml", nil)
        let again = try #require(try await bench.restarted().sessions.find(session.id))
        #expect(await again.rendering.text("send") == "Send now")
    }

    @Test func aTextThatCannotRunLeavesSessionsAsTheyAre() async throws {
        let bench = Bench()
        let session = try await bench.sessions.make()
        try await session.submit(.edit, "text", "Milk", number: 1)
        let broken = NoteApp.broken("note.xml", version: "note-2")
        await bench.sessions.documentChanged(
            Document.Version(rawValue: "note-1"), to: broken.checked(against: bench.app.registry))
        #expect(await session.rendering.text("send") == "Send")
        bench.app.set("note.xml", broken)
        let reports = NoteReports()
        let later = bench.restarted { $0.report = { _, diagnostic in reports.add(diagnostic) } }
        let found = try #require(try await later.sessions.find(session.id))
        #expect(await found.rendering.text("text") == "Milk")
        #expect(reports.codes == ["unknown-kind"])
        #expect(await (try later.sessions.make()).rendering.text("send") == "Send")
    }

    @Test func shuttingDownStoresClosesAndRefuses() async throws {
        let store = GatedStore()
        let bench = Bench(store: store)
        var logs: [NoticeLog] = []
        for number in 1...100 {
            let session = try await bench.sessions.make()
            logs.append(await session.log().log)
            try await session.submit(.edit, "text", "\(number)", number: 1)
        }
        let session = try await bench.sessions.make()
        await bench.sessions.shutDown()
        #expect(logs.allSatisfy { $0.lines.last == "closed" })
        #expect(store.changes.count == 200)
        await #expect(throws: SessionError.self) { try await bench.sessions.make() }
        await #expect(throws: SessionError.self) { try await bench.sessions.find(session.id) }
        await #expect(throws: SessionError.self) { try await session.submit(.edit, "text", "late", number: 1) }
    }

    @Test func whatIsDamagedIsNotLoaded() async throws {
        let store = MemoryStore()
        var change = SessionChange(session: SessionID(rawValue: "damaged"), epoch: 1, position: 0, time: 0)
        change.snapshot = Data("nonsense".utf8)
        store.commit(change) { _ in }
        let sessions = Bench(store: store).sessions
        do {
            _ = try await sessions.find(change.session)
            Issue.record("it was loaded")
        } catch {
            #expect(error.code == .setAside)
            #expect(!error.message.contains("\n"))
        }
    }

    @Test func idsAreLongDifferAndAreNoOptions() {
        let ids = Set((0..<1000).map { _ in SessionID.random() })
        #expect(ids.count == 1000)
        #expect(ids.allSatisfy { $0.rawValue.utf8.count == 22 })
        #expect(ids.allSatisfy { $0.rawValue.first?.isLetter == true })
    }
}

private final class NoteReports: Sendable {
    private let reports = Mutex<[Diagnostic]>([])
    func add(_ diagnostic: Diagnostic) { reports.withLock { $0.append(diagnostic) } }
    var codes: [String] { reports.withLock { $0.map(\.code) } }
}
