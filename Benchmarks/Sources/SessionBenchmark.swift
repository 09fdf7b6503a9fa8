import Foundation
import Synchronization
import Wend
import WendTesting

/// What sessions cost without a browser: the steps of flow files, and coming back from what is stored.
enum SessionBenchmark {
    static func run() async throws {
        try await flows()
        try await restoring()
    }

    // MARK: Flow files

    private static func flows() async throws {
        let files = ["Examples/02-sign-in/flow.yaml", "Examples/03-sign-in-flow/two-factor.yaml"]
        try await measure("headless flow steps (examples)", files.map { try flow(FlowReader().read(file: $0)) })
        try await measure("headless flow steps (counter page)", [presses(200)])
        try await measure("headless scenarios of 20 steps (counter page)", [presses(9)], stepsOf: 20)
    }

    /// So many presses of the counter page, with a look after each, after the app has begun: two steps and two for each press.
    private static func presses(_ count: Int) throws -> FlowFile {
        let text = """
            appId: counter
            document: counter.xml
            stubs:
              - message: count
                replies:
                  - success: {count: "1"}
            ---
            - launchApp
            - repeat:
                times: \(count)
                commands:
                  - tapOn: Count
                  - assertVisible: Line 12 of a page as long as real ones are
            """
        return try flow(FlowReader().read(text, file: "Benchmarks/presses.yaml"))
    }

    private static func flow(_ result: FlowReadResult) throws -> FlowFile {
        guard let flow = result.flow else { throw Unusable(reason: "\(result.diagnostics)") }
        return flow
    }

    /// - Parameter stepsOf: How many steps count as one.
    private static func measure(_ name: String, _ flows: [FlowFile], stepsOf unit: Double = 1) async throws {
        let runner = FlowRunner()
        var rates: [Double] = []
        for _ in 0..<15 {
            var steps = 0
            let start = ContinuousClock.now
            while ContinuousClock.now - start < .milliseconds(100) {
                for flow in flows {
                    let result = await runner.run(flow)
                    guard result.failure == nil else { throw Unusable(reason: result.lines.joined(separator: "\n")) }
                    steps += result.steps
                }
            }
            rates.append(Double(steps) / unit / ((ContinuousClock.now - start) / .seconds(1)))
        }
        Figure(name: name, value: rates.median, unit: "1/s").print()
    }

    // MARK: Restoring

    /// From what is stored to a session that is ready: a snapshot and a thousand presses after it.
    private static func restoring() async throws {
        try await restore(isAnswered: false)
        try await restore(isAnswered: true)
    }

    /// - Parameter isAnswered: Whether a handler answers each press, which is an entry of its own.
    private static func restore(isAnswered: Bool) async throws {
        let store: any SessionStore = MemoryStore()
        var handlers = Handlers()
        handlers.on(isAnswered ? "count" : "other") { _ in .success(["count": .string("1")]) }
        let path = "\(CounterPage.folder)/counter.xml"
        var options = SessionOptions()
        options.snapshotInterval = .max
        func sessions() throws -> Sessions {
            try App(path: path, handlers: handlers).sessions(store: KeptStore(store: store), options: options)
        }
        let before = try sessions()
        let session = try await before.make()
        let button = CounterPage.button(in: await session.rendering)
        let client = ClientID(rawValue: "client")
        for number in 1...1000 {
            _ = try await session.submit([Event(.press, button)], client: client, number: number)
            await session.settled()
        }
        var samples: [Double] = []
        for _ in 0..<21 {
            let after = try sessions()
            // Apps are opened before sessions are: the document is known.
            _ = try await after.make()
            let start = ContinuousClock.now
            guard try await after.find(session.id) != nil else { throw Unusable(reason: "the session is gone") }
            samples.append((ContinuousClock.now - start) / .milliseconds(1))
        }
        let entries = try await store.load(session.id)?.entries.count ?? 0
        Figure(
            name: "restore: snapshot and 1,000 presses" + (isAnswered ? ", answered" : ""), value: samples.median,
            unit: "ms"
        ).print()
        Figure(name: "restore: journal entries", value: Double(entries), unit: "").print()
    }

    private struct Unusable: Error {
        let reason: String
    }
}
