import RuntimeFixtures
import Testing
import WendCore
import WendExpressions
import WendRuntime
import WendTesting

/// Test sessions that watch something: shown by the test, or by the app's own handlers.
@Suite struct WatchingTests {
    private func session(_ handlers: Handlers = Handlers(), tells: Bool = false) throws -> TestSession {
        TestSession(
            try PriceApp(tells: tells).entry, handlers: handlers,
            watches: handlers.watchedNames.isEmpty ? ["price"] : [],
            allows: ["not-comparable"])
    }

    @Test func aTestShowsWhatIsWatched() throws {
        let session = try session()
        #expect(session.watching == ["price"])
        try session.observe("price", 20)
        #expect(session.isVisible("20"))
        try session.press("Buy")
        #expect(session.isVisible("dear 20"))
        let error = #expect(throws: TestSessionError.self) { try session.observe("prize", 1) }
        #expect(error?.description == "nobody watches 'prize'\nwatched:\n  price")
        #expect(throws: TestSessionError.self) { try session.observe("price", 1, of: "OTHER") }
    }

    @Test func valuesThatComeFastWaitForTheClock() throws {
        let session = try session()
        for number in 1...3 { try session.observe("price", .integer(number), of: "ACME") }
        #expect(session.isVisible("1"))
        try session.advance(by: 0.05)
        #expect(session.isVisible("1"))
        try session.advance(by: 0.06)
        #expect(session.isVisible("3"))
    }

    @Test func aPressIsReplayedWithWhatItSaw() throws {
        let session = try session()
        try session.observe("price", 20)
        try session.press("Buy")
        session.kill()
        try session.restore()
        #expect(session.isVisible("dear 20"))
        #expect(!session.isVisible("20"))
        #expect(session.watching == ["price"])
        try session.observe("price", 3)
        #expect(session.isVisible("3"))
    }

    @Test func aChangeIsTold() throws {
        let session = try session(tells: true)
        try session.observe("price", 20)
        #expect(session.isVisible("told 20"))
        try session.observe("price", 30)
        try session.advance(by: 0.1)
        #expect(session.isVisible("told 30"))
    }

    @Test func whatNobodyDeclaresFailsTheTest() throws {
        let session = TestSession(try PriceApp().entry)
        #expect(session.reports.map(\.code) == ["not-watched"])
        #expect(throws: TestSessionError.self) { try session.press("Leave") }
    }

    // MARK: Real handlers

    @Test func whatHandlersShowIsSeenOnTheThreadOfTheTest() throws {
        let feed = PriceFeed()
        var handlers = Handlers()
        handlers.onWatch("price") { feed.values(of: $0) }
        let session = try session(handlers)
        #expect(feed.watched == ["ACME"])
        feed.send(20)
        #expect(session.isVisible("20"))
        feed.send(21)
        feed.send(22)
        try session.press("Buy")
        #expect(session.isVisible("dear 20"))
        try session.advance(by: 0.1)
        #expect(session.isVisible("22"))
        // It ends with the session, and begins again with it.
        session.kill()
        feed.send(1)
        try session.restore()
        #expect(session.isVisible("dear 20"))
        #expect(!session.isVisible("22"))
        feed.send(23)
        #expect(session.isVisible("23"))
        try session.press("Leave")
        #expect(!session.isVisible("23"))
    }

    @Test func whatIsShownMayDependOnWhoLooks() throws {
        var handlers = Handlers()
        handlers.onWatch("price") { symbol, principal in
            AsyncStream { continuation in
                continuation.yield(.string("\(symbol.text ?? "") for \(principal ?? "nobody")"))
                continuation.finish()
            }
        }
        var settings = SessionSettings()
        settings.principal = "Ann"
        let session = TestSession(
            try PriceApp().entry, handlers: handlers, allows: ["not-comparable"], settings: settings)
        #expect(session.isVisible("ACME for Ann"))
        session.kill()
        try session.restore()
        #expect(session.isVisible("ACME for Ann"))
    }

    @Test func aHandlerThatGoesByTheClockGoesOnAsTheClockDoes() throws {
        let clock = ManualClock()
        var handlers = Handlers()
        handlers.onWatch("price") { _ in
            let start = clock.now
            return AsyncThrowingStream<Value, any Error> {
                try await clock.sleep(until: clock.now + 10)
                return .integer(Int(clock.now - start))
            }
        }
        let session = TestSession(try PriceApp().entry, handlers: handlers, clock: clock)
        #expect(!session.isVisible("10"))
        try session.advance(by: 10)
        #expect(session.isVisible("10"))
        try session.advance(by: 35)
        #expect(session.isVisible("40"))
    }

    @Test func aHandlerThatAlwaysHasMoreDoesNotHoldTheTest() throws {
        var handlers = Handlers()
        handlers.onWatch("price") { _ in
            let prices = Prices()
            return AsyncStream<Value> { .integer(await prices.next()) }
        }
        let session = try session(handlers)
        #expect(session.isVisible("1"))
    }

    private actor Prices {
        private var number = 0

        func next() -> Int {
            number += 1
            return number
        }
    }

    @Test func aHandlerThatFailsIsReported() throws {
        var handlers = Handlers()
        handlers.onWatch("price") { _ in
            AsyncThrowingStream<Value, any Error> { continuation in
                continuation.yield(7)
                continuation.finish(throwing: PriceApp.Broken())
            }
        }
        let session = try session(handlers)
        #expect(session.isVisible("7"))
        #expect(session.reports.map(\.code) == ["watch-failed"])
    }
}
