import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPCompression

/// Compresses whole answers with gzip, by way of the compressor that NIO brings for a connection.
enum Compression {
    /// Text below this size gains nothing.
    static let worthwhile = 1024

    /// The compressed bytes; nil if they are not smaller.
    static func gzip(_ bytes: ByteBuffer) -> ByteBuffer? {
        guard bytes.readableBytes >= worthwhile else { return nil }
        let channel = EmbeddedChannel()
        defer { _ = try? channel.finish(acceptAlreadyClosed: true) }
        do {
            try channel.pipeline.syncOperations.addHandler(HTTPResponseCompressor(initialByteBufferCapacity: 1024))
            let request = HTTPRequestHead(
                version: .http1_1, method: .GET, uri: "/", headers: ["accept-encoding": "gzip"])
            try channel.writeInbound(HTTPServerRequestPart.head(request))
            try channel.writeInbound(HTTPServerRequestPart.end(nil))
            channel.write(
                HTTPServerResponsePart.head(HTTPResponseHead(version: .http1_1, status: .ok)), promise: nil)
            channel.write(HTTPServerResponsePart.body(.byteBuffer(bytes)), promise: nil)
            try channel.writeAndFlush(HTTPServerResponsePart.end(nil)).wait()
            var compressed = ByteBuffer()
            while let part = try channel.readOutbound(as: HTTPServerResponsePart.self) {
                if case .body(.byteBuffer(var piece)) = part { compressed.writeBuffer(&piece) }
            }
            return compressed.readableBytes < bytes.readableBytes ? compressed : nil
        } catch {
            return nil
        }
    }

    /// Whether a browser's `Accept-Encoding` allows gzip.
    static func isAccepted(by header: String?) -> Bool {
        guard let header else { return false }
        return header.split(separator: ",").contains { entry in
            let parts = entry.split(separator: ";").map { $0.filter { $0 != " " } }
            guard let name = parts.first, name == "gzip" || name == "*" else { return false }
            return !parts.dropFirst().contains { ["q=0", "q=0.0", "q=0.00", "q=0.000"].contains($0) }
        }
    }
}
