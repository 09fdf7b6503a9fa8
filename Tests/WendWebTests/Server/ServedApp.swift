import Logging
import ServiceLifecycle
import Testing
import WendCore
import WendDocuments
import WendExpressions
import WendRuntime

@testable import WendWeb

/// One document, always the same.
struct OneDocument: DocumentSource {
    let entry: CheckedDocument

    init(_ text: String, registry: Registry = .standard) throws {
        let result = XMLDocumentReader().read(Array(text.utf8), file: "test.xml", registry: registry)
        let document = try #require(result.document, "\(result.diagnostics)")
        entry = document.checked(against: registry)
        let problems = entry.diagnostics.map(\.description)
        try #require(problems == [])
    }

    func document(at path: String, from base: String) async throws -> CheckedDocument { entry }
}

/// An app whose documents cannot be read.
struct UnusableDocuments: DocumentSource {
    struct Problem: Error, CustomStringConvertible { let description: String }

    let reason: String

    var entry: CheckedDocument { get async throws { throw Problem(description: reason) } }
    func document(at path: String, from base: String) async throws -> CheckedDocument {
        throw Problem(description: reason)
    }
}

/// An app served on a loopback port for the length of one test.
struct ServedApp: Sendable {
    let host: WebHost
    let sessions: Sessions
    let port: Int

    /// Serves a document, does something with it, and shuts down in good order.
    static func serve(
        _ document: String = Fixtures.form, source: (any DocumentSource)? = nil, handlers: Handlers = Handlers(),
        store: any SessionStore = MemoryStore(), registry: Registry = .standard,
        sessionOptions: SessionOptions = SessionOptions(), clock: any SessionClock = SystemClock(),
        logger: Logger? = nil,
        _ change: (inout WebOptions) -> Void = { _ in }, principal: WebHost.Principal? = nil,
        perform body: @Sendable (ServedApp) async throws -> Void
    ) async throws {
        var options = WebOptions()
        // However busy the machine is, nobody is late here but those whose test says so.
        options.helloPatience = .seconds(600)
        options.headPatience = .seconds(600)
        options.idlePatience = .seconds(600)
        options.bodyPatience = .seconds(600)
        options.drainPatience = .seconds(600)
        change(&options)
        let sessions = Sessions(
            documents: try source ?? OneDocument(document, registry: registry), handlers: handlers, store: store,
            registry: registry,
            options: sessionOptions, clock: clock)
        var silent = Logger(label: "test")
        silent.logLevel = .critical
        let logger = logger ?? silent
        let host = WebHost(
            sessions: sessions, options: options, images: Fixtures.image, principal: principal, logger: logger)
        let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
        let server = WebServer(host: host, logger: logger) { continuation.yield($0) }
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(services: [server], logger: logger))
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            var iterator = ports.makeAsyncIterator()
            let port = try #require(await iterator.next())
            do {
                try await body(ServedApp(host: host, sessions: sessions, port: port))
            } catch {
                await group.triggerGracefulShutdown()
                throw error
            }
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
        }
        await sessions.shutDown()
    }

    func get(_ path: String, cookie: String? = nil, fields: [String: String] = [:]) async throws -> WebReply {
        var fields = fields
        fields["Cookie"] = cookie
        return try await WebReply.request(port, "GET", path, fields: fields)
    }

    func post(
        _ page: LoadedPage, _ form: [(String, String)], token: String? = nil, number: Int? = nil,
        fields: [String: String] = [:]
    ) async throws -> WebReply {
        let all = [("token", token ?? page.token), ("r", String(number ?? page.number))] + form
        let body = all.map { "\(AddressText.escaped($0))=\(AddressText.escaped($1))" }.joined(separator: "&")
        var fields = fields
        fields["Cookie"] = page.cookie
        fields["Content-Type"] = "application/x-www-form-urlencoded"
        return try await WebReply.request(port, "POST", page.action, fields: fields, body: body)
    }

    /// Loads the first page, which begins a session.
    func begin() async throws -> LoadedPage { try LoadedPage(await get("\(host.options.mountPath)/")) }

    /// Loads the page of a session again.
    func load(_ page: LoadedPage) async throws -> LoadedPage {
        try LoadedPage(
            await get("\(host.options.mountPath)/s/\(page.session)", cookie: page.cookie), cookie: page.cookie)
    }

    func connect(_ page: LoadedPage, fields: [String: String] = [:]) async throws -> SocketClient {
        var all = ["Cookie": page.cookie, "Origin": "http://127.0.0.1:\(port)"]
        all.merge(fields) { $1 }
        return try await SocketClient.connect(port: port, path: page.live, fields: all)
    }

    /// Connects and says hello.
    func greet(
        _ page: LoadedPage, client: String = "a", epoch: Int? = nil, seen: Int? = nil
    ) async throws -> (SocketClient, SocketFrame) {
        let socket = try await connect(page)
        socket.hello(page, client: client, epoch: epoch, seen: seen)
        return (socket, try await socket.frame())
    }
}

/// What a page says about itself.
struct LoadedPage: Sendable {
    let html: String
    let cookie: String
    private(set) var session: String
    let token: String
    let epoch: Int
    let number: Int
    let live: String
    private(set) var action: String

    init(_ reply: WebReply, cookie: String? = nil) throws {
        #expect(reply.status == 200 || reply.status == 409)
        html = reply.body
        let set = reply.fields["set-cookie"]?.split(separator: ";").first.map(String.init)
        self.cookie = try #require(set ?? cookie)
        func attribute(_ name: String) throws -> String {
            let parts = reply.body.split(separator: "\(name)=\"", maxSplits: 1)
            let rest = try #require(parts.count == 2 ? parts[1] : nil, "no \(name) in \(reply.body)")
            return String(rest.prefix { $0 != "\"" })
        }
        session = try attribute("data-session")
        token = try attribute("data-token")
        epoch = try #require(Int(attribute("data-epoch")))
        number = try #require(Int(attribute("data-r")))
        live = try attribute("data-live")
        action = try attribute("method=\"post\" action").replacing("&amp;", with: "&")
    }

    /// The page as if it were another session's.
    func of(session other: String) -> LoadedPage {
        var page = self
        page.session = other
        page.action = action.replacing(session, with: other)
        return page
    }

    /// The DOM id of the element that has a name in the document.
    func id(_ name: String) throws -> String {
        let end = try #require(html.firstRange(of: "/\(name)\"")).lowerBound
        let start = try #require(html[..<end].lastIndex(of: "\""))
        return html[html.index(after: start)..<end] + "/\(name)"
    }

    /// The value of the button with a text.
    func button(_ text: String) throws -> String {
        let end = try #require(html.firstRange(of: ">\(text)</button>"), "no button \(text) in \(html)").lowerBound
        let tag = try #require(html[..<end].lastIndex(of: "<"))
        let value = try #require(html[tag..<end].firstRange(of: "value=\"")).upperBound
        return String(html[value...].prefix { $0 != "\"" })
    }
}
