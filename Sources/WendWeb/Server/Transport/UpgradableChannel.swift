public import HummingbirdCore
public import Logging
public import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOWebSocket
import ServiceLifecycle

/// Serves HTTP/1 and, on the addresses of a ``WebHost``, live connections, over one port.
public struct UpgradableChannel: ServerChildChannel, HTTPChannelHandler {
    /// Is one accepted connection; what becomes of it shows with its first request.
    public struct Value: ServerChildChannelValue {
        public let channel: any Channel
        let outcome: EventLoopFuture<Outcome>
    }

    enum Outcome: Sendable {
        case http(NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>)
        case live
    }

    public let responder: HTTPChannelHandler.Responder
    private let host: WebHost

    init(host: WebHost, responder: @escaping HTTPChannelHandler.Responder) {
        self.host = host
        self.responder = responder
    }

    public func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            let encoder = HTTPResponseEncoder()
            var limits = NIOHTTPDecoderLimitConfiguration()
            limits.maxHeaderListSize = 32 * 1024
            let decoder = ByteToMessageHandler(
                HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes, limitConfiguration: limits))
            let host = host
            let gate = UpgradeGate(patience: TimeAmount(host.options.idlePatience)) { host.admitsUpgrade($0) }
            let upgrade = NIOTypedHTTPServerUpgradeHandler<Outcome>(
                httpEncoder: encoder, extraHTTPHandlers: [decoder, gate],
                upgradeConfiguration: upgradeConfiguration(logger: logger))
            try pipeline.addHandlers([encoder, decoder, gate, upgrade])
            return Value(channel: channel, outcome: upgrade.upgradeResultFuture)
        }
    }

    public func handle(value: Value, logger: Logger) async {
        let channel = value.channel
        await withTaskCancellationHandler {
            do {
                let outcome = try await value.outcome.get()
                // The server tells every connection when it shuts down, but one that was about to become something else
                // may have missed that.
                await withGracefulShutdownHandler {
                    switch outcome {
                    case .http(let channel): await handleHTTP(asyncChannel: channel, logger: logger)
                    case .live: try? await channel.closeFuture.get()
                    }
                } onGracefulShutdown: {
                    channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
                }
            } catch {
                logger.trace("connection ended before a request: \(error)")
            }
        } onCancel: {
            channel.close(promise: nil)
        }
    }

    private func upgradeConfiguration(logger: Logger) -> NIOTypedHTTPServerUpgradeConfiguration<Outcome> {
        let host = host
        let webSocket = NIOTypedWebSocketServerUpgrader<Outcome>(
            maxFrameSize: host.options.maximumMessageSize,
            enableAutomaticErrorHandling: false,
            shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture(HTTPHeaders()) },
            upgradePipelineHandler: { channel, head in
                channel.eventLoop.makeCompletedFuture {
                    try channel.syncOptions?.setOption(
                        .writeBufferWaterMark, value: .init(low: 1, high: host.options.outgoingLimit))
                    try channel.pipeline.syncOperations.addHandler(host.makeLiveHandler(channel: channel, head: head))
                    return .live
                }
            })
        let idle = host.options.idlePatience
        return NIOTypedHTTPServerUpgradeConfiguration(upgraders: [webSocket]) { channel in
            channel.eventLoop.makeCompletedFuture {
                let pipeline = channel.pipeline.syncOperations
                try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: false))
                try pipeline.addHandler(HTTPConnectionStateHandler(idleTimeout: idle, logger: logger))
                let wrapped = try NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>(
                    wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true))
                return .http(wrapped)
            }
        }
    }
}
