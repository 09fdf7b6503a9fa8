import Foundation
import Logging
import ServiceLifecycle
import Synchronization
import UnixSignals
import Wend
import WendWeb

/// Serves the counter page with sessions in SQLite, as an app would, and the echo page on a port of its own. Prints one line
/// with both ports.
enum CounterServer {
    static func run(data: String) async throws {
        let counts = Counts()
        var handlers = Handlers()
        handlers.on("count") { message in .success(["count": .string(String(counts.next(for: message.key)))]) }
        let folder = try AppFolder(path: "\(CounterPage.folder)/counter.xml")
        let sessions = Sessions(
            documents: AppDocuments(folder: folder), handlers: handlers,
            store: try SQLiteStore(path: "\(data)/sessions.sqlite"), registry: .standard)
        var options = WebOptions()
        // The figures are not about limits.
        options.newSessionsPerSecond = 1e6
        options.newSessionBurst = 1e6
        options.batchesPerSecond = 1e6
        options.batchBurst = 1e6
        options.maximumConnections = 20_000
        options.maximumSockets = 20_000
        options.liftLimitsPerAddress()
        var logger = Logger(label: "bench")
        logger.logLevel = .error
        let echo = try await EchoServer.start()
        let server = WebServer(host: WebHost(sessions: sessions, options: options, logger: logger), logger: logger) {
            let line = "{\"port\":\($0),\"echo\":\(echo.port)}\n"
            try? FileHandle.standardOutput.write(contentsOf: Data(line.utf8))
        }
        let group = ServiceGroup(
            services: [server], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        try await group.run()
        await sessions.shutDown()
        await echo.stop()
    }

    /// Counts presses, each session for itself.
    private final class Counts: Sendable {
        private let counts = Mutex<[Substring: Int]>([:])

        func next(for key: String) -> Int {
            let session = key.prefix { $0 != "/" }
            return counts.withLock {
                $0[session, default: 0] += 1
                return $0[session, default: 0]
            }
        }
    }
}
