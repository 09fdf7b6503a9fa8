import Foundation
import Wend
import WendTesting

/// A press in a screen of 105 elements that is built in Swift, through a whole session; the peer is the same screen as a document.
enum ScreenBenchmark {
    static func run() async throws {
        try pressing()
        try await deepStack()
    }

    private static func pressing() throws {
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

    /// A stack of ten screens: what it takes on the disk, and until it is ready again.
    private static func deepStack() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "wend-bench-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(#"<app><navigation><swiftScreen screen="Film"/></navigation></app>"#.utf8).write(
            to: folder.appending(path: "app.xml"))
        let store = MemoryStore()
        var options = SessionOptions()
        options.snapshotInterval = 1
        func sessions() throws -> Sessions {
            var handlers = Handlers()
            try handlers.show(film)
            return try App(path: folder.path, handlers: handlers).sessions(
                store: KeptStore(store: store), options: options)
        }
        let before = try sessions()
        let session = try await before.make()
        let client = ClientID(rawValue: "client")
        for number in 1...9 {
            let next = CounterPage.button(in: await session.rendering)
            _ = try await session.submit([Event(.press, next)], client: client, number: number)
            await session.settled()
        }
        let snapshot = try await store.load(session.id)?.snapshot.count ?? 0
        await before.shutDown()
        var samples: [Double] = []
        for _ in 0..<21 {
            let after = try sessions()
            _ = try await after.make()
            let start = ContinuousClock.now
            let found = try await after.find(session.id)
            samples.append((ContinuousClock.now - start) / .milliseconds(1))
            precondition(found != nil)
        }
        Figure(name: "stack of ten: snapshot", value: Double(snapshot) / 1024, unit: "KiB").print()
        Figure(name: "stack of ten: restored", value: samples.median, unit: "ms").print()
    }

    private static let film: Flow<Film> = Flow(retention: .perPush, with: Film()) { screen, lets in
        screen.onNext = lets.push(film) { $0.show }
    }

    private final class Film: SwiftScreen {
        @Stored var number = 1
        var onNext: (Int) -> Void = { _ in }
        func show(_ number: Int) { self.number = number }
        var body: some Part {
            Screen("Film \(number)") {
                Label("This is film \(number)")
                TextField("Remark", text: $remark)
                Button("Next") { self.onNext(self.number + 1) }
            }
        }
        @Stored var remark = ""
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
