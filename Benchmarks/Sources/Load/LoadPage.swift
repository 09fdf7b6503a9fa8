import NIOCore
import NIOHTTP1
import NIOPosix

/// What a client needs of a page that was loaded: where its live connection is, and what it has to say there.
struct LoadPage: Sendable {
    let live: String
    let token: String
    let epoch: Int
    let number: Int
    let button: String
    let cookie: String

    /// Loads a page, as a browser does that has not been there before.
    static func load(from address: SocketAddress, on loop: any EventLoop) async throws -> LoadPage {
        let (cookie, html) = try await get("/", from: address, on: loop)
        guard let page = LoadPage(html, cookie: cookie) else { throw LoadError.unknownPage(String(html.prefix(200))) }
        return page
    }

    static func get(
        _ path: String, from address: SocketAddress, on loop: any EventLoop
    ) async throws -> (cookie: String, body: String) {
        let answer = loop.makePromise(of: (cookie: String, body: String).self)
        let channel = try await ClientBootstrap(group: loop)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHTTPClientHandlers()
                    try channel.pipeline.syncOperations.addHandler(Answer(promise: answer))
                }
            }
            .connect(to: address).get()
        var head = HTTPRequestHead(version: .http1_1, method: .GET, uri: path)
        head.headers = ["host": "127.0.0.1:\(address.port ?? 0)", "connection": "close"]
        channel.write(HTTPClientRequestPart.head(head), promise: nil)
        try await channel.writeAndFlush(HTTPClientRequestPart.end(nil)).get()
        return try await answer.futureResult.get()
    }

    private init?(_ html: String, cookie: String) {
        func text(after mark: String) -> String? {
            guard let start = html.firstRange(of: mark)?.upperBound else { return nil }
            return String(html[start...].prefix { $0 != "\"" })
        }
        guard let live = text(after: " data-live=\""), let token = text(after: " data-token=\""),
            let epoch = text(after: " data-epoch=\"").flatMap({ Int($0) }),
            let number = text(after: " data-r=\"").flatMap({ Int($0) }),
            let button = text(after: "value=\"press ")
        else { return nil }
        self.live = live
        self.token = token
        self.epoch = epoch
        self.number = number
        self.button = button
        self.cookie = cookie
    }

    /// Collects one answer.
    private final class Answer: ChannelInboundHandler {
        typealias InboundIn = HTTPClientResponsePart

        private let promise: EventLoopPromise<(cookie: String, body: String)>
        private var cookie = ""
        private var body = ByteBuffer()

        init(promise: EventLoopPromise<(cookie: String, body: String)>) { self.promise = promise }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            switch Self.unwrapInboundIn(data) {
            case .head(let head):
                cookie = String((head.headers["set-cookie"].first ?? "").prefix { $0 != ";" })
            case .body(var part): body.writeBuffer(&part)
            case .end:
                promise.succeed((cookie, String(buffer: body)))
                context.close(promise: nil)
            }
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            promise.fail(error)
            context.close(promise: nil)
        }

        // A promise that is kept already stays as it is.
        func channelInactive(context: ChannelHandlerContext) { promise.fail(LoadError.closed("before the page came")) }
    }
}

enum LoadError: Error {
    /// The server has answered with something else than the page that is measured.
    case unknownPage(String)
    /// A connection was closed before its answer came.
    case closed(String)
    /// The server that is measured did not start.
    case noServer
}
