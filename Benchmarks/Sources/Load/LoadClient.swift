import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

/// One page at the other end of a live connection: presses when it is told to, and notes when each press is answered.
final class LoadClient: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    private let page: LoadPage
    private let client: String
    private let log: LoadLog
    private let greeted: EventLoopPromise<Void>
    private var context: ChannelHandlerContext?
    /// When the presses were due that are not answered, in order; the first has the number after ``answered``.
    private var due: CircularBuffer<NIODeadline> = []
    private var answered = 0
    private var sent = 0
    private var seen: Int

    private init(_ page: LoadPage, log: LoadLog, greeted: EventLoopPromise<Void>) {
        self.page = page
        self.log = log
        self.greeted = greeted
        seen = page.number
        client = String(UInt64.random(in: .min ... .max), radix: 16)
    }

    /// Opens the live connection of a page; done when the server has greeted it.
    static func connect(_ page: LoadPage, to address: SocketAddress, on loop: any EventLoop, log: NIOLoopBound<LoadLog>)
        async throws -> NIOLoopBound<LoadClient>
    {
        let greeted = loop.makePromise(of: Void.self)
        let bound = NIOLoopBoundBox<LoadClient?>.makeBoxSendingValue(nil, eventLoop: loop)
        let channel = try await ClientBootstrap(group: loop)
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let upgrader = NIOTypedWebSocketClientUpgrader<Void>(
                        maxFrameSize: 1 << 20,
                        upgradePipelineHandler: { channel, _ in
                            channel.eventLoop.makeCompletedFuture {
                                let client = LoadClient(page, log: log.value, greeted: greeted)
                                bound.value = client
                                try channel.pipeline.syncOperations.addHandler(client)
                            }
                        })
                    var head = HTTPRequestHead(version: .http1_1, method: .GET, uri: page.live)
                    let host = "127.0.0.1:\(address.port ?? 0)"
                    head.headers = ["host": host, "origin": "http://\(host)", "cookie": page.cookie]
                    let upgrade = NIOTypedHTTPClientUpgradeConfiguration<Void>(
                        upgradeRequestHead: head, upgraders: [upgrader],
                        notUpgradingCompletionHandler: { channel in
                            greeted.fail(LoadError.closed("it became no live connection"))
                            return channel.close()
                        })
                    try channel.pipeline.syncOperations.configureUpgradableHTTPClientPipeline(
                        configuration: .init(upgradeConfiguration: upgrade)
                    )
                    .whenSuccess { bound.value?.sayHello() }
                }
            }
            .connect(to: address).get()
        channel.closeFuture.whenComplete { _ in greeted.fail(LoadError.closed("before the greeting")) }
        try await greeted.futureResult.get()
        return try await loop.submit {
            guard let client = bound.value else { throw LoadError.closed("before it was used") }
            return NIOLoopBound(client, eventLoop: loop)
        }.get()
    }

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    private func sayHello() {
        send(
            """
            {"hello":{"client":"\(client)","epoch":\(page.epoch),"seen":\(seen),"token":"\(page.token)","zone":"UTC"}}
            """)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
        log.lost += due.count
        due = []
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = Self.unwrapInboundIn(data)
        switch frame.opcode {
        case .text:
            greeted.succeed()
            if let number = Self.number(after: "\"a\":", in: frame.unmaskedData) { note(upTo: number) }
        case .ping:
            let pong = WebSocketFrame(fin: true, opcode: .pong, maskKey: .random(), data: frame.unmaskedData)
            context.writeAndFlush(Self.wrapOutboundOut(pong), promise: nil)
        default: break
        }
    }

    /// - Parameter time: When the press was due: an answer is as late as the person finds it.
    func press(dueAt time: NIODeadline) {
        sent += 1
        due.append(time)
        send("{\"n\":\(sent),\"e\":[[\"press\",\"\(page.button)\"]]}")
    }

    /// Reads no more, as a browser whose machine sleeps.
    func stopReading() { _ = context?.channel.setOption(.autoRead, value: false) }

    func close() { context?.close(promise: nil) }

    private func note(upTo number: Int) {
        let now = NIODeadline.now()
        while answered < number, let time = due.popFirst() {
            answered += 1
            log.note(now - time)
        }
    }

    private func send(_ text: String) {
        guard let context else { return }
        let frame = WebSocketFrame(
            fin: true, opcode: .text, maskKey: .random(), data: context.channel.allocator.buffer(string: text))
        context.writeAndFlush(Self.wrapOutboundOut(frame), promise: nil)
    }

    private static func number(after mark: StaticString, in buffer: ByteBuffer) -> Int? {
        let bytes = buffer.readableBytesView
        // Said at the beginning of a frame, before the patches.
        let mark = UnsafeRawBufferPointer(start: mark.utf8Start, count: mark.utf8CodeUnitCount)
        guard let start = bytes.prefix(64).firstRange(of: mark)?.upperBound else { return nil }
        var number = 0
        for byte in bytes[start...] {
            guard byte >= 48, byte <= 57 else { break }
            number = number * 10 + Int(byte - 48)
        }
        return number
    }
}

/// Notes how late answers are. Belongs to one event loop.
final class LoadLog {
    private(set) var delays: [TimeAmount] = []
    /// Presses whose connection ended before their answer.
    var lost = 0

    func note(_ delay: TimeAmount) { delays.append(delay) }

    func clear() {
        delays = []
        lost = 0
    }

    /// The delay that a share of the answers does not exceed, in milliseconds.
    func percentile(_ share: Double) -> Double {
        let ordered = delays.sorted()
        if ordered.isEmpty { return 0 }
        return Double(ordered[min(ordered.count - 1, Int(Double(ordered.count) * share))].nanoseconds) / 1e6
    }
}
