import TestSupport
import Testing
import Wend

@testable import WendTesting

/// Ways through screens built in Swift that nobody thought of.
@Suite struct SwiftScreenWaysTests {
    /// Whatever is pressed and typed, and wherever the session is killed: it goes on as it was, and nothing fails.
    @Test(arguments: 0..<24) func aKilledSessionGoesOnAsItWas(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var handlers = Handlers()
        try handlers.show(WelcomeFlows.tutorial)
        let session = try TestSession(
            source: #"<app><navigation><swiftScreen screen="Tutorial"/></navigation></app>"#,
            stubs: ["signIn": [.success(), .failure("No"), .success()]], handlers: handlers)
        for _ in 0..<30 {
            let events = session.events
            guard let event = events.randomElement(using: &generator) else { break }
            _ = try session.send(event)
            guard Int.random(in: 0..<4, using: &generator) == 0 else { continue }
            let before = session.shown
            session.kill()
            try session.restore()
            #expect(session.shown == before)
        }
        #expect(session.reports.map(\.code) == [])
    }

    /// Whatever of a screen changes, in whatever it stands: it looks as it does to who draws it for the first time.
    @Test(arguments: 0..<8) func whatChangesIsDrawn(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let session = try session(showing: Flow("Board", with: Board()))
        for number in 0..<40 {
            try session.press("Change \(Int.random(in: 0..<Board.count, using: &generator))")
            let kept = session.shown
            session.kill()
            try session.restore()
            #expect(session.shown == kept, "after press \(number)")
        }
        #expect(session.reports.map(\.code) == [])
    }

    /// Code that wants more than may be done in one step gets none of it, and the session goes on.
    @Test func wishesHaveABound() throws {
        let session = try session(showing: Self.greedy)
        try session.press("More")
        try session.press("Once")
        #expect(session.isVisible("Next"))
    }

    @Test func aBodyThatIsTooDeepIsSaid() throws {
        let session = try session(showing: Flow("Deep", with: Deep()))
        #expect(session.reports.contains { $0.message.contains("deep inside each other") })
    }

    @Test func aBodyThatCannotBeCheckedIsSaidWithTheReason() throws {
        let session = try session(showing: Flow("Odd", with: Odd()))
        #expect(session.reports.contains { $0.message.contains("gauge") })
    }

    @Test func flowsOfOneNameAreRefused() throws {
        var handlers = Handlers()
        try handlers.show(Flow("Same", with: Deep()))
        #expect(throws: SwiftScreenError.self) { try handlers.show(Flow("Same", with: Odd())) }
    }

    @Test func documentsGiveWhatAScreenBeginsWith() throws {
        var handlers = Handlers()
        try handlers.show(WelcomeFlows.login)
        let session = try TestSession(
            source: #"<app><swiftScreen screen="Login" arguments="{record(email: 'ben@example.org', x: 1)}"/></app>"#,
            handlers: handlers)
        #expect(session.isVisible("ben@example.org"))
    }

    /// What is pressed is what is seen: of a body that has changed since, nothing is called.
    @Test func aPressOnABodyThatIsNoMoreCallsNothing() throws {
        var handlers = Handlers()
        try handlers.show(Self.greedy)
        func wishes(of version: Value, calling call: String = "call:5.1") -> Value? {
            let values: Fields = [
                "instance": "1", "then": "update", "state": [:], "version": version, "call": .string(call),
                "values": [:],
            ]
            let effect = Effect(id: Effect.ID(rawValue: 1), .screen(name: "Greedy", values: values))
            return handlers.screens.answer(effect, registry: .standard)?.reply.values["wishes"]
        }
        let effect = Effect(
            id: Effect.ID(rawValue: 1),
            .screen(name: "Greedy", values: ["instance": "1", "then": "push", "state": [:]]))
        let version = try #require(handlers.screens.answer(effect, registry: .standard)?.reply.values["version"])
        #expect(wishes(of: version)?.elements.count == 1)
        #expect(wishes(of: "another")?.elements.count == 0)
        // The greedy one asks a hundred thousand times.
        #expect(wishes(of: version, calling: "call:4.1")?.elements.count == 64)
    }

    private func session(showing flow: Flow<some SwiftScreen>) throws -> TestSession {
        var handlers = Handlers()
        try handlers.show(flow)
        return try TestSession(
            source: "<app><navigation><swiftScreen screen=\"\(flow.name)\"/></navigation></app>", handlers: handlers)
    }

    private static let next = Flow("Next", retention: .perPush, with: Next())
    private static let greedy = Flow("Greedy", with: Greedy()) { screen, lets in screen.more = lets.push(next) }

    private final class Greedy: SwiftScreen {
        var more: () -> Void = {}
        var body: some Part {
            Screen("Greedy") {
                Button("More") { for _ in 0..<100_000 { self.more() } }
                Button("Once") { self.more() }
            }
        }
    }

    private final class Next: SwiftScreen {
        var body: some Part { Screen("Next") { Button("Once") {} } }
    }

    private final class Deep: SwiftScreen {
        var body: some Part {
            Screen("Deep") { (0..<1000).reduce(Label("In").piece) { inner, _ in Container { inner }.piece } }
        }
    }

    /// Shows what it has in places of all sorts.
    private final class Board: SwiftScreen {
        static let count = 7
        @Stored var numbers = Array(repeating: 0, count: Board.count)
        var body: some Part {
            Screen("Board \(numbers[0])") {
                Label("Same").named("same")
                Container { Container { Label("In \(numbers[1])").hidden(numbers[1] % 3 == 2) } }
                Label("A \(numbers[2]), B \(numbers[3])").styled(numbers[3] % 2 == 0 ? "even" : "odd")
                if numbers[4] % 2 == 1 { Label("Now and then").named("seldom") }
                Piece("table").parameter("sections") {
                    Piece("tableSection").parameter("headerTitle", .string("Head \(numbers[5])")).parameter("cells") {
                        for row in 0..<3 {
                            Piece("tableCell").parameter("text", .string("Row \(row): \(numbers[5] / 2 + row)"))
                        }
                    }
                }
                for number in 0..<Self.count { Button("Change \(number)") { self.numbers[number] += 1 } }
                Button("Often", isEnabled: numbers[6] % 2 == 0) {}
            }
        }
    }

    private final class Odd: SwiftScreen {
        var body: some Part { Screen("Odd") { Piece("gauge") } }
    }
}

extension TestSession {
    /// Everything on the screen.
    var shown: [String] { Self.lines(rendering.root) }

    /// An element and all below it, line by line.
    static func lines(_ element: Element) -> [String] {
        ["\(element.id) \(element.role) \(element.properties)"] + element.children.flatMap(lines)
    }

    /// What a person could do now.
    var events: [Event] {
        func events(_ element: Element) -> [Event] {
            var found: [Event] = []
            if element.events.contains(.press) { found.append(Event(.press, element.id)) }
            if element.events.contains(.edit), element.role == .textField {
                found.append(Event(.edit, element.id, "typed"))
                found.append(Event(.edit, element.id, ""))
            }
            return found + element.children.flatMap(events)
        }
        return events(rendering.root)
    }
}
