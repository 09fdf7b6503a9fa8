import RuntimeFixtures
import Synchronization
import Testing
import WendCore
import WendExpressions
import WendRuntime

/// Handlers that show what is watched, in tasks of their own.
@Suite struct SessionWatchTests {
    @Test func whatAHandlerShowsIsSeen() async throws {
        let bench = PriceBench(app: try PriceApp())
        let session = try await bench.sessions.make()
        let log = await session.log()
        await bench.feed.wait(for: 1)
        #expect(bench.feed.watched == ["ACME"])
        bench.feed.send(5)
        await log.log.wait(for: 1)
        #expect(log.log.lines == ["| > 5|"])
        #expect(await session.rendering.text("text") == "5")
    }

    @Test func aValueThatComesTooSoonWaitsForItsTime() async throws {
        let bench = PriceBench(app: try PriceApp())
        let session = try await bench.sessions.make()
        let log = await session.log()
        await bench.feed.wait(for: 1)
        bench.feed.send(1)
        await log.log.wait(for: 1)
        bench.feed.send(2)
        bench.feed.send(3)
        await bench.feed.wait(forHanding: 3)
        #expect(log.log.lines == ["| > 1|"])
        bench.clock.advance(by: 0.1)
        await log.log.wait(for: 2)
        #expect(["1| > 2|", "1| > 3|"].contains(log.log.lines[1]))
    }

    @Test func nobodyShowsAnythingWhenTheWatchHasEnded() async throws {
        let bench = PriceBench(app: try PriceApp())
        let session = try await bench.sessions.make()
        await bench.feed.wait(for: 1)
        try await session.submit(.press, "leave", number: 1)
        await bench.feed.wait(for: 0)
        try await session.submit(.press, "leave", number: 2)
        await bench.feed.wait(for: 1)
    }

    @Test func aSessionThatOnlyWatchesIsParkedAndAsksAgain() async throws {
        let store = GatedStore()
        let bench = PriceBench(app: try PriceApp(tells: true), store: store)
        let session = try await bench.sessions.make()
        await bench.feed.wait(for: 1)
        let (log, attachment) = await session.log()
        bench.feed.send(20)
        await log.wait(for: 1)
        try await session.submit(.press, "buy", number: 1)
        await session.detach(attachment.token)
        // What is told now is no use of it.
        bench.clock.advance(by: 30)
        bench.feed.send(30)
        await store.waitUntilCommitted { $0.count == 2 }
        bench.clock.advance(by: 31)
        await bench.feed.wait(for: 0)

        let found = try #require(try await bench.sessions.find(session.id))
        #expect(found !== session)
        #expect(await found.rendering.text("status") == "told 30")
        await bench.feed.wait(for: 1)
        #expect(bench.feed.watched == ["ACME"])
        await bench.sessions.shutDown()
        await bench.feed.wait(for: 0)
    }

    @Test(arguments: [false, true]) func whatNobodyDeclaresOrWhatFailsIsReported(_ isDeclared: Bool) async throws {
        let reports = Mutex<[Diagnostic]>([])
        var options = SessionOptions()
        let app = try PriceApp()
        let (stream, continuation) = AsyncStream.makeStream(of: Diagnostic.self)
        options.report = { _, diagnostic in continuation.yield(diagnostic) }
        var handlers = Handlers()
        if isDeclared {
            handlers.onWatch("price") { _ in
                AsyncThrowingStream<Value, any Error> { $0.finish(throwing: PriceApp.Broken()) }
            }
        }
        let sessions = Sessions(
            documents: app, handlers: handlers, store: MemoryStore(), registry: PriceApp.registry, options: options,
            clock: ManualClock())
        _ = try await sessions.make()
        for await report in stream {
            reports.withLock { $0.append(report) }
            break
        }
        let report = try #require(reports.withLock { $0.first })
        #expect(report.code == (isDeclared ? "watch-failed" : "not-watched"))
        #expect(report.message.contains("price"))
        #expect(report.location?.description.hasPrefix("price.xml") == true)
    }
}
