import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket
import Testing

/// A WebSocket as a page has it.
final class SocketClient: Sendable {
    enum Incoming: Sendable, Equatable {
        case text(String)
        /// The connection's end, with the server's close code if it gave one.
        case closed(Int?)
    }

    private let channel: any Channel
    private let incoming: AsyncStream<Incoming>

    static func connect(port: Int, path: String, fields: [String: String]) async throws -> SocketClient {
        let (stream, continuation) = AsyncStream.makeStream(of: Incoming.self)
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    let upgrader = NIOTypedWebSocketClientUpgrader<any Channel>(maxFrameSize: 1 << 24) { channel, _ in
                        channel.eventLoop.makeCompletedFuture {
                            try channel.pipeline.syncOperations.addHandler(Receiver(continuation))
                            return channel
                        }
                    }
                    var head = HTTPRequestHead(version: .http1_1, method: .GET, uri: path)
                    head.headers.add(name: "Host", value: "127.0.0.1:\(port)")
                    for (name, value) in fields { head.headers.add(name: name, value: value) }
                    var configuration = NIOUpgradableHTTPClientPipelineConfiguration(
                        upgradeConfiguration: NIOTypedHTTPClientUpgradeConfiguration<any Channel>(
                            upgradeRequestHead: head, upgraders: [upgrader],
                            notUpgradingCompletionHandler: { $0.eventLoop.makeFailedFuture(NotUpgraded()) }))
                    // What the server says at once comes with its answer.
                    configuration.leftOverBytesStrategy = .forwardBytes
                    return try channel.pipeline.syncOperations.configureUpgradableHTTPClientPipeline(
                        configuration: configuration)
                }
            }
        return SocketClient(try await channel.get(), stream)
    }

    struct NotUpgraded: Error {}

    private init(_ channel: any Channel, _ incoming: AsyncStream<Incoming>) {
        self.channel = channel
        self.incoming = incoming
    }

    func send(_ text: String) {
        let frame = WebSocketFrame(fin: true, opcode: .text, maskKey: .random(), data: ByteBuffer(string: text))
        channel.writeAndFlush(frame, promise: nil)
    }

    func sendFragments(_ pieces: [String]) {
        for (index, piece) in pieces.enumerated() {
            let frame = WebSocketFrame(
                fin: index == pieces.count - 1, opcode: index == 0 ? .text : .continuation, maskKey: .random(),
                data: ByteBuffer(string: piece))
            channel.writeAndFlush(frame, promise: nil)
        }
    }

    func hello(_ page: LoadedPage, client: String = "a", epoch: Int? = nil, seen: Int? = nil, token: String? = nil) {
        send(
            """
            {"hello":{"client":"\(client)","epoch":\(epoch ?? page.epoch),"seen":\(seen ?? page.number),\
            "token":"\(token ?? page.token)","zone":"Europe/Berlin"}}
            """)
    }

    func batch(_ number: Int, _ events: String) { send("{\"n\":\(number),\"e\":[\(events)]}") }

    func next() async throws -> Incoming {
        for await message in incoming { return message }
        return .closed(nil)
    }

    /// The next message; fails if the connection ends instead.
    func frame() async throws -> SocketFrame {
        guard case .text(let text) = try await next() else {
            Issue.record("the connection ended")
            throw NotUpgraded()
        }
        return try JSONDecoder().decode(SocketFrame.self, from: Data(text.utf8))
    }

    /// The code the connection ends with, whatever comes before.
    func closeCode() async throws -> Int? {
        while true {
            if case .closed(let code) = try await next() { return code }
        }
    }

    func close() async { try? await channel.close() }
    func stopReading() async throws { try await channel.setOption(.autoRead, value: false).get() }
    func startReading() async throws { try await channel.setOption(.autoRead, value: true).get() }

    private final class Receiver: ChannelInboundHandler {
        typealias InboundIn = WebSocketFrame
        typealias OutboundOut = WebSocketFrame
        private let continuation: AsyncStream<Incoming>.Continuation
        private var code: Int?

        init(_ continuation: AsyncStream<Incoming>.Continuation) { self.continuation = continuation }

        func handlerAdded(context: ChannelHandlerContext) {
            guard !context.channel.isActive else { return }
            // Whatever the server said before it closed is yet to be handed on.
            let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
            context.eventLoop.execute { handler.value.end() }
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            var frame = Self.unwrapInboundIn(data)
            switch frame.opcode {
            case .text: continuation.yield(.text(String(buffer: frame.unmaskedData)))
            case .connectionClose: code = frame.data.readInteger(as: UInt16.self).map(Int.init)
            default: break
            }
        }

        func channelInactive(context: ChannelHandlerContext) { end() }

        private func end() {
            continuation.yield(.closed(code))
            continuation.finish()
        }
    }
}

/// One message of the server, taken apart as far as tests look at it.
struct SocketFrame: Decodable, Sendable {
    let h: Hello?
    let a: Int?
    let r: Int?
    let w: Int?
    let p: [[Part]]?

    struct Hello: Decodable, Sendable {
        let epoch: Int
        let n: Int
        let r: Int
        let p: [[Part]]?
        let s: Snapshot?
    }

    struct Snapshot: Decodable, Sendable {
        let html: String
        let p: [[Part]]
        let why: String?
    }

    enum Part: Decodable, Sendable, Equatable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
        case text(String)
        case number(Int)
        case null

        init(stringLiteral value: String) { self = .text(value) }
        init(integerLiteral value: Int) { self = .number(value) }
        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .null
            } else if let number = try? container.decode(Int.self) {
                self = .number(number)
            } else {
                self = .text(try container.decode(String.self))
            }
        }
    }
}
