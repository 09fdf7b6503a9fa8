import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

/// The least a live page can be: one button, one label, one WebSocket whose server sends back what it gets.
struct EchoServer {
    let port: Int
    private let channel: any Channel
    private let group: MultiThreadedEventLoopGroup

    static func start() async throws -> EchoServer {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let channel = try await ServerBootstrap(group: group)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let upgrader = NIOWebSocketServerUpgrader(
                        shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture([:]) },
                        upgradePipelineHandler: { channel, _ in
                            channel.eventLoop.makeCompletedFuture {
                                try channel.pipeline.syncOperations.addHandler(Echo())
                            }
                        })
                    let page = Page()
                    let operations = channel.pipeline.syncOperations
                    let bound = NIOLoopBound(page, eventLoop: channel.eventLoop)
                    try operations.configureHTTPServerPipeline(
                        withServerUpgrade: (
                            upgraders: [upgrader],
                            completionHandler: { _ in
                                channel.pipeline.syncOperations.removeHandler(bound.value, promise: nil)
                            }
                        ))
                    try operations.addHandler(page)
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        return EchoServer(port: channel.localAddress?.port ?? 0, channel: channel, group: group)
    }

    func stop() async {
        try? await channel.close()
        try? await group.shutdownGracefully()
    }

    private final class Page: ChannelInboundHandler, RemovableChannelHandler {
        typealias InboundIn = HTTPServerRequestPart
        typealias OutboundOut = HTTPServerResponsePart

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard case .end = unwrapInboundIn(data) else { return }
            let body = ByteBuffer(string: Self.html)
            let headers: HTTPHeaders = ["content-type": "text/html", "content-length": "\(body.readableBytes)"]
            context.write(
                wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: .ok, headers: headers))), promise: nil
            )
            context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        }

        private static let html = """
            <!doctype html><title>Echo</title><button>Count</button><p id="count">0</p>
            <script>
            const socket = new WebSocket(`ws://${location.host}/`)
            const count = document.querySelector("#count")
            socket.onopen = () => document.documentElement.dataset.wend = "live"
            socket.onmessage = (event) => count.firstChild.data = event.data
            let next = 0
            document.querySelector("button").onclick = () => socket.send(String(++next))
            </script>
            """
    }

    private final class Echo: ChannelInboundHandler {
        typealias InboundIn = WebSocketFrame
        typealias OutboundOut = WebSocketFrame

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let frame = unwrapInboundIn(data)
            switch frame.opcode {
            case .text:
                let answer = WebSocketFrame(fin: true, opcode: .text, data: frame.unmaskedData)
                context.writeAndFlush(wrapOutboundOut(answer), promise: nil)
            case .connectionClose:
                context.close(promise: nil)
            default: break
            }
        }
    }
}
