import RuntimeFixtures
import Testing
import WendCore
import WendExpressions
import WendRuntime

@Suite struct SessionTests {
    @Test func theFixtureCanRun() async throws {
        #expect(try await NoteApp().entry.diagnostics.isEmpty)
        #expect(try await NoteApp().document(at: "more.xml", from: "").diagnostics.isEmpty)
    }

    @Test func aNewSessionShowsItsDocumentAndIsNotStored() async throws {
        let bench = Bench()
        let session = try await bench.sessions.make()
        #expect(await session.rendering.text("status") == "idle")
        #expect(session.epoch == 1)
        #expect(try await bench.store.count() == 0)
    }

    @Test func anEventThatIsNotAllowedIsCountedAndStoresNothing() async throws {
        let bench = Bench()
        let session = try await bench.sessions.make()
        let receipt = try await session.submit(.press, "nothing", number: 1)
        #expect(receipt.refusals == [.unknownElement])
        #expect(receipt.acknowledged == 1)
        #expect(await session.counters.refusals == [.unknownElement: 1])
        #expect(await session.counters.hostileEvents == 1)
        #expect(try await bench.store.count() == 0)
    }

    @Test func theFirstAcceptedEventStoresEverythingBeforeItAsWell() async throws {
        let store = GatedStore()
        let bench = Bench(store: store)
        let session = try await bench.sessions.make()
        try await session.submit(.press, "nothing", number: 1)
        try await session.submit(.edit, "text", "Milk", number: 2)
        let change = try #require(store.changes.first)
        #expect(store.changes.count == 1)
        #expect(change.position == 0)
        #expect(change.entries.count == 2)
        #expect(change.snapshot != nil)
        #expect(change.documents.map(\.version.rawValue) == ["note-1"])
        #expect(change.clients == ["client": 2])
    }

    @Test func aBatchIsOneTransactionAndReturnsWhatBecameOfEachEvent() async throws {
        let store = GatedStore()
        let session = try await Bench(store: store).sessions.make()
        let rendering = await session.rendering
        let receipt = try await session.submit(
            [
                rendering.event(.edit, "text", "Milk"), rendering.event(.press, "status"),
                rendering.event(.edit, "place", "Shop"),
            ], client: "client", number: 1)
        #expect(receipt.refusals == [nil, .notAllowed, nil])
        #expect(store.changes.count == 1)
        #expect(await session.rendering.text("text") == "Milk")
        #expect(await session.rendering.text("place") == "Shop")
    }

    @Test func nothingLeavesBeforeItIsStored() async throws {
        let store = GatedStore()
        let bench = Bench(store: store)
        let session = try await bench.sessions.make()
        let (log, attachment) = await session.log()
        store.hold()
        let rendering = attachment.rendering
        async let first = session.submit([rendering.event(.edit, "text", "a")], client: "client", number: 1)
        await store.waitUntilHeld(1)
        async let second = session.submit([rendering.event(.press, "send")], client: "client", number: 2)
        await store.waitUntilHeld(2)
        #expect(log.lines == [])
        #expect(await session.number == attachment.number)
        #expect(bench.desk.received.isEmpty)

        store.releaseOne()
        #expect(try await first.acknowledged == 1)
        #expect(log.lines == ["ack 1: |idle > a|idle"])
        #expect(bench.desk.received.isEmpty)

        store.release()
        #expect(try await second.acknowledged == 2)
        await bench.desk.wait(for: 1)
        #expect(log.lines.count == 2)
        #expect(log.updates.map(\.number) == [attachment.number + 1, attachment.number + 2])
        #expect(log.updates[1].before.root === log.updates[0].after.root)
    }

    @Test func whoAttachesMeanwhileSeesOnlyWhatIsStored() async throws {
        let store = GatedStore()
        let session = try await Bench(store: store).sessions.make()
        let rendering = await session.rendering
        store.hold()
        async let first = session.submit([rendering.event(.edit, "text", "a")], client: "client", number: 1)
        await store.waitUntilHeld(1)
        async let attached = session.log()
        async let second = session.submit([rendering.event(.edit, "text", "ab")], client: "client", number: 2)
        await store.waitUntilHeld(2)
        store.release()
        _ = try await (first, second)
        let (log, attachment) = await attached
        let shown = attachment.rendering.text("text") ?? ""
        // Depending on which of the two came first.
        #expect(log.lines == (shown == "a" ? ["ack 2: a|idle > ab|idle"] : []))
        #expect(shown == "a" || shown == "ab")
        #expect(await session.rendering.text("text") == "ab")
    }

    @Test func aNumberThatWasCommittedIsOnlyAcknowledged() async throws {
        let session = try await Bench().sessions.make()
        try await session.submit(.edit, "text", "a", number: 1)
        try await session.submit(.edit, "text", "ab", number: 2)
        let receipt = try await session.submit(.edit, "text", "again", number: 1)
        #expect(receipt.isDuplicate)
        #expect(receipt.acknowledged == 2)
        #expect(await session.rendering.text("text") == "ab")
        #expect(await session.highestNumber(of: "client") == 2)
        #expect(await session.highestNumber(of: "somebody else") == 0)
        #expect(await session.counters.duplicates == 1)
    }

    @Test func aNumberThatIsOnItsWayIsAcknowledgedWhenItIsStored() async throws {
        let store = GatedStore()
        let session = try await Bench(store: store).sessions.make()
        let event = await session.rendering.event(.edit, "text", "a")
        store.hold()
        async let first = session.submit([event], client: "client", number: 1)
        await store.waitUntilHeld(1)
        async let second = session.submit([event], client: "client", number: 1)
        #expect(await session.highestNumber(of: "client") == 0)
        store.release()
        let receipts = try await [first, second]
        #expect(receipts.map(\.isDuplicate) == [false, true])
        #expect(receipts.map(\.acknowledged) == [1, 1])
        #expect(store.changes.count == 1)
    }

    @Test func detachedObserversHearNothing() async throws {
        let session = try await Bench().sessions.make()
        let (log, attachment) = await session.log()
        await session.detach(attachment.token)
        try await session.submit(.edit, "text", "a", number: 1)
        #expect(log.lines == [])
        #expect(await session.number == attachment.number + 1)
    }

    @Test func timeNeverGoesBack() async throws {
        let store = GatedStore()
        let clock = FaultyClock()
        let app = NoteApp()
        var options = SessionOptions()
        // By such a clock it has been unused for long in no time.
        options.parkAfter = 10_000
        options.forgetAfter = 10_000
        let sessions = Sessions(
            documents: app, handlers: Handlers(), store: store, registry: app.registry, options: options, clock: clock)
        let session = try await sessions.make()
        for number in 1...5 { try await session.submit(.edit, "text", "\(number)", number: number) }
        let times = store.changes.map(\.time)
        #expect(times == times.sorted())
        await sessions.shutDown()
    }

    @Test func theStateIsStoredWholeFromTimeToTime() async throws {
        let store = GatedStore()
        let bench = Bench(store: store) { $0.snapshotInterval = 4 }
        let session = try await bench.sessions.make()
        for number in 1...9 { try await session.submit(.edit, "text", "\(number)", number: number) }
        await store.waitUntilCommitted { $0.filter { $0.snapshot != nil }.count > 1 }
        let stored = try #require(try await store.load(session.id))
        #expect(stored.position == 10)
        #expect(stored.entries.count < 8)
        let found = try #require(try await bench.restarted().sessions.find(session.id))
        #expect(await found.rendering.text("text") == "9")
    }

    @Test func aNumberThatSkipsOthersIsRefused() async throws {
        let session = try await Bench().sessions.make()
        try await session.submit(.edit, "text", "a", number: 1)
        for number in [3, 1000] {
            let error = await #expect(throws: SessionError.self) {
                try await session.submit(.edit, "text", "b", number: number)
            }
            #expect(error?.code == .numberSkipped)
        }
        #expect(await session.highestNumber(of: "client") == 1)
        try await session.submit(.edit, "text", "c", number: 2)
        #expect(await session.rendering.text("text") == "c")
    }

    /// A page that has long been open, while many others came and went.
    @Test func whoIsForgottenGoesOnFromWhatItsHostKnows() async throws {
        let bench = Bench(store: GatedStore()) { $0.maximumClients = 2 }
        let session = try await bench.sessions.make()
        try await session.submit(.edit, "text", "a", number: 1)
        for number in 1...9 {
            try await session.submit(.edit, "text", "x", client: ClientID(rawValue: "c\(number)"), number: 1)
        }
        #expect(await session.highestNumber(of: "client") == 0)
        let event = await session.rendering.event(.edit, "text", "b")
        #expect(try await session.submit([event], client: "client", number: 2, after: 1).acknowledged == 2)
    }

    @Test func onlyTheLatestClientsAreRemembered() async throws {
        let store = GatedStore()
        let bench = Bench(store: store) { $0.maximumClients = 3 }
        let session = try await bench.sessions.make()
        for number in 1...6 {
            try await session.submit(.edit, "text", "x", client: ClientID(rawValue: "c\(number)"), number: 1)
        }
        bench.clock.advance(by: 61)
        await store.waitUntilCommitted { $0.last?.forgetsOtherClients == true }
        #expect(store.changes.last?.clients == ["c4": 1, "c5": 1, "c6": 1])
    }
}

/// A clock that is set back every time somebody looks.
private final class FaultyClock: SessionClock {
    private let manual = ManualClock()
    var now: Double { manual.now - Double.random(in: 0...1000) }
    func sleep(until time: Double) async throws { try await manual.sleep(until: manual.now + 1_000_000_000) }
}
