import HTTPTypes
import NIOCore
import WendCore

/// One file that pages need, under a name that changes with its content, compressed once.
struct WebAsset: Sendable {
    let name: String
    let contentType: String
    let bytes: ByteBuffer
    let compressed: ByteBuffer?

    /// - Parameter base: The name without the part that changes.
    init(_ base: String, extension: String, contentType: String, bytes: some Sequence<UInt8>) {
        let buffer = ByteBuffer(bytes: bytes)
        name = "\(base).\(Self.fingerprint(buffer.readableBytesView)).\(`extension`)"
        self.contentType = contentType
        self.bytes = buffer
        compressed = Compression.gzip(buffer)
    }

    /// Enough to tell versions of a content apart.
    static func fingerprint(_ bytes: some Sequence<UInt8>) -> String {
        var hash = ContentHash()
        Array(bytes).withUnsafeBufferPointer { hash.mix($0) }
        return hash.text
    }
}
