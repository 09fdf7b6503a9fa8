import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore
public import ServiceLifecycle

/// A server of one app on a port of its own, until it is told to stop.
///
///     let server = WebServer(host: host, address: "127.0.0.1", port: 8080) { print("http://127.0.0.1:\($0)/") }
///     try await server.run()
///
/// At a graceful shutdown it takes no more connections, closes live ones with 1012 so that browsers come back by
/// themselves, and ends when the last answer is written, or after ``WebOptions/shutdownPatience`` at the latest. Sessions
/// are the caller's to shut down, afterwards.
public struct WebServer: Service {
    private let host: WebHost
    private let address: String
    private let port: Int
    private let logger: Logger
    private let onListening: @Sendable (Int) async -> Void

    /// - Parameters:
    ///   - address: The address to listen on. Listening on other addresses than those of the machine itself shows the app to
    ///     the network.
    ///   - port: 0 for any that is free.
    ///   - onListening: Gets the port once requests are taken.
    public init(
        host: WebHost, address: String = "127.0.0.1", port: Int = 0, logger: Logger = Logger(label: "wend.web"),
        onListening: @escaping @Sendable (Int) async -> Void = { _ in }
    ) {
        self.host = host
        self.address = address
        self.port = port
        self.logger = logger
        self.onListening = onListening
    }

    /// Serves until the task is cancelled or the service group shuts down.
    /// - Throws: ``WebServerError`` if the address cannot be listened on.
    public func run() async throws {
        let router = Router(context: BasicRequestContext.self, options: .autoGenerateHeadEndpoints)
        host.mount(on: router)
        host.mountNotFound(on: router)
        let application = Application(
            router: router, server: host.server,
            configuration: ApplicationConfiguration(address: .hostname(address, port: port), serverName: nil),
            onServerRunning: { [onListening] channel in await onListening(channel.localAddress?.port ?? 0) },
            logger: Logger(label: logger.label) { [logger] _ in CancellationLog(logger.handler) })
        do {
            try await run(application)
        } catch let error as IOError {
            throw WebServerError(address: address, port: port, errno: error.errnoCode)
        }
    }

    /// Runs the server, but does not wait for answers that are still being made when it is told to end and its time is up:
    /// their connections have been cut by then.
    private func run(_ application: some ApplicationProtocol) async throws {
        let (ends, end) = AsyncStream.makeStream(of: Bool.self)
        let running = Task {
            defer { end.yield(true) }
            try await application.run()
        }
        let patience = host.options.shutdownPatience
        let giveUp: @Sendable () -> Void = {
            Task.detached {
                // A little more than the connections get.
                try? await Task.sleep(for: patience + .milliseconds(200))
                end.yield(false)
            }
        }
        let hasEnded = await withTaskCancellationHandler {
            await withGracefulShutdownHandler {
                // Apart, because a task that is cancelled no longer waits.
                await Task { await ends.first { _ in true } ?? true }.value
            } onGracefulShutdown: {
                giveUp()
            }
        } onCancel: {
            running.cancel()
            giveUp()
        }
        if hasEnded { return try await running.value }
        running.cancel()
        logger.warning("the server has ended while requests were under way")
    }
}
