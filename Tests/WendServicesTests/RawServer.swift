import NIOCore
import NIOPosix
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A server that answers with any bytes whatever, as no good one would.
struct RawServer: Sendable {
    /// What it does when it has read the head of a request.
    enum Manner: Sendable {
        /// Sends these bytes and closes.
        case sends(String)
        /// Sends these bytes and waits.
        case sendsAndWaits(String)
        /// Answers the first request of a connection, and closes when it has read the second.
        case answersOnce(@Sendable () -> Void)
        /// Closes without a word.
        case closes
        /// Sends these bytes and breaks the connection off.
        case resets(String)
    }

    let port: Int

    var url: String { "http://127.0.0.1:\(port)" }

    static func serve(_ manner: Manner, _ body: @Sendable (RawServer) async throws -> Void) async throws {
        let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Answering(manner))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        do {
            try await body(RawServer(port: try #require(server.localAddress?.port)))
        } catch {
            try? await server.close()
            throw error
        }
        try await server.close()
    }

    /// A port where nobody listens.
    static func unusedPort() async throws -> Int {
        let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(host: "127.0.0.1", port: 0).get()
        let port = try #require(server.localAddress?.port)
        try await server.close()
        return port
    }
}

private final class Answering: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let manner: RawServer.Manner
    private var read = ""
    private var isAnswered = false

    init(_ manner: RawServer.Manner) { self.manner = manner }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        read += String(buffer: unwrapInboundIn(data))
        guard read.contains("\r\n\r\n") else { return }
        if case .answersOnce(let count) = manner {
            count()
            read = ""
            if isAnswered { return context.close(promise: nil) }
            isAnswered = true
            let answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"
            return context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: answer)), promise: nil)
        }
        guard !isAnswered else { return }
        isAnswered = true
        switch manner {
        case .answersOnce: break
        case .sends(let text):
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: nil)
            context.close(promise: nil)
        case .sendsAndWaits(let text): context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: nil)
        case .closes: context.close(promise: nil)
        case .resets(let text):
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: nil)
            if let options = context.channel as? any SocketOptionProvider {
                _ = options.setSoLinger(linger(l_onoff: 1, l_linger: 0))
            }
            context.close(promise: nil)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
