public import HummingbirdCore
public import Logging
public import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOWebSocket
import ServiceLifecycle

/// A channel for HTTP/1 and, on the addresses of a ``WebHost``, live connections, over one port.
public struct UpgradableChannel: ServerChildChannel, HTTPChannelHandler {
    /// Is one accepted connection; what becomes of it shows with its first request.
    public struct Value: ServerChildChannelValue {
        public let channel: any Channel
        let peer: RemoteAddress?
        /// Nil for a connection that is one too many.
        let outcome: EventLoopFuture<Outcome>?
    }

    enum Outcome: Sendable {
        case http(NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>)
        case live
    }

    /// What a connection that is one too many is told.
    private static let tooMany = """
        HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 2\r\n\
        content-type: text/plain; charset=utf-8\r\ncontent-length: 31\r\n\r\nThere are too many connections.
        """

    /// What is taken of a live connection at once, and kept for the next time: most batches are a tenth of it.
    private static let bytesPerRead = 512

    public let responder: HTTPChannelHandler.Responder
    private let host: WebHost
    private let live = LiveChannels()

    init(host: WebHost, responder: @escaping HTTPChannelHandler.Responder) {
        self.host = host
        self.responder = responder
    }

    /// Never fails: an error here would end the server, not the connection.
    public func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        let peer = RemoteAddress(channel.remoteAddress)
        guard host.openConnection(from: peer) else {
            return channel.eventLoop.makeSucceededFuture(Value(channel: channel, peer: peer, outcome: nil))
        }
        let host = host
        channel.closeFuture.whenComplete { _ in host.closedConnection(from: peer) }
        do {
            let outcome = try addHandlers(to: channel, logger: logger)
            return channel.eventLoop.makeSucceededFuture(Value(channel: channel, peer: peer, outcome: outcome))
        } catch {
            logger.debug("a connection could not be set up: \(error)")
            channel.close(promise: nil)
            let failed: EventLoopFuture<Outcome> = channel.eventLoop.makeFailedFuture(error)
            return channel.eventLoop.makeSucceededFuture(Value(channel: channel, peer: peer, outcome: failed))
        }
    }

    private func addHandlers(to channel: any Channel, logger: Logger) throws -> EventLoopFuture<Outcome> {
        let pipeline = channel.pipeline.syncOperations
        let encoder = HTTPResponseEncoder()
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderListSize = host.options.maximumHeadSize
        limits.maxHeaderFieldSize = host.options.maximumHeadSize
        let decoder = ByteToMessageHandler(
            HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes, limitConfiguration: limits))
        let guarding = RequestGuard(host: host)
        let upgrade = NIOTypedHTTPServerUpgradeHandler<Outcome>(
            httpEncoder: encoder, extraHTTPHandlers: [decoder, guarding],
            upgradeConfiguration: upgradeConfiguration())
        try pipeline.addHandlers([encoder, decoder, guarding, upgrade])
        return upgrade.upgradeResultFuture
    }

    public func handle(value: Value, logger: Logger) async {
        let channel = value.channel
        guard let outcome = value.outcome else {
            try? await channel.writeAndFlush(ByteBuffer(string: Self.tooMany))
            try? await channel.close()
            return
        }
        let patience = TimeAmount(host.options.shutdownPatience)
        let isLive = await withTaskCancellationHandler {
            // From here on: one that says nothing has to end with the server too.
            await withGracefulShutdownHandler {
                do {
                    guard case .http(let http) = try await outcome.get() else { return true }
                    await WebHost.$peer.withValue(value.peer) {
                        await handleHTTP(asyncChannel: http, logger: logger)
                    }
                } catch {
                    logger.trace("connection ended before a request: \(error)")
                }
                return false
            } onGracefulShutdown: {
                // The server tells every connection when it shuts down, but one that was about to become something else
                // may have missed that.
                channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
                outcome.whenSuccess { _ in
                    channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
                }
                channel.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
            }
        } onCancel: {
            channel.close(promise: nil)
        }
        if isLive { await live.join(channel) }
    }

    private func upgradeConfiguration() -> NIOTypedHTTPServerUpgradeConfiguration<Outcome> {
        let host = host
        let webSocket = NIOTypedWebSocketServerUpgrader<Outcome>(
            maxFrameSize: host.options.maximumMessageSize,
            enableAutomaticErrorHandling: false,
            shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture(HTTPHeaders()) },
            upgradePipelineHandler: { channel, head in
                channel.eventLoop.makeCompletedFuture {
                    try channel.syncOptions?.setOption(
                        .writeBufferWaterMark, value: .init(low: 1, high: host.options.outgoingLimit))
                    // A read that brings more frames than the rate allows costs everybody on this loop the time of all.
                    try channel.syncOptions?.setOption(.maxMessagesPerRead, value: 1)
                    try channel.syncOptions?.setOption(
                        .recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: Self.bytesPerRead))
                    try channel.pipeline.syncOperations.addHandler(host.makeLiveHandler(channel: channel, head: head))
                    return .live
                }
            })
        return NIOTypedHTTPServerUpgradeConfiguration(upgraders: [webSocket]) { channel in
            channel.eventLoop.makeCompletedFuture {
                let pipeline = channel.pipeline.syncOperations
                try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: false))
                let wrapped = try NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>(
                    wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true))
                return .http(wrapped)
            }
        }
    }
}
