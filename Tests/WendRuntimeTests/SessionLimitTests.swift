import Foundation
import RuntimeFixtures
import Synchronization
import Testing
import WendCore
import WendExpressions
import WendRuntime

/// How many sessions there may be, and how large.
@Suite struct SessionLimitTests {
    private let hour = 3600.0

    /// Makes sessions that are stored, one a second.
    @discardableResult
    private func store(_ count: Int, in bench: Bench, owner: String? = nil) async throws -> [SessionID] {
        var ids: [SessionID] = []
        for _ in 0..<count {
            bench.clock.advance(by: 1)
            let session = try await bench.sessions.make(owner: owner)
            try await session.submit(.edit, "text", "Milk", number: 1)
            ids.append(session.id)
        }
        return ids
    }

    private func code(_ body: () async throws -> Void) async -> SessionError.Code? {
        do {
            try await body()
            return nil
        } catch {
            return (error as? SessionError)?.code
        }
    }

    @Test func maximumStoredRefusesNewSessionsWhileAllAreYoung() async throws {
        let bench = Bench { $0.maximumStored = 2 }
        try await store(2, in: bench)
        #expect(await code { _ = try await bench.sessions.make() } == .tooManySessions)
        #expect(try await bench.store.count() == 2)
    }

    @Test func whatIsLongestUnusedAndOlderThanMinimumAgeMakesRoom() async throws {
        let bench = Bench { $0.maximumStored = 20 }
        let ids = try await store(20, in: bench)
        bench.clock.advance(by: hour - 10)
        let later = bench.restarted { $0.maximumStored = 20 }
        _ = try await later.sessions.make()
        // Sixteen at a time, but only those past their age.
        #expect(try await bench.store.count() == 11)
        #expect(try await later.sessions.find(ids[0]) == nil)
        #expect(try await later.sessions.find(ids[19]) != nil)
    }

    @Test func aSessionInUseIsNotDeletedForAnother() async throws {
        let bench = Bench { $0.maximumStored = 1 }
        let session = try await bench.sessions.make()
        try await session.submit(.edit, "text", "Milk", number: 1)
        let (_, attachment) = await session.log()
        bench.clock.advance(by: 2 * hour)
        #expect(await code { _ = try await bench.sessions.make() } == .tooManySessions)
        await session.detach(attachment.token)
    }

    @Test func maximumStoredHoldsForSessionsThatWereMadeBeforeItWasReached() async throws {
        let bench = Bench { $0.maximumStored = 1 }
        let (first, second) = (try await bench.sessions.make(), try await bench.sessions.make())
        try await first.submit(.edit, "text", "Milk", number: 1)
        do {
            try await second.submit(.edit, "text", "Bread", number: 1)
            Issue.record("it was stored")
        } catch let error as SessionError {
            #expect((error.code, error.cause) == (.notStored, .tooManySessions))
            #expect(error.message == "what you did could not be saved: as many sessions are kept as may be")
        }
        #expect(try await bench.store.count() == 1)
    }

    @Test func maximumStoredPerOwnerLeavesOthersAlone() async throws {
        let bench = Bench { $0.maximumStoredPerOwner = 2 }
        let own = try await store(2, in: bench, owner: "ann")
        #expect(await code { _ = try await bench.sessions.make(owner: "ann") } == .tooManySessions)
        try await store(3, in: bench, owner: nil)
        bench.clock.advance(by: 2 * hour)
        let later = bench.restarted { $0.maximumStoredPerOwner = 2 }
        _ = try await later.sessions.make(owner: "ann")
        #expect(try await later.sessions.find(own[0]) == nil)
        #expect(try await bench.store.count() == 4)
    }

    @Test func maximumStoredBytesRefusesNewSessionsAndLetsOthersGoOn() async throws {
        let bench = Bench { $0.maximumStoredBytes = 20_000 }
        let session = try await bench.sessions.make()
        try await session.submit(.edit, "text", String(repeating: "a", count: 20_000), number: 1)
        #expect(await code { _ = try await bench.sessions.make() } == .tooManySessions)
        // An eighth more, and no further.
        try await session.submit(.edit, "place", "Rome", number: 2)
        let much = String(repeating: "b", count: 20_000)
        #expect(await code { try await session.submit(.edit, "place", much, number: 3) } == .notStored)
        #expect(await session.rendering.text("place") == "Rome")
    }

    @Test func maximumSessionBytesRefusesGrowthAndLosesNothing() async throws {
        let bench = Bench { $0.maximumSessionBytes = 40_000 }
        let session = try await bench.sessions.make()
        try await session.submit(.edit, "text", "kept", number: 1)
        do {
            try await session.submit(.edit, "text", String(repeating: "a", count: 50_000), number: 2)
            Issue.record("it was stored")
        } catch let error as SessionError {
            #expect((error.code, error.cause) == (.notStored, .sessionTooLarge))
            #expect(error.message == "what you did could not be saved: this session holds as much as it may (39 KB)")
        }
        #expect(await session.rendering.text("text") == "kept")
        try await session.submit(.edit, "text", "goes on", number: 2)
        await bench.sessions.shutDown()
    }

    @Test func aLongJournalIsTurnedIntoASnapshotBeforeItIsTooMuch() async throws {
        let bench = Bench { $0.maximumSessionBytes = 200_000 }
        let session = try await bench.sessions.make()
        for number in 1...40 {
            try await session.submit(.edit, "text", String(repeating: "a", count: 20_000), number: number)
        }
        #expect(await session.highestNumber(of: "client") == 40)
    }

    @Test func anAnswerTheSessionHasNoRoomForIsAFailure() async throws {
        let bench = Bench { $0.maximumSessionBytes = 40_000 }
        let session = try await bench.sessions.make()
        try await session.submit(.press, "send", number: 1)
        await bench.desk.wait(for: 1)
        bench.desk.reply(.success(["text": .string(String(repeating: "a", count: 50_000))]))
        await session.settled()
        #expect(await session.rendering.text("status")?.contains("holds as much as it may") == true)
    }

    @Test func maximumLiveHoldsForSessionsThatWereOnlyLookedAt() async throws {
        let bench = Bench { $0.maximumLive = 10 }
        for _ in 0..<100 { _ = try await bench.sessions.make() }
        #expect(await bench.sessions.statistics().live <= 10)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<100 { group.addTask { _ = try? await bench.sessions.make() } }
        }
        #expect(await bench.sessions.statistics().live <= 10)
    }

    @Test func maximumLivePerOwnerMakesRoomAmongTheOwnersOwn() async throws {
        let bench = Bench { $0.maximumLivePerOwner = 3 }
        let other = try await bench.sessions.make(owner: "bob")
        for _ in 0..<20 { _ = try await bench.sessions.make(owner: "ann") }
        #expect(await bench.sessions.statistics().live == 4)
        #expect(try await bench.sessions.find(other.id) === other)
    }

    // MARK: The log

    @Test func aStoreThatFailsIsLoggedOnceAMinuteWithHowOften() async throws {
        let lines = Lines()
        let store = GatedStore()
        let bench = Bench(store: store) { $0.log = { lines.add($0) } }
        let session = try await bench.sessions.make()
        try await session.submit(.edit, "text", "kept", number: 1)
        store.failAlways(SessionStoreError(.full, "there is no room left for '/data/sessions.sqlite'"))
        for _ in 0..<5 { _ = try? await session.submit(.edit, "text", "lost", number: 2) }
        let line =
            "what people do cannot be stored: there is no room left for '/data/sessions.sqlite'; they are told so, "
            + "and sessions stay as they were saved last, until there is room"
        #expect(lines.all == [line])
        bench.clock.advance(by: 61)
        _ = try? await session.submit(.edit, "text", "lost", number: 2)
        #expect(lines.all.last == line + " (and 4 times more since this was last said)")
    }

    // MARK: The end

    @Test func shutDownPatienceHoldsEvenIfTheStoreHangs() async throws {
        let store = GatedStore()
        let bench = Bench(store: store) { $0.shutDownPatience = 0.05 }
        let session = try await bench.sessions.make()
        try await session.submit(.edit, "text", "kept", number: 1)
        store.hold()
        #expect(await bench.sessions.shutDown() == false)
        await #expect(throws: SessionError.self) { try await bench.sessions.make() }
    }

    @Test func aHandlerThatNeverReturnsKeepsNobodyFromEnding() async throws {
        let bench = Bench()
        let session = try await bench.sessions.make()
        try await session.submit(.press, "send", number: 1)
        await bench.desk.wait(for: 1)
        #expect(await bench.sessions.shutDown())
    }

    @Test func documentPatienceLetsNoSessionHoldUpTheNext() async throws {
        let store = GatedStore()
        let bench = Bench(store: store) { $0.documentPatience = 0.05 }
        let sessions = [try await bench.sessions.make(), try await bench.sessions.make()]
        for session in sessions { try await session.submit(.edit, "text", "Milk", number: 1) }
        store.hold()
        let new = NoteApp.note(version: "note-2", title: "Send now").checked(against: bench.app.registry)
        await bench.sessions.documentChanged(to: new)
        await store.waitUntilHeld(2)
        store.release()
        for session in sessions { #expect(await session.rendering.text("send") == "Send now") }
    }
}

/// Lines that were logged.
final class Lines: Sendable {
    private let lines = Mutex<[String]>([])
    func add(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
}
