import NIOCore
import NIOWebSocket

/// A sender to one live connection, from anywhere. What is sent in order arrives in order.
struct LiveSocket: Sendable {
    /// Asks the channel's end of the connection to close with a code.
    struct Closing: Sendable {
        let code: WebSocketErrorCode
    }
    /// Tells it that the browser has said who it is.
    struct Greeted: Sendable {}
    /// Tells it that waiting messages have been worked on.
    struct Drained: Sendable {}

    private let channel: any Channel

    init(_ channel: any Channel) { self.channel = channel }

    var id: ObjectIdentifier { ObjectIdentifier(channel) }

    /// Sends a text message. Always by way of the loop's queue: a write made on the loop itself would overtake those
    /// that other threads have queued.
    func send(_ message: ByteBuffer) {
        let channel = channel
        channel.eventLoop.execute { channel.writeAndFlush(message, promise: nil) }
    }

    func close(_ code: WebSocketErrorCode) { tell(Closing(code: code)) }
    func greeted() { tell(Greeted()) }
    func drained() { tell(Drained()) }

    private func tell(_ event: any Sendable) {
        let channel = channel
        channel.eventLoop.execute { channel.triggerUserOutboundEvent(event, promise: nil) }
    }
}
