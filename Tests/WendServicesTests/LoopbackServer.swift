import Hummingbird
import Logging
import ServiceLifecycle
import Testing

/// A server on a loopback port for the length of one test.
enum LoopbackServer {
    /// - Parameter body: Is told the port; the server ends when it does.
    static func serve(
        _ router: Router<BasicRequestContext>, _ body: @Sendable (_ port: Int) async throws -> Void
    ) async throws {
        var logger = Logger(label: "loopback")
        logger.logLevel = .critical
        let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
        let application = Application(
            router: router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { continuation.yield($0.localAddress?.port ?? 0) }, logger: logger)
        let group = ServiceGroup(configuration: ServiceGroupConfiguration(services: [application], logger: logger))
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            var iterator = ports.makeAsyncIterator()
            let port = try #require(await iterator.next())
            do {
                try await body(port)
            } catch {
                await group.triggerGracefulShutdown()
                throw error
            }
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
        }
    }
}
