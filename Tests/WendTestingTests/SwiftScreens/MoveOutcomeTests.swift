import Testing
import Wend
import WendCore

@testable import WendTesting

/// What becomes of a way that a screen or a handler goes (spec `flow-kit`, C.3, B-04, B-10, B-11).
@Suite struct MoveOutcomeTests {
    final class Start: SwiftScreen {
        @Stored var outcomes: [String] = []
        var onNext: (String) -> Void = { _ in }
        var onAgain: () -> Void = {}
        var onGuarded: () -> Void = {}
        var onBack: () -> Void = {}
        var go: (Fields) -> Void = { _ in }

        func moved(_ outcome: MoveOutcome) { outcomes.append(outcome.rawValue) }

        func take(_ reply: Reply, to message: String) { outcomes.append(reply.values["outcome"]?.text ?? "no answer") }

        var body: some Part {
            Screen("Start") {
                Label("Outcomes: \(outcomes.joined(separator: ", "))")
                Button("Next") { self.onNext("Ann") }
                Button("Twice") {
                    self.onNext("Bob")
                    self.onAgain()
                }
                Button("Guarded") { self.onGuarded() }
                Button("Back, then next") {
                    self.onBack()
                    self.onNext("nobody")
                }
                Button("Handler") { self.go([:]) }
            }
        }
    }

    final class Next: SwiftScreen {
        @Stored var name = "nobody"
        var onBack: () -> Void = {}
        var onStart: () -> Void = {}
        var go: (Fields) -> Void = { _ in }
        func prepare(_ name: String) { self.name = name }
        var body: some Part {
            Screen("Next") {
                Label("For \(name)")
                Button("Back") { self.onBack() }
                Button("Another start") { self.onStart() }
                Button("Handler") { self.go([:]) }
            }
        }
    }

    final class Guarded: SwiftScreen {
        @Person var person: String?
        var body: some Part {
            Screen("Guarded") { Label("Secret of \(person ?? "nobody")") }.entering(
                when: person != nil, otherwise: "/start")
        }
    }

    static let start: Flow<Start> = Flow(path: "/start", with: Start()) { screen, lets in
        screen.onNext = lets.push(next, with: { $0.prepare }, then: screen.moved)
        screen.onAgain = lets.push(next, then: screen.moved)
        screen.onGuarded = lets.push(guarded, then: screen.moved)
        screen.onBack = lets.pop()
        screen.go = lets.send("go")
    }

    static let next: Flow<Next> = Flow(with: Next()) { screen, lets in
        screen.onBack = lets.pop()
        screen.onStart = lets.push(other)
        screen.go = lets.send("go")
    }

    static let other: Flow<Start> = Flow("Other", with: Start()) { screen, lets in
        screen.onBack = lets.pop()
        screen.onNext = lets.push(next, with: { $0.prepare })
    }

    static let guarded: Flow<Guarded> = Flow(with: Guarded())
    static let nowhere: Flow<Next> = Flow("Nowhere", with: Next())

    private typealias Move = @Sendable (HandledMessage) async throws -> MoveOutcome

    private func session(
        allows: Set<String> = [], in surroundings: String = #"<navigation><swiftScreen screen="Start"/></navigation>"#,
        _ move: @escaping Move = { _ in .completed }
    ) throws -> TestSession {
        var handlers = Handlers()
        try handlers.show(Self.start)
        handlers.on("go") { message in
            do { return .success(["outcome": .string(try await move(message).rawValue)]) } catch {
                return .failure("\(error)")
            }
        }
        return try TestSession(source: "<app>\(surroundings)</app>", handlers: handlers, allows: allows)
    }

    @Test("B-11: a screen is told that another has come") func aScreenIsToldThatAnotherHasCome() throws {
        let session = try session()
        try session.press("Next")
        #expect(session.isVisible("For Ann"))
        session.kill()
        try session.restore()
        try session.press("Back")
        #expect(session.isVisible("Outcomes: completed"))
    }

    @Test("B-15: a double tap goes there once") func doubleTap() throws {
        let session = try session()
        let button = try #require(session.visible.elements.first { $0.properties.text(.text) == "Next" })
        #expect(try session.send(Event(.press, button.id)) == nil)
        #expect(try session.send(Event(.press, button.id)) != nil)
        try session.press("Back")
        #expect(session.isVisible("Outcomes: completed"))
    }

    @Test("B-04: a second screen of a flow is already in the stack") func aSecondScreenOfAFlowIsAlreadyInTheStack()
        throws
    {
        let session = try session()
        try session.press("Twice")
        #expect(session.isVisible("For Bob"))
        try session.press("Back")
        #expect(session.isVisible("Outcomes: alreadyInStack, completed"), "\(session.screen)")
        // Who wants to know is told: there is nothing to report.
        #expect(session.reports == [])
    }

    @Test func whoIsLedElsewhereHasNotCome() throws {
        let session = try session()
        try session.press("Guarded")
        #expect(session.isVisible("Outcomes: refused"), "\(session.screen)")
        try session.change(person: "Ann")
        #expect(session.isVisible("Secret of Ann") || session.isVisible("Outcomes: refused"))
    }

    @Test("B-10: nothing begins at a screen that has left") func nothingBeginsAtAScreenThatHasLeft() throws {
        let session = try session(allows: ["source-gone"])
        try session.press("Next")
        try session.press("Another start")
        try session.press("Back, then next")
        #expect(session.isVisible("For Ann"))
        #expect(session.reports.map(\.code) == ["source-gone"])
    }

    @Test(
        "B-11, C.3: a handler pushes and goes on when that is stored",
        arguments: [
            ("Start", "completed", "For Cid"), ("Next", "alreadyInStack", "For Ann"),
        ])
    func aHandlerPushesAndGoesOnWhenThatIsStored(_ from: String, _ outcome: String, _ shown: String) throws {
        let session = try session { try await $0.pushed(Self.next) { $0.name = "Cid" } }
        if from == "Next" { try session.press("Next") }
        try session.press("Handler")
        #expect(session.isVisible(shown), "\(session.screen)")
        if from == "Next" { return }
        try session.press("Back")
        #expect(session.isVisible("Outcomes: \(outcome)"), "\(session.screen)")
    }

    @Test("B-04, B-11, C.3: it is told what became of each way") func itIsToldWhatBecameOfEachWay() throws {
        let session = try session { message in
            var told: [MoveOutcome] = []
            told.append(try await message.popped())
            told.append(try await message.poppedToRoot())
            told.append(try await message.poppedTo(Self.next))
            told.append(try await message.dismissed())
            told.append(try await message.pushed(Self.nowhere))
            told.append(try await message.pushed(Self.guarded))
            told.append(try await message.presented(Self.next) { $0.name = "Dot" })
            told.append(try await message.presented(Self.next))
            told.append(try await message.dismissed())
            told.append(try await message.pushed(Self.next, animated: false))
            told.append(try await message.pushed(Self.next))
            told.append(try await message.poppedTo(Self.start))
            let expected: [MoveOutcome] = [
                .nothingThere, .nothingThere, .notInStack, .nothingThere, .failed, .refused, .completed,
                .alreadyPresented, .completed, .completed, .alreadyInStack, .completed,
            ]
            guard told == expected else { throw Handlers.Failure("\(told)") }
            return .completed
        }
        session.failsOnReports = false
        try session.press("Handler")
        #expect(session.isVisible("Outcomes: completed"), "\(session.screen)")
        #expect(Set(session.reports.map(\.code)) == ["screen-not-made"])
    }

    @Test func withoutAStackAroundItNothingIsPushed() throws {
        let session = try session(in: #"<swiftScreen screen="Start"/>"#) { try await $0.pushed(Self.next) }
        try session.press("Handler")
        #expect(session.isVisible("Outcomes: noStack"))
    }

    /// After a restart the handler runs again, and what has come stays.
    @Test func afterARestartItIsThereAlready() throws {
        let session = try session { message in
            let outcome = try await message.pushed(Self.next) { $0.name = "Eve" }
            // It does not get further before the server is killed.
            if outcome == .completed { _ = try await message.pushed(Self.slow) }
            return outcome
        }
        session.failsOnReports = false
        try session.press("Handler")
        #expect(session.isVisible("For Eve"))
        session.kill()
        try session.restore()
        #expect(session.isVisible("For Eve"))
        try session.press("Back")
        #expect(session.isVisible("Outcomes: completed") || session.isVisible("Outcomes: alreadyInStack"))
    }

    private static let slow: Flow<Next> = Flow("Slow", with: Next())

    @Test func whoMovesOutsideOfAHandlerIsAnError() async {
        await #expect(throws: SwiftScreenError.self) {
            _ = try await HandledMessage(name: "go", key: "1").pushed(Self.next)
        }
    }
}
