import Testing
import Wend
import WendTesting

/// Stages, sections and intents that are written in Swift.
@Suite struct StagePartTests {
    final class Island: SwiftScreen {
        var onShop: () -> Void = {}
        var body: some Part {
            Screen("Island") {
                Stage("stage", first: "beach", history: .bounded(3)) {
                    Section(
                        "beach",
                        own: {
                            Label(binding: "{TERNARY(canGoBack, 'a way back', 'no way back')} {historyCount}")
                            Button("Shop", sending: "shop")
                            Button("Back", sending: "back").parameter("enabled", binding: "{canGoBack}")
                        }
                    )
                    .actions {
                        Intent.show("shop", "pen", .push, extras: ["price": 3]).on("shop")
                        Intent.back().on("back")
                    }
                    Section("shop", first: "pens") {
                        StagePartTests.thing.named("pen")
                        Screen("Pens") { Label("All pens") }.named("pens")
                    } own: {
                        Label("Our shop")
                        InnerView()
                    }
                }
            }
            .toolbar { BarButton("To the shop") { self.onShop() } }
        }
    }

    final class Thing: SwiftScreen {
        @Stored var price = 0
        @Stored var comings = 0
        var onBack: () -> Void = {}
        func onResume(_ extras: Fields) {
            comings += 1
            if case .integer(let given)? = extras["price"] { price = given }
        }
        var body: some Part {
            Screen("Pen") {
                Label("It costs \(price), seen \(comings) times")
                Button("Leave") { self.onBack() }
            }
        }
    }

    static let thing: Flow<Thing> = Flow(with: Thing()) { screen, lets in screen.onBack = lets.back() }
    static let island = Flow(with: Island()) { screen, lets in screen.onShop = lets.go(.show("shop")) }

    private func session() throws -> TestSession {
        var handlers = Handlers()
        try handlers.show(Self.island)
        return try TestSession(
            source: "<app><navigation><swiftScreen screen=\"Island\"/></navigation></app>", handlers: handlers)
    }

    @Test func intentsLeadFromSectionToSectionAndBack() throws {
        let session = try session()
        #expect(session.isVisible("no way back 1"))
        try session.press("Shop")
        #expect(session.isVisible("Our shop") && session.isVisible("It costs 3, seen 1 times"), "\(session.screen)")
        try session.press("To the shop")
        #expect(session.isVisible("Our shop") && session.isVisible("All pens"))
        session.kill()
        try session.restore()
        #expect(session.isVisible("All pens"))
    }

    @Test func aWayBackLeadsThere() throws {
        let session = try session()
        try session.press("Shop")
        try session.press("Leave")
        #expect(session.isVisible("no way back 1"))
        try session.press("Shop")
        #expect(session.isVisible("It costs 3, seen 2 times"))
    }
}
