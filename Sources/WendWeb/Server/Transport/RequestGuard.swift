import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// A guard between a connection and whoever answers its requests: ends what takes too long, answers what cannot be read, and
/// takes the upgrade header from requests that shall not become a live connection, so that they get a normal answer.
///
/// The upgrader behind it closes the connection without a word where it does not agree, and Hummingbird waits for the end of
/// a request without a limit.
final class RequestGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let host: WebHost
    private var progress: RequestProgress
    private var isFirst = true
    private var isRead = false
    private var isClosing = false
    private var mayBeCut = false
    private var timer: Scheduled<Void>?
    private var wakesAt: NIODeadline?
    private var drain: Scheduled<Void>?

    /// How long a browser may take to read why its connection ends.
    private static let linger = TimeAmount.milliseconds(500)

    init(host: WebHost) {
        self.host = host
        progress = RequestProgress(options: host.options, now: .now())
    }

    func handlerAdded(context: ChannelHandlerContext) { schedule(context: context) }

    func handlerRemoved(context: ChannelHandlerContext) { cancel() }

    func channelInactive(context: ChannelHandlerContext) {
        isClosing = true
        cancel()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !progress.ignoresInput else { return }
        switch Self.unwrapInboundIn(data) {
        case .head(var head):
            guard Self.isWellFormed(head) else { return carryOut(progress.refuse(.malformed), context: context) }
            let command = progress.began(now: .now())
            guard command == .proceed, !progress.ignoresInput else { return carryOut(command, context: context) }
            if head.headers.contains(name: "upgrade"), !(isFirst && host.admitsUpgrade(head, from: peer(context))) {
                head.headers.remove(name: "upgrade")
                // The parser reads no further on a connection it takes for upgraded; whoever comes next on it, by a proxy
                // that shares it, would wait in vain.
                head.headers.replaceOrAdd(name: "connection", value: "close")
            }
            isFirst = false
            context.fireChannelRead(Self.wrapInboundOut(.head(head)))
        case .body(let body):
            progress.received(body.readableBytes)
            context.fireChannelRead(data)
        case .end:
            progress.ended()
            context.fireChannelRead(data)
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        isRead = false
        guard !progress.isOver else {
            context.read()
            return context.fireChannelReadComplete()
        }
        // Something came and no request with it: the beginning of a head.
        if progress.waiting == 0 { progress.hasBegunHead = true }
        schedule(context: context)
        context.fireChannelReadComplete()
    }

    func read(context: ChannelHandlerContext) {
        isRead = true
        context.read()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let error = error as? HTTPParserError else { return context.fireErrorCaught(error) }
        host.count { $0.malformed += 1 }
        carryOut(progress.refuse(error == .headerOverflow ? .headTooLarge : .malformed), context: context)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is ChannelShouldQuiesceEvent {
            mayBeCut = true
            return carryOut(progress.quiesce(), context: context)
        }
        if case .inputClosed? = event as? ChannelEvent, progress.isOver { return end(context: context) }
        context.fireUserInboundEventTriggered(event)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard !progress.isOver else {
            promise?.fail(ChannelError.ioOnClosedChannel)
            return
        }
        switch Self.unwrapOutboundIn(data) {
        case .head(let head) where head.status.code >= 200:
            progress.answerBegan()
            context.write(data, promise: promise)
        case .end:
            context.write(data, promise: promise)
            carryOut(progress.answered(now: .now()), context: context)
            schedule(context: context)
        default: context.write(data, promise: promise)
        }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        drain?.cancel()
        drain = nil
        if !context.channel.isWritable { watchDraining(of: Self.waitingBytes(context), context: context) }
        context.fireChannelWritabilityChanged()
    }

    /// Whoever answers ends the connection while the browser is still to read why: it ends by itself in a moment.
    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        guard isClosing, !mayBeCut, mode == .all else { return context.close(mode: mode, promise: promise) }
        promise?.succeed()
    }

    // MARK: Ends

    private func carryOut(_ command: RequestProgress.Command, context: ChannelHandlerContext) {
        switch command {
        case .proceed: break
        case .refuse(let refusal): refuse(refusal, context: context)
        case .close:
            context.flush()
            linger(context: context)
        case .cut: end(context: context)
        }
    }

    private func refuse(_ refusal: RequestProgress.Refusal, context: ChannelHandlerContext) {
        let (status, text) = refusal.answer(host.options)
        if refusal != .malformed, refusal != .headTooLarge { host.count { $0.overLimit += 1 } }
        var head = HTTPResponseHead(version: .http1_1, status: status)
        head.headers.add(name: "connection", value: "close")
        head.headers.add(name: "content-type", value: "text/plain; charset=utf-8")
        head.headers.add(name: "content-length", value: String(text.utf8.count))
        context.write(Self.wrapOutboundOut(.head(head)), promise: nil)
        context.write(Self.wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: text)))), promise: nil)
        context.writeAndFlush(Self.wrapOutboundOut(.end(nil)), promise: nil)
        linger(context: context)
        // Whoever waits for the rest of a body must not take what came for all of it.
        context.fireErrorCaught(refusal)
    }

    /// Closes our side, and the other when the browser has closed its own or has had its time: closed while something of the
    /// browser's is unread, a connection loses what it was told.
    private func linger(context: ChannelHandlerContext) {
        isClosing = true
        cancel()
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        context.close(mode: .output, promise: nil)
        timer = context.eventLoop.scheduleTask(in: Self.linger) {
            let (handler, context) = bound.value
            handler.end(context: context)
        }
        // The guard asks for what is dropped.
        context.read()
    }

    private func end(context: ChannelHandlerContext) {
        cancel()
        context.close(promise: nil)
    }

    // MARK: Deadlines

    /// Sees to it that the deadline is looked at when it is due. One timer is enough: deadlines mostly move on.
    private func schedule(context: ChannelHandlerContext) {
        guard !isClosing, let deadline = progress.deadline else { return }
        if let wakesAt, wakesAt <= deadline { return }
        timer?.cancel()
        wakesAt = deadline
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        timer = context.eventLoop.scheduleTask(deadline: deadline) {
            let (handler, context) = bound.value
            handler.timer = nil
            handler.wakesAt = nil
            if let deadline = handler.progress.deadline, deadline <= .now() {
                handler.carryOut(handler.progress.late(isRead: handler.isRead, now: .now()), context: context)
            }
            handler.schedule(context: context)
        }
    }

    /// Ends a connection whose browser has read nothing for long.
    private func watchDraining(of waiting: Int, context: ChannelHandlerContext) {
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        drain = context.eventLoop.scheduleTask(in: TimeAmount(host.options.drainPatience)) {
            let (handler, context) = bound.value
            let now = Self.waitingBytes(context)
            guard now < waiting else {
                handler.host.count { $0.slow += 1 }
                return handler.end(context: context)
            }
            handler.watchDraining(of: now, context: context)
        }
    }

    private static func waitingBytes(_ context: ChannelHandlerContext) -> Int {
        (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    }

    private func cancel() {
        timer?.cancel()
        timer = nil
        wakesAt = nil
        drain?.cancel()
        drain = nil
    }

    // MARK: Heads

    private func peer(_ context: ChannelHandlerContext) -> RemoteAddress? {
        RemoteAddress(context.channel.remoteAddress)
    }

    /// What the parser lets pass and nobody should: no name or several, and methods that are none.
    private static func isWellFormed(_ head: HTTPRequestHead) -> Bool {
        let names = head.headers["host"].count
        guard names == 1 || (names == 0 && head.version == .http1_0) else { return false }
        guard case .RAW(let method) = head.method else { return true }
        return HTTPRequest.Method(method) != nil
    }
}

extension RequestProgress.Refusal {
    /// What a browser is told, in one sentence.
    fileprivate func answer(_ options: WebOptions) -> (HTTPResponseStatus, String) {
        switch self {
        case .malformed: (.badRequest, "The request could not be read.\n")
        case .headTooLarge:
            (.requestHeaderFieldsTooLarge, "The head of a request may have \(options.maximumHeadSize) bytes.\n")
        case .tooSlow: (.requestTimeout, "The request took too long to arrive.\n")
        case .tooMany:
            (.tooManyRequests, "At most \(options.maximumPipelined) requests may wait on one connection.\n")
        }
    }
}
