import Foundation
import Testing
import Wend
import WendTesting

/// The article on screens built in Swift shows code that is compiled, here or in the examples, and that does what it says.
@Suite struct SwiftScreensArticleTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")

    @Test("B-14: every piece of code stands somewhere word for word") func everyPieceOfCodeStandsSomewhereWordForWord()
        throws
    {
        let article = try unindented("docs/swift-screens.md")
        var sources: [String] = []
        for folder in ["Tests/WendTestingTests/SwiftScreens"]
            + ["Flows", "Places", "Sections"].map({ "Examples/Swift/Sources/\($0)" })
        {
            let files = try FileManager.default.contentsOfDirectory(atPath: Self.root.appending(path: folder).path)
            sources += try files.filter { $0.hasSuffix(".swift") }.map { try unindented("\(folder)/\($0)") }
        }
        let pieces = article.components(separatedBy: "```swift\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
        #expect(pieces.count > 12)
        // What a program begins with is written by `wend new`, and tested there.
        for piece in pieces where !piece.contains("@main") {
            #expect(sources.contains { $0.contains(piece) }, "nowhere:\n\(piece)")
        }
    }

    private func unindented(_ path: String) throws -> String {
        try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false).map { String($0.drop { $0 == " " }) }
            .joined(separator: "\n")
    }

    private static let document = "<app><navigation><swiftScreen screen=\"Login\"/></navigation></app>"

    @Test func whoIsNotKnownIsTold() throws {
        let document = Self.document
        var handlers = Handlers()
        try handlers.show(Shop.login)
        let session = try TestSession(source: document, stubs: ["signIn": [.failure("no")]], handlers: handlers)
        try session.enter("ann@example.org", into: "Email")
        try session.press("Continue")
        #expect(session.isVisible("We do not know this address."))
    }

    @Test("B-09, C.4: spies and graphs") func spiesAndGraphs() {
        let spy = LetsSpy()
        let screen = Shop.home.screen(wiredBy: spy)
        #expect(spy.backing(of: screen.onLogOut, "Ann") == .popTo(Shop.login))
        #expect(spy.built == [.popTo(Shop.login), .popToRoot()])
        #expect(spy.leftovers(of: screen) == ["nothing has called popToRoot()"])

        let graph = FlowGraph(from: Shop.login)
        #expect(graph.problems == [])
        #expect(graph.way(in: 8) { $0.stack.count { $0 == "Login" } > 1 } == nil)
    }

    @Test func streamsDrive() throws {
        @Sendable func alarms(of ward: Int) -> AsyncStream<Alarm> { AsyncStream { $0.yield(Alarm(bed: ward + 3)) } }
        let calls = AsyncStream<String> { $0.yield("Ann") }
        var handlers = Handlers()
        handlers.onWatch("alarms", as: Int.self) { ward in alarms(of: ward) }
        handlers.onWatch("calls") { calls }
        try handlers.show(Hospital.desk)
        let session = try TestSession(
            source: #"<app><navigation><swiftScreen screen="Desk"/></navigation></app>"#, handlers: handlers,
            watches: ["closing"])
        #expect(session.isVisible("Bed 4"))
        try session.observe("closing", 1)
        #expect(session.isVisible("Last call: Ann"))
        let spy = LetsSpy()
        _ = Hospital.desk.screen(wiredBy: spy)
        #expect(spy.backing(ofStream: "alarms", Alarm(bed: 4)) == .push(Hospital.alarm))
    }

    @Test func handlersMove() throws {
        var handlers = Handlers()
        handlers.on("order") { message in
            let outcome = try? await message.pushed(Kitchen.receipt) { $0.number = 7 }
            return outcome == .completed || outcome == .alreadyInStack ? .success() : .failure("no receipt")
        }
        try handlers.show(Kitchen.receipt)
        let session = try TestSession(
            source: """
                <app><navigation><screen title="Bar"><button title="Order" message="order"/>
                <sendMessage on="order" message="order" to="app"/></screen></navigation></app>
                """, handlers: handlers)
        try session.press("Order")
        #expect(session.isVisible("Number 7"))
    }

    @Test func handlersAskAndAppsShow() throws {
        let confirmation = HandlerQuestionTests.confirmation
        func app() throws -> App {
            var handlers = Handlers()
            try handlers.show(Shop.login)  // and all it leads to
            let app = try App(path: "App", handlers: handlers)
            return app
        }
        #expect(throws: (any Error).self) { try app() }
        var handlers = Handlers()
        handlers.on("pay") { message in
            let isSure = try? await message.ask(confirmation) { $0.sum = 7 }
            return isSure == true ? .success() : .failure("not confirmed")
        }
        #expect(handlers.names == ["pay"])
    }
}
