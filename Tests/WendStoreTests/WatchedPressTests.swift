import Foundation
import RuntimeFixtures
import TestSupport
import Testing
import WendCore
import WendExpressions
import WendRuntime
import WendStore

/// What was decided by something of the outside is the same after a kill, from the real store, and nobody has to show anything.
@Suite struct WatchedPressTests {
    /// A page is drawn, and what is watched comes before its script has said hello.
    @Test func whatComesWhileNobodyLooksMakesThePageThatWasDrawnAnOlderOne() async throws {
        let folder = TemporaryFolder()
        let clock = ManualClock()
        let bench = PriceBench(app: try PriceApp(), clock: clock, store: try SQLiteStore(path: folder.file))
        let session = try await bench.sessions.make()
        let drawn = await session.attach { _ in }
        await session.detach(drawn.token)
        await bench.feed.wait(for: 1)
        bench.feed.send(20)
        while await session.rendering.text("text") != "20" { await Task.yield() }
        let later = await session.attach { _ in }
        #expect(later.number > drawn.number)
        await bench.sessions.shutDown()
    }

    @Test(arguments: [false, true]) func aPressReplaysWithoutTheOutside(_ tells: Bool) async throws {
        let folder = TemporaryFolder()
        let (app, clock) = (try PriceApp(tells: tells), ManualClock())
        let store = try SQLiteStore(path: folder.file)
        let bench = PriceBench(app: app, clock: clock, store: store)
        let session = try await bench.sessions.make()
        let (log, _) = await session.log()
        await bench.feed.wait(for: 1)
        bench.feed.send(20)
        await log.wait(for: 1)
        try await session.submit(.press, "buy", number: 1)
        clock.advance(by: 1)
        bench.feed.send(3)
        await log.wait(for: 3)
        let status = await session.rendering.text("status")
        #expect(status == (tells ? "told 3" : "dear 20"))
        // The process ends without a word.
        await store.close()

        let later = PriceBench(
            app: app, clock: clock, store: try SQLiteStore(path: folder.file), isDeclared: false)
        let found = try #require(try await later.sessions.find(session.id))
        #expect(await found.rendering.text("status") == status)
        #expect(await found.rendering.text("text") == nil)
        try await found.submit(.press, "buy", number: 2)
        #expect(await found.rendering.text("status") == "cheap ")
        await later.sessions.shutDown()
    }
}
