import RuntimeFixtures
import Testing
import WendCore
import WendExpressions
import WendRuntime

/// What happens when something cannot be stored.
@Suite struct SessionFailureTests {
    private let full = SessionStoreError(.full, "there is no room left")

    @Test func aFailedCommitGoesBackToWhatIsStoredAndSaysSo() async throws {
        let store = GatedStore()
        let session = try await Bench(store: store).sessions.make()
        try await session.submit(.edit, "text", "kept", number: 1)
        let (log, attachment) = await session.log()
        store.fail(full)
        await #expect(throws: SessionError.self) { try await session.submit(.edit, "text", "lost", number: 2) }
        #expect(await session.rendering.text("text") == "kept")
        #expect(log.lines == ["snapshot: kept|idle"])
        #expect(await session.number > attachment.number)
        #expect(await session.counters.failedCommits == 1)
        #expect(await session.highestNumber(of: "client") == 1)
        try await session.submit(.edit, "text", "again", number: 2)
        #expect(log.lines.last == "ack 2: kept|idle > again|idle")
    }

    @Test func theReasonIsASentence() async throws {
        let store = GatedStore()
        let session = try await Bench(store: store).sessions.make()
        store.fail(full)
        do {
            try await session.submit(.edit, "text", "lost", number: 1)
            Issue.record("it was stored")
        } catch let error as SessionError {
            #expect(error.code == .notStored)
            #expect(error.message == "what you did could not be saved: there is no room left")
        }
    }

    @Test func aSessionThatCouldNotBeStoredTheFirstTimeIsAsNew() async throws {
        let store = GatedStore()
        let session = try await Bench(store: store).sessions.make()
        store.fail(full)
        await #expect(throws: SessionError.self) { try await session.submit(.edit, "text", "lost", number: 1) }
        #expect(await session.rendering.text("text") ?? "" == "")
        try await session.submit(.edit, "text", "kept", number: 1)
        #expect(store.changes.map(\.position) == [0])
        #expect(try await store.load(session.id)?.entries.count == 2)
    }

    @Test func everythingAfterWhatFailedFailsAsWell() async throws {
        let store = GatedStore()
        let session = try await Bench(store: store).sessions.make()
        try await session.submit(.edit, "text", "kept", number: 1)
        let rendering = await session.rendering
        store.hold()
        async let second = session.submit([rendering.event(.edit, "text", "2")], client: "client", number: 2)
        await store.waitUntilHeld(1)
        async let third = session.submit([rendering.event(.edit, "text", "3")], client: "client", number: 3)
        await store.waitUntilHeld(2)
        store.fail(full)
        store.release()
        let receipts = await [try? second, try? third]
        #expect(receipts == [nil, nil])
        #expect(await session.rendering.text("text") == "kept")
        #expect(await session.counters.failedCommits == 1)
        #expect(try await store.load(session.id)?.position == 2)
    }

    @Test func afterAFailureABatchIsNotTakenBeforeTheOneThatFailed() async throws {
        let store = GatedStore()
        let session = try await Bench(store: store).sessions.make()
        try await session.submit(.edit, "text", "1", number: 1)
        store.fail(full)
        await #expect(throws: SessionError.self) { try await session.submit(.edit, "text", "2", number: 2) }
        await #expect(throws: SessionError.self) { try await session.submit(.edit, "text", "3", number: 3) }
        try await session.submit(.edit, "text", "2", number: 2)
        try await session.submit(.edit, "text", "3", number: 3)
        #expect(await session.rendering.text("text") == "3")
    }

    @Test func aClientThatWasToldWhereToGoOnMayDropWhatFailed() async throws {
        let store = GatedStore()
        let session = try await Bench(store: store).sessions.make()
        store.fail(full)
        await #expect(throws: SessionError.self) { try await session.submit(.edit, "text", "1", number: 1) }
        #expect(await session.highestNumber(of: "client") == 0)
        // Its numbers go on from there, without a gap.
        try await session.submit(.edit, "text", "2", number: 1)
        #expect(await session.rendering.text("text") == "2")
    }

    @Test func whoAttachesWhileSomethingFailsSeesWhatIsStored() async throws {
        let store = GatedStore()
        let session = try await Bench(store: store).sessions.make()
        try await session.submit(.edit, "text", "kept", number: 1)
        let rendering = await session.rendering
        store.hold()
        async let lost = session.submit([rendering.event(.edit, "text", "lost")], client: "client", number: 2)
        await store.waitUntilHeld(1)
        async let attached = session.log()
        store.fail(full)
        store.release()
        _ = try? await lost
        #expect(await attached.attachment.rendering.text("text") == "kept")
    }

    @Test func anAnswerThatCannotBeStoredIsTriedAgainLater() async throws {
        let store = GatedStore()
        let bench = Bench(store: store)
        let session = try await bench.sessions.make()
        let (log, _) = await session.log()
        try await session.submit(.press, "send", number: 1)
        await bench.desk.wait(for: 1)
        store.fail(full)
        bench.desk.reply(.success(["text": "sent"]))
        await log.wait(for: 2)
        #expect(log.lines.last == "snapshot: |idle")
        await bench.clock.waitUntilSomebodySleeps(until: bench.clock.now + 1)
        bench.clock.advance(by: 1)
        await log.wait(for: 3)
        #expect(log.lines.last == "|idle > |sent")
        #expect(bench.desk.received.count == 1)
    }

    @Test func aSnapshotThatCannotBeStoredLosesNothing() async throws {
        let store = GatedStore()
        let bench = Bench(store: store)
        let session = try await bench.sessions.make()
        try await session.submit(.edit, "text", "kept", number: 1)
        store.failAlways(full)
        await bench.sessions.shutDown()
        #expect(store.changes.count == 1)
    }

    @Test func aSessionThatIsGoneFromTheStoreCloses() async throws {
        let store = GatedStore()
        let bench = Bench(store: store)
        let session = try await bench.sessions.make()
        let (log, _) = await session.log()
        try await session.submit(.edit, "text", "kept", number: 1)
        try await store.delete([session.id])
        await #expect(throws: SessionError.self) { try await session.submit(.edit, "text", "lost", number: 2) }
        await log.wait(for: 2)
        #expect(log.lines.last == "closed")
        #expect(try await bench.sessions.find(session.id) == nil)
    }

    /// Whoever has the session still may ask what it shows.
    @Test func aSessionThatCannotStartOverDoesNotShowWhatIsNotStored() async throws {
        let store = GatedStore()
        let bench = Bench(store: store)
        let session = try await bench.sessions.make()
        try await session.submit(.edit, "text", "kept", number: 1)
        try await store.delete([session.id])
        await #expect(throws: SessionError.self) { try await session.submit(.edit, "text", "lost", number: 2) }
        let snapshot = await session.snapshot()
        #expect(snapshot.rendering.root.children.isEmpty)
        #expect(snapshot.number == 2 && snapshot.reason == "the session has been closed; open it again")
        #expect(await session.snapshot(showing: RowWindows()).rendering.root.children.isEmpty)
        #expect(await session.attach { _ in }.rendering.root.children.isEmpty)
        #expect(await session.highestNumber(of: "client") == 1)
    }
}

extension ManualClock {
    /// Waits until somebody sleeps until exactly this time.
    func waitUntilSomebodySleeps(until time: Double) async {
        while !wakings.contains(time) { await Task.yield() }
    }
}
