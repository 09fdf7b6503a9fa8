import RuntimeFixtures
import Synchronization
import Testing
import WendCore
import WendExpressions
import WendRuntime

@Suite struct SessionEffectTests {
    @Test func aHandlerAnswersAMessage() async throws {
        let bench = Bench(desk: Desk(standing: .success(["text": "sent"])))
        let session = try await bench.sessions.make()
        try await session.submit(.press, "send", number: 1)
        await session.settled()
        #expect(await session.rendering.text("status") == "sent")
        let message = try #require(bench.desk.received.first)
        #expect(message.name == "send")
        #expect(message.key.hasPrefix("\(session.id)/"))
    }

    /// What nests deeper than its reader goes would keep the session from being restored.
    @Test(arguments: [101, 600, 2_000]) func anAnswerThatIsNestedTooDeepFailsBeforeItIsWrittenDown(_ depth: Int)
        async throws
    {
        var value: Value = "x"
        for _ in 0..<depth { value = .list([value]) }
        let store = MemoryStore()
        let bench = Bench(store: store, desk: Desk(standing: .success(["text": "sent", "deep": value])))
        let session = try await bench.sessions.make()
        try await session.submit(.press, "send", number: 1)
        await session.settled()
        #expect(await session.rendering.text("status")?.contains("100 deep") == true)
        let found = try #require(try await bench.restarted().sessions.find(session.id))
        #expect(await found.rendering.text("status")?.contains("100 deep") == true)
    }

    @Test func handlersRunAtTheSameTime() async throws {
        let bench = Bench()
        let session = try await bench.sessions.make()
        try await session.submit(.press, "send", number: 1)
        try await session.submit(.press, "send", number: 2)
        await bench.desk.wait(for: 2)
        #expect(Set(bench.desk.received.map(\.key)).count == 2)
    }

    @Test func aMessageWithoutAnAnswerIsGivenAgainAfterARestartUnderItsOldKey() async throws {
        let store = MemoryStore()
        let bench = Bench(store: store)
        let session = try await bench.sessions.make()
        try await session.submit(.press, "send", number: 1)
        await bench.desk.wait(for: 1)

        let later = bench.restarted()
        let found = try #require(try await later.sessions.find(session.id))
        await later.desk.wait(for: 1)
        #expect(later.desk.received == bench.desk.received)
        later.desk.reply(.success(["text": "sent"]))
        await found.settled()
        #expect(await found.rendering.text("status") == "sent")
        #expect(found.epoch == 2)
    }

    @Test func anAnswerToTheOldOwnerOfASessionDoesNoHarm() async throws {
        let store = MemoryStore()
        let bench = Bench(store: store)
        let session = try await bench.sessions.make()
        let (log, _) = await session.log()
        try await session.submit(.press, "send", number: 1)
        await bench.desk.wait(for: 1)
        let found = try #require(try await bench.restarted().sessions.find(session.id))
        bench.desk.reply(.success(["text": "too late"]))
        await log.wait(for: 2)
        #expect(log.lines.last == "closed")
        #expect(await found.rendering.text("status") == "idle")
    }

    @Test func aMessageNobodyAnswersAnyMoreFails() async throws {
        let store = MemoryStore()
        let bench = Bench(store: store)
        let session = try await bench.sessions.make()
        try await session.submit(.press, "send", number: 1)
        let sessions = Sessions(
            documents: bench.app, handlers: Handlers(), store: store, registry: bench.app.registry,
            clock: bench.clock)
        let found = try #require(try await sessions.find(session.id))
        await found.settled()
        #expect(await found.rendering.text("status") == "nobody answers the message 'send'")
    }

    @Test func aWaitThatIsOverCancelsTheHandlerAndDropsItsAnswer() async throws {
        let bench = Bench()
        let session = try await bench.sessions.make()
        let (log, _) = await session.log()
        try await session.submit(.press, "send", number: 1)
        await bench.desk.wait(for: 1)
        bench.clock.advance(by: 30)
        await log.wait(for: 2)
        #expect(log.lines.last == "|idle > |no answer within 30 seconds")
        bench.desk.reply(.success(["text": "too late"]))
        await session.settled()
        #expect(await session.rendering.text("status") == "no answer within 30 seconds")
    }

    @Test func anEventThatIsRefusedDoesNotEndWaitsUnseen() async throws {
        let store = MemoryStore()
        let bench = Bench(store: store)
        let session = try await bench.sessions.make()
        try await session.submit(.press, "send", number: 1)
        bench.clock.advance(by: 30)
        try await session.submit(.press, "status", number: 2)
        #expect(await session.rendering.text("status") == "no answer within 30 seconds")
        let found = try #require(try await bench.restarted().sessions.find(session.id))
        #expect(await found.rendering.text("status") == "no answer within 30 seconds")
    }

    @Test func aDocumentIsLoadedAndKept() async throws {
        let store = MemoryStore()
        let bench = Bench(store: store)
        let session = try await bench.sessions.make()
        try await session.submit(.press, "more", number: 1)
        await session.settled()
        #expect(await session.rendering.text("words") == "More to say")

        // The text is gone from the folder, not from the session.
        bench.app.set("more.xml", nil)
        let found = try #require(try await bench.restarted().sessions.find(session.id))
        #expect(await found.rendering.text("words") == "More to say")
    }

    @Test func aDocumentThatIsMissingOrBrokenFailsWithOneLine() async throws {
        let bench = Bench()
        let session = try await bench.sessions.make()
        bench.app.set("more.xml", nil)
        try await session.submit(.press, "more", number: 1)
        await session.settled()
        #expect(await session.rendering.text("status") == "there is no 'more.xml'")
        bench.app.set("more.xml", NoteApp.broken("more.xml", version: "broken"))
        try await session.submit(.press, "more", number: 2)
        await session.settled()
        let status = try #require(await session.rendering.text("status"))
        #expect(status.hasPrefix("more.xml:"))
        #expect(!status.contains("\n"))
    }

    @Test func effectsOfAnEventThatCouldNotBeStoredAreNotPerformed() async throws {
        let store = GatedStore()
        let bench = Bench(store: store)
        let session = try await bench.sessions.make()
        store.fail(SessionStoreError(.full, "full"))
        await #expect(throws: SessionError.self) { try await session.submit(.press, "send", number: 1) }
        await session.settled()
        #expect(bench.desk.received.isEmpty)
    }

    /// Each answer asks again: whoever waited for the end of what runs would wait for the clock.
    @Test func answersThatTakeTheirTimeFollowEachOtherByTheClock() async throws {
        var reply = Reply.success()
        reply.delay = 1
        let bench = Bench(app: Self.restless(), desk: Desk(standing: reply))
        let session = try await bench.sessions.make()
        for count in 1...20 {
            await bench.sessions.settled()
            #expect(bench.desk.received.count == count)
            #expect(await bench.sessions.nextWaking() == bench.clock.now + 1)
            bench.clock.advance(by: 1)
        }
        await session.settled()
        #expect(bench.desk.received.count == 21)
    }

    // MARK: Steps nobody caused

    private static func restless() -> NoteApp {
        let app = NoteApp()
        app.set("note.xml", NoteApp.restless())
        return app
    }

    @Test func whatGoesOnByItselfComesOutOfTheBucket() async throws {
        let bench = Bench(app: Self.restless(), desk: Desk(standing: .success()))
        let session = try await bench.sessions.make()
        await bench.desk.wait(for: 1_001)
        for step in 1...50 {
            bench.clock.advance(by: 0.1)
            await bench.desk.wait(for: 1_001 + step)
        }
        #expect(bench.desk.received.count <= 1_052)
        #expect(await session.counters.delayedSteps >= 1)
    }

    /// Each is answered only because the other has sent something: no chain is in one session alone.
    @Test func sessionsThatSetEachOtherOffEnd() async throws {
        let meeting = Meeting()
        let clock = ManualClock()
        var handlers = Handlers()
        handlers.on("send") { await meeting.answer($0) }
        let app = Self.restless()
        let sessions = Sessions(
            documents: app, handlers: handlers, store: MemoryStore(), registry: app.registry, clock: clock)
        let began = clock.now
        let pair = [try await sessions.make(), try await sessions.make()]
        func texts() async -> [String] {
            var texts: [String] = []
            for session in pair { texts.append(await session.rendering.text("status") ?? "") }
            return texts
        }
        // Time passes only while somebody waits for the bucket, so nobody is slow.
        while await texts() == ["idle", "idle"], clock.now < began + 120 {
            if let next = clock.nextWaking, next <= clock.now + 0.11 {
                clock.advance(to: next)
            } else {
                await Task.yield()
            }
        }
        #expect((60...61).contains(clock.now - began))
        #expect((3_200...3_204).contains(meeting.count))
        #expect(await texts().contains { $0.contains("by itself") })
        // Nobody is left to answer the other.
        clock.advance(by: 30)
        for session in pair { await session.settled() }
        #expect(await texts().contains { $0.contains("no answer") })
    }
}

/// Answers whoever came last as soon as somebody else comes.
private final class Meeting: Sendable {
    private let content = Mutex((count: 0, waiting: CheckedContinuation<Reply, Never>?.none))

    var count: Int { content.withLock { $0.count } }

    func answer(_ message: HandledMessage) async -> Reply {
        await withCheckedContinuation { continuation in
            let other = content.withLock { content in
                content.count += 1
                defer { content.waiting = continuation }
                return content.waiting
            }
            other?.resume(returning: .success())
        }
    }
}
