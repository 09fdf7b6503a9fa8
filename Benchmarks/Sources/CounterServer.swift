import ArgumentParser
import Foundation
import Logging
import ServiceLifecycle
import Synchronization
import UnixSignals
import Wend
import WendStore
import WendWeb

/// Serves the counter page with sessions in SQLite, as an app would, and the echo page on a port of its own.
struct CounterServer: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serves the counter page, and a bare echo page beside it, until it is told to stop.",
        discussion: """
            Prints one line with both ports.

              wend-bench serve /tmp/counter
              wend-bench serve /tmp/counter on --port 8080
              wend-bench serve /tmp/counter --commit-delay 2
            """)

    enum Way: String, ExpressibleByArgument, CaseIterable {
        /// Presses are answered at once.
        case compute
        /// Presses are answered in a step of their own.
        case on
    }

    @Argument(help: "The folder sessions are kept in.") var data: String
    @Argument(help: "How presses are answered.") var way = Way.compute
    @Option(help: "Which page is served: counter.xml, or upload.xml, whose files are counted.") var page = "counter.xml"
    @Option(help: "The port; 0 for any that is free.") var port = 0
    @Option(help: "Milliseconds each commit takes longer, as on a disk of a cloud.") var commitDelay = 0.0

    func run() async throws {
        let counts = Counts()
        var handlers = Handlers()
        if way == .compute {
            handlers.compute("count") { message in .success(["count": .string(String(counts.next(for: message.key)))]) }
        } else {
            handlers.on("count") { message in .success(["count": .string(String(counts.next(for: message.key)))]) }
        }
        handlers.receive("file") { upload in
            var sum: UInt64 = 0
            for try await bytes in upload.bytes { sum &+= UInt64(bytes.count) }
            return ["bytes": .integer(Int(sum))]
        }
        let app = try App(path: "\(CounterPage.folder)/\(page)", handlers: handlers)
        var sessionOptions = SessionOptions()
        // The figures are not about limits.
        sessionOptions.maximumLive = 20_000
        let sessions = app.sessions(
            store: try SQLiteStore(
                path: "\(data)/sessions.sqlite", isForCaller: { !$0.isSlow },
                meet: { [commitDelay] moment in
                    if moment == .committing, commitDelay > 0 { Thread.sleep(forTimeInterval: commitDelay / 1000) }
                }),
            options: sessionOptions)
        var options = WebOptions()
        options.newSessionsPerSecond = 1e6
        options.newSessionBurst = 1e6
        options.batchesPerSecond = 1e6
        options.batchBurst = 1e6
        options.maximumConnections = 20_000
        options.maximumSockets = 20_000
        options.liftLimitsPerAddress()
        options.servesMetrics = true
        var logger = Logger(label: "bench")
        logger.logLevel = .error
        let echo = try await EchoServer.start()
        let host = WebHost(sessions: sessions, options: options, logger: logger)
        let server = WebServer(host: host, port: port, logger: logger) {
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
