import HTTPTypes
import Hummingbird
import Logging
import ServiceLifecycle
import Testing
import WendCore
import WendRuntime

@testable import WendWeb

/// A host in somebody else's app.
struct EmbeddingTests {
    @Test func pagesPassTheAppsMiddlewareAndConnectionsComeThroughItsServer() async throws {
        let sessions = Sessions(
            documents: try OneDocument(Fixtures.form), handlers: Handlers(), store: MemoryStore(), registry: .standard)
        var options = WebOptions(mountPath: "/orders")
        // However busy the machine is, nobody is late.
        options.helloPatience = .seconds(600)
        options.headPatience = .seconds(600)
        options.idlePatience = .seconds(600)
        let host = WebHost(sessions: sessions, options: options)
        let router = Router()
        router.addMiddleware { Stamp() }
        router.get("hello") { _, _ in "hello" }
        host.mount(on: router)

        let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let application = Application(
            router: router, server: host.server,
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { continuation.yield($0.localAddress?.port ?? 0) }, logger: logger)
        let group = ServiceGroup(configuration: ServiceGroupConfiguration(services: [application], logger: logger))
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            var iterator = ports.makeAsyncIterator()
            let app = ServedApp(host: host, sessions: sessions, port: try #require(await iterator.next()))

            let reply = try await app.get("/orders/")
            let page = try LoadedPage(reply)
            #expect(reply.fields["x-stamp"] == "stamped")
            #expect(reply.fields["set-cookie"]?.contains("; Path=/orders;") == true)
            #expect(try await app.get("/orders", cookie: page.cookie).status == 200)
            #expect(try await app.get("/hello").body == "hello")
            #expect(try await app.get("/nothing").body.isEmpty)
            let (socket, hello) = try await app.greet(page)
            #expect(hello.h?.p == [])
            socket.batch(1, "[\"press\",\"\(try page.pressed("More"))\"]")
            #expect(try await socket.frame().a == 1)
            #expect(try await app.post(page, [("return", "")]).status == 409)

            await group.triggerGracefulShutdown()
            #expect(try await socket.closeCode() == 1012)
            try await tasks.waitForAll()
        }
        await sessions.shutDown()
    }

    private struct Stamp<Context: RequestContext>: RouterMiddleware {
        func handle(
            _ request: Request, context: Context, next: (Request, Context) async throws -> Response
        ) async throws -> Response {
            var response = try await next(request, context)
            if let name = HTTPField.Name("x-stamp") { response.headers[name] = "stamped" }
            return response
        }
    }
}
