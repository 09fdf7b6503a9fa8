import Foundation
import Synchronization
import Wend
import WendStore
import WendTerminal

/// What a key costs in the terminal: from the key to the cells that changed, with everything stored before.
enum TerminalBenchmark {
    static func run() async throws {
        let data = FileManager.default.temporaryDirectory.appendingPathComponent("wend-bench-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: data) }
        let count = Mutex(0)
        var handlers = Handlers()
        handlers.compute("count") { _ in
            .success([
                "count": .string(
                    String(
                        count.withLock { count in
                            count += 1
                            return count
                        }))
            ])
        }
        let app = try App(path: "\(CounterPage.folder)/counter.xml", handlers: handlers)
        let sessions = app.sessions(store: try SQLiteStore(path: "\(data)/sessions.sqlite"))
        let device = MeasuredTerminal()
        let host = TerminalHost(sessions: sessions, name: app.name, device: device, theme: TerminalTheme(.indexed))
        let running = Task { try await host.run(nil) }
        await host.drawn()
        var times: [Double] = []
        var most = 0
        for number in 0..<1200 {
            let before = device.written
            let start = ContinuousClock.now
            device.press(.enter)
            await host.drawn()
            let after = device.written
            if number >= 200 { times.append((after.last - start) / .milliseconds(1)) }
            most = max(most, after.writes - before.writes)
        }
        host.end()
        _ = try await running.value
        await sessions.shutDown()
        Figure(name: "terminal: key press to changed cells, p50", value: times.median, unit: "ms").print()
        let late = times.sorted()[times.count * 95 / 100]
        Figure(name: "terminal: key press to changed cells, p95", value: late, unit: "ms").print()
        Figure(name: "terminal: writes for a key press, at most", value: Double(most), unit: "").print()
    }

    /// A terminal that notes when it was written to.
    private final class MeasuredTerminal: TerminalDevice {
        struct Written {
            var writes = 0
            var last = ContinuousClock.now
        }

        private let state = Mutex<(take: (@Sendable (TerminalInput) -> Void)?, written: Written)>((nil, Written()))

        var size: (columns: Int, rows: Int) { (80, 24) }
        var written: Written { state.withLock { $0.written } }

        func open(_ take: @escaping @Sendable (TerminalInput) -> Void) throws(TerminalError) {
            state.withLock { $0.take = take }
        }

        func press(_ key: Key) { state.withLock { $0.take }?(.keys([key], read: 0)) }

        func write(_ text: String) {
            if text.isEmpty { return }
            state.withLock { state in
                state.written.writes += 1
                state.written.last = .now
            }
        }

        func suspend() {}
        func close() {}
    }
}
