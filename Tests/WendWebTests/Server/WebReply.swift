import NIOCore
import NIOPosix
import Testing

/// One answer of a server, as it came over the wire.
struct WebReply: Sendable {
    let status: Int
    /// By lower-case name.
    let fields: [String: String]
    let bytes: [UInt8]

    var body: String { String(decoding: bytes, as: UTF8.self) }

    static func request(
        _ port: Int, _ method: String, _ path: String, fields: [String: String] = [:], body: String? = nil
    ) async throws -> WebReply {
        var head = "\(method) \(path) HTTP/1.1\r\n"
        var all = ["Host": "127.0.0.1:\(port)", "Connection": "close"]
        all.merge(fields) { $1 }
        if let body { all["Content-Length"] = String(body.utf8.count) }
        for (name, value) in all { head += "\(name): \(value)\r\n" }
        let received = try await exchange(port, head + "\r\n" + (body ?? ""))
        return try #require(WebReply(received))
    }

    /// Sends bytes and returns everything that comes until the server closes.
    static func exchange(_ port: Int, _ text: String) async throws -> [UInt8] {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                        wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true))
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            try await outbound.write(ByteBuffer(string: text))
            var received: [UInt8] = []
            for try await buffer in inbound { received += buffer.readableBytesView }
            return received
        }
    }

    init?(_ bytes: [UInt8]) {
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
        guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else { return nil }
        self.status = status
        var fields: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2 { fields[parts[0].lowercased()] = String(parts[1].drop { $0 == " " }) }
        }
        self.fields = fields
        self.bytes = Array(bytes[end.upperBound...])
    }
}
