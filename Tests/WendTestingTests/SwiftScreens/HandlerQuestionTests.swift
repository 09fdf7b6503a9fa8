import Synchronization
import TestSupport
import Testing
import Wend

@testable import WendTesting

/// Handlers that ask people with screens and go on with what they answer.
@Suite struct HandlerQuestionTests {
    final class Confirmation: SwiftScreen, Answering {
        @Stored var sum = 0
        @Stored var presses = 0
        var answer: (Bool) -> Void = { _ in }
        var onCancel: () -> Void = {}
        var body: some Part {
            Screen("Confirmation") {
                Label("Pay \(sum)? \(presses)")
                Button("More") { self.presses += 1 }
                Button("Yes") { self.answer(true) }
                Button("No") { self.answer(false) }
                Button("Cancel") { self.onCancel() }
            }
        }
    }

    static let confirmation: Flow<Confirmation> = Flow(with: Confirmation()) { screen, lets in
        screen.onCancel = lets.dismiss()
    }

    private static let document = """
        <app><screen title="Shop">
            <value name="paid" is="nothing"/>
            <container>
                <label>Paid: {paid}</label>
                <button title="Pay" message="pay"/><button title="Twice" message="twice"/>
            </container>
            <sendMessage on="pay" message="pay" to="app">
                <set on="success" name="paid" to="{message.outcome}"/><set on="failure" name="paid" to="{message.error}"/>
            </sendMessage>
            <sendMessage on="twice" message="twice" to="app">
                <set on="success" name="paid" to="{message.outcome}"/>
            </sendMessage>
        </screen></app>
        """

    /// How often handlers began, and how often they came to their end.
    private final class Log: Sendable {
        let counts = Mutex((begun: 0, ended: 0))
        func begin() { counts.withLock { $0.begun += 1 } }
        func end() { counts.withLock { $0.ended += 1 } }
        var all: (begun: Int, ended: Int) { counts.withLock { $0 } }
    }

    private func session(_ log: Log = Log(), allows: Set<String> = []) throws -> TestSession {
        var handlers = Handlers()
        try handlers.show(Self.confirmation)
        handlers.on("pay") { message in
            log.begin()
            do {
                let answer = try await message.ask(Self.confirmation) { $0.sum = 7 }
                log.end()
                return .success(["outcome": .string(answer.map { $0 ? "7" : "no" } ?? "cancelled")])
            } catch { return .failure("\(error)") }
        }
        handlers.on("twice") { message in
            let first = try? await message.ask(Self.confirmation) { $0.sum = 1 }
            let second = try? await message.ask(Self.confirmation) { $0.sum = 2 }
            return .success(["outcome": .string("\(first == true) \(second == true)")])
        }
        return try TestSession(source: Self.document, handlers: handlers, allows: allows)
    }

    @Test(
        "C.3: a handler goes on with what people answer",
        arguments: [("Yes", "7"), ("No", "no"), ("Cancel", "cancelled")])
    func aHandlerGoesOnWithWhatPeopleAnswer(_ button: String, _ outcome: String) throws {
        let session = try session()
        try session.press("Pay")
        #expect(session.isVisible("Pay 7? 0"), "\(session.shown)")
        #expect(session.stubs.sent.map(\.name) == ["pay"])
        try session.press("More")
        try session.press(button)
        #expect(session.isVisible("Paid: \(outcome)"))
        #expect(!session.isVisible("Yes"))
    }

    @Test func itMayAskOneQuestionAfterTheOther() throws {
        let session = try session()
        try session.press("Twice")
        try session.press("Yes")
        #expect(session.isVisible("Pay 2? 0"))
        try session.press("No")
        #expect(session.isVisible("Paid: true false"))
    }

    @Test func peopleMayTakeTheirTime() throws {
        let session = try session()
        try session.press("Pay")
        try session.advance(by: 3_600)
        try session.press("Yes")
        #expect(session.isVisible("Paid: 7"))
    }

    @Test func afterARestartItRunsAgainAndAsksAnew() throws {
        let log = Log()
        let session = try session(log)
        try session.press("Pay")
        try session.press("More")
        session.kill()
        try session.restore()
        #expect(session.isVisible("Pay 7? 0"))
        #expect(log.all == (2, 0))
        try session.press("Yes")
        #expect(session.isVisible("Paid: 7"))
        #expect(log.all == (2, 1))
        session.kill()
        try session.restore()
        #expect(session.isVisible("Paid: 7"))
        #expect(log.all == (2, 1))
    }

    @Test func whoIsAskedOutsideOfAHandlerIsAnError() async {
        await #expect(throws: SwiftScreenError.self) {
            _ = try await HandledMessage(name: "pay", key: "1").ask(Self.confirmation)
        }
    }

    /// Whatever is pressed and wherever the session is killed: one screen at a time, and one outcome for each message.
    @Test(arguments: 0..<16) func thereIsOneOutcomeForEachMessage(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let session = try session(allows: ["screen-is-there"])
        for _ in 0..<30 {
            let names = ["Pay", "Twice", "Yes", "No", "Cancel", "More"].filter(session.isVisible)
            try session.press(try #require(names.randomElement(using: &generator)))
            #expect(session.isVisible("Yes") || session.waiting.isEmpty, "\(session.shown)")
            guard Int.random(in: 0..<3, using: &generator) == 0 else { continue }
            let isAsked = session.isVisible("Yes")
            let shown = session.shown
            session.kill()
            try session.restore()
            #expect(session.isVisible("Yes") == isAsked)
            if !isAsked { #expect(session.shown == shown) }
        }
        var rest = 0
        while session.isVisible("Cancel"), rest < 5 {
            rest += 1
            try session.press("Cancel")
        }
        #expect(session.waiting == [])
    }
}
