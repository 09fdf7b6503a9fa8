import Wend
import WendTesting

/// A press in a screen of 105 elements that is built in Swift, through a whole session; the peer is the same screen as a document.
enum ScreenBenchmark {
    static func run() throws {
        var handlers = Handlers()
        try handlers.show(Flow(with: Hundred()))
        let built = try TestSession(
            source: #"<app><navigation><swiftScreen screen="Hundred"/></navigation></app>"#, handlers: handlers)
        let labels = (0..<100).map { "<label>Row \($0)</label>" }.joined()
        let written = try TestSession(
            source: """
                <app><navigation><screen title="Hundred"><value name="count" is="{0}"/><container>
                <label>Pressed {count} times</label>\(labels)<button title="Press" message="press"/></container>
                <set on="press" name="count" to="{count + 1}"/></screen></navigation></app>
                """)
        var (ours, theirs, ratios): ([Double], [Double], [Double]) = ([], [], [])
        for round in 0..<600 {
            let own = try press(built)
            let peer = try press(written)
            guard round >= 100 else { continue }
            ours.append(own)
            theirs.append(peer)
            ratios.append(own / peer)
        }
        precondition(built.isVisible("Pressed 600 times") && written.isVisible("Pressed 600 times"))
        Figure(
            name: "press in a screen built in Swift, 105 elements", value: ours.median, unit: "µs", peer: "document",
            peerValue: theirs.median, ratio: ratios.median
        ).print()
    }

    private static func press(_ session: TestSession) throws -> Double {
        var problem: (any Error)?
        let time = seconds {
            do {
                try session.press("Press")
                _ = session.rendering
            } catch { problem = error }
        }
        if let problem { throw problem }
        return time * 1e6
    }

    private final class Hundred: SwiftScreen {
        @Stored var count = 0
        var body: some Part {
            Screen("Hundred") {
                Label("Pressed \(count) times")
                for row in 0..<100 { Label("Row \(row)") }
                Button("Press") { self.count += 1 }
            }
        }
    }
}
