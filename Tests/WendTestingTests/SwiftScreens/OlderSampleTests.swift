import Testing
import Wend
import WendTesting

/// What the pages of the two older libraries show how to do, in today's Swift (spec `flow-kit`, `view-factory`).
@Suite struct OlderSampleTests {
    // MARK: Screens wired by closures

    final class Tutorial: SwiftScreen {
        var onContinue: () -> Void = {}
        var body: some Part { Screen("Tutorial") { Button("Continue") { self.onContinue() } } }
    }

    final class Login: SwiftScreen {
        @Stored var name = ""
        var onLogin: () -> Void = {}
        var onBack: () -> Void = {}
        func prepare() { name = "you" }
        var body: some Part {
            Screen("Login") {
                Label("Who are \(name)?")
                Button("Log in") { self.onLogin() }
                Button("Leave") { self.onBack() }
            }
        }
    }

    final class Dashboard: SwiftScreen {
        var onBack: () -> Void = {}
        var onLogOut: () -> Void = {}
        var onExit: () -> Void = {}
        var body: some Part {
            Screen("Dashboard") {
                Button("Leave") { self.onBack() }
                Button("Log out") { self.onLogOut() }
                Button("Exit") { self.onExit() }
            }
        }
    }

    /// One readable place for what leads where.
    enum MainFlow {
        static let tutorialScreen: Flow<Tutorial> = Flow { lets in
            let screen = Tutorial()
            screen.onContinue = lets.push(loginScreen) { $0.prepare }
            return screen
        }
        static let loginScreen: Flow<Login> = Flow(with: Login()) { screen, lets in
            screen.onLogin = lets.push(dashboardScreen)
            screen.onBack = lets.pop()
        }
        static let dashboardScreen: Flow<Dashboard> = Flow(with: Dashboard()) { screen, lets in
            screen.onBack = lets.pop()
            screen.onLogOut = lets.popTo(loginScreen)
            screen.onExit = lets.popToRoot()
        }
    }

    @Test func tutorialLoginDashboard() throws {
        let session = try session(MainFlow.tutorialScreen)
        try session.press("Continue")
        #expect(session.isVisible("Who are you?"))
        try session.press("Log in")
        try session.press("Log out")
        #expect(session.isVisible("Who are you?"))
        try session.press("Log in")
        try session.press("Exit")
        #expect(session.isVisible("Continue"))
    }

    struct Item: Codable, Equatable { var name: String }

    final class ItemScreen: SwiftScreen {
        @Stored var item: Item? = Item(name: "pen")
        @Stored var quantity = 3
        var onCheckout: (Item, Int) -> Void = { _, _ in }
        var body: some Part {
            Screen("Item") { Button("Checkout") { if let item = self.item { self.onCheckout(item, self.quantity) } } }
        }
    }

    final class Checkout: SwiftScreen {
        @Stored var text = ""
        func prepare(item: Item, quantity: Int) { text = "You want to purchase \(item.name) × \(quantity)" }
        var body: some Part { Screen("Checkout") { Label(text) } }
    }

    @Test func argumentsAreForwardedToPrepare() throws {
        let checkoutScreen = Flow(with: Checkout())
        let itemScreen = Flow(with: ItemScreen()) { screen, lets in
            screen.onCheckout = lets.push(checkoutScreen) { $0.prepare }
        }
        let session = try session(itemScreen)
        try session.press("Checkout")
        #expect(session.isVisible("You want to purchase pen × 3"))
    }

    @Test("FK, example application: what wiring the dashboard asks for, and nothing else")
    func whatTheDashboardAsksFor() {
        let spy = LetsSpy()
        let screen = MainFlow.dashboardScreen.screen(wiredBy: spy)
        #expect(spy.built == [.pop(), .popTo(MainFlow.loginScreen), .popToRoot()])
        #expect(spy.backing(of: screen.onBack) == .pop())
        #expect(spy.backing(of: screen.onLogOut) == .popTo(MainFlow.loginScreen))
        #expect(spy.backing(of: screen.onExit) == .popToRoot())
        for verb in [LetsOperation.Verb.pop, .popTo, .popToRoot] { #expect(spy.count(of: verb) == 1) }
        for verb in [LetsOperation.Verb.push, .present, .dismiss] { #expect(spy.count(of: verb) == 0) }
    }

    // MARK: Sections, intents and what comes along

    final class Second: SwiftScreen {
        @Stored var nextWindow = ""
        @Stored var value = ""
        var onBack: () -> Void = {}
        func onResume(_ extras: Fields) { value = extras["yourKey"]?.text ?? value }
        var body: some Part {
            Screen("Second") {
                Label("\(nextWindow), \(value)")
                Button("Leave") { self.onBack() }
            }
        }
    }

    final class First: SwiftScreen {
        var onSecond: () -> Void = {}
        var body: some Part { Screen("First") { Button("Second") { self.onSecond() } } }
    }

    @Test func anIntentBringsASectionItsViewAndExtras() throws {
        let second = Flow(with: Second()) { screen, lets in screen.onBack = lets.back() }
        let first = Flow(with: First()) { screen, lets in
            screen.onSecond = lets.go(.show("Other", "second", .flipLeft, extras: ["yourKey": "someValue"]))
        }
        var handlers = Handlers()
        try handlers.show(first)
        try handlers.show(second)
        // What it is made with was a dictionary.
        let session = try TestSession(
            source: """
                <app><stage>
                    <section name="Your" first="first"><swiftScreen name="first" screen="First"/></section>
                    <section name="Other">
                        <swiftScreen name="second" screen="Second" arguments="{record(nextWindow: 'value')}"/>
                    </section>
                </stage></app>
                """, handlers: handlers)
        try session.press("Second")
        #expect(session.isVisible("value, someValue"))
        try session.press("Leave")
        #expect(session.isVisible("Second"))
    }

    private func session(_ flow: Flow<some SwiftScreen>) throws -> TestSession {
        var handlers = Handlers()
        try handlers.show(flow)
        return try TestSession(
            source: "<app><navigation><swiftScreen screen=\"\(flow.name)\"/></navigation></app>", handlers: handlers)
    }
}
