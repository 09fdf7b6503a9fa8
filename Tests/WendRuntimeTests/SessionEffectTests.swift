import RuntimeFixtures
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
}
