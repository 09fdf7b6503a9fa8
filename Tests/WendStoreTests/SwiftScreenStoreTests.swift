import RuntimeFixtures
import TestSupport
import Testing
import WendCore
import WendDocuments
import WendExpressions
import WendRuntime
import WendStore

/// Screens built in Swift in sessions of a server.
@Suite struct SwiftScreenStoreTests {
    private final class Counter: SwiftScreen {
        @Stored var count = 0
        @Stored var note = ""
        var body: some Part {
            Screen("Counter") {
                Label("Pressed \(count) times, \(note)").named("text")
                TextField("Note", text: $note)
                Button("Press") { self.count += 1 }.named("press")
                if count > 1 { Label("That will do").named("more") }
            }
        }
    }

    private struct Source: DocumentSource {
        let entry: CheckedDocument
        func document(at path: String, from base: String) async throws -> CheckedDocument { entry }
    }

    private func sessions(_ store: SQLiteStore) throws -> Sessions {
        let read = XMLDocumentReader().read(
            Array(#"<app><swiftScreen screen="Counter"/></app>"#.utf8), file: "app.xml", registry: .standard)
        var handlers = Handlers()
        try handlers.show(Flow(with: Counter()))
        let entry = try #require(read.document?.checked(against: .standard))
        return Sessions(
            documents: Source(entry: entry), handlers: handlers, store: store, registry: .standard)
    }

    @Test func aServerThatIsKilledGoesOnWithThem() async throws {
        let folder = TemporaryFolder()
        let store = try SQLiteStore(path: folder.file)
        let session = try await sessions(store).make()
        for number in 1...2 { try await session.submit(.press, "press", nil, number: number) }
        try await session.submit(.edit, "note", "so far", number: 3)
        let shown = await session.rendering
        #expect(shown.text("text") == "Pressed 2 times, so far")
        #expect(shown.text("more") == "That will do")

        // The first server ends without a word: no snapshot.
        await store.close()
        let after = try sessions(try SQLiteStore(path: folder.file))
        let again = try #require(try await after.find(session.id))
        let found = await again.rendering
        for name in ["text", "note", "press", "more"] {
            #expect(found.element(named: name)?.id == shown.element(named: name)?.id)
            #expect(found.element(named: name)?.properties == shown.element(named: name)?.properties)
        }
        try await again.submit(.press, "press", nil, number: 4)
        #expect(await again.rendering.text("text") == "Pressed 3 times, so far")
        await after.shutDown()
    }

    // MARK: Handlers that ask

    private final class Sure: SwiftScreen, Answering {
        @Stored var sum = 0
        var answer: (Bool) -> Void = { _ in }
        var body: some Part {
            Screen("Sure") {
                Label("Pay \(sum)?").named("question")
                Button("Yes") { self.answer(true) }.named("yes")
                Button("No") { self.answer(false) }.named("no")
            }
        }
    }

    private static let sure: Flow<Sure> = Flow(with: Sure())

    private func asking(_ store: SQLiteStore) throws -> Sessions {
        let document = """
            <app><screen title="Shop"><value name="paid" is="nothing"/>
            <container><label name="paid">{paid}</label><button name="pay" title="Pay" message="pay"/></container>
            <sendMessage on="pay" message="pay" to="app"><set on="success" name="paid" to="{message.outcome}"/>
            <set on="failure" name="paid" to="{message.error}"/></sendMessage></screen></app>
            """
        let read = XMLDocumentReader().read(Array(document.utf8), file: "app.xml", registry: .standard)
        var handlers = Handlers()
        try handlers.show(Self.sure)
        handlers.on("pay") { message in
            do {
                let first = try await message.ask(Self.sure) { $0.sum = 1 }
                guard first == true else { return .success(["outcome": "not paid"]) }
                let second = try await message.ask(Self.sure) { $0.sum = 2 }
                return .success(["outcome": .string(second == true ? "paid" : "half")])
            } catch { return .failure("\(error)") }
        }
        let entry = try #require(read.document?.checked(against: .standard))
        return Sessions(documents: Source(entry: entry), handlers: handlers, store: store, registry: .standard)
    }

    /// As a server runs it, and not only as a test does.
    @Test(arguments: [("yes", "yes", "paid"), ("yes", "no", "half"), ("no", nil, "not paid")])
    func aHandlerAsksPeopleAndGoesOnWithTheirAnswers(_ first: String, _ second: String?, _ outcome: String) async throws
    {
        let sessions = try asking(try SQLiteStore(path: TemporaryFolder().file))
        let session = try await sessions.make()
        try await session.submit(.press, "pay", nil, number: 1)
        try await session.until { $0.text("question") == "Pay 1?" }
        try await session.submit(.press, first, nil, number: 2)
        if let second {
            try await session.until { $0.text("question") == "Pay 2?" }
            try await session.submit(.press, second, nil, number: 3)
        }
        try await session.until { $0.text("paid") == outcome }
        await sessions.shutDown()
    }

    @Test func aHandlerAsksAgainAfterAKill() async throws {
        let folder = TemporaryFolder()
        let store = try SQLiteStore(path: folder.file)
        let session = try await asking(store).make()
        try await session.submit(.press, "pay", nil, number: 1)
        try await session.until { $0.text("question") == "Pay 1?" }
        try await session.submit(.press, "yes", nil, number: 2)
        try await session.until { $0.text("question") == "Pay 2?" }
        await store.close()
        let after = try asking(try SQLiteStore(path: folder.file))
        let again = try #require(try await after.find(session.id))
        try await again.until { $0.text("question") == "Pay 1?" }
        try await again.submit(.press, "yes", nil, number: 3)
        try await again.until { $0.text("question") == "Pay 2?" }
        try await again.submit(.press, "yes", nil, number: 4)
        try await again.until { $0.text("paid") == "paid" }
        await after.shutDown()
    }
}

extension Session {
    /// Waits until it shows something.
    fileprivate func until(_ isShown: @Sendable (Rendering) -> Bool) async throws {
        let (changes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let attachment = await attach { _ in continuation.yield() }
        var iterator = changes.makeAsyncIterator()
        while await !isShown(rendering), await iterator.next() != nil {}
        await detach(attachment.token)
    }
}
