import NIOCore
import NIOWebSocket

/// The channel's end of one live connection: puts messages together, answers pings, keeps the limits, and hands
/// complete messages to the ``LiveConversation``. Outgoing writes are the bytes of text messages, ready to send.
final class LiveHandler: ChannelDuplexHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = WebSocketFrame

    private let conversation: LiveConversation
    private var bucket: TokenBucket
    private var partial: ByteBuffer?
    /// Whether no message has come of this read yet.
    private var isFirst = true
    private var pongs = PongDebt()
    private var backlog: OutgoingBacklog
    private var drainCheck: Scheduled<Void>?
    private var largestWaiting = 0
    private var isClosing = false
    private var isHeldBack = false
    private var hasPendingRead = false
    private var silentRounds = 0
    private var helloDeadline: Scheduled<Void>?
    private var pings: RepeatedTask?

    /// A large frame counts as several.
    private static let bytesPerToken = 1024
    /// What a ping, a pong or a close costs: 20 a second at the standard rate.
    private static let controlCost = 25.0

    init(conversation: LiveConversation, options: WebOptions) {
        self.conversation = conversation
        bucket = TokenBucket(rate: options.batchesPerSecond, burst: options.batchBurst, now: .now)
        backlog = OutgoingBacklog(options: options)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        helloDeadline = context.eventLoop.scheduleTask(in: TimeAmount(conversation.options.helloPatience)) {
            let (handler, context) = bound.value
            handler.helloIsDue(context: context)
        }
        let interval = TimeAmount(conversation.options.pingInterval)
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
        // Browsers send hardly any control frames, and each one is answered or looked at by itself.
        let cost = frame.opcode.isControlOpcode ? Self.controlCost : 1 + Double(frame.length / Self.bytesPerToken)
        if let pause = bucket.spend(cost, now: .now) { holdBack(for: pause, context: context) }
        // Browsers mask what they send, so that no proxy takes it for something else.
        guard frame.maskKey != nil, !frame.rsv1, !frame.rsv2, !frame.rsv3 else {
            return close(.protocolError, context: context)
        }
        let payload = frame.unmaskedData
        frame.data.clear()
        switch frame.opcode {
        case .text where partial == nil: receive(payload, isLast: frame.fin, context: context)
        case .continuation where partial != nil: receive(payload, isLast: frame.fin, context: context)
        case .ping: if let payload = pongs.ping(payload) { writePong(payload, context: context) }
        case .pong: break
        case .connectionClose: close(.normalClosure, context: context)
        case .binary: close(.unacceptableData, context: context)
        default: close(.protocolError, context: context)
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        isFirst = true
        context.fireChannelReadComplete()
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
        let message = Self.unwrapOutboundIn(data)
        guard !isClosing else {
            promise?.fail(ChannelError.ioOnClosedChannel)
            return
        }
        let waiting = waitingBytes(context)
        let isWithinAll = conversation.waits(backlog.report(waiting))
        guard backlog.admits(message.readableBytes, waiting: waiting),
            isWithinAll || waiting <= conversation.options.outgoingLimit
        else {
            conversation.count { $0.slow += 1 }
            promise?.fail(ChannelError.ioOnClosedChannel)
            return close(.overloaded, context: context)
        }
        backlog.add(message.readableBytes)
        let frame = WebSocketFrame(fin: true, opcode: .text, data: message)
        context.write(Self.wrapOutboundOut(frame), promise: promise)
    }

    func flush(context: ChannelHandlerContext) {
        context.flush()
        noteWaiting(context)
    }

    /// Looks what the system has not taken of what was written.
    private func noteWaiting(_ context: ChannelHandlerContext) {
        let waiting = waitingBytes(context)
        guard waiting > 0, !isClosing else { return }
        if waiting > largestWaiting {
            largestWaiting = waiting
            conversation.count { $0.largestBacklog = max($0.largestBacklog, waiting) }
        }
        if drainCheck == nil { watchDraining(from: waiting, context: context) }
    }

    /// Ends a connection whose browser has read nothing for long.
    private func watchDraining(from waiting: Int, context: ChannelHandlerContext) {
        _ = conversation.waits(backlog.report(waiting))
        let taken = backlog.total - waiting
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        drainCheck = context.eventLoop.scheduleTask(in: TimeAmount(conversation.options.drainPatience)) {
            let (handler, context) = bound.value
            handler.drainCheck = nil
            guard !handler.isClosing else { return }
            let waiting = handler.waitingBytes(context)
            guard waiting > 0 else {
                _ = handler.conversation.waits(handler.backlog.report(0))
                return
            }
            guard handler.backlog.total - waiting > taken else {
                handler.conversation.count { $0.slow += 1 }
                return handler.close(.overloaded, context: context)
            }
            handler.watchDraining(from: waiting, context: context)
        }
    }

    private func waitingBytes(_ context: ChannelHandlerContext) -> Int {
        (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    }

    private func writePong(_ payload: ByteBuffer, context: ChannelHandlerContext) {
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        context.writeAndFlush(Self.wrapOutboundOut(WebSocketFrame(fin: true, opcode: .pong, data: payload)))
            .whenSuccess {
                let (handler, context) = bound.value
                guard let next = handler.pongs.written(), !handler.isClosing else { return }
                handler.writePong(next, context: context)
            }
        noteWaiting(context)
    }

    private func receive(_ payload: ByteBuffer, isLast: Bool, context: ChannelHandlerContext) {
        var message: ByteBuffer
        if let begun = partial.take() {
            message = begun
            message.writeImmutableBuffer(payload)
        } else {
            message = payload
        }
        guard message.readableBytes <= conversation.options.maximumMessageSize else {
            conversation.count { $0.oversized += 1 }
            return close(.messageTooLarge, context: context)
        }
        guard isLast else {
            partial = message
            return
        }
        conversation.received(message, isFirst: isFirst)
        isFirst = false
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
        conversation.checkPrincipal()
        // What does not drain is watched apart.
        guard waitingBytes(context) == 0 else { return }
        silentRounds += 1
        if silentRounds > 2 {
            conversation.count { $0.silent += 1 }
            return context.close(promise: nil)
        }
        let frame = WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer())
        context.writeAndFlush(Self.wrapOutboundOut(frame), promise: nil)
    }

    /// Says why, once, then closes. A browser that does not read gets half a second to do so.
    private func close(_ code: WebSocketErrorCode, context: ChannelHandlerContext) {
        guard !isClosing else { return }
        isClosing = true
        partial = nil
        pongs.forget()
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
        drainCheck?.cancel()
        drainCheck = nil
        _ = conversation.waits(backlog.report(0))
        conversation.closed()
    }
}

extension WebSocketErrorCode {
    /// The server restarts; the browser comes back by itself.
    static let restart = WebSocketErrorCode(codeNumber: 1012)
    /// The browser reads too slowly, or a limit is reached.
    static let overloaded = WebSocketErrorCode(codeNumber: 1013)
    /// The number of a batch does not follow on those before.
    static let skipped = WebSocketErrorCode(codeNumber: 4400)
    /// The session is not there any more.
    static let gone = WebSocketErrorCode(codeNumber: 4404)
    /// The page's token does not belong to this session, browser and principal.
    static let forbidden = WebSocketErrorCode(codeNumber: 4403)
    /// The same page connected again.
    static let replaced = WebSocketErrorCode(codeNumber: 4409)
}
