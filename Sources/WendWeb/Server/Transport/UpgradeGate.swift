import NIOCore
import NIOHTTP1

/// Takes the upgrade header from requests that shall not become a live connection, so that they get a normal answer.
///
/// The upgrader behind it closes the connection without a word where it does not agree. Before the first request this
/// handler also ends connections that say nothing, and those that are idle when the server shuts down.
final class UpgradeGate: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    private let patience: TimeAmount
    private let admits: @Sendable (HTTPRequestHead) -> Bool
    private var hasRead = false
    private var deadline: Scheduled<Void>?

    init(patience: TimeAmount, admits: @escaping @Sendable (HTTPRequestHead) -> Bool) {
        self.patience = patience
        self.admits = admits
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let channel = context.channel
        deadline = context.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
    }

    func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = Self.unwrapInboundIn(data), !hasRead else {
            return context.fireChannelRead(data)
        }
        hasRead = true
        deadline?.cancel()
        deadline = nil
        if head.headers.contains(name: "upgrade"), !admits(head) {
            head.headers.remove(name: "upgrade")
            // The parser reads no further on a connection it takes for upgraded.
            head.headers.replaceOrAdd(name: "connection", value: "close")
        }
        context.fireChannelRead(Self.wrapInboundOut(.head(head)))
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is ChannelShouldQuiesceEvent, !hasRead { return context.close(promise: nil) }
        context.fireUserInboundEventTriggered(event)
    }
}
