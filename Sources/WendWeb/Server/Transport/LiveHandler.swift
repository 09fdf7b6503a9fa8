import NIOCore
import NIOWebSocket

/// Is the channel's end of one live connection: puts messages together, answers pings, keeps the limits, and hands
/// complete messages to the ``LiveConversation``. Outgoing writes are the bytes of text messages, ready to send.
final class LiveHandler: ChannelDuplexHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = WebSocketFrame

    private let conversation: LiveConversation
    private let options: WebOptions
    private var bucket: TokenBucket
    private var partial: ByteBuffer?
    private var isClosing = false
    private var isHeldBack = false
    private var hasPendingRead = false
    private var silentRounds = 0
    private var helloDeadline: Scheduled<Void>?
    private var pings: RepeatedTask?

    init(conversation: LiveConversation, options: WebOptions) {
        self.conversation = conversation
        self.options = options
        bucket = TokenBucket(rate: options.batchesPerSecond, burst: options.batchBurst, now: .now)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        helloDeadline = context.eventLoop.scheduleTask(in: TimeAmount(options.helloPatience)) {
            let (handler, context) = bound.value
            handler.helloIsDue(context: context)
        }
        let interval = TimeAmount(options.pingInterval)
        pings = context.eventLoop.scheduleRepeatedTask(initialDelay: interval, delay: interval) { _ in
            let (handler, context) = bound.value
            handler.ping(context: context)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) { end() }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isClosing else { return }
        var frame = Self.unwrapInboundIn(data)
        silentRounds = 0
        let payload = frame.unmaskedData
        frame.data.clear()
        switch frame.opcode {
        case .text where partial == nil: receive(payload, isLast: frame.fin, context: context)
        case .continuation where partial != nil: receive(payload, isLast: frame.fin, context: context)
        case .ping:
            context.writeAndFlush(
                Self.wrapOutboundOut(WebSocketFrame(fin: true, opcode: .pong, data: payload)), promise: nil)
        case .pong: break
        case .connectionClose: close(.normalClosure, context: context)
        case .binary: close(.unacceptableData, context: context)
        default: close(.protocolError, context: context)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let error = error as? NIOWebSocketError else { return context.close(promise: nil) }
        if error == .invalidFrameLength { conversation.count { $0.oversized += 1 } }
        close(error == .invalidFrameLength ? .messageTooLarge : .protocolError, context: context)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is ChannelShouldQuiesceEvent { return close(.restart, context: context) }
        if case .inputClosed? = event as? ChannelEvent { return context.close(promise: nil) }
        context.fireUserInboundEventTriggered(event)
    }

    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        switch event {
        case let closing as LiveSocket.Closing:
            close(closing.code, context: context)
            promise?.succeed()
        case is LiveSocket.Greeted:
            helloDeadline?.cancel()
            helloDeadline = nil
            promise?.succeed()
        case is LiveSocket.Drained:
            if hasPendingRead { read(context: context) }
            promise?.succeed()
        default: context.triggerUserOutboundEvent(event, promise: promise)
        }
    }

    /// Holds the next read back while too much waits to be worked on, or the browser has used up its rate: TCP then
    /// slows it down without any message being lost.
    func read(context: ChannelHandlerContext) {
        if isHeldBack || conversation.isFull {
            hasPendingRead = true
        } else {
            hasPendingRead = false
            context.read()
        }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard !isClosing else {
            promise?.fail(ChannelError.ioOnClosedChannel)
            return
        }
        guard context.channel.isWritable else {
            conversation.count { $0.slow += 1 }
            promise?.fail(ChannelError.ioOnClosedChannel)
            return close(.overloaded, context: context)
        }
        let frame = WebSocketFrame(fin: true, opcode: .text, data: Self.unwrapOutboundIn(data))
        context.write(Self.wrapOutboundOut(frame), promise: promise)
    }

    private func receive(_ payload: ByteBuffer, isLast: Bool, context: ChannelHandlerContext) {
        var message = partial ?? ByteBuffer()
        if partial == nil {
            message = payload
        } else {
            message.writeImmutableBuffer(payload)
        }
        guard message.readableBytes <= options.maximumMessageSize else {
            conversation.count { $0.oversized += 1 }
            return close(.messageTooLarge, context: context)
        }
        guard isLast else {
            partial = message
            return
        }
        partial = nil
        if let pause = bucket.spend(now: .now) { holdBack(for: pause, context: context) }
        conversation.received(message)
    }

    private func holdBack(for pause: Duration, context: ChannelHandlerContext) {
        guard !isHeldBack else { return }
        isHeldBack = true
        conversation.count { $0.throttled += 1 }
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        context.eventLoop.scheduleTask(in: TimeAmount(pause)) {
            let (handler, context) = bound.value
            handler.isHeldBack = false
            if handler.hasPendingRead, context.channel.isActive { handler.read(context: context) }
        }
    }

    private func helloIsDue(context: ChannelHandlerContext) {
        guard !isClosing, !conversation.isGreeted else { return }
        conversation.count { $0.silentSockets += 1 }
        close(.policyViolation, context: context)
    }

    private func ping(context: ChannelHandlerContext) {
        guard !isClosing else { return }
        silentRounds += 1
        if silentRounds > 2 {
            conversation.count { $0.silent += 1 }
            return context.close(promise: nil)
        }
        let frame = WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer())
        context.writeAndFlush(Self.wrapOutboundOut(frame), promise: nil)
        conversation.checkPrincipal()
    }

    /// Says why, then closes. A browser that does not read gets a second to do so.
    private func close(_ code: WebSocketErrorCode, context: ChannelHandlerContext) {
        guard !isClosing else { return }
        isClosing = true
        end()
        var data = context.channel.allocator.buffer(capacity: 2)
        data.write(webSocketErrorCode: code)
        let channel = context.channel
        let frame = WebSocketFrame(fin: true, opcode: .connectionClose, data: data)
        context.writeAndFlush(Self.wrapOutboundOut(frame)).whenComplete { _ in channel.close(promise: nil) }
        context.eventLoop.scheduleTask(in: .milliseconds(500)) { channel.close(promise: nil) }
    }

    private func end() {
        helloDeadline?.cancel()
        helloDeadline = nil
        pings?.cancel()
        pings = nil
        conversation.closed()
    }
}

extension WebSocketErrorCode {
    /// The server restarts; the browser comes back by itself.
    static let restart = WebSocketErrorCode(codeNumber: 1012)
    /// The browser reads too slowly, or a limit is reached.
    static let overloaded = WebSocketErrorCode(codeNumber: 1013)
    /// The session is not there any more.
    static let gone = WebSocketErrorCode(codeNumber: 4404)
    /// The page's token does not belong to this session, browser and principal.
    static let forbidden = WebSocketErrorCode(codeNumber: 4403)
    /// The same page connected again.
    static let replaced = WebSocketErrorCode(codeNumber: 4409)
}
