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

/// A connection that sends whatever it likes, as no browser would.
final class RawClient: Sendable {
    private let channel: any Channel
    private let incoming: AsyncStream<ByteBuffer>

    static func connect(port: Int) async throws -> RawClient {
        let (stream, continuation) = AsyncStream.makeStream(of: ByteBuffer.self)
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.allowRemoteHalfClosure, value: true)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Receiver(continuation))
                }
            }
            .connect(host: "127.0.0.1", port: port).get()
        return RawClient(channel, stream)
    }

    private init(_ channel: any Channel, _ incoming: AsyncStream<ByteBuffer>) {
        self.channel = channel
        self.incoming = incoming
    }

    /// Sends, and returns when the system has taken it.
    func send(_ text: String) async throws { try await send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) async throws { try await channel.writeAndFlush(ByteBuffer(bytes: bytes)) }

    /// Sends without waiting.
    func push(_ bytes: [UInt8]) { channel.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil) }

    /// Everything that comes until the server closes.
    func everything() async -> String { String(decoding: await bytes(), as: UTF8.self) }

    func bytes() async -> [UInt8] {
        var all: [UInt8] = []
        for await buffer in incoming { all += buffer.readableBytesView }
        return all
    }

    /// What comes up to and with a text.
    func text(upTo end: String) async throws -> String {
        var all = ""
        for await buffer in incoming {
            all += String(buffer: buffer)
            if all.contains(end) { return all }
        }
        Issue.record("the connection ended after: \(all)")
        throw ChannelError.eof
    }

    func close() async { try? await channel.close() }

    /// Goes away without a word, as a browser that crashes.
    func reset() async throws {
        let options = try #require(channel as? any SocketOptionProvider)
        try await options.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
        try await channel.close()
    }
    func stopReading() async throws { try await channel.setOption(.autoRead, value: false).get() }

    /// Makes it a live connection of a page.
    func upgrade(_ page: LoadedPage, port: Int, fields: String = "") async throws {
        try await send(
            """
            GET \(page.live) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
            Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\
            Origin: http://127.0.0.1:\(port)\r\nCookie: \(page.cookie)\r\n\(fields)\r\n
            """)
        #expect(try await text(upTo: "\r\n\r\n").hasPrefix("HTTP/1.1 101 "))
    }

    /// A frame of up to 125 bytes, masked with zeros or not at all.
    static func frame(_ opcode: UInt8, _ text: String, isLast: Bool = true, isMasked: Bool = true) -> [UInt8] {
        let mask: [UInt8] = isMasked ? [0, 0, 0, 0] : []
        return [opcode | (isLast ? 0x80 : 0), UInt8(text.utf8.count) | (isMasked ? 0x80 : 0)] + mask + text.utf8
    }

    private final class Receiver: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        private let continuation: AsyncStream<ByteBuffer>.Continuation

        init(_ continuation: AsyncStream<ByteBuffer>.Continuation) { self.continuation = continuation }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            continuation.yield(Self.unwrapInboundIn(data))
        }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            if case .inputClosed? = event as? ChannelEvent { continuation.finish() }
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
        func channelInactive(context: ChannelHandlerContext) { continuation.finish() }
    }
}
