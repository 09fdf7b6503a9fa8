import Testing
import Wend
import WendCore

@testable import WendTesting

/// Whether what comes and leaves is to be seen to move (spec `flow-kit`, appendix A: flags; B-06).
@Suite struct MovementTests {
    final class Stop: SwiftScreen {
        var ways: [(name: String, go: () -> Void)] = []
        var body: some Part { Screen("Stop") { for way in ways { Button(way.name) { way.go() } } } }
    }

    static let start: Flow<Stop> = Flow("Start", with: Stop()) { screen, lets in
        screen.ways = [true, false].flatMap { flag in
            [
                ("push \(flag)", lets.push(next, animated: flag)),
                ("present \(flag)", lets.present(sheet, animated: flag)),
            ]
        }
    }

    static let next: Flow<Stop> = Flow("Next", with: Stop()) { screen, lets in
        screen.ways = [true, false].flatMap { flag in
            [
                ("pop \(flag)", lets.pop(animated: flag)), ("popTo \(flag)", lets.popTo(start, animated: flag)),
                ("popToRoot \(flag)", lets.popToRoot(animated: flag)),
            ]
        }
    }

    static let sheet: Flow<Stop> = Flow("Sheet", with: Stop()) { screen, lets in
        screen.ways = [true, false].map { ("dismiss \($0)", lets.dismiss(animated: $0)) }
    }

    private func session() throws -> TestSession {
        var handlers = Handlers()
        try handlers.show(Self.start)
        return try TestSession(
            source: #"<app><navigation><swiftScreen screen="Start"/></navigation></app>"#, handlers: handlers)
    }

    /// What hosts are told of the stack, and of what is presented.
    private func ways(_ session: TestSession) -> [String] {
        var found: [String] = []
        func visit(_ element: Element) {
            if let way = element.properties.text(.transition) { found.append("\(element.role.rawValue) \(way)") }
            element.children.forEach(visit)
        }
        visit(session.rendering.root)
        return found
    }

    @Test(
        "FK-12…17, Appendix A flags: each of the six operations tells hosts whether it moves", arguments: [true, false])
    func flags(_ flag: Bool) throws {
        let session = try session()
        #expect(ways(session) == ["navigation "])
        var times = 0
        for out in ["pop", "popTo", "popToRoot"] {
            try session.press("push \(flag)")
            times += flag ? 1 : 0
            #expect(ways(session) == [flag ? "navigation push \(times)" : "navigation "])
            let shown = ways(session)
            session.kill()
            try session.restore()
            #expect(ways(session) == shown)
            try session.press("\(out) \(flag)")
            times += flag ? 1 : 0
            #expect(ways(session) == [flag ? "navigation pop \(times)" : "navigation "])
        }
        try session.press("present \(flag)")
        #expect(ways(session).last == (flag ? ways(session).first : "sheet none"))
        try session.press("dismiss \(flag)")
        #expect(ways(session).count == 1)
    }

    @Test func whoGoesBackByThemselvesSeesItMoveWhereThingsMove() throws {
        let session = try session()
        try session.press("push true")
        try session.back()
        #expect(ways(session) == ["navigation pop 2"])
        // In stacks without screens built in Swift nothing does.
        let plain = try TestSession(
            source: """
                <app><navigation><screen title="A"><button title="On" message="on"/><pushController on="on"><screen title="B"/></pushController></screen></navigation></app>
                """)
        try plain.press("On")
        try plain.back()
        #expect(ways(plain) == [])
    }
}
